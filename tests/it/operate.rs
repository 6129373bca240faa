//! Features for nightly jobs: signals, waiting, logs, summaries, dry runs, exit statuses.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::process::ChildStderr;

use crate::common::database::run;
use crate::common::prelude::*;
use gammonbase::RunTotals;

/// So many files that the log of their import does not fit into a pipe: the import blocks until the pipe is read.
const MANY: i32 = 130;

/// A folder of `MANY` matches whose paths are more than a thousand bytes long.
fn many() -> Folder {
    let folder = Folder::new();
    let deep = format!("{}/", "a".repeat(200)).repeat(5);
    for number in 0..MANY {
        folder.write(&format!("{deep}{number:04}.xg"), &numbered(number).file());
    }
    folder
}

/// An import whose log we read as slowly as we like.
struct Running {
    child: Child,
    log: BufReader<ChildStderr>,
}

impl Running {
    fn start(folder: &Folder, database: &str, options: &[&str]) -> Self {
        let mut child = program()
            .args(["import", "--jobs", "1", "--log", "json", "--db"])
            .args([folder.database(database), folder.matches()])
            .args(options)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let log = BufReader::with_capacity(256, child.stderr.take().unwrap());
        Self { child, log }
    }

    fn process(&self) -> u32 {
        self.child.id()
    }

    /// Reads up to the `count`th event of that name and returns it.
    fn until(&mut self, event: &str, count: usize) -> Value {
        let mut found = 0;
        loop {
            let mut line = String::new();
            assert!(self.log.read_line(&mut line).unwrap() > 0, "the log ends before {event} {count}");
            let value: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
            found += usize::from(value["event"] == event);
            if found == count {
                return value;
            }
        }
    }

    fn send(&self, signal: &str) {
        let status = Command::new("kill").args([format!("-{signal}"), self.process().to_string()]).status().unwrap();
        assert!(status.success());
    }

    /// Lets it run to its end. Returns its exit status and its last event.
    fn end(mut self) -> (i32, Value) {
        let mut rest = String::new();
        self.log.read_to_string(&mut rest).unwrap();
        let status = self.child.wait().unwrap();
        let last = rest.lines().last().map_or(Value::Null, |line| serde_json::from_str(line).unwrap());
        (status.code().unwrap_or(-1), last)
    }
}

fn undisturbed(folder: &Folder) -> String {
    folder.fill_with("undisturbed.db", &["--quiet"], 0);
    dump(&folder.database("undisturbed.db"))
}

fn runs(database: &Path) -> String {
    one(&open(database), "SELECT group_concat(outcome || ' ' || (finished_at IS NOT NULL), ', ') FROM import_runs")
}

fn number(value: &Value, name: &str) -> i64 {
    value[name].as_i64().unwrap_or_else(|| panic!("{name}: {}", value[name]))
}

