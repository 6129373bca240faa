//! Reads the rows of a query: one column, two, or a struct.

use rusqlite::types::FromSql;
use rusqlite::{Connection, Params, Row};

/// The first column of each row.
pub fn read_values<T: FromSql, C: FromIterator<T>>(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
) -> rusqlite::Result<C> {
    connection.prepare(sql)?.query_map(parameters, |row| row.get(0))?.collect()
}

/// The first two columns of each row.
pub fn read_pairs<A: FromSql, B: FromSql, C: FromIterator<(A, B)>>(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
) -> rusqlite::Result<C> {
    connection.prepare(sql)?.query_map(parameters, |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Builds a struct from a row: fields named like columns first, then fields with explicit values.
macro_rules! from_row {
    ($read:ident, $row:ident => $type:ident { $($field:ident),*; $($other:ident: $value:expr),* $(,)? }) => {
        $type { $($field: $read($row, stringify!($field))?,)* $($other: $value,)* }
    };
}
pub(crate) use from_row;

/// Reads a column, which may be named by a raw identifier.
pub fn get<T: FromSql>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    row.get(column.trim_start_matches("r#"))
}
