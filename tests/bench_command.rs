//! `gammonbase bench`: figures that add up, from matches and from a database.

mod common;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::database::{import, one, open};
use gammonbase::bench::{BenchOptions, bench};
use gammonbase::synth::write_collection;
use serde_json::Value;

fn gammonbase(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gammonbase")).args(words).output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn collection(place: &Path, matches: u64) -> PathBuf {
    let folder = place.join("collection");
    write_collection(&folder, matches, 3, 0, &|| {}).unwrap();
    folder
}

#[test]
fn an_import_is_measured_beside_its_floors_and_nothing_is_left_behind() {
    let place = tempfile::tempdir().unwrap();
    let folder = collection(place.path(), 12);
    let work = place.path().join("work");
    std::fs::create_dir(&work).unwrap();
    let words = ["bench", folder.to_str().unwrap(), "--runs", "2", "--jobs", "2", "--work", work.to_str().unwrap()];
    let text = gammonbase(&words);
    assert!(text.status.success(), "{}", said(&text));
    for part in ["12 of 12 files", "Medians of 2 rounds, 2 jobs", "at most 1.3", "at most 0.85", "KB a match"] {
        assert!(said(&text).contains(part), "{part}: {}", said(&text));
    }
    let json = gammonbase(&[&words[..], &["--json"]].concat());
    let figures: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(figures["totals"]["matches"], 12);
    assert_eq!(figures["rounds"].as_array().unwrap().len(), 2);
    for name in ["import_s", "c_zlib_s", "c_zlib_crc_s", "unpack_s", "insert_s", "insert_complete_s", "to_insertion"] {
        assert!(figures["medians"][name].as_f64().unwrap() > 0.0, "{name}: {figures}");
    }
    assert!(figures["inflated_bytes"].as_u64() > figures["file_bytes"].as_u64());
    assert_eq!(std::fs::read_dir(&work).unwrap().count(), 0);
}

/// The floor is one only if it does the whole work: every row of every table, in the same order of the same keys.
#[test]
fn the_bare_loop_inserts_the_very_same_rows() {
    let place = tempfile::tempdir().unwrap();
    let dir = collection(place.path(), 25);
    let options = BenchOptions { dir, work: place.path().to_owned(), runs: 1, jobs: 2 };
    let report = bench(&options, &mut |_| {}).unwrap();
    let connection = open(&place.path().join("whole.db"));
    connection.execute("ATTACH ? AS bare", [place.path().join("bare.db").to_str().unwrap()]).unwrap();
    let list = |sql: &str| -> Vec<String> {
        connection.prepare(sql).unwrap().query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let mut rows = 0;
    let tables = list("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
    for table in &tables {
        let differences: i64 = connection
            .query_row(
                &format!(
                    "SELECT (SELECT count(*) FROM (SELECT * FROM main.{table} EXCEPT SELECT * FROM bare.{table}))
                     + (SELECT count(*) FROM main.{table}) - (SELECT count(*) FROM bare.{table})"
                ),
                [],
                |row| row.get(0),
            )
            .unwrap();
        assert_eq!(differences, 0, "{table}");
        let count: i64 =
            connection.query_row(&format!("SELECT count(*) FROM main.{table}"), [], |row| row.get(0)).unwrap();
        rows += u64::try_from(count).unwrap();
    }
    assert!(tables.len() > 20 && report.rows > 25 * 1500 && report.rows <= rows, "{} {rows}", report.rows);
    let schema = |of: &str| list(&format!("SELECT name || coalesce(sql, '') FROM {of}.sqlite_schema ORDER BY 1"));
    assert_eq!(schema("main"), schema("bare"), "indexes and views too");
}

#[test]
fn questions_are_asked_of_a_database_and_its_folder() {
    let place = tempfile::tempdir().unwrap();
    let folder = collection(place.path(), 8);
    let database = place.path().join("all.db");
    import(&database, &[&folder], &[], 0);
    let asked = gammonbase(&[
        "bench",
        "--queries",
        database.to_str().unwrap(),
        folder.to_str().unwrap(),
        "--runs",
        "2",
        "--json",
    ]);
    assert!(asked.status.success(), "{}", said(&asked));
    let answers: Vec<Value> = serde_json::from_slice(&asked.stdout).unwrap();
    let rows = |part: &str| {
        let found = answers.iter().find(|answer| answer["question"].as_str().unwrap().contains(part));
        found.unwrap_or_else(|| panic!("{part}: {answers:?}"))["rows"].as_u64().unwrap()
    };
    assert_eq!(rows("who decides most"), 1);
    let players: i64 = one(&open(&database), "SELECT count(*) FROM players");
    assert_eq!(rows("statistics of all players"), players as u64);
    let blunders: i64 = one(
        &open(&database),
        "SELECT count(*) FROM blunders WHERE player = (SELECT name FROM players JOIN decisions USING (player_id)
         GROUP BY player_id ORDER BY count(*) DESC, name LIMIT 1)",
    );
    assert_eq!(rows("blunders of"), blunders.min(20) as u64);
    assert!((2..=100).contains(&rows("all its occurrences")));
    assert_eq!(rows("nothing changed"), 8);
    assert!(answers.iter().all(|answer| answer["warm_ms"].as_f64().unwrap() > 0.0));
    #[cfg(target_os = "linux")]
    assert!(answers.iter().filter(|answer| answer["cold_ms"].is_f64()).count() >= 4);

    std::fs::remove_file(place.path().join("collection/000/synthetic-000003.xg")).unwrap();
    write_collection(&folder, 9, 3, 0, &|| {}).unwrap();
    let changed =
        gammonbase(&["bench", "--queries", database.to_str().unwrap(), folder.to_str().unwrap(), "--runs", "1"]);
    assert_eq!(changed.status.code(), Some(2));
    assert!(said(&changed).contains("new or changed: import them first"), "{}", said(&changed));
}

#[test]
fn what_cannot_be_measured_is_said() {
    let place = tempfile::tempdir().unwrap();
    let empty = place.path().to_str().unwrap();
    for (words, message) in [
        (vec!["bench", empty, "--runs", "1"], "no match was imported"),
        (vec!["bench", "no-such-folder"], "no-such-folder"),
        (vec!["bench", "--queries", "no-such.db"], "no-such.db"),
        (vec!["bench"], "FOLDER"),
    ] {
        let refused = gammonbase(&words);
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
        assert!(said(&refused).contains(message), "{}", said(&refused));
    }
}