#[cfg(unix)] // SIGTERM
#[test]
fn first_import_stopped_by_sigterm_is_completed_by_the_next() {
    let folder = many();
    let expected = undisturbed(&folder);
    let (database, snapshot, summary) = (folder.database("a.db"), folder.database("bi.db"), folder.database("a.json"));
    let paths = ["--publish", snapshot.to_str().unwrap(), "--summary-json", summary.to_str().unwrap()];
    let mut running = Running::start(&folder, "a.db", &paths);
    running.until("imported", 20);
    running.send("TERM");
    let (status, last) = running.end();
    assert_eq!((status, &last["event"], &last["outcome"]), (143, &"finished".into(), &"interrupted".into()), "{last}");
    assert_eq!((&last["signal"], number(&last, "exit_status")), (&"SIGTERM".into(), 143));
    let (done, left) = (number(&last, "files_imported"), number(&last, "files_left"));
    assert!(done >= 20 && left > 0 && done + left == i64::from(MANY), "{last}");
    assert!(number(&last, "bytes_left") > left);
    let file: Value = serde_json::from_reader(File::open(&summary).unwrap()).unwrap();
    assert_eq!((&file["files_left"], &file["outcome"]), (&last["files_left"], &last["outcome"]));
    // It has no name and no snapshot before it is complete.
    let beside = names(&folder.out()).into_iter().filter(|name| name.starts_with("a.db") || name.starts_with("bi"));
    assert!(beside.clone().any(|name| name == "a.db.building") && !snapshot.exists() && !database.exists());
    for words in [&["status"][..], &["report", "matches", "--format", "csv"]] {
        let output = ended(&[words, &["--db", database.to_str().unwrap()]].concat(), 0);
        assert!(stderr(&output).contains("a.db: incomplete: the first import was stopped"), "{}", stderr(&output));
        assert!(stdout(&output).lines().count() >= 20 || words == ["status"], "{}", stdout(&output));
        if words == ["status"] {
            assert!(stdout(&output).contains("interrupted"), "{}", stdout(&output));
        }
    }
    assert_contains(stderr(&gammonbase(&["sql", "--db", database.to_str().unwrap(), "SELECT 1"])), ["not complete"]);
    folder.fill("a.db", 0);
    assert_sound(&database);
    assert_same(&dump(&database), &expected);
    assert_eq!(runs(&database), "interrupted 1, complete 1");
    let run = "SELECT (totals ->> 'files_imported') || ' ' || (totals ->> 'files_left') FROM import_runs ORDER BY import_run_id LIMIT 1";
    assert_eq!(one::<String>(&open(&database), run), format!("{done} {left}"));
}

#[cfg(unix)] // signals; tests/windows/console.py has Ctrl-C
#[test]
fn sigint_stops_an_import_after_committing_finished_files() {
    let folder = many();
    let expected = undisturbed(&folder);
    let first = folder.file(&format!("{}/0000.xg", vec!["a".repeat(200); 5].join("/")));
    let database = folder.database("a.db");
    fill(&database, &[&first], 0);
    let mut running = Running::start(&folder, "a.db", &[]);
    running.until("imported", 20);
    running.send("INT");
    let (status, last) = running.end();
    assert_eq!((status, &last["signal"]), (130, &"SIGINT".into()), "{last}");
    let done = number(&last, "files_imported");
    assert!(done >= 20 && number(&last, "files_left") > 0, "{last}");
    assert_eq!(folder.number("SELECT count(*) FROM matches"), 1 + done);
    folder.fill("a.db", 0);
    assert_sound(&database);
    assert_same(&dump(&database), &expected);
    assert_eq!(runs(&database), "complete 1, interrupted 1, complete 1");
}

#[cfg(unix)] // SIGTERM
#[test]
fn text_log_reports_waiting_and_stopping() {
    let folder = Folder::with_matches(1);
    let lock = File::create(folder.database("a.db.lock")).unwrap();
    lock.lock().unwrap();
    let mut child = program()
        .args(["import", "--wait", "600", "--db"])
        .args([folder.database("a.db"), folder.matches()])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    log.read_line(&mut line).unwrap();
    assert_eq!(line, "waiting for another gammonbase that writes to the database, at most 600 s\n");
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(143));
    line.clear();
    log.read_to_string(&mut line).unwrap();
    assert_eq!(line, "gammonbase: stopped before anything was imported\n");
    assert_eq!(names(&folder.out()), ["a.db.lock"]);
}

#[test]
fn lock_of_a_killed_import_does_not_block() {
    let folder = many();
    let mut running = Running::start(&folder, "a.db", &[]);
    running.until("imported", 1);
    let owner = std::fs::read_to_string(folder.database("a.db.lock"));
    assert!(cfg!(windows) || owner.unwrap().starts_with(&running.process().to_string()));
    running.child.kill().unwrap();
    running.child.wait().unwrap();
    folder.fill("a.db", 0);
}

