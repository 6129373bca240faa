//! What the tests, benchmarks and fuzz targets of this repository need of the private modules. Not for others: it changes at any time.

pub use crate::import::memory;
pub use crate::inspect::{check, transcript};
pub use crate::query::{filter, functions, output, read_only, report};
pub use crate::source::discover;
pub use crate::store::{Content, ImportStore, Ledger, MemoryStore, SourceRows, Writer, books, schema};
pub use crate::synth::{Generator, NOTICE, place, write_collection};
