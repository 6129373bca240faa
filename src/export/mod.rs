//! Exports decisions from the database to files.

pub mod anki;
pub mod answers;
pub mod xgp;
