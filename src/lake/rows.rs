//! Writes tables whose rows come directly from a query.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use super::error::LakeError;
use super::part::Part;
use super::plan::Subject;
use super::table::Table;

/// Writes the rows of these matches.
pub fn of_matches(
    connection: &Connection,
    table: &Table,
    subjects: &[Subject],
    part: &mut Part,
) -> Result<(), LakeError> {
    let mut statement = connection.prepare(table.sql)?;
    let parameters = statement.parameter_count();
    for subject in subjects {
        let given = [subject.match_id, subject.key, subject.save_of, subject.first, subject.last];
        let mut rows = statement.query(rusqlite::params_from_iter(&given[..parameters]))?;
        while let Some(row) = rows.next()? {
            copy(row, table, part)?;
        }
    }
    Ok(())
}

/// Writes all rows of the table's query, which may be narrowed, filtered by their first column.
pub fn all(
    connection: &Connection,
    table: &Table,
    sql: &str,
    is_wanted: impl Fn(i64) -> bool,
    part: &mut Part,
) -> Result<(), LakeError> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if let ValueRef::Integer(key) = row.get_ref(0)?
            && !is_wanted(key)
        {
            continue;
        }
        copy(row, table, part)?;
    }
    Ok(())
}

/// Writes the rows with these keys.
pub fn by_key(
    connection: &Connection,
    table: &Table,
    key: &str,
    keys: &[i64],
    part: &mut Part,
) -> Result<(), LakeError> {
    let (query, _) = table.sql.split_once("ORDER BY").unwrap_or((table.sql, ""));
    let mut statement = connection.prepare(&format!("{query} WHERE {key} = ?1"))?;
    for key in keys {
        let mut rows = statement.query([key])?;
        while let Some(row) = rows.next()? {
            copy(row, table, part)?;
        }
    }
    Ok(())
}

fn copy(row: &Row<'_>, table: &Table, part: &mut Part) -> Result<(), LakeError> {
    for column in 0..table.columns.len() {
        match row.get_ref(column)? {
            ValueRef::Null => part.null(),
            ValueRef::Integer(value) => part.integer(Some(value))?,
            ValueRef::Real(value) => part.real(Some(value))?,
            ValueRef::Text(text) => part.text(Some(&String::from_utf8_lossy(text)))?,
            ValueRef::Blob(value) => part.blob(value)?,
        }
    }
    part.end_row()
}
