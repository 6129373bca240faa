//! `gammonbase publish --for bi`: the plain names as tables, and their metadata for Datasette.

use std::collections::BTreeSet;

use crate::common::prelude::*;

use rusqlite::types::Value;

fn publish(folder: &Folder, options: &[&str]) -> Output {
    let (database, snapshot) = (folder.database("a.db"), folder.database("bi.db"));
    let mut arguments = vec!["publish", snapshot.to_str().unwrap(), "--db", database.to_str().unwrap(), "--for", "bi"];
    arguments.extend(options);
    gammonbase(&arguments)
}

fn published(folder: &Folder, options: &[&str]) -> Connection {
    remove_snapshot(&folder.database("bi.db"));
    let output = publish(folder, options);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    open(&folder.database("bi.db"))
}

/// A database of made-up matches that have all that matches can have, and one with everything else.
fn collection() -> Folder {
    let folder = Folder::with_matches(3);
    let synth = folder.matches().join("synth");
    ended(&["synth", synth.to_str().unwrap(), "--matches", "12"], 0);
    folder.write("damaged.xg", b"no match at all");
    folder.fill("a.db", 1);
    folder
}

/// The rows of a query as text, sorted.
fn rows(connection: &Connection, sql: &str) -> Vec<String> {
    let mut statement = connection.prepare(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    let columns = statement.column_count();
    let read = |row: &rusqlite::Row<'_>| {
        let values: Result<Vec<Value>, _> = (0..columns).map(|column| row.get(column)).collect();
        Ok(format!("{:?}", values?))
    };
    let mut rows: Vec<String> = statement.query_map([], read).unwrap().collect::<Result<_, _>>().unwrap();
    rows.sort();
    rows
}

