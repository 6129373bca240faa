//! eXtreme Gammon's .xg and .xgp: decodes and encodes the container, records, rollouts and comments without interpreting them.

pub mod analysis;
pub mod comments;
pub mod container;
pub mod document;
pub mod field;
pub(super) mod layout;
pub mod records;
pub mod rollout;
pub mod rtf;
