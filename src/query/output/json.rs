//! Results as JSON, row by row.

use std::io::Write;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, Statement};
use serde_json::{Map, Value, json};

use super::error::OutputError;
use super::source::{Limit, Source};
use crate::sql::columns::CellFormat;
use rows::numbers::hexadecimal;

pub(super) fn write(source: &mut Source<'_>, out: &mut dyn Write) -> Result<(), OutputError> {
    let keys = Keys::of(&source.names);
    write!(out, "[")?;
    let mut separator = "\n";
    while let Some(row) = source.next()? {
        out.write_all(separator.as_bytes())?;
        serde_json::to_writer(&mut *out, &keys.object(row)?)?;
        separator = ",\n";
    }
    writeln!(out, "\n]")?;
    Ok(())
}

pub(super) fn write_lines(source: &mut Source<'_>, out: &mut dyn Write) -> Result<(), OutputError> {
    let keys = Keys::of(&source.names);
    while let Some(row) = source.next()? {
        serde_json::to_writer(&mut *out, &keys.object(row)?)?;
        writeln!(out)?;
    }
    Ok(())
}

/// A row, by column name.
pub type Object = Map<String, Value>;

/// The rows of a query as objects; `values` are its parameters.
pub fn query_json(connection: &Connection, sql: &str, values: &[i64]) -> Result<Vec<Object>, OutputError> {
    let mut statement = connection.prepare_cached(sql)?;
    for (index, value) in (1..).zip(values) {
        statement.raw_bind_parameter(index, value)?;
    }
    json_rows(&mut statement, None)
}

/// The rows of a statement with bound parameters, up to a limit.
pub fn json_rows(statement: &mut Statement<'_>, limit: Option<Limit>) -> Result<Vec<Object>, OutputError> {
    let mut source = Source::new(statement, limit);
    let keys = Keys::of(&source.names);
    let mut objects = Vec::new();
    while let Some(row) = source.next()? {
        objects.push(keys.object(row)?);
    }
    Ok(objects)
}

/// The names of an object's values, and which of their whole numbers are written as text, even if small.
struct Keys(Vec<(String, bool)>);

impl Keys {
    fn of(names: &[String]) -> Self {
        let mut keys: Vec<(String, bool)> = Vec::new();
        for name in names {
            // A second column with the same name must not replace the first.
            let mut key = name.clone();
            let mut number = 2;
            while keys.iter().any(|(known, _)| *known == key) {
                key = format!("{name}_{number}");
                number += 1;
            }
            keys.push((key, CellFormat::of(name) == CellFormat::Wide));
        }
        Self(keys)
    }

    fn object(&self, row: &Row<'_>) -> Result<Object, OutputError> {
        let mut object = Object::new();
        for (index, (key, is_wide)) in self.0.iter().enumerate() {
            let value = match row.get_ref(index)? {
                ValueRef::Integer(number) if *is_wide => json!(number.to_string()),
                value => json_value(value),
            };
            object.insert(key.clone(), value);
        }
        Ok(object)
    }
}

fn json_value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => json!(number),
        ValueRef::Real(number) => json!(number),
        ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
        ValueRef::Blob(bytes) => json!(hexadecimal(bytes)),
    }
}
