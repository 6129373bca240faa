//! Exports decisions and matches from the database to files.

pub mod anki;
pub mod mat;
pub mod xgp;
