//! The importer: workers read, unpack and normalise; one writer stores in the sources' sorted order.
//!
//! Sources are taken by a counter within a window before the writer, so that neither memory nor the order of rows depends on
//! the number of workers.

mod batch;
mod gate;
mod plan;
mod prepare;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender};
use serde::Serialize;

use self::batch::Batch;
use self::gate::{Gate, StopOnDrop, WINDOW};
use self::plan::{OwnFiles, Planned, plan};
use self::prepare::{Prepared, WorkClock, prepare, reject};
use crate::discover::discover;
use crate::format::error::FormatError;
use crate::format::limits::Limits;
use crate::store::{ImportStore, Keep, Ledger, RunTotals, SourceOutcome, SourceRows, StoreError, Writer, versions};

/// What an import is asked to do.
#[derive(Debug, Clone)]
pub struct ImportOptions {
    /// Files and folders.
    pub paths: Vec<PathBuf>,
    /// The database.
    pub database: PathBuf,
    /// Worker threads.
    pub jobs: usize,
    /// Bounds on what a file may claim.
    pub limits: Limits,
    /// Which of several saves of a match is counted, from now on; none: as before.
    pub keep: Option<Keep>,
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
}

/// Watches an import. All calls come from one thread, in the sources' order.
pub trait Observer {
    /// The sources are known: how many are to be read, and their bytes.
    fn planned(&mut self, files: u64, bytes: u64);
    /// A source is done.
    fn source(&mut self, path: &str, size_bytes: u64, outcome: SourceOutcome, totals: &RunTotals);
    /// A source was rejected, or a place could not be looked at.
    fn rejected(&mut self, path: &str, message: &str);
    /// All rows are in; indexes and statistics follow.
    fn completing(&mut self);
}

/// What an import did.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    /// The counters, as in `import_runs`.
    pub totals: RunTotals,
    /// Files in the folders that are none of ours.
    pub ignored: u64,
    /// Places in the folders that could not be looked at.
    pub places_unreadable: u64,
    /// Skipped files that an earlier import rejected.
    pub still_rejected: u64,
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
}

/// Imports what is new or changed.
pub fn import(options: &ImportOptions, observer: &mut dyn Observer) -> Result<Summary, ImportError> {
    let started = Instant::now();
    let discovery = discover(&options.paths)?;
    let store = ImportStore::open(&options.database)?;
    if let Some(keep) = options.keep {
        versions::keep(&store.connection, keep)?;
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs)
        .thread_name(|number| format!("worker {number}"))
        .build()?;
    let mut summary = {
        let ledger = Ledger::load(&store.connection)?;
        let own = OwnFiles::new(&store.files());
        let plan = pool.install(|| plan(&discovery, &ledger, &own));
        let mut run = Run {
            writer: Writer::start(&store.connection, ledger.owners(), options.jobs)?,
            batch: if store.is_building() { Batch::Building } else { Batch::Live },
            plan: &plan.items,
            limits: options.limits,
            clock: WorkClock::default(),
            warnings: 0,
            times: Times::default(),
            refused: HashSet::new(),
        };
        run.writer.totals.files_seen = plan.seen;
        run.writer.totals.files_skipped = plan.skipped;
        observer.planned(plan.items.len() as u64, plan.items.iter().map(|item| item.source.size_bytes).sum());
        for place in discovery.unreadable.iter().chain(&plan.unreadable) {
            observer.rejected(&place.shown, &place.message);
        }
        run.execute(&pool, observer)?;
        Summary {
            totals: run.writer.totals,
            ignored: plan.ignored,
            places_unreadable: (discovery.unreadable.len() + plan.unreadable.len()) as u64,
            still_rejected: plan.still_rejected,
            saved_again: if run.writer.totals.matches > 0 { run.writer.saved_again()? } else { 0 },
            warnings: run.warnings,
            seconds: 0.0,
            times: run.clock.add_to(run.times),
        }
    };
    observer.completing();
    let completing = Instant::now();
    store.finish()?;
    summary.times.complete = completing.elapsed().as_secs_f64();
    summary.seconds = started.elapsed().as_secs_f64();
    Ok(summary)
}

/// One run of the writer.
struct Run<'a> {
    writer: Writer<'a>,
    batch: Batch,
    plan: &'a [Planned<'a>],
    limits: Limits,
    clock: WorkClock,
    warnings: u64,
    times: Times,
    /// Sources that brought a second position for a known hash.
    refused: HashSet<usize>,
}