#[cfg(windows)]
#[test]
fn database_cannot_be_moved_or_removed_during_an_import() {
    let folder = many();
    folder.import("a.db", &["--quiet", "--include", "000*.xg"], 0);
    let database = folder.database("a.db");
    let mut running = Running::start(&folder, "a.db", &[]);
    running.until("imported", 1);
    assert!(std::fs::rename(&database, folder.database("b.db")).is_err());
    assert!(std::fs::remove_file(&database).is_err());
    assert_eq!(running.end().0, 0);
    folder.assert_like_fresh("a.db", 0);
}

/// Five valid files (one of them a copy), two damaged ones, and a text file.
fn mixed() -> Folder {
    let folder = Folder::with_matches(4);
    folder.write("copy.xg", &numbered(0).file());
    folder.write("cut.xg", &numbered(9).file()[..9000]);
    folder.write("empty.xg", b"");
    folder.write("notes.txt", b"notes");
    folder
}

fn events(output: &Output) -> Vec<Value> {
    let text = stderr(output);
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

fn event_names(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["event"].as_str().unwrap()).collect()
}

#[test]
fn json_log_has_one_event_per_line_with_time_and_level() {
    let folder = mixed();
    let output = folder.import("a.db", &["--log", "json"], 1);
    assert_eq!(stdout(&output), "");
    let events = events(&output);
    let now = jiff::Timestamp::now();
    for event in &events {
        let time = event["timestamp"].as_str().unwrap();
        let age = now.duration_since(time.parse().unwrap());
        assert!(time.ends_with('Z') && age.as_secs().abs() < 600, "{time}");
        assert!(["info", "warn", "error"].contains(&event["level"].as_str().unwrap()), "{event}");
    }
    let names = event_names(&events);
    assert_eq!((names[..2].join(" "), *names.last().unwrap()), ("started planned".to_owned(), "finished"));
    let count = |name: &str| names.iter().filter(|&&other| other == name).count();
    assert_eq!([count("imported"), count("copy"), count("rejected"), count("committed")], [4, 1, 2, 1]);
    assert_eq!((number(&events[1], "files"), number(&events[1], "import_run_id")), (7, 1));
    let cut = events.iter().find(|event| event["path"].as_str().is_some_and(|path| path.ends_with("cut.xg"))).unwrap();
    assert_eq!((&cut["event"], &cut["level"], number(cut, "bytes")), (&"rejected".into(), &"warn".into(), 9000));
    let reason: String = one(&open(&folder.database("a.db")), "SELECT message FROM rejects WHERE path LIKE '%cut.xg'");
    assert_eq!(cut["reason"], reason);
    let copy = events.iter().find(|event| event["event"] == "copy").unwrap();
    assert!(copy["path"].as_str().unwrap().ends_with("copy.xg"), "{copy}");
    let last = events.last().unwrap();
    assert_eq!((&last["outcome"], number(last, "exit_status")), (&"complete".into(), 1));
}

#[test]
fn quiet_json_log_has_only_errors_and_rejects() {
    let folder = mixed();
    std::fs::write(folder.database("text.db"), "mine").unwrap();
    let output = folder.import("text.db", &["--log", "json"], 2);
    let lines = events(&output);
    assert_eq!(event_names(&lines), ["started", "failed"]);
    assert_eq!(lines[1]["level"], "error");
    assert!(lines[1]["error"].as_str().unwrap().contains("not a GammonBase database"), "{}", lines[1]);
    let output = folder.import("a.db", &["--log", "json", "--quiet"], 1);
    assert_eq!(event_names(&events(&output)), ["rejected", "rejected", "finished"]);
    let output = folder.import("a.db", &["--log", "json", "--quiet"], 0);
    assert_eq!(stderr(&output), "");
}

/// The columns of `import_runs` that a summary has: import_run_id, outcome, error, program_version, seconds.
const COLUMNS: usize = 5;

