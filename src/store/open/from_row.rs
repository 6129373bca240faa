//! Reads structs whose fields have the names of their columns.

use rusqlite::Row;
use rusqlite::types::FromSql;

/// Reads a struct from a row: first the fields that a function reads from the columns of their names, then other fields with their values.
macro_rules! from_row {
    ($read:ident, $row:ident => $type:ident { $($field:ident),*; $($other:ident: $value:expr),* $(,)? }) => {
        $type { $($field: $read($row, stringify!($field))?,)* $($other: $value,)* }
    };
}
pub(in crate::store) use from_row;

/// Reads a column, which may be named by a raw identifier.
pub fn get<T: FromSql>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    row.get(column.trim_start_matches("r#"))
}
