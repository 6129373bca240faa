//! Results as an aligned table, CSV or JSON.

use std::io::{self, Write};

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use rusqlite::types::ValueRef;
use rusqlite::{Rows, Statement};
use serde_json::{Map, Value, json};

/// The form of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Aligned columns for people
    Table,
    /// Comma-separated values with a header line
    Csv,
    /// One JSON array of objects
    Json,
}

/// Why a result could not be written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The query failed.
    #[error("{0}")]
    Query(#[from] rusqlite::Error),
    /// The output failed.
    #[error("output: {0}")]
    Io(#[from] io::Error),
    /// The output as CSV failed.
    #[error("output: {0}")]
    Csv(#[from] csv::Error),
    /// The output as JSON failed.
    #[error("output: {0}")]
    Json(#[from] serde_json::Error),
}

/// Runs a prepared query and writes its result; gives the number of rows.
pub fn write_query(statement: &mut Statement<'_>, format: Format, out: &mut dyn Write) -> Result<u64, OutputError> {
    write_rows(column_names(statement), statement.query([])?, format, out)
}

/// The same for a statement whose parameters are bound.
pub fn write_bound(statement: &mut Statement<'_>, format: Format, out: &mut dyn Write) -> Result<u64, OutputError> {
    write_rows(column_names(statement), statement.raw_query(), format, out)
}

fn column_names(statement: &Statement<'_>) -> Vec<String> {
    statement.column_names().map(str::to_owned).collect()
}

fn write_rows(names: Vec<String>, rows: Rows<'_>, format: Format, out: &mut dyn Write) -> Result<u64, OutputError> {
    match format {
        Format::Table => write_table(&names, rows, out),
        Format::Csv => write_csv(&names, rows, out),
        Format::Json => write_json(&names, rows, out),
    }
}

fn write_table(names: &[String], mut rows: Rows<'_>, out: &mut dyn Write) -> Result<u64, OutputError> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(names.iter().map(String::as_str).collect::<Vec<_>>());
    let mut is_number = vec![true; names.len()];
    let mut count = 0;
    while let Some(row) = rows.next()? {
        let mut cells = Vec::with_capacity(names.len());
        for (index, right) in is_number.iter_mut().enumerate() {
            let value = row.get_ref(index)?;
            *right &= matches!(value, ValueRef::Integer(_) | ValueRef::Real(_) | ValueRef::Null);
            cells.push(shown(value));
        }
        table.add_row(cells);
        count += 1;
    }
    for (index, _) in is_number.iter().enumerate().filter(|(_, right)| **right) {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    writeln!(out, "{}", table.trim_fmt())?;
    Ok(count)
}

/// A value for people: floats with as many digits as they need, at most six decimals.
fn shown(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Real(number) => {
            let text = format!("{number:.6}");
            let text = text.trim_end_matches('0').trim_end_matches('.');
            if text == "-0" { "0".to_owned() } else { text.to_owned() }
        }
        other => plain(other),
    }
}

/// A value without loss: floats as short as they come back exactly, blobs in hexadecimal, NULL empty.
fn plain(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => String::new(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        ValueRef::Blob(bytes) => hexadecimal(bytes),
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn write_csv(names: &[String], mut rows: Rows<'_>, out: &mut dyn Write) -> Result<u64, OutputError> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(names)?;
    let mut count = 0;
    while let Some(row) = rows.next()? {
        for index in 0..names.len() {
            writer.write_field(plain(row.get_ref(index)?))?;
        }
        writer.write_record(None::<&[u8]>)?;
        count += 1;
    }
    writer.flush()?;
    Ok(count)
}

fn write_json(names: &[String], mut rows: Rows<'_>, out: &mut dyn Write) -> Result<u64, OutputError> {
    write!(out, "[")?;
    let mut count = 0;
    while let Some(row) = rows.next()? {
        let mut object = Map::new();
        for (index, name) in names.iter().enumerate() {
            object.insert(name.clone(), json_value(row.get_ref(index)?));
        }
        write!(out, "{}", if count > 0 { ",\n" } else { "\n" })?;
        serde_json::to_writer(&mut *out, &Value::Object(object))?;
        count += 1;
    }
    writeln!(out, "\n]")?;
    Ok(count)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn output(format: Format, sql: &str) -> String {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        let mut out = Vec::new();
        write_query(&mut connection.prepare(sql).unwrap(), format, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    const SQL: &str = "SELECT 1 AS n, 0.1 + 0.2 AS x, 'Café, \"9\"' AS t, NULL AS none, x'0aff' AS b
                       UNION ALL SELECT 20, -0.5, 'b', NULL, x''";

    #[test]
    fn csv_quotes_what_must_be_quoted_and_keeps_every_digit() {
        assert_eq!(
            output(Format::Csv, SQL),
            "n,x,t,none,b\n1,0.30000000000000004,\"Café, \"\"9\"\"\",,0aff\n20,-0.5,b,,\n"
        );
    }

    #[test]
    fn json_keeps_types() {
        let value: Value = serde_json::from_str(&output(Format::Json, SQL)).unwrap();
        assert_eq!(value[0], json!({"n": 1, "x": 0.30000000000000004, "t": "Café, \"9\"", "none": null, "b": "0aff"}));
    }

    #[test]
    fn json_of_no_rows_is_an_empty_array() {
        let value: Value = serde_json::from_str(&output(Format::Json, "SELECT 1 WHERE 0")).unwrap();
        assert_eq!(value, json!([]));
    }

    #[test]
    fn tables_align_numbers_right_and_text_left() {
        let text = output(Format::Table, "SELECT 'a' AS name, 1.25 AS equity UNION ALL SELECT 'long name', 100");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines, [" name       equity", " a            1.25", " long name     100"]);
    }
}
