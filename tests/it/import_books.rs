//! Imports of opening books, and of folders that also contain other files.

use crate::common::books::rollout_of;
use crate::common::prelude::*;
use ::books::gnushogi::gdx::Layout;
use backgammon::Board;
use gammonbase::store::books;
use normalize::books::normalize;
use rows::books::BookKind;
use xgfile::limits::Limits;

pub fn xg_book(entries: usize) -> Vec<u8> {
    crate::common::books::opening_book("Notes", &vec![rollout_of(&Board::START, "Somebody"); entries])
}

pub fn abk_book(lines: &[&str]) -> Vec<u8> {
    crate::common::abk::bytes(lines)
}

pub fn gdx_book(lines: &[&str]) -> Vec<u8> {
    crate::common::gdx::bytes(Layout::LE64, 40, lines)
}

pub const TEXT: &str = "# Static Rook\n#\nP7f P3d P2f\n# Other\n#\nP2f P8d\n";

/// A folder with two matches and a book of every kind, under names that tell and names that do not.
fn mixed() -> Folder {
    let folder = Folder::with_matches(2);
    folder.write("books/opening.OB", &xg_book(3));
    folder.write("books/arena.abk", &abk_book(&["e2e4 e7e5", "d2d4"]));
    folder.write("books/gnu.bbk", &gdx_book(&["7g7f 3c3d", "2g2f"]));
    folder.write("books/shogi.tbk", TEXT.as_bytes());
    folder
}

fn kinds(folder: &Folder, database: &str) -> String {
    let connection = open(&folder.database(database));
    one(&connection, "SELECT group_concat(kind, ' ') FROM (SELECT kind FROM source_files ORDER BY path)")
}

#[test]
fn folder_of_matches_and_books_is_imported() {
    let folder = mixed();
    let output = folder.import("a.db", &[], 0);
    let text = stdout(&output);
    assert!(text.contains("6 found: 6 imported"), "{text}");
    assert!(text.contains("Books      4 books with 14 entries"), "{text}");
    assert!(!text.contains("ignored"), "{text}");
    assert_eq!(kinds(&folder, "a.db"), "xg xg abk gnushogi_gdx xg_opening gnushogi_text");
    let connection = open(&folder.database("a.db"));
    assert_eq!(one::<String>(&connection, "SELECT group_concat(entries) FROM books"), "3,3,3,5");
    let run = "SELECT (totals ->> 'files_imported') || ' ' || (totals ->> 'matches') || ' ' || (totals ->> 'books') || ' ' || (totals ->> 'book_entries') FROM import_runs";
    assert_eq!(one::<String>(&connection, run), "6 2 4 14");
    assert_contains(
        stdout(&gammonbase(&["status".as_ref(), "--db".as_ref(), folder.database("a.db").as_os_str()])),
        ["book entries"],
    );
    assert_sound(&folder.database("a.db"));
}

#[test]
fn output_without_books_does_not_mention_books() {
    let folder = Folder::with_matches(1);
    assert!(!stdout(&folder.import("a.db", &[], 0)).contains("Books"));
    let status = gammonbase(&["status".as_ref(), "--db".as_ref(), folder.database("a.db").as_os_str()]);
    assert!(!stdout(&status).contains("book entries"), "{}", stdout(&status));
}

#[test]
fn stored_books_equal_their_files() {
    let folder = mixed();
    folder.fill("a.db", 0);
    let connection = open(&folder.database("a.db"));
    for book_id in 1..=4 {
        let path: String = one(
            &connection,
            &format!("SELECT path FROM books JOIN content_files USING (content_id) WHERE book_id = {book_id}"),
        );
        let stored = books::load(&connection, book_id).unwrap().unwrap();
        let mut rows = normalize(stored.book.kind, &std::fs::read(&path).unwrap(), &Limits::default()).unwrap();
        rows.warnings.clear();
        rows.unknown_codes.clear();
        let referred = rows.referred_positions();
        rows.positions.retain(|(key, _)| referred.contains(key));
        assert_eq!(stored, rows, "{path}");
    }
}

