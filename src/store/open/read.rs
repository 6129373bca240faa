//! Runs statements, and reads rows: a value, tuples, or structs.

use rusqlite::types::{FromSql, Type};
use rusqlite::{Connection, OptionalExtension, Params, Row};
use serde::de::DeserializeOwned;

/// Runs a statement, which the connection keeps prepared.
pub fn run(connection: &Connection, sql: &str, parameters: impl Params) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute(parameters).map(drop)
}

/// The first column of the first row, which is there.
pub fn read_value<T: FromSql>(connection: &Connection, sql: &str, parameters: impl Params) -> rusqlite::Result<T> {
    connection.prepare_cached(sql)?.query_row(parameters, |row| row.get(0))
}

/// The first row as a tuple, if there is one.
pub fn read_first<T: for<'r> TryFrom<&'r Row<'r>, Error = rusqlite::Error>>(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
) -> rusqlite::Result<Option<T>> {
    connection.prepare_cached(sql)?.query_row(parameters, |row| T::try_from(row)).optional()
}

/// All rows as tuples.
pub fn read_rows<T: for<'r> TryFrom<&'r Row<'r>, Error = rusqlite::Error>>(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare_cached(sql)?.query_map(parameters, |row| T::try_from(row))?.collect()
}

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

/// The JSON text in the first column of each row as a struct.
pub fn read_json<T: DeserializeOwned>(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
) -> rusqlite::Result<Vec<T>> {
    let texts: Vec<String> = read_values(connection, sql, parameters)?;
    let other = |error: serde_json::Error| rusqlite::Error::FromSqlConversionFailure(0, Type::Text, error.into());
    texts.iter().map(|text| serde_json::from_str(text).map_err(other)).collect()
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
