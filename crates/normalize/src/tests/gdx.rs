//! Compares GNU Shogi's binary books with the results of an independent reader, and checks generated books.

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};
    use std::time::{Duration, Instant};

    use crate::books::{edges, file_bytes, normalize};
    use books::gnushogi::gdx::{GdxFile, Head, Layout, Slot, detect};
    use books::shogi::{Position, usi};
    use fixtures::corpus::{corpus_files, say};
    use fixtures::gdx;
    use proptest::prelude::*;
    use rows::books::{BookKind, BookRows, FieldValue};
    use serde_json::Value;
    use xgfile::limits::Limits;

    fn rows(bytes: &[u8]) -> BookRows {
        normalize(BookKind::GnushogiGdx, bytes, &Limits::default()).unwrap()
    }

    fn name(file: &Path) -> &str {
        file.file_stem().unwrap().to_str().unwrap()
    }

    /// The real books, or the re-encoded and damaged ones made from them.
    fn books(is_made: bool) -> Vec<PathBuf> {
        let mut files = corpus_files(&["bbk"]);
        files.retain(|file| name(file).starts_with("synthetic-") == is_made);
        files
    }

    fn truth(file: &Path) -> Value {
        let path = file.parent().unwrap().join(format!("../truth/shogi/{}.bbk.json", name(file)));
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    fn messages(rows: &BookRows) -> Vec<&str> {
        rows.warnings.iter().map(|warning| warning.message.as_str()).collect()
    }

    /// Columns and residue restore the file.
    fn assert_comes_back(rows: &BookRows, bytes: &[u8]) {
        assert!(file_bytes(rows).unwrap() == bytes, "the file is not restored");
    }

    #[test]
    fn headers_equal_those_of_an_independent_reader() {
        let mut compared = 0;
        for file in books(false) {
            let bytes = std::fs::read(&file).unwrap();
            let (truth, name) = (truth(&file), name(&file));
            let rows = rows(&bytes);
            for field in ["bookcount", "booksize", "maxoffset"] {
                let (_, value) = rows.header_fields.iter().find(|(known, _)| *known == field).unwrap();
                assert_eq!(*value, FieldValue::Integer(truth["admin"][field].as_i64().unwrap()), "{name}: {field}");
            }
            assert_eq!(rows.book.variant.as_deref(), truth["layout"].as_str(), "{name}");
            let is_aborted = truth["admin"]["bookcount"] == 0;
            assert_eq!(rows.warnings.len(), usize::from(is_aborted), "{name}: {:?}", rows.warnings);
            compared += 1;
        }
        if compared > 0 {
            say(&format!("GDX: {compared} books equal the truth"));
            assert!(compared >= 6, "{compared} books");
        }
    }

    #[test]
    fn all_layouts_of_a_book_have_the_same_moves() {
        let mut files = books(false);
        files.extend(books(true));
        files.retain(|file| {
            ["debian", "synthetic-be32", "synthetic-packed14"].iter().any(|start| name(file).starts_with(start))
        });
        let books: Vec<BookRows> = files.iter().map(|file| rows(&std::fs::read(file).unwrap())).collect();
        for book in &books {
            assert_eq!(edges(book).unwrap(), edges(&books[0]).unwrap());
            assert_eq!(book.positions, books[0].positions);
            assert_eq!(book.book.figures, books[0].book.figures);
        }
        let mut variants: Vec<&str> = books.iter().filter_map(|book| book.book.variant.as_deref()).collect();
        variants.sort_unstable();
        assert!(books.is_empty() || variants == ["be32", "be64", "le32", "le32-packed", "le64"], "{variants:?}");
    }

    /// Building a table from the openings of GNU Shogi's text must reproduce the files that Debian distributes.
    #[test]
    fn table_of_the_real_text_equals_gnu_shogis_file() {
        let mut compared = 0;
        for file in books(false).iter().filter(|file| name(file).starts_with("debian")) {
            let text = file.parent().unwrap().join("../truth/shogi/gnushogi.tbk.json");
            let text: Value = serde_json::from_str(&std::fs::read_to_string(text).unwrap()).unwrap();
            let openings = text["openings_list"].as_array().unwrap();
            let lines: Vec<&str> = openings.iter().map(|opening| opening["moves"].as_str().unwrap()).collect();
            let bytes = std::fs::read(file).unwrap();
            let (layout, _) = detect(&bytes, bytes.len() as u64).unwrap();
            assert!(gdx::book_of_plies(40, layout, 8000, &lines).encode() == bytes, "{}", file.display());
            compared += 1;
        }
        assert!(compared == 0 || compared == 3, "{compared} files");
    }

    #[test]
    fn real_books_keep_every_byte() {
        for file in corpus_files(&["bbk"]) {
            let bytes = std::fs::read(&file).unwrap();
            let Ok(decoded) = GdxFile::decode(&bytes) else {
                assert!(bytes.is_empty(), "{}", file.display());
                continue;
            };
            assert!(decoded.encode() == bytes, "{}", file.display());
            let rows = rows(&bytes);
            assert_comes_back(&rows, &bytes);
            let is_whole = decoded.trailing.is_empty();
            assert_eq!(rows.residue.unwrap().1.is_empty(), is_whole, "{}", file.display());
        }
    }

    #[test]
    fn damaged_books_are_read_as_far_as_possible_with_warnings() {
        let started = Instant::now();
        for file in books(true) {
            let bytes = std::fs::read(&file).unwrap();
            let Ok(rows) = normalize(BookKind::GnushogiGdx, &bytes, &Limits::default()) else {
                assert_eq!(name(&file), "synthetic-empty");
                continue;
            };
            let figures = rows.book.figures;
            assert!(figures.moves.unwrap() >= 8, "{}: {figures:?}", file.display());
            let expected: &[&str] = match name(&file) {
                "synthetic-booksize-too-big" => {
                    &["the header says 1000000000000 slots, but the file has 1000; only these are read"]
                }
                "synthetic-full-of-unreachable" => {
                    &["685 of 1000 used slots cannot be reached from the starting position; this is the first"]
                }
                "synthetic-trailing" => &["3 bytes after the last slot, too few for another one"],
                "synthetic-truncated" => &[
                    "the header says 1000 slots, but the file has 207; only these are read",
                    "8 bytes after the last slot, too few for another one",
                    "54 of 62 used slots cannot be reached from the starting position; this is the first",
                ],
                _ => &[],
            };
            assert_eq!(messages(&rows), expected, "{}", file.display());
        }
        assert!(started.elapsed() < Duration::from_secs(20));
    }

    const LINES: [&str; 4] =
        ["7g7f 3c3d 8h2b+ 3a2b B*4e! 8c8d", "7g7f 8c8d? 2g2f", "2g2f 3c3d 7g7f 8b5b", "7g7f 3c3d 2g2f 4c4d"];

    #[test]
    fn lines_become_the_moves_of_the_book() {
        for layout in Layout::ALL {
            let bytes = gdx::bytes(layout, 20, &LINES);
            assert_eq!(detect(&bytes[..24], bytes.len() as u64).map(|(found, _)| found), Some(layout));
            let rows = rows(&bytes);
            assert_eq!(rows.warnings, []);
            assert_eq!(rows.residue, Some((bytes.len() as u64, Vec::new())));
            assert_eq!(rows.book.variant.as_deref(), Some(layout.name));
            let figures = rows.book.figures;
            assert_eq!((figures.entries, figures.reachable, figures.orphans), (14, Some(14), Some(0)));
            // 7g7f 3c3d 2g2f and 2g2f 3c3d 7g7f transpose.
            assert_eq!((figures.positions, figures.positions_with_moves), (14, Some(10)));
            assert_eq!((figures.moves, figures.transposed_positions, figures.max_depth), (Some(14), Some(1), Some(6)));
            assert_eq!((figures.good_moves, figures.bad_moves, figures.count_sum), (Some(1), Some(1), Some(17)));
            let find = |text: &str| rows.moves.iter().find(|row| row.move_text == text).unwrap();
            let first = find("P-7f");
            assert_eq!((first.depth, first.count, first.hint.as_deref()), (0, Some(3), Some("3c3d")));
            assert_eq!(first.position_hash, Position::start().key());
            assert_eq!(first.record.map(|slot| rows.slots.iter().any(|row| row.slot == slot)), Some(true));
            let (drop, bad) = (find("B*4e"), find("Bx2b+"));
            assert_eq!((drop.is_good, drop.is_bad, drop.flags), (true, false, Some(0x1000)));
            assert_eq!((bad.r#move.as_str(), bad.hint.as_deref(), bad.flags), ("8h2b+", Some("3a2b"), Some(0)));
        }
    }

    /// A book whose first slot with the move is changed.
    fn changed(usi: &str, change: impl FnOnce(&mut Slot)) -> BookRows {
        let mut book = gdx::book(Layout::LE64, 20, &LINES);
        let position = Position::start();
        let number = books::shogi::gnu_move(position.parse_usi(usi).unwrap());
        change(book.slots.iter_mut().find(|slot| slot.bmove == number).unwrap());
        let bytes = book.encode();
        let rows = rows(&bytes);
        assert_comes_back(&rows, &bytes);
        rows
    }

    #[test]
    fn illegal_moves_cause_a_warning_and_end_their_branch() {
        let rows = changed("8h2b+", |slot| slot.bmove = gnu("8h3b+"));
        let figures = rows.book.figures;
        assert_eq!((figures.illegal_moves, figures.reachable, figures.orphans), (Some(1), Some(11), Some(3)));
        assert_eq!(figures.moves, Some(10));
        let message = "1 moves are illegal in their positions; this is the first";
        assert!(messages(&rows).contains(&message), "{:?}", rows.warnings);
    }

    #[test]
    fn invalid_move_numbers_count_as_illegal() {
        let rows = changed("8h2b+", |slot| slot.bmove = 0xffff);
        assert_eq!(rows.book.figures.illegal_moves, Some(1));
    }

    #[test]
    fn hints_without_a_legal_reply_are_dropped_with_a_warning() {
        let rows = changed("8h2b+", |slot| slot.hint = gnu("7g7f"));
        let row = rows.moves.iter().find(|row| row.r#move == "8h2b+").unwrap();
        assert_eq!(row.hint, None);
        assert_eq!(messages(&rows), ["1 hints are not legal replies; this is the first"]);
        assert_eq!(rows.warnings[0].record, row.record);
    }

    #[test]
    fn duplicate_moves_are_merged_into_one_row() {
        let mut book = gdx::book(Layout::BE64, 40, &LINES);
        let first = *book.slots.iter().find(|slot| slot.bmove == gnu("7g7f")).unwrap();
        let free = book.slots.iter().position(|slot| !slot.is_used()).unwrap();
        book.slots[free] = Slot { flags: 0x0100, count: 5, ..first };
        let rows = rows(&book.encode());
        let figures = rows.book.figures;
        assert_eq!((figures.entries, figures.reachable, figures.moves), (15, Some(15), Some(14)));
        let row = rows.moves.iter().find(|row| row.depth == 0 && row.r#move == "7g7f").unwrap();
        assert_eq!((row.node_count, row.count, row.is_bad), (2, Some(8), true));
    }

    #[test]
    fn residue_keeps_junk_in_empty_slots_and_padding() {
        let mut book = gdx::book(Layout::LE32, 40, &LINES);
        for slot in &mut book.slots {
            slot.padding[..2].copy_from_slice(&[0xca, 0xfe]);
            if !slot.is_used() {
                *slot = Slot { hashbd: 0xdead_beef, count: 7, ..*slot };
            }
        }
        book.trailing = b"more".to_vec();
        let bytes = book.encode();
        let rows = rows(&bytes);
        assert_eq!(rows.book.figures.entries, 14);
        assert_eq!(messages(&rows), ["4 bytes after the last slot, too few for another one"]);
        assert_comes_back(&rows, &bytes);
    }

    #[test]
    fn positions_with_one_hash_are_told_apart_by_side_to_move() {
        // One gold general returns in three moves, the other in two: the starting board, but White to move.
        let lines = ["7g7f 3c3d 2g2f", "4i5h 4a4b 5h4h 4b4a 4h4i 3c3d 2g2f"];
        for layout in [Layout::LE64, Layout::BE32] {
            let rows = rows(&gdx::bytes(layout, 50, &lines));
            assert_eq!(rows.warnings, []);
            let start = Position::start().sfen3();
            let moves_of = |sfen: &str| -> Vec<&str> {
                let key = Position::from_sfen(sfen).unwrap().key();
                rows.moves.iter().filter(|row| row.position_hash == key).map(|row| row.r#move.as_str()).collect()
            };
            assert_eq!(moves_of(&start), ["4i5h", "7g7f"]);
            assert_eq!(moves_of(&start.replace(" b ", " w ")), ["3c3d"]);
        }
    }

    #[test]
    fn many_slots_with_one_hash_are_walked_quickly() {
        let slots: Vec<Slot> =
            (0..200_000u32).map(|number| Slot { bmove: number as u16 | 1, ..Slot::default() }).collect();
        let head = Head::new(Layout::BE64, 200_000, 200_000);
        let bytes = GdxFile { layout: Layout::BE64, head, slots, trailing: Vec::new() }.encode();
        let started = Instant::now();
        let rows = rows(&bytes);
        assert!(rows.book.figures.moves.unwrap() <= 30);
        assert_comes_back(&rows, &bytes);
        assert!(started.elapsed() < Duration::from_secs(10));
    }

    fn gnu(usi: &str) -> u16 {
        books::shogi::gnu_move(Position::start().parse_usi(usi).unwrap())
    }

    /// Lines of legal moves.
    fn played(choices: &[Vec<u16>]) -> Vec<String> {
        let line = |choices: &Vec<u16>| {
            let mut position = Position::start();
            let mut texts = Vec::new();
            for choice in choices {
                let moves = position.legal_moves();
                let Some(mv) = moves.get(usize::from(*choice) % moves.len().max(1)) else { break };
                texts.push(usi(*mv));
                position = position.play(*mv).unwrap();
            }
            texts.join(" ")
        };
        choices.iter().map(line).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn damaged_books_come_back_byte_for_byte(
            layout in proptest::sample::select(&Layout::ALL[..]),
            choices in proptest::collection::vec(proptest::collection::vec(any::<u16>(), 0..12), 0..4),
            changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 0..30),
            trailing in proptest::collection::vec(any::<u8>(), 0..40),
            cut in any::<proptest::sample::Index>(),
            is_cut in any::<bool>(),
        ) {
            let lines = played(&choices);
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let mut bytes = gdx::bytes(layout, 60, &lines);
            bytes.extend(trailing);
            let body = layout.head_bytes() + layout.record_bytes();
            for (index, byte) in changes {
                let at = layout.head_bytes() + index.index(bytes.len() - layout.head_bytes());
                bytes[at] = byte;
            }
            if is_cut {
                bytes.truncate(body + cut.index(bytes.len() - body));
            }
            let file = GdxFile::decode(&bytes).unwrap();
            prop_assert_eq!(&file.encode(), &bytes);
            let rows = rows(&bytes);
            assert_comes_back(&rows, &bytes);
            let figures = rows.book.figures;
            prop_assert_eq!(figures.reachable.unwrap() + figures.orphans.unwrap(), figures.entries);
            prop_assert!(figures.moves.unwrap() + figures.illegal_moves.unwrap() <= figures.reachable.unwrap());
        }

        #[test]
        fn every_move_of_every_line_is_found_again(
            layout in proptest::sample::select(&Layout::ALL[..]),
            choices in proptest::collection::vec(proptest::collection::vec(any::<u16>(), 0..20), 0..6),
        ) {
            let lines = played(&choices);
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let bytes = gdx::bytes(layout, 150, &lines);
            let rows = rows(&bytes);
            let plies: usize = lines.iter().map(|line| line.split_whitespace().count()).sum();
            prop_assert_eq!(rows.book.figures.orphans, Some(0));
            prop_assert_eq!(rows.book.figures.count_sum, Some(plies as u64));
            prop_assert_eq!(&rows.warnings, &[]);
        }
    }
}