#[test]
fn second_run_imports_nothing() {
    let folder = mixed();
    folder.fill("a.db", 0);
    let before = dump(&folder.database("a.db"));
    let output = folder.import("a.db", &[], 0);
    assert_eq!(stdout(&output), "Nothing new: all 6 files unchanged since an earlier import.\n");
    assert_same(&dump(&folder.database("a.db")), &before);
    let run = "SELECT (totals ->> 'files_skipped') || ' ' || (totals ->> 'files_imported') FROM import_runs WHERE import_run_id = 2";
    assert_eq!(one::<String>(&open(&folder.database("a.db")), run), "6 0");
}

#[test]
fn rows_of_books_do_not_depend_on_jobs() {
    let folder = mixed();
    for number in 0..10 {
        folder.write(&format!("more/{number}.abk"), &abk_book(&["e2e4 e7e5", ["d2d4", "c2c4"][number % 2]]));
        folder.write(&format!("more/{number}.ob"), &xg_book(number));
        folder.write(&format!("more/{number} damaged.ob"), &xg_book(number)[..9]);
    }
    folder.import("one.db", &["--jobs", "1"], 1);
    folder.import("two.db", &["--jobs", "2"], 1);
    assert_same(&dump(&folder.database("two.db")), &dump(&folder.database("one.db")));
    assert_sound(&folder.database("two.db"));
}