/// The number of columns and counters that [`compare`] finds. Seconds by stage are not counters.
fn comparable() -> usize {
    let totals = serde_json::to_value(RunTotals::default()).unwrap();
    COLUMNS + totals.as_object().unwrap().len() - 1
}

/// Compares a summary with the run's columns and counters of the same names. Returns how many were compared.
fn compare(database: &Path, run: i64, summary: &Value) -> usize {
    let connection = open(database);
    let mut statement = connection.prepare("SELECT * FROM import_runs WHERE import_run_id = ?").unwrap();
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut rows = statement.query([run]).unwrap();
    let row = rows.next().unwrap().unwrap();
    let mut compared = 0;
    for (index, column) in columns.iter().enumerate() {
        let Some(told) = summary.get(column) else {
            assert!(
                ["started_at", "finished_at", "jobs", "options", "limits", "totals"].contains(&column.as_str()),
                "{column} is not in the summary"
            );
            continue;
        };
        compared += 1;
        match row.get_unwrap::<_, rusqlite::types::Value>(index) {
            rusqlite::types::Value::Integer(number) => assert_eq!(told, &number, "{column}"),
            rusqlite::types::Value::Text(text) => assert_eq!(told, &text, "{column}"),
            rusqlite::types::Value::Null => assert!(told.is_null(), "{column}"),
            // Work after the last journal entry is included in the summary's time.
            rusqlite::types::Value::Real(seconds) => {
                let difference = told.as_f64().unwrap() - seconds;
                assert!((-1e-9..5.0).contains(&difference), "{column}: {told} and {seconds}");
            }
            other => panic!("{column}: {other:?}"),
        }
    }
    let totals: Value = serde_json::from_str(&row.get_unwrap::<_, String>("totals")).unwrap();
    for (name, value) in totals.as_object().unwrap() {
        assert!(name == "stage_seconds" || summary[name] == *value, "{name}: {value} and {}", summary[name]);
        compared += usize::from(name != "stage_seconds");
    }
    compared
}

#[test]
fn json_summary_equals_standard_output_and_journal() {
    let folder = mixed();
    let file = folder.database("summary.json");
    let output = folder.import("a.db", &["--summary-json", file.to_str().unwrap()], 1);
    let summary: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(compare(&folder.database("a.db"), 1, &summary), comparable());
    let figures = ["files_seen", "files_imported", "files_skipped", "files_copied", "files_rejected", "files_ignored"];
    assert_eq!(figures.map(|name| number(&summary, name)), [7, 4, 0, 1, 2, 1]);
    let text = stdout(&output);
    let line = "7 found: 4 imported, 0 unchanged, 1 duplicate, 2 rejected; 1 other file ignored";
    assert!(text.contains(line), "{text}");
    let rows = ["matches", "games", "decisions", "candidates"].map(|name| number(&summary, name));
    let [matches, games, decisions, candidates] = rows;
    let line = format!("{matches} matches, {games} games, {decisions} decisions, {candidates} candidates");
    assert!(text.contains(&line), "{text}");
    // A second run, to standard output, which then has nothing else.
    std::fs::rename(folder.file("copy.xg"), folder.file("moved.xg")).unwrap();
    let output = folder.import("a.db", &["--summary-json", "-"], 0);
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(compare(&folder.database("a.db"), 2, &summary), comparable());
    let figures = ["files_skipped", "files_still_rejected", "files_rejected"].map(|name| number(&summary, name));
    assert_eq!((figures, &summary["outcome"]), ([6, 2, 0], &"complete".into()));
    assert_contains(
        one::<String>(&open(&folder.database("a.db")), "SELECT options FROM import_runs LIMIT 1"),
        [folder.matches().to_str().unwrap().escape_debug().to_string()],
    );
}

