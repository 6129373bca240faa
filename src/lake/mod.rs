//! Parquet out of the database: a set of files that DuckDB, Spark and BI tools read.
//!
//! `table` says what is in it, `plan` what must be written, `rows` and `facts` read the database, `part` writes a file, `manifest` says
//! which files are the set, `folder` keeps the place, and `export` leads.

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
mod quick;
mod readers;
mod rows;
mod state;
mod table;

pub use export::{Options, Summary, export};
