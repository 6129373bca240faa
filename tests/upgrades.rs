//! Databases of earlier versions: upgraded whole or not at all, with a copy of what was; later versions are refused.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::database::{assert_sound, content, dump, gammonbase, one, open};
use common::folder::{Folder, assert_same, names, stderr, stdout};
use common::golden;
use gammonbase::store::schema::VERSION;
use rusqlite::Connection;

/// Everything that makes a schema.
fn schema(database: &Path) -> String {
    let sql = "SELECT group_concat(name || ': ' || sql, char(10) ORDER BY name) FROM sqlite_schema
               WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_stat%'";
    one(&open(database), sql)
}

fn version_of(database: &Path) -> i64 {
    one(&open(database), "PRAGMA user_version")
}

/// The whole of a database, schema and rows; that it can be read shows that it is whole.
fn state(database: &Path) -> String {
    format!("{} {}\n{}\n{}", version_of(database), runs(database), schema(database), dump(database))
}

fn runs(database: &Path) -> i64 {
    one(&open(database), "SELECT count(*) FROM import_runs")
}

/// A folder with the database of a golden file, `old.db`.
fn upgradable(version: i64) -> (Folder, PathBuf) {
    let folder = golden::folder();
    let database = folder.database("old.db");
    let file = golden::files().into_iter().find(|(found, _)| *found == version).expect("a golden file").1;
    golden::load(&file, &folder, &database);
    (folder, database)
}

/// The copies beside a database.
fn copies(folder: &Folder) -> Vec<String> {
    names(&folder.out()).into_iter().filter(|name| name.contains(".bak")).collect()
}

/// The content of a database, wherever its folder is.
fn content_anywhere(folder: &Folder, database: &str) -> String {
    content(&folder.database(database)).replace(folder.matches().to_str().unwrap(), "")
}

#[test]
fn databases_of_every_earlier_schema_become_a_fresh_one() {
    let fresh = golden::folder();
    fresh.import("fresh.db", &[], 1);
    golden::add_own_rows(&fresh.database("fresh.db"));
    let versions: Vec<i64> = golden::files().iter().map(|(version, _)| *version).collect();
    assert!(versions.starts_with(&[1, 2]), "of what has been released: {versions:?}");
    for version in versions {
        let (folder, database) = upgradable(version);
        assert_eq!(version_of(&database), version);
        let said = stderr(&folder.import("old.db", &["--quiet"], 0));
        assert_eq!(said.contains("upgraded"), version < VERSION, "schema {version}: {said}");
        if version == 1 {
            golden::add_own_rows(&database); // it had no place for them
        }
        assert_same(&schema(&database), &schema(&fresh.database("fresh.db")));
        assert_same(&content_anywhere(&folder, "old.db"), &content_anywhere(&fresh, "fresh.db"));
        assert_eq!(version_of(&database), VERSION);
        assert_sound(&database);
        assert!(stdout(&folder.import("old.db", &[], 0)).contains("Nothing new"), "schema {version}");
    }
}

/// What the golden folder has nothing for: an archive, a place that cannot be read.
const WITHOUT_ROWS: [&str; 2] = ["archives", "unreadable_places"];

#[test]
fn golden_databases_have_rows_in_every_table() {
    for (version, _) in golden::files() {
        let (_folder, database) = upgradable(version);
        let connection = open(&database);
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
        let mut statement = connection.prepare(sql).unwrap();
        let tables = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        let empty: Vec<String> = tables
            .map(Result::unwrap)
            .filter(|table| !WITHOUT_ROWS.contains(&table.as_str()))
            .filter(|table| one::<i64>(&connection, &format!("SELECT count(*) FROM {table}")) == 0)
            .collect();
        assert!(empty.is_empty(), "schema {version}: {empty:?}");
    }
}

#[test]
fn a_copy_is_kept_before_rows_are_changed_and_the_user_is_told() {
    let (folder, database) = upgradable(2);
    let before = state(&database);
    let said = stderr(&folder.import("old.db", &["--quiet"], 0));
    let copy = folder.database("old.db.v2.bak");
    assert_eq!(
        said,
        format!(
            "gammonbase: note: database upgraded from schema version 2 to {VERSION}; as it was, it is kept in {}\n",
            copy.display()
        )
    );
    assert_same(&state(&copy), &before);
    assert_sound(&copy);
    assert_eq!(stderr(&folder.import("old.db", &["--quiet"], 0)), "", "the second time there is nothing to upgrade");
    assert_eq!(copies(&folder), ["old.db.v2.bak"]);
    // It is a database like any other: put back, it is upgraded again.
    std::fs::rename(&copy, folder.database("again.db")).unwrap();
    folder.import("again.db", &[], 0);
    assert_same(&content(&folder.database("again.db")), &content(&database));
    assert_eq!(copies(&folder), ["again.db.v2.bak"]);
}

