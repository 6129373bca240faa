//! A database of a later version of the program, or one that lacks something, is refused and left unchanged.

use crate::common::prelude::*;
use gammonbase::store::schema::VERSION;

#[test]
fn a_newer_schema_is_refused_by_every_command() {
    let expected =
        format!("schema version 9999, but this program supports versions up to {VERSION}: use a newer gammonbase");
    refused_by_every_command(&["--rebuild"], "PRAGMA user_version = 9999", &expected);
}

#[test]
fn a_development_layout_is_refused_by_every_command() {
    for layout in [0, 1, 3, 9] {
        refused_by_every_command(
            &["--rebuild"],
            &format!("PRAGMA user_version = {layout}"),
            "made by a development version of gammonbase, before 0.1.0: import the files into a new database",
        );
    }
}

#[test]
fn a_lost_column_is_named_by_every_command() {
    let change = "ALTER TABLE source_files RENAME COLUMN is_missing TO was_missing";
    refused_by_every_command(&["--dry-run"], change, "source_files.is_missing is missing");
}

fn refused_by_every_command(import: &[&str], change: &str, expected: &str) {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    let views = "SELECT name FROM sqlite_schema WHERE type = 'view'";
    let connection = Connection::open(&database).unwrap();
    let views: Vec<String> = column(&connection, views);
    // SQLite would adapt them, or refuse to.
    views.iter().for_each(|view| connection.execute_batch(&format!("DROP VIEW {view}")).unwrap());
    connection.execute_batch(change).unwrap();
    drop(connection);
    let before = std::fs::read(&database).unwrap();
    let (db, matches, snapshot) = (database.to_str().unwrap(), folder.matches(), folder.database("snapshot.db"));
    let import = [&["import", matches.to_str().unwrap(), "--db", db], import].concat();
    for command in [
        &import[..],
        &["import", "--forget", matches.to_str().unwrap(), "--db", db],
        &["sql", "--db", db, "SELECT 1"],
        &["publish", snapshot.to_str().unwrap(), "--db", db],
        &["verify", "--db", db],
        &["status", "--db", db],
        &["players", "list", "--db", db],
        &["players", "merge", "A", "B", "--db", db],
        &["grades", "list", "--db", db],
        &["grades", "set", "own", "slip", "0.01", "--db", db],
        &["book", "list", "--db", db],
        &["report", "player-stats", "--db", db],
    ] {
        let output = gammonbase(command);
        let said = stderr(&output);
        if command[0] == "verify" && expected.ends_with(" is missing") {
            assert_contains(stdout(&output), [expected.replace(" is", ": is")]);
            continue;
        }
        assert!(said.contains(expected), "{command:?}: {said}");
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(stdout(&output).is_empty(), "{command:?}: {}", stdout(&output));
    }
    assert!(std::fs::read(&database).unwrap() == before);
    assert!(!snapshot.exists());
}
