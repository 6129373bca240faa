//! The joins that people and BI tools write are searches by key, in the bundled SQLite and in another program's.

use crate::common::database::plan;
use crate::common::fixtures::ROLLOUT;
use crate::common::prelude::*;

/// Tables with the keys by which they join others, and conditions on their columns.
const TABLES: [(&str, &[&str], &[&str]); 14] = [
    ("matches", &["match_id"], &["match_id = 3", "player1_id = 2", "content_id = 3"]),
    ("match_facts", &["match_id"], &["match_id = 3", "player1_id = 2"]),
    ("games", &["match_id", "game_id"], &["match_id = 3", "game_id = 7"]),
    (
        "decisions",
        &["match_id", "game_id", "decision_id", "position_hash", "player_id"],
        &["match_id = 3", "game_id = 7", "decision_id = 99", "player_id = 2", "position_hash = 77"],
    ),
    ("candidates", &["decision_id"], &["decision_id = 99"]),
    ("idea_prices", &["decision_id"], &["decision_id = 99"]),
    ("cube_analyses", &["decision_id"], &["decision_id = 99"]),
    ("cube_extras", &["decision_id"], &["decision_id = 99"]),
    ("rollouts", &["match_id", "decision_id", "rollout_id"], &["match_id = 3", "decision_id = 99"]),
    ("rollout_first_rolls", &["rollout_id"], &["rollout_id = 1"]),
    ("comments", &["match_id", "game_id", "decision_id"], &["match_id = 3", "decision_id = 99"]),
    ("match_sums", &["match_id", "player_id"], &["match_id = 3", "player_id = 2"]),
    ("positions", &["position_hash"], &["position_hash = 77"]),
    ("players", &["player_id"], &["player_id = 2", "name = 'X'"]),
];

/// Every natural join of two tables that share a key, with a condition on the first.
fn joins() -> Vec<String> {
    let mut joins = Vec::new();
    for (left, keys, given) in TABLES {
        for (right, other_keys, _) in TABLES.iter().filter(|(right, ..)| *right != left) {
            for key in keys.iter().filter(|key| other_keys.contains(key)) {
                for condition in given {
                    for join in ["JOIN", "LEFT JOIN"] {
                        joins.push(format!(
                            "SELECT * FROM {left} AS l {join} {right} AS r USING ({key}) WHERE l.{condition}"
                        ));
                    }
                }
            }
        }
    }
    // Through decisions to their details.
    for table in ["candidates", "cube_analyses", "rollouts", "comments", "positions"] {
        let key = if table == "positions" { "position_hash" } else { "decision_id" };
        for from in ["matches", "match_facts"] {
            for join in ["JOIN", "LEFT JOIN"] {
                joins.push(format!(
                    "SELECT * FROM {from} AS m {join} decisions AS d USING (match_id) {join} {table} AS t USING ({key}) WHERE m.match_id = 3"
                ));
            }
        }
    }
    joins
}

/// Whether a step of a plan reads more rows than those requested.
fn is_bad(step: &str) -> bool {
    let scans =
        step.contains("SCAN ") && !["CONSTANT ROW", " m ", "SUBQUERY"].iter().any(|harmless| step.contains(harmless));
    scans || ["MATERIALIZE", "AUTOMATIC", "CO-ROUTINE"].iter().any(|bad| step.contains(bad))
}

/// A database with statistics for the query planner.
fn database(folder: &Path) -> PathBuf {
    let (files, path) = (folder.join("files"), folder.join("a.db"));
    let synth = ["synth", files.to_str().unwrap(), "--matches", "12"];
    assert!(gammonbase(&synth).status.success());
    std::fs::write(files.join("rollout.xg"), Fixture { level: ROLLOUT, ..Fixture::default() }.file()).unwrap();
    let import = ["import", files.to_str().unwrap(), "--db", path.to_str().unwrap()];
    assert!(gammonbase(&import).status.success());
    // Synthetic matches have no comments and few rollouts.
    let connection = Connection::open(&path).unwrap();
    connection
        .execute_batch(
            "PRAGMA foreign_keys = OFF;
             INSERT INTO comments (match_id, game_id, decision_id, attachment, record_number, line_number, text, rtf)
             SELECT match_id, game_id, decision_id, 'play', record_number, 0, '', '' FROM decisions;
             INSERT INTO cube_extras (decision_id) SELECT decision_id FROM cube_analyses;
             INSERT INTO rollout_first_rolls (rollout_id, line, first_roll, games) SELECT 0 - decision_id, 'play', 0, 1 FROM decisions;
             PRAGMA analysis_limit = 0",
        )
        .unwrap();
    let columns: String = connection
        .query_row(
            "SELECT group_concat(name) FROM pragma_table_info('rollouts') WHERE name NOT IN ('rollout_id', 'match_id', 'decision_id')",
            [],
            |row| row.get(0),
        )
        .unwrap();
    connection
        .execute_batch(&format!(
            "INSERT INTO rollouts (match_id, decision_id, {columns})
             SELECT d.match_id, d.decision_id, {columns} FROM decisions AS d, (SELECT {columns} FROM rollouts LIMIT 1);
             ANALYZE"
        ))
        .unwrap();
    path
}

#[test]
fn natural_joins_search_by_key_in_every_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let path = database(folder.path());
    let joins = joins();
    assert!(joins.len() > 150, "{}", joins.len());
    let connection = open(&path);
    let mut bad = Vec::new();
    for join in &joins {
        let steps = plan(&connection, join).into_iter().filter(|step| is_bad(step));
        bad.extend(steps.map(|step| format!("{join}\n    {step}")));
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    let script: String = joins.iter().map(|join| format!("EXPLAIN QUERY PLAN {join};\n")).collect();
    let shell = Command::new("sqlite3").args(["-readonly", path.to_str().unwrap(), &script]).output();
    let Ok(shell) = shell else {
        assert!(std::env::var_os("CI").is_none(), "CI checks with the sqlite3 shell");
        return;
    };
    assert!(shell.status.success(), "{}", String::from_utf8_lossy(&shell.stderr));
    let said = String::from_utf8(shell.stdout).unwrap();
    let plans: Vec<&str> = said.split("QUERY PLAN\n").skip(1).collect();
    assert_eq!(plans.len(), joins.len());
    for (join, plan) in joins.iter().zip(plans) {
        assert!(!plan.lines().any(is_bad), "{join}\n{plan}");
    }
    assert!(said.contains("SEARCH"), "{said}");
}
