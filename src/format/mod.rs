//! File formats: bytes to records and back. No meaning yet, no SQL.

pub mod error;
pub mod limits;
pub mod xg;
