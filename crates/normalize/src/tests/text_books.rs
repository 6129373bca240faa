//! Compares GNU Shogi's text books with figures and cases from the real program.

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};
    use std::fs;
    use std::path::Path;

    use crate::books::text::table;
    use crate::books::{self, edges};
    use ::books::gnushogi::text::{LexemeKind, Lexer, WORDS, has_opening, looks_like_book};
    use fixtures::corpus::{corpus, say};
    use rows::books::{BookKind, BookRows, LineRow, MoveRow};
    use serde_json::Value;
    use sha2::{Digest, Sha256};
    use xgfile::error::FormatError;
    use xgfile::limits::Limits;

    fn book(name: &str) -> Option<Vec<u8>> {
        let Some(folder) = corpus() else {
            say("corpus tests: not run (no corpus)");
            return None;
        };
        say(&format!("corpus tests: ran on shogi/{name}"));
        Some(fs::read(folder.join("shogi").join(name)).unwrap())
    }

    fn truth(name: &str) -> Value {
        let path = corpus().unwrap().join("truth/shogi").join(name);
        serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
    }

    fn normalize(bytes: &[u8]) -> Result<BookRows, FormatError> {
        books::normalize(BookKind::GnushogiText, bytes, &Limits::default())
    }

    /// Moves in USI, followed by `?` or `!` as in the expected results.
    fn marked(line: &LineRow) -> String {
        let plies = line.plies.iter().map(|ply| {
            let mark = match (ply.is_bad, ply.is_good) {
                (true, _) => "?",
                (_, true) => "!",
                _ => "",
            };
            format!("{}{mark}", ply.r#move)
        });
        plies.collect::<Vec<_>>().join(" ")
    }

    fn strings(value: &Value) -> Vec<String> {
        value.as_array().into_iter().flatten().map(|text| text.as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn small_texts_are_parsed_as_gnu_shogi_parses_them() {
        if corpus().is_none() {
            return say("corpus tests: not run (no corpus)");
        }
        let cases = truth("syntax.json");
        let cases = cases.as_object().unwrap();
        let mut differing = Vec::new();
        for (name, case) in cases {
            let rows = normalize(case["text"].as_str().unwrap().as_bytes()).unwrap();
            let lost: Vec<String> =
                strings(&case["lost_at_eof"]).into_iter().filter(|token| !token.is_empty()).collect();
            let kept = rows.lines.iter().flat_map(|line| &line.plies).filter(|ply| ply.is_unfinished);
            let kept: Vec<String> = kept.map(|ply| ply.token.clone()).collect();
            let mut lines = rows.lines.clone();
            lines.iter_mut().for_each(|line| line.plies.retain(|ply| !ply.is_unfinished));
            let openings: Vec<String> = lines.iter().map(marked).filter(|moves| !moves.is_empty()).collect();
            let errors: Vec<String> = rows.lines.iter().filter_map(|line| line.error.clone()).collect();
            let expected: Vec<String> = strings(&case["errors"]).iter().map(|error| reworded(error)).collect();
            if openings != strings(&case["openings"]) || errors != expected || kept != lost {
                differing.push(format!("{name}: {openings:?} {errors:?} {kept:?}, expected {case}"));
            }
            let is_warned =
                rows.warnings.iter().any(|warning| warning.message.contains("no newline after the last move"));
            assert_eq!(is_warned, !lost.is_empty(), "{name}");
        }
        assert!(differing.is_empty(), "{}", differing.join("\n"));
        assert!(cases.len() > 60, "{} cases", cases.len());
        say(&format!("{} cases of the text syntax", cases.len()));
    }

    fn reworded(error: &str) -> String {
        let error = error.replace('\t', "\\t").replace("no match", "no move matches it");
        match error.split_once("ambiguous(") {
            Some((token, count)) => format!("{token}{} moves match it", count.trim_end_matches(')')),
            None => error,
        }
    }

    #[test]
    fn the_distributed_book_has_all_its_openings() {
        let Some(bytes) = book("gnushogi.tbk") else { return };
        let truth = truth("gnushogi.tbk.json");
        assert!(looks_like_book(&bytes[..16 << 10]));
        let rows = normalize(&bytes).unwrap();
        assert_eq!(rows.warnings, []);
        let openings = truth["openings_list"].as_array().unwrap();
        assert_eq!(rows.lines.len(), openings.len());
        for (line, opening) in rows.lines.iter().zip(openings) {
            assert_eq!(line.name.as_deref().unwrap_or(""), opening["name"].as_str().unwrap(), "{}", line.line_number);
            assert_eq!(marked(line), opening["moves"].as_str().unwrap(), "{}", line.line_number);
            let comments = strings(&opening["comments"]).join("\n");
            let comment = line.comment.as_deref().unwrap_or("");
            // The notes before the first move follow the `#` lines.
            assert!(
                comment == comments || comment.starts_with(&format!("{comments}\n")),
                "{}: {comment}",
                line.line_number
            );
        }
        let figures = rows.book.figures;
        assert_eq!(Some(figures.entries), truth["plies"].as_u64());
        assert_eq!(figures.lines, truth["openings"].as_u64());
        assert_eq!(figures.plies, truth["plies"].as_u64());
        assert_eq!(figures.line_errors, Some(0));
        assert_eq!(figures.positions_with_moves, truth["distinct_positions_with_moves_all_plies"].as_u64());
        assert_eq!(Some(figures.positions), truth["distinct_positions_incl_leaves_all_plies"].as_u64());
        assert_eq!(rows.positions.len() as u64, figures.positions);
        assert_eq!(figures.count_sum, figures.plies);
        let count = |is_wanted: fn(&LineRow) -> bool| rows.lines.iter().filter(|line| is_wanted(line)).count() as u64;
        assert_eq!(Some(count(|line| line.duplicate_of.is_some())), truth["duplicate_openings"].as_u64());
        assert_eq!(Some(count(|line| line.name.is_some())), truth["openings_with_a_text_comment_above"].as_u64());
        let plies = || rows.lines.iter().flat_map(|line| &line.plies);
        assert_eq!(Some(plies().filter(|ply| ply.is_bad).count() as u64), truth["ply_flags"]["0x0100"].as_u64());
        assert_eq!(Some(plies().filter(|ply| ply.is_good).count() as u64), truth["ply_flags"]["0x1000"].as_u64());
        say(&format!("{figures:?}"));
    }

    #[test]
    fn distributed_book_has_the_known_number_of_parts() {
        let Some(bytes) = book("gnushogi.tbk") else { return };
        let truth = truth("gnushogi.tbk.json");
        let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
        let (mut boundaries, mut notes, mut times, mut numbers) = (0, 0, 0, 0);
        let mut words: HashMap<&str, u64> = HashMap::new();
        for lexeme in Lexer::new(&bytes) {
            match lexeme.kind {
                LexemeKind::Boundary(_) if lines[lexeme.line as usize - 1].starts_with(b"#") => boundaries += 1,
                LexemeKind::Boundary(_) => {}
                LexemeKind::Note(_) => notes += 1,
                LexemeKind::Word(token, word) => {
                    *words.entry(word).or_default() += 1;
                    times += token.times.len() as u64;
                    numbers += u64::from(token.has_number);
                }
                LexemeKind::Move(token) => {
                    times += token.times.len() as u64;
                    numbers += u64::from(token.has_number);
                }
            }
        }
        assert_eq!(Some(boundaries), truth["comment_lines"].as_u64());
        assert_eq!(Some(notes), truth["in_opening_comments"].as_u64());
        assert_eq!(Some(times), truth["paren_comments"].as_u64());
        assert_eq!(Some(numbers), truth["move_numbers"].as_u64());
        let mut expected: HashMap<&str, u64> = HashMap::new();
        for (word, count) in truth["result_words"].as_object().unwrap() {
            let word = WORDS.into_iter().find(|known| *known == word.trim_end_matches('.')).unwrap();
            *expected.entry(word).or_default() += count.as_u64().unwrap();
        }
        assert_eq!(words, expected);
    }

    fn edges_hash(rows: &BookRows) -> String {
        let mut hash = Sha256::new();
        edges(rows).unwrap().iter().for_each(|edge| hash.update(format!("{edge}\n")));
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn table_of_the_first_forty_plies_equals_gnu_shogis() {
        let Some(bytes) = book("gnushogi.tbk") else { return };
        let truth = truth("gnushogi.tbk.json");
        let rows = normalize(&bytes).unwrap();
        let table = table(&rows.lines, Some(40));
        let count = |is_wanted: fn(&&MoveRow) -> bool| Some(table.iter().filter(is_wanted).count() as u64);
        assert_eq!(Some(table.len() as u64), truth["table_entries"].as_u64());
        let positions: BTreeSet<i64> = table.iter().map(|played| played.position_hash).collect();
        assert_eq!(Some(positions.len() as u64), truth["table_positions"].as_u64());
        let counts: u64 = table.iter().map(|played| u64::from(played.node_count)).sum();
        assert_eq!(Some(counts), truth["table_sum_of_counts"].as_u64());
        assert_eq!(count(|played| played.is_bad), truth["table_bad"].as_u64());
        assert_eq!(count(|played| played.is_good), truth["table_good"].as_u64());
        assert_eq!(count(|played| played.hint.is_none()), truth["table_hint_none"].as_u64());
        let expected = truth["edges_sha256(sfen3|usi|flags&0x1100|count|hint usi or -)"].as_str().unwrap();
        assert_eq!(edges_hash(&rows), expected);
    }

    /// GNU Shogi made a binary book with the same moves from this text.
    #[test]
    fn table_of_half_the_book_equals_gnu_shogis() {
        let Some(bytes) = book("half1.tbk") else { return };
        let truth = truth("own-half1.bbk.json");
        let rows = normalize(&bytes).unwrap();
        let table = table(&rows.lines, Some(40));
        assert_eq!(Some(table.len() as u64), truth["move_entries_reached"].as_u64());
        let expected = truth["edges_sha256(sfen3|usi|flags&0x1100|count|hint usi or -)"].as_str().unwrap();
        assert_eq!(edges_hash(&rows), expected);
    }

    #[test]
    fn other_files_are_not_detected_as_text_books() {
        let Some(folder) = corpus() else { return say("corpus tests: not run (no corpus)") };
        let mut seen = 0;
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let folders = [
            folder,
            root.join("src"),
            root.join("docs"),
            root.join("sql"),
            root.join("migrations"),
            root.join("tests"),
        ];
        let walk = folders.iter().flat_map(walkdir::WalkDir::new).map(|entry| entry.unwrap());
        for entry in walk.filter(|entry| entry.file_type().is_file()) {
            let bytes = fs::read(entry.path()).unwrap();
            let is_book = entry.path().extension().is_some_and(|extension| extension == "tbk");
            assert_eq!(looks_like_book(&bytes[..bytes.len().min(16 << 10)]), is_book, "{}", entry.path().display());
            seen += 1;
        }
        assert!(seen > 100, "{seen}");
    }

    mod hostile {
        use std::time::{Duration, Instant};

        use proptest::prelude::*;

        use super::*;

        const SIZE: usize = 64 << 20;

        /// Generous, for slow machines and unoptimised code: a quadratic algorithm would take hours.
        const TIME: Duration = Duration::from_secs(60);

        /// `.ci/run` runs it.
        mod slow {
            use super::*;

            #[test]
            #[ignore = "slow: `.ci/run` runs it"]
            fn huge_repetitive_texts_are_read_quickly() {
                for unit in [
                    "[",
                    "(",
                    "#",
                    "P",
                    "1",
                    "1.",
                    "P7f(",
                    "P7f?",
                    "[]",
                    "()",
                    "\n",
                    " ",
                    "\0",
                    "#\n",
                    "[[(",
                    "é",
                    "draw ",
                    "#\n7g7f\n",
                    "zz (\n#\n",
                    "P1a (\n#\n",
                ] {
                    let text: Vec<u8> = unit.bytes().cycle().take(SIZE / 64).collect();
                    let start = Instant::now();
                    has_opening(&text);
                    let rows = normalize(&text);
                    assert!(start.elapsed() < TIME, "{unit:?} took {:?}", start.elapsed());
                    if let Ok(rows) = rows {
                        assert!(rows.weight() < SIZE, "{unit:?}");
                        assert!(rows.warnings.len() < 100, "{unit:?}");
                    }
                }
            }
        }

        #[test]
        fn one_bracket_or_token_may_fill_the_largest_file() {
            for byte in [b'[', b'(', b'P', b'\xFF'] {
                let start = Instant::now();
                let rows = normalize(&vec![byte; SIZE]).unwrap();
                assert!(start.elapsed() < TIME, "{byte} took {:?}", start.elapsed());
                assert!(serde_json::to_string(&rows.lines).unwrap().len() < 1 << 20);
            }
        }

        #[test]
        fn books_with_too_many_openings_are_rejected() {
            let text = "#\nP1a\n".repeat(100_001);
            let error = normalize(text.as_bytes()).unwrap_err();
            assert!(error.to_string().contains("at most 100000 in a book"), "{error}");
            let rows = normalize("#\nP1a\n".repeat(1000).as_bytes()).unwrap();
            assert_eq!(rows.book.figures.line_errors, Some(1000));
            assert_eq!(rows.warnings.len(), 21);
            assert_eq!(rows.warnings[20].message, "opening cut short: and 980 more");
        }

        /// Pieces of books, and other bytes.
        fn fragment() -> impl Strategy<Value = Vec<u8>> {
            let known = prop::sample::select(vec![
                "#", "# ", "\n", "\r\n", " ", "\t", "P7f", "P3d", "2g2f", "8c8d", "B2b+", "G5h", "1.", "12", "(", ")",
                "[", "]", "?", "!", "/", "x", "-", "Resigns", "1-0", "'", "*", "+", "\u{feff}", "é",
            ]);
            prop_oneof![9 => known.prop_map(|text| text.as_bytes().to_vec()), 1 => prop::collection::vec(any::<u8>(), 0..4)]
        }

        proptest! {
            #![proptest_config(ProptestConfig::with_cases(200))]

            #[test]
            fn rows_of_any_text_are_consistent(fragments in prop::collection::vec(fragment(), 0..120)) {
                let text = fragments.concat();
                let newlines = text.iter().filter(|byte| **byte == b'\n').count() as u32;
                let is_book = has_opening(&text);
                prop_assert!(is_book || !looks_like_book(&text));
                let rows = normalize(&text).unwrap();
                prop_assert!(is_book || rows.lines.iter().all(|line| line.plies.is_empty()));
                let positions: HashMap<i64, &str> = rows.positions.iter().map(|(key, sfen)| (*key, sfen.as_str())).collect();
                let start = normalize(b"").unwrap().positions[0].0;
                let next: HashMap<(i64, &str), i64> =
                    rows.moves.iter().map(|row| ((row.position_hash, row.r#move.as_str()), row.next_position_hash)).collect();
                for line in &rows.lines {
                    prop_assert!(line.error.is_some() || !line.plies.is_empty());
                    let mut key = start;
                    for ply in &line.plies {
                        prop_assert!(positions.contains_key(&ply.position_hash));
                        prop_assert_eq!(ply.position_hash, key);
                        prop_assert!((1..=newlines + 1).contains(&ply.source_line));
                        key = next[&(key, ply.r#move.as_str())];
                    }
                    prop_assert!(positions.contains_key(&key));
                }
                let plies: usize = rows.lines.iter().map(|line| line.plies.len()).sum();
                prop_assert_eq!(rows.book.figures.count_sum, Some(plies as u64));
            }
        }
    }
}
