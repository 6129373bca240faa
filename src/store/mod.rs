//! The SQLite database: opening, migrating, writing. rusqlite lives here and in `query`.

pub mod books;
mod columns;
mod content;
mod error;
pub mod grades;
mod ledger;
mod open;
pub mod people;
mod publish;
mod removal;
pub mod schema;
mod sums;
pub mod versions;
mod writer;

pub use content::{Content, Reject, RunTotals, SourceOutcome, SourceRows};
pub use error::StoreError;
pub use ledger::{KnownSource, Ledger};
pub use open::{ImportStore, open_read_only};
pub use publish::{Snapshot, check_place, publish};
pub use versions::Keep;
pub use writer::Writer;
