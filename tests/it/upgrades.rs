//! Databases of an earlier version, and `import --rebuild`: a database is made anew from its files, with what the user decided.
//!
//! `tests/golden/before-release.sql` is a database that the program of commit f0b8b25b made, before the first release. To write it again:
//! `GAMMONBASE_OLD=PROGRAM cargo test --test it -- --ignored upgrades::write`.

use std::collections::BTreeMap;

use crate::common::database::run;
use crate::common::prelude::*;
use crate::common::zips::{archive, deflated, gzipped};
use crate::golden;
use crate::import_killed::record_boot;

const OLD: &str = "before-release.sql";
/// The match of `club/4.xg`.
const EXCLUDED: &str = "3";
/// The tables of the user's decisions that the earlier version has.
const DECIDED: [&str; 7] = [
    "settings",
    "error_thresholds",
    "player_aliases",
    "event_aliases",
    "match_corrections",
    "pseudonyms",
    "import_runs WHERE import_run_id <= 2",
];

/// The golden folder, and files in an archive, packed, below another folder, and of a match that is excluded.
fn folder() -> Folder {
    let folder = golden::folder();
    let file = |number| numbered(number).file();
    let pack = archive(&[deflated("1.xg", &file(1)), deflated("notes.txt", b"notes"), deflated("in/2.xg", &file(2))]);
    for (name, bytes) in [
        ("pack.zip", pack),
        ("club/3.xg.gz", gzipped(&file(3))),
        ("club/4.xg", file(4)),
        ("club/5.xg", Fixture { player1: "Ann / Ben".into(), ..numbered(5) }.file()),
        // Imported first, so that its match has another number than in a fresh import.
        ("zz.xg", file(6)),
    ] {
        golden::write_file(&folder, name, &bytes);
    }
    folder
}

/// A folder with the database of an earlier version.
pub fn old() -> (Folder, PathBuf) {
    let folder = folder();
    let database = folder.database("a.db");
    golden::restore(OLD, &folder, &database);
    (folder, database)
}

fn match_ids(database: &Path) -> BTreeMap<Vec<u8>, i64> {
    let sql = "SELECT content_hash, match_id FROM contents JOIN matches USING (content_id)";
    pairs(&open(database), sql).into_iter().collect()
}

/// What the user decided, and the contents of an old or a new database.
pub fn decided(database: &Path) -> String {
    let connection = open(database);
    let mut text: Vec<String> = column(&connection, "SELECT hex(content_hash) FROM contents ORDER BY 1");
    for table in DECIDED {
        let name = table.split(' ').next().unwrap();
        let columns: String =
            one(&connection, &format!("SELECT group_concat('quote(' || name || ')', ' || ') FROM pragma_table_info('{name}')"));
        text.extend(column::<String>(&connection, &format!("SELECT '{name}' || {columns} FROM {table} ORDER BY 1")));
    }
    text.join("\n")
}

/// The content of a fresh import of the folder with the decisions of a database.
fn fresh(folder: &Folder, database: &Path) -> String {
    let (name, corrections) = ("fresh.db", folder.database("corrections.toml"));
    let fresh = folder.database(name);
    folder.import(name, &["--keep", "lowest-pr"], 1);
    let corrections = corrections.to_str().unwrap();
    assert_eq!(run("matches", database, &["corrections", "--output", corrections]).0, 0);
    assert_eq!(run("matches", &fresh, &["corrections", "--read", corrections]).0, 0);
    assert_eq!(run("grades", &fresh, &["set", "own", "slip", "0.01"]).0, 0);
    assert_eq!(run("grades", &fresh, &["remove", "own", "blunder"]).0, 0);
    // By chance.
    change(&fresh, &format!("ATTACH '{}' AS old; INSERT INTO pseudonyms SELECT * FROM old.pseudonyms", database.display()));
    content(&fresh)
}

#[test]
#[ignore = "writes tests/golden/before-release.sql"]
fn write() {
    let program = std::env::var_os("GAMMONBASE_OLD").expect("GAMMONBASE_OLD names the program");
    let folder = folder();
    let database = folder.database("a.db");
    let files = [folder.file("zz.xg"), folder.matches()];
    let [first, all] = files.each_ref().map(|path| path.to_str().unwrap());
    let snapshot = folder.database("snapshot.db");
    for (words, status) in [
        (&["import", "--jobs", "1", first][..], 0),
        (&["import", "--jobs", "1", "--keep", "lowest-pr", all], 1),
        (&["grades", "set", "own", "slip", "0.01"], 0),
        (&["grades", "remove", "own", "blunder"], 0),
        (&["players", "merge", "Al", "Ada Lovelace"], 0),
        (&["players", "merge", "Player 1", "Player 2"], 0),
        (&["players", "pair", "Ann / Ben", "Grace", "Ada Lovelace"], 0),
        (&["events", "merge", "Event 1", "Event 2"], 0),
        (&["matches", "set", "1", "--round", "Final", "--date", "2024-10-26"], 0),
        (&["matches", "set", "2", "--event", "Club evening"], 0),
        (&["matches", "exclude", EXCLUDED], 0),
        (&["publish", "--anonymous", snapshot.to_str().unwrap()], 0),
    ] {
        let output = Command::new(&program).args(words).arg("--db").arg(&database).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{words:?}: {}", stderr(&output));
    }
    assert!(!column::<String>(&open(&database), "SELECT event FROM matches").contains(&"Event 4".to_owned()));
    golden::keep(OLD, &folder, &database);
}

#[test]
fn the_next_import_makes_a_database_of_an_earlier_version_anew() {
    let (folder, database) = old();
    let (ids, before) = (match_ids(&database), dump(&database));
    assert_eq!(ids.len(), 9);
    let output = folder.import("a.db", &[], 0);
    let backup = folder.database("a.db.before-rebuild");
    assert_contains(stderr(&output), ["note: the database is made anew from 17 files", "damaged.xg"]);
    assert_contains(stdout(&output), ["Rebuilt    ", backup.to_str().unwrap(), "Nothing new: all 18 files unchanged"]);
    assert_eq!(names(&folder.out()), ["a.db", "a.db.before-rebuild", "a.db.lock"]);
    assert_same(&dump(&backup), &before);
    assert_same(&decided(&database), &decided(&backup));
    assert_eq!(match_ids(&database), ids, "links to matches stay");
    assert_sound(&database);
    ended(&["verify", "--db", database.to_str().unwrap()], 0);
    assert_same(&content(&database), &fresh(&folder, &database));
    assert_contains(stdout(&folder.import("a.db", &[], 0)), ["Nothing new"]);
}
