//! Reads the rows of a query with one column or two.

use rusqlite::types::FromSql;
use rusqlite::{Connection, Params};

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
