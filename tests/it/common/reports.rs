//! Runs reports on databases made for tests.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::{Arc, Mutex, OnceLock};

use clap::Parser;
use gammonbase::query::functions;
use gammonbase::query::output::{Format, Style, write_bound};
use gammonbase::query::read_only;
use gammonbase::query::report::{Catalogue, Request, write_sections};
use gammonbase::rules::{find, folder_beside};
use rusqlite::Connection;
use serde_json::Value;

use crate::common::corpus_files;
use crate::common::database::{column, fill, gammonbase, one, open};
use crate::common::fixtures::Fixture;

/// A database and the folder that it lives in.
pub struct Database {
    pub _folder: tempfile::TempDir,
    pub path: PathBuf,
}

/// A database of these files.
pub fn database<N: AsRef<Path>>(files: &[(N, Vec<u8>)]) -> Database {
    let folder = tempfile::tempdir().unwrap();
    let matches = folder.path().join("matches");
    std::fs::create_dir(&matches).unwrap();
    for (name, bytes) in files {
        std::fs::write(matches.join(name), bytes).unwrap();
    }
    let path = folder.path().join("test.db");
    fill(&path, &[&matches], 0);
    Database { _folder: folder, path }
}

/// A database of existing files.
pub fn database_of(files: &[PathBuf]) -> Database {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db");
    fill(&path, &files.iter().map(PathBuf::as_path).collect::<Vec<_>>(), 0);
    Database { _folder: folder, path }
}

/// A database of the real files with these extensions; `None` without a corpus.
pub fn corpus_database(extensions: &[&str]) -> Option<Database> {
    Some(corpus_files(extensions)).filter(|files| !files.is_empty()).map(|files| database_of(&files))
}

/// The fixture's match alone.
pub fn fixture() -> Database {
    database(&[("a.xg", Fixture::default().file())])
}

/// A few synthetic matches. Their database is made once, and each test gets a copy of its own; the files are gone.
pub fn synthetic(count: u64) -> Database {
    static MADE: Mutex<BTreeMap<u64, Arc<OnceLock<Vec<u8>>>>> = Mutex::new(BTreeMap::new());
    let made = Arc::clone(MADE.lock().unwrap().entry(count).or_default());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db");
    let bytes = made.get_or_init(|| {
        let matches = folder.path().join("matches");
        synth::write_collection(&matches, count, 7, 0, &|| {}).unwrap();
        fill(&path, &[&matches], 0);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::remove_dir_all(&matches).unwrap();
        std::fs::remove_file(&path).unwrap();
        bytes
    });
    std::fs::write(&path, bytes).unwrap();
    Database { _folder: folder, path }
}

/// `gammonbase report` with these words on a database, or `gammonbase find`. The first one can also have parameters: `errors -p by=plan`.
pub fn report(database: &Path, words: &[&str]) -> Output {
    let command: &[&str] = if words.first().is_some_and(|word| word.starts_with("find")) { &[] } else { &["report"] };
    let database = ["--db", database.to_str().unwrap()];
    let mut arguments = command.to_vec();
    arguments.extend(words.iter().take(1).flat_map(|word| word.split(' ')).chain(words.iter().skip(1).copied()));
    arguments.extend(database);
    gammonbase(&arguments)
}

