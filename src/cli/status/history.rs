//! `gammonbase status --since`: the results of the imports since a given one.

use std::io::Write;
use std::str::FromStr;

use rusqlite::Connection;
use rusqlite::types::ToSql;
use serde_json::{Value, json};

use crate::cli::exit::CommandError;
use crate::query::output::{Format, Object, OutputError, query_json, write_bound};
use crate::text_file::{TextFile, text_file};

const RUNS: TextFile = text_file!("sql/status/since_runs.sql");
const FIGURES: TextFile = text_file!("sql/status/since_figures.sql");
const ADDED: TextFile = text_file!("sql/status/since_added.sql");
const SOURCES: TextFile = text_file!("sql/status/since_sources.sql");
const REJECTS: TextFile = text_file!("sql/status/since_rejects.sql");
const UNREADABLE: TextFile = text_file!("sql/status/since_unreadable.sql");

/// The first import to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Since {
    /// The last one only.
    Last,
    /// The one with that number.
    Run(i64),
    /// The first that was started then or later: UTC, a prefix of `YYYY-MM-DD HH:MM:SS` that has the day.
    Time(String),
}

impl FromStr for Since {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "last" {
            return Ok(Self::Last);
        }
        if let Ok(number) = text.parse::<u32>() {
            return Ok(Self::Run(number.into()));
        }
        let time = text.trim_end_matches('Z').replacen('T', " ", 1);
        let rest = "0000-00-00 00:00:00".get(time.len()..).unwrap_or_default();
        let whole = jiff::civil::DateTime::strptime("%Y-%m-%d %H:%M:%S", format!("{time}{rest}"));
        let is_time = [10, 16, 19].contains(&time.len()) && whole.is_ok();
        is_time.then_some(Self::Time(time)).ok_or_else(|| {
            "give `last`, the number of an import, or a time as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS (UTC)".to_owned()
        })
    }
}

impl Since {
    /// The number of the first import in the range; `None` if there is none.
    pub fn first_run(&self, connection: &Connection) -> Result<Option<i64>, CommandError> {
        let (sql, value): (_, &dyn ToSql) = match self {
            Self::Last => ("SELECT max(import_run_id) FROM import_runs WHERE ?1 = 0", &0),
            Self::Run(number) => ("SELECT min(import_run_id) FROM import_runs WHERE import_run_id = ?1", number),
            Self::Time(time) => ("SELECT min(import_run_id) FROM import_runs WHERE started_at >= ?1", time),
        };
        let first = connection.query_row(sql, [value], |row| row.get(0))?;
        match (self, first) {
            (Self::Run(number), None) => {
                Err(format!("there is no import {number} (gammonbase status lists them)").into())
            }
            (_, first) => Ok(first),
        }
    }
}

/// Writes everything about the imports from `first` on; lists of files end after `limit`.
pub fn write(connection: &Connection, first: i64, limit: u32, out: &mut dyn Write) -> Result<(), OutputError> {
    let last: i64 = connection.query_row("SELECT max(import_run_id) FROM import_runs", [], |row| row.get(0))?;
    match last - first {
        0 => writeln!(out, "Import {first} (times are UTC)")?,
        _ => writeln!(out, "Imports {first} to {last} (times are UTC)")?,
    }
    let mut table = |heading: &str, sql: &str, values: &[i64]| -> Result<(), OutputError> {
        if !heading.is_empty() {
            writeln!(out, "\n{heading}")?;
        }
        let mut statement = connection.prepare(sql)?;
        for (index, value) in (1..).zip(values) {
            statement.raw_bind_parameter(index, value)?;
        }
        write_bound(&mut statement, Format::Table, &mut *out).map(drop)
    };
    let count = |sql: &str| connection.query_row(sql, [first], |row| row.get::<_, i64>(0));
    table("", &FIGURES, &[first])?;
    table("Added", &ADDED, &[first])?;
    let files = count(
        "SELECT count(*) FROM source_files WHERE import_run_id >= ? AND outcome = 'imported' AND NOT is_missing",
    )?;
    if files > 0 {
        let shown = files.min(limit.into());
        let heading = if shown < files { format!("Files ({shown} of {files})") } else { format!("Files ({files})") };
        table(&heading, &SOURCES, &[first, limit.into()])?;
    }
    let rejects = count("SELECT count(*) FROM rejects WHERE import_run_id >= ?")?;
    if rejects > 0 {
        table(&format!("Rejected files ({rejects})"), &REJECTS, &[first])?;
    }
    if count("SELECT count(*) FROM unreadable_places WHERE import_run_id >= ?")? > 0 {
        table("Places that could not be examined", &UNREADABLE, &[first])?;
    }
    Ok(())
}

/// The same as JSON; runs with every column of `import_runs`.
pub fn json(connection: &Connection, first: Option<i64>, limit: u32) -> Result<Value, OutputError> {
    // No import has this number.
    let from = first.unwrap_or(i64::MAX);
    let rows = |sql: &str, values: &[i64]| query_json(connection, sql, values);
    let mut imports = rows(&RUNS, &[from])?;
    imports.iter_mut().for_each(unfold_totals);
    Ok(json!({
        "first_import": first,
        "imports": imports,
        "added": rows(&ADDED, &[from])?,
        "files": rows(&SOURCES, &[from, limit.into()])?,
        "rejects": rows(&REJECTS, &[from])?,
        "unreadable_places": rows(&UNREADABLE, &[from])?,
    }))
}

/// Puts the counters, which are JSON in one column, beside the other columns.
fn unfold_totals(run: &mut Object) {
    let totals = run.shift_remove("totals");
    if let Some(Ok(Value::Object(totals))) = totals.and_then(|text| Some(serde_json::from_str(text.as_str()?))) {
        run.extend(totals);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_import_is_a_word_a_number_or_a_time() {
        assert_eq!("last".parse(), Ok(Since::Last));
        assert_eq!("12".parse(), Ok(Since::Run(12)));
        assert_eq!("2026-11-21".parse(), Ok(Since::Time("2026-11-21".into())));
        assert_eq!("2026-11-21T16:05:00Z".parse(), Ok(Since::Time("2026-11-21 16:05:00".into())));
        assert_eq!("2026-11-21 16:05".parse(), Ok(Since::Time("2026-11-21 16:05".into())));
        for text in ["", "first", "-1", "2026-13-01", "2026-11", "2026-11-21 25:00", "2026-11-21 16", "99999999999"] {
            assert!(text.parse::<Since>().is_err(), "{text}");
        }
    }
}
