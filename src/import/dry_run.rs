//! Reports what an import would do, without creating or changing a database.

use std::collections::{BTreeMap, HashSet};
use std::convert::Infallible;
use std::sync::OnceLock;
use std::time::Instant;

use super::backpressure::Window;
use super::cancel::CancelToken;
use super::find::find;
use super::options::ImportOptions;
use super::own_files::OwnFiles;
use super::plan::plan;
use super::prepare::{Prepared, WorkerContext, prepare};
use super::report::{ImportError, Observer, Summary};
use super::task::{Planned, Rules};
use crate::rows::matches::SessionKind;
use crate::store::runs::RunOutcome;
use crate::store::{
    ImportStore, Ledger, Reject, RunTotals, Seconds, SourceOutcome, SourceRows, StoreError, each_content,
    open_read_only,
};

/// Sources between two calls of the observer.
const STEP: usize = 256;

/// The result of a dry run. Of the summary's counters, only those of files, matches and books are set.
#[derive(Debug, Clone)]
pub struct Forecast {
    /// The summary as after a real import.
    pub summary: Summary,
    /// How many files would be rejected, by damaged stream.
    pub rejected_by_stream: BTreeMap<String, u64>,
}

/// Reads and decodes the same files as an import, without writing anything.
pub fn dry_run(options: &ImportOptions, observer: &mut dyn Observer) -> Result<Forecast, ImportError> {
    let started = Instant::now();
    let discovery = find(options)?;
    let limits = options.limits.to_string();
    let connection = match open_read_only(&options.database) {
        Ok(connection) => Some(connection),
        Err(StoreError::Missing(_)) => None,
        Err(error) => return Err(error.into()),
    };
    let ledger = connection.as_ref().map_or_else(|| Ok(Ledger::default()), |open| Ledger::load(open, &limits))?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.jobs).build()?;
    let rules = Rules {
        ledger: &ledger,
        own: &OwnFiles::new(&ImportStore::files_at(&options.database)),
        limits: &options.limits,
        selection: &options.selection,
        is_rehash: options.is_rehash,
        stop: &options.stop,
    };
    let plan = pool.install(|| plan(&discovery, &rules));
    if options.stop.is_cancelled() {
        return Err(ImportError::Stopped);
    }
    observer.planned(plan.items.len() as u64, plan.items.iter().map(|item| item.size_bytes).sum());
    let unreadable = || discovery.unreadable.iter().chain(&plan.unreadable);
    unreadable().for_each(|place| observer.unreadable(&place.shown, &place.message));
    if let Some(first) = &plan.gone.first_in_doubt {
        observer.in_doubt(plan.gone.in_doubt, first);
    }
    let ctx = WorkerContext::new(options.limits, &plan, |show| match &connection {
        Some(connection) => each_content(connection, &limits, show),
        None => Ok(()),
    })?;
    let mut tally = Tally::of(&ledger);
    tally.totals.files_seen = plan.seen;
    tally.totals.files_skipped = plan.skipped;
    tally.totals.files_missing = plan.gone.sources.iter().filter(|source| source.is_new).count() as u64;
    tally.totals.files_pruned = if options.is_pruning { plan.gone.sources.len() as u64 } else { 0 };
    let mut done = 0;
    for step in plan.items.chunks(STEP) {
        let verdicts = judge(step, done, &pool, &ctx, &options.stop);
        for (item, mut verdict) in step.iter().zip(verdicts.into_iter().map_while(|verdict| verdict)) {
            if tally.misses_rows(&verdict) {
                let Ok(prepared) = prepare(None, item, &ctx, &|_| Ok::<(), Infallible>(()));
                verdict = Verdict::of(prepared);
            }
            tally.add(item, verdict, observer);
            done += 1;
        }
        if options.stop.is_cancelled() {
            observer.stopping();
            break;
        }
    }
    let left = &plan.items[done..];
    let totals = RunTotals {
        files_left: left.len() as u64,
        bytes_left: left.iter().map(|item| item.size_bytes).sum(),
        files_ignored: plan.ignored + tally.totals.files_ignored,
        places_unreadable: unreadable().count() as u64 + tally.totals.places_unreadable,
        files_still_rejected: plan.still_rejected,
        files_in_doubt: plan.gone.in_doubt,
        files_excluded: plan.gone.excluded,
        stage_seconds: ctx.clock.add_to(Seconds::default()),
        ..tally.totals
    };
    let summary = Summary {
        totals,
        import_run_id: None,
        outcome: if left.is_empty() { RunOutcome::Complete } else { RunOutcome::Interrupted },
        seconds: started.elapsed().as_secs_f64(),
        needed: Vec::new(),
        foreign: plan.foreign.clone(),
        news: Vec::new(),
        saved_position: None,
    };
    Ok(Forecast { summary, rejected_by_stream: tally.rejected_by_stream })
}

