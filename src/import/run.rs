//! Executes a plan: workers prepare the sources; the writer takes them in order and commits them in batches.

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};

use super::backpressure::{StopOnDrop, WINDOW_SIZE, Window};
use super::batch::batch_limits;
use super::cancel::POLL_INTERVAL;
use super::options::ImportOptions;
use super::plan::Plan;
use super::prepare::{Prepared, WorkerContext, prepare, unlimited};
use super::report::{ImportError, Observer};
use super::task::Planned;
use crate::source::discover::Source;
use crate::store::{Content, ImportStore, KnownArchive, KnownSource, RunTotals, SourceOutcome, StoreError, Writer};
use xgfile::error::FormatError;

/// The most bytes of rows passed to a worker to be freed; all waiting rows together take at most 64 MB.
const RECYCLE_LIMIT: usize = (64 << 20) / WINDOW_SIZE;

/// A run of the writer.
pub(super) struct Run<'a, 'c> {
    pub store: &'a ImportStore,
    pub writer: &'a mut Writer<'c>,
    pub plan: &'a Plan<'a>,
    pub ctx: &'a WorkerContext,
    /// For each opened archive, the number of members of unsupported kinds; `None` if a member could not be read.
    pub members_ignored: Vec<Option<u64>>,
    /// Books with a position that collides with a known key.
    pub refused: HashSet<usize>,
    pub options: &'a ImportOptions,
    /// How many items of the plan are committed.
    pub done: usize,
    /// Sources (by id) that are no longer what they were, besides [`Plan::damaged`].
    pub damaged: Vec<i64>,
}

/// The state to restore if a batch fails.
struct Checkpoint {
    totals: RunTotals,
    members_ignored: Vec<Option<u64>>,
    first: usize,
}

/// The observer while sources are written again: it only needs to know about errors, or about the newly rejected source.
pub(super) struct RetryObserver<'a> {
    pub observer: &'a mut dyn Observer,
    pub refused: Option<&'a str>,
}

impl Observer for RetryObserver<'_> {
    fn rejected(&mut self, path: &str, message: &str) {
        if self.refused.is_none_or(|refused| path == refused) {
            self.observer.rejected(path, message);
        }
    }
}

impl Run<'_, '_> {
    /// Executes the whole plan. After a stop request, the next run handles missing files.
    pub fn go(&mut self, pool: &rayon::ThreadPool, observer: &mut dyn Observer) -> Result<(), ImportError> {
        self.mark_missing()?;
        self.execute(pool, observer)?;
        if self.done == self.plan.items.len() {
            let archives: Vec<usize> = (0..self.plan.archives.len()).collect();
            self.in_batches(&archives, |run, &index| run.note_archive(index))?;
        }
        if self.options.is_pruning && !self.options.stop.is_cancelled() {
            self.prune()?;
        }
        Ok(())
    }

    /// Runs first, so that files with the same content elsewhere count as moved.
    fn mark_missing(&mut self) -> Result<(), StoreError> {
        let vanished: Vec<_> = self.plan.gone.sources.iter().filter(|source| source.is_new).collect();
        self.in_batches(&vanished, |run, source| run.writer.mark_missing(source.id, &source.path_text))
    }

    fn prune(&mut self) -> Result<(), StoreError> {
        let gone = &self.plan.gone;
        self.in_batches(&gone.sources, |run, source| run.writer.prune(source.id))?;
        let damaged = [self.plan.damaged.as_slice(), &std::mem::take(&mut self.damaged)].concat();
        self.in_batches(&damaged, |run, &id| run.writer.prune(id))?;
        self.in_batches(&gone.archives, |run, archive| run.writer.prune_archive(archive))
    }

    /// Makes small changes in batches.
    fn in_batches<T>(
        &mut self,
        items: &[T],
        change: impl Fn(&mut Self, &T) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        for batch in items.chunks(batch_limits(self.store.is_building(), 0).0) {
            self.writer.begin()?;
            batch.iter().try_for_each(|item| change(self, item))?;
            self.writer.commit()?;
        }
        Ok(())
    }

