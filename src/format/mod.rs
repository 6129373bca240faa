//! File formats: bytes to records and back, without interpretation or SQL.

pub mod abk;
mod bytes;
pub mod error;
pub mod gnushogi;
#[warn(missing_docs)]
pub mod limits;
pub mod ob;
pub mod residue;
pub mod xg;
