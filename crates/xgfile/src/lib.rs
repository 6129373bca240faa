//! eXtreme Gammon's .xg and .xgp: decodes and encodes the container, records, rollouts and comments without interpreting them.

pub mod analysis;
pub mod bytes;
pub mod comments;
pub mod container;
pub mod document;
pub mod error;
pub mod field;
mod layout;
#[warn(missing_docs)]
pub mod limits;
pub mod records;
pub mod residue;
pub mod rollout;
pub mod rtf;
