//! `gammonbase status`: the contents of the database, the last imports and the rejected files.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use jiff::{Span, SpanRelativeTo, Unit};
use serde_json::{Value, json};

use super::called::typable;
use super::database::tell_if_incomplete;
use super::output::write_json;
use super::words::words;
use super::{CommandError, Database, Printed, exit_code, to_stdout, visible_path};
use gammonbase::query::output::{Object, OutputError};
use gammonbase::query::status::{
    ADDED_SINCE, CONTENTS, FIGURES_SINCE, FILES_SINCE, Journal, REJECTS, REJECTS_SINCE, RUNS, RUNS_SINCE, Since,
    UNREADABLE_SINCE, problems,
};
use gammonbase::query::{read_only, twins};
use rows::visible::visible;

/// Show what is in a database, the last imports and the rejected files
///
/// With --since it shows imports instead: their figures, the files that they imported, and every file that they rejected. With --check it says
/// whether all is well, for a server's monitoring.
///
/// Exit status: 0 success; 1 `--check` found a problem; 2 usage error or no database.
#[derive(Debug, Args)]
pub struct Status {
    #[command(flatten)]
    database: Database,
    /// How many imports and rejected files to list; with --since, how many imported files
    #[arg(long, value_name = "N", default_value_t = 10)]
    last: u32,
    /// Show the last import (`last`), all from an import's number on, or all since a time (YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, UTC)
    #[arg(long, value_name = "IMPORT|TIME")]
    since: Option<Since>,
    /// Print only what is wrong, and exit with status 1 if anything is: the file is damaged (reads it once: 4 GB take about 20 s), the last
    /// import failed or was stopped, files are rejected, in doubt or unreadable
    #[arg(long, conflicts_with_all = ["since", "last"])]
    check: bool,
    /// With --check: also if the last complete import ended longer ago than this, such as 26h or 3d
    #[arg(long, value_name = "TIME", requires = "check", value_parser = seconds)]
    max_age: Option<f64>,
    #[command(flatten)]
    printed: Printed,
}

/// A length of time in seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let span: Span = text.parse().map_err(|_| "expected a length of time, such as 26h or 3d".to_owned())?;
    let total = span.total((Unit::Second, SpanRelativeTo::days_are_24_hours()));
    total
        .ok()
        .filter(|seconds| *seconds >= 0.0)
        .ok_or_else(|| "expected days, hours and minutes, not negative".to_owned())
}

