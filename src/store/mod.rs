//! The SQLite database: opens, upgrades and writes it, and does jobs on it.
//!
//! Three rooms, each of which uses only those before it: `open` (files, lock, schema, connections), `write` (what an import writes) and
//! `jobs` (what commands do with a database).

mod error;
mod jobs;
mod lock_owner;
mod open;
mod write;

pub use error::{JobError, StoreError, chain, explained, is_full, is_sqlite_full};
pub(crate) use jobs::bi;
pub use jobs::bi::Contents as BiContents;
pub use jobs::known_names::KnownNames;
pub use jobs::made_with::{KIND, MATCH, MadeWith, YES};
pub use jobs::part::{FieldWriter, Part};
pub use jobs::publish::{Snapshot, SnapshotKind, check_place, publish};
pub use jobs::{aliases, anonymous, books, dictionary, grades, selection, tags, user_decisions};
pub use lock_owner::{LockOwner, now};
pub(crate) use open::everybody;
pub use open::files::{free_space, sync_folder};
pub(crate) use open::lock::is_held;
pub use open::memory::MemoryStore;
pub use open::ownership::{is_database, started};
pub use open::pragmas::{limit_memory, open as open_file};
pub use open::progress::{Phase, ProgressCallback};
pub(crate) use open::read::{read_first, read_pairs, read_rows, read_values};
pub(crate) use open::reader::{open_incomplete, open_read_only, open_state};
pub use open::schema;
pub(crate) use open::user_objects;
pub use write::content::{Content, RunTotals, Seconds, SourceOutcome, SourceRows};
pub use write::import_store::ImportStore;
pub use write::ledger::{KnownArchive, KnownSource, Ledger, each_content};
pub use write::saves::SavePolicy;
pub use write::writer::Writer;
pub use write::{corrections, runs};
pub(crate) use write::{ledger, rebuild, saves, selected, tables};

#[cfg(test)]
mod tests {
    //! The rows of books as the store keeps them: written, read back, shared, replaced, handed over to a copy.

    use std::path::PathBuf;

    use rusqlite::Connection;
    use rusqlite::types::FromSql;

    use super::{Content, ImportStore, Ledger, SourceOutcome, SourceRows, StoreError, Writer, books};
    use rows::books::{
        BookFigures, BookKind, BookRow, BookRows, EntryRow, FieldValue, LineRow, MoveRow, NodeRow, PlyRow, SlotRow,
    };
    use rows::codes::CodeTable;

    struct Place {
        _folder: tempfile::TempDir,
        path: PathBuf,
    }

    impl Place {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.db");
            Self { _folder: folder, path }
        }

        /// Writes one batch, as an import would.
        fn write(&self, sources: &[(&str, &BookRows)]) -> Result<Vec<SourceOutcome>, StoreError> {
            let store = ImportStore::open(&self.path)?;
            let outcomes = {
                let ledger = Ledger::load(&store.connection, "")?;
                let mut writer = Writer::start(&store.connection, 1, "", store.is_building())?;
                writer.begin()?;
                let mut outcomes = Vec::new();
                for (number, (path, rows)) in sources.iter().enumerate() {
                    let known = ledger.sources.get(*path).map(|known| known.id);
                    outcomes.extend(writer.source(number, known, &source(path, rows))?);
                }
                writer.commit()?;
                outcomes
            };
            store.finish()?;
            Ok(outcomes)
        }

        fn load(&self, book_id: i64) -> BookRows {
            books::load(&Connection::open(&self.path).unwrap(), book_id).unwrap().unwrap()
        }

        fn one<T: FromSql>(&self, sql: &str) -> T {
            Connection::open(&self.path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
        }
    }

    /// A source whose content hash is derived from its rows.
    fn source(path: &str, rows: &BookRows) -> Content {
        let content_hash = Some(*blake3::hash(format!("{rows:?}").as_bytes()).as_bytes());
        let kind = rows.book.kind.name();
        let rows = SourceRows::Book(Box::new(rows.clone()));
        Content {
            path: path.to_owned(),
            kind: Some(kind),
            size_bytes: 1,
            modified_ns: 1,
            is_to_read_again: false,
            content_hash,
            rows: Ok(rows),
        }
    }