#[test]
fn moved_files_are_counted() {
    let folder = Folder::imported(2);
    std::fs::rename(folder.file("0001.xg"), folder.file("elsewhere.xg")).unwrap();
    folder.fill("a.db", 0);
    let moved =
        "SELECT group_concat((totals ->> 'files_moved') || '/' || (totals ->> 'files_copied')) FROM import_runs";
    assert_eq!(one::<String>(&open(&folder.database("a.db")), moved), "0/0,1/1");
}

#[test]
fn failed_import_writes_a_summary() {
    let folder = mixed();
    std::fs::write(folder.database("text.db"), "mine").unwrap();
    let file = folder.database("summary.json");
    folder.import("text.db", &["--summary-json", file.to_str().unwrap()], 2);
    let summary: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!((&summary["outcome"], number(&summary, "exit_status")), (&"failed".into(), 2));
    assert!(summary["error"].as_str().unwrap().contains("not a GammonBase database"), "{summary}");
    // If the file cannot be written, the import does not start.
    assert_contains(
        stderr(&folder.import("a.db", &["--summary-json", "no/such/folder/a.json"], 2)),
        ["no/such/folder"],
    );
    assert!(!folder.database("a.db").exists());
}

#[test]
fn unchanged_reject_fails_an_import_only_on_demand() {
    let folder = mixed();
    folder.fill("a.db", 1);
    folder.fill("a.db", 0);
    assert_contains(stdout(&folder.import("a.db", &["--fail-on-reject"], 1)), ["2 files by an earlier import"]);
    for name in ["cut.xg", "empty.xg"] {
        folder.write(name, &numbered(30).file());
    }
    folder.import("a.db", &["--fail-on-reject"], 0);
}

fn status(folder: &Folder, options: &[&str]) -> Output {
    let database = folder.database("a.db");
    gammonbase(&[&["status", "--db", database.to_str().unwrap()], options].concat())
}

#[test]
fn status_reports_the_last_import() {
    let folder = mixed();
    folder.fill("a.db", 1);
    folder.write("new.xg", &numbered(20).file());
    folder.write("broken.xg", &numbered(21).file()[..8000]);
    folder.fill("a.db", 1);
    let text = stdout(&status(&folder, &["--since", "last"]));
    assert!(text.starts_with("Import 2 (times are UTC)\n") && text.contains("Rejected files (1)"), "{text}");
    assert!(text.contains("new.xg") && text.contains("broken.xg") && !text.contains("cut.xg"), "{text}");
    let json = |since: &str| -> Value {
        let output = status(&folder, &["--format", "json", "--since", since]);
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", stderr(&output)))
    };
    let added = |value: &Value, table: &str| -> i64 {
        let rows = value["added"].as_array().unwrap();
        number(rows.iter().find(|row| row["table"] == table).unwrap(), "rows")
    };
    let last = json("last");
    assert_eq!((number(&last, "first_import"), number(&last["imports"][0], "files_imported")), (2, 1));
    // Player 6 and Opponent 9 have not played before.
    assert_eq!((added(&last, "matches"), added(&last, "players new"), added(&last, "books")), (1, 2, 0));
    assert_eq!(last["rejects"].as_array().unwrap().len(), 1);
    assert!(last["rejects"][0]["message"].as_str().unwrap().len() > 20);
    let both = json("1");
    assert_eq!((both["imports"].as_array().unwrap().len(), added(&both, "matches")), (2, 5));
    assert_eq!((json("2020-01-01"), json("2")), (both, last));
    assert_eq!(json("2199-01-01")["first_import"], Value::Null);
    assert_eq!(stdout(&status(&folder, &["--since", "2199-01-01"])), "No imports since then.\n");
    let output = status(&folder, &["--since", "3"]);
    assert!(output.status.code() == Some(2) && stderr(&output).contains("there is no import 3"), "{}", stderr(&output));
    assert_eq!(status(&folder, &["--since", "yesterday"]).status.code(), Some(2));
    let all: Value = serde_json::from_slice(&status(&folder, &["--format", "json"]).stdout).unwrap();
    assert_eq!((all["imports"].as_array().unwrap().len(), all["rejects"].as_array().unwrap().len()), (2, 3));
}

