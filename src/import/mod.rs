//! The importer: workers read, unpack and normalise; one writer stores in the sources' sorted order.
//!
//! Workers take sources by a counter inside a window ahead of the writer, so neither memory nor the order of rows depends on
//! the number of workers.

mod backpressure;
mod batch;
mod budget;
mod cancel;
mod contents;
mod guard;
mod members;
pub mod memory;
mod options;
mod own_files;
mod plan;
mod prepare;
mod rebuild;
mod report;
mod run;
mod task;
mod vanished;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

pub use self::cancel::CancelToken;
use self::cancel::POLL_INTERVAL;
pub use self::options::{ImportOptions, default_jobs};
use self::own_files::OwnFiles;
use self::plan::{Plan, plan};
use self::prepare::WorkerContext;
pub use self::report::{ImportError, Observer, Rebuilt, Summary};
use self::run::{RetryObserver, Run};
use self::task::Rules;
use crate::source::discover::{Discovery, Source, discover};
use crate::source::paths;
use crate::source::selection::Selection;
use crate::store::everybody;
use crate::store::ledger::known_place;
use crate::store::runs::{self, RunOutcome};
use crate::store::schema::is_nameless;
use crate::store::user_objects;
use crate::store::{ImportStore, Ledger, RunTotals, StoreError, Writer, corrections, open_read_only, saves};
use xgfile::limits::Limits;

/// Imports new and changed files, or counts what an import would do.
pub fn import(options: &ImportOptions, observer: &mut dyn Observer) -> Result<Summary, ImportError> {
    run(options, observer).map_err(|error| about(error, &options.database)).inspect_err(|error| {
        if let ImportError::NothingChosen(_) = error {
            record_failure(options, None, &error.to_string());
        }
    })
}

/// Attaches the database's path, and names what of the user's the error is about.
fn about(error: ImportError, database: &Path) -> ImportError {
    match error {
        ImportError::Store(error) => user_objects::explained(error, database).about(database).into(),
        other => other,
    }
}

/// Records in the journal of an existing database that an import failed before its run began, or (`run_id`) after it, so that nobody takes the night for a
/// success. Does nothing if that is impossible: the error is reported anyway.
pub fn record_failure(options: &ImportOptions, run_id: Option<i64>, error: &str) {
    let record = || {
        let ImportStore { connection, .. } = &ImportStore::open_existing(&options.database)?;
        if !is_nameless(connection)? {
            let begin = || runs::start(connection, options.jobs, &options.limits.to_string());
            runs::fail(connection, run_id.map_or_else(begin, Ok)?, error);
        }
        Ok::<_, StoreError>(())
    };
    if !options.is_dry_run {
        let _ = record();
    }
}

/// Reads the files of saves that are current but have no rows, after a change of names or corrections. Returns how many were read, and those
/// that could not be.
pub fn reread(
    database: &Path,
    limits: Limits,
    observer: &mut dyn Observer,
) -> Result<(usize, Vec<String>), ImportError> {
    let waiting = || Ok::<_, ImportError>(saves::to_read_again(&open_read_only(database)?)?);
    let before = waiting()?;
    if before.is_empty() {
        return Ok((0, before));
    }
    import(&ImportOptions { limits, ..ImportOptions::new(Vec::new(), database.to_owned()) }, observer)?;
    let after = waiting()?;
    Ok((before.len().saturating_sub(after.len()), after))
}

/// The files to import; an error if the patterns exclude all of them.
pub fn find(options: &ImportOptions) -> Result<Discovery, ImportError> {
    let is_stopped = || options.stop.is_cancelled();
    let discovery = discover(&[&options.paths[..], &options.listed].concat(), &options.selection, &is_stopped);
    if is_stopped() {
        return Err(ImportError::Stopped);
    }
    match discovery.left_out {
        files @ 1.. if discovery.sources.is_empty() => Err(ImportError::NothingChosen(files)),
        _ => Ok(discovery),
    }
}

