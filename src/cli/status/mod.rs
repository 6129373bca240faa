//! `gammonbase status`: the contents of the database, the last imports and the rejected files.

mod history;

use std::io::Write;
use std::path::Path;

use clap::Args;
use jiff::{Span, SpanRelativeTo, Unit};
use rusqlite::Connection;
use serde_json::json;

use self::history::Since;
use super::database::{Database, open_committed};
use super::exit::{CommandError, EXIT_OK, EXIT_REJECTS};
use super::output::{Printed, to_stdout, write_json};
use super::terminal::shown;
use crate::query::output::{Format, Object, OutputError, query_json, write_bound};
use crate::query::{read_only, twins, verify};
use crate::source::head;
use crate::store::{StoreError, read_values};
use crate::text_file::{TextFile, text_file};
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

const CONTENTS: TextFile = text_file!("sql/status/contents.sql");
const RUNS: TextFile = text_file!("sql/status/runs.sql");
const CHECK: TextFile = text_file!("sql/status/check.sql");
const REJECTS: TextFile = text_file!("sql/status/rejects.sql");

impl Status {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let database = self.database.find()?;
        if self.check {
            return self.checked(&database);
        }
        let (connection, database) = open_committed(&database)?;
        let schema = if self.since.is_some() { "gammonbase:status-since:1" } else { "gammonbase:status:1" };
        let first = self.since.as_ref().map(|since| since.first_run(&connection)).transpose()?;
        to_stdout(|out| {
            match (self.printed.is_json(), first) {
                (true, first) => write_json(schema, &self.as_json(&database, &connection, first)?, out)?,
                (false, None) => self.write(&database, &connection, out)?,
                (false, Some(None)) => writeln!(out, "No imports since then.")?,
                (false, Some(Some(first))) => history::write(&connection, first, self.last, out)?,
            }
            Ok(())
        })?;
        Ok(EXIT_OK)
    }

    fn checked(&self, database: &Path) -> Result<u8, CommandError> {
        let reasons = match self.reasons(database) {
            Err(error) if error.is_corrupt() => vec![format!("the file is damaged: {error}")],
            reasons => reasons?,
        };
        let value = json!({ "is_well": reasons.is_empty(), "reasons": reasons });
        self.printed.print("gammonbase:status-check:1", &value, |out| {
            let all_is_well = reasons.is_empty().then_some("All is well.");
            let lines = reasons.iter().map(String::as_str).chain(all_is_well);
            lines.into_iter().try_for_each(|line| Ok(writeln!(out, "{}", visible(line))?))
        })?;
        Ok(if reasons.is_empty() { EXIT_OK } else { EXIT_REJECTS })
    }

    /// What is wrong with the database.
    fn reasons(&self, database: &Path) -> Result<Vec<String>, StoreError> {
        // No import writes to a file without a write-ahead log: the byte at 18 of SQLite's header is 1. Read before SQLite opens the file, because
        // closing it drops SQLite's locks.
        let is_at_rest = head(database).is_ok_and(|(head, _)| head.get(18) == Some(&1));
        let (connection, _) = read_only::open_committed(database)?;
        let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if found != "ok" {
            let found = found.lines().last().unwrap_or_default();
            return Ok(vec![format!("the file is damaged: {found} (`gammonbase verify` says what to do)")]);
        }
        let found = verify::structure(&connection)?;
        if !found.is_empty() {
            let first = found.first().map(|finding| format!("{} {}", finding.subject, finding.message));
            let more = if found.len() > 1 { ", and more" } else { "" };
            return Ok(vec![format!("{}{more} (`gammonbase verify` says what to do)", first.unwrap_or_default())]);
        }
        Ok(read_values(&connection, &CHECK, (self.max_age, is_at_rest))?)
    }

    fn as_json(
        &self,
        database: &Path,
        connection: &Connection,
        first: Option<Option<i64>>,
    ) -> Result<Object, OutputError> {
        let last = i64::from(self.last);
        let content = match first {
            Some(first) => history::json(connection, first, self.last)?,
            None => json!({
                "contents": query_json(connection, &CONTENTS, &[])?,
                "imports": query_json(connection, &RUNS, &[last])?,
                "rejects": query_json(connection, &REJECTS, &[last])?,
                "twins": twins::count(connection)?,
            }),
        };
        let mut object = Object::new();
        object.insert("database".to_owned(), json!(database.to_string_lossy()));
        object.insert("bytes".to_owned(), json!(std::fs::metadata(database)?.len()));
        object.extend(content.as_object().cloned().unwrap_or_default());
        Ok(object)
    }

    fn write(&self, database: &Path, connection: &Connection, out: &mut dyn Write) -> Result<(), OutputError> {
        let bytes = std::fs::metadata(database)?.len();
        writeln!(out, "{} ({:.1} MB)\n", shown(database), bytes as f64 / 1e6)?;
        write_bound(&mut connection.prepare(&CONTENTS)?, Format::Table, out)?;
        writeln!(out, "\nLast imports (times are UTC)")?;
        self.list(connection, &RUNS, out)?;
        let rejects: i64 = connection.query_row("SELECT count(*) FROM rejects", [], |row| row.get(0))?;
        if rejects == 0 {
            writeln!(out, "\nNo rejected files.")?;
        } else {
            writeln!(out, "\nRejected files ({rejects})")?;
            self.list(connection, &REJECTS, out)?;
        }
        if let Some(twins) = twins::described(connection)? {
            writeln!(out, "\n{twins}")?;
        }
        Ok(())
    }

    fn list(&self, connection: &Connection, sql: &str, out: &mut dyn Write) -> Result<(), OutputError> {
        let mut statement = connection.prepare(sql)?;
        statement.raw_bind_parameter(1, self.last)?;
        write_bound(&mut statement, Format::Table, out)?;
        Ok(())
    }
}
