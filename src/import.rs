//! The importer: workers read, unpack and normalise; one writer stores in the sources' sorted order.
//!
//! Sources are taken by a counter within a window before the writer, so that neither memory nor the order of rows depends on
//! the number of workers.

mod batch;
mod dry_run;
mod gate;
mod members;
pub mod memory;
mod own_files;
mod plan;
mod prepare;
mod run;
mod stop;
mod vanished;

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

pub(crate) use self::batch::Batch;
pub use self::dry_run::{Forecast, dry_run};
use self::own_files::OwnFiles;
use self::plan::{Rules, plan};
use self::prepare::Workshop;
use self::run::{Counts, Run};
pub use self::stop::Stop;
use self::stop::open_when_free;
use crate::format::limits::Limits;
use crate::source::discover::discover;
use crate::source::selection::Selection;
use crate::store::runs::{self, RunEnd, RunOutcome};
use crate::store::{Holder, ImportStore, Keep, Ledger, RunTotals, SourceOutcome, StoreError, Writer, versions};

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
    fn text(&self) -> String {
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

/// What ends an import before its time.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A named path does not exist.
    #[error(transparent)]
    NoSuchPath(#[from] crate::source::discover::NoSuchPath),
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

    fn measure(&mut self, started: Instant, completing: Instant) {
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

/// Imports what is new or changed.
pub fn import(options: &ImportOptions, observer: &mut dyn Observer) -> Result<Summary, ImportError> {
    run(options, observer).map_err(|error| match error {
        ImportError::Store(error) => error.about(&options.database).into(),
        other => other,
    })
}

fn run(options: &ImportOptions, observer: &mut dyn Observer) -> Result<Summary, ImportError> {
    let started = Instant::now();
    let mut discovery = discover(&options.paths, &options.listed, &options.selection)?;
    let (store, has_waited) = open_when_free(options, observer)?;
    if has_waited {
        discovery = discover(&options.paths, &options.listed, &options.selection)?;
    }
    if let Some(from) = store.upgraded_from() {
        observer.upgraded(from);
    }
    if let Some(keep) = options.keep {
        versions::keep(&store.connection, keep)?;
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs)
        .thread_name(|number| format!("worker {number}"))
        .build()?;
    let (run_id, mut summary) = {
        let limits = options.limits.to_string();
        let ledger = Ledger::load_below(&store.connection, &limits, discovery.places())?;
        let rules = Rules {
            ledger: &ledger,
            own: &OwnFiles::new(&store.files()),
            limits: &options.limits,
            selection: &options.selection,
            is_rehash: options.is_rehash,
        };
        let plan = pool.install(|| plan(&discovery, &rules));
        if options.stop.is_asked() {
            return Err(ImportError::Stopped);
        }
        let mut run = Run {
            store: &store,
            writer: Writer::start(&store.connection, options.jobs, &limits, store.is_building())?,
            batch: if store.is_building() { Batch::Building } else { Batch::Live },
            plan: &plan,
            shop: Workshop { limits: options.limits, ..Workshop::default() },
            counts: Counts::new(&plan),
            times: Times::default(),
            refused: HashSet::new(),
            stop: &options.stop,
            done: 0,
        };
        let run_id = run.writer.run_id();
        observer.began(run_id);
        run.writer.totals.files_seen = plan.seen;
        run.writer.totals.files_skipped = plan.skipped;
        observer.planned(plan.items.len() as u64, plan.items.iter().map(|item| item.size_bytes).sum());
        let unreadable = || discovery.unreadable.iter().chain(&plan.unreadable);
        unreadable().for_each(|place| observer.unreadable(&place.shown, &place.message));
        let places = unreadable().map(|place| (place.shown.as_str(), place.message.as_str()));
        runs::note(&store.connection, run_id, &options.text(), places)?;
        run.go(&pool, options.is_pruning, observer).inspect_err(|error| {
            runs::fail(&store.connection, run_id, &error.to_string());
        })?;
        let left = &plan.items[run.done..];
        let summary = Summary {
            import_run_id: Some(run_id),
            outcome: RunOutcome::Complete,
            files_left: left.len() as u64,
            bytes_left: left.iter().map(|item| item.size_bytes).sum(),
            totals: run.writer.totals,
            ignored: plan.ignored + run.counts.ignored,
            places_unreadable: (discovery.unreadable.len() + plan.unreadable.len()) as u64 + run.counts.unreadable,
            still_rejected: plan.still_rejected,
            in_doubt: plan.in_doubt,
            saved_again: if run.writer.totals.matches > 0 { run.writer.saved_again()? } else { 0 },
            warnings: run.counts.warnings,
            seconds: 0.0,
            times: run.shop.clock.add_to(run.times),
        };
        (run_id, summary)
    };
    complete(store, run_id, &mut summary, started, options, observer)?;
    Ok(summary)
}

/// Ends the run, and makes a new database one that can be read.
fn complete(
    mut store: ImportStore,
    run_id: i64,
    summary: &mut Summary,
    started: Instant,
    options: &ImportOptions,
    observer: &mut dyn Observer,
) -> Result<(), ImportError> {
    observer.completing();
    let completing = Instant::now();
    let stop = options.stop.clone();
    let has_indexes = store.index(move || stop.is_asked()).inspect_err(|error| {
        runs::fail(&store.connection, run_id, &error.to_string());
    })?;
    if summary.files_left > 0 || !has_indexes {
        summary.outcome = RunOutcome::Interrupted;
    }
    summary.measure(started, completing);
    runs::end(&store.connection, run_id, &summary.run_end())?;
    if has_indexes {
        store.take_name()?;
    }
    summary.measure(started, completing);
    Ok(())
}

/// The number of workers where none is asked for: one a core.
pub fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
