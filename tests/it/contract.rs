//! The contract for machines: JSON and its schemas, errors as JSON, `status --check` and metrics.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::abk;
use crate::common::prelude::*;

/// The form of a command's result.
enum Contract {
    /// Examples, each with the schema of its JSON: `gammonbase LINE --format json`. They run one after the other in one folder.
    Json(&'static [(&'static str, &'static str)]),
    /// No JSON, for this reason.
    Without(&'static str),
}
use Contract::{Json, Without};

/// In place of a schema: an object that may change.
const OPEN: &str = "";

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";

/// Every command and subcommand. `A_PLAYER` and so on are words with a blank.
const CONTRACTS: &[(&str, Contract)] = &[
    ("import", Without("a run is a log: --summary-json, --metrics and --log json")),
    (
        "inspect",
        Json(&[
            ("matches/a.xg", OPEN),
            ("matches/open.abk", OPEN),
            ("--check matches/a.xg", OPEN),
            ("--check matches/open.abk", OPEN),
        ]),
    ),
    (
        "status",
        Json(&[
            ("", "status"),
            ("--since 1", "status-since"),
            ("--since 2199-01-01", "status-since"),
            ("--check", "status-check"),
        ]),
    ),
    ("sql", Json(&[("SELECT_ALL", "rows"), ("SELECT_NONE", "rows")])),
    ("schema", Json(&[("", "rows"), ("decisions", "rows"), ("--json-schema", "rows")])),
    (
        "report",
        Json(&[
            ("", OPEN),
            ("blunders --about", OPEN),
            ("summary --about", OPEN),
            ("blunders --min-error 0", "rows"),
            ("summary --player A_PLAYER", "sections"),
        ]),
    ),
    ("find", Json(&[("--min-error 0", "rows"), ("--like 100003", "rows")])),
    ("show", Json(&[("100003", OPEN), ("A_DOUBLE", OPEN)])),
    ("page player", Without("writes a page; its figures are those of reports")),
    ("page match", Without("writes a page; its figures are those of reports")),
    ("page position", Without("writes a page; its figures are those of reports")),
    ("page collection", Without("writes a page; its figures are those of reports")),
    ("page event", Without("writes a page; its figures are those of reports")),
    ("page openings", Without("writes a page; its figures are those of reports")),
    ("page versus", Without("writes a page; its figures are those of reports")),
    ("page site", Json(&[("site", OPEN), ("site", OPEN)])),
    ("open", Without("shows pages until it is stopped")),
    ("serve", Without("shows pages until it is stopped")),
    ("mcp", Without("answers an assistant, in JSON of the protocol")),
    ("position", Json(&[("A_POSITION", OPEN)])),
    ("book", Json(&[("", "rows")])),
    ("book list", Json(&[("", "rows")])),
    ("book show", Json(&[("1", OPEN)])),
    ("book find", Json(&[("--moves e4", "rows"), ("--moves a3", "rows")])),
    ("book export", Without("writes a book's file, or its moves as lines of text")),
    ("players", Json(&[("", "rows")])),
    ("players list", Json(&[("", "rows")])),
    ("players suggest", Json(&[("", "rows")])),
    ("players merge", Json(&[("A_SPELLING A_PLAYER", OPEN), ("A_SPELLING A_PLAYER", OPEN)])),
    ("players unmerge", Json(&[("A_SPELLING", OPEN), ("A_SPELLING", OPEN)])),
    ("players pair", Json(&[("A_SPELLING A_PLAYER AN_OPPONENT", OPEN)])),
    ("events", Json(&[("", "rows")])),
    ("events list", Json(&[("", "rows")])),
    ("events suggest", Json(&[("", "rows")])),
    ("events merge", Json(&[("AN_EVENT Open --new", OPEN)])),
    ("events unmerge", Json(&[("AN_EVENT", OPEN)])),
    ("matches list", Json(&[("", "rows")])),
    ("matches set", Json(&[("1 --round Final", OPEN), ("1 --as-recorded", OPEN)])),
    ("matches exclude", Json(&[("1", OPEN)])),
    ("matches include", Json(&[("--all", OPEN)])),
    ("matches", Json(&[("", "rows")])),
    ("matches corrections", Json(&[("", "rows"), ("--read corrections.toml", OPEN)])),
    ("tags", Json(&[("", "rows")])),
    ("tags list", Json(&[("", "rows")])),
    ("tags add", Json(&[("lesson --decision A_DOUBLE", OPEN), ("club --on-player A_PLAYER", OPEN)])),
    ("tags remove", Json(&[("lesson --decision A_DOUBLE", OPEN)])),
    ("grades", Json(&[("", "rows")])),
    ("grades list", Json(&[("", "rows")])),
    ("grades set", Json(&[("own slip 0.01", OPEN)])),
    ("grades remove", Json(&[("own slip", OPEN)])),
    ("rules", Json(&[("", OPEN)])),
    ("verify", Json(&[("", "verify"), ("--skip-sources", "verify")])),
    ("publish", Json(&[("snapshot.db", "publish"), ("bi.db --for bi", "publish")])),
    ("export parquet", Json(&[("lake", OPEN), ("lake --check", OPEN)])),
    ("export xgp", Json(&[("positions --decision A_DOUBLE", OPEN)])),
    ("export mat", Json(&[("texts", OPEN)])),
    ("export anki", Json(&[("-o cards.apkg --decision A_DOUBLE", OPEN)])),
    ("demo", Without("shows people what the program prints; other commands print the same as JSON")),
    ("synth", Json(&[("synthetic --matches 2", OPEN)])),
    ("completions", Without("prints a script for a shell")),
    ("man", Without("writes man pages")),
];

/// Commands without `--db`.
const WITHOUT_DATABASE: [&str; 3] = ["inspect", "position", "synth"];

fn schema(name: &str) -> Value {
    serde_json::from_str(&stdout(&ended(&["schema", "--json-schema", name], 0))).unwrap()
}

/// The names in the list of schemas.
fn schemas() -> BTreeSet<String> {
    let rows: Value =
        serde_json::from_slice(&ended(&["schema", "--json-schema", "--format", "json"], 0).stdout).unwrap();
    rows.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

/// Forbids properties that a schema does not describe, unless it says that there are others.
fn closed(schema: &mut Value) {
    if let Value::Object(object) = schema {
        if object.get("properties").is_some_and(Value::is_object)
            && object.get("type").is_some_and(|kind| kind == "object")
        {
            object.entry("additionalProperties").or_insert(false.into());
        }
        object.values_mut().for_each(closed);
    }
}

/// What a value has that its schema does not allow, each with its place. The keywords are those that the schemas use: a validator of all of JSON
/// Schema would take longer to compile than the program.
fn errors(schema: &Value, value: &Value, place: &str) -> Vec<String> {
    let mut found = Vec::new();
    let object = value.as_object();
    for (keyword, rule) in schema.as_object().unwrap() {
        let is_kept = match keyword.as_str() {
            "$schema" | "$id" | "description" => true,
            "type" => match rule {
                Value::Array(kinds) => kinds.iter().any(|kind| is_of(kind, value)),
                kind => is_of(kind, value),
            },
            "const" => rule == value,
            "enum" => rule.as_array().unwrap().contains(value),
            "minimum" => value.as_f64() >= rule.as_f64(),
            "required" => rule.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
            "items" => {
                let items = value.as_array().into_iter().flatten().enumerate();
                found.extend(items.flat_map(|(index, item)| errors(rule, item, &format!("{place}/{index}"))));
                true
            }
            "properties" => {
                for (name, inner) in rule.as_object().unwrap() {
                    let property = object.and_then(|object| object.get(name));
                    found.extend(
                        property.into_iter().flat_map(|value| errors(inner, value, &format!("{place}/{name}"))),
                    );
                }
                true
            }
            "additionalProperties" => {
                let is_other = |name: &String| schema["properties"].get(name).is_none();
                let others = object.into_iter().flatten().filter(|(name, _)| is_other(name));
                match rule {
                    Value::Bool(is_allowed) => *is_allowed || others.count() == 0,
                    rule => {
                        found.extend(others.flat_map(|(name, value)| errors(rule, value, &format!("{place}/{name}"))));
                        true
                    }
                }
            }
            other => panic!("{place}: this test does not know the keyword {other}"),
        };
        if !is_kept {
            found.push(format!("{place}: {keyword} {rule}, not {value}"));
        }
    }
    found
}

fn is_of(kind: &Value, value: &Value) -> bool {
    match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is not a type"),
    }
}

#[track_caller]
fn assert_valid(name: &str, value: &Value, about: &str) {
    let mut schema = schema(name);
    closed(&mut schema);
    let errors = errors(&schema, value, "");
    assert!(errors.is_empty(), "{about}: not as the schema {name} says: {errors:#?}\n{value:#}");
}

/// A folder with `matches/`, of which a file is damaged, and `a.db`.
fn collection() -> Folder {
    let folder = Folder::new();
    let ann = Fixture { player1: "Ann Miller".to_owned(), ..Fixture::default() };
    let initial = Fixture { player1: "A. Miller".to_owned(), game_id: 7, date: 44_000.0, ..Fixture::default() };
    folder.write("a.xg", &ann.file());
    folder.write("b.xg", &initial.file());
    folder.write("open.abk", &abk::bytes(&["e2e4 e7e5 g1f3 1-0"]));
    folder.write("cut.xg", &ann.file()[..9000]);
    let database = folder.matches().parent().unwrap().join("a.db");
    fill(&database, &[&folder.matches()], 1);
    folder
}

/// The words of an example.
fn words(line: &str, database: &Path) -> Vec<String> {
    let number = |kind: &str| {
        one::<i64>(&open(database), &format!("SELECT min(decision_id) FROM decisions WHERE kind = '{kind}'"))
    };
    let named = |word: &str| match word {
        "A_PLAYER" => "Ann Miller".to_owned(),
        "A_SPELLING" => "A. Miller".to_owned(),
        "AN_OPPONENT" => Fixture::default().player2,
        "AN_EVENT" => Fixture::default().event,
        "A_DOUBLE" => number("double").to_string(),
        "A_POSITION" => START.to_owned(),
        "SELECT_ALL" => "SELECT * FROM decision_facts".to_owned(),
        "SELECT_NONE" => "SELECT 1 AS n WHERE 0".to_owned(),
        other => other.to_owned(),
    };
    line.split_whitespace().map(named).collect()
}

#[test]
fn every_command_has_json_or_a_reason_why_not() {
    let mut paths = BTreeMap::new();
    walk(&cli::command_line(), "", &mut paths);
    let listed: BTreeMap<String, bool> =
        CONTRACTS.iter().map(|(command, contract)| ((*command).to_owned(), matches!(contract, Json(_)))).collect();
    assert_eq!(paths, listed, "commands, and whether they have --format json");
    for (command, contract) in CONTRACTS {
        let Without(reason) = contract else { continue };
        assert!(reason.len() > 10, "{command}");
    }
}

/// The commands that do something, and whether they have `--format json`.
fn walk(command: &clap::Command, path: &str, found: &mut BTreeMap<String, bool>) {
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let path = format!("{path} {}", sub.get_name()).trim_start().to_owned();
        if !sub.is_subcommand_required_set() {
            let format = sub.get_arguments().find(|argument| argument.get_long() == Some("format"));
            let has_json = format
                .is_some_and(|format| format.get_possible_values().iter().any(|value| value.matches("json", false)));
            found.insert(path.clone(), has_json);
        }
        assert!(
            sub.get_arguments().all(|argument| argument.get_long() != Some("json")),
            "{path}: --format json is the only way"
        );
        walk(sub, &path, found);
    }
}

#[test]
fn a_schema_has_its_name_and_version_and_describes_each_property() {
    for name in schemas() {
        let schema = schema(&name);
        let id = schema["$id"].as_str().unwrap();
        assert!(id.starts_with(&format!("gammonbase:{name}:")), "{id}");
        if let Some(named) = schema["properties"].get("schema") {
            assert_eq!(named["const"], id);
        }
        described(&schema, &name);
    }
    let unknown = stderr(&ended(&["schema", "--json-schema", "nosuch"], 2));
    assert_contains(unknown, ["no schema nosuch; there are error, ", "status-check"]);
}

/// Asserts that each property has a meaning.
fn described(schema: &Value, name: &str) {
    for (property, inner) in schema["properties"].as_object().into_iter().flatten() {
        assert!(inner["description"].as_str().is_some_and(|text| text.ends_with('.')), "{name}: {property}");
        described(inner, name);
        described(&inner["items"], name);
    }
}

#[test]
fn an_error_is_json_if_the_command_was_asked_for_json() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    let damaged = folder.write("cut.xg", &Fixture::default().file()[..9000]);
    let (database, damaged) = (database.to_str().unwrap(), damaged.to_str().unwrap());
    let error = |words: &[&str], status: i32| {
        let output = ended(words, status);
        assert_eq!(stdout(&output), "", "{words:?}");
        let text = stderr(&output);
        assert_eq!(text.lines().count(), 1, "{text}");
        let value: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{words:?}: {error}: {text}"));
        assert_valid("error", &value, &format!("{words:?}"));
        assert_eq!(value["exit_status"], status);
        value["error"].as_str().unwrap().to_owned()
    };
    for (words, status, expected) in [
        (&["show", "9999", "--format", "json", "--db", database][..], 2, "decision 9999 not found"),
        (&["sql", "SELEC", "--format=jsonl", "--db", database], 2, "syntax error"),
        (&["status", "--check", "--format", "json", "--db", "nosuch.db"], 2, "nosuch.db: database not found"),
        (&["inspect", damaged, "--format", "json"], 1, "cut.xg: "),
        // Wrong usage.
        (&["verify", "--format", "json", "--skip-source"], 2, "unexpected argument '--skip-source' found"),
        (&["report", "blunders", "--format", "json", "--limit", "many"], 2, "invalid value 'many' for '--limit <N>'"),
        (&["statu", "--format", "json"], 2, "unrecognized subcommand 'statu'"),
    ] {
        let said = error(words, status);
        assert!(said.contains(expected) && !said.contains("Usage") && !said.contains("--help"), "{said}");
    }
    for words in [&["show", "9999", "--db", database][..], &["show", "9999", "--format", "text", "--db", database]] {
        assert!(stderr(&ended(words, 2)).starts_with("gammonbase: decision 9999"), "{words:?}");
    }
}

