//! Exports the database to Parquet files for DuckDB, Spark and BI tools.
//!
//! `table` lists the tables, each of them a query in `sql/parquet`. `export` decides which files to write and runs the queries; `writer`
//! writes a file, `folder` manages the folder, and `manifest` lists the files for readers and for the next export.

mod dictionary;
mod error;
mod export;
mod folder;
mod functions;
mod manifest;
mod snapshot;
mod table;
mod writer;

pub use error::ParquetExportError;
pub use export::{Options, Summary, export};
pub use folder::{Folder, Owner};
pub use manifest::{Manifest, is_inside};
pub use snapshot::open as open_snapshot;
