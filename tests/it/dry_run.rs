//! A dry run counts what the import would do, and writes nothing.

use std::fs;

use crate::common::abk;
use crate::common::books::{opening_book, rollout_of};
use crate::common::database::import_as_forecast;
use crate::common::fixtures::ROLLOUT;
use crate::common::prelude::*;
use crate::common::versions::{packed, shallow};
use crate::common::zips::{archive, deflated};
use crate::saved_positions::position;
use backgammon::Board;

/// A folder with matches, copies, saves of one match, a saved position, books, an archive, and files that are rejected or ignored.
fn every_kind() -> Folder {
    let folder = Folder::with_matches(4);
    let cut = numbered(9).file()[..9000].to_vec();
    let members = [deflated("in/5.xg", &numbered(5).file()), deflated("cut.xg", &cut), deflated("notes", b"-")];
    for (name, bytes) in [
        ("copy.xg", numbered(0).file()),
        ("1 shallow.xg", packed(&shallow(&numbered(1).document()))),
        ("position.xgp", position()),
        ("book.ob", opening_book("notes", &[rollout_of(&Board::START, "first")])),
        ("book.abk", abk::bytes(&["e2e4 e7e5", "d2d4"])),
        ("book.tbk", b"#\nP7f P3d\n".to_vec()),
        ("z.zip", archive(&members)),
        ("cut.xg", cut.clone()),
        ("cut copy.xg", cut),
        ("empty.xg", Vec::new()),
        ("notes.txt", b"notes".to_vec()),
        ("other.sgf", b"(;FF[4]GM[6]AP[GNU Backgammon:1.06.002]".to_vec()),
    ] {
        folder.write(name, &bytes);
    }
    folder
}

#[test]
fn every_counter_is_that_of_the_import() {
    let folder = every_kind();
    let (database, all) = (folder.database("a.db"), folder.matches());
    let import = |options: &[&str]| {
        import_as_forecast(&[&["--db", database.to_str().unwrap(), all.to_str().unwrap()], options].concat())
    };
    let figures = |totals: &Value, names: &[&str]| -> Vec<u64> {
        names.iter().map(|name| totals[name].as_u64().unwrap()).collect()
    };
    let totals = import(&["--jobs", "3"]);
    let counted = ["matches", "saved_positions", "saved_again", "books", "files_copied", "files_rejected"];
    assert_eq!(figures(&totals, &counted), [5, 1, 1, 3, 1, 4]);
    assert!(figures(&totals, &["games", "decisions", "candidates", "positions_new"]).iter().all(|&rows| rows > 9));
    // A file is moved, one is gone, others are new: another content, a deeper save, a book with positions of another, a copy.
    fs::rename(folder.file("0003.xg"), folder.file("elsewhere.xg")).unwrap();
    fs::remove_file(folder.file("position.xgp")).unwrap();
    folder.write("0000.xg", &numbered(7).file());
    folder.write("2 deep.xg", &Fixture { level: ROLLOUT, ..numbered(2) }.file());
    folder.write("more.abk", &abk::bytes(&["e2e4 e7e5", "c2c4"]));
    folder.write("more/copy of 5.xg", &numbered(5).file());
    let totals = import(&[]);
    let counted = ["files_moved", "files_copied", "files_replaced", "files_missing", "saved_again", "books"];
    assert_eq!(figures(&totals, &counted), [1, 2, 1, 2, 1, 1]);
    assert_eq!(figures(&totals, &["files_still_rejected", "matches_without_file"]), [4, 0]);
    // The current save is gone, so another one is read again.
    fs::remove_file(folder.file("0001.xg")).unwrap();
    fs::remove_file(folder.file("0002.xg")).unwrap();
    assert_eq!(figures(&import(&["--prune"]), &["files_pruned", "matches", "positions_new"]), [4, 1, 0]);
    import(&["--keep", "newest"]);
    import(&["--rehash", "--prune", "--max-inflated-size", "32M"]);
}

#[test]
fn books_that_contradict_the_database_are_rejected() {
    let folder = Folder::new();
    folder.write("first.abk", &abk::bytes(&["e2e4 e7e5"]));
    folder.fill("a.db", 0);
    let connection = Connection::open(folder.database("a.db")).unwrap();
    // As if the keys belonged to other positions.
    connection.execute("UPDATE book_positions SET position_text = position_text || '?'", []).unwrap();
    drop(connection);
    folder.write("second.abk", &abk::bytes(&["d2d4", "e2e4 e7e5"]));
    folder.write("third.xg", &numbered(5).file());
    let (database, all) = (folder.database("a.db"), folder.matches());
    let totals = import_as_forecast(&["--db", database.to_str().unwrap(), all.to_str().unwrap()]);
    assert_eq!((&totals["files_rejected"], &totals["files_imported"]), (&1.into(), &1.into()));
}

#[test]
fn no_files_are_created() {
    let folder = every_kind();
    let output = folder.import("a.db", &["--dry-run"], 1);
    assert_eq!(names(&folder.out()), Vec::<String>::new());
    let text = stdout(&output);
    assert!(text.contains(" found: 10 imported, 0 unchanged, 1 duplicate, 4 rejected"), "{text}");
    assert!(text.contains("5 matches, 1 saved position, ") && text.contains("Books      3 books"), "{text}");
    assert!(text.contains("3 files because of archive") && text.contains("nothing was written"), "{text}");
    assert_eq!(stderr(&output).lines().filter(|line| line.starts_with("rejected: ")).count(), 4);
    let output = folder.import("a.db", &["--dry-run", "--summary-json", "-", "--quiet"], 1);
    let forecast: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&forecast["is_dry_run"], &forecast["import_run_id"]), (&true.into(), &Value::Null));
    assert_eq!(forecast["rejected_by_stream"]["archive"], 3);
}

#[test]
fn the_database_is_not_changed() {
    let folder = every_kind();
    folder.fill("a.db", 1);
    folder.write("new.xg", &numbered(30).file());
    let before = fs::read(folder.database("a.db")).unwrap();
    let output = folder.import("a.db", &["--dry-run", "--keep", "newest", "--prune"], 0);
    assert_contains(stdout(&output), ["16 found: 1 imported, 15 unchanged", "Rows       2 matches"]);
    assert!(fs::read(folder.database("a.db")).unwrap() == before);
    assert_eq!(folder.number("SELECT count(*) FROM import_runs"), 1);
    folder.import("a.db", &["--dry-run", "--fail-on-reject"], 1);
}

#[cfg(unix)] // permissions
#[test]
fn a_database_that_cannot_be_written_is_enough() {
    use std::os::unix::fs::PermissionsExt;
    let folder = every_kind();
    folder.fill("a.db", 1);
    let set_mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    set_mode(&folder.database("a.db"), 0o444);
    set_mode(&folder.out(), 0o555);
    let (database, all) = (folder.database("a.db"), folder.matches());
    let output = gammonbase(&["import", "--dry-run", "--db", database.to_str().unwrap(), all.to_str().unwrap()]);
    set_mode(&folder.out(), 0o755);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("all 15 files unchanged"), "{}", stdout(&output));
}
