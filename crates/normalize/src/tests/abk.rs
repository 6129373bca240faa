//! Compares Arena's books with the results of an independent reader, and checks generated books.

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use std::path::Path;
    use std::time::{Duration, Instant};

    use crate::books::{file_bytes, normalize};
    use books::abk::{AbkFile, is_abk};
    use books::chess::Position;
    use fixtures::abk;
    use fixtures::corpus::{corpus_files, say};
    use rows::books::{BookKind, BookRows, FieldValue, NodeRow};
    use serde_json::Value;
    use xgfile::limits::Limits;

    fn rows(bytes: &[u8]) -> BookRows {
        normalize(BookKind::Abk, bytes, &Limits::default()).unwrap()
    }

    fn truth(file: &Path) -> Value {
        let name = format!("../truth/abk/{}.json", file.file_name().unwrap().to_str().unwrap());
        serde_json::from_str(&std::fs::read_to_string(file.parent().unwrap().join(name)).unwrap()).unwrap()
    }

    /// The fields of the warnings, or the message of a warning without a field.
    fn warned(rows: &BookRows) -> Vec<&str> {
        rows.warnings.iter().map(|warning| warning.field.unwrap_or(&warning.message)).collect()
    }

    #[test]
    fn headers_and_nodes_equal_those_of_an_independent_reader() {
        let mut compared = 0;
        for file in corpus_files(&["abk"]) {
            let bytes = std::fs::read(&file).unwrap();
            let truth = truth(&file);
            let name = file.file_name().unwrap().to_str().unwrap();
            if truth.get("error").is_some() {
                assert!(AbkFile::decode(&bytes).is_err(), "{name}");
                continue;
            }
            assert!(is_abk(&bytes), "{name}");
            let rows = rows(&bytes);
            compare_header(&rows, &truth["header"], name);
            compare_nodes(&rows, &truth, name);
            compared += 1;
        }
        if compared > 0 {
            say(&format!("ABK: {compared} books equal the truth"));
            assert!(compared >= 21, "{compared} books");
        }
    }

    fn compare_header(rows: &BookRows, header: &Value, name: &str) {
        let field = |name: &str| &rows.header_fields.iter().find(|(known, _)| *known == name).unwrap().1;
        for (key, names) in [
            ("data_offset@4", "data_offset"),
            ("entry_size@8", "entry_size"),
            ("depth@214", "book_depth"),
            ("moves@218", "move_count"),
            ("min_games@222", "min_games"),
            ("min_wins@226", "min_wins"),
            ("win_pct_white@230", "win_percent_white"),
            ("win_pct_black@234", "win_percent_black"),
            ("prob_priority@238", "priority_weight"),
            ("prob_games@242", "games_weight"),
            ("prob_winpct@246", "win_percent_weight"),
            ("use_to_ply@250", "use_to_ply"),
        ] {
            assert_eq!(*field(names), FieldValue::Integer(header[key].as_i64().unwrap()), "{name}: {key}");
        }
        for (key, text, length) in
            [("comment@12", "comment", "comment_length"), ("author@133", "author", "author_length")]
        {
            let expected = &header[key];
            assert_eq!(*field(text), FieldValue::Text(expected["text_latin1"].as_str().unwrap().to_owned()), "{name}");
            assert_eq!(*field(length), FieldValue::Integer(expected["len"].as_i64().unwrap()), "{name}");
        }
        assert_eq!(rows.book.variant.as_deref(), header["magic"]["text_latin1"].as_str(), "{name}");
    }

    /// Counts from the columns of the nodes.
    fn compare_nodes(rows: &BookRows, truth: &Value, name: &str) {
        let count = |test: &dyn Fn(&NodeRow) -> bool| rows.nodes.iter().filter(|&node| test(node)).count() as u64;
        assert_eq!(count(&|node| node.r#move.is_some()), truth["legal_moves_replayed"].as_u64().unwrap(), "{name}");
        let below = count(&|node| node.problem.as_deref() == Some("below an illegal move"));
        assert_eq!(below, truth["entries_below_illegal"].as_u64().unwrap(), "{name}");
        let deleted = count(&|node| node.is_deleted && node.is_reachable);
        assert_eq!(deleted, truth["deleted_reachable"].as_u64().unwrap(), "{name}");
        let mut reasons = BTreeMap::new();
        for problem in rows.nodes.iter().filter_map(|node| node.problem.as_deref()) {
            let reason = match problem {
                "empty marker" | "no such square" => "square",
                "unknown promotion code" => "promo",
                "promotion code without a promotion" => "promotion code on non-promotion",
                "no piece on the square" => "no piece on from",
                "illegal move" => "illegal",
                "below an illegal move" => continue,
                other => panic!("{name}: {other}"),
            };
            *reasons.entry(reason.to_owned()).or_insert(0) += 1;
        }
        let expected: BTreeMap<String, i32> = serde_json::from_value(truth["illegal_by_reason"].clone()).unwrap();
        assert_eq!(reasons, expected, "{name}");
        let mut plies = BTreeMap::new();
        for ply in rows.nodes.iter().filter(|node| node.r#move.is_some()).filter_map(|node| node.ply) {
            *plies.entry(ply.to_string()).or_insert(0) += 1;
        }
        let expected: BTreeMap<String, i32> = serde_json::from_value(truth["entries_per_ply"].clone()).unwrap();
        assert_eq!(plies, expected, "{name}");
        let odd = ["pointers_to_visited_entries", "nextMove_out_of_range", "nextSibling_out_of_range"];
        let odd: u64 = odd.iter().map(|key| truth[*key].as_u64().unwrap()).sum();
        let told = rows.warnings.iter().filter(|warning| warning.message.contains(": pointer ")).count();
        assert_eq!(told as u64, odd, "{name}");
    }

    #[test]
    fn real_books_keep_every_byte() {
        for file in corpus_files(&["abk"]) {
            let bytes = std::fs::read(&file).unwrap();
            let Ok(decoded) = AbkFile::decode(&bytes) else { continue };
            assert_eq!(decoded.encode(), bytes, "{}", file.display());
            let rows = rows(&bytes);
            assert_eq!(file_bytes(&rows).unwrap(), bytes, "{}", file.display());
            let is_whole = decoded.trailing.is_empty();
            assert_eq!(rows.residue.unwrap().1.is_empty(), is_whole, "{}", file.display());
        }
    }

    #[test]
    fn damaged_real_files_cause_warnings_and_are_read_quickly() {
        let started = Instant::now();
        let mut told = 0;
        for file in corpus_files(&["abk"]) {
            let Ok(rows) = normalize(BookKind::Abk, &std::fs::read(&file).unwrap(), &Limits::default()) else {
                continue;
            };
            let expected: &[&str] = match file.file_stem().unwrap().to_str().unwrap() {
                "comment-len-200" => &["comment_length", "author_length"],
                "cycle-child-to-ancestor" => &["nextMove"],
                "cycle-sibling-self" => &["nextSibling"],
                "header-only" => &["the book has no entries"],
                "short-header" => &["filler"],
                "header-other-offsets" => &["data_offset", "entry_size"],
                "pointer-out-of-range" => &["nextSibling", "nextMove"],
                "truncated-entry" => &["3 bytes after the last entry, too few for another one"],
                "wrong-magic" => &["magic"],
                _ => &[],
            };
            assert_eq!(warned(&rows), expected, "{}", file.display());
            told += 1;
        }
        assert!(told == 0 || told >= 21);
        assert!(started.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn walk_visits_entries_once_not_every_path() {
        // 2^40 paths according to the pointers, but knights that have not moved out cannot return.
        let rows = rows(&abk::ladder(40).encode());
        let figures = rows.book.figures;
        assert_eq!((figures.entries, figures.reachable, figures.illegal_moves), (80, Some(80), Some(20)));
        assert_eq!(figures.max_depth, Some(40));
        // The second move of each level leads to the same entry as the first.
        assert_eq!(rows.warnings.len(), 21);
        assert_eq!(rows.warnings[20].message, "leads to an entry visited before: and 19 more");
    }

    #[test]
    fn lines_become_the_moves_of_the_book_with_statistics() {
        let bytes = abk::bytes(&[
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 1-0",
            "e2e4 e7e5 f2f4 e5f4 0-1",
            "d2d4 d7d5 g1f3",
            "g1f3 d7d5 d2d4 g8f6",
        ]);
        let rows = rows(&bytes);
        assert_eq!(rows.warnings, []);
        assert_eq!(rows.residue, Some((bytes.len() as u64, Vec::new())));
        let figures = rows.book.figures;
        assert_eq!((figures.entries, figures.reachable, figures.orphans), (16, Some(16), Some(0)));
        // 1. d4 d5 2. Nf3 and 1. Nf3 d5 2. d4 transpose.
        assert_eq!((figures.positions, figures.moves, figures.max_depth), (16, Some(16), Some(7)));
        let find = |san: &str, depth| rows.moves.iter().find(|row| (row.move_text.as_str(), row.depth) == (san, depth));
        let e4 = find("e4", 0).unwrap();
        assert_eq!((e4.games, e4.won, e4.lost, e4.draws), (Some(2), Some(1), Some(1), Some(0)));
        assert_eq!(find("O-O", 6).unwrap().r#move, "e1g1");
        assert_eq!(find("exf4", 3).unwrap().lost, Some(1));
        assert_eq!(e4.position_hash, Position::start().key());
        assert_eq!((rows.book.title.as_deref(), rows.book.author.as_deref()), (Some("Open games"), Some("Nobody")));
    }

    #[test]
    fn cyclic_siblings_and_very_deep_lines_end() {
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let mut book = abk::book(&[&shuffle.repeat(25_000).join(" ")]);
        book.entries[99_999].next_move = 900;
        book.entries[99_999].next_sibling = 99_999;
        let rows = rows(&book.encode());
        let figures = rows.book.figures;
        assert_eq!((figures.max_depth, figures.positions, figures.moves), (Some(100_000), 4, Some(4)));
        assert_eq!(rows.moves.iter().map(|row| row.depth).max(), Some(3));
        assert_eq!(warned(&rows), ["nextSibling", "nextMove"]);
    }

    /// Databases store position keys, so they must not change. `golden_chess_positions.csv` names the source of its numbers.
    #[test]
    fn position_keys_have_not_changed() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/golden_chess_positions.csv");
        let mut table = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(path).unwrap();
        let mut count = 0;
        for record in table.deserialize() {
            let (fen, position_text, key): (String, String, i64) = record.unwrap();
            let position = Position::from_fen(&fen).unwrap();
            assert_eq!((position.epd(), position.key()), (position_text, key), "{fen}");
            count += 1;
        }
        assert!(count >= 12, "{count} positions");
    }
}