    fn opening_book() -> BookRows {
        let full = EntryRow {
            source: "Somebody".into(),
            pos: (0..26).collect(),
            position_hash: Some(i64::MIN),
            cube_value: Some(2),
            away_on_roll: Some(3),
            away_mover: Some(5),
            is_jacoby: true,
            chances: [Some(0.001), Some(0.1), Some(0.5), Some(0.5), Some(0.125), None],
            equity: Some(-0.25),
            level_code: 100,
            program_code: 7,
            games: u32::MAX,
            standard_deviation: Some(1.5),
            error_95: Some(0.01),
            seed: i32::MIN,
            duration_s: Some(3.5),
            imported_raw: Some(40_000.5),
            imported_at_local: Some("2009-07-06 12:00:00".into()),
            saved_raw: Some(40_000.75),
            saved_at_local: Some("2009-07-06 18:00:00".into()),
            deleted_raw: 255,
            selection_rank: Some(1),
            ..EntryRow::default()
        };
        BookRows {
            book: BookRow {
                kind: BookKind::XgOpening,
                variant: Some("1.0".into()),
                title: Some("Title".into()),
                edition: Some("3.70".into()),
                notes: Some("Line\nline".into()),
                updated_at_local: Some("2011-05-21 00:00:00".into()),
                figures: BookFigures { entries: 2, deleted: 1, positions: 2, ..BookFigures::default() },
                ..BookRow::default()
            },
            header_fields: vec![
                ("MajorVersion".into(), FieldValue::Integer(-1)),
                ("LastUpdate".into(), FieldValue::Real(40_000.0)),
                ("Description".into(), FieldValue::Text("Ti\0tle".into())),
                ("padding".into(), FieldValue::Bytes(vec![0, 255])),
            ],
            entries: vec![EntryRow { record: 1, pos: vec![0; 26], is_deleted: true, ..EntryRow::default() }, full],
            residue: Some((768, vec![1, 2, 3])),
            ..BookRows::default()
        }
    }

    /// A chess book that plays the moves with these keys from the start, key 0, one after the other.
    fn chess(title: &str, line: &[i64]) -> BookRows {
        let keys: Vec<i64> = [&[0], line].concat();
        let mut positions: Vec<(i64, String)> = keys.iter().map(|key| (*key, format!("chess {key}"))).collect();
        positions.sort();
        let moves = keys.windows(2).zip(0..).map(|(pair, depth)| MoveRow {
            position_hash: pair[0],
            next_position_hash: pair[1],
            r#move: "e2e4".into(),
            move_text: "e4".into(),
            depth,
            record: Some(900 + u64::from(depth)),
            node_count: 1,
            games: Some(10),
            won: Some(7),
            lost: Some(5),
            draws: Some(-2),
            priority: Some(7),
            is_good: true,
            ..MoveRow::default()
        });
        let nodes = keys.windows(2).zip(900..).map(|(pair, node)| NodeRow {
            node,
            from_square: -1,
            to_square: 63,
            promotion: i8::MIN,
            games: i32::MAX,
            next_sibling: -1,
            is_reachable: true,
            parent: (node > 900).then_some(node - 1),
            ply: Some(node - 899),
            position_hash: Some(pair[0]),
            r#move: Some("e2e4".into()),
            ..NodeRow::default()
        });
        let orphan = NodeRow { node: 1_000_000, problem: Some("no such move".into()), ..NodeRow::default() };
        BookRows {
            book: BookRow {
                kind: BookKind::Abk,
                title: Some(title.into()),
                author: Some("A".into()),
                ..BookRow::default()
            },
            positions,
            moves: moves.collect(),
            nodes: nodes.chain([orphan]).collect(),
            residue: Some((25_200, Vec::new())),
            ..BookRows::default()
        }
    }

    fn binary_shogi() -> BookRows {
        let slot = SlotRow {
            slot: 7999,
            hashbd: u64::MAX,
            hashkey: u16::MAX,
            bmove: 1,
            is_reached: true,
            ..SlotRow::default()
        };
        let figures = BookFigures {
            entries: 2,
            reachable: Some(1),
            orphans: Some(1),
            positions: 2,
            positions_with_moves: Some(1),
            moves: Some(1),
            good_moves: Some(0),
            count_sum: Some(15_414),
            ..BookFigures::default()
        };
        BookRows {
            book: BookRow { kind: BookKind::GnushogiGdx, variant: Some("le64".into()), figures, ..BookRow::default() },
            positions: vec![(-4, "shogi -4".into()), (4, "shogi 4".into())],
            moves: vec![MoveRow {
                position_hash: 4,
                next_position_hash: -4,
                r#move: "7g7f".into(),
                move_text: "P-7f".into(),
                node_count: 1,
                flags: Some(0x1000),
                is_good: true,
                hint: Some("3c3d".into()),
                count: Some(3),
                ..MoveRow::default()
            }],
            slots: vec![SlotRow::default(), slot],
            residue: Some((24, vec![9])),
            ..BookRows::default()
        }
    }

