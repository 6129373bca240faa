//! Questions to the database: read-only by construction, results in the form that the user asks for.

pub mod likeness;
pub mod output;
pub mod read_only;
pub mod suggestions;