#[test]
fn summaries_and_logs_of_imports_are_as_their_schemas_say() {
    let folder = collection();
    for (status, options) in [(1, &["--rehash"][..]), (1, &["--dry-run", "--rehash"]), (0, &[])] {
        let output = folder.import("b.db", &[options, &["--log", "json", "--summary-json", "-"]].concat(), status);
        assert_valid("import-summary", &serde_json::from_slice(&output.stdout).unwrap(), "summary");
        for line in stderr(&output).lines() {
            assert_valid("import-log", &serde_json::from_str(line).unwrap(), line);
        }
    }
    std::fs::write(folder.database("text.db"), "mine").unwrap();
    let output = folder.import("text.db", &["--summary-json", "-"], 2);
    assert_valid("import-summary", &serde_json::from_slice(&output.stdout).unwrap(), "summary of a failed import");
}

fn check(database: &Path, options: &[&str], status: i32) -> String {
    stdout(&ended(&[&["status", "--check", "--db", database.to_str().unwrap()], options].concat(), status))
}

#[test]
fn status_check_gives_the_reasons() {
    let folder = Folder::imported(2);
    let database = folder.database("a.db");
    assert_eq!(check(&database, &["--max-age", "26h"], 0), "All is well.\n");
    change(&database, "UPDATE import_runs SET finished_at = datetime('now', '-30 hours')");
    let said = check(&database, &["--max-age", "26h"], 1);
    assert!(
        said.starts_with("the last complete import ended 20") && said.ends_with(" UTC, 30.0 hours ago\n"),
        "{said}"
    );
    assert_eq!(check(&database, &["--max-age", "2d"], 0), "All is well.\n");
    let cut = folder.write("cut.xg", &Fixture::default().file()[..9000]);
    folder.fill("a.db", 1);
    // An import that skips the file does not repeat the alert; the check does.
    folder.fill("a.db", 0);
    assert_eq!(check(&database, &[], 1), format!("1 file is rejected: {}\n", cut.display()));
    std::fs::remove_file(cut).unwrap();
    folder.fill("a.db", 0);
    assert_eq!(check(&database, &[], 0), "All is well.\n");
    let ended_as = |outcome: &str, error: &str| {
        let last = "import_run_id = (SELECT max(import_run_id) FROM import_runs)";
        change(&database, &format!("UPDATE import_runs SET outcome = '{outcome}', error = {error} WHERE {last}"));
    };
    for (outcome, error, expected) in [
        ("failed", "'disk full'", "failed: disk full\n"),
        ("killed", "NULL", "was killed\n"),
        ("interrupted", "NULL", "was stopped\n"),
    ] {
        ended_as(outcome, error);
        let said = check(&database, &[], 1);
        assert!(said.starts_with("the last import, 20") && said.ends_with(&format!(" UTC, {expected}")), "{said}");
    }
    // A running import is nothing wrong, but a snapshot made during it is incomplete.
    ended_as("running", "NULL");
    assert_eq!(check(&database, &[], 0), "All is well.\n");
    let snapshot = folder.database("snapshot.db");
    ended(&["publish", snapshot.to_str().unwrap(), "--quiet", "--db", database.to_str().unwrap()], 0);
    assert_contains(check(&snapshot, &[], 1), ["has not ended"]);
    for name in ["0000.xg", "0001.xg"] {
        std::fs::remove_file(folder.file(name)).unwrap();
    }
    folder.fill("a.db", 1);
    assert_eq!(check(&database, &[], 1), "2 files were not found in a missing or empty folder (not mounted?)\n");
    let new = Folder::new();
    new.import_only_a_damaged_file("a.db");
    assert_contains(check(&new.database("a.db"), &[], 1), ["1 file is rejected: "]);
    ended_as("complete", "NULL");
    for (change_to, said) in [
        (
            "PRAGMA foreign_keys = OFF; UPDATE players SET person_id = 99 WHERE player_id = 1",
            "players, row 1 refers to a missing row of players",
        ),
        ("ALTER TABLE cube_extras RENAME TO cube_other", "cube_extras is missing"),
    ] {
        change(&database, change_to);
        assert_contains(check(&database, &[], 1), [said]);
        assert_contains(stdout(&gammonbase(&["verify", "--db", database.to_str().unwrap()])), ["What to do"]);
    }
}

