//! What an import tells, while it runs and at its end.

use std::time::{Duration, Instant};

use serde::Serialize;

use crate::source::discover::NoSuchPath;
use crate::store::runs::{RunEnd, RunOutcome};
use crate::store::{Hearing, Holder, RunTotals, SourceOutcome, StoreError};

/// What ends an import before its time.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A named path does not exist.
    #[error(transparent)]
    NoSuchPath(#[from] NoSuchPath),
    /// The patterns leave out all there is: a nightly job with a mistyped pattern must not look like success.
    #[error(
        "no file passes --include and --exclude, and nothing was imported; files of matches, positions or books that they leave out: {0}"
    )]
    NothingChosen(u64),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No worker threads could be had.
    #[error("worker threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Asked to stop before it had begun.
    #[error("stopped before anything was imported")]
    Stopped,
}

/// Watches an import. All calls come from one thread, in the sources' order.
pub trait Observer {
    /// What hears of an upgrade of the database while it lasts.
    fn hearing(&self) -> Hearing {
        Hearing::default()
    }
    /// The database was made by an earlier version of the program and has been upgraded.
    fn upgraded(&mut self, _from: i64) {}
    /// The sources are known: how many are to be read, and their bytes.
    fn planned(&mut self, files: u64, bytes: u64);
    /// A source is done.
    fn source(&mut self, path: &str, size_bytes: u64, outcome: SourceOutcome, totals: &RunTotals);
    /// A source was rejected. [`Self::source`] has told of it: as rejected, or as imported where its rows then clash with another's.
    fn rejected(&mut self, path: &str, message: &str);
    /// All rows are in; indexes and statistics follow.
    fn completing(&mut self);
    /// The run has its number in `import_runs`.
    fn began(&mut self, _import_run_id: i64) {}
    /// Another process writes to the database: it is waited for, at most so long.
    fn waiting(&mut self, _holder: Option<&Holder>, _at_most: Duration) {}
    /// A place could not be looked at.
    fn unreadable(&mut self, path: &str, message: &str) {
        self.rejected(path, message);
    }
    /// What was heard of sources so far is in.
    fn committed(&mut self, _totals: &RunTotals) {}
    /// The import was asked to stop, and ends with the file at hand.
    fn stopping(&mut self) {}
}

/// What an import did.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    /// The counters, as in `import_runs`.
    pub totals: RunTotals,
    /// The run's number; none where it was only tried out.
    pub import_run_id: Option<i64>,
    /// How it ended.
    pub outcome: RunOutcome,
    /// Files that are left for the next run.
    pub files_left: u64,
    /// Their bytes.
    pub bytes_left: u64,
    /// Files in the folders that are none of ours.
    pub ignored: u64,
    /// Places in the folders that could not be looked at.
    pub places_unreadable: u64,
    /// Skipped files that an earlier import rejected.
    pub still_rejected: u64,
    /// Known files that are not there, but whose folders look as if a file system were not mounted: nothing is done about them.
    pub in_doubt: u64,
    /// Imported saves of matches that were in already: each match is counted once.
    pub saved_again: u64,
    /// Matches that count although their files are gone; as the run leaves the database.
    pub matches_without_file: u64,
    /// Oddities noted in `warnings`.
    pub warnings: u64,
    /// Wall-clock seconds, all in all.
    pub seconds: f64,
    /// Where the time went.
    pub times: Times,
}

/// Seconds by stage; the first three are summed over the workers.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Times {
    /// Reading and hashing files.
    pub read: f64,
    /// Unpacking: inflating and checking CRCs.
    pub unpack: f64,
    /// Decoding records and turning them into rows.
    pub normalize: f64,
    /// Writing rows and committing.
    pub write: f64,
    /// The writer waiting for the workers.
    pub wait: f64,
    /// Indexes and statistics of a new database.
    pub complete: f64,
}

impl Summary {
    /// Whether everything that was found is in.
    pub fn is_clean(&self) -> bool {
        self.totals.files_rejected == 0 && self.places_unreadable == 0
    }

    pub(super) fn measure(&mut self, started: Instant, completing: Instant) {
        self.times.complete = completing.elapsed().as_secs_f64();
        self.seconds = started.elapsed().as_secs_f64();
    }

    /// The same as the columns of `import_runs`.
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
