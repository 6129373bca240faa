//! The whole path of a file in memory: recognised, decoded, normalised, written, read back, copied, inherited, deleted. Checks properties
//! that must hold for any bytes; the fuzz targets check the same.

use std::cell::RefCell;

use gammonbase::SourceOutcome;
use gammonbase::{MemoryImport, MemoryStore, books, verify_rows};
use normalize::books as book_rows;
use rusqlite::Connection;
use xgfile::limits::Limits;

/// The slower steps (reading a book back, decoding a copy, checking the whole database) run for one file in this many.
const FILES_A_READING: u8 = 4;
const FILES_A_DECODED_COPY: u8 = 4;
const FILES_A_CHECK: u8 = 16;

thread_local! {
    /// A database is used for many files: making one takes longer than most of them. One that a file failed in is not used again.
    static DATABASE: RefCell<Option<Database>> = const { RefCell::new(None) };
}

/// Takes a file into a database without files, and out of it.
pub fn assert_whole_path(bytes: &[u8], limits: &Limits) -> SourceOutcome {
    let used = DATABASE.take().filter(|database| database.limits == *limits);
    let mut database = used.unwrap_or_else(|| Database::new(limits));
    let outcome = database.assert_whole_path(bytes);
    DATABASE.set(Some(database));
    outcome
}

/// A database in memory that is empty between two files, except for rows that stay by design.
struct Database {
    import: MemoryImport<'static>,
    limits: Limits,
    /// Tables that had no rows when the database was made.
    empty: Vec<String>,
    /// Whether one of them has rows.
    has_rows: String,
}

impl Database {
    fn new(limits: &Limits) -> Self {
        // One for each thread that imports, and one for each failure: the import borrows it for as long as the program runs.
        let store: &'static MemoryStore = Box::leak(Box::new(MemoryStore::new().expect("a database in memory")));
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
            AND name <> 'import_runs'";
        let mut tables = store.connection.prepare(sql).expect(sql);
        let tables = tables.query_map([], |row| row.get::<_, String>(0)).expect(sql).map(|name| name.expect(sql));
        let has_rows = |table: &str| format!("EXISTS (SELECT 1 FROM {table})");
        let empty: Vec<String> =
            tables.filter(|table| !holds(&store.connection, &format!("SELECT {}", has_rows(table)))).collect();
        assert!(empty.len() > 20, "{empty:?}");
        let any: Vec<String> = empty.iter().map(|table| has_rows(table)).collect();
        Self {
            import: MemoryImport::start(store, *limits).expect("a run"),
            limits: *limits,
            has_rows: format!("SELECT {}", any.join(" OR ")),
            empty,
        }
    }

    fn connection(&self) -> &'static Connection {
        &self.import.store().connection
    }

    fn assert_whole_path(&mut self, bytes: &[u8]) -> SourceOutcome {
        let outcome = self.import.import("a", bytes).expect("every file has an outcome");
        let is_rejected = outcome == SourceOutcome::Rejected;
        assert!(self.holds("SELECT count(*) = 1 FROM source_files"));
        assert!(self.holds(&format!("SELECT count(*) = {} FROM rejects", u8::from(is_rejected))));
        let defect = "SELECT EXISTS (SELECT 1 FROM rejects WHERE expected LIKE '%this program can read%')";
        assert!(!self.holds(defect), "a defect");
        if is_rejected {
            self.import.forget("a").expect("a reject can be taken out");
        } else {
            self.copied_and_inherited(bytes);
        }
        self.assert_empty();
        outcome
    }

    /// The same content again is a copy; the copy inherits, and is taken out in turn.
    fn copied_and_inherited(&mut self, bytes: &[u8]) {
        // The same for the same file, so that a failure comes again.
        let [decoding, reading, check, ..] = *blake3::hash(bytes).as_bytes();
        if reading % FILES_A_READING == 0 {
            stored_book_is_the_files(self.connection(), bytes, &self.limits);
        }
        // An import looks most copies up before it decodes them.
        let copy = match decoding % FILES_A_DECODED_COPY {
            0 => self.import.import("b", bytes).map(Some),
            _ => self.import.copy("b", bytes),
        };
        assert_eq!(copy.expect("a copy"), Some(SourceOutcome::Copy));
        if check % FILES_A_CHECK == 0 {
            let verdict = verify_rows(self.connection(), &()).expect("a database that can be checked");
            assert!(verdict.is_sound(), "{verdict:#?}");
        }
        self.import.forget("a").expect("a source can be taken out");
        assert!(self.holds("SELECT count(*) = 1 FROM source_files WHERE outcome = 'imported'"), "the copy inherits");
        self.import.forget("b").expect("a source can be taken out");
    }

    fn assert_empty(&self) {
        if self.holds(&self.has_rows) {
            let is_filled = |table: &&String| self.holds(&format!("SELECT EXISTS (SELECT 1 FROM {table})"));
            panic!("rows of no file are left in {:?}", self.empty.iter().filter(is_filled).collect::<Vec<_>>());
        }
    }

    fn holds(&self, sql: &str) -> bool {
        holds(self.connection(), sql)
    }
}

fn holds(connection: &Connection, sql: &str) -> bool {
    connection.prepare_cached(sql).and_then(|mut statement| statement.query_row([], |row| row.get(0))).expect(sql)
}

fn stored_book_is_the_files(connection: &Connection, bytes: &[u8], limits: &Limits) {
    let sql = "SELECT max(book_id) FROM books";
    let last: Option<i64> = connection.query_row(sql, [], |row| row.get(0)).expect(sql);
    if let Some(rows) = last.and_then(|last| books::load(connection, last).expect("a book's rows")) {
        let mut made = book_rows::normalize(rows.book.kind, bytes, limits).expect("it was imported");
        made.warnings.clear();
        made.unknown_codes.clear();
        let referred = made.referred_positions();
        made.positions.retain(|(key, _)| referred.contains(key));
        // By text, where NaN equals itself.
        assert!(format!("{rows:?}") == format!("{made:?}"), "{}: rows read back are others", rows.book.kind.name());
    }
}
