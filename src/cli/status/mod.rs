//! `gammonbase status`: the contents of the database, the last imports and the rejected files.

mod history;

use std::io::Write;
use std::path::Path;

use clap::Args;
use jiff::{Span, SpanRelativeTo, Unit};
use serde_json::json;

use super::called::typable;
use super::database::{Database, tell_if_incomplete};
use super::exit::{CommandError, EXIT_OK, EXIT_REJECTS};
use super::output::{Printed, to_stdout, write_json};
use super::terminal::visible_path;
use crate::query::output::{Object, OutputError};
use crate::query::status::{CONTENTS, Journal, REJECTS, RUNS, Since, problems};
use crate::query::{read_only, twins};
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
    pub(super) fn run(self) -> Result<u8, CommandError> {
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
                (false, Some(Some(first))) => history::write(&journal, first, self.last, out)?,
            }
            Ok(())
        })?;
        Ok(EXIT_OK)
    }

    fn checked(&self, database: &Path) -> Result<u8, CommandError> {
        let reasons = match problems(database, self.max_age) {
            Err(error) if error.is_corrupt() => vec![format!("the file is damaged: {error}")],
            reasons => reasons?,
        };
        let value = json!({ "is_well": reasons.is_empty(), "reasons": reasons });
        self.printed.print("gammonbase:status-check:1", &value, |out| {
            let all_is_well = reasons.is_empty().then_some("All is well.");
            let lines = reasons.iter().map(String::as_str).chain(all_is_well);
            lines.into_iter().try_for_each(|line| Ok(writeln!(out, "{}", visible(&typable(line)))?))
        })?;
        Ok(if reasons.is_empty() { EXIT_OK } else { EXIT_REJECTS })
    }

    fn as_json(&self, file: &Path, journal: &Journal, first: Option<Option<i64>>) -> Result<Object, OutputError> {
        let last = i64::from(self.last);
        let content = match first {
            Some(first) => history::json(journal, first, self.last)?,
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
