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
mod stop;
mod vanished;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use serde::Serialize;

pub(crate) use self::batch::Batch;
pub use self::dry_run::{Forecast, dry_run};
use self::gate::{Gate, StopOnDrop, WINDOW};
use self::own_files::OwnFiles;
use self::plan::{Plan, Planned, Rules, plan};
use self::prepare::{Prepared, Workshop, prepare, reject};
pub use self::stop::Stop;
use self::stop::{LOOK, open_when_free};
use crate::discover::discover;
use crate::format::error::FormatError;
use crate::format::limits::Limits;
use crate::selection::Selection;
use crate::store::runs::{self, RunEnd, RunOutcome};
use crate::store::{
    Content, Holder, ImportStore, Keep, KnownArchive, KnownSource, Ledger, RunTotals, SourceOutcome, SourceRows,
    StoreError, Upgrade, Writer, versions,
};

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
    NoSuchPath(#[from] crate::discover::NoSuchPath),
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
    fn upgraded(&mut self, _upgrade: &Upgrade) {}
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
    if let Some(upgrade) = store.upgraded() {
        observer.upgraded(upgrade);
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
        let ledger = Ledger::load(&store.connection, &limits)?;
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
            writer: Writer::start(&store.connection, ledger.owners(), options.jobs, &limits)?,
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

/// One run of the writer.
struct Run<'a> {
    store: &'a ImportStore,
    writer: Writer<'a>,
    batch: Batch,
    plan: &'a Plan<'a>,
    shop: Workshop,
    counts: Counts,
    times: Times,
    /// Sources that brought a second position for a known hash.
    refused: HashSet<usize>,
    stop: &'a Stop,
    /// How many of the plan are committed.
    done: usize,
}

/// What is counted beside [`RunTotals`].
#[derive(Clone)]
struct Counts {
    warnings: u64,
    ignored: u64,
    unreadable: u64,
    /// Of each archive that was opened, the members that are none of ours; none where one could not be read.
    members_ignored: Vec<Option<u64>>,
}

impl Counts {
    fn new(plan: &Plan<'_>) -> Self {
        let members_ignored = plan.archives.iter().map(|archive| Some(archive.ignored)).collect();
        Self { warnings: 0, ignored: 0, unreadable: 0, members_ignored }
    }
}

/// What the writer must go back to if a batch fails.
struct Checkpoint {
    totals: RunTotals,
    owners: HashMap<[u8; 32], i64>,
    counts: Counts,
    first: usize,
}

/// An observer's ears while a batch is written again: it has heard everything but of the source that is refused now.
struct Again<'a> {
    observer: &'a mut dyn Observer,
    refused: &'a str,
}

impl Observer for Again<'_> {
    fn planned(&mut self, _: u64, _: u64) {}
    fn source(&mut self, _: &str, _: u64, _: SourceOutcome, _: &RunTotals) {}
    fn rejected(&mut self, path: &str, message: &str) {
        if path == self.refused {
            self.observer.rejected(path, message);
        }
    }
    fn completing(&mut self) {}
}

