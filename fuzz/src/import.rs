//! The whole way of a file, in memory: told by its content, decoded, normalised, written, read back, replaced, taken out.

use std::cell::RefCell;

use gammonbase::import::memory::{forget, import_bytes};
use gammonbase::normalize::books::{self as book_rows, rows::BookKind};
use gammonbase::store::{MemoryStore, SourceOutcome, books};

use crate::limits;

/// A file of any kind.
pub fn import(data: &[u8]) {
    whole_path(data);
}

thread_local! {
    /// The database with the number of files that it has seen: positions stay, so that now and then a new one is due.
    static STORE: RefCell<(MemoryStore, u32)> = RefCell::new((new_store(), 0));
}

fn new_store() -> MemoryStore {
    MemoryStore::new().expect("a database in memory")
}

pub(crate) fn whole_path(bytes: &[u8]) {
    STORE.with_borrow_mut(|(store, seen)| {
        *seen += 1;
        if *seen > 2000 {
            (*store, *seen) = (new_store(), 0);
        }
        import_into(store, bytes);
    });
}

fn import_into(store: &MemoryStore, bytes: &[u8]) {
    let count = |sql: &str| -> i64 { store.connection.query_row(sql, [], |row| row.get(0)).expect(sql) };
    let outcome = import_bytes(store, "a", bytes, &limits()).expect("every file has an outcome");
    assert_eq!(count("SELECT count(*) FROM source_files"), 1);
    let rejects = i64::from(outcome == SourceOutcome::Rejected);
    assert_eq!(count("SELECT count(*) FROM rejects"), rejects);
    assert_eq!(count("SELECT count(*) FROM rejects WHERE expected LIKE '%this program can read%'"), 0, "a defect");
    if rejects == 0 {
        // The same content again is a copy; the copy inherits, and is replaced in turn.
        let copy = import_bytes(store, "b", bytes, &limits()).expect("a copy");
        assert_eq!(copy, SourceOutcome::Copy);
        assert_eq!(count("SELECT count(*) FROM pragma_foreign_key_check"), 0);
        stored_book_is_the_files(store, bytes);
        forget(store, "a").expect("a source can be taken out");
        assert_eq!(count("SELECT count(*) FROM source_files WHERE outcome = 'imported'"), 1, "the copy inherits");
        forget(store, "b").expect("a source can be taken out");
    } else {
        forget(store, "a").expect("a reject can be taken out");
    }
    for table in ["source_files", "rejects", "warnings", "matches", "games", "decisions", "books", "book_moves"] {
        assert_eq!(count(&format!("SELECT count(*) FROM {table}")), 0, "{table} has rows of no file");
    }
}

fn stored_book_is_the_files(store: &MemoryStore, bytes: &[u8]) {
    for book in books::list(&store.connection).expect("the list of books") {
        let rows = books::load(&store.connection, book.book_id).expect("a book's rows").expect("a listed book");
        let mut made = book_rows::normalize(book.kind, bytes, &limits()).expect("it was imported");
        made.warnings.clear();
        made.unknown_codes.clear();
        let referred = made.referred_positions();
        made.positions.retain(|(key, _)| referred.contains(key));
        // By text, where NaN equals itself.
        assert!(
            format!("{rows:?}") == format!("{made:?}"),
            "{:?}: rows read back are others",
            BookKind::name(book.kind)
        );
    }
}
