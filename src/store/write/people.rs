//! The person of each spelling.

use rusqlite::Connection;

use crate::store::error::StoreError;
use crate::text_file::text_file;

/// Sets name and person number of every spelling: the person's name, and the lowest number of its spellings.
pub fn settle(connection: &Connection) -> Result<(), StoreError> {
    Ok(connection.execute_batch(text_file!("sql/players/settle.sql").text())?)
}
