//! Writes what an import finds: rows, sums, the choice among saves, and the journal.

pub mod content;
pub mod corrections;
mod coverage;
pub mod import_store;
pub mod ledger;
mod next_ids;
mod people;
pub mod rebuild;
pub mod removal;
pub mod runs;
pub mod saves;
mod scaled_float;
pub mod selected;
mod sums;
pub mod tables;
pub mod writer;
