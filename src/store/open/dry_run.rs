//! The database of a dry run: a temporary one with a copy of the rows with which an import compares files.

use rusqlite::Connection;

use super::row_copier::copy_rows;
use super::{pragmas, schema};
use crate::store::error::StoreError;

/// The tables that are copied whole. Positions are copied one by one, when a file has them; no other table affects a counter.
const COPIED: &str = "settings import_runs contents source_files archives rejects saves matches player_aliases \
    match_corrections";

/// Creates the temporary database, with rows of the `known` one. SQLite writes to disk only what does not fit into its page cache, and
/// removes the file at the end.
pub fn open(known: Option<&Connection>) -> Result<Connection, StoreError> {
    let connection = Connection::open("")?;
    pragmas::common(&connection)?;
    schema::create(&connection)?;
    if let Some(known) = known {
        let (_snapshot, transaction) = (known.unchecked_transaction()?, connection.unchecked_transaction()?);
        for table in COPIED.split(' ') {
            copy_rows(known, &connection, table, "true")?;
        }
        transaction.commit()?;
    }
    Ok(connection)
}
