//! The tasks of sources, and the rules that decide them.

use super::options::ImportOptions;
use super::own_files::OwnFiles;
use crate::source::discover::Source;
use crate::store::{KnownSource, Ledger};
use xgfile::error::FormatError;

/// What to do with a source.
#[derive(Debug)]
pub enum Task {
    /// Read it.
    Read,
    /// Read it if its first bytes are of a supported kind.
    ReadIfOurs,
    /// Reject it without reading it.
    Refuse(FormatError),
    /// Remove it: the file at this path is no longer of a supported kind.
    Forget,
}

/// A source with work to do.
pub struct Planned<'a> {
    /// The file, or its archive.
    pub source: &'a Source,
    /// The member's number in the archive.
    pub member: Option<usize>,
    /// The number of its archive in [`Plan::archives`].
    pub archive: Option<usize>,
    /// The path as stored and printed.
    pub path_text: String,
    /// The file name extension, if it is supported.
    pub extension: Option<&'static str>,
    /// Size in bytes; for a member, the unpacked size.
    pub size_bytes: u64,
    /// The source's row from an earlier run.
    pub known: Option<&'a KnownSource>,
    /// Whether to decode it even if its content was rejected before.
    pub is_retried: bool,
    /// What to do.
    pub task: Task,
}

/// The rules of a plan.
pub struct Rules<'a> {
    /// The results of earlier runs.
    pub ledger: &'a Ledger,
    /// The database's own files.
    pub own: &'a OwnFiles,
    /// The limits on archives, which files are imported, whether unchanged ones are read, and a stop request, after which no file is examined.
    pub options: &'a ImportOptions,
}

impl<'a> Rules<'a> {
    /// A file, or a member of an archive by its number, with its extension and size.
    pub fn planned(
        &self,
        source: &'a Source,
        member: Option<usize>,
        path_text: String,
        (extension, size_bytes): (Option<&'static str>, u64),
        task: Task,
    ) -> Planned<'a> {
        let known = self.ledger.sources.get(&path_text);
        // A rejected file is decoded again by another version.
        let is_retried = self.options.is_rehash || known.is_some_and(|known| known.is_due);
        Planned { source, member, archive: None, path_text, extension, size_bytes, known, is_retried, task }
    }

    /// Whether a source with this size and time need not be read again.
    pub fn is_unchanged(&self, known: &KnownSource, size_bytes: u64, modified_ns: i64) -> bool {
        !self.options.is_rehash
            && known.size_bytes == size_bytes
            && known.modified_ns == modified_ns
            && !known.is_to_read_again
            && !known.is_due
            // It has reappeared and may be a copy of another source now.
            && !known.is_missing
    }
}