#[cfg(unix)] // `ulimit -f`
#[test]
fn full_disk_is_reported_with_what_is_kept_and_listed_by_status() {
    let folder = Folder::imported(1);
    folder.add_matches(1..20);
    let starved = |database: &str| {
        let script = r#"ulimit -f 300; SQLITE_TMPDIR="$2" exec "$0" import --db "$1" "$2""#;
        let output = shell(script, &[folder.database(database), folder.matches()]);
        assert_eq!(output.status.code(), Some(2));
        stderr(&output)
    };
    for database in ["a.db", "new.db"] {
        let told = starved(database);
        assert!(told.contains(&format!("/{database}: ")) && told.contains("run the command again"), "{told}");
        assert!(told.ends_with("(committed: nothing)\n"), "{told}");
        let temporary = format!("temporary files are in {}, where ", folder.matches().display());
        assert!(told.contains(&temporary) && told.contains("SQLITE_TMPDIR"), "{told}");
    }
    let text = stdout(&status(&folder, &[]));
    assert!(text.contains("Last imports (times are UTC)"), "{text}");
    let failed = text.lines().find(|line| line.contains("failed")).unwrap_or_default();
    assert!(failed.contains("disk"), "{text}");
}

#[test]
fn unmounted_folder_is_an_alert_even_for_quiet_imports() {
    let folder = Folder::imported(3);
    for number in 0..3 {
        std::fs::remove_file(folder.file(&format!("{number:04}.xg"))).unwrap();
    }
    let first = folder.file("0000.xg");
    let told = stderr(&folder.import("a.db", &["--quiet"], 1));
    let expected = "in doubt: 3 files not found in a missing or empty folder (not mounted?)";
    assert!(told.starts_with(expected) && told.contains(first.to_str().unwrap()), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    folder.import("a.db", &["--quiet", "--dry-run"], 1);
    let log = events(&folder.import("a.db", &["--quiet", "--log", "json"], 1));
    assert_eq!(event_names(&log), ["in_doubt", "finished"]);
    assert_eq!((&log[0]["level"], number(&log[0], "files")), (&"warn".into(), 3));
    assert_eq!(number(&log[1], "files_in_doubt"), 3);
}

#[test]
fn import_that_fails_before_or_after_its_run_is_an_alert_until_the_next_one() {
    let folder = Folder::imported(2);
    let database = folder.database("a.db");
    let assert_check = |status: i32, told: &str| {
        let (found, out, _) = run("status", &database, &["--check"]);
        assert_eq!((found, out.contains(told)), (status, true), "{out}");
    };
    let (file, nowhere) = (folder.file("0001.xg"), folder.out().join("nowhere").join("b"));
    let [file, nowhere] = [&file, &nowhere].map(|path| path.to_str().unwrap());
    for (options, told) in [
        (["--include", "*.zzz"], "nothing to import: the patterns"),
        (["--include", "a["], "failed: a[: "),
        (["--files-from", nowhere], "nowhere"),
        (["--publish", nowhere], "nowhere not found"),
        (["--publish", file], "the file there is not a snapshot"),
        (["--metrics", nowhere], "nowhere: no such folder"),
    ] {
        folder.import("a.db", &options, 2);
        assert_check(1, told);
        folder.fill("a.db", 0);
    }
    folder.import("a.db", &["--include", "*.zzz", "--dry-run"], 2);
    assert_check(0, "All is well.");
    // The files are in, but not the snapshot.
    let snapshot = folder.database("b.db");
    let snapshot = snapshot.to_str().unwrap();
    assert_eq!(run("publish", &database, &[snapshot, "--match", "2"]).0, 0);
    folder.remove(&["0001.xg"]);
    let output = folder.import("a.db", &["--prune", "--publish", snapshot, "--summary-json", "-"], 2);
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&summary["outcome"], number(&summary, "files_pruned")), (&"failed".into(), 1));
    assert_check(1, summary["error"].as_str().unwrap());
    assert_eq!(
        folder.number("SELECT count(*) FROM import_runs WHERE outcome = 'failed' AND finished_at >= started_at"),
        7
    );
}

