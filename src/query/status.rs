//! The database as a journal: its contents, its imports, the rejected files, and what is wrong with it.

use std::io::Write;
use std::path::Path;
use std::str::FromStr;

use rusqlite::{Connection, ToSql};

use super::output::{Format, Object, OutputError, query_json, write_query};
use super::row_reader::{Query, columns, query};
use super::{read_only, verify};
use crate::advice::{Advice, Words};
use crate::source::head;
use crate::store::{StoreError, everybody, explained, is_held, read_values};
use crate::text_file::{TextFile, text_file};

const CHECK: TextFile = text_file!("sql/status/check.sql");
static COUNTS: Query = query!("status/counts");

/// The contents of the database. It has no parameters.
pub const CONTENTS: TextFile = text_file!("sql/status/contents.sql");
/// When the matches were played.
pub const SPAN: TextFile = text_file!("sql/status/span.sql");
/// The last imports and rejected files. The parameter is how many.
pub const RUNS: TextFile = text_file!("sql/status/runs.sql");
/// The files that were not imported.
pub const REJECTS: TextFile = text_file!("sql/status/rejects.sql");
/// The imports from one on, which is the first parameter. The second one of [`FILES_SINCE`] is how many.
pub const RUNS_SINCE: TextFile = text_file!("sql/status/since_runs.sql");
/// The figures of the players of the added matches.
pub const FIGURES_SINCE: TextFile = text_file!("sql/status/since_figures.sql");
/// The matches that were added since a run.
pub const ADDED_SINCE: TextFile = text_file!("sql/status/since_added.sql");
/// The files that changed since a run.
pub const FILES_SINCE: TextFile = text_file!("sql/status/since_sources.sql");
/// The files that were rejected since a run.
pub const REJECTS_SINCE: TextFile = text_file!("sql/status/since_rejects.sql");
/// The files that could not be read any more since a run.
pub const UNREADABLE_SINCE: TextFile = text_file!("sql/status/since_unreadable.sql");

columns! {
    /// Totals of a given import and all later ones: files that are imported, rejected files, and places that could not be examined.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Counts { pub last_run: i64, pub files: i64, pub rejects: i64, pub unreadable_places: i64 }
}

/// The journal of a database.
pub struct Journal(pub Connection);

impl Journal {
    /// The rows of a part, which is one of the queries above.
    pub fn rows(&self, part: &str, values: &[i64]) -> Result<Vec<Object>, OutputError> {
        query_json(&self.0, part, values)
    }

    /// Writes a part as a table.
    pub fn write(&self, part: &str, values: &[i64], out: &mut dyn Write) -> Result<(), OutputError> {
        let values: Vec<&dyn ToSql> = values.iter().map(|value| value as &dyn ToSql).collect();
        write_query(&self.0, part, &values, Format::Table, out).map(drop)
    }

    /// Counts what the imports from `first` on did.
    pub fn counts(&self, first: i64) -> Result<Counts, OutputError> {
        Ok(COUNTS.rows(&self.0, [first])?.remove(0))
    }

    /// The number of the first import in a range; `None` if there is none.
    pub fn first_run(&self, since: &Since) -> rusqlite::Result<Option<i64>> {
        let (sql, value): (_, &dyn ToSql) = match since {
            Since::Last => ("SELECT max(import_run_id) FROM import_runs WHERE ?1 = 0", &0),
            Since::Run(number) => ("SELECT min(import_run_id) FROM import_runs WHERE import_run_id = ?1", number),
            Since::Time(time) => ("SELECT min(import_run_id) FROM import_runs WHERE started_at >= ?1", time),
        };
        self.0.query_row(sql, [value], |row| row.get(0))
    }
}

/// Finds the problems of a database. `max_age` is how long ago its last complete import may have ended, in seconds.
pub fn problems(database: &Path, max_age: Option<f64>, words: Words) -> Result<Vec<String>, StoreError> {
    // No import writes to a file without a write-ahead log: the byte at 18 of SQLite's header is 1. Read before SQLite opens the file, because
    // closing it drops SQLite's locks.
    let is_at_rest = head(database).is_ok_and(|(head, _)| head.get(18) == Some(&1));
    let connection = match read_only::open(database) {
        Err(error @ (StoreError::OtherLayout { .. } | StoreError::Incomplete(_))) => {
            return Ok(vec![explained(&error, words)]);
        }
        opened => opened?,
    };
    if let Some(found) = verify::damage(&connection)? {
        let found = found.lines().last().unwrap_or_default();
        return Ok(vec![format!("the file is damaged: {found}{}", words(&Advice::Verify))]);
    }
    let found = verify::structure(&connection)?;
    if let Some(first) = found.first() {
        let more = if found.len() > 1 { ", and more" } else { "" };
        return Ok(vec![format!("{} {}{more}{}", first.subject, first.message, words(&Advice::Verify))]);
    }
    // Marks without a writer: it was killed.
    let is_over = is_at_rest || everybody::is_behind(&connection)? && !is_held(database);
    Ok(read_values(&connection, &CHECK, (max_age, is_over))?)
}

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