#[test]
fn commands_that_change_a_database_upgrade_it_with_a_copy_too() {
    let (folder, database) = upgradable(1);
    let output = gammonbase(&["grades", "set", "own", "slip", "0.01", "--db", database.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("old.db.v1.bak"), "{}", stderr(&output));
    assert_eq!((version_of(&database), copies(&folder)), (VERSION, vec!["old.db.v1.bak".to_owned()]));
}

#[test]
fn an_upgrade_that_fails_on_its_way_leaves_the_database_as_it_was() {
    let raise = "BEGIN SELECT raise(ABORT, 'not now'); END";
    for (obstacle, problem) in [
        // In the middle of a migration, between two, and behind all of them while rows get their new values.
        ("CREATE TABLE book_lines (mine TEXT)".to_owned(), "table book_lines already exists"),
        ("CREATE TABLE settings (mine TEXT)".to_owned(), "table settings already exists"),
        (format!("CREATE TRIGGER mine BEFORE UPDATE ON matches {raise}"), "not now"),
    ] {
        let (folder, database) = upgradable(2);
        Connection::open(&database).unwrap().execute_batch(&obstacle).unwrap();
        let before = state(&database);
        for _ in 0..2 {
            let said = stderr(&folder.import("old.db", &[], 2));
            assert!(said.contains(problem), "{obstacle}: {said}");
            assert_same(&state(&database), &before);
        }
        assert_eq!(copies(&folder), [""; 0], "of a database that is as it was");
        let removal =
            if obstacle.contains("TRIGGER") { "DROP TRIGGER mine" } else { obstacle.split(" (").next().unwrap() };
        let removal = removal.replace("CREATE TABLE", "DROP TABLE");
        Connection::open(&database).unwrap().execute_batch(&removal).unwrap();
        folder.import("old.db", &[], 0);
        assert_eq!(version_of(&database), VERSION);
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_while_copying_is_an_error_and_the_database_is_as_it_was() {
    let (folder, database) = upgradable(2);
    let before = state(&database);
    // No file may grow beyond 100 blocks of 512 bytes; the write fails instead of killing the program.
    let limited = "ulimit -f 100; trap '' XFSZ; exec \"$@\"";
    let output = Command::new("sh")
        .args(["-c", limited, "sh", env!("CARGO_BIN_EXE_gammonbase"), "import", "--db"])
        .args([&database, &folder.matches()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    let said = stderr(&output);
    assert!(said.contains("old.db: not upgraded: the copy that is kept before cannot be made: "), "{said}");
    assert_same(&state(&database), &before);
    assert!(copies(&folder).is_empty());
    folder.import("old.db", &[], 0);
    assert_eq!(copies(&folder), ["old.db.v2.bak"]);
}

#[test]
fn a_newer_schema_is_refused_by_every_command() {
    let folder = Folder::with_matches(1);
    folder.import("a.db", &[], 0);
    let database = folder.database("a.db");
    Connection::open(&database).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = std::fs::read(&database).unwrap();
    let (db, matches, snapshot) = (database.to_str().unwrap(), folder.matches(), folder.database("snapshot.db"));
    for command in [
        &["import", matches.to_str().unwrap(), "--db", db][..],
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
        let expected = format!("its schema is version 99, this program knows up to {VERSION}: use a newer gammonbase");
        assert!(said.contains(&expected), "{command:?}: {said}");
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(stdout(&output).is_empty(), "{command:?}: {}", stdout(&output));
    }
    assert!(std::fs::read(&database).unwrap() == before);
    assert!(!snapshot.exists() && copies(&folder).is_empty());
}

#[test]
#[ignore = "writes tests/golden/schema-N.sql of the program that GAMMONBASE_PROGRAM names, or of this one"]
fn write_the_golden_database_of_a_program() {
    let program = std::env::var_os("GAMMONBASE_PROGRAM").map(PathBuf::from);
    let path = golden::write_by(&program.unwrap_or_else(|| env!("CARGO_BIN_EXE_gammonbase").into()));
    common::say(&format!("wrote {}", path.display()));
}