#[test]
fn status_check_finds_a_damaged_snapshot() {
    let folder = Folder::imported(3);
    let snapshot = folder.database("snapshot.db");
    ended(&["publish", snapshot.to_str().unwrap(), "--quiet", "--db", folder.database("a.db").to_str().unwrap()], 0);
    assert_eq!(check(&snapshot, &[], 0), "All is well.\n");
    let bytes = std::fs::read(&snapshot).unwrap();
    let copy = folder.database("copy.db");
    let middle = bytes.len() / 2;
    let mut overwritten = bytes.clone();
    overwritten[middle..middle + 40_000].fill(0x5a);
    // A text of the schema that is not UTF-8.
    let mut no_text = bytes.clone();
    let view = b"CREATE VIEW decision_facts";
    let start = bytes.windows(view.len()).position(|part| part == view).unwrap();
    no_text[start + view.len() + 200] = 0xff;
    for damaged in [&overwritten[..], &bytes[..middle], &no_text] {
        std::fs::write(&copy, damaged).unwrap();
        let said = check(&copy, &[], 1);
        assert!(said.starts_with("the file is damaged: ") && said.lines().count() == 1, "{said}");
        let json: Value = serde_json::from_str(&check(&copy, &["--format", "json"], 1)).unwrap();
        assert_eq!(json["is_well"], false);
    }
}

