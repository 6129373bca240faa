//! The output of a running import: lines and a progress bar, or JSON lines for a log.

use std::time::Duration;

use clap::ValueEnum;
use indicatif::ProgressBar;
use serde_json::{Value, json};

use super::record::Record;
use crate::progress::bar;
use crate::terminal::log_line;
use crate::{Signals, tell_line};
use gammonbase::import::{ImportOptions, Observer};
use gammonbase::store::runs::RunOutcome;
use gammonbase::store::{LockOwner, RunTotals, Snapshot, SourceOutcome, now};
use rows::numbers::{count, counts};
use rows::visible::visible;

/// The form of the log on standard error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    /// Sentences, and a progress bar on a terminal
    Text,
    /// One JSON object per line for each event
    Json,
}

/// Receives the events of an import and writes them to standard error.
pub struct Reporter {
    form: LogForm,
    is_quiet: bool,
    bar: ProgressBar,
    /// The bytes of the sources that are finished.
    bytes: u64,
    pub signals: Signals,
    /// The counters at the last commit.
    pub committed: RunTotals,
    /// The run's number, once it has one.
    pub run_id: Option<i64>,
    /// Nothing is committed before the new database takes its name.
    is_rebuilding: bool,
    /// The last source reported, and its size.
    last: (String, u64),
}

impl Reporter {
    pub fn new(form: LogForm, is_quiet: bool, signals: Signals) -> Self {
        if form == LogForm::Json {
            // A panic is reported as a line too.
            std::panic::set_hook(Box::new(|panic| {
                write_event("error", "panicked", json!({ "reason": panic.to_string() }))
            }));
        }
        Self {
            form,
            is_quiet,
            bar: bar(
                form == LogForm::Text && !is_quiet,
                "{bar:30} {percent:>3}%  {msg}  {elapsed_precise} elapsed, {eta_precise} left",
            ),
            bytes: 0,
            signals,
            committed: RunTotals::default(),
            run_id: None,
            is_rebuilding: false,
            last: Default::default(),
        }
    }

    /// Removes the bar before other output.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    pub fn started(&self, options: &ImportOptions) {
        let paths: Vec<_> = options.paths.iter().map(|path| path.to_string_lossy()).collect();
        let fields = json!({
            "program_version": env!("CARGO_PKG_VERSION"),
            "process": std::process::id(),
            "database": options.database.to_string_lossy(),
            "paths": paths,
            "jobs": options.jobs,
            "is_dry_run": options.is_dry_run,
        });
        self.event("info", "started", fields);
    }

    pub fn published(&self, snapshot: &Snapshot) {
        let path = snapshot.path.to_string_lossy();
        let fields = json!({ "path": path, "bytes": snapshot.bytes, "is_replacement": snapshot.is_replacement });
        self.event("info", "published", fields);
    }

    pub fn not_published(&self) {
        self.line("snapshot not written");
        self.event("warn", "not_published", json!({}));
    }

    /// Reports the end of the run. A text log already has the summary, so this adds only errors.
    pub fn ended(&mut self, record: &Record) {
        self.clear();
        if self.is_json() {
            let level = match (&record.error, record.exit_status) {
                (Some(_), _) => "error",
                (None, 0) => "info",
                (None, _) => "warn",
            };
            let event = if record.outcome == RunOutcome::Failed { "failed" } else { "finished" };
            self.event(level, event, serde_json::to_value(record).unwrap_or_default());
        } else if let Some(error) = &record.error {
            self.line(&format!("gammonbase: {error}"));
        } else if let Some(signal) = record.signal {
            self.line(&format!("stopped by {signal}: {}", left(record)));
        }
    }

    fn is_json(&self) -> bool {
        self.form == LogForm::Json
    }

    /// Writes an event of a JSON log; `--quiet` omits those of the level `info`.
    fn event(&self, level: &str, event: &str, fields: Value) {
        if !self.is_json() || self.is_quiet && level == "info" {
            return;
        }
        write_event(level, event, fields);
    }

    /// Writes a line of a text log.
    fn line(&self, line: &str) {
        if !self.is_json() {
            self.bar.suspend(|| tell_line(line));
        }
    }
}

fn write_event(level: &str, event: &str, fields: Value) {
    let now = format!("{:.3}", now());
    let mut line = json!({ "timestamp": now, "level": level, "event": event });
    if let (Value::Object(line), Value::Object(fields)) = (&mut line, fields) {
        line.extend(fields);
    }
    log_line(&line.to_string());
}

