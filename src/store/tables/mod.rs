//! The tables whose rows come from files, each with its columns and values in one place.

pub mod books;
pub mod digested;
pub mod insert;
pub mod matches;
pub mod sink;
pub mod warnings;