fn run(options: &ImportOptions, observer: &mut dyn Observer) -> Result<Summary, ImportError> {
    let started = Instant::now();
    let mut discovery = find(options)?;
    if (options.is_rebuild || !options.forgotten.is_empty()) && ImportStore::is_new(&options.database)? {
        return Err(StoreError::Missing(options.database.clone()).into());
    }
    if let Some(summary) = nothing_found(options, &discovery, started)? {
        return Ok(summary);
    }
    let (store, has_waited) = open_when_free(options, observer)?;
    if has_waited {
        discovery = find(options)?;
    }
    let known = store.known.as_ref().unwrap_or(&store.connection);
    for text in &options.forgotten {
        if known_place(known, text)?.is_none() {
            return Err(ImportError::NotKnown(text.clone()));
        }
    }
    let raised = match store.replaced() {
        // Files that needed higher limits when they were imported need them again.
        Some(old) => ImportOptions { limits: runs::limits(old, options.limits)?, ..options.clone() },
        None => options.clone(),
    };
    let options = &raised;
    if let Some(policy) = options.keep {
        saves::set_policy(&store.connection, policy)?;
    }
    if options.is_rehash && !options.is_dry_run {
        everybody::mark_all(&store.connection)?;
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs)
        .thread_name(|number| format!("worker {number}"))
        .build()?;
    let summary = {
        let limits = options.limits.to_string();
        let own = OwnFiles::new(&ImportStore::files_at(store.path()));
        let passes = Passes { store: &store, options, limits: &limits, own: &own, pool: &pool };
        let read_again = passes.read_replaced(observer)?;
        let ledger = Ledger::load_below(&store.connection, &limits, discovery.places())?;
        let plan = passes.plan(&discovery, &ledger);
        if options.stop.is_cancelled() {
            return Err(ImportError::Stopped);
        }
        let mut writer = Writer::start(&store.connection, options.jobs, &limits, store.is_building())?;
        let run_id = writer.run_id;
        if let Some(old) = store.replaced() {
            writer.keep_numbers(old)?;
        }
        if options.is_dry_run {
            writer.only_count(store.known.as_ref())?;
        } else {
            observer.began(run_id);
        }
        let done = passes
            .first(&discovery, &plan, &mut writer, observer)
            .and_then(|done| passes.read_saves_again(&mut writer, observer).map(|()| done))
            .and_then(|done| passes.correct().map(|()| done))
            .map_err(|error| about(error, &options.database))
            .inspect_err(|error| runs::fail(&store.connection, run_id, &error.to_string()))?;
        let left = &plan.items[done..];
        if read_again.is_some() && options.stop.is_cancelled() {
            return Err(ImportError::Stopped);
        }
        Summary {
            rebuilt: passes.settle_replaced(read_again, observer)?,
            import_run_id: (!options.is_dry_run).then_some(run_id),
            totals: RunTotals {
                files_left: left.len() as u64,
                bytes_left: left.iter().map(|item| item.size_bytes).sum(),
                files_still_rejected: plan.still_rejected,
                files_in_doubt: plan.gone.in_doubt.len() as u64,
                files_excluded: plan.gone.excluded,
                ..writer.totals
            },
            needed: saves::unreadable(&store.connection)?,
            foreign: plan.foreign.clone(),
            bins: discovery.bins.clone(),
            rejected_by_stream: runs::rejected_by_stream(&store.connection, run_id)?,
            ..Summary::default()
        }
    };
    complete(store, summary, started, options, observer)
}

