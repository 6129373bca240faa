//! Read-only queries, with results in several formats.

pub mod books;
mod claims;
pub mod clock;
mod conditions;
pub mod datasette;
pub mod date;
pub mod decision;
pub mod field;
pub mod filter;
pub mod functions;
pub mod likeness;
pub mod names;
pub mod output;
mod pattern;
mod pictures;
pub mod position;
pub mod quote;
mod ratings;
pub mod read_only;
pub mod report;
pub mod session;
pub mod suggestions;
mod trends;
pub mod twins;
pub mod verify;
