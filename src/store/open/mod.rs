//! Opens a database: its files, its lock, its schema and its connections.

pub mod building;
pub mod dry_run;
pub mod everybody;
pub mod files;
pub mod lock;
pub mod memory;
pub mod ownership;
pub mod pragmas;
pub mod progress;
pub mod read;
pub mod reader;
pub mod row_copier;
pub mod schema;
pub mod upgrade;
pub mod user_objects;