impl Run<'_> {
    /// Everything; where it is asked to stop, what has vanished is taken out by the next run.
    fn go(
        &mut self,
        pool: &rayon::ThreadPool,
        is_pruning: bool,
        observer: &mut dyn Observer,
    ) -> Result<(), ImportError> {
        self.mark_missing()?;
        self.execute(pool, observer)?;
        if is_pruning && !self.stop.is_asked() {
            self.prune()?;
        }
        Ok(self.writer.finish()?)
    }

    /// Before anything else: a file that was moved must find its rows free.
    fn mark_missing(&mut self) -> Result<(), StoreError> {
        let mut vanished: Vec<_> = self.plan.vanished.iter().filter(|source| source.is_new).collect();
        // Of an original and its copies that are gone together the original keeps the rows.
        vanished.sort_by_key(|source| !source.is_copy);
        for batch in vanished.chunks(self.batch.small()) {
            self.writer.begin()?;
            for source in batch {
                self.writer.mark_missing(source.id, &source.shown)?;
            }
            self.writer.commit()?;
        }
        Ok(())
    }

    fn prune(&mut self) -> Result<(), StoreError> {
        for batch in self.plan.vanished.chunks(self.batch.small()) {
            self.writer.begin()?;
            for source in batch {
                self.writer.prune(source.id)?;
            }
            self.writer.commit()?;
        }
        Ok(())
    }

    fn execute(&mut self, pool: &rayon::ThreadPool, observer: &mut dyn Observer) -> Result<(), ImportError> {
        self.note_finished_archives()?;
        let items = &self.plan.items;
        if items.is_empty() {
            return Ok(());
        }
        let gate = Gate::new(items.len());
        let (sender, receiver) = crossbeam_channel::bounded(WINDOW);
        let shop = std::mem::take(&mut self.shop);
        let outcome = pool.in_place_scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                let sender = sender.clone();
                let (gate, shop) = (&gate, &shop);
                scope.spawn(move |_| work(items, shop, gate, &sender));
            }
            drop(sender);
            // However the writer ends, a panic included: the workers must not wait for it.
            let stop = StopOnDrop(&gate);
            let outcome = self.write_all(&shop, &receiver, &gate, observer);
            drop(stop);
            // A worker that waits to send sees that nobody receives.
            drop(receiver);
            outcome
        });
        self.shop = shop;
        Ok(outcome?)
    }

    /// Notes the archives of which nothing is to be read.
    fn note_finished_archives(&mut self) -> Result<(), StoreError> {
        let archives = &self.plan.archives;
        let finished: Vec<usize> = (0..archives.len()).filter(|&index| archives[index].last_item.is_none()).collect();
        for batch in finished.chunks(self.batch.small()) {
            self.writer.begin()?;
            for &index in batch {
                self.note_archive(index)?;
            }
            self.writer.commit()?;
        }
        Ok(())
    }

    fn note_archive(&mut self, index: usize) -> Result<(), StoreError> {
        let archive = &self.plan.archives[index];
        let Some(members_ignored) = self.counts.members_ignored[index] else {
            return Ok(());
        };
        let known = KnownArchive {
            size_bytes: archive.source.size_bytes,
            modified_ns: archive.source.modified_ns,
            members_ignored,
            selection: archive.selection.clone(),
        };
        self.writer.archive(&archive.source.shown, &known)
    }

    fn write_all(
        &mut self,
        shop: &Workshop,
        receiver: &Receiver<(usize, Prepared)>,
        gate: &Gate,
        observer: &mut dyn Observer,
    ) -> Result<(), StoreError> {
        let mut early: BTreeMap<usize, Prepared> = BTreeMap::new();
        let mut batch_bytes = 0;
        let mut checkpoint = self.checkpoint(0);
        self.writer.begin()?;
        let mut end = 0;
        for number in 0..self.plan.items.len() {
            let waiting = Instant::now();
            let arrived = self.arrived(number, &mut early, receiver);
            self.times.wait += waiting.elapsed().as_secs_f64();
            let Some(prepared) = arrived else {
                observer.stopping();
                break;
            };
            let writing = Instant::now();
            let weight = prepared.weight();
            self.write(number, prepared, observer)?;
            end = number + 1;
            gate.advance(end, weight);
            batch_bytes += weight;
            if self.batch.is_full(end - checkpoint.first, batch_bytes, end) {
                self.commit(&checkpoint, end, shop, observer)?;
                batch_bytes = 0;
                checkpoint = self.checkpoint(end);
                self.writer.begin()?;
            }
            self.times.write += writing.elapsed().as_secs_f64();
        }
        // The workers' last files are not waited for.
        gate.stop();
        let writing = Instant::now();
        self.commit(&checkpoint, end, shop, observer)?;
        self.times.write += writing.elapsed().as_secs_f64();
        Ok(())
    }

    /// What the workers made of a source; none where the import is to stop before it.
    fn arrived(
        &self,
        number: usize,
        early: &mut BTreeMap<usize, Prepared>,
        receiver: &Receiver<(usize, Prepared)>,
    ) -> Option<Prepared> {
        while !self.stop.is_asked() {
            if let Some(prepared) = early.remove(&number) {
                return Some(prepared);
            }
            match receiver.recv_timeout(LOOK) {
                Ok((arrived, prepared)) => early.insert(arrived, prepared),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return None, // cannot happen while numbers are missing
            };
        }
        None
    }

    fn checkpoint(&self, first: usize) -> Checkpoint {
        let (totals, owners) = (self.writer.totals, self.writer.owners().clone());
        Checkpoint { totals, owners, counts: self.counts.clone(), first }
    }

    fn write(&mut self, number: usize, prepared: Prepared, observer: &mut dyn Observer) -> Result<(), StoreError> {
        let item = &self.plan.items[number];
        let archive = item.archive;
        match prepared {
            Prepared::Content(content) => self.write_content(number, content, observer)?,
            Prepared::Unchanged => {
                self.writer.totals.files_skipped += 1;
                if let Some(known) = item.known {
                    self.writer.touch(known.id, item.size_bytes, item.source.modified_ns)?;
                }
            }
            Prepared::Forgotten => self.forget(item.known)?,
            Prepared::Other => {
                self.writer.totals.files_seen -= 1;
                self.counts.ignored += 1;
                if let Some(count) = archive.and_then(|index| self.counts.members_ignored[index].as_mut()) {
                    *count += 1;
                }
                self.forget(item.known)?;
            }
            Prepared::Unreadable(message) => {
                self.counts.unreadable += 1;
                if let Some(index) = archive {
                    self.counts.members_ignored[index] = None;
                }
                observer.unreadable(&item.shown, &message);
            }
        }
        match archive {
            Some(index) if self.plan.archives[index].last_item == Some(number) => self.note_archive(index),
            _ => Ok(()),
        }
    }

    fn forget(&mut self, known: Option<&KnownSource>) -> Result<(), StoreError> {
        known.map_or(Ok(()), |known| self.writer.forget(known.id))
    }

    fn write_content(
        &mut self,
        number: usize,
        mut content: Box<Content>,
        observer: &mut dyn Observer,
    ) -> Result<(), StoreError> {
        let item = &self.plan.items[number];
        if self.refused.contains(&number) {
            let (stream, what) = match content.rows {
                Ok(SourceRows::Book(_)) => ("book", "position"),
                _ => ("temp.xg", "board"),
            };
            content.rows = Err(reject(
                &FormatError::in_stream(stream)
                    .field("Position")
                    .expected("positions whose 64-bit hashes are their own")
                    .found(format!("another {what} on a known hash (made on purpose?)")),
            ));
        }
        self.writer.totals.bytes_read += content.size_bytes;
        let outcome = self.writer.source(number, item.known.map(|known| known.id), &content)?;
        if outcome == SourceOutcome::Imported {
            self.counts.warnings += content.rows.as_ref().map_or(0, |rows| rows.warnings().len() as u64);
        }
        self.writer.totals.files_replaced += u64::from(item.known.is_some_and(KnownSource::has_rows));
        if let (None, Some(index)) = (content.content_hash, item.archive)
            && content.modified_ns != item.source.modified_ns
        {
            // A member that may be readable another time.
            self.counts.members_ignored[index] = None;
        }
        observer.source(&content.path, content.size_bytes, outcome, &self.writer.totals);
        if let Err(reject) = &content.rows {
            observer.rejected(&content.path, &reject.message);
        }
        Ok(())
    }

    /// Commits the batch; where a source brings a second position for a known hash, the batch is written again without it.
    fn commit(
        &mut self,
        checkpoint: &Checkpoint,
        end: usize,
        shop: &Workshop,
        observer: &mut dyn Observer,
    ) -> Result<(), StoreError> {
        loop {
            self.store.check_place()?;
            let refused = match self.writer.commit() {
                Err(StoreError::Collision { source_number, .. }) if self.refused.insert(source_number) => source_number,
                outcome => {
                    if outcome.is_ok() && end > checkpoint.first {
                        self.done = end;
                        observer.committed(&self.writer.totals);
                    }
                    return outcome;
                }
            };
            let mut again = Again { observer: &mut *observer, refused: &self.plan.items[refused].shown };
            self.counts = checkpoint.counts.clone();
            self.writer.roll_back(checkpoint.totals, checkpoint.owners.clone())?;
            self.writer.begin()?;
            for number in checkpoint.first..end {
                let prepared = prepare(&self.plan.items[number], shop);
                self.write(number, prepared, &mut again)?;
            }
        }
    }
}

fn work(items: &[Planned<'_>], shop: &Workshop, gate: &Gate, sender: &Sender<(usize, Prepared)>) {
    while let Some(number) = gate.take() {
        let prepared = prepare(&items[number], shop);
        gate.admit(number, prepared.weight());
        if sender.send((number, prepared)).is_err() {
            return; // the writer has given up
        }
    }
}

/// The number of workers where none is asked for: one a core.
pub fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