    fn execute(&mut self, pool: &rayon::ThreadPool, observer: &mut dyn Observer) -> Result<(), ImportError> {
        let items = &self.plan.items;
        if items.is_empty() {
            return Ok(());
        }
        let window = Window::new(items.len());
        let (sender, receiver) = crossbeam_channel::bounded(WINDOW_SIZE);
        let ctx = self.ctx;
        // Returns written contents to the workers: freeing one takes as long as writing its cube analyses, and the workers have time.
        let (recycled, recycled_rows) = crossbeam_channel::bounded(WINDOW_SIZE);
        let outcome = pool.in_place_scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                let (sender, recycled_rows) = (sender.clone(), recycled_rows.clone());
                let window = &window;
                scope.spawn(move |_| work(items, ctx, window, &sender, &recycled_rows));
            }
            drop((sender, recycled_rows));
            // However the writer ends, even with a panic, the workers must not wait for it.
            let stop = StopOnDrop(&window);
            let outcome = self.write_all(&receiver, &recycled, &window, observer);
            drop(stop);
            // Workers that are waiting to send see that the channel is closed.
            drop(receiver);
            outcome
        });
        Ok(outcome?)
    }

    /// Records that all of an archive has been examined, unless a member could not be read. Archives of a run that was stopped are opened again.
    fn note_archive(&mut self, index: usize) -> Result<(), StoreError> {
        let archive = &self.plan.archives[index];
        let Some(members_ignored) = self.members_ignored[index] else {
            return Ok(());
        };
        let Source { size_bytes, modified_ns, ref path_text, .. } = *archive.source;
        let selection = archive.selection.clone();
        let known = KnownArchive { size_bytes, modified_ns, is_to_open_again: false, members_ignored, selection };
        self.writer.archive(path_text, &known)
    }

    fn write_all(
        &mut self,
        receiver: &Receiver<(usize, Prepared)>,
        recycled: &Sender<Box<Content>>,
        window: &Window,
        observer: &mut dyn Observer,
    ) -> Result<(), StoreError> {
        let ctx = self.ctx;
        let mut early: BTreeMap<usize, Prepared> = BTreeMap::new();
        let mut batch_bytes = 0;
        let mut checkpoint = self.checkpoint(0);
        self.writer.begin()?;
        let mut end = 0;
        for number in 0..self.plan.items.len() {
            let arrived = ctx.timed(|seconds| &mut seconds.wait, || self.arrived(number, &mut early, receiver));
            let Some(prepared) = arrived else {
                observer.stopping();
                break;
            };
            let writing = Instant::now();
            let weight = prepared.weight();
            // Large contents are freed here, before other sources get their bytes; so are contents that no worker can take.
            match self.write(number, prepared, observer)? {
                Some(content) if weight <= RECYCLE_LIMIT => drop(recycled.try_send(content)),
                recycled => drop(recycled),
            }
            end = number + 1;
            window.advance(end);
            batch_bytes += weight;
            let (most, most_bytes) = batch_limits(self.store.is_building(), end);
            if end - checkpoint.first >= most || batch_bytes >= most_bytes {
                self.commit(&checkpoint, end, observer)?;
                batch_bytes = 0;
                checkpoint = self.checkpoint(end);
                self.writer.begin()?;
            }
            ctx.seconds().write += writing.elapsed().as_secs_f64();
        }
        // Do not wait for the workers' last files.
        window.stop();
        ctx.timed(|seconds| &mut seconds.write, || self.commit(&checkpoint, end, observer))
    }

    /// Waits for a prepared source; `None` if the import is to stop before it.
    fn arrived(
        &self,
        number: usize,
        early: &mut BTreeMap<usize, Prepared>,
        receiver: &Receiver<(usize, Prepared)>,
    ) -> Option<Prepared> {
        while !self.options.stop.is_cancelled() {
            if let Some(prepared) = early.remove(&number) {
                return Some(prepared);
            }
            match receiver.recv_timeout(POLL_INTERVAL) {
                Ok((arrived, prepared)) => early.insert(arrived, prepared),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return None, // cannot happen while numbers are missing
            };
        }
        None
    }

    fn checkpoint(&self, first: usize) -> Checkpoint {
        Checkpoint { totals: self.writer.totals, members_ignored: self.members_ignored.clone(), first }
    }

    /// Writes a prepared source and returns its content to be freed.
    fn write(
        &mut self,
        number: usize,
        prepared: Prepared,
        observer: &mut dyn Observer,
    ) -> Result<Option<Box<Content>>, StoreError> {
        let mut recycled = None;
        let item = &self.plan.items[number];
        let archive = item.archive;
        match prepared {
            Prepared::Content(mut content) => {
                if !self.write_content(number, &mut content, observer)? {
                    // Its original was rejected, or the rows were removed from the database.
                    let Ok(prepared) = prepare(None, item, self.ctx, &unlimited);
                    return self.write(number, prepared, observer);
                }
                recycled = Some(content);
            }
            Prepared::Unchanged => {
                self.writer.totals.files_skipped += 1;
                if let Some(known) = item.known {
                    self.writer.touch(known, item.size_bytes, item.source.modified_ns)?;
                    self.damaged.extend(known.is_rejected.then_some(known.id));
                }
            }
            Prepared::Forgotten => self.forget(item)?,
            Prepared::Other => {
                self.writer.totals.files_seen -= 1;
                self.writer.totals.files_ignored += 1;
                if let Some(count) = archive.and_then(|index| self.members_ignored[index].as_mut()) {
                    *count += 1;
                }
                self.forget(item)?;
            }
            Prepared::Unreadable(message) => {
                self.writer.totals.files_seen -= 1;
                self.writer.totals.places_unreadable += 1;
                if let Some(index) = archive {
                    self.members_ignored[index] = None;
                }
                observer.unreadable(&item.path_text, &message);
            }
        }
        Ok(recycled)
    }

    /// Another kind of file is in the place of a source, whose content stays like that of a missing file.
    fn forget(&mut self, item: &Planned<'_>) -> Result<(), StoreError> {
        match item.known {
            None => Ok(()),
            Some(known) if !known.has_reading => self.writer.forget(known.id),
            Some(known) => {
                self.damaged.push(known.id);
                if known.is_missing { Ok(()) } else { self.writer.mark_missing(known.id, &item.path_text) }
            }
        }
    }

    /// Returns `false`, without writing anything, if the content must be decoded first.
    fn write_content(
        &mut self,
        number: usize,
        content: &mut Content,
        observer: &mut dyn Observer,
    ) -> Result<bool, StoreError> {
        let item = &self.plan.items[number];
        if self.refused.contains(&number) {
            content.rows = Err(FormatError::in_stream("book")
                .field("Position")
                .expected("positions with unique 64-bit hashes")
                .found("a hash collision with another position"));
        }
        let Some(outcome) = self.writer.source(number, item.known.map(|known| known.id), content)? else {
            return Ok(false);
        };
        self.writer.totals.bytes_read += content.size_bytes;
        if outcome == SourceOutcome::Imported {
            self.writer.totals.warnings += content.rows.as_ref().map_or(0, |rows| rows.findings().0.len() as u64);
        }
        let is_other = |known: &KnownSource| known.has_content() && known.content_hash != content.content_hash;
        match (&content.rows, item.known) {
            (Ok(_), known) => self.writer.totals.files_replaced += u64::from(known.is_some_and(is_other)),
            (Err(_), known) => self.damaged.extend(known.map(|known| known.id)),
        }
        if let (true, Some(index)) = (content.is_to_read_again, item.archive) {
            // The member may be readable next time.
            self.members_ignored[index] = None;
        }
        observer.source(&content.path, content.size_bytes, outcome, &self.writer.totals);
        if let Err(error) = &content.rows {
            observer.rejected(&content.path, &error.to_string());
        }
        Ok(true)
    }

    /// Commits the batch. If a book's position collides with a known key, writes the batch again without that book.
    fn commit(&mut self, checkpoint: &Checkpoint, end: usize, observer: &mut dyn Observer) -> Result<(), StoreError> {
        loop {
            self.store.check_place()?;
            let refused = match self.writer.commit() {
                Err(StoreError::Collision { source_number, .. }) if self.refused.insert(source_number) => source_number,
                Err(error) => return Err(error),
                Ok(()) => {
                    self.store.bound_log();
                    if end > checkpoint.first {
                        self.done = end;
                        if !self.options.is_dry_run {
                            observer.committed(&self.writer.totals);
                        }
                    }
                    return Ok(());
                }
            };
            let path_text = &self.plan.items[refused].path_text;
            let mut again = RetryObserver { observer: &mut *observer, refused: Some(path_text) };
            self.members_ignored = checkpoint.members_ignored.clone();
            self.writer.roll_back(checkpoint.totals)?;
            self.writer.begin()?;
            for number in checkpoint.first..end {
                let Ok(prepared) = prepare(Some(number), &self.plan.items[number], self.ctx, &unlimited);
                self.write(number, prepared, &mut again)?;
            }
        }
    }
}

fn work(
    items: &[Planned<'_>],
    ctx: &WorkerContext,
    window: &Window,
    sender: &Sender<(usize, Prepared)>,
    recycled_rows: &Receiver<Box<Content>>,
) {
    while let Some(number) = window.take() {
        recycled_rows.try_iter().for_each(drop);
        let Ok(prepared) = prepare(Some(number), &items[number], ctx, &|bytes| window.reserve(number, bytes)) else {
            return; // stopped
        };
        if window.reserve(number, prepared.weight() as u64).is_err() || sender.send((number, prepared)).is_err() {
            return;
        }
    }
}
