//! Telling how far long work on a database is.

use std::fmt;
use std::sync::Arc;

use rusqlite::Connection;

use super::StoreError;

/// What is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// A snapshot is written: so many bytes of about so many.
    Copying {
        /// Bytes in the snapshot.
        bytes: u64,
        /// Bytes of the database.
        of: u64,
    },
    /// Statistics for the planner are gathered.
    Statistics,
    /// The disk takes what was written.
    Disk,
    /// The database is brought from one schema version to the next.
    Upgrade {
        /// The version that it has.
        from: i64,
        /// The version that it will have.
        to: i64,
    },
}

/// Steps of SQLite's machine between two calls: some milliseconds.
const STEPS: i32 = 100_000;

type Hear = dyn Fn(Phase) -> bool + Send + Sync;

/// Hears of work under way, again and again, and says whether to go on. By default it hears nothing and never stops the work.
#[derive(Clone)]
pub struct Hearing(Arc<Hear>);

impl Hearing {
    /// `hear` says whether the work shall go on.
    pub fn new(hear: impl Fn(Phase) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(hear))
    }

    /// Tells what is under way. Gives whether to go on.
    fn tell(&self, phase: Phase) -> bool {
        (self.0)(phase)
    }

    /// Tells what is under way, and fails where it is not to go on.
    pub(super) fn check(&self, phase: Phase) -> Result<(), StoreError> {
        if self.tell(phase) { Ok(()) } else { Err(StoreError::Stopped) }
    }

    /// Does work that is one statement after the other, telling all the while. `phase` says how far it is.
    pub(super) fn during<T>(
        &self,
        connection: &mut Connection,
        phase: impl Fn() -> Phase + Send + 'static,
        work: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let hearing = self.clone();
        let is_over = move || !hearing.tell(phase());
        if is_over() {
            return Err(StoreError::Stopped);
        }
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

impl Default for Hearing {
    fn default() -> Self {
        Self::new(|_| true)
    }
}

impl fmt::Debug for Hearing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hearing")
    }
}