/// Judges the sources of a step, numbered from `first`; `None` for sources after a stop.
fn judge(
    step: &[Planned<'_>],
    first: usize,
    pool: &rayon::ThreadPool,
    ctx: &WorkerContext,
    stop: &CancelToken,
) -> Vec<Option<Verdict>> {
    let window = Window::new(step.len());
    let verdicts: Vec<OnceLock<Verdict>> = step.iter().map(|_| OnceLock::new()).collect();
    pool.broadcast(|_| {
        while let Some(place) = window.take().filter(|_| !stop.is_cancelled()) {
            let Ok(prepared) = prepare(Some(first + place), &step[place], ctx, &|bytes| window.reserve(place, bytes))
            else {
                return;
            };
            let _ = verdicts[place].set(Verdict::of(prepared));
            window.finish(place);
        }
        if stop.is_cancelled() {
            window.stop();
        }
    });
    verdicts.into_iter().map(OnceLock::into_inner).collect()
}

/// The outcome of a source, without its rows.
enum Verdict {
    Rows { content_hash: Option<[u8; 32]>, kind: Kind, warnings: u64 },
    Reject(Reject),
    Unchanged,
    Forgotten,
    Other,
    Unreadable(String),
}

/// The kind of a source's rows.
enum Kind {
    Elsewhere,
    Match,
    SavedPosition,
    Book,
}

impl Verdict {
    fn of(prepared: Prepared) -> Self {
        let content = match prepared {
            Prepared::Content(content) => content,
            Prepared::Unchanged => return Self::Unchanged,
            Prepared::Forgotten => return Self::Forgotten,
            Prepared::Other => return Self::Other,
            Prepared::Unreadable(message) => return Self::Unreadable(message),
        };
        match content.rows {
            Ok(rows) => Self::Rows {
                content_hash: content.content_hash,
                kind: match &rows {
                    SourceRows::Elsewhere => Kind::Elsewhere,
                    SourceRows::Book(_) => Kind::Book,
                    SourceRows::Match(rows) if rows.session.kind == SessionKind::Position => Kind::SavedPosition,
                    SourceRows::Match(_) => Kind::Match,
                },
                warnings: rows.warnings().len() as u64,
            },
            Err(reject) => Self::Reject(reject),
        }
    }
}

struct Tally {
    totals: RunTotals,
    /// Contents whose rows are or would be in the database.
    contents: HashSet<[u8; 32]>,
    rejected_by_stream: BTreeMap<String, u64>,
}

impl Tally {
    fn of(ledger: &Ledger) -> Self {
        let contents = ledger.contents().collect();
        Self { totals: RunTotals::default(), contents, rejected_by_stream: BTreeMap::new() }
    }

    /// Whether a source was not decoded because of a copy that was then rejected.
    fn misses_rows(&self, verdict: &Verdict) -> bool {
        match verdict {
            Verdict::Rows { content_hash, kind: Kind::Elsewhere, .. } => {
                content_hash.is_none_or(|hash| !self.contents.contains(&hash))
            }
            _ => false,
        }
    }

    fn add(&mut self, item: &Planned<'_>, verdict: Verdict, observer: &mut dyn Observer) {
        let (path, size_bytes) = (&item.shown, item.size_bytes);
        let (outcome, reject) = match verdict {
            Verdict::Unchanged => {
                self.totals.files_skipped += 1;
                return;
            }
            Verdict::Forgotten => return,
            Verdict::Other => {
                self.totals.files_seen -= 1;
                self.totals.files_ignored += 1;
                return;
            }
            Verdict::Unreadable(message) => {
                self.totals.places_unreadable += 1;
                return observer.unreadable(path, &message);
            }
            Verdict::Reject(reject) => {
                self.totals.files_rejected += 1;
                *self.rejected_by_stream.entry(reject.stream.clone()).or_default() += 1;
                (SourceOutcome::Rejected, Some(reject))
            }
            Verdict::Rows { content_hash: Some(hash), .. } if !self.contents.insert(hash) => {
                self.totals.files_copied += 1;
                (SourceOutcome::Copy, None)
            }
            Verdict::Rows { kind, warnings, .. } => {
                self.totals.files_imported += 1;
                *(match kind {
                    Kind::Book => &mut self.totals.books,
                    Kind::SavedPosition => &mut self.totals.saved_positions,
                    Kind::Match | Kind::Elsewhere => &mut self.totals.matches,
                }) += 1;
                self.totals.warnings += warnings;
                (SourceOutcome::Imported, None)
            }
        };
        self.totals.bytes_read += size_bytes;
        observer.source(path, size_bytes, outcome, &self.totals);
        if let Some(reject) = reject {
            observer.rejected(path, &reject.message);
        }
    }
}
