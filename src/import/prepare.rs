//! What the workers do with one source: read, tell its kind, decode, normalise.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Times;
use super::plan::Planned;
use crate::discover::Source;
use crate::format::error::FormatError;
use crate::format::kind::{FileKind, by_ending, decide};
use crate::format::limits::Limits;
use crate::format::xg::container::Container;
use crate::normalize::books::rows::BookKind;
use crate::normalize::{books, normalize};
use crate::source::read_file;
use crate::store::{Content, Reject, SourceRows};

/// What a worker made of a source.
pub enum Prepared {
    /// New or changed.
    Content(Box<Content>),
    /// The same content as before under a new modification time.
    Unchanged,
    /// None of ours any more.
    Forgotten,
}

impl Prepared {
    /// About how many bytes wait for the writer.
    pub fn weight(&self) -> usize {
        match self {
            Self::Content(content) => content.rows.as_ref().map_or(0, SourceRows::weight),
            Self::Unchanged | Self::Forgotten => 0,
        }
    }
}

/// Nanoseconds that the workers spent.
#[derive(Default)]
pub struct WorkClock {
    read: AtomicU64,
    unpack: AtomicU64,
    normalize: AtomicU64,
}

impl WorkClock {
    fn timed<T>(counter: &AtomicU64, work: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let result = work();
        counter.fetch_add(started.elapsed().as_nanos() as u64, Ordering::Relaxed);
        result
    }

    /// The workers' times beside the writer's.
    pub fn add_to(&self, times: Times) -> Times {
        let seconds = |counter: &AtomicU64| Duration::from_nanos(counter.load(Ordering::Relaxed)).as_secs_f64();
        Times { read: seconds(&self.read), unpack: seconds(&self.unpack), normalize: seconds(&self.normalize), ..times }
    }
}

/// Reads, unpacks and normalises one source.
pub fn prepare(item: &Planned<'_>, limits: &Limits, clock: &WorkClock) -> Prepared {
    if item.is_forgotten {
        return Prepared::Forgotten;
    }
    let source = item.source;
    let read = WorkClock::timed(&clock.read, || {
        read_file(&source.path, limits).map(|bytes| (*blake3::hash(&bytes).as_bytes(), bytes))
    });
    let (content_hash, kind, rows) = match read {
        Err(error) => (None, source.ending.and_then(by_ending), Err(error)),
        Ok((hash, _))
            if item.known.is_some_and(|known| known.content_hash == Some(hash) && known.outcome != "missing") =>
        {
            return Prepared::Unchanged;
        }
        Ok((hash, bytes)) => {
            let (kind, rows) = understand(&bytes, source.ending, limits, clock);
            (Some(hash), kind, rows)
        }
    };
    Prepared::Content(Box::new(Content {
        path: source.shown.clone(),
        kind: kind.map(|kind| kind_name(kind, source)),
        size_bytes: source.size_bytes,
        modified_ns: source.modified_ns,
        content_hash,
        rows: rows.map_err(|error| reject(&error)),
    }))
}

/// The kind and the rows of a whole file's bytes; `ending` is its name's.
pub fn understand(
    bytes: &[u8],
    ending: Option<&str>,
    limits: &Limits,
    clock: &WorkClock,
) -> (Option<FileKind>, Result<SourceRows, FormatError>) {
    let decided = decide(bytes, ending);
    let kind = decided.as_ref().ok().copied().or_else(|| by_ending(ending?));
    (kind, decided.and_then(|kind| decode(kind, bytes, limits, clock)))
}

/// `source_files.kind`. The content of a position is a short match's: the name tells.
fn kind_name(kind: FileKind, source: &Source) -> &'static str {
    match BookKind::of_file(kind) {
        Some(book) => book.name(),
        None if source.ending == Some("xgp") => "xgp",
        None => "xg",
    }
}

fn decode(kind: FileKind, bytes: &[u8], limits: &Limits, clock: &WorkClock) -> Result<SourceRows, FormatError> {
    // A defect of ours must cost one file, not the run.
    let attempt = catch_unwind(AssertUnwindSafe(|| match BookKind::of_file(kind) {
        Some(book) => {
            let rows = WorkClock::timed(&clock.normalize, || books::normalize(book, bytes, limits))?;
            Ok(SourceRows::Book(Box::new(rows)))
        }
        None => {
            let container = WorkClock::timed(&clock.unpack, || Container::decode(bytes, limits))?;
            let rows = WorkClock::timed(&clock.normalize, || normalize(&container))?;
            Ok(SourceRows::Match(Box::new(rows)))
        }
    }));
    attempt.unwrap_or_else(|_| {
        Err(FormatError::in_stream("file")
            .expected("a file that this program can read")
            .found("one that shows a defect of this program; please report it"))
    })
}

/// An error as `rejects` has it.
pub fn reject(error: &FormatError) -> Reject {
    let details = error.details();
    Reject {
        stream: details.stream.clone(),
        record: details.record,
        byte_offset: details.byte_offset,
        field: details.field.clone(),
        expected: details.expected.clone(),
        found: details.found.clone(),
        message: error.to_string(),
    }
}
