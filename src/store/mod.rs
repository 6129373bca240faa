//! The SQLite database: opens, migrates and writes it. Only this module and `query` use rusqlite.

mod bi;
pub mod books;
mod building;
mod content;
mod coverage;
pub mod dictionary;
pub mod digest;
mod error;
mod files;
pub mod grades;
mod hearing;
mod holder;
mod ledger;
mod lock;
pub mod mathematics;
mod memory;
mod nearby;
mod open;
mod ownership;
pub mod people;
mod pragmas;
mod publish;
mod real;
mod removal;
pub mod runs;
pub mod schema;
mod sums;
mod tables;
pub mod versions;
mod writer;

pub use content::{Content, Reject, RunTotals, SourceOutcome, SourceRows};
pub use error::StoreError;
pub use hearing::{Hearing, Phase};
pub use holder::Holder;
pub use ledger::{KnownArchive, KnownSource, Ledger, each_content};
pub use memory::MemoryStore;
pub use nearby::{Nearby, databases_in};
pub use open::{ImportStore, open_read_only};
pub use publish::{Snapshot, SnapshotKind, check_place, publish, publish_as};
pub use real::{BACKGAMMON_SCALE, CHANCE_SCALE, EQUITY_SCALE};

pub use versions::Keep;
pub use writer::Writer;

/// The program version recorded with each run.
const PROGRAM_VERSION: &str = env!("CARGO_PKG_VERSION");