/// Statistics have six decimals in the snapshot, everything else is the same. Rows are ordered by what is not rounded.
fn assert_rounded(snapshot: &Connection, database: &Connection, name: &str, columns: &[String]) {
    let columns = format!(
        "SELECT name FROM pragma_table_info('{name}') WHERE name IN ('{}') ORDER BY type = 'REAL', cid",
        columns.join("', '")
    );
    let query = format!("SELECT {0} FROM {name} ORDER BY {0}", column::<String>(snapshot, &columns).join(", "));
    let values = |connection: &Connection| -> Vec<Vec<Value>> {
        let mut statement = connection.prepare(&query).unwrap();
        let count = statement.column_count();
        let read = |row: &rusqlite::Row<'_>| (0..count).map(|column| row.get(column)).collect();
        statement.query_map([], read).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let is_same = |(found, exact): (&Value, &Value)| match (found, exact) {
        (Value::Real(found), Value::Real(exact)) => (found - exact).abs() < 6e-7,
        _ => found == exact,
    };
    let (found, exact) = (values(snapshot), values(database));
    assert_eq!(found.len(), exact.len(), "{name}");
    for (found, exact) in found.iter().zip(&exact) {
        assert!(found.iter().zip(exact).all(is_same), "{name}: {found:?}, expected {exact:?}");
    }
    let decimals = |value: &Value| match value {
        Value::Real(value) => value.to_string().split_once('.').map_or(0, |(_, decimals)| decimals.len()),
        _ => 0,
    };
    assert!(found.iter().flatten().all(|value| decimals(value) <= 6), "{name} is not rounded");
}

#[test]
fn tables_of_the_snapshot_have_the_rows_of_the_database() {
    let folder = collection();
    let snapshot = published(&folder, &["--with-paths", "--with-candidates"]);
    let database = open(&folder.database("a.db"));
    let mut filled = 0;
    let shapes = std::fs::read(Path::new(crate::common::TOP).join("sql/bi/tables.json")).unwrap();
    let shapes: serde_json::Value = serde_json::from_slice(&shapes).unwrap();
    for name in column::<String>(
        &snapshot,
        "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'",
    ) {
        let columns =
            column::<String>(&database, &format!("SELECT name FROM pragma_table_info('{name}') ORDER BY cid"));
        if ["dates", "decision_boards", "gammonbase_snapshot"].contains(&&name[..]) {
            assert!(columns.is_empty());
            continue;
        }
        if name == "decisions" {
            // A view of decision_facts.
            continue;
        }
        let query = format!("SELECT {} FROM {name}", columns.join(", "));
        if shapes[&name]["is_rounded"] == true {
            assert_rounded(&snapshot, &database, &name, &columns);
            filled += usize::from(!rows(&snapshot, &query).is_empty());
            continue;
        }
        let (found, expected) = (rows(&snapshot, &query), rows(&database, &query));
        assert!(!columns.is_empty() && found == expected, "{name}: {} rows, expected {}", found.len(), expected.len());
        filled += usize::from(!found.is_empty());
    }
    assert!(filled > 35, "only {filled} tables have rows to compare");
}

#[test]
fn what_a_snapshot_works_out_equals_the_database() {
    let folder = collection();
    let snapshot = published(&folder, &[]);
    let database = open(&folder.database("a.db"));
    let boards = "SELECT decision_id, score_player, score_opponent, xgid FROM";
    assert_eq!(
        rows(&snapshot, &format!("{boards} decision_boards")),
        rows(&database, &format!("{boards} decision_facts JOIN decision_analysis USING (decision_id)"))
    );
    let best = "SELECT f.decision_id, f.double_decision_id, f.best_action FROM decision_facts AS f";
    let expected = "SELECT decision_id, d.double_decision_id, iif(d.error_emg > 0, a.best_action, d.action)
        FROM decision_facts JOIN decisions AS d USING (decision_id) JOIN decision_analysis AS a USING (decision_id)";
    assert_eq!(rows(&snapshot, best), rows(&database, expected));
    assert_eq!(rows(&snapshot, "SELECT * FROM decisions").len(), rows(&snapshot, best).len());
}

#[test]
fn snapshot_names_files_without_their_folders() {
    let folder = collection();
    let place = folder.matches().parent().unwrap().canonicalize().unwrap();
    let place = place.file_name().unwrap().to_str().unwrap().as_bytes();
    let has_place = |snapshot: Connection| {
        drop(snapshot);
        let bytes = std::fs::read(folder.database("bi.db")).unwrap();
        bytes.windows(place.len()).any(|part| part == place)
    };
    assert!(has_place(published(&folder, &["--with-paths"])));
    let snapshot = published(&folder, &[]);
    assert_eq!(column::<String>(&snapshot, "SELECT path FROM rejects"), ["damaged.xg"]);
    assert_eq!(one::<i64>(&snapshot, "SELECT count(*) FROM source_files WHERE path LIKE 'synthetic-%.xg'"), 12);
    assert!(!has_place(snapshot));
    let whole = folder.database("whole.db");
    assert_contains(
        stderr(&ended(
            &[Path::new("publish"), &whole, Path::new("--db"), &folder.database("a.db"), Path::new("--with-paths")],
            2,
        )),
        ["--with-paths requires --for bi"],
    );
}

#[test]
fn snapshot_has_valid_references_and_calendar_days() {
    let folder = collection();
    let snapshot = published(&folder, &[]);
    assert_eq!(one::<String>(&snapshot, "PRAGMA integrity_check"), "ok");
    assert_eq!(rows(&snapshot, "PRAGMA foreign_key_check"), [""; 0]);
    assert!(
        one::<i64>(&snapshot, "SELECT count(*) FROM sqlite_stat1 WHERE tbl = 'decision_facts'") > 0,
        "not analysed"
    );
    let without_day =
        "SELECT count(*) FROM matches LEFT JOIN dates ON date = played_on WHERE played_on IS NOT NULL AND date IS NULL";
    assert_eq!(one::<i64>(&snapshot, without_day), 0);
    let years: Vec<String> = column::<String>(&snapshot, "SELECT DISTINCT CAST(year AS TEXT) FROM dates ORDER BY 1");
    assert_eq!(
        years,
        column::<String>(
            &snapshot,
            "SELECT DISTINCT strftime('%Y', played_on) FROM matches WHERE played_on IS NOT NULL ORDER BY 1"
        )
    );
    let wrong = "SELECT count(*) FROM player_structure_stats AS s LEFT JOIN structures AS x USING (structure_code) WHERE s.phase IS NOT x.phase OR s.plan IS NOT x.plan";
    assert_eq!(one::<i64>(&snapshot, wrong), 0);
    let year: i64 = one(&snapshot, "SELECT max(year) FROM dates");
    let days: i64 = one(&snapshot, &format!("SELECT count(*) FROM dates WHERE year = {year}"));
    assert!([365, 366].contains(&days), "{days}");
    let wrong = "SELECT count(*) FROM dates WHERE week_start <> date(date, '-' || (weekday_number - 1) || ' days')
        OR month <> substr(date, 1, 7) OR quarter_start > date OR date(quarter_start, '+3 months') <= date OR (weekday_number > 5) <> is_weekend";
    assert_eq!(one::<i64>(&snapshot, wrong), 0);
}

#[test]
fn bi_snapshots_are_refused_by_commands_and_unchanged() {
    let folder = Folder::imported(2);
    drop(published(&folder, &[]));
    let before = std::fs::read(folder.database("bi.db")).unwrap();
    let snapshot = folder.database("bi.db");
    let snapshot = snapshot.to_str().unwrap();
    let matches = folder.matches();
    for arguments in [
        vec!["report", "player-stats", "--db", snapshot],
        vec!["import", matches.to_str().unwrap(), "--db", snapshot],
        vec!["publish", "other.db", "--for", "bi", "--db", snapshot],
    ] {
        assert_contains(stderr(&ended(&arguments, 2)), ["a snapshot for BI tools"]);
    }
    assert_eq!(std::fs::read(folder.database("bi.db")).unwrap(), before);
}

#[test]
fn metadata_describe_every_column_and_their_queries_run() {
    let folder = collection();
    for options in [&[][..], &["--with-candidates"]] {
        check_metadata(&folder, options);
    }
}

/// The candidates are in the snapshot if they are asked for.
fn check_metadata(folder: &Folder, options: &[&str]) {
    let file = folder.database("metadata.json");
    let snapshot = published(folder, &[&["--metadata", file.to_str().unwrap()], options].concat());
    let told: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let told = &told["databases"]["bi"];
    let tables = column::<String>(
        &snapshot,
        "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'",
    );
    assert_eq!(tables.iter().any(|table| table == "candidates"), !options.is_empty());
    let described: BTreeSet<&String> = told["tables"].as_object().unwrap().keys().collect();
    assert_eq!(described, tables.iter().collect());
    for table in &tables {
        let columns =
            column::<String>(&snapshot, &format!("SELECT name FROM pragma_table_info('{table}') ORDER BY cid"));
        let described = told["tables"][table]["columns"].as_object().unwrap();
        assert_eq!(described.keys().collect::<Vec<_>>(), columns.iter().collect::<Vec<_>>(), "{table}");
        for (column, meaning) in described {
            assert!(!meaning.as_str().unwrap().is_empty(), "{table}.{column}");
        }
    }
    let questions = told["queries"].as_object().unwrap();
    assert!(questions.len() >= 10);
    for (name, question) in questions {
        assert!(
            question["title"].as_str().unwrap().ends_with('?') && !question["description"].as_str().unwrap().is_empty()
        );
        let mut statement =
            snapshot.prepare(question["sql"].as_str().unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
        for parameter in 1..=statement.parameter_count() {
            statement.raw_bind_parameter(parameter, "").unwrap();
        }
        let mut found = statement.raw_query();
        // The collection has no book.
        assert_eq!(found.next().unwrap().is_some(), name != "book-deviations", "{name}");
    }
}

/// In double brackets is what a query has only if somebody chose a player.
#[test]
fn every_query_of_every_dashboard_returns_rows() {
    let folder = collection();
    let file = folder.database("metadata.json");
    let snapshot = published(&folder, &["--metadata", file.to_str().unwrap()]);
    let told: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let dashboards = told["plugins"]["datasette-dashboards"].as_object().unwrap();
    let player: String = one(&snapshot, "SELECT player FROM player_stats ORDER BY decisions DESC LIMIT 1");
    let mut queries = 0;
    for (name, chart) in dashboards.values().flat_map(|dashboard| dashboard["charts"].as_object().unwrap()) {
        let query = chart["query"].as_str().unwrap();
        let without = query.split("[[").map(|part| part.split_once("]]").map_or(part, |(_, rest)| rest)).collect();
        for sql in [without, query.replace("[[", "").replace("]]", "")] {
            let mut statement = snapshot.prepare(&sql).unwrap_or_else(|error| panic!("{name}: {error}"));
            for parameter in 1..=statement.parameter_count() {
                let is_player = statement.parameter_name(parameter) == Some(":player");
                statement.raw_bind_parameter(parameter, if is_player { &player } else { "" }).unwrap();
            }
            assert!(statement.raw_query().next().unwrap().is_some(), "{name}: {sql}");
            queries += 1;
        }
    }
    assert!(queries > 20, "{queries}");
}

#[test]
fn metadata_never_replace_a_database_and_need_a_bi_snapshot() {
    let folder = Folder::imported(2);
    drop(published(&folder, &[]));
    let before = std::fs::read(folder.database("a.db")).unwrap();
    for place in ["a.db", "bi.db", "bi.db.lock"] {
        let place = folder.database(place);
        let output = publish(&folder, &["--metadata", place.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    }
    assert_eq!(std::fs::read(folder.database("a.db")).unwrap(), before);
    let (database, whole) = (folder.database("a.db"), folder.database("whole.db"));
    let output = ended(
        &[Path::new("publish"), &whole, Path::new("--db"), &database, Path::new("--metadata"), Path::new("m.json")],
        2,
    );
    assert!(stderr(&output).contains("--for bi"), "{}", stderr(&output));
    assert!(!whole.exists());
    assert!(stdout(&output).is_empty());
}
