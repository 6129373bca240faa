#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod lookups;
pub mod mathematics;
pub mod scores;
