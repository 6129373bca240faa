//! Private modules for the tests, benchmarks and fuzz targets of this repository. Not a public API: it may change at any time.

pub use crate::cli::command_line;
pub use crate::import::memory::MemoryImport;
pub use crate::inspect::check::check;
pub use crate::inspect::{FileFacts, header};
pub use crate::query::filter::{Filter, MatchFilter};
pub use crate::query::output::{Format, write_bound};
pub use crate::query::report::{Catalogue, Kind, Report, Run};
pub use crate::query::verify::verify_rows;
pub use crate::query::{functions, read_only};
pub use crate::source::discover::discover;
pub use crate::sql::{Engine, rendered, views};
pub use crate::store::{Content, ImportStore, Ledger, MemoryStore, SourceRows, Writer, books, schema};
