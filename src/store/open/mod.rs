//! Opens a database: its files, its lock, its schema and its connections.

pub mod building;
pub mod dry_run;
pub mod files;
pub mod from_row;
pub mod lists;
pub mod lock;
pub mod memory;
pub mod nearby;
pub mod ownership;
pub mod pragmas;
pub mod progress;
pub mod reader;
pub mod schema;