/// What the writer must go back to if a batch fails.
struct Checkpoint {
    totals: RunTotals,
    owners: HashMap<[u8; 32], i64>,
    warnings: u64,
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
    fn execute(&mut self, pool: &rayon::ThreadPool, observer: &mut dyn Observer) -> Result<(), ImportError> {
        if !self.plan.is_empty() {
            let gate = Gate::new(self.plan.len());
            let (sender, receiver) = crossbeam_channel::bounded(WINDOW);
            let (plan, limits) = (self.plan, self.limits);
            let clock = std::mem::take(&mut self.clock);
            let outcome = pool.in_place_scope(|scope| {
                for _ in 0..pool.current_num_threads() {
                    let sender = sender.clone();
                    let (gate, clock) = (&gate, &clock);
                    scope.spawn(move |_| work(plan, &limits, gate, clock, &sender));
                }
                drop(sender);
                // However the writer ends, a panic included: the workers must not wait for it.
                let stop = StopOnDrop(&gate);
                let outcome = self.write_all(&receiver, &gate, observer);
                drop(stop);
                // A worker that waits to send sees that nobody receives.
                drop(receiver);
                outcome
            });
            self.clock = clock;
            outcome?;
        }
        self.writer.finish()?;
        Ok(())
    }

    fn write_all(
        &mut self,
        receiver: &Receiver<(usize, Prepared)>,
        gate: &Gate,
        observer: &mut dyn Observer,
    ) -> Result<(), StoreError> {
        let mut early: BTreeMap<usize, Prepared> = BTreeMap::new();
        let mut batch_bytes = 0;
        let mut checkpoint = self.checkpoint(0);
        self.writer.begin()?;
        for number in 0..self.plan.len() {
            let waiting = Instant::now();
            while !early.contains_key(&number) {
                let Ok((arrived, prepared)) = receiver.recv() else {
                    break; // every worker has ended; cannot happen while numbers are missing
                };
                early.insert(arrived, prepared);
            }
            self.times.wait += waiting.elapsed().as_secs_f64();
            let writing = Instant::now();
            let mut weight = 0;
            if let Some(prepared) = early.remove(&number) {
                weight = prepared.weight();
                self.write(number, prepared, observer)?;
            }
            gate.advance(number + 1, weight);
            batch_bytes += weight;
            if self.batch.is_full(number + 1 - checkpoint.first, batch_bytes, number + 1) {
                self.commit(&checkpoint, number + 1, observer)?;
                batch_bytes = 0;
                checkpoint = self.checkpoint(number + 1);
                self.writer.begin()?;
            }
            self.times.write += writing.elapsed().as_secs_f64();
        }
        let writing = Instant::now();
        self.commit(&checkpoint, self.plan.len(), observer)?;
        self.times.write += writing.elapsed().as_secs_f64();
        Ok(())
    }

    fn checkpoint(&self, first: usize) -> Checkpoint {
        Checkpoint { totals: self.writer.totals, owners: self.writer.owners().clone(), warnings: self.warnings, first }
    }

    fn write(&mut self, number: usize, prepared: Prepared, observer: &mut dyn Observer) -> Result<(), StoreError> {
        let item = &self.plan[number];
        let mut content = match (prepared, item.known) {
            (Prepared::Content(content), _) => content,
            (Prepared::Unchanged, Some(known)) => {
                self.writer.totals.files_skipped += 1;
                return self.writer.touch(known.id, item.source.size_bytes, item.source.modified_ns);
            }
            (Prepared::Forgotten, Some(known)) => return self.writer.forget(known.id),
            (Prepared::Unchanged | Prepared::Forgotten, None) => return Ok(()),
        };
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
            self.warnings += content.rows.as_ref().map_or(0, |rows| rows.warnings().len() as u64);
        }
        observer.source(&content.path, content.size_bytes, outcome, &self.writer.totals);
        if let Err(reject) = &content.rows {
            observer.rejected(&content.path, &reject.message);
        }
        Ok(())
    }

    /// Commits the batch; where a source brings a second position for a known hash, the batch is written again without it.
    fn commit(&mut self, checkpoint: &Checkpoint, end: usize, observer: &mut dyn Observer) -> Result<(), StoreError> {
        loop {
            let refused = match self.writer.commit() {
                Err(StoreError::Collision { source_number, .. }) if self.refused.insert(source_number) => source_number,
                outcome => return outcome,
            };
            let mut again = Again { observer: &mut *observer, refused: &self.plan[refused].source.shown };
            self.warnings = checkpoint.warnings;
            self.writer.roll_back(checkpoint.totals, checkpoint.owners.clone())?;
            self.writer.begin()?;
            for number in checkpoint.first..end {
                let prepared = prepare(&self.plan[number], &self.limits, &self.clock);
                self.write(number, prepared, &mut again)?;
            }
        }
    }
}

fn work(plan: &[Planned<'_>], limits: &Limits, gate: &Gate, clock: &WorkClock, sender: &Sender<(usize, Prepared)>) {
    while let Some(number) = gate.take() {
        let prepared = prepare(&plan[number], limits, clock);
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