#[test]
fn files_are_recognised_by_content_and_others_are_counted() {
    let folder = Folder::new();
    folder.write("match.bak", &numbered(1).file());
    folder.write("no ending", &abk_book(&["e2e4"]));
    folder.write("opening.dat", &xg_book(1));
    folder.write("book.txt", TEXT.as_bytes());
    folder.write("gnu", &gdx_book(&["7g7f"]));
    folder.write("a match that is a book.xg", &abk_book(&["d2d4"]));
    folder.write("notes.txt", b"not a book");
    folder.write("empty", b"");
    let output = folder.import("a.db", &[], 0);
    assert!(stdout(&output).contains("6 found: 6 imported, 0 unchanged"), "{}", stdout(&output));
    assert!(stdout(&output).contains("0 rejected; 2 other files ignored\n"), "{}", stdout(&output));
    assert_eq!(kinds(&folder, "a.db"), "abk gnushogi_text gnushogi_gdx xg abk xg_opening");
    let again = stdout(&folder.import("a.db", &[], 0));
    assert_eq!(again, "Nothing new: all 6 files unchanged since an earlier import; 2 other files ignored.\n");
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn wrong_content_under_a_known_extension_is_rejected_with_a_reason() {
    let folder = mixed();
    for ending in ["ob", "abk", "bbk", "tbk", "XGP"] {
        folder.write(&format!("wrong.{ending}"), b"something else");
    }
    folder.write("empty.tbk", b"");
    let output = folder.import("a.db", &[], 1);
    assert!(stdout(&output).contains("6 imported, 0 unchanged, 0 duplicates, 6 rejected\n"));
    let connection = open(&folder.database("a.db"));
    let found = "SELECT count(*) FROM rejects WHERE message LIKE '%expected %, found %'";
    assert_eq!(one::<i64>(&connection, found), 6, "{}", stderr(&output));
    let text = "SELECT found FROM rejects WHERE path LIKE '%wrong.tbk'";
    assert_eq!(one::<String>(&connection, text), "a file that starts with \"somethin\"");
    assert_eq!(one::<String>(&connection, "SELECT kind FROM source_files WHERE path LIKE '%wrong.XGP'"), "xgp");
}

#[test]
fn named_file_of_an_unsupported_kind_is_rejected() {
    let folder = Folder::new();
    let notes = folder.write("notes.txt", b"not a book");
    let book = folder.write("book.txt", TEXT.as_bytes());
    let output = import(&folder.database("a.db"), &[&notes, &book], &[], 1);
    assert_contains(stderr(&output), ["notes.txt: file: expected an eXtreme Gammon match or position"]);
    assert!(stdout(&output).contains("2 found: 1 imported"), "{}", stdout(&output));
}

#[test]
fn changed_book_replaces_only_its_own_rows() {
    let folder = mixed();
    folder.write("books/second.abk", &abk_book(&["e2e4 c7c5"]));
    folder.fill("a.db", 0);
    folder.write("books/arena.abk", &abk_book(&["c2c4", "e2e4"]));
    folder.write("books/opening.OB", &xg_book(1));
    folder.write("books/shogi.tbk", b"#\nP7f P3d\n");
    folder.write("books/gnu.bbk", &gdx_book(&["7g7f 8c8d"]));
    assert_contains(stdout(&folder.import("a.db", &[], 0)), ["7 found: 4 imported, 3 unchanged"]);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn copy_of_a_book_keeps_the_rows_when_the_book_changes() {
    let folder = mixed();
    folder.write("books/copy.abk", &abk_book(&["e2e4 e7e5", "d2d4"]));
    assert_contains(stdout(&folder.import("a.db", &[], 0)), ["6 imported, 0 unchanged, 1 duplicate"]);
    assert_eq!(folder.number("SELECT count(*) FROM books"), 4);
    folder.write("books/arena.abk", &abk_book(&["c2c4"]));
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT count(*) FROM books"), 5);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn overwritten_book_loses_its_rows_when_it_is_pruned() {
    let folder = mixed();
    folder.write("a book", &abk_book(&["e2e4 c7c5 g1f3"]));
    folder.write("twin", &abk_book(&["e2e4 c7c5 g1f3"]));
    folder.fill("a.db", 0);
    folder.write("a book", b"notes");
    folder.write("books/shogi.tbk", b"notes");
    let output = folder.import("a.db", &[], 1);
    assert!(stdout(&output).contains("0 duplicates, 1 rejected; 1 other file ignored"), "{}", stdout(&output));
    folder.fill_with("a.db", &["--prune"], 0);
    folder.assert_like_fresh("a.db", 1);
}

#[test]
fn database_in_the_imported_folder_is_skipped() {
    let folder = mixed();
    let database = folder.file("inside.ob");
    for _ in 0..2 {
        let output = import(&database, &[&folder.matches()], &[], 0);
        assert!(!stdout(&output).contains("ignored"), "{}", stdout(&output));
        folder.write("later.xg", &numbered(9).file());
    }
    assert_sound(&database);
    assert_eq!(one::<i64>(&open(&database), "SELECT count(*) FROM source_files"), 7);
    // Another database is a file like any other.
    assert_contains(stderr(&folder.import("a.db", &[], 1)), ["inside.ob"]);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    /// Every real book is imported, except those that are damaged on purpose.
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn real_books_are_imported() {
        let files = corpus_files(&["ob", "abk", "bbk", "tbk"]);
        if files.is_empty() {
            return;
        }
        let folder = Folder::new();
        let database = folder.database("a.db");
        let paths: Vec<_> = files.iter().map(|file| file.as_path()).collect();
        fill(&database, &paths, 1);
        assert_sound(&database);
        let connection = open(&database);
        let rejected: String =
            one(&connection, "SELECT group_concat(path, ' ') FROM (SELECT path FROM rejects ORDER BY path)");
        let rejected: Vec<&str> =
            rejected.split(' ').map(|path| path.rsplit(std::path::is_separator).next().unwrap()).collect();
        assert_eq!(rejected, ["empty.abk", "synthetic-empty.bbk"]);
        for kind in BookKind::ALL {
            let sql = format!("SELECT count(*) FROM books WHERE kind = '{}'", kind.name());
            assert!(one::<i64>(&connection, &sql) > 0, "{}", kind.name());
        }
    }
}
