//! What is to be done with one source, and by which rules that is told.

use super::own_files::OwnFiles;
use super::stop::Stop;
use crate::format::error::FormatError;
use crate::format::limits::Limits;
use crate::source::discover::Source;
use crate::source::selection::Selection;
use crate::store::{KnownSource, Ledger};

/// What is to be done with a source.
#[derive(Debug)]
pub enum Task {
    /// Read it.
    Read,
    /// Read it if its first bytes show that it is one of ours.
    ReadIfOurs,
    /// It cannot be read, as one sees from outside.
    Refuse(FormatError),
    /// It was one of ours; what stands there now is not, and would not be looked at if it had come today.
    Forget,
}

/// A source that there is something to do about, with what is known of it.
pub struct Planned<'a> {
    /// The file, or the archive that it is in.
    pub source: &'a Source,
    /// Its number within the archive.
    pub member: Option<usize>,
    /// The number of its archive in [`Plan::archives`].
    pub archive: Option<usize>,
    /// Its path as it is stored and shown.
    pub shown: String,
    /// The name's ending where it is one of ours.
    pub ending: Option<&'static str>,
    /// Size in bytes; of a member the unpacked one.
    pub size_bytes: u64,
    /// Its row of an earlier run.
    pub known: Option<&'a KnownSource>,
    /// Whether to decode it although its content was rejected before.
    pub is_retried: bool,
    /// What to do.
    pub task: Task,
}

/// What a plan goes by.
pub struct Rules<'a> {
    /// What earlier runs did.
    pub ledger: &'a Ledger,
    /// The database's own files.
    pub own: &'a OwnFiles,
    /// Bounds on archives.
    pub limits: &'a Limits,
    /// Which members are taken.
    pub selection: &'a Selection,
    /// Everything is read, unchanged or not.
    pub is_rehash: bool,
    /// Asked to end, it needs no looking at files.
    pub stop: &'a Stop,
}

impl Rules<'_> {
    /// Whether a source of that size and time needs not be read again.
    pub fn is_unchanged(&self, known: &KnownSource, size_bytes: u64, modified_ns: i64) -> bool {
        !self.is_rehash
            && known.size_bytes == size_bytes
            && known.modified_ns == modified_ns
            && !known.is_due
            // It is back, and may be a copy of another now.
            && !known.is_missing()
    }

    /// Whether what was rejected is decoded again.
    pub fn is_retried(&self, known: Option<&KnownSource>) -> bool {
        self.is_rehash || known.is_some_and(|known| known.is_due)
    }
}
