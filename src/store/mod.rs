//! The SQLite database: opening, migrating, writing. rusqlite lives here and in `query`.

pub mod books;
mod building;
mod content;
mod coverage;
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
pub use open::{ImportStore, open_read_only};
pub use publish::{Snapshot, check_place, publish};
pub use real::{BACKGAMMON_SCALE, CHANCE_SCALE, EQUITY_SCALE};

pub use versions::Keep;
pub use writer::Writer;

/// The version that runs are recorded with.
const PROGRAM_VERSION: &str = env!("CARGO_PKG_VERSION");