/// The summary of an import that finds nothing and has no database yet: it does not create one.
fn nothing_found(
    options: &ImportOptions,
    discovery: &Discovery,
    started: Instant,
) -> Result<Option<Summary>, ImportError> {
    let may_be_read = |source: &Source| source.extension.is_some() || source.is_zip || source.is_named;
    if discovery.sources.iter().any(may_be_read)
        || !discovery.unreadable.is_empty()
        || !ImportStore::is_new(&options.database)?
    {
        return Ok(None);
    }
    let own = OwnFiles::new(&ImportStore::files_at(&options.database));
    let ledger = Ledger::default();
    let plan = plan(discovery, &Rules { ledger: &ledger, own: &own, options });
    // Named places that are not found are unreadable, too.
    if !plan.items.is_empty() || plan.unreadable.len() > discovery.away.len() || options.stop.is_cancelled() {
        return Ok(None);
    }
    if let Some(place) = discovery.away.first() {
        return Err(ImportError::NoSuchPath(place.clone()));
    }
    Ok(Some(Summary {
        totals: RunTotals { files_ignored: plan.ignored, ..RunTotals::default() },
        seconds: started.elapsed().as_secs_f64(),
        foreign: plan.foreign,
        bins: discovery.bins.clone(),
        ..Summary::default()
    }))
}

/// The passes of a run: the first over the files found, the second over files whose saves replace others as current.
struct Passes<'a> {
    store: &'a ImportStore,
    options: &'a ImportOptions,
    limits: &'a str,
    own: &'a OwnFiles,
    pool: &'a rayon::ThreadPool,
}

impl Passes<'_> {
    fn plan<'d>(&'d self, discovery: &'d Discovery, ledger: &'d Ledger) -> Plan<'d> {
        self.pool.install(|| plan(discovery, &Rules { ledger, own: self.own, options: self.options }))
    }

    /// Returns how many items of the plan are committed.
    fn first(
        &self,
        discovery: &Discovery,
        plan: &Plan<'_>,
        writer: &mut Writer<'_>,
        observer: &mut dyn Observer,
    ) -> Result<usize, ImportError> {
        let unreadable = || discovery.unreadable.iter().chain(&plan.unreadable);
        writer.totals = RunTotals {
            files_seen: plan.seen,
            files_skipped: plan.skipped,
            files_ignored: plan.ignored,
            places_unreadable: unreadable().count() as u64,
            ..RunTotals::default()
        };
        observer.planned(plan.items.len() as u64, plan.items.iter().map(|item| item.size_bytes).sum());
        unreadable().for_each(|place| observer.unreadable(&paths::path_text(&place.path), &place.message));
        if let Some(first) = plan.gone.in_doubt.first() {
            observer.in_doubt(plan.gone.in_doubt.len() as u64, first);
        }
        let places = unreadable().map(|place| (paths::path_text(&place.path), place.message.as_str()));
        runs::note(&self.store.connection, writer.run_id, &self.options.text(), places)?;
        if !plan.items.is_empty() || self.options.is_pruning || !self.options.forgotten.is_empty() {
            user_objects::note(&self.store.connection, writer.run_id)?;
        }
        for text in &self.options.forgotten {
            let Some((beginnings, place)) = known_place(&self.store.connection, text)? else { continue };
            writer.begin()?;
            writer.forget_below(&beginnings, &place)?;
            writer.commit()?;
        }
        self.execute(plan, writer, observer)
    }

    /// Reads the saves that are current but have no rows yet. The time of a marked file is unknown until it is read, so with `--keep oldest`
    /// reading one can mark another; files that cannot be read stay marked.
    fn read_saves_again(&self, writer: &mut Writer<'_>, observer: &mut dyn Observer) -> Result<(), ImportError> {
        let mut before = Vec::new();
        loop {
            let marked = saves::to_read_again(&self.store.connection)?;
            if marked.is_empty() || marked == before || self.options.stop.is_cancelled() {
                return Ok(());
            }
            self.read_again(&marked, writer, observer)?;
            before = marked;
        }
    }

    /// A file of this run can be a save of an older match, and have its corrections.
    fn correct(&self) -> Result<(), ImportError> {
        if !self.options.is_dry_run {
            let transaction = self.store.connection.unchecked_transaction().map_err(StoreError::from)?;
            corrections::apply_to_all(&transaction)?;
            transaction.commit().map_err(StoreError::from)?;
        }
        Ok(())
    }

    /// Reads marked files, which were counted before.
    fn read_again(
        &self,
        marked: &[String],
        writer: &mut Writer<'_>,
        observer: &mut dyn Observer,
    ) -> Result<(), ImportError> {
        let located = marked.iter().filter_map(|path| paths::located(path).map(|location| location.file));
        let mut files: Vec<PathBuf> = located.collect();
        files.dedup();
        let discovery = discover(&files, &Selection::default(), &|| self.options.stop.is_cancelled());
        let ledger = Ledger::load_below(&self.store.connection, self.limits, files.iter().map(PathBuf::as_path))?;
        let plan = self.plan(&discovery, &ledger).only_to_be_read_again();
        // These figures stay as before.
        let RunTotals { files_seen, files_skipped, files_imported, files_replaced, mut places_unreadable, .. } =
            writer.totals;
        for place in discovery.unreadable.iter().chain(&discovery.away).chain(&plan.unreadable) {
            places_unreadable += 1;
            observer.unreadable(&paths::path_text(&place.path), &place.message);
        }
        self.execute(&plan, writer, &mut RetryObserver { observer, refused: None })?;
        let new = writer.totals;
        writer.totals =
            RunTotals { files_seen, files_skipped, files_imported, files_replaced, places_unreadable, ..new };
        Ok(())
    }

    fn execute(
        &self,
        plan: &Plan<'_>,
        writer: &mut Writer<'_>,
        observer: &mut dyn Observer,
    ) -> Result<usize, ImportError> {
        let ctx = WorkerContext::new(self.store, self.options.limits, self.limits, plan)?;
        *ctx.seconds() = writer.totals.stage_seconds;
        let mut run = Run {
            store: self.store,
            members_ignored: plan.archives.iter().map(|archive| Some(archive.ignored)).collect(),
            writer,
            plan,
            ctx: &ctx,
            refused: HashSet::new(),
            options: self.options,
            done: 0,
            damaged: Vec::new(),
        };
        run.go(self.pool, observer)?;
        let done = run.done;
        writer.totals.stage_seconds = *ctx.seconds();
        writer.save_totals()?;
        Ok(done)
    }
}

