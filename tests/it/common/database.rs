//! Running the program, and looking into the databases that it makes.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use backgammon::board_of_xgid;
use gammonbase::import::memory::reimport;
use gammonbase::import::{ImportOptions, Observer};
use gammonbase::query::verify::{Reimport, Verdict, VerifyOptions, verify};
use rusqlite::Connection;
use rusqlite::types::Value;
use xgfile::limits::Limits;

/// The program under test.
pub fn program() -> Command {
    in_search_path(Command::new(env!("CARGO_BIN_EXE_gammonbase")))
}

/// A command in an environment where hints begin with `gammonbase`, whoever runs the tests.
pub fn in_search_path(mut command: Command) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_gammonbase")).parent().unwrap().to_owned();
    let search = std::env::var_os("PATH").unwrap_or_default();
    let search = std::env::join_paths(std::iter::once(program).chain(std::env::split_paths(&search))).unwrap();
    command.env("PATH", search).env_remove("CARGO").env_remove("GAMMONBASE_DB").env_remove("GAMMONBASE_TOKEN");
    command
}

/// The program without root's rights, even if the tests run as root: permissions hold for it. `None` if this machine cannot take the rights
/// away, which is said.
#[cfg(unix)] // users and permissions
pub fn program_without_rights() -> Option<Command> {
    use std::os::unix::fs::MetadataExt;
    let folder = tempfile::tempdir().unwrap();
    if std::fs::metadata(folder.path()).unwrap().uid() != 0 {
        return Some(program());
    }
    let without_rights = |program: &str| {
        let mut command = in_search_path(Command::new("setpriv"));
        command.args(["--inh-caps=-all", "--bounding-set=-all", program]);
        command
    };
    let program = env!("CARGO_BIN_EXE_gammonbase");
    // The checkout, whose SQL the program reads, can be another user's.
    let text = concat!(env!("CARGO_MANIFEST_DIR"), "/../../sql/columns.txt");
    let script = r#"[ -x "$0" ] && [ -r "$1" ] && [ -w "$2" ] && chmod 0 "$2" && [ ! -w "$2" ]"#;
    let probe = without_rights("sh").args(["-c", script, program, text]).arg(folder.path()).status();
    if probe.is_ok_and(|status| status.success()) {
        return Some(without_rights(program));
    }
    super::say(
        "not run: root's rights cannot be taken away here, or the checkout is another user's (setpriv, of util-linux)",
    );
    None
}

