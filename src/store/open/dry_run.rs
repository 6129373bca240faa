//! The database of a dry run: a temporary one with a copy of the rows with which an import compares files.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, Params, Statement};

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
            RowCopier::prepare(known, &connection, table, "true")?.copy([])?;
        }
        transaction.commit()?;
    }
    Ok(connection)
}

/// Copies rows of a table from one database to another.
pub struct RowCopier<'c> {
    select: Statement<'c>,
    insert: Statement<'c>,
}

impl<'c> RowCopier<'c> {
    /// Prepares to copy the rows of `table` that fulfil a condition.
    pub fn prepare(from: &'c Connection, to: &'c Connection, table: &str, condition: &str) -> Result<Self, StoreError> {
        // Without generated columns.
        let columns: String =
            to.query_row("SELECT group_concat(name, ', ') FROM pragma_table_info(?)", [table], |row| row.get(0))?;
        let select = from.prepare(&format!("SELECT {columns} FROM {table} WHERE {condition}"))?;
        let values = vec!["?"; select.column_count()].join(", ");
        let insert = to.prepare(&format!("INSERT OR REPLACE INTO {table} ({columns}) VALUES ({values})"))?;
        Ok(Self { select, insert })
    }

    /// Copies the rows for these parameters of the condition.
    pub fn copy(&mut self, parameters: impl Params) -> rusqlite::Result<()> {
        let columns = self.select.column_count();
        let mut rows = self.select.query(parameters)?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                self.insert.raw_bind_parameter(column + 1, ToSqlOutput::Borrowed(row.get_ref(column)?))?;
            }
            self.insert.raw_execute()?;
        }
        Ok(())
    }
}
