//! File formats: bytes to records and back. No meaning yet, no SQL.

pub mod abk;
mod bytes;
pub mod error;
pub mod gnushogi;
pub mod kind;
pub mod limits;
pub mod ob;
pub mod residue;
pub mod xg;