/// The metrics of a file: name, labels, value.
fn metrics(text: &str) -> BTreeMap<String, (String, f64)> {
    let mut found = BTreeMap::new();
    for lines in text.lines().collect::<Vec<_>>().chunks(3) {
        let [help, kind, sample] = lines else { panic!("{text}") };
        let (name, rest) = sample.split_once('{').unwrap();
        let (labels, value) = rest.rsplit_once("} ").unwrap();
        assert!(help.starts_with(&format!("# HELP {name} ")) && help.ends_with('.'), "{help}");
        assert_eq!(*kind, format!("# TYPE {name} gauge"));
        found.insert(name.to_owned(), (labels.to_owned(), value.parse().unwrap()));
    }
    found
}

#[test]
fn an_import_writes_metrics_even_if_it_fails() {
    let folder = Folder::with_matches(2);
    folder.write("cut.xg", &Fixture::default().file()[..9000]);
    let file = folder.database("gammonbase.prom");
    let path = file.to_str().unwrap();
    let read = || metrics(&std::fs::read_to_string(&file).unwrap());
    let value = |found: &BTreeMap<String, (String, f64)>, name: &str| found[&format!("gammonbase_import_{name}")].1;
    let output = folder.import("a.db", &["--metrics", path, "--summary-json", "-"], 1);
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found = read();
    for (name, field) in [
        ("matches", "matches"),
        ("files_rejected", "files_rejected"),
        ("read_bytes", "bytes_read"),
        ("exit_status", "exit_status"),
        ("duration_seconds", "seconds"),
        ("run_id", "import_run_id"),
    ] {
        assert_eq!(Some(value(&found, name)), summary[field].as_f64(), "{name}");
    }
    let numbers = summary.as_object().unwrap().values().filter(|value| value.is_number() || value.is_boolean()).count();
    assert_eq!(found.len(), numbers + 1, "every number, and the time of the end");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs_f64();
    assert!((now - value(&found, "end_timestamp_seconds")).abs() < 60.0);
    assert!(
        found
            .values()
            .all(|(labels, _)| *labels == format!("database={:?}", folder.database("a.db").to_str().unwrap()))
    );
    // A failed import, and a summary that cannot be written.
    std::fs::write(folder.database("text.db"), "mine").unwrap();
    folder.import("text.db", &["--metrics", path], 2);
    assert_eq!(value(&read(), "exit_status"), 2.0);
    std::fs::remove_file(&file).unwrap();
    let no_file = folder.out();
    let output = folder.import("b.db", &["--metrics", path, "--summary-json", no_file.to_str().unwrap()], 2);
    assert_eq!((value(&read(), "exit_status"), value(&read(), "matches")), (2.0, 2.0), "{}", stderr(&output));
    // Nothing is lost if the metrics cannot be written.
    folder.import("c.db", &["--metrics", no_file.to_str().unwrap()], 2);
    assert_eq!(one::<i64>(&open(&folder.database("c.db")), "SELECT count(*) FROM matches"), 2);
    for target in ["c.db", "c.db-wal", "a.db"] {
        let target = folder.database(target);
        assert_contains(
            stderr(&folder.import("c.db", &["--metrics", target.to_str().unwrap()], 2)),
            ["so it is not overwritten"],
        );
    }
    let said = stderr(&folder.import("d.db", &["--metrics", path, "--summary-json", path], 2));
    assert_contains(said, ["--summary-json and --metrics name the same file"]);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_command_prints_json_as_its_schema_says() {
        let folder = collection();
        let root = folder.matches().parent().unwrap().to_owned();
        let database = root.join("a.db");
        ended(
            &[
                "matches",
                "corrections",
                "--output",
                root.join("corrections.toml").to_str().unwrap(),
                "--db",
                database.to_str().unwrap(),
            ],
            0,
        );
        let mut used: BTreeSet<String> = ["error", "import-log", "import-summary"].map(str::to_owned).into();
        for (command, contract) in CONTRACTS {
            let Json(examples) = contract else { continue };
            for (line, name) in *examples {
                let mut all = words(&format!("{command} {line}"), &database);
                if !WITHOUT_DATABASE.contains(command) {
                    all.extend(["--db".to_owned(), "a.db".to_owned()]);
                }
                all.extend(["--format", "json"].map(str::to_owned));
                let output = output_of(program().args(&all).current_dir(&root));
                let value: Value = serde_json::from_slice(&output.stdout)
                    .unwrap_or_else(|error| panic!("{all:?}: {error}\n{}{}", stdout(&output), stderr(&output)));
                if *name == OPEN {
                    assert!(
                        value["schema"].as_str().is_some_and(|id| id.starts_with("gammonbase:")),
                        "{all:?}: {value}"
                    );
                    continue;
                }
                assert_valid(name, &value, &format!("{all:?}"));
                used.insert((*name).to_owned());
            }
        }
        assert_eq!(used, schemas(), "each schema is used");
    }
}