impl Status {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        let database = self.database.find()?;
        if self.check {
            return self.checked(&database);
        }
        let (connection, file) = read_only::open_committed(&database)?;
        tell_if_incomplete(&database, &file);
        let journal = Journal(connection);
        let schema = if self.since.is_some() { "gammonbase:status-since:1" } else { "gammonbase:status:1" };
        let first = self.since.as_ref().map(|since| journal.first_run(since)).transpose()?;
        if let (Some(Since::Run(number)), Some(None)) = (&self.since, first) {
            return Err(format!("there is no import {number} (`gammonbase status` lists them)").into());
        }
        to_stdout(|out| {
            match (self.printed.is_json(), first) {
                (true, first) => write_json(schema, &self.as_json(&file, &journal, first)?, out)?,
                (false, None) => self.write(&file, &journal, out)?,
                (false, Some(None)) => writeln!(out, "No imports since then.")?,
                (false, Some(Some(first))) => write_since(&journal, first, self.last, out)?,
            }
            Ok(())
        })?;
        Ok(ExitCode::SUCCESS)
    }

    fn checked(&self, database: &Path) -> Result<ExitCode, CommandError> {
        let reasons = match problems(database, self.max_age, words) {
            Err(error) if error.is_corrupt() => vec![format!("the file is damaged: {error}")],
            reasons => reasons?,
        };
        let value = json!({ "is_well": reasons.is_empty(), "reasons": reasons });
        let lines: Vec<_> = reasons.iter().map(|reason| visible(&typable(reason)).into_owned()).collect();
        let text = if reasons.is_empty() { "All is well.".to_owned() } else { lines.join("\n") };
        self.printed.line("gammonbase:status-check:1", &value, text)?;
        Ok(exit_code(reasons.is_empty()))
    }

    fn as_json(&self, file: &Path, journal: &Journal, first: Option<Option<i64>>) -> Result<Object, OutputError> {
        let last = i64::from(self.last);
        let content = match first {
            Some(first) => json_since(journal, first, self.last)?,
            None => json!({
                "contents": journal.rows(&CONTENTS, &[])?,
                "imports": journal.rows(&RUNS, &[last])?,
                "rejects": journal.rows(&REJECTS, &[last])?,
                "twins": twins::count(&journal.0)?,
            }),
        };
        let mut object = Object::new();
        object.insert("database".to_owned(), json!(file.to_string_lossy()));
        object.insert("bytes".to_owned(), json!(std::fs::metadata(file)?.len()));
        object.extend(content.as_object().cloned().unwrap_or_default());
        Ok(object)
    }

    fn write(&self, file: &Path, journal: &Journal, out: &mut dyn Write) -> Result<(), OutputError> {
        let (bytes, last) = (std::fs::metadata(file)?.len(), i64::from(self.last));
        writeln!(out, "{} ({:.1} MB)\n", visible_path(file), bytes as f64 / 1e6)?;
        journal.write(&CONTENTS, &[], out)?;
        writeln!(out, "\nLast imports (times are UTC)")?;
        journal.write(&RUNS, &[last], out)?;
        match journal.counts(0)?.rejects {
            0 => writeln!(out, "\nNo rejected files.")?,
            rejects => {
                writeln!(out, "\nRejected files ({rejects})")?;
                journal.write(&REJECTS, &[last], out)?;
            }
        }
        if let Some(twins) = twins::described(&journal.0)? {
            writeln!(out, "\n{twins}")?;
        }
        Ok(())
    }
}

/// Writes everything about the imports from `first` on; lists of files end after `limit`.
fn write_since(journal: &Journal, first: i64, limit: u32, out: &mut dyn Write) -> Result<(), OutputError> {
    let counts = journal.counts(first)?;
    match counts.last_run - first {
        0 => writeln!(out, "Import {first} (times are UTC)")?,
        _ => writeln!(out, "Imports {first} to {} (times are UTC)", counts.last_run)?,
    }
    journal.write(&FIGURES_SINCE, &[first], out)?;
    let shown = counts.files.min(limit.into());
    let of_all = if shown < counts.files { format!("{shown} of {}", counts.files) } else { shown.to_string() };
    for (heading, part, values, count) in [
        ("Added".to_owned(), &ADDED_SINCE, &[first][..], 1),
        (format!("Files ({of_all})"), &FILES_SINCE, &[first, limit.into()], counts.files),
        (format!("Rejected files ({})", counts.rejects), &REJECTS_SINCE, &[first], counts.rejects),
        ("Places that could not be examined".to_owned(), &UNREADABLE_SINCE, &[first], counts.unreadable_places),
    ] {
        if count > 0 {
            writeln!(out, "\n{heading}")?;
            journal.write(part, values, out)?;
        }
    }
    Ok(())
}

/// The imports as JSON, with every column of `import_runs`.
fn json_since(journal: &Journal, first: Option<i64>, limit: u32) -> Result<Value, OutputError> {
    // No import has this number.
    let from = first.unwrap_or(i64::MAX);
    let mut imports = journal.rows(&RUNS_SINCE, &[from])?;
    for run in &mut imports {
        // The counters, which are JSON in one column.
        let totals = run.shift_remove("totals");
        if let Some(Ok(Value::Object(totals))) = totals.and_then(|text| Some(serde_json::from_str(text.as_str()?))) {
            run.extend(totals);
        }
    }
    Ok(json!({
        "first_import": first,
        "imports": imports,
        "added": journal.rows(&ADDED_SINCE, &[from])?,
        "files": journal.rows(&FILES_SINCE, &[from, limit.into()])?,
        "rejects": journal.rows(&REJECTS_SINCE, &[from])?,
        "unreadable_places": journal.rows(&UNREADABLE_SINCE, &[from])?,
    }))
}
