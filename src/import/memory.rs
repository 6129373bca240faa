//! The way of an import without files: for `gammonbase verify --sources`, for fuzzing, and for tests that try thousands of contents.

use super::prepare::{WorkClock, reject, understand};
use crate::format::kind::FileKind;
use crate::format::limits::Limits;
use crate::normalize::books;
use crate::rows::books::BookKind;
use crate::store::{Content, Ledger, MemoryStore, SourceOutcome, StoreError, Writer};

/// Imports a source's bytes in place of those before; `ending` is its name's. What comes of them is to be compared.
pub fn reimport(store: &MemoryStore, ending: Option<&str>, bytes: &[u8], limits: &Limits) -> Result<(), StoreError> {
    import_as(store, "source", ending, bytes, limits).map(drop)
}

/// Imports one file's bytes under a path, in a run and a batch of its own. What was known under that path is replaced, even by the
/// same content.
pub fn import_bytes(
    store: &MemoryStore,
    path: &str,
    bytes: &[u8],
    limits: &Limits,
) -> Result<SourceOutcome, StoreError> {
    import_as(store, path, None, bytes, limits)
}

fn import_as(
    store: &MemoryStore,
    path: &str,
    ending: Option<&str>,
    bytes: &[u8],
    limits: &Limits,
) -> Result<SourceOutcome, StoreError> {
    let (kind, rows) = understand(bytes, ending, limits, &WorkClock::default());
    let content_hash = Some(*blake3::hash(bytes).as_bytes());
    let rows_hash = rows.as_ref().map_or(0, |rows| rows.rows_hash(content_hash));
    let content = Content {
        path: path.to_owned(),
        kind: kind.map(name),
        size_bytes: bytes.len() as u64,
        modified_ns: 0,
        content_hash,
        rows: rows.map_err(|error| reject(&error)),
        rows_hash,
    };
    let (ledger, mut writer) = start(store, limits)?;
    writer.begin()?;
    let outcome = writer.source(0, ledger.get(path).map(|known| known.id), &content)?;
    writer.commit()?;
    writer.finish()?;
    // What was decoded has an outcome.
    Ok(outcome.unwrap_or(SourceOutcome::Rejected))
}

/// Takes out what is known under a path.
pub fn forget(store: &MemoryStore, path: &str) -> Result<(), StoreError> {
    let (ledger, mut writer) = start(store, &Limits::default())?;
    let Some(known) = ledger.get(path) else { return writer.finish() };
    writer.begin()?;
    writer.forget(known.id)?;
    writer.commit()?;
    writer.finish()
}

fn start<'s>(store: &'s MemoryStore, limits: &Limits) -> Result<(Ledger, Writer<'s>), StoreError> {
    let limits = limits.to_string();
    let ledger = Ledger::load(&store.connection, &limits)?;
    let writer = Writer::start(&store.connection, 1, &limits, false)?;
    Ok((ledger, writer))
}

fn name(kind: FileKind) -> &'static str {
    books::kind_of(kind).map_or("xg", BookKind::name)
}
