//! Imports bytes into a database in memory: for `gammonbase verify`, fuzzing, and tests with thousands of contents.

use super::prepare::understand;
use crate::kind::{FileKind, decide};
use crate::store::{Content, Ledger, MemoryStore, SourceOutcome, SourceRows, StoreError, Writer};
use xgfile::error::FormatError;
use xgfile::limits::Limits;

/// Imports a source's bytes in place of the previous ones, for comparison. `extension` is its file name extension.
pub fn reimport(store: &MemoryStore, extension: Option<&str>, bytes: &[u8], limits: &Limits) -> Result<(), StoreError> {
    MemoryImport::start(store, *limits)?.import_as("source", extension, bytes).map(drop)
}

/// One run on a database in memory, with a batch per file. Statements are prepared once, because starting a run takes longer than most
/// files.
pub struct MemoryImport<'s> {
    store: &'s MemoryStore,
    writer: Writer<'s>,
    limits: Limits,
    /// `limits` as text, as in the run's row.
    recorded: String,
}

impl<'s> MemoryImport<'s> {
    /// Starts a run.
    pub fn start(store: &'s MemoryStore, limits: Limits) -> Result<Self, StoreError> {
        let recorded = limits.to_string();
        let writer = Writer::start(&store.connection, 1, &recorded, false)?;
        Ok(Self { store, writer, limits, recorded })
    }

    /// The database.
    pub fn store(&self) -> &'s MemoryStore {
        self.store
    }

    /// Imports one file's bytes under a path, replacing any earlier content, even if it is the same.
    pub fn import(&mut self, path: &str, bytes: &[u8]) -> Result<SourceOutcome, StoreError> {
        self.import_as(path, None, bytes)
    }

    /// Imports the bytes of a file whose name has this extension, replacing any earlier content.
    pub fn import_as(
        &mut self,
        path: &str,
        extension: Option<&str>,
        bytes: &[u8],
    ) -> Result<SourceOutcome, StoreError> {
        let (kind, rows) = understand(bytes, extension, &self.limits);
        let outcome = self.write(path, bytes, kind, rows)?;
        // A decoded source always has an outcome.
        Ok(outcome.unwrap_or(SourceOutcome::Rejected))
    }

    /// Records a copy of a content that the database has, without decoding it; `None` if the database does not have the content.
    pub fn copy(&mut self, path: &str, bytes: &[u8]) -> Result<Option<SourceOutcome>, StoreError> {
        self.write(path, bytes, decide(bytes, None).ok(), Ok(SourceRows::Elsewhere))
    }

    fn write(
        &mut self,
        path: &str,
        bytes: &[u8],
        kind: Option<FileKind>,
        rows: Result<SourceRows, FormatError>,
    ) -> Result<Option<SourceOutcome>, StoreError> {
        let content_hash = Some(*blake3::hash(bytes).as_bytes());
        let content = Content {
            path: path.to_owned(),
            kind: kind.map(|kind| kind.name(None)),
            size_bytes: bytes.len() as u64,
            modified_ns: 0,
            is_to_read_again: false,
            content_hash,
            rows,
        };
        let known_id = self.known_id(path)?;
        self.writer.begin()?;
        let outcome = self.writer.source(0, known_id, &content)?;
        self.writer.commit()?;
        Ok(outcome)
    }

    /// Removes the source with a path.
    pub fn forget(&mut self, path: &str) -> Result<(), StoreError> {
        let Some(id) = self.known_id(path)? else { return Ok(()) };
        self.writer.begin()?;
        self.writer.forget(id)?;
        self.writer.commit()
    }

    fn known_id(&self, path: &str) -> Result<Option<i64>, StoreError> {
        let ledger = Ledger::load(&self.store.connection, &self.recorded)?;
        Ok(ledger.sources.get(path).map(|known| known.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &[u8] = b"# Static Rook\n#\nP7f P3d P2f\n";

    #[test]
    fn one_run_imports_files_and_copies_and_forgets_them() {
        let store = MemoryStore::new().unwrap();
        let mut import = MemoryImport::start(&store, Limits::default()).unwrap();
        for _ in 0..3 {
            assert_eq!(import.copy("b", BOOK).unwrap(), None, "a copy needs an original");
            assert_eq!(import.import("a", BOOK).unwrap(), SourceOutcome::Imported);
            assert_eq!(import.copy("b", BOOK).unwrap(), Some(SourceOutcome::Copy));
            assert_eq!(import.import("c", &[0; 40]).unwrap(), SourceOutcome::Rejected);
            let known = |path: &str| import.known_id(path).unwrap().is_some();
            assert_eq!(["a", "b", "c", "d"].map(known), [true, true, true, false]);
            for path in ["a", "b", "c"] {
                import.forget(path).unwrap();
            }
            let known = |path: &str| import.known_id(path).unwrap().is_some();
            assert_eq!(["a", "b", "c"].map(known), [false; 3]);
        }
    }

    #[test]
    fn a_source_that_would_be_read_as_another_kind_is_no_copy() {
        let store = MemoryStore::new().unwrap();
        let mut import = MemoryImport::start(&store, Limits::default()).unwrap();
        assert_eq!(import.import("a.tbk", BOOK).unwrap(), SourceOutcome::Imported);
        let undecoded = import.write("b.xg", BOOK, Some(FileKind::Xg), Ok(SourceRows::Elsewhere));
        assert_eq!(undecoded.unwrap(), None, "it must be decoded");
    }
}
