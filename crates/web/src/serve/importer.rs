//! Imports the chosen folders in the background: when the server starts, and whenever a file in them changes.

use std::hash::{BuildHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use foldhash::fast::FixedState;

use crate::page::words;
use gammonbase::import::{CancelToken, ImportOptions, Observer, Summary, find, import};
use gammonbase::store::{LockOwner, RunTotals, SourceOutcome, explained};
use rows::numbers::{count, grouped};

/// How often the folders are searched for changes; less often if a search takes long.
const INTERVAL: Duration = Duration::from_secs(5);
/// How long to wait after a failed import.
const AFTER_FAILURE: Duration = Duration::from_secs(60);
/// The search takes at most a 50th of the time.
const REST: u32 = 50;
/// How long to wait for another program that writes to the database.
const WAIT: Duration = Duration::from_secs(600);
/// The most rejected files that are shown.
const SHOWN: usize = 50;

/// The folders, and the progress of the import.
#[derive(Debug)]
pub struct Importer {
    pub folders: Vec<PathBuf>,
    database: PathBuf,
    pub stop: CancelToken,
    state: Mutex<ImporterState>,
}

/// The progress of an import, or the result of the last one.
#[derive(Debug, Clone, Default)]
pub struct ImporterState {
    pub is_running: bool,
    /// Whether the button was pressed.
    is_wanted: bool,
    /// The number of files to read, once known, and of those read.
    pub files: Option<u64>,
    pub done: u64,
    /// The current step, or the result of the last import.
    pub text: String,
    /// Rejected files with their errors.
    pub rejected: Vec<String>,
    /// A hash of the folders at the last complete import.
    seen: Option<u64>,
}

impl Importer {
    pub fn new(folders: Vec<PathBuf>, database: PathBuf, stop: CancelToken) -> Self {
        Self { folders, database, stop, state: Mutex::default() }
    }

    pub fn state(&self) -> ImporterState {
        self.lock().clone()
    }

    /// Imports as soon as possible.
    pub fn ask(&self) {
        self.lock().is_wanted = true;
    }

    fn lock(&self) -> MutexGuard<'_, ImporterState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Imports until the server stops. `changed` is called after each import.
    pub fn run(&self, changed: impl Fn()) {
        let mut next = Instant::now();
        while !self.folders.is_empty() && !self.stop.is_cancelled() {
            if !self.lock().is_wanted && Instant::now() < next {
                std::thread::sleep(Duration::from_millis(100));
                continue;
            }
            let start = Instant::now();
            let found = self.found();
            let state = self.state();
            let is_due = state.is_wanted || state.seen.is_none() || state.seen != found;
            let is_complete = !is_due || self.import(found);
            if is_due && !self.stop.is_cancelled() {
                changed();
            }
            let rest = if is_due { INTERVAL } else { INTERVAL.max(start.elapsed() * REST) };
            next = Instant::now() + if is_complete { rest } else { AFTER_FAILURE };
        }
    }

    fn options(&self) -> ImportOptions {
        let options = ImportOptions::new(self.folders.clone(), self.database.clone());
        ImportOptions { stop: self.stop.clone(), wait: WAIT, ..options }
    }

    /// A hash of the names, sizes and times of all files; `None` if the folders cannot be searched.
    fn found(&self) -> Option<u64> {
        let found = find(&self.options()).ok()?;
        let mut hasher = FixedState::default().build_hasher();
        for source in &found.sources {
            (&source.path, source.size_bytes, source.modified_ns).hash(&mut hasher);
        }
        found.unreadable.iter().chain(&found.away).for_each(|place| place.path.hash(&mut hasher));
        Some(hasher.finish())
    }

    /// Runs an import, and returns whether it ended without an error.
    fn import(&self, found: Option<u64>) -> bool {
        *self.lock() =
            ImporterState { is_running: true, text: "Looking for new files".to_owned(), ..ImporterState::default() };
        let outcome = import(&self.options(), &mut Progress(self));
        let mut state = self.lock();
        state.is_running = false;
        state.seen = found.filter(|_| outcome.is_ok());
        state.text = match &outcome {
            Ok(summary) => described(summary),
            Err(error) => format!("The last import failed: {}.", explained(error, words)),
        };
        outcome.is_ok()
    }
}

/// The result of an import in a sentence.
fn described(summary: &Summary) -> String {
    let totals = &summary.totals;
    let mut parts = vec![match totals.files_imported {
        0 if totals.files_seen == 0 => "no matches, positions or books found".to_owned(),
        0 => format!("nothing new in {}", count(totals.files_seen, "file")),
        files => format!("{} imported", count(files, "file")),
    }];
    let more = [
        (totals.files_rejected + totals.files_still_rejected, "rejected"),
        (totals.files_in_doubt, "not found, perhaps on a disk that is not there"),
        (totals.places_unreadable, "unreadable"),
        (totals.files_left, "left for the next import"),
    ];
    parts
        .extend(more.iter().filter(|(files, _)| *files > 0).map(|(files, what)| format!("{} {what}", grouped(*files))));
    format!("Last import: {}.", parts.join(", "))
}

struct Progress<'i>(&'i Importer);

impl Observer for Progress<'_> {
    fn planned(&mut self, files: u64, _bytes: u64) {
        let mut state = self.0.lock();
        (state.files, state.text) = (Some(files), "Importing".to_owned());
    }

    fn source(&mut self, _path: &str, _size_bytes: u64, _outcome: SourceOutcome, _totals: &RunTotals) {
        self.0.lock().done += 1;
    }

    fn rejected(&mut self, path: &str, message: &str) {
        let mut state = self.0.lock();
        if state.rejected.len() < SHOWN {
            // Only the file's name: its folder concerns nobody else.
            let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
            state.rejected.push(format!("{name}: {message}"));
        }
    }

    fn completing(&mut self) {
        self.0.lock().text = "Computing figures".to_owned();
    }

    fn waiting(&mut self, _holder: Option<&LockOwner>, _at_most: Duration) {
        self.0.lock().text = "Waiting for another program that writes to the database".to_owned();
    }
}
