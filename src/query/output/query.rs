//! Runs a query of the program, or takes rows that the program made, and writes the result.

use std::io::Write;

use rusqlite::{Connection, Statement, ToSql};
use serde_json::Value;

use super::{OutputError, Style, Written, write_bound};

/// Writes the result of a query; its parameters have these values, in order.
pub fn write_query(
    connection: &Connection,
    sql: &str,
    values: &[&dyn ToSql],
    style: impl Into<Style>,
    out: &mut dyn Write,
) -> Result<Written, OutputError> {
    let mut statement = connection.prepare(sql)?;
    for (index, value) in (1..=statement.parameter_count()).zip(values) {
        statement.raw_bind_parameter(index, value)?;
    }
    write_bound(&mut statement, style, out)
}

/// Writes rows, each of which is an array with a value for every column.
pub fn write_values(
    columns: &[&str],
    rows: Vec<Value>,
    style: impl Into<Style>,
    out: &mut dyn Write,
) -> Result<Written, OutputError> {
    write_bound(&mut rows_as_statement(&Connection::open_in_memory()?, columns, rows)?, style, out)
}

/// Rows, each of which is an array with a value for every column, as those of a statement.
pub fn rows_as_statement<'c>(
    connection: &'c Connection,
    columns: &[&str],
    rows: Vec<Value>,
) -> rusqlite::Result<Statement<'c>> {
    let columns = columns.iter().enumerate().map(|(index, name)| format!("value ->> {index} AS \"{name}\""));
    let sql = format!("SELECT {} FROM json_each(?)", columns.collect::<Vec<_>>().join(", "));
    let mut statement = connection.prepare(&sql)?;
    statement.raw_bind_parameter(1, Value::Array(rows).to_string())?;
    Ok(statement)
}