#[cfg(unix)] // symbolic links
#[test]
fn unreadable_places_are_recorded() {
    let folder = Folder::with_matches(1);
    std::os::unix::fs::symlink(folder.file("nowhere"), folder.file("dangling.xg")).unwrap();
    let output = folder.import("a.db", &["--log", "json"], 1);
    assert_eq!(event_names(&events(&output)).iter().filter(|name| **name == "unreadable").count(), 1);
    assert_contains(
        stdout(&status(&folder, &["--since", "last"])),
        ["Places that could not be examined", "dangling.xg"],
    );
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[cfg(unix)] // signals
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn second_signal_ends_the_program_at_once_without_damage() {
        let folder = many();
        let expected = undisturbed(&folder);
        let is_caught = (1..=6).any(|attempt| {
            let mut running = Running::start(&folder, "a.db", &[]);
            running.until("imported", 20);
            // Its log is not read, so it soon blocks and cannot finish a file.
            std::thread::sleep(Duration::from_millis(500) * attempt);
            running.send("TERM");
            std::thread::sleep(Duration::from_millis(200));
            if running.child.try_wait().unwrap().is_none() {
                running.send("TERM");
            }
            let started = Instant::now();
            while running.child.try_wait().unwrap().is_none() {
                assert!(started.elapsed() < Duration::from_secs(20), "the second signal did not end it");
                std::thread::sleep(Duration::from_millis(10));
            }
            assert_eq!(running.child.wait().unwrap().code(), Some(143));
            let mut rest = String::new();
            running.log.read_to_string(&mut rest).unwrap();
            // If it could still write to its log, it was not blocked and began to end properly: try again.
            let was_logged = rest.contains("\"stopping\"");
            if was_logged {
                for name in names(&folder.out()).iter().filter(|name| name.starts_with("a.db.building")) {
                    std::fs::remove_file(folder.database(name)).unwrap();
                }
            }
            !was_logged
        });
        assert!(is_caught);
        folder.fill("a.db", 0);
        assert_same(&dump(&folder.database("a.db")), &expected);
        assert_eq!(runs(&folder.database("a.db")), "killed 0, complete 1");
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn second_import_is_refused_or_waits() {
        let folder = many();
        let expected = undisturbed(&folder);
        let mut first = Running::start(&folder, "a.db", &[]);
        first.until("imported", 1);
        let output = folder.import("a.db", &[], 2);
        // On Windows, a locked file cannot be read.
        let holder = if cfg!(windows) { String::new() } else { format!(" (process {}, since 20", first.process()) };
        let told = format!("another gammonbase is writing to this database{holder}");
        assert!(stderr(&output).contains(&told), "{}", stderr(&output));
        let started = Instant::now();
        let output = folder.import("a.db", &["--wait", "1"], 2);
        assert!(started.elapsed() >= Duration::from_secs(1));
        assert!(stderr(&output).contains(&told) && stderr(&output).contains("waiting for"), "{}", stderr(&output));
        let mut second = Running::start(&folder, "a.db", &["--wait", "600"]);
        let waiting = second.until("waiting", 1);
        assert!(cfg!(windows) || number(&waiting, "process") == i64::from(first.process()));
        assert_eq!(number(&waiting, "seconds"), 600);
        let (status, last) = first.end();
        assert_eq!((status, number(&last, "files_imported")), (0, MANY.into()));
        let (status, last) = second.end();
        assert_eq!((status, number(&last, "files_imported"), number(&last, "files_skipped")), (0, 0, MANY.into()));
        assert_same(&dump(&folder.database("a.db")), &expected);
    }
}
