//! The whole way of a file, in memory: told by its content, decoded, normalised, written, read back, copied, inherited, taken out.
//! What must hold whatever its bytes; the fuzz targets ask the same.

use gammonbase::SourceOutcome;
use gammonbase::format::limits::Limits;
use gammonbase::internals::{MemoryStore, books, forget, import_bytes};
use gammonbase::normalize::books as book_rows;
use gammonbase::rows::books::BookKind;

/// Takes a file into a database without files, and out of it.
pub fn assert_whole_path(store: &MemoryStore, bytes: &[u8], limits: &Limits) -> SourceOutcome {
    let count = |sql: &str| -> i64 { store.connection.query_row(sql, [], |row| row.get(0)).expect(sql) };
    let outcome = import_bytes(store, "a", bytes, limits).expect("every file has an outcome");
    assert_eq!(count("SELECT count(*) FROM source_files"), 1);
    let rejects = i64::from(outcome == SourceOutcome::Rejected);
    assert_eq!(count("SELECT count(*) FROM rejects"), rejects);
    assert_eq!(count("SELECT count(*) FROM rejects WHERE expected LIKE '%this program can read%'"), 0, "a defect");
    if rejects == 0 {
        // The same content again is a copy; the copy inherits, and is replaced in turn.
        let copy = import_bytes(store, "b", bytes, limits).expect("a copy");
        assert_eq!(copy, SourceOutcome::Copy);
        assert_eq!(count("SELECT count(*) FROM pragma_foreign_key_check"), 0);
        stored_book_is_the_files(store, bytes, limits);
        forget(store, "a").expect("a source can be taken out");
        assert_eq!(count("SELECT count(*) FROM source_files WHERE outcome = 'imported'"), 1, "the copy inherits");
        forget(store, "b").expect("a source can be taken out");
    } else {
        forget(store, "a").expect("a reject can be taken out");
    }
    for table in ["source_files", "rejects", "warnings", "matches", "games", "decisions", "books", "book_moves"] {
        assert_eq!(count(&format!("SELECT count(*) FROM {table}")), 0, "{table} has rows of no file");
    }
    outcome
}

fn stored_book_is_the_files(store: &MemoryStore, bytes: &[u8], limits: &Limits) {
    for book in books::list(&store.connection).expect("the list of books") {
        let rows = books::load(&store.connection, book.book_id).expect("a book's rows").expect("a listed book");
        let mut made = book_rows::normalize(book.kind, bytes, limits).expect("it was imported");
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
