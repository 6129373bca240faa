#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod analysis;
pub mod bytes;
pub mod comments;
pub mod container;
pub mod document;
pub mod error;
pub mod field;
mod layout;
pub mod limits;
pub mod records;
pub mod residue;
pub mod rollout;
pub mod rtf;
mod tests;
