//! Exports the database to Parquet files for DuckDB, Spark and BI tools.
//!
//! `table` lists the tables, each of them a query in `sql/parquet`. `export` decides which files to write and runs the queries; `writer`
//! writes a file.

mod dictionary;
mod error;
mod export;
mod functions;
mod table;
mod writer;

pub use export::{Options, Summary, export, read_manifest};
