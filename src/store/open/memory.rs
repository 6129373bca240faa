//! A database in memory.

use rusqlite::Connection;

use super::read::read_values;
use super::{pragmas, schema};
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

    /// Why the only file was rejected.
    pub fn rejection(&self) -> rusqlite::Result<String> {
        let reason = "SELECT printf('%s: expected %s, found %s', stream, expected, found) FROM rejects";
        self.connection.query_row(reason, [], |row| row.get(0))
    }

    /// The numbers of all decisions.
    pub fn decision_ids(&self) -> rusqlite::Result<Vec<i64>> {
        read_values(&self.connection, "SELECT decision_id FROM decisions ORDER BY decision_id", [])
    }
}
