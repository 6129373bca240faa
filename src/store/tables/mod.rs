//! The tables whose rows a file gives, each with its columns and their values in one place.

pub mod books;
pub mod digested;
pub mod insert;
pub mod matches;
pub mod sink;
pub mod warnings;
