//! Databases that another program changed: foreign views and triggers have no effect, and files of others stay unchanged.

use crate::common::prelude::*;

const ENDLESS: &str =
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS match_id, i AS player FROM n";

fn forge(folder: &Folder, sql: &str) {
    Connection::open(folder.database("a.db")).unwrap().execute_batch(sql).unwrap();
}

#[test]
fn foreign_views_are_not_used() {
    let folder = Folder::imported(2);
    let database = folder.database("a.db");
    let db = database.to_str().unwrap();
    let commands =
        [&["players", "--db", db][..], &["players", "suggest", "--db", db], &["report", "summary", "--db", db]];
    let before = commands.map(|words| stdout(&gammonbase(words)));
    forge(
        &folder,
        &format!(
            "DROP VIEW player_match_stats; CREATE VIEW player_match_stats AS {ENDLESS};
             DROP VIEW player_stats; CREATE VIEW player_stats AS SELECT zeroblob(900000000) AS player, 1 AS pr"
        ),
    );
    assert_eq!(commands.map(|words| stdout(&gammonbase(words))), before);
    // A snapshot for BI tools is filled from the views in the file.
    let snapshot = folder.database("bi.db");
    assert_contains(
        stderr(&ended(&["publish", "--for", "bi", snapshot.to_str().unwrap(), "--db", db], 2)),
        ["its views differ from this program's"],
    );
    folder.fill("a.db", 0);
    ended(&["publish", "--for", "bi", snapshot.to_str().unwrap(), "--db", db], 0);
    forge(&folder, &format!("PRAGMA foreign_keys = OFF; DROP TABLE structures; CREATE VIEW structures AS {ENDLESS}"));
    let folder_name = folder.matches();
    for words in
        [&["players"][..], &["import", folder_name.to_str().unwrap()], &["grades", "set", "own", "slip", "0.01"]]
    {
        let output = ended(&[words, &["--db", db]].concat(), 2);
        assert!(stderr(&output).contains("structures was not created by GammonBase"), "{words:?}: {}", stderr(&output));
    }
}

#[test]
fn foreign_triggers_are_reported_and_do_not_run() {
    let folder = Folder::imported(2);
    let database = folder.database("a.db");
    let db = database.to_str().unwrap();
    forge(
        &folder,
        "CREATE TRIGGER spy AFTER INSERT ON player_aliases BEGIN DELETE FROM matches; END;
         CREATE TABLE my_notes (note TEXT)",
    );
    let output = ended(&["verify", "--db", db], 0);
    let text = stdout(&output);
    assert!(text.contains("Note: GammonBase does not run triggers of yours: spy"), "{text}");
    assert!(text.contains("Note: table my_notes is not part of this version"), "{text}");
    ended(&["players", "merge", "Player 0", "Player 1", "--db", db], 0);
    let output = gammonbase(&["sql", "--format", "csv", "--db", db, "SELECT count(*) AS n FROM matches"]);
    assert_eq!(stdout(&output), "n\n2\n");
}

#[test]
fn huge_values_are_refused() {
    let folder = Folder::imported(1);
    forge(&folder, "UPDATE comments SET text = CAST(zeroblob(140000000) AS TEXT) WHERE comment_id = 100001");
    let (database, set) = (folder.database("a.db"), folder.database("set"));
    assert_contains(
        stderr(&ended(&["export", "parquet", set.to_str().unwrap(), "--db", database.to_str().unwrap()], 2)),
        ["too big"],
    );
}

#[test]
fn database_with_a_second_name_is_not_written() {
    let folder = Folder::imported(2);
    let before = content(&folder.database("a.db"));
    std::fs::hard_link(folder.database("a.db"), folder.database("b.db")).unwrap();
    for name in ["a.db", "b.db"] {
        assert_contains(stderr(&folder.import(name, &[], 2)), ["another name"]);
    }
    std::fs::remove_file(folder.database("b.db")).unwrap();
    folder.fill("a.db", 0);
    assert_eq!(content(&folder.database("a.db")), before);
}

#[cfg(unix)] // symbolic links
#[test]
fn foreign_file_with_the_name_of_the_lock_is_unchanged() {
    let folder = Folder::with_matches(1);
    let (notes, lock) = (folder.database("notes.txt"), folder.database("a.db.lock"));
    std::fs::write(&notes, "my notes").unwrap();
    std::os::unix::fs::symlink(&notes, &lock).unwrap();
    for _ in 0..2 {
        assert_contains(stderr(&folder.import("a.db", &[], 2)), ["a.db.lock: not a lock of GammonBase"]);
        assert_eq!(std::fs::read(&lock).unwrap(), b"my notes");
        std::fs::rename(&notes, &lock).unwrap_or_default();
    }
}