/// Describes the files left after an interrupted import.
fn left(record: &Record) -> String {
    let totals = &record.totals;
    let files = match totals.files_left {
        0 => "no file is left".to_owned(),
        n => format!("{} left ({:.1} MB)", counts(n, "file is", "files are"), totals.bytes_left as f64 / 1e6),
    };
    let rest = match (record.is_dry_run, record.outcome, record.database.exists()) {
        (true, ..) | (_, RunOutcome::Complete, _) => "",
        (_, _, true) => "; the next import continues with them",
        (_, _, false) => "; run import again to finish the database",
    };
    format!("{files}{rest}")
}

impl Observer for Reporter {
    fn planned(&mut self, files: u64, bytes: u64) {
        self.bar.set_length(bytes);
        self.bar.set_message(format!("{} to read", count(files, "file")));
        self.bar.enable_steady_tick(Duration::from_millis(200));
        self.event("info", "planned", json!({ "import_run_id": self.run_id, "files": files, "bytes": bytes }));
    }

    fn source(&mut self, path: &str, size_bytes: u64, outcome: SourceOutcome, totals: &RunTotals) {
        self.bytes += size_bytes;
        if !self.bar.is_hidden() {
            self.bar.set_position(self.bytes);
            let seconds = self.bar.elapsed().as_secs_f64().max(0.001);
            let files = totals.files_imported + totals.files_copied + totals.files_rejected;
            self.bar.set_message(format!(
                "{}, {:.1} MB/s, {:.0} matches/s",
                count(files, "file"),
                self.bytes as f64 / 1e6 / seconds,
                totals.matches as f64 / seconds
            ));
        }
        if !self.is_json() {
            return;
        }
        self.last = (path.to_owned(), size_bytes);
        let event = match outcome {
            SourceOutcome::Imported => "imported",
            SourceOutcome::Copy => "copy",
            SourceOutcome::Rejected => return, // reported by `rejected`, with the reason
        };
        self.event("info", event, json!({ "path": path, "bytes": size_bytes }));
    }

    fn rejected(&mut self, path: &str, message: &str) {
        self.line(&format!("rejected: {path}: {message}"));
        let bytes = Some(self.last.1).filter(|_| self.last.0 == path);
        self.event("warn", "rejected", json!({ "path": path, "bytes": bytes, "reason": message }));
    }

    fn unreadable(&mut self, path: &str, message: &str) {
        self.line(&format!("unreadable: {path}: {message}"));
        self.event("warn", "unreadable", json!({ "path": path, "reason": message }));
    }

    fn in_doubt(&mut self, files: u64, first: &str) {
        self.event("warn", "in_doubt", json!({ "files": files, "path": first }));
        let files = count(files, "file");
        self.line(&format!(
            "in doubt: {files} not found in a missing or empty folder (not mounted?), the first {first}; all rows kept"
        ));
    }

    fn committed(&mut self, totals: &RunTotals) {
        if self.is_rebuilding {
            return;
        }
        self.committed = *totals;
        self.event("info", "committed", serde_json::to_value(totals).unwrap_or_default());
    }

    fn rebuilding(&mut self, files: u64) {
        self.is_rebuilding = true;
        self.line(&format!(
            "note: the content of the database is made anew from {} that it knows and can read now; until then readers find the old one, and no \
             other program can write",
            count(files, "file")
        ));
        self.event("warn", "rebuilding", json!({ "files": files }));
    }

    fn carried_over(&mut self, path: &str) {
        self.line(&format!("carried over: {}: cannot be read now, so its rows stay as they are", visible(path)));
        self.event("warn", "carried_over", json!({ "path": path }));
    }

    fn left_out(&mut self, what: &str) {
        self.line(&format!("left out: {}; it is in the copy of the old content", visible(what)));
        self.event("warn", "left_out", json!({ "what": what }));
    }

    fn began(&mut self, import_run_id: i64) {
        self.run_id = Some(import_run_id);
    }

    fn waiting(&mut self, holder: Option<&LockOwner>, at_most: Duration) {
        if !self.is_quiet {
            let whom = holder.map_or(String::new(), |holder| format!(" ({holder})"));
            let seconds = at_most.as_secs();
            self.line(&format!(
                "waiting for another gammonbase that writes to the database{whom}, at most {seconds} s"
            ));
        }
        let fields = json!({
            "process": holder.map(|holder| holder.process),
            "since": holder.map(|holder| format!("{:.0}", holder.since)),
            "seconds": at_most.as_secs(),
        });
        self.event("info", "waiting", fields);
    }

    fn stopping(&mut self) {
        let signal = self.signals.last().map(|(name, _)| name);
        self.event("warn", "stopping", json!({ "signal": signal }));
        self.line("finishing the batch; a second signal ends the program at once");
    }

    fn completing(&mut self) {
        self.bar.set_message("completing the database");
        self.event("info", "completing", json!({}));
    }
}
