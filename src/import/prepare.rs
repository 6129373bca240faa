//! The workers' steps for one source: read, recognise its kind, decode, normalise.

use std::convert::Infallible;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::budget::{estimate, estimate_match};
use super::contents::Contents;
use super::guard::guarded;
use super::plan::Plan;
use super::task::{Planned, Task};
use crate::kind::{FileKind, by_extension, decide};
use crate::source::{Archives, ReadError, read_file};
use crate::store::{Content, ImportStore, Seconds, SourceRows, StoreError, each_content};
use normalize::{books, normalize};
use xgfile::container::Packed;
use xgfile::error::FormatError;
use xgfile::limits::Limits;

/// The result of preparing a source.
pub enum Prepared {
    /// New or changed content.
    Content(Box<Content>),
    /// Known content with a new modification time.
    Unchanged,
    /// No longer of a supported kind.
    Forgotten,
    /// A member of an unsupported kind, according to its first bytes.
    Other,
    /// Could not be read this time; its rows stay.
    Unreadable(String),
}

impl Prepared {
    /// The approximate number of bytes that wait for the writer.
    pub fn weight(&self) -> usize {
        match self {
            Self::Content(content) => content.rows.as_ref().map_or(0, SourceRows::weight),
            _ => 0,
        }
    }
}

/// State shared by the workers.
#[derive(Default)]
pub struct WorkerContext {
    /// Limits on the sizes that a file may claim.
    pub limits: Limits,
    /// The time of each stage, of all threads.
    seconds: Mutex<Seconds>,
    /// The archives opened last.
    pub archives: Archives,
    /// Contents that need not be decoded.
    pub contents: Contents,
}

impl WorkerContext {
    /// Creates the context for a plan. Contents whose rows the database has after a run under the same `limits` are known; those of sources that are
    /// read again are not.
    pub fn new(store: &ImportStore, limits: Limits, recorded: &str, plan: &Plan<'_>) -> Result<Self, StoreError> {
        let ctx = Self { limits, ..Self::default() };
        if plan.items.is_empty() {
            return Ok(ctx);
        }
        each_content(&store.connection, recorded, |hash, kind| {
            FileKind::named(kind).into_iter().for_each(|kind| ctx.contents.add(hash, kind));
        })?;
        plan.items.iter().filter_map(|item| item.known?.content_hash).for_each(|hash| ctx.contents.remove(&hash));
        Ok(ctx)
    }

    pub fn seconds(&self) -> MutexGuard<'_, Seconds> {
        self.seconds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the time of some work to that of its stage.
    pub fn timed<T>(&self, stage: fn(&mut Seconds) -> &mut f64, work: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let result = work();
        *stage(&mut self.seconds()) += started.elapsed().as_secs_f64();
        result
    }
}

/// Requests bytes of memory in place of the previous request: [`Window::reserve`](super::backpressure::Window::reserve). An error ends the work.
type Reserve<'a, E> = &'a dyn Fn(u64) -> Result<(), E>;

/// A budget for work on one source at a time, which never waits for bytes.
pub fn unlimited(_: u64) -> Result<(), Infallible> {
    Ok(())
}

/// Reads, unpacks and normalises a source. If its `number` is given, a copy that is recognised in time is not decoded.
pub fn prepare<E>(
    number: Option<usize>,
    item: &Planned<'_>,
    ctx: &WorkerContext,
    reserve: Reserve<'_, E>,
) -> Result<Prepared, E> {
    let read = match &item.task {
        Task::Forget => return Ok(Prepared::Forgotten),
        Task::Refuse(error) => Err(ReadError::Refused(error.clone())),
        Task::Read | Task::ReadIfOurs => {
            reserve(expected_bytes(item, &ctx.limits))?;
            ctx.timed(|seconds| &mut seconds.read, || read(item, ctx))
        }
    };
    // An unreadable file may be readable next time.
    let is_to_read_again = matches!(read, Err(ReadError::Unreadable(_)));
    let (content_hash, kind, rows) = match read {
        Ok(None) => return Ok(Prepared::Other),
        Err(ReadError::Unreadable(error)) if item.known.is_some_and(|known| !known.is_rejected) => {
            return Ok(Prepared::Unreadable(error.message()));
        }
        Err(error) => (None, item.extension.and_then(by_extension), Err(error.into())),
        Ok(Some((hash, _))) if is_known(item, hash) => return Ok(Prepared::Unchanged),
        Ok(Some((hash, bytes))) => {
            let decided = decide(&bytes, item.extension);
            let kind = likely(&decided, item.extension);
            let rows = match (decided, number) {
                (Ok(kind), Some(number)) if ctx.contents.is_copy(&hash, kind, number) => Ok(SourceRows::Elsewhere),
                (Ok(kind), number) => {
                    let rows = decode(kind, &bytes, ctx, reserve)?;
                    if let (Some(number), Err(_)) = (number, &rows) {
                        ctx.contents.reject(&hash, kind, number);
                    }
                    rows
                }
                (Err(error), _) => Err(error),
            };
            (Some(hash), kind, rows)
        }
    };
    Ok(Prepared::Content(Box::new(Content {
        path: item.path_text.clone(),
        kind: kind.map(|kind| kind.name(item.extension)),
        size_bytes: item.size_bytes,
        modified_ns: item.source.modified_ns,
        is_to_read_again,
        content_hash,
        rows,
    })))
}

