//! Exports decisions from the database to files.

pub mod anki;
mod columns;
pub mod xg_text;
pub mod xgp;