/// Starts an import without output, as a process of its own.
pub fn start_import(database: &Path, folder: &Path, jobs: &str) -> Child {
    let words = ["import", "--quiet", "--jobs", jobs, "--db"];
    program().args(words).args([database, folder]).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs a script of the shell in which `$0` is the program under test.
pub fn shell<A: AsRef<std::ffi::OsStr>>(script: &str, arguments: &[A]) -> Output {
    let mut command = in_search_path(Command::new("sh"));
    command.args(["-c", script, env!("CARGO_BIN_EXE_gammonbase")]).args(arguments).output().unwrap()
}

/// Runs a command with this input.
pub fn piped(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// Runs a command.
pub fn output_of(command: &mut Command) -> Output {
    match command.output() {
        // Once in thousands of starts, Wine fails to start a program (ERROR_INTERNAL_ERROR).
        Err(error) if cfg!(windows) && error.raw_os_error() == Some(1359) => command.output(),
        ended => ended,
    }
    .unwrap()
}

/// Runs the program with these arguments.
pub fn gammonbase<A: AsRef<std::ffi::OsStr>>(arguments: &[A]) -> Output {
    output_of(program().args(arguments))
}

/// Runs the program, which must end with this status.
#[track_caller]
pub fn ended<A: AsRef<std::ffi::OsStr>>(arguments: &[A], status: i32) -> Output {
    let output = gammonbase(arguments);
    let words: Vec<&std::ffi::OsStr> = arguments.iter().map(AsRef::as_ref).collect();
    let [out, error] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert_eq!(output.status.code(), Some(status), "{words:?}: {out}{error}");
    output
}

/// Runs a command on a database: exit status, standard output, standard error.
pub fn run(command: &str, database: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = gammonbase(&[&[command], arguments, &["--db", database.to_str().unwrap()]].concat());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Imports `paths` and expects exit status `status`.
pub fn import(database: &Path, paths: &[&Path], options: &[&str], status: i32) -> Output {
    let mut arguments: Vec<&std::ffi::OsStr> = vec!["import".as_ref(), "--db".as_ref(), database.as_os_str()];
    arguments.extend(options.iter().map(|option| -> &std::ffi::OsStr { option.as_ref() }));
    arguments.extend(paths.iter().map(|path| path.as_os_str()));
    let output = gammonbase(&arguments);
    assert_eq!(output.status.code(), Some(status), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Imports `paths` in this process, for tests that are about something else than the command: 0: all are in, 1: some are not.
#[track_caller]
pub fn fill(database: &Path, paths: &[&Path], status: i32) {
    fill_with(database, paths, &[], status);
}

/// The same with some of the command's options.
#[track_caller]
pub fn fill_with(database: &Path, paths: &[&Path], words: &[&str], status: i32) {
    let paths = paths.iter().map(|&path| path.to_owned()).collect();
    let (mut options, mut problems) = (ImportOptions::new(paths, database.to_owned()), Problems::default());
    // A program that another test starts at this moment has the lock, too, until it begins.
    options.wait = std::time::Duration::from_secs(5);
    for word in words {
        match *word {
            "--prune" => options.is_pruning = true,
            "--rebuild" => options.is_rebuild = true,
            "--rehash" => options.is_rehash = true,
            "--quiet" => {}
            other => panic!("{other}: run the command"),
        }
    }
    let summary = gammonbase::import::import(&options, &mut problems).unwrap();
    assert_eq!(i32::from(!summary.is_clean()), status, "{problems:?}");
}

/// The messages of an import.
#[derive(Debug, Default)]
struct Problems(Vec<String>);

impl Observer for Problems {
    fn rejected(&mut self, path: &str, message: &str) {
        self.0.push(format!("{path}: {message}"));
    }
}

/// What the command `verify` finds, with or without a comparison with the files.
pub fn verdict(database: &Path, has_sources: bool) -> Verdict {
    let reimport = has_sources.then_some(reimport as Reimport);
    verify(database, &VerifyOptions { reimport, limits: Limits::default() }, &()).unwrap()
}

/// Asserts that a database is sound.
#[track_caller]
pub fn assert_verified(database: &Path, has_sources: bool) {
    let verdict = verdict(database, has_sources);
    assert!(verdict.is_sound(), "{verdict:#?}");
}

/// Imports after a dry run, which must have the same status, counters and messages. Files may be rejected. Returns the summary.
pub fn import_as_forecast(arguments: &[&str]) -> serde_json::Value {
    let run = |options: &[&str]| {
        let output = gammonbase(&[&["import", "--quiet", "--summary-json", "-"], options, arguments].concat());
        let messages = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code().is_some_and(|status| status < 2), "{messages}");
        let mut summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let fields = summary.as_object_mut().unwrap();
        for own in ["is_dry_run", "import_run_id", "seconds", "stage_seconds"] {
            fields.remove(own);
        }
        (summary, messages)
    };
    let forecast = run(&["--dry-run"]);
    let done = run(&[]);
    assert_eq!(forecast, done, "the dry run and the import {arguments:?}");
    done.0
}

/// Opens a database to look into it.
pub fn open(database: &Path) -> Connection {
    let connection = Connection::open_with_flags(database, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    sql_functions::mathematics::install(&connection).unwrap();
    connection
}

/// Changes a database by hand.
pub fn change(database: &Path, sql: &str) {
    Connection::open(database).unwrap().execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// One value.
pub fn one<T: rusqlite::types::FromSql>(connection: &Connection, sql: &str) -> T {
    connection.query_row(sql, [], |row| row.get(0)).unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// The first column of a query's rows.
pub fn column<T: rusqlite::types::FromSql>(connection: &Connection, sql: &str) -> Vec<T> {
    query(connection, sql, |row| row.get(0))
}

/// The first two columns.
pub fn pairs<A: rusqlite::types::FromSql, B: rusqlite::types::FromSql>(
    connection: &Connection,
    sql: &str,
) -> Vec<(A, B)> {
    query(connection, sql, |row| Ok((row.get(0)?, row.get(1)?)))
}

/// The rows of a query as `read` makes them.
pub fn query<T>(
    connection: &Connection,
    sql: &str,
    read: impl Fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
) -> Vec<T> {
    let mut statement = connection.prepare(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
    statement.query_map([], read).unwrap().collect::<Result<_, _>>().unwrap()
}

/// The steps of a query's plan.
pub fn plan(connection: &Connection, sql: &str) -> Vec<String> {
    let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    let steps = statement.raw_query().mapped(|row| row.get(3));
    steps.collect::<Result<_, _>>().unwrap()
}

/// Every row of every table as text, ordered by table name and all columns. Omits data about runs rather than files: `import_runs`,
/// `migrations`, `unreadable_places`, numbers of players without matches, the number of the run that wrote a row, and the planner's statistics.
pub fn dump(database: &Path) -> String {
    let connection = open(database);
    let mut text = String::new();
    for (table, columns) in tables(&connection) {
        let rows = rows_of(&connection, &table, &columns, |_, value| Some(format!("{value:?}")));
        text.push_str(&section(&table, rows));
    }
    text
}

/// The rows of a database without surrogate numbers: references name the row (a path, a player, the place within a match). Two databases of the same
/// folder have the same content, whatever their history. Also omits modification times, and the lookup tables of codes, which only grow.
pub fn content(database: &Path) -> String {
    let connection = open(database);
    let names = Names::load(&connection);
    let mut text = String::new();
    for (table, columns) in tables(&connection) {
        if CODE_TABLES.contains(&table.as_str()) {
            continue;
        }
        let rows = rows_of(&connection, &table, &columns, |column, value| names.replace(&table, column, value));
        text.push_str(&section(&table, rows));
    }
    text
}

const CODE_TABLES: [&str; 8] =
    ["levels", "variations", "game_modes", "sites", "currencies", "clock_types", "terminations", "analysis_programs"];

/// The tables with their columns; left out is what [`dump`] leaves out.
pub fn tables(connection: &Connection) -> Vec<(String, Vec<String>)> {
    let tables: Vec<String> = column(
        connection,
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
           AND name NOT IN ('import_runs', 'migrations', 'unreadable_places', 'gone_players', 'gammonbase_snapshot')
         ORDER BY name",
    );
    let columns = |table: &str| {
        column(
            connection,
            &format!("SELECT name FROM pragma_table_info('{table}') WHERE name <> 'import_run_id' ORDER BY cid"),
        )
    };
    tables.into_iter().map(|table| (table.clone(), columns(&table))).collect()
}

/// The rows of a table, each value as `show` writes it, sorted.
fn rows_of(
    connection: &Connection,
    table: &str,
    columns: &[String],
    show: impl Fn(&str, Value) -> Option<String>,
) -> Vec<String> {
    let mut statement = connection.prepare(&format!("SELECT {} FROM {table}", columns.join(", "))).unwrap();
    let mut cursor = statement.query([]).unwrap();
    let mut rows = Vec::new();
    while let Some(row) = cursor.next().unwrap() {
        let values = columns.iter().enumerate().filter_map(|(index, column)| show(column, row.get(index).unwrap()));
        rows.push(values.collect::<Vec<_>>().join("|"));
    }
    rows.sort();
    rows
}

fn section(table: &str, rows: Vec<String>) -> String {
    format!("-- {table}: {} rows\n{}\n", rows.len(), rows.join("\n"))
}

/// What surrogate numbers stand for.
struct Names {
    sources: HashMap<i64, String>,
    /// Contents by the first path that has them.
    contents: HashMap<i64, String>,
    players: HashMap<i64, String>,
    matches: HashMap<i64, String>,
    games: HashMap<i64, String>,
    decisions: HashMap<i64, String>,
    rollouts: HashMap<i64, String>,
    books: HashMap<i64, String>,
    entries: HashMap<i64, String>,
}

impl Names {
    fn load(connection: &Connection) -> Self {
        let load = |sql: &str| -> HashMap<i64, String> { pairs(connection, sql).into_iter().collect() };
        let placed = |table: &str, id: &str| {
            load(&format!(
                "SELECT t.{id}, s.path || ' ' || row_number() OVER (PARTITION BY t.match_id ORDER BY t.{id})
                 FROM {table} AS t JOIN matches AS m USING (match_id) JOIN content_files AS s USING (content_id)"
            ))
        };
        Self {
            sources: load("SELECT source_file_id, path FROM source_files"),
            contents: load("SELECT content_id, path FROM content_files"),
            players: load("SELECT player_id, spelling FROM players"),
            matches: load("SELECT match_id, path FROM matches JOIN content_files USING (content_id)"),
            games: placed("games", "game_id"),
            decisions: placed("decisions", "decision_id"),
            rollouts: placed("rollouts", "rollout_id"),
            books: load("SELECT book_id, path FROM books JOIN content_files USING (content_id)"),
            entries: load(
                "SELECT book_entry_id, path || ' ' || record
                 FROM book_entries JOIN books USING (book_id) JOIN content_files USING (content_id)",
            ),
        }
    }

    /// A value without surrogate numbers; `None` if the column is only a surrogate number.
    fn replace(&self, table: &str, column: &str, value: Value) -> Option<String> {
        let names = match column {
            "modified_ns" | "comment_id" | "reject_id" | "warning_id" | "book_move_id" | "tag_id" => return None,
            // The number that it had alone stays if it becomes one of several.
            "match_id" if table == "saves" => return None,
            "book_entry_id" if table == "book_entries" => {
                return None;
            }
            "source_file_id" => &self.sources,
            "content_id" => &self.contents,
            // The lowest number of a person's spellings: any of them by name.
            "person_id" => return None,
            "player_id" | "opponent_id" | "player1_id" | "player2_id" => &self.players,
            "match_id" => &self.matches,
            "game_id" => &self.games,
            "decision_id" | "double_decision_id" => &self.decisions,
            "rollout_id" => &self.rollouts,
            "book_id" => &self.books,
            "played_entry_id" | "best_entry_id" | "book_entry_id" => &self.entries,
            _ => {
                assert!(
                    !column.ends_with("_id") || column == "xg_game_id",
                    "{table}.{column}: is it a surrogate number?"
                );
                return Some(format!("{value:?}"));
            }
        };
        match value {
            Value::Integer(id) => {
                Some(names.get(&id).unwrap_or_else(|| panic!("{table}.{column} {id} leads nowhere")).clone())
            }
            other => Some(format!("{other:?}")),
        }
    }
}

/// What must hold in every database: references resolve, every position's hash is that of its board.
pub fn assert_sound(database: &Path) {
    let connection = open(database);
    let broken: i64 = one(&connection, "SELECT count(*) FROM pragma_foreign_key_check");
    assert_eq!(broken, 0, "references that lead nowhere");
    let verdict: String = one(&connection, "PRAGMA integrity_check");
    assert_eq!(verdict, "ok");
    let sql = "SELECT position_hash, board FROM decisions JOIN positions USING (position_hash)";
    let mut statement = connection.prepare(sql).unwrap();
    let mut rows = statement.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let board = board_of_xgid(&row.get::<_, String>(1).unwrap()).unwrap();
        assert_eq!(board.hash().0, row.get::<_, i64>(0).unwrap());
    }
}
