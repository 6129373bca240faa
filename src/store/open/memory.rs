//! A database in memory.

use rusqlite::Connection;

use super::pragmas;
use super::schema;
use crate::store::error::StoreError;

/// A new, complete database that is deleted when dropped.
#[derive(Debug)]
pub struct MemoryStore {
    /// The connection, with its pragmas set.
    pub connection: Connection,
}

impl MemoryStore {
    /// Creates the database, including its indexes.
    pub fn new() -> Result<Self, StoreError> {
        let connection = Connection::open_in_memory()?;
        pragmas::common(&connection)?;
        schema::create(&connection)?;
        schema::create_indexes(&connection)?;
        Ok(Self { connection })
    }
}
