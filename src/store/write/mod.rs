//! Writes what an import finds: rows, sums, the choice among saves, and the journal.

#[warn(missing_docs)]
pub mod content;
#[warn(missing_docs)]
pub mod corrections;
mod coverage;
pub mod import_store;
pub mod ledger;
mod people;
pub mod removal;
#[warn(missing_docs)]
pub mod runs;
#[warn(missing_docs)]
pub mod saves;
mod scaled_float;
mod sums;
pub mod tables;
pub mod writer;