    fn text_shogi() -> BookRows {
        let ply = PlyRow {
            source_line: 2,
            position_hash: 4,
            r#move: "7g7f".into(),
            token: "P7f".into(),
            ..PlyRow::default()
        };
        let marked = PlyRow {
            position_hash: -4,
            r#move: "3c3d".into(),
            marks: Some("!?".into()),
            is_good: true,
            is_bad: true,
            comment: Some("(why)".into()),
            is_unfinished: true,
            ..ply.clone()
        };
        let failed = LineRow {
            line_number: 2,
            source_line: 9,
            name: Some("name".into()),
            comment: Some("a\nname".into()),
            result: Some("draw".into()),
            duplicate_of: Some(1),
            error: Some("no such move".into()),
            error_line: Some(10),
            plies: vec![ply.clone()],
        };
        let first = LineRow { line_number: 1, source_line: 2, plies: vec![ply, marked], ..LineRow::default() };
        BookRows {
            book: BookRow { kind: BookKind::GnushogiText, ..BookRow::default() },
            positions: vec![(-4, "shogi -4".into()), (4, "shogi 4".into())],
            lines: vec![first, failed],
            ..BookRows::default()
        }
    }

    #[test]
    fn rows_of_every_kind_of_book_are_read_back_unchanged() {
        let place = Place::new();
        let all = [opening_book(), chess("chess", &[1, 2, -3]), binary_shogi(), text_shogi()];
        let sources: Vec<(&str, &BookRows)> = ["/a", "/b", "/c", "/d"].into_iter().zip(&all).collect();
        assert_eq!(place.write(&sources).unwrap(), [SourceOutcome::Imported; 4]);
        for (id, rows) in (1..).zip(&all) {
            assert_eq!(place.load(id), *rows);
        }
        assert_eq!(books::load(&Connection::open(&place.path).unwrap(), 5).unwrap(), None);
        assert_eq!(all.map(|rows| rows.book.kind), BookKind::ALL);
        let moves: String = place.one("SELECT moves FROM shogi_book_lines WHERE line_number = 1");
        assert_eq!(moves, "7g7f 3c3d");
        let run: String =
            place.one("SELECT (totals ->> 'books') || ' ' || (totals ->> 'book_entries') FROM import_runs");
        assert_eq!(run, "4 4");
    }

    #[test]
    fn unknown_codes_get_a_row() {
        let place = Place::new();
        let rows = BookRows { unknown_codes: vec![(CodeTable::Programs, 7)], ..opening_book() };
        place.write(&[("/a", &rows)]).unwrap();
        let sql =
            "SELECT program_name FROM book_entries JOIN analysis_programs USING (program_code) WHERE program_code = 7";
        assert_eq!(place.one::<String>(sql), "unknown (7)");
        assert_eq!(place.one::<i64>("SELECT count(*) FROM pragma_foreign_key_check"), 0);
        assert_eq!(place.one::<String>("PRAGMA integrity_check"), "ok");
    }

    #[test]
    fn unreferenced_positions_are_not_stored() {
        let place = Place::new();
        let empty = BookRows { positions: vec![(0, "chess 0".into())], ..chess("empty", &[]) };
        place.write(&[("/a", &empty)]).unwrap();
        assert_eq!(place.one::<i64>("SELECT count(*) FROM book_positions"), 0);
    }

    #[test]
    fn collision_of_position_hashes_names_its_source() {
        let place = Place::new();
        place.write(&[("/a", &chess("first", &[1, 2]))]).unwrap();
        let mut other = chess("other", &[1, 5]);
        other.positions[1].1 = "another".into();
        let outcome = place.write(&[("/b", &chess("sound", &[8])), ("/c", &other), ("/d", &chess("after", &[9]))]);
        match outcome {
            Err(StoreError::Collision { hash, source_number }) => assert_eq!((hash, source_number), (1, 1)),
            other => panic!("{other:?}"),
        }
        assert_eq!(place.one::<i64>("SELECT count(*) FROM books"), 1, "the batch is not in");
        // The same key in another game is another position too.
        let shogi = BookRows { book: BookRow { kind: BookKind::GnushogiGdx, ..BookRow::default() }, ..chess("", &[1]) };
        assert!(matches!(place.write(&[("/e", &shogi)]), Err(StoreError::Collision { hash: 0, source_number: 0 })));
    }
}
