//! The SQLite database: opens, migrates and writes it.

pub mod aliases;
pub mod anonymous;
pub mod bi;
pub mod books;
mod building;
#[warn(missing_docs)]
mod content;
#[warn(missing_docs)]
pub mod corrections;
mod coverage;
pub mod dictionary;
mod dry_run;
#[warn(missing_docs)]
mod error;
mod files;
mod from_row;
pub mod grades;
pub mod ledger;
mod lists;
mod lock;
#[warn(missing_docs)]
mod lock_owner;
pub mod mathematics;
mod memory;
mod nearby;
mod open;
mod ownership;
mod people;
mod pragmas;
#[warn(missing_docs)]
mod progress;
mod publish;
pub mod removal;
#[warn(missing_docs)]
pub mod runs;
#[warn(missing_docs)]
pub mod saves;
mod scaled_float;
pub mod schema;
pub mod scores;
mod sums;
pub mod tables;
mod writer;

pub use bi::Contents as BiContents;
pub use content::{Content, Reject, RunTotals, Seconds, SourceOutcome, SourceRows};
pub use error::{StoreError, is_full};
pub use files::sync_folder;
pub use ledger::{KnownArchive, KnownSource, Ledger, each_content};
pub use lists::{read_pairs, read_values};
pub use lock_owner::{LockOwner, now};
pub use memory::MemoryStore;
pub use nearby::is_database;
pub use open::{ImportStore, open_incomplete, open_read_only};
pub use pragmas::limit_memory;
pub use progress::{Phase, ProgressCallback};
pub use publish::{Snapshot, SnapshotKind, check_place, publish, publish_as};
pub use saves::SavePolicy;
pub use writer::Writer;

/// The program version recorded with each run.
const PROGRAM_VERSION: &str = env!("CARGO_PKG_VERSION");
