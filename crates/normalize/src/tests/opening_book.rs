//! Compares XG's opening books with the results of an independent reader and with the candidates of matches.

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use std::path::{Path, PathBuf};

    use crate::books::{file_bytes, normalize};
    use backgammon::Board;
    use fixtures::books::{EDITION, TITLE, opening_book, rollout_of};
    use fixtures::corpus::{corpus, corpus_files};
    use rows::books::{BookKind, BookRows, EntryRow, FieldValue};
    use serde_json::{Value, json};
    use xgfile::container::Container;
    use xgfile::document::Document;
    use xgfile::limits::Limits;
    use xgfile::records::Record;

    /// `EvalLevel` of a candidate that XG took from its book.
    const BOOK_V2: i16 = 998;

    fn rows_of(bytes: &[u8]) -> BookRows {
        normalize(BookKind::XgOpening, bytes, &Limits::default()).unwrap()
    }

    /// The books of the corpus with their rows.
    fn books() -> Vec<(PathBuf, Vec<u8>, BookRows)> {
        let read = |file: PathBuf| {
            let bytes = std::fs::read(&file).unwrap();
            let rows = rows_of(&bytes);
            (file, bytes, rows)
        };
        corpus_files(&["ob"]).into_iter().map(read).collect()
    }

    fn truth(file: &Path) -> Value {
        let name = format!("truth/ob/{}.json", file.file_name().unwrap().to_str().unwrap());
        let text = std::fs::read_to_string(corpus().unwrap().join(name)).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    /// An entry with the names of the expected results.
    fn as_json(row: &EntryRow) -> Value {
        let [lose_backgammon, lose_g, lose, win, win_g, win_backgammon] = row.chances;
        json!({
            "record": row.record,
            "source": row.source,
            "pos": row.pos.iter().map(|&byte| byte as i8).collect::<Vec<i8>>(),
            "cube_raw": row.cube_raw,
            "cube_value": row.cube_value,
            "cube_pos": row.cube_pos_raw,
            "away_on_roll": row.away_on_roll,
            "away_mover": row.away_mover,
            "is_money": row.is_money,
            "jacoby": row.jacoby_raw,
            "beaver": row.beaver_raw,
            "crawford": row.crawford_raw,
            "lose_bg": lose_backgammon,
            "lose_g": lose_g,
            "lose": lose,
            "win": win,
            "win_g": win_g,
            "win_bg": win_backgammon,
            "equity": row.equity,
            "level": row.level_code,
            "program": row.program_code,
            "version": format!("{}.{:02}", row.program_major, row.program_minor),
            "games": row.games,
            "std": row.standard_deviation,
            "ci95": row.error_95,
            "checker_level": row.checker_level_code,
            "cube_level": row.cube_level_code,
            "rotation": row.rotation,
            "seed": row.seed,
            "truncation": row.truncation,
            "duration_s": row.duration_s,
            "imported": row.imported_at_local,
            "saved": row.saved_at_local,
            "deleted": row.is_deleted,
        })
    }

    /// Real numbers may differ in their last digits, because of conversion from text and the order of operations.
    fn assert_same(told: &Value, truth: &Value) {
        let (told, truth) = (told.as_object().unwrap(), truth.as_object().unwrap());
        assert!(told.keys().eq(truth.keys()), "{:?} {:?}", told.keys(), truth.keys());
        for (name, expected) in truth {
            let found = &told[name];
            let is_close = match (found.as_f64(), expected.as_f64()) {
                (Some(found), Some(expected)) => (found - expected).abs() < 1e-12,
                _ => found == expected,
            };
            assert!(is_close, "record {}, {name}: {found}, expected {expected}", truth["record"]);
        }
    }

    #[test]
    fn fields_equal_those_of_an_independent_reader() {
        for (file, _, rows) in books() {
            let truth = truth(&file);
            let entries = truth["entries"].as_array().unwrap();
            assert_eq!(rows.entries.len(), entries.len());
            assert!(entries.len() >= 50);
            for (row, expected) in rows.entries.iter().zip(entries) {
                assert_same(&as_json(row), expected);
            }
            let header = &truth["header"];
            let integer = |name: &str| match rows.header_fields.iter().find(|(field, _)| *field == name) {
                Some((_, FieldValue::Integer(value))) => *value,
                other => panic!("{name}: {other:?}"),
            };
            let told = json!({
                "major": integer("MajorVersion"),
                "minor": integer("MinorVersion"),
                "record_size": integer("RecordSize"),
                "last_update": rows.book.updated_at_local,
                "file_version": rows.book.edition,
                "title": rows.book.title,
                "notes": rows.book.notes,
                "n_records": rows.residue.as_ref().unwrap().0 / 256,
                "unknown": rows.warnings.iter().filter(|warning| warning.field == Some("EntryType")).count(),
            });
            assert_eq!(told, *header);
            let oddities = truth["anomalies"].as_array().unwrap().len();
            assert_eq!(rows.warnings.len(), oddities, "{:?}", rows.warnings);
        }
    }

    #[test]
    fn rows_and_residue_restore_every_byte_of_a_book() {
        for (file, bytes, rows) in books() {
            let (_, residue) = rows.residue.as_ref().unwrap();
            assert!(residue.len() * 100 < bytes.len(), "{}: a residue of {} bytes", file.display(), residue.len());
            assert_eq!(file_bytes(&rows).unwrap(), bytes, "{}", file.display());
        }
    }

    /// The seven figures that XG copied from its book, by the key of the position after the play.
    fn stamped_candidates() -> HashMap<i64, Vec<[f32; 7]>> {
        let mut found: HashMap<i64, Vec<[f32; 7]>> = HashMap::new();
        for file in corpus_files(&["xg"]) {
            let container = Container::decode(&std::fs::read(&file).unwrap(), &Limits::default()).unwrap();
            let document = Document::decode(container).unwrap();
            for record in &document.records {
                let Record::Move(play) = &record.body else { continue };
                let analysis = &play.data_moves;
                for index in (0..32).filter(|&index| analysis.eval_level[index].level == BOOK_V2) {
                    let hash = Board::new(analysis.pos_played[index]).flip().hash().0;
                    found.entry(hash).or_default().push(analysis.eval[index]);
                }
            }
        }
        found
    }

    #[test]
    fn entries_have_the_keys_and_figures_of_stamped_candidates() {
        let candidates = stamped_candidates();
        for (file, _, rows) in books() {
            let shown = |row: &EntryRow| row.position_hash.and_then(|hash| candidates.get(&hash));
            assert!(rows.entries.iter().all(|row| shown(row).is_some()), "{}", file.display());
            let has_equal = |row: &&EntryRow| {
                let figures: Vec<Option<f64>> = row.chances.iter().copied().chain([row.equity]).collect();
                let is_equal =
                    |candidate: &[f32; 7]| candidate.map(|figure| Some(f64::from(figure)))[..] == figures[..];
                shown(row).is_some_and(|candidates| candidates.iter().any(is_equal))
            };
            let equal = rows.entries.iter().filter(has_equal).count();
            // The others occur in the corpus only at other scores.
            assert!(equal >= 28, "{}: {equal} of {}", file.display(), rows.entries.len());
        }
    }

    #[test]
    fn generated_books_are_read_as_written() {
        let notes = "These rollouts were made by the members of a forum. ".repeat(4);
        let first = rollout_of(&Board::START, "Ada");
        let second = rollout_of(&Board::NACKGAMMON_START, &"é".repeat(32));
        let bytes = opening_book(&notes, &[first, second]);
        let rows = rows_of(&bytes);
        assert_eq!(rows.warnings, []);
        assert_eq!((rows.book.title.as_deref(), rows.book.edition.as_deref()), (Some(TITLE), Some(EDITION)));
        assert_eq!(rows.book.notes.as_deref(), Some(&notes[..]));
        let sources: Vec<&str> = rows.entries.iter().map(|row| row.source.as_str()).collect();
        assert_eq!(sources, ["Ada", &"é".repeat(32)]);
        assert_eq!(rows.entries[0].position_hash, Some(Board::START.hash().0));
        assert_eq!(rows.residue, Some((bytes.len() as u64, Vec::new())), "nothing but what the columns hold");
    }
}
