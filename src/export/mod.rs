//! Exports decisions from the database to files.

pub mod anki;
pub mod xgp;
