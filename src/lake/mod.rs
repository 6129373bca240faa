//! Exports the database to Parquet files for DuckDB, Spark and BI tools.
//!
//! `table` defines the tables, `plan` decides which parts to write, `rows` and `facts` read the database, `part` writes a file,
//! `manifest` lists the files, `folder` manages the folder, and `export` runs the export.

mod dictionary;
mod error;
mod export;
mod facts;
mod folder;
mod keys;
mod lookups;
mod manifest;
mod part;
mod plan;
mod positions;
mod readers;
mod rows;
mod state;
mod table;

pub use export::{Options, Summary, export};