/// Its output; it must succeed.
pub fn printed(database: &Path, words: &[&str]) -> String {
    let output = report(database, words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The arguments of `gammonbase report` that its library defines.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Words {
    name: String,
    #[arg(long)]
    reports: Option<PathBuf>,
    #[arg(long)]
    rules: Option<String>,
    #[command(flatten)]
    request: Request,
}

/// The result of a report as JSON, computed in this process. `find` is asked by the command.
fn answer(database: &Path, words: &[&str]) -> Value {
    if words[0].starts_with("find") {
        return serde_json::from_str(&printed(database, &[words, &["--format", "json"]].concat())).unwrap();
    }
    let words = words[0].split(' ').chain(words[1..].iter().copied());
    let Words { name, reports, rules, mut request } = Words::parse_from(words);
    let mut catalogue = Catalogue::default();
    reports.iter().for_each(|folder| assert_eq!(catalogue.add_folder(folder).unwrap().len(), 0));
    let report = catalogue.find_listed(&name).unwrap().chosen(&request.parameters);
    request.rules = rules.map(|name| find(&name, Some(&folder_beside(database))).unwrap());
    let connection = read_only::open(database).unwrap();
    functions::install(&connection, database).unwrap();
    request.filter.resolve(&connection).unwrap();
    let (mut out, mut style) = (Vec::new(), Style { has_units: true, ..Format::Json.into() });
    if report.sections.is_empty() {
        let run = request.run_part(report, report, None).unwrap();
        style.limit = run.limit.of_output();
        write_bound(&mut run.prepare(&connection).unwrap(), style, &mut out).unwrap();
    } else {
        let mut sections = request.sections(report, &connection, style).unwrap();
        write_sections(&name, &mut sections, Format::Json, |_| String::new(), &mut out).unwrap();
    }
    serde_json::from_slice(&out).unwrap()
}

/// The rows as JSON objects, of a section if the report has several: `position/plays`.
pub fn rows(database: &Path, words: &[&str]) -> Vec<Value> {
    let (name, section) = words[0].split_once('/').unwrap_or((words[0], ""));
    let found = answer(database, &[&[name], &words[1..]].concat());
    found.get(section).unwrap_or(&found).as_array().unwrap().clone()
}

/// The rows of `SELECT` with these columns.
pub fn json_rows(connection: &Connection, columns: &str) -> Vec<Value> {
    let mut statement = connection.prepare(&format!("SELECT {columns}")).unwrap();
    let mut out = Vec::new();
    write_bound(&mut statement, Format::Json, &mut out).unwrap();
    serde_json::from_slice(&out).unwrap()
}

/// The rows of each section; most reports have one.
pub fn sections(database: &Path, words: &[&str]) -> Vec<Vec<Value>> {
    match answer(database, words) {
        Value::Array(rows) => vec![rows],
        Value::Object(sections) => sections.into_iter().map(|(_, rows)| rows.as_array().unwrap().clone()).collect(),
        other => panic!("{other}"),
    }
}

/// Its error message; it must fail with status 2.
pub fn refused(database: &Path, words: &[&str]) -> String {
    let output = report(database, words);
    assert_eq!(output.status.code(), Some(2), "{words:?}: {}", String::from_utf8_lossy(&output.stdout));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// A folder with one file, as `--reports` takes it.
pub fn own_report(name: &str, sql: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(name), sql).unwrap();
    std::fs::write(folder.path().join("notes.txt"), "no report").unwrap();
    folder
}

/// The names of the program's reports.
pub fn names() -> Vec<String> {
    Catalogue::default().reports().map(|report| report.name.clone()).collect()
}

/// A report with the names that it does not choose by itself: of the two players with most decisions, of the latest match of the first, or of
/// the most frequent position.
pub fn about_somebody(database: &Path, report: &str) -> Vec<String> {
    let connection = open(database);
    let people: Vec<String> =
        column(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 2");
    let of_first = || {
        let name = people[0].replace('\'', "''");
        format!(
            "SELECT match_id FROM player_match_stats WHERE player = '{name}' ORDER BY played_on DESC, match_id DESC LIMIT 1"
        )
    };
    let frequent = "SELECT min(decision_id) FROM decisions GROUP BY position_hash ORDER BY count(*) DESC, 1 LIMIT 1";
    let given = match report {
        "compare" => people.iter().zip(["a", "b"]).map(|(name, side)| format!("{side}={name}")).collect(),
        "study" | "player-stats -p against=field" => vec![format!("who={}", people[0])],
        "match-summary" | "match-decisions" => vec![format!("match={}", one::<i64>(&connection, &of_first()))],
        "position" => vec![format!("position={}", one::<i64>(&connection, frequent))],
        _ => Vec::new(),
    };
    std::iter::once(report.to_owned()).chain(given.into_iter().flat_map(|given| ["-p".to_owned(), given])).collect()
}

/// Words as an array of parts.
pub fn words<'w>(owned: &'w [String], more: &[&'w str]) -> Vec<&'w str> {
    owned.iter().map(String::as_str).chain(more.iter().copied()).collect()
}

/// Whether a row has these values; numbers to a millionth.
pub fn assert_row(row: &Value, expected: &Value) {
    for (name, value) in expected.as_object().unwrap() {
        let found = row.get(name).unwrap_or_else(|| panic!("no column {name}: {row}"));
        match (found.as_f64(), value.as_f64()) {
            (Some(found), Some(value)) => assert!((found - value).abs() < 1e-6, "{name}: {found}, not {value}: {row}"),
            _ => assert_eq!(found, value, "{name}: {row}"),
        }
    }
}

/// Whether the rows begin with these.
pub fn assert_rows(found: &[Value], expected: &[Value]) {
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (row, expected) in found.iter().zip(expected) {
        assert_row(row, expected);
    }
}