/// Opens the database as soon as no other process writes to it. Also returns whether it had to wait.
fn open_when_free(options: &ImportOptions, observer: &mut dyn Observer) -> Result<(ImportStore, bool), ImportError> {
    if options.is_dry_run {
        return Ok((ImportStore::open_for_dry_run(&options.database)?, false));
    }
    let started = Instant::now();
    let mut has_waited = false;
    loop {
        let opened = match options.is_rebuild {
            true => ImportStore::open_to_rebuild(&options.database),
            false => ImportStore::open(&options.database),
        };
        let holder = match opened {
            Ok(store) if is_nameless(&store.connection).map_err(StoreError::from)? => {
                let reason = "a copy without names, in which an import would not recognise matches: import into another database";
                return Err(StoreError::refused(&options.database, reason).into());
            }
            Ok(store) => return Ok((store, has_waited)),
            Err(StoreError::Busy { holder, .. }) if started.elapsed() < options.wait => holder,
            Err(error) => return Err(error.into()),
        };
        if !has_waited {
            observer.waiting(holder.as_ref(), options.wait);
            has_waited = true;
        }
        if options.stop.is_cancelled() {
            return Err(ImportError::Stopped);
        }
        std::thread::sleep(POLL_INTERVAL.min(options.wait.saturating_sub(started.elapsed())));
    }
}

