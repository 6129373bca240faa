//! The options of an import.

use std::path::PathBuf;
use std::time::Duration;

use super::cancel::CancelToken;
use crate::source::selection::Selection;
use crate::store::SavePolicy;
use xgfile::limits::Limits;

/// The options of an import.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// Files and folders.
    pub paths: Vec<PathBuf>,
    /// Further files and folders, as from a list: the journal has only their number.
    pub listed: Vec<PathBuf>,
    /// Which files of the folders are imported.
    pub selection: Selection,
    /// The database.
    pub database: PathBuf,
    /// Worker threads.
    pub jobs: usize,
    /// Limits on the sizes that a file may claim.
    pub limits: Limits,
    /// Which of several saves of a match is counted from now on; `None` keeps the current rule.
    pub keep: Option<SavePolicy>,
    /// Read all files, even if size and time are unchanged.
    pub is_rehash: bool,
    /// Remove the rows of files that no longer exist.
    pub is_pruning: bool,
    /// Paths (files or folders, existing or not) whose sources are removed from the database, instead of an import.
    pub forgotten: Vec<PathBuf>,
    /// Make the database anew, although it has this program's layout.
    pub is_rebuild: bool,
    /// Only count what the import would do, without creating or changing a database.
    pub is_dry_run: bool,
    /// How long to wait while another process writes to the database.
    pub wait: Duration,
    /// Stops the import early.
    pub stop: CancelToken,
}

impl ImportOptions {
    /// Creates options to import everything below `paths`, with default settings.
    pub fn new(paths: Vec<PathBuf>, database: PathBuf) -> Self {
        Self { paths, database, jobs: default_jobs(), ..Self::default() }
    }

    /// The options as text, for `import_runs.options`.
    pub(super) fn text(&self) -> String {
        let texts =
            |paths: &[PathBuf]| paths.iter().map(|path| path.to_string_lossy().into_owned()).collect::<Vec<_>>();
        serde_json::json!({
            "paths": texts(&self.paths),
            "listed": self.listed.len(),
            "selection": self.selection.text(),
            "keep": self.keep.map(SavePolicy::name),
            "rehash": self.is_rehash,
            "prune": self.is_pruning,
            "rebuild": self.is_rebuild,
            "forget": texts(&self.forgotten),
        })
        .to_string()
    }
}

/// The default number of workers: one per core.
pub fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
