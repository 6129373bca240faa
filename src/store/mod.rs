//! The SQLite database: opens, upgrades and writes it, and does jobs on it.
//!
//! Three rooms, each of which uses only those before it: `open` (files, lock, schema, connections), `write` (what an import writes) and
//! `jobs` (what commands do with a database).

mod error;
mod jobs;
mod lock_owner;
mod open;
#[cfg(test)]
mod tests;
mod write;

pub use error::{JobError, StoreError, chain, explained, is_full, is_sqlite_full};
pub(crate) use jobs::bi;
pub use jobs::bi::Contents as BiContents;
pub use jobs::made_with::{NOT_NAMED, check_same, made_with};
pub use jobs::part::Part;
pub use jobs::publish::{Snapshot, SnapshotKind, check_place, publish};
pub use jobs::{aliases, anonymous, books, dictionary, grades, selection, tags, user_decisions};
pub use lock_owner::{LockOwner, now};
pub(crate) use open::everybody;
pub use open::files::{free_space, sync_folder};
pub use open::memory::MemoryStore;
pub use open::ownership::{is_database, started};
pub use open::pragmas::{limit_memory, open as open_file};
pub use open::progress::{Phase, ProgressCallback};
pub(crate) use open::read::{read_first, read_pairs, read_rows, read_values};
pub(crate) use open::reader::{open_incomplete, open_read_only};
pub use open::schema;
pub use write::content::{Content, RunTotals, Seconds, SourceOutcome, SourceRows};
pub use write::import_store::ImportStore;
pub use write::ledger::{KnownArchive, KnownSource, Ledger, each_content};
pub use write::saves::SavePolicy;
pub use write::writer::Writer;
pub use write::{corrections, runs};
pub(crate) use write::{ledger, rebuild, saves, selected, tables};