/// The expected memory of a source by its size and name: all that it will need, instead of its bytes now and the rest while other
/// sources wait too. A gzip file may become as large as the limits allow.
fn expected_bytes(item: &Planned<'_>, limits: &Limits) -> u64 {
    let name = item.source.path.extension();
    let is_gzip = item.member.is_none() && name.is_some_and(|extension| extension.eq_ignore_ascii_case("gz"));
    let bytes = if is_gzip { limits.room(item.size_bytes) } else { item.size_bytes };
    item.extension.and_then(by_extension).map_or(bytes, |kind| estimate(kind, bytes))
}

/// A content's hash and bytes; `None` if it is of an unsupported kind.
type Hashed = Option<([u8; 32], Vec<u8>)>;

fn read(item: &Planned<'_>, ctx: &WorkerContext) -> Result<Hashed, ReadError> {
    let attempt = guarded(|| match item.member {
        None => read_file(&item.source.path, &ctx.limits).map(Some),
        Some(index) => {
            let mut archive = ctx.archives.get(&item.source.path, &ctx.limits)?;
            if archive.state != (item.source.size_bytes, item.source.modified_ns) {
                let error = FormatError::in_stream("zip").expected("the archive that was opened").found("another one");
                return Err(ReadError::Unreadable(error));
            }
            archive.read(index, &ctx.limits, matches!(item.task, Task::ReadIfOurs))
        }
    });
    let bytes = attempt.unwrap_or_else(|defect| Err(ReadError::Refused(defect)))?;
    Ok(bytes.map(|bytes| (*blake3::hash(&bytes).as_bytes(), bytes)))
}

/// Whether the content is unchanged and would yield the same rows.
fn is_known(item: &Planned<'_>, hash: [u8; 32]) -> bool {
    item.known.is_some_and(|known| {
        known.content_hash == Some(hash) && !known.is_to_be_read_again() && !(known.is_rejected && item.is_retried)
    })
}

/// Decodes a whole file to its kind and rows; `extension` is its file name extension.
pub fn understand(
    bytes: &[u8],
    extension: Option<&str>,
    limits: &Limits,
) -> (Option<FileKind>, Result<SourceRows, FormatError>) {
    let decided = decide(bytes, extension);
    let kind = likely(&decided, extension);
    let rows = decided.and_then(|kind| {
        let ctx = WorkerContext { limits: *limits, ..WorkerContext::default() };
        let Ok(rows) = decode(kind, bytes, &ctx, &unlimited);
        rows
    });
    (kind, rows)
}

/// The decided kind, or otherwise the kind according to the extension.
fn likely(decided: &Result<FileKind, FormatError>, extension: Option<&str>) -> Option<FileKind> {
    decided.as_ref().ok().copied().or_else(|| by_extension(extension?))
}

fn decode<E>(
    kind: FileKind,
    bytes: &[u8],
    ctx: &WorkerContext,
    reserve: Reserve<'_, E>,
) -> Result<Result<SourceRows, FormatError>, E> {
    let size = bytes.len() as u64;
    reserve(estimate(kind, size))?;
    if let FileKind::Book(book) = kind {
        let rows =
            guarded(|| ctx.timed(|seconds| &mut seconds.normalize, || books::normalize(book, bytes, &ctx.limits)));
        return Ok(rows.flatten().map(|rows| SourceRows::Book(Box::new(rows))));
    }
    let packed =
        match guarded(|| ctx.timed(|seconds| &mut seconds.unpack, || Packed::open(bytes, &ctx.limits))).flatten() {
            Ok(packed) => packed,
            Err(error) => return Ok(Err(error)),
        };
    reserve(estimate_match(size, packed.inflated_bytes()))?;
    let rows = guarded(|| {
        let container = ctx.timed(|seconds| &mut seconds.unpack, || packed.unpack())?;
        ctx.timed(|seconds| &mut seconds.normalize, || normalize(&container))
    });
    Ok(rows.flatten().map(|rows| SourceRows::Match(Box::new(rows))))
}
