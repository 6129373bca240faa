//! Reports the progress of long work on a database.

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;

use super::files::size;
use crate::store::error::StoreError;

/// A phase of long work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// A snapshot is being written.
    Copying {
        /// Bytes written to the snapshot.
        bytes: u64,
        /// Bytes of the database.
        of: u64,
    },
    /// SQLite gathers statistics for the query planner.
    Statistics,
    /// The data is being flushed to disk.
    Disk,
}

/// SQLite instructions between two calls: some milliseconds.
const STEPS: i32 = 100_000;

type Callback = dyn Fn(Phase) -> bool + Send + Sync;

/// A callback that is called repeatedly during long work and decides whether to continue. The default does nothing and never stops.
#[derive(Clone)]
pub struct ProgressCallback(Arc<Callback>);

impl ProgressCallback {
    /// `callback` returns whether to continue.
    pub fn new(callback: impl Fn(Phase) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(callback))
    }

    /// Reports a phase. Fails if the work is to stop.
    pub fn check(&self, phase: Phase) -> Result<(), StoreError> {
        if (self.0)(phase) { Ok(()) } else { Err(StoreError::Stopped) }
    }

    /// Runs work that fills a file from one of so many bytes.
    pub fn copying<T>(
        &self,
        connection: &mut Connection,
        (file, of): (&Path, u64),
        work: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let file = file.to_owned();
        let phase = move || {
            let bytes = size(&file);
            Phase::Copying { bytes, of: of.max(bytes) }
        };
        self.during(connection, phase, work)
    }

    /// Runs work that consists of SQL statements and reports its progress. `phase` returns the current phase.
    pub fn during<T>(
        &self,
        connection: &mut Connection,
        phase: impl Fn() -> Phase + Send + 'static,
        work: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.check(phase())?;
        let callback = Arc::clone(&self.0);
        let is_over = move || !callback(phase());
        connection.progress_handler(STEPS, Some(is_over))?;
        let done = work(connection);
        connection.progress_handler(0, None::<fn() -> bool>)?;
        match done {
            Err(StoreError::Sqlite(error))
                if error.sqlite_error_code() == Some(rusqlite::ErrorCode::OperationInterrupted) =>
            {
                Err(StoreError::Stopped)
            }
            done => done,
        }
    }
}

impl Default for ProgressCallback {
    fn default() -> Self {
        Self::new(|_| true)
    }
}
