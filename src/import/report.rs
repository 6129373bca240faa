//! Progress and results of an import.

use std::time::{Duration, Instant};

use serde::Serialize;

use crate::source::discover::NoSuchPath;
use crate::store::runs::{RunEnd, RunOutcome};
use crate::store::{Hearing, Holder, RunTotals, SourceOutcome, StoreError};

/// Why an import ended early.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A named path does not exist.
    #[error(transparent)]
    NoSuchPath(#[from] NoSuchPath),
    /// The patterns exclude all files. A nightly job with a mistyped pattern must not look like a success.
    #[error(
        "--include and --exclude select no file, so nothing was imported; matches, positions and books that they exclude: {0}"
    )]
    NothingChosen(u64),
    /// An error of the database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Worker threads could not be started.
    #[error("cannot start worker threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Stopped before the import started.
    #[error("stopped before anything was imported")]
    Stopped,
}

/// Observes an import. All calls come from one thread, in the order of the sources.
pub trait Observer {
    /// The callback for the progress of a database upgrade.
    fn hearing(&self) -> Hearing {
        Hearing::default()
    }
    /// The database was created by an earlier version of the program and has been upgraded.
    fn upgraded(&mut self, _from: i64) {}
    /// The plan is complete: the number of files to read, and their bytes.
    fn planned(&mut self, files: u64, bytes: u64);
    /// A source is finished.
    fn source(&mut self, path: &str, size_bytes: u64, outcome: SourceOutcome, totals: &RunTotals);
    /// A source was rejected. [`Self::source`] was called before: as rejected, or as imported if its rows then collided with another source.
    fn rejected(&mut self, path: &str, message: &str);
    /// All rows are written; indexes and statistics follow.
    fn completing(&mut self);
    /// The run has started and has a number in `import_runs`.
    fn began(&mut self, _import_run_id: i64) {}
    /// The import waits, at most `_at_most`, while another process writes to the database.
    fn waiting(&mut self, _holder: Option<&Holder>, _at_most: Duration) {}
    /// A file or folder could not be read.
    fn unreadable(&mut self, path: &str, message: &str) {
        self.rejected(path, message);
    }
    /// All sources reported so far are committed.
    fn committed(&mut self, _totals: &RunTotals) {}
    /// The import was asked to stop and ends after the current file.
    fn stopping(&mut self) {}
}

/// The result of an import.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    /// The counters, as in `import_runs`.
    pub totals: RunTotals,
    /// The run's number; `None` for a dry run.
    pub import_run_id: Option<i64>,
    /// The run's outcome.
    pub outcome: RunOutcome,
    /// Files left for the next run.
    pub files_left: u64,
    /// Bytes of the files left for the next run.
    pub bytes_left: u64,
    /// Files of unsupported kinds in the folders.
    pub ignored: u64,
    /// Files and folders that could not be read.
    pub places_unreadable: u64,
    /// Skipped files that an earlier import rejected.
    pub still_rejected: u64,
    /// Known files that are missing, but whose folders look like an unmounted file system: they are not marked as missing.
    pub in_doubt: u64,
    /// Imported saves of matches that the database already had: each match is counted once.
    pub saved_again: u64,
    /// Matches that are counted although their files are missing, after the run.
    pub matches_without_file: u64,
    /// Rows added to `warnings`.
    pub warnings: u64,
    /// Total wall-clock seconds.
    pub seconds: f64,
    /// Seconds by stage.
    pub times: Times,
}

/// Seconds by stage; the first three are summed over the workers.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Times {
    /// Reading and hashing files.
    pub read: f64,
    /// Unpacking: inflating and checking CRCs.
    pub unpack: f64,
    /// Decoding records and converting them to rows.
    pub normalize: f64,
    /// Writing rows and committing.
    pub write: f64,
    /// The writer waiting for the workers.
    pub wait: f64,
    /// Indexes and statistics of a new database.
    pub complete: f64,
}

impl Summary {
    /// Whether every file found was imported.
    pub fn is_clean(&self) -> bool {
        self.totals.files_rejected == 0 && self.places_unreadable == 0
    }

    pub(super) fn measure(&mut self, started: Instant, completing: Instant) {
        self.times.complete = completing.elapsed().as_secs_f64();
        self.seconds = started.elapsed().as_secs_f64();
    }

    /// The columns of `import_runs`.
    pub fn run_end(&self) -> RunEnd {
        RunEnd {
            outcome: self.outcome,
            files_ignored: self.ignored,
            files_still_rejected: self.still_rejected,
            files_in_doubt: self.in_doubt,
            files_left: self.files_left,
            bytes_left: self.bytes_left,
            places_unreadable: self.places_unreadable,
            saved_again: self.saved_again,
            matches_without_file: self.matches_without_file,
            warnings: self.warnings,
            seconds: self.seconds,
            seconds_read: self.times.read,
            seconds_unpack: self.times.unpack,
            seconds_normalize: self.times.normalize,
            seconds_write: self.times.write,
            seconds_wait: self.times.wait,
            seconds_complete: self.times.complete,
        }
    }
}
