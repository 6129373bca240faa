//! The importer: workers read, unpack and normalise; one writer stores in the sources' sorted order.
//!
//! Sources are taken by a counter within a window before the writer, so that neither memory nor the order of rows depends on
//! the number of workers.

mod batch;
mod budget;
mod contents;
mod dry_run;
mod find;
mod gate;
mod guard;
mod members;
pub mod memory;
mod options;
mod own_files;
mod plan;
mod prepare;
mod report;
mod run;
mod stop;
mod task;
mod vanished;

use std::collections::HashSet;
use std::time::Instant;

use self::batch::Batch;
pub use self::dry_run::{Forecast, dry_run};
use self::find::find;
pub use self::options::{ImportOptions, default_jobs};
use self::own_files::OwnFiles;
use self::plan::plan;
use self::prepare::Workshop;
pub use self::report::{ImportError, Observer, Summary, Times};
use self::run::{Counts, Run};
use self::stop::LOOK;
pub use self::stop::Stop;
use self::task::Rules;
use crate::store::runs::{self, RunOutcome};
use crate::store::{ImportStore, Ledger, StoreError, Writer, each_content, versions};

/// Imports what is new or changed.
pub fn import(options: &ImportOptions, observer: &mut dyn Observer) -> Result<Summary, ImportError> {
    run(options, observer).map_err(|error| match error {
        ImportError::Store(error) => error.about(&options.database).into(),
        other => other,
    })
}

fn run(options: &ImportOptions, observer: &mut dyn Observer) -> Result<Summary, ImportError> {
    let started = Instant::now();
    let mut discovery = find(options)?;
    let (store, has_waited) = open_when_free(options, observer)?;
    if has_waited {
        discovery = find(options)?;
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
            stop: &options.stop,
        };
        let plan = pool.install(|| plan(&discovery, &rules));
        if options.stop.is_asked() {
            return Err(ImportError::Stopped);
        }
        let shop = Workshop::new(options.limits, &plan, |show| each_content(&store.connection, &limits, show))?;
        let mut run = Run {
            store: &store,
            writer: Writer::start(&store.connection, options.jobs, &limits, store.is_building())?,
            batch: if store.is_building() { Batch::Building } else { Batch::Live },
            plan: &plan,
            shop,
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
            in_doubt: plan.gone.in_doubt,
            saved_again: if run.writer.totals.matches > 0 { run.writer.saved_again()? } else { 0 },
            matches_without_file: 0,
            warnings: run.counts.warnings,
            seconds: 0.0,
            times: run.shop.clock.add_to(run.times),
        };
        (run_id, summary)
    };
    complete(store, run_id, &mut summary, started, options, observer)?;
    Ok(summary)
}

/// Opens the database, once nobody else writes to it; whether it took waiting.
fn open_when_free(options: &ImportOptions, observer: &mut dyn Observer) -> Result<(ImportStore, bool), ImportError> {
    let started = Instant::now();
    let mut has_waited = false;
    loop {
        let holder = match ImportStore::open_heard(&options.database, &observer.hearing()) {
            Ok(store) => return Ok((store, has_waited)),
            Err(StoreError::Busy { holder, .. }) if started.elapsed() < options.wait => holder,
            Err(error) => return Err(error.into()),
        };
        if !has_waited {
            observer.waiting(holder.as_ref(), options.wait);
            has_waited = true;
        }
        if options.stop.is_asked() {
            return Err(ImportError::Stopped);
        }
        std::thread::sleep(LOOK.min(options.wait.saturating_sub(started.elapsed())));
    }
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
    if has_indexes {
        summary.matches_without_file = runs::matches_without_file(&store.connection)?;
    }
    summary.measure(started, completing);
    runs::end(&store.connection, run_id, &summary.run_end())?;
    if has_indexes {
        store.take_name()?;
    }
    summary.measure(started, completing);
    Ok(())
}
