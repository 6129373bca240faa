//! Progress and results of an import.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::source::discover::Unreadable;
use crate::store::runs::{News, RunOutcome};
use crate::store::{LockOwner, RunTotals, SourceOutcome, StoreError};

/// Why an import ended early.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A named path is not found, and there is nothing else to import into a new database, which is not created.
    #[error("{}: {}", .0.path.display(), .0.message)]
    NoSuchPath(Unreadable),
    /// The patterns exclude all files. A nightly job with a mistyped pattern must not look like a success.
    #[error("nothing to import: the patterns to include and to exclude rule out all {0} matches, positions and books")]
    NothingChosen(u64),
    /// An error of the database.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// Worker threads could not be started.
    #[error("cannot start worker threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Nothing at or below a path is in the database.
    #[error("{}: the database has no file at or below it", .0.display())]
    NotKnown(PathBuf),
    /// Stopped before the import started.
    #[error("stopped before anything was imported")]
    Stopped,
}

/// Observes an import. All calls come from one thread, in the order of the sources.
pub trait Observer {
    /// The database is made anew, from this many files. Nothing is committed before it takes its name.
    fn rebuilding(&mut self, _files: u64) {}
    /// A file of a database that is made anew cannot be read now: its rows are carried over.
    fn carried_over(&mut self, _path: &str) {}
    /// Something of the user's does not fit a database that is made anew: what it is, and why.
    fn left_out(&mut self, _what: &str) {}
    /// The plan is complete: the number of files to read, and their bytes.
    fn planned(&mut self, _files: u64, _bytes: u64) {}
    /// A source is finished.
    fn source(&mut self, _path: &str, _size_bytes: u64, _outcome: SourceOutcome, _totals: &RunTotals) {}
    /// A source was rejected. [`Self::source`] was called before: as rejected, or as imported if its rows then collided with another source.
    fn rejected(&mut self, path: &str, message: &str);
    /// All rows are written; indexes and statistics follow.
    fn completing(&mut self) {}
    /// The run has started and has a number in `import_runs`.
    fn began(&mut self, _import_run_id: i64) {}
    /// The import waits, at most `_at_most`, while another process writes to the database.
    fn waiting(&mut self, _holder: Option<&LockOwner>, _at_most: Duration) {}
    /// A file or folder could not be read.
    fn unreadable(&mut self, path: &str, message: &str) {
        self.rejected(path, message);
    }
    /// Known files were not found where a file system may not be mounted: how many, and the first of them.
    fn in_doubt(&mut self, _files: u64, _first: &str) {}
    /// All sources reported so far are committed.
    fn committed(&mut self, _totals: &RunTotals) {}
    /// The import was asked to stop and ends after the current file.
    fn stopping(&mut self) {}
}

/// Collects the rejected files, each with the reason.
impl Observer for Vec<String> {
    fn rejected(&mut self, path: &str, message: &str) {
        self.push(format!("{path}: {message}"));
    }
}

/// A database that was made anew.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Rebuilt {
    /// The copy of the old content, which the next successful import removes.
    pub backup: PathBuf,
    /// The counters of the files that the old database has.
    pub totals: RunTotals,
    /// Files of the old database that cannot be read now, one for each content: their rows are carried over.
    pub lost: Vec<String>,
    /// The user's objects that do not fit the new tables, each with the reason: only `backup` has their content.
    pub left: Vec<String>,
}

/// The result of an import.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Summary {
    /// The counters, as in `import_runs`.
    pub totals: RunTotals,
    /// The run's number; `None` for a dry run, and if there was nothing to import into a new database, which is not created then.
    pub import_run_id: Option<i64>,
    /// The run's outcome.
    pub outcome: RunOutcome,
    /// Total wall-clock seconds.
    pub seconds: f64,
    /// The database was made anew first.
    pub rebuilt: Option<Rebuilt>,
    /// The files of matches of which no save has rows: one of each match's files is needed.
    pub needed: Vec<String>,
    /// Notes on users' rows that referred to rows that are gone, and on users' triggers, which did not run.
    pub notes: Vec<String>,
    /// How many of the ignored files are matches of other programs, by what they are.
    pub foreign: BTreeMap<&'static str, u64>,
    /// Folders of deleted files, old versions and snapshots, which were not searched.
    #[serde(skip)]
    pub bins: BTreeSet<PathBuf>,
    /// How many files were rejected, by damaged stream.
    #[serde(skip)]
    pub rejected_by_stream: BTreeMap<String, u64>,
    /// The news as lines with headings: both players' PR in the new matches, and the worst decisions.
    #[serde(skip)]
    pub news: Vec<News>,
    /// A decision that the import added, if the database has saved positions only.
    #[serde(skip)]
    pub saved_position: Option<i64>,
}

impl Summary {
    /// Whether every file found was imported, and no known file is in doubt or lost.
    pub fn is_clean(&self) -> bool {
        let totals = &self.totals;
        let has_all = self.rebuilt.as_ref().is_none_or(|rebuilt| rebuilt.lost.is_empty());
        has_all && totals.files_rejected == 0 && totals.places_unreadable == 0 && totals.files_in_doubt == 0
    }

    pub(super) fn measure(&mut self, started: Instant, completing: Instant) {
        self.totals.stage_seconds.complete = completing.elapsed().as_secs_f64();
        self.seconds = started.elapsed().as_secs_f64();
    }
}
