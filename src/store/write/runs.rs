//! The journal: the options, progress and outcome of each import run.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rusqlite::Connection;
use serde::Serialize;

use super::content::RunTotals;
use crate::store::error::StoreError;
use crate::store::open::read::{read_first, read_rows, read_value, read_values, run};
use crate::text_file::text_file;
use backgammon::named;
use xgfile::limits::Limits;

/// The program version recorded with each run.
pub const PROGRAM_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The most unreadable places recorded per run: a missing disk is one event, not a million.
const MAX_PLACES: usize = 100;

named! {
    /// The outcome of a run: `import_runs.outcome`. The next run sets `killed` for a run that never ended.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RunOutcome {
        /// All sources found have been processed.
        #[default]
        Complete = "complete",
        /// Stopped on request: the next run imports the rest.
        Interrupted = "interrupted",
        /// Ended by an error.
        Failed = "failed",
    }
}

/// Starts a run and returns its number. The caller holds the lock, so any run still marked as running was killed.
pub fn start(connection: &Connection, jobs: usize, limits: &str) -> Result<i64, StoreError> {
    connection.execute("UPDATE import_runs SET outcome = 'killed' WHERE outcome = 'running'", [])?;
    connection.execute(
        "INSERT INTO import_runs (started_at, program_version, jobs, limits) VALUES (datetime('now'), ?, ?, ?)",
        (PROGRAM_VERSION, jobs as i64, limits),
    )?;
    Ok(connection.last_insert_rowid())
}

/// Records a run's options and the places that it could not read: path and message.
pub fn note<'a>(
    connection: &Connection,
    run_id: i64,
    options: &str,
    places: impl Iterator<Item = (String, &'a str)>,
) -> Result<(), StoreError> {
    connection.execute("UPDATE import_runs SET options = ? WHERE import_run_id = ?", (options, run_id))?;
    let mut insert = connection.prepare("INSERT OR IGNORE INTO unreadable_places VALUES (?, ?, ?)")?;
    for (path, message) in places.take(MAX_PLACES) {
        insert.execute((run_id, path, message))?;
    }
    Ok(())
}

/// The number of matches that are counted in statistics although their files are missing or damaged.
pub fn matches_without_file(connection: &Connection) -> Result<u64, StoreError> {
    let sql = "SELECT count(DISTINCT m.match_id) FROM source_files AS s CROSS JOIN matches AS m USING (content_id)
        JOIN content_files AS c USING (content_id)
        WHERE (s.is_missing OR s.outcome = 'rejected') AND NOT c.has_file AND m.kind <> 'position'";
    Ok(read_value::<i64>(connection, sql, [])?.unsigned_abs())
}

/// How many files a run rejected, by damaged stream.
pub fn rejected_by_stream(connection: &Connection, run_id: i64) -> Result<BTreeMap<String, u64>, StoreError> {
    let sql = "SELECT stream, count(*) FROM rejects WHERE import_run_id = ? GROUP BY stream";
    let rows: Vec<(String, i64)> = read_rows(connection, sql, [run_id])?;
    Ok(rows.into_iter().map(|(stream, files)| (stream, files.unsigned_abs())).collect())
}

/// The maximum of `limits` and every import's limits, so that all imported files can be read again.
pub fn limits(connection: &Connection, limits: Limits) -> Result<Limits, StoreError> {
    let recorded: Vec<String> = read_values(connection, "SELECT DISTINCT limits FROM import_runs", [])?;
    Ok(recorded.iter().filter_map(|text| Limits::recorded(text)).fold(limits, Limits::max))
}

/// A line about new matches: a heading, a text, the decision that it is about, the match, and the page that lists what it counts.
pub type News = (String, String, Option<i64>, Option<i64>, Option<String>);

/// The files and folders of the last run for which any were named.
pub fn latest_paths(connection: &Connection) -> Result<Vec<PathBuf>, StoreError> {
    let named = "SELECT value FROM json_each((SELECT options ->> '$.paths' FROM import_runs WHERE options ->> '$.paths' <> '[]' \
        ORDER BY import_run_id DESC LIMIT 1))";
    let paths: Vec<String> = read_values(connection, named, [])?;
    Ok(paths.into_iter().map(PathBuf::from).collect())
}