/// Ends the run and, for a new database, makes it available to readers.
fn complete(
    mut store: ImportStore,
    mut summary: Summary,
    started: Instant,
    options: &ImportOptions,
    observer: &mut dyn Observer,
) -> Result<Summary, ImportError> {
    if options.is_dry_run {
        if summary.totals.files_left > 0 {
            summary.outcome = RunOutcome::Interrupted;
        }
        summary.totals.matches_without_file = runs::matches_without_file(&store.connection)?;
        summary.seconds = started.elapsed().as_secs_f64();
        return Ok(summary);
    }
    let run_id = summary.import_run_id.unwrap_or_default();
    observer.completing();
    let completing = Instant::now();
    let stop = options.stop.clone();
    let has_indexes = store.index(move || stop.is_cancelled()).inspect_err(|error| {
        runs::fail(&store.connection, run_id, &error.to_string());
    })?;
    if summary.totals.files_left > 0 || !has_indexes {
        summary.outcome = RunOutcome::Interrupted;
    }
    if has_indexes {
        summary.totals.matches_without_file = runs::matches_without_file(&store.connection)?;
        // The rows are committed; a failure here must not fail the import.
        summary.news = runs::news(&store.connection, run_id).unwrap_or_default();
        summary.saved_position = runs::saved_position(&store.connection, run_id).unwrap_or_default();
    }
    summary.measure(started, completing);
    runs::end(&store.connection, run_id, summary.outcome, summary.seconds, &summary.totals)?;
    if let Some(rebuilt) = &mut summary.rebuilt {
        if !has_indexes {
            return Err(ImportError::Stopped);
        }
        if let Some((backup, [left, settled])) = store.take_over(run_id, &|| options.stop.is_cancelled())? {
            left.iter().for_each(|what| observer.left_out(what));
            *rebuilt = Rebuilt { backup, left, ..std::mem::take(rebuilt) };
            summary.notes = settled;
        }
        summary.notes.extend(user_objects::idle_triggers(&store.connection)?);
    } else {
        if summary.outcome == RunOutcome::Complete {
            // The rows of a match whose file is needed come back.
            if summary.needed.is_empty() {
                summary.notes = user_objects::settle_noted(&store.connection)?;
            }
            let t = &summary.totals;
            if t.files_imported + t.files_copied + t.files_rejected + t.files_pruned > 0 {
                summary.notes.extend(user_objects::idle_triggers(&store.connection)?);
            }
            // The rows are committed; the next import tries again.
            let _ = store.remove_old_content(run_id);
        }
        if has_indexes {
            store.take_name()?;
        }
    }
    summary.measure(started, completing);
    Ok(summary)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::read_only;

    #[test]
    fn a_callers_mistakes_are_errors_of_a_type() {
        let work = tempfile::tempdir().unwrap();
        let at = |name: &str| work.path().join(name);
        let import_into =
            |files: &str, database: &str| import(&ImportOptions::new(vec![at(files)], at(database)), &mut Vec::new());
        synth::write_collection(&at("files"), 1, 1, 1, &|| {}).unwrap();

        let missing = import_into("nowhere", "new.db");
        assert!(matches!(missing, Err(ImportError::NoSuchPath(_))), "{missing:?}");
        assert!(!at("new.db").exists());
        assert!(matches!(read_only::open(&at("new.db")), Err(StoreError::Missing(path)) if path == at("new.db")));

        let other = rusqlite::Connection::open(at("other.db")).unwrap();
        other.execute_batch("CREATE TABLE notes (text)").unwrap();
        assert!(matches!(import_into("files", "other.db"), Err(ImportError::Store(StoreError::NotOurs(_)))));
        assert!(matches!(read_only::open(&at("other.db")), Err(StoreError::NotOurs(_))));

        let first = ImportStore::open(&at("two.db")).unwrap();
        let second = import_into("files", "two.db");
        assert!(matches!(second, Err(ImportError::Store(StoreError::Busy { .. }))), "{second:?}");
        first.finish().unwrap();
        assert_eq!(import_into("files", "two.db").unwrap().totals.matches, 1);
    }
}
