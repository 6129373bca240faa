//! The sources of the database.

use rusqlite::{Connection, Row};

use crate::store::StoreError;

/// A file with a known content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownContent {
    /// Its number.
    pub source_file_id: i64,
    /// The path as printed.
    pub path: String,
    /// BLAKE3 of its content.
    pub content_hash: [u8; 32],
    /// Whether this file owns the rows of its content, not another file with the same content.
    pub has_rows: bool,
}

/// The source files, ordered by path, without those marked as missing.
pub fn contents(connection: &Connection) -> Result<Vec<KnownContent>, StoreError> {
    let read = |row: &Row<'_>| {
        Ok(KnownContent {
            source_file_id: row.get(0)?,
            path: row.get(1)?,
            content_hash: row.get(2)?,
            has_rows: row.get(3)?,
        })
    };
    Ok(connection
        .prepare(
            "SELECT source_file_id, path, content_hash, outcome = 'imported' FROM source_files
             WHERE content_hash IS NOT NULL AND outcome <> 'missing' ORDER BY path",
        )?
        .query_map([], read)?
        .collect::<Result<_, _>>()?)
}

/// The limits of earlier runs, as in `import_runs`.
pub fn limits(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut statement = connection.prepare("SELECT DISTINCT limits FROM import_runs")?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
