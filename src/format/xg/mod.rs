//! eXtreme Gammon's .xg and .xgp: container, records, rollouts, comments; decode and encode as mirror images, no meaning yet.

pub mod analysis;
pub mod comments;
pub mod container;
pub mod document;
pub mod field;
pub(super) mod layout;
pub mod records;
pub mod rollout;
pub mod rtf;
