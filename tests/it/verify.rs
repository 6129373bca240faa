//! `gammonbase verify`: what is wrong with a database, told in a way one can act on.

use crate::common::database::gammonbase;
use crate::common::folder::{Folder, stdout};
use rusqlite::Connection;

/// The exit status and what `verify` prints of a folder's database `a.db`.
fn verify(folder: &Folder, options: &[&str]) -> (Option<i32>, String) {
    let database = folder.database("a.db");
    let mut arguments = vec!["verify", "--db", database.to_str().unwrap()];
    arguments.extend(options);
    let output = gammonbase(&arguments);
    (output.status.code(), stdout(&output))
}

#[test]
fn what_the_importer_made_is_sound() {
    let folder = Folder::with_matches(3);
    folder.write("copy.xg", &std::fs::read(folder.file("0001.xg")).unwrap());
    folder.write("damaged.xg", b"not a match");
    folder.import("a.db", &[], 1);
    let (status, text) = verify(&folder, &[]);
    assert_eq!(status, Some(0), "{text}");
    let names: Vec<&str> = text.lines().filter_map(|line| line.split("  ").next()).collect();
    let expected =
        ["integrity", "foreign keys", "schema", "positions", "book positions", "book entries", "ledger", "sources"];
    assert_eq!(names, expected);
    assert!(text.lines().all(|line| line.ends_with(": sound")), "{text}");
}

#[test]
fn an_empty_database_is_sound() {
    let folder = Folder::new();
    folder.import("a.db", &[], 0);
    assert_eq!(verify(&folder, &[]).0, Some(0));
}

#[test]
fn every_kind_of_damage_is_found_and_named() {
    let damages = [
        (
            "DELETE FROM candidate_rows WHERE candidate_id = (SELECT min(candidate_id) FROM candidate_rows)",
            "candidates, there are",
        ),
        (
            "INSERT INTO candidate_rows (candidate_id, position_hash, level_code) VALUES (999999 * 32, 1, 1)",
            "but is no decision",
        ),
        ("UPDATE positions SET player_pips = player_pips + 1", "player_pips is"),
        ("UPDATE positions SET board = 'abc'", "its board cannot be read"),
        ("UPDATE positions SET board = replace(board, 'b', '-')", "its board has the hash"),
        ("UPDATE positions SET phase = 'race'", "phase is race, its board has contact"),
        (
            "DELETE FROM positions WHERE position_hash = (SELECT min(position_hash) FROM positions)",
            "refers to a row of positions that is not there",
        ),
        (
            "DELETE FROM decision_rows WHERE position_hash = (SELECT max(position_hash) FROM positions)",
            "no decision has this position",
        ),
        ("DELETE FROM game_rows WHERE game_id = 1", "refers to a row of game_rows that is not there"),
        // A table of the user's own that refers to a view.
        ("CREATE TABLE mine (match_id INTEGER REFERENCES matches (match_id))", "mine: foreign key mismatch"),
        ("UPDATE decision_rows SET is_current = 0 WHERE decision_id = 3", "decision_rows, decision_id 3: is_current"),
        ("UPDATE cube_analysis_rows SET is_current = 0", "is_current is not that of its decision"),
        ("UPDATE match_rows SET last_decision_id = last_decision_id - 1", "decisions, there are"),
        ("UPDATE players SET name = 'Somebody'", "not as the aliases say"),
        ("DELETE FROM rejects", "is rejected without a reason"),
        ("UPDATE match_rows SET is_current = 0 WHERE match_id = 1", "of 1 saves of this match 0 are counted"),
        (
            "UPDATE source_files SET outcome = 'imported' WHERE outcome = 'rejected'",
            "is imported, but has 0 matches and books",
        ),
        (
            "UPDATE source_files SET outcome = 'missing', content_hash = NULL WHERE outcome = 'imported'",
            "has a match, but its outcome is missing",
        ),
        ("UPDATE source_files SET copy_of_id = source_file_id WHERE outcome = 'copy'", "but not of an imported source"),
        ("UPDATE source_files SET outcome = 'imported' WHERE outcome = 'copy'", "and both are imported"),
        ("UPDATE game_rows SET move_records = move_records + 1", "its match accounts for"),
        ("DELETE FROM rollout_first_roll_rows; DELETE FROM rollout_rows", "rollouts, its match 0"),
        (
            "INSERT INTO players (player_id, spelling, name, person_id) VALUES (999, 'Nobody', 'Nobody', 999)",
            "Nobody: plays no match",
        ),
        ("DROP INDEX match_rows_by_player1", "index match_rows_by_player1: is missing"),
        ("DROP VIEW games; CREATE VIEW games AS SELECT 1 AS one", "view games: is not this program's"),
        (
            "UPDATE source_files SET content_hash = zeroblob(32) WHERE outcome = 'imported'",
            "its content is not the one",
        ),
    ];
    for (damage, expected) in damages {
        let folder = Folder::with_matches(2);
        folder.write("copy.xg", &std::fs::read(folder.file("0001.xg")).unwrap());
        folder.write("damaged.xg", b"not a match");
        folder.import("a.db", &[], 1);
        let connection = Connection::open(folder.database("a.db")).unwrap();
        connection.execute_batch(&format!("PRAGMA foreign_keys = OFF; {damage}")).unwrap();
        drop(connection);
        let (status, text) = verify(&folder, &[]);
        assert_eq!(status, Some(1), "{damage}: {text}");
        assert!(text.contains(expected), "{damage}: {text}");
        assert!(text.contains("What to do: "), "{damage}: {text}");
    }
}

#[test]
fn a_source_that_has_changed_or_gone_is_found_unless_the_sources_are_left_alone() {
    let folder = Folder::with_matches(2);
    folder.import("a.db", &[], 0);
    std::fs::remove_file(folder.file("0000.xg")).unwrap();
    std::fs::write(folder.file("0001.xg"), "other").unwrap();
    let (status, text) = verify(&folder, &[]);
    assert_eq!(status, Some(1));
    assert!(text.contains("0000.xg: ") && text.contains("0001.xg: its content is not the one"), "{text}");
    assert_eq!(verify(&folder, &["--skip-sources"]).0, Some(0));
}

#[test]
fn a_torn_file_is_told_and_not_looked_into_further() {
    let folder = Folder::with_matches(20);
    folder.import("a.db", &[], 0);
    let path = folder.database("a.db");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 40_000].fill(0x5a);
    std::fs::write(&path, bytes).unwrap();
    let (status, text) = verify(&folder, &["--json"]);
    assert_eq!(status, Some(1));
    let verdict: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(verdict["checks"].as_array().unwrap().len(), 1);
    assert!(verdict["checks"][0]["findings"][0]["advice"].as_str().unwrap().contains("snapshot"));
}
