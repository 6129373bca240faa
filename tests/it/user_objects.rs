//! What users put into a database, through everything that a database goes through: the table of docs/reference/durability.md.

use crate::common::prelude::*;
use crate::upgrades::forge;

use gammonbase::import::{ImportOptions, Summary};
use gammonbase::query::status::problems;
use gammonbase::store::{ProgressCallback, SnapshotKind, publish};

/// Makes an index or a table need a function and a collation that only its own program has.
const OF_ANOTHER_PROGRAM: &str = "PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(replace(sql, 'lower(', 'my_norm('), 'COLLATE RTRIM', 'COLLATE my_order') WHERE sql LIKE '%my_%'";

/// What no command has to say anything about, and a part of the note of `verify`.
const HARMLESS: [(&str, &str); 12] = [
    ("CREATE TABLE my_notes (a INTEGER PRIMARY KEY, b)", "table my_notes is not part of"),
    // Keys to nowhere, to a view, to a missing row.
    ("CREATE TABLE my_t1 (a REFERENCES nowhere); INSERT INTO my_t1 VALUES (1)", "table my_t1: 1 row with keys of yours to missing rows of nowhere"),
    (
        "CREATE TABLE my_t2 (a REFERENCES match_saves (match_id)); INSERT INTO my_t2 VALUES (1)",
        "table my_t2 has a foreign key of yours: foreign key mismatch",
    ),
    (
        "CREATE TABLE my_t3 (a REFERENCES players ON DELETE CASCADE); INSERT INTO my_t3 VALUES (99)",
        "table my_t3: 1 row with keys of yours to missing rows of players",
    ),
    // Names and texts that need quotes.
    (r#"CREATE TABLE "my ""t""" (a); CREATE INDEX "my ""1""" ON "my ""t""" (a) WHERE a > 0"#, r#"index my "1" is not part of"#),
    ("CREATE INDEX my_i1 ON players ((name || 'WHERE x'))", "index my_i1 is not part of"),
    ("CREATE TRIGGER my_stop AFTER INSERT ON decisions BEGIN SELECT RAISE(ABORT, 'no'); END", "GammonBase does not run triggers of yours: my_stop, my_tr; "),
    (
        "CREATE VIRTUAL TABLE my_fts USING fts5(text, content = comments);
         CREATE TRIGGER my_tr AFTER INSERT ON comments BEGIN INSERT INTO my_fts (rowid, text) VALUES (new.rowid, new.text); END",
        "trigger my_tr is not part of",
    ),
    (
        "CREATE VIRTUAL TABLE my_words USING fts5(a); INSERT INTO my_words VALUES ('one'); DELETE FROM my_words_content",
        "table my_words, which is yours: malformed inverted index",
    ),
    ("CREATE VIRTUAL TABLE my_r USING rtree(id, x0, x1); INSERT INTO my_r VALUES (1, 2, 3)", "table my_r is not part of"),
    (
        "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('table', 'my_v', 'my_v', 0, 'CREATE VIRTUAL TABLE my_v USING vec0(a)')",
        "table my_v is not part of",
    ),
    (
        "CREATE VIEW my_view AS SELECT * FROM player_stats; CREATE VIEW my_broken AS SELECT * FROM nowhere;
         CREATE TRIGGER my_instead INSTEAD OF UPDATE ON player_stats BEGIN SELECT 1; END",
        "view my_broken is not part of",
    ),
];

/// What a user made, and parts of what is said: by `verify` as a note, by an import of a new match, by a snapshot, and by a rebuild, which leaves the
/// object to the copy of the old content. `!` begins what ends a command.
const OTHERS: [(&str, &str, [&str; 3]); 5] = [
    (
        "CREATE INDEX my_i ON players (lower(name))",
        "table players is not checked: another program's",
        [
            "!my_norm is missing, which index my_i needs (not created by GammonBase): with that program, drop",
            "!index my_i",
            "index my_i: ",
        ],
    ),
    (
        "CREATE INDEX my_i ON players (name COLLATE RTRIM)",
        "collation my_order is missing, which index my_i needs",
        ["!my_order is missing, which index my_i needs", "!my_order is missing", "index my_i: "],
    ),
    (
        "ALTER TABLE players ADD COLUMN my_c TEXT AS (lower(name)) VIRTUAL",
        "column players.my_c is yours",
        ["!which column players.my_c needs", "!which column players.my_c needs", "column players.my_c: "],
    ),
    (
        "CREATE TABLE my_t (a COLLATE RTRIM, b AS (lower(a)), CHECK (lower(a) = a)); CREATE INDEX my_i ON my_t (a)",
        "which table my_t needs",
        ["", "!which table my_t needs", "table my_t: "],
    ),
    (
        "CREATE TABLE my_clubs (a INTEGER PRIMARY KEY); ALTER TABLE sites ADD COLUMN my_c INTEGER CHECK (my_c > 0) REFERENCES my_clubs;
         ALTER TABLE games ADD COLUMN my_r INTEGER REFERENCES match_saves (match_id)",
        "table games has a foreign key of yours: foreign key mismatch",
        ["", "", "column games.my_r: "],
    ),
];

/// Imports in this process.
fn import_with(folder: &Folder, database: &Path, change: impl Fn(&mut ImportOptions)) -> Result<Summary, String> {
    let mut options = ImportOptions::new(vec![folder.matches()], database.to_owned());
    change(&mut options);
    gammonbase::import(&options, &mut Vec::new()).map_err(|error| error.to_string())
}

fn objects(database: &Path) -> Vec<String> {
    column(
        &open(database),
        "SELECT concat_ws(' ', type, name, tbl_name, sql) FROM sqlite_schema WHERE sql LIKE '%my_%' OR name LIKE 'my%' ORDER BY name",
    )
}

/// Takes a database with what a user made through checks, imports, a snapshot, a prune and a rebuild.
fn assert_goes_through(sql: &str, noted: &[&str], [imported, published, rebuilt]: [&str; 3]) {
    let folder = Folder::imported(2);
    folder.add_matches(2..3);
    let [database, snapshot] = ["a.db", "snapshot.db"].map(|name| folder.database(name));
    forge(&database, sql);
    forge(&database, OF_ANOTHER_PROGRAM);
    let before = objects(&database);
    let verdict = verdict(&database, true);
    assert!(verdict.is_sound(), "{sql}: {verdict:#?}");
    let notes = verdict.checks.iter().flat_map(|check| &check.notes).cloned().collect::<Vec<_>>().join("\n");
    assert_contains(notes, noted);
    assert_eq!(problems(&database, None, |_| String::new()).unwrap(), [""; 0], "{sql}");

    let assert_said = |expected: &str, outcome: Result<String, String>| match (expected.strip_prefix('!'), outcome) {
        (Some(part), Err(said)) => assert_contains(said, [part]),
        (None, Ok(said)) if !expected.is_empty() => assert_contains(said, [expected]),
        (None, Ok(said)) => assert_eq!(said, "", "{sql}"),
        (_, outcome) => panic!("{sql}: {outcome:?}"),
    };
    // A view of ours differs, so the import makes all of them anew.
    forge(&database, "DROP VIEW match_facts");
    let notes = import_with(&folder, &database, |_| {}).map(|summary| summary.notes.join("\n"));
    assert_said(imported, notes);
    let (kind, progress) = (SnapshotKind::Whole { has_tags: false }, ProgressCallback::default());
    let made = publish(kind, None, &database, &snapshot, &progress);
    assert_said(published, made.map(|_| String::new()).map_err(|error| error.to_string()));
    remove_snapshot(&snapshot);
    let moved = folder.out().join("away.xg");
    std::fs::rename(folder.file("0001.xg"), &moved).unwrap();
    let pruned = import_with(&folder, &database, |options| options.is_pruning = true);
    std::fs::rename(&moved, folder.file("0001.xg")).unwrap();
    assert_eq!(pruned.is_err(), imported.starts_with('!'), "{sql}: {pruned:?}");
    assert_eq!(objects(&database), before);
    let mut reasons = problems(&database, None, |_| String::new()).unwrap();
    reasons.retain(|reason| !reason.starts_with("the last import") || !imported.starts_with('!'));
    assert_eq!(reasons, [""; 0], "{sql}");

    let summary = import_with(&folder, &database, |options| options.is_rebuild = true).unwrap();
    let rebuild = summary.rebuilt.unwrap();
    let is_kept = rebuild.left.is_empty();
    assert_eq!(is_kept, rebuilt == imported, "{sql}");
    assert_said(rebuilt, Ok([rebuild.left, summary.notes].concat().join("\n")));
    assert_eq!(objects(if is_kept { &database } else { &rebuild.backup }), before, "{sql}");
    std::fs::remove_file(rebuild.backup).unwrap();
}

#[test]
fn what_a_user_makes_ends_no_command_and_makes_no_check_fail() {
    let (sql, noted): (Vec<_>, Vec<_>) = HARMLESS.into_iter().unzip();
    let idle = r#"GammonBase does not run triggers of yours: my_stop, my_tr; to bring full-text indexes up to date: INSERT INTO "my_fts" ("my_fts") VALUES ('rebuild')"#;
    assert_goes_through(&sql.join(";"), &noted, [idle, "", idle]);
}

/// Tables with keys to ours: the column, and what is in the table after the match 2 of 3, and its player 3 of 4, are gone.
const KEYS: [(&str, &str, &str); 9] = [
    (
        "cascade (a REFERENCES matches ON DELETE CASCADE)",
        "1,3,99",
        "ON DELETE CASCADE was applied to 1 row that referred to missing rows of matches",
    ),
    (
        "set_null (a INTEGER REFERENCES Matches (match_id) ON DELETE SET NULL)",
        "1,NULL,3,99",
        "ON DELETE SET NULL was applied to 1 row",
    ),
    (
        "set_default (a DEFAULT 3 REFERENCES matches ON DELETE SET DEFAULT)",
        "1,3,3,99",
        "ON DELETE SET DEFAULT was applied to 1 row",
    ),
    (
        "\"two \"\"columns\" (a REFERENCES matches ON DELETE SET NULL, rowid)",
        "1,NULL,3,99",
        "ON DELETE SET NULL was applied to 1 row",
    ),
    ("plain (a REFERENCES matches)", "1,2,3,99", "1 row with keys to missing rows of matches"),
    ("restricted (a REFERENCES matches ON DELETE RESTRICT)", "1,2,3,99", "1 row with keys to missing rows of matches"),
    (
        "never_null (a NOT NULL REFERENCES matches ON DELETE SET NULL)",
        "1,2,3,99",
        "1 row with keys to missing rows of matches",
    ),
    (
        "without_number (a INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE) WITHOUT ROWID",
        "1,2,3,99",
        "1 row with keys",
    ),
    ("odd_number (a REFERENCES matches ON DELETE CASCADE, _rowid_)", "1,2,3,99", "1 row with keys"),
];

#[test]
fn clauses_of_a_users_keys_run_when_rows_of_ours_go_or_the_rows_are_named() {
    let folder = Folder::imported(3);
    let database = folder.database("a.db");
    let mut sql = String::new();
    for (table, ..) in KEYS {
        let name = table.split(" (").next().unwrap();
        // A row that refers to nothing before, too, which stays.
        sql += &format!("CREATE TABLE {table}; INSERT INTO {name} (a) VALUES (1), (2), (3), (99);");
    }
    sql += "CREATE TABLE chain (b REFERENCES cascade_parent ON DELETE CASCADE); CREATE TABLE cascade_parent (a INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE);
        INSERT INTO cascade_parent VALUES (1), (2), (3); INSERT INTO chain SELECT a FROM cascade_parent;
        CREATE TABLE plays (a REFERENCES decisions ON DELETE CASCADE); INSERT INTO plays SELECT decision_id FROM decisions;
        CREATE TRIGGER spy AFTER DELETE ON chain BEGIN SELECT RAISE(ABORT, 'no'); END";
    forge(&database, &sql);
    let pristine = folder.database("pristine.db");
    std::fs::copy(&database, &pristine).unwrap();
    let whole = one::<i64>(&open(&database), "SELECT count(*) FROM plays");
    let assert_settled = |when: &str, notes: Option<Vec<String>>| {
        let connection = open(&database);
        for (table, left, said) in KEYS {
            let name = table.split(" (").next().unwrap();
            let rows = format!("SELECT group_concat(coalesce(a, 'NULL'), ',') FROM {name}");
            assert_eq!(one::<String>(&connection, &rows), left, "{when}: {table}");
            let name = format!("table {}: ", name.trim_matches('"').replace("\"\"", "\""));
            let is_said = |notes: &Vec<String>| notes.iter().any(|note| note.starts_with(&name) && note.contains(said));
            assert!(notes.as_ref().is_none_or(is_said), "{when}: {notes:#?}");
        }
        assert_eq!(column::<i64>(&connection, "SELECT b FROM chain"), [1, 3], "{when}");
        assert!(one::<i64>(&connection, "SELECT count(*) FROM plays") < whole, "{when}");
        assert_eq!(one::<i64>(&connection, "SELECT count(*) FROM import_runs WHERE options LIKE '%dangling%'"), 0);
        drop(connection);
        assert_verified(&database, false);
    };
    // A match that is analysed again keeps its numbers, so nothing happens to rows that refer to it.
    let bytes = std::fs::read(folder.file("0001.xg")).unwrap();
    let again = import_with(&folder, &database, |options| options.is_rehash = true).unwrap();
    forge(&database, "UPDATE source_files SET is_to_read_again = 1");
    let marked = import_with(&folder, &database, |options| options.is_pruning = true).unwrap();
    assert_eq!((again.notes, marked.notes), (vec![], vec![]));
    assert_eq!(one::<i64>(&open(&database), "SELECT count(*) FROM plays"), whole);

    std::fs::remove_file(folder.file("0001.xg")).unwrap();
    let settled = |change: fn(&mut ImportOptions)| Some(import_with(&folder, &database, change).unwrap().notes);
    assert_settled("prune", settled(|options| options.is_pruning = true));
    assert_eq!(settled(|options| options.is_pruning = true), Some(vec![]), "said once");

    let renewed = || std::fs::copy(&pristine, &database).unwrap();
    renewed();
    let forgotten =
        ImportOptions { forgotten: vec![folder.file("0001.xg")], ..ImportOptions::new(vec![], database.clone()) };
    assert_settled("forget", Some(gammonbase::import(&forgotten, &mut Vec::new()).unwrap().notes));

    renewed();
    folder.write("0001.xg", &bytes);
    ended(&["matches", "exclude", "2", "--db", database.to_str().unwrap()], 0);
    assert_settled("exclude", None);

    // In a rebuild, the file has become another match.
    renewed();
    folder.write("0001.xg", &numbered(7).file());
    assert_settled("rebuild", settled(|options| options.is_rebuild = true));
}

#[test]
fn a_database_made_from_a_dump_is_read_after_two_pragmas() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    let connection = Connection::open(&database).unwrap();
    connection
        .execute_batch("PRAGMA application_id = 0; PRAGMA user_version = 0; PRAGMA journal_mode = DELETE")
        .unwrap();
    drop(connection);
    let said = stderr(&ended(&["status", "--db", database.to_str().unwrap()], 2));
    assert_contains(
        stderr(&folder.import("a.db", &[], 2)),
        ["PRAGMA application_id = 1196245587; PRAGMA user_version = "],
    );
    let pragmas = said.split("run ").nth(1).unwrap().split(" on it").next().unwrap();
    change(&database, pragmas);
    folder.fill("a.db", 0);
    assert_verified(&database, true);
    // Another program's database.
    let other = folder.database("other.db");
    change(
        &other,
        "CREATE TABLE migrations (migration_id INTEGER, name TEXT); INSERT INTO migrations VALUES (10, 'schema')",
    );
    assert_contains(stderr(&folder.import("other.db", &[], 2)), ["other.db: not a GammonBase database"]);
    assert!(!names(&folder.out()).iter().any(|name| name.starts_with("other.db.")), "nothing is left beside it");
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn what_needs_another_program_or_cannot_be_kept_is_named_with_the_cure() {
        for (sql, noted, said) in OTHERS {
            assert_goes_through(sql, &[noted], said);
        }
    }
}
