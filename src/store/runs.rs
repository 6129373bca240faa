//! The journal: the options, progress and outcome of each import run.

use rusqlite::{Connection, params};
use serde::Serialize;

use super::StoreError;

/// The most unreadable places recorded per run: a missing disk is one event, not a million.
const MAX_PLACES: usize = 100;

/// The outcome of a run: `import_runs.outcome`. The next run sets `killed` for a run that never ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RunOutcome {
    /// All sources found have been processed.
    #[default]
    Complete,
    /// Stopped on request: the next run imports the rest.
    Interrupted,
    /// Ended by an error.
    Failed,
}

impl RunOutcome {
    /// The word in `import_runs`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Interrupted => "interrupted",
            Self::Failed => "failed",
        }
    }
}

/// The columns of `import_runs` that are set at the end of a run; the fields have the same names. [`super::RunTotals`] has the counters
/// that grow during the run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[allow(missing_docs)] // the columns' own names
pub struct RunEnd {
    pub outcome: RunOutcome,
    pub files_ignored: u64,
    pub files_still_rejected: u64,
    pub files_in_doubt: u64,
    pub files_left: u64,
    pub bytes_left: u64,
    pub places_unreadable: u64,
    pub saved_again: u64,
    pub matches_without_file: u64,
    pub warnings: u64,
    pub seconds: f64,
    pub seconds_read: f64,
    pub seconds_unpack: f64,
    pub seconds_normalize: f64,
    pub seconds_write: f64,
    pub seconds_wait: f64,
    pub seconds_complete: f64,
}

/// Starts a run and returns its number. The caller holds the lock, so any run still marked as running was killed.
pub(super) fn start(connection: &Connection, jobs: usize, limits: &str) -> Result<i64, StoreError> {
    connection.execute("UPDATE import_runs SET outcome = 'killed' WHERE outcome = 'running'", [])?;
    connection.execute(
        "INSERT INTO import_runs (started_at, program_version, jobs, limits) VALUES (datetime('now'), ?, ?, ?)",
        (super::PROGRAM_VERSION, jobs as i64, limits),
    )?;
    Ok(connection.last_insert_rowid())
}

/// Records a run's options and the places that it could not read: path and message.
pub fn note<'a>(
    connection: &Connection,
    run_id: i64,
    options: &str,
    places: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<(), StoreError> {
    connection.execute("UPDATE import_runs SET options = ? WHERE import_run_id = ?", (options, run_id))?;
    let mut insert = connection.prepare("INSERT OR IGNORE INTO unreadable_places VALUES (?, ?, ?)")?;
    for (path, message) in places.take(MAX_PLACES) {
        insert.execute((run_id, path, message))?;
    }
    Ok(())
}

/// The number of matches that are counted in statistics although their files are missing.
pub fn matches_without_file(connection: &Connection) -> Result<u64, StoreError> {
    let matches: i64 = connection.query_row(
        "SELECT count(*) FROM source_files AS s CROSS JOIN match_rows AS m ON m.source_file_id = s.source_file_id
         WHERE s.outcome = 'missing' AND m.is_current = 1 AND m.kind <> 'position'",
        [],
        |row| row.get(0),
    )?;
    Ok(matches.unsigned_abs())
}

/// Ends a run.
pub fn end(connection: &Connection, run_id: i64, end: &RunEnd) -> Result<(), StoreError> {
    connection.execute(
        "UPDATE import_runs SET finished_at = datetime('now'), outcome = ?2, files_ignored = ?3, files_still_rejected = ?4,
         files_left = ?5, bytes_left = ?6, places_unreadable = ?7, saved_again = ?8, warnings = ?9, seconds = ?10,
         seconds_read = ?11, seconds_unpack = ?12, seconds_normalize = ?13, seconds_write = ?14, seconds_wait = ?15,
         seconds_complete = ?16, files_in_doubt = ?17, matches_without_file = ?18
         WHERE import_run_id = ?1",
        params![
            run_id,
            end.outcome.name(),
            end.files_ignored as i64,
            end.files_still_rejected as i64,
            end.files_left as i64,
            end.bytes_left as i64,
            end.places_unreadable as i64,
            end.saved_again as i64,
            end.warnings as i64,
            end.seconds,
            end.seconds_read,
            end.seconds_unpack,
            end.seconds_normalize,
            end.seconds_write,
            end.seconds_wait,
            end.seconds_complete,
            end.files_in_doubt as i64,
            end.matches_without_file as i64,
        ],
    )?;
    Ok(())
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
    use crate::store::schema;

    fn outcome(connection: &Connection, run_id: i64) -> (String, bool) {
        let sql = "SELECT outcome, finished_at IS NOT NULL FROM import_runs WHERE import_run_id = ?";
        connection.query_row(sql, [run_id], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
    }

    #[test]
    fn a_run_that_never_ended_is_said_to_have_been_killed_by_the_next() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        let first = start(&connection, 2, "").unwrap();
        assert_eq!(outcome(&connection, first), ("running".into(), false));
        let second = start(&connection, 2, "").unwrap();
        end(&connection, second, &RunEnd { outcome: RunOutcome::Interrupted, ..RunEnd::default() }).unwrap();
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
    fn places_beyond_the_first_hundred_are_counted_only() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        let run = start(&connection, 1, "").unwrap();
        let paths: Vec<String> = (0..150).map(|number| format!("folder {number}")).collect();
        note(&connection, run, "{}", paths.iter().map(|path| (path.as_str(), "gone"))).unwrap();
        let kept: i64 = connection.query_row("SELECT count(*) FROM unreadable_places", [], |row| row.get(0)).unwrap();
        assert_eq!(kept, 100);
    }
}
