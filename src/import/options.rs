//! What an import is asked to do.

use std::path::PathBuf;
use std::time::Duration;

use super::stop::Stop;
use crate::format::limits::Limits;
use crate::source::selection::Selection;
use crate::store::Keep;

/// What an import is asked to do.
#[derive(Debug, Clone)]
pub struct ImportOptions {
    /// Files and folders.
    pub paths: Vec<PathBuf>,
    /// Likewise; one that is not there costs no other.
    pub listed: Vec<PathBuf>,
    /// Which files of the folders are taken.
    pub selection: Selection,
    /// The database.
    pub database: PathBuf,
    /// Worker threads.
    pub jobs: usize,
    /// Bounds on what a file may claim.
    pub limits: Limits,
    /// Which of several saves of a match is counted, from now on; none: as before.
    pub keep: Option<Keep>,
    /// Read everything, also what is unchanged by size and time.
    pub is_rehash: bool,
    /// Take out what has vanished from the folders.
    pub is_pruning: bool,
    /// How long to wait for another process that writes to the database.
    pub wait: Duration,
    /// Ends the import before its time.
    pub stop: Stop,
}

impl ImportOptions {
    /// An import of everything below `paths` as it is done where nothing else is asked for.
    pub fn new(paths: Vec<PathBuf>, database: PathBuf) -> Self {
        Self {
            paths,
            listed: Vec::new(),
            selection: Selection::default(),
            database,
            jobs: default_jobs(),
            limits: Limits::default(),
            keep: None,
            is_rehash: false,
            is_pruning: false,
            wait: Duration::ZERO,
            stop: Stop::default(),
        }
    }

    /// As `import_runs.options` has them.
    pub(super) fn text(&self) -> String {
        let paths: Vec<_> = self.paths.iter().map(|path| path.to_string_lossy()).collect();
        serde_json::json!({
            "paths": paths,
            "listed": self.listed.len(),
            "selection": self.selection.text(),
            "keep": self.keep.map(Keep::name),
            "rehash": self.is_rehash,
            "prune": self.is_pruning,
        })
        .to_string()
    }
}

/// The number of workers where none is asked for: one a core.
pub fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
