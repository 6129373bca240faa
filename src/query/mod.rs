//! Read-only queries, with results in several formats.

pub mod books;
mod claims;
pub mod clock;
pub mod datasette;
pub mod date;
pub mod decision;
mod export_keys;
pub mod filter;
pub mod filtered_sums;
pub mod functions;
pub(crate) mod likeness;
pub mod lists;
pub mod output;
mod pattern;
pub mod position;
pub mod quote;
mod ratings;
pub mod read_only;
pub mod report;
pub mod row_reader;
pub mod selection;
pub mod session;
pub mod status;
pub mod suggestions;
pub mod timed;
mod trends;
pub mod twins;
pub mod verify;

use crate::names;