/// The number and the day of the last run that added a file.
pub fn latest(connection: &Connection) -> Result<Option<(i64, String)>, StoreError> {
    let sql = "SELECT import_run_id, substr(started_at, 1, 10) FROM import_runs
         WHERE import_run_id = (SELECT max(import_run_id) FROM contents)";
    Ok(read_first(connection, sql, [])?)
}

/// Describes the matches that a run added.
pub fn news(connection: &Connection, run_id: i64) -> Result<Vec<News>, StoreError> {
    Ok(read_rows(connection, text_file!("sql/status/news.sql").text(), [run_id])?)
}

/// A decision that a run added, if the database has saved positions only.
pub fn saved_position(connection: &Connection, run_id: i64) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT min(d.decision_id) FROM matches AS m JOIN decisions AS d USING (match_id) JOIN contents AS c USING (content_id)
         WHERE c.import_run_id = ?1 AND NOT EXISTS (SELECT 1 FROM matches WHERE kind <> 'position')";
    Ok(read_value(connection, sql, [run_id])?)
}

/// Records the run's counters.
pub(super) fn save_totals(connection: &Connection, run_id: i64, totals: &RunTotals) -> Result<(), StoreError> {
    Ok(run(connection, "UPDATE import_runs SET totals = ? WHERE import_run_id = ?", (json(totals), run_id))?)
}

fn json(totals: &RunTotals) -> String {
    serde_json::to_string(totals).unwrap_or_default()
}

/// Ends a run.
pub fn end(
    connection: &Connection,
    run_id: i64,
    outcome: RunOutcome,
    seconds: f64,
    totals: &RunTotals,
) -> Result<(), StoreError> {
    Ok(run(
        connection,
        "UPDATE import_runs SET finished_at = datetime('now'), outcome = ?, seconds = ?, totals = ? WHERE import_run_id = ?",
        (outcome.name(), seconds, json(totals), run_id),
    )?)
}

/// Ends a failed run and rolls back its open batch. If nothing can be written at all, the next run marks this one as killed.
pub fn fail(connection: &Connection, run_id: i64, error: &str) {
    let _ = connection.execute_batch("ROLLBACK"); // fails where no batch is open
    let _ = connection.execute(
        "UPDATE import_runs SET finished_at = datetime('now'), outcome = 'failed', error = ? WHERE import_run_id = ?",
        (error, run_id),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::open::schema;

    fn outcome(connection: &Connection, run_id: i64) -> (String, bool) {
        let sql = "SELECT outcome, finished_at IS NOT NULL FROM import_runs WHERE import_run_id = ?";
        connection.query_row(sql, [run_id], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
    }

    #[test]
    fn the_next_run_marks_an_unfinished_one_as_killed() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        let first = start(&connection, 2, "").unwrap();
        assert_eq!(outcome(&connection, first), ("running".into(), false));
        let second = start(&connection, 2, "").unwrap();
        end(&connection, second, RunOutcome::Interrupted, 0.0, &RunTotals::default()).unwrap();
        let third = start(&connection, 2, "").unwrap();
        connection.execute_batch("BEGIN; DELETE FROM levels").unwrap();
        fail(&connection, third, "the disk is full");
        assert_eq!(outcome(&connection, first), ("killed".into(), false));
        assert_eq!(outcome(&connection, second), ("interrupted".into(), true));
        assert_eq!(outcome(&connection, third), ("failed".into(), true));
        let levels: i64 = connection.query_row("SELECT count(*) FROM levels", [], |row| row.get(0)).unwrap();
        assert!(levels > 0, "the open batch was given up");
    }

    #[test]
    fn only_the_first_hundred_places_are_recorded() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        let run = start(&connection, 1, "").unwrap();
        let paths: Vec<String> = (0..150).map(|number| format!("folder {number}")).collect();
        note(&connection, run, "{}", paths.iter().map(|path| (path.clone(), "gone"))).unwrap();
        let kept: i64 = connection.query_row("SELECT count(*) FROM unreadable_places", [], |row| row.get(0)).unwrap();
        assert_eq!(kept, 100);
    }
}
