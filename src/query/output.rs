//! Results as an aligned table, CSV, JSON, JSON lines or Markdown.

mod cells;
mod error;
mod layout;
mod markdown;
mod table;

use std::io::Write;

use rusqlite::types::ValueRef;
use rusqlite::{Row, Rows, Statement};
use serde_json::{Map, Value, json};

pub use self::error::OutputError;

/// The form of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Aligned columns for people
    Table,
    /// Comma-separated values with a header line
    Csv,
    /// One JSON array of objects
    Json,
    /// One JSON object a line
    Jsonl,
    /// A Markdown table
    Markdown,
}

/// How a result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// The form.
    pub format: Format,
    /// Tables and Markdown: numbers with the decimals of their unit, which the column's name tells, and names as words.
    pub has_units: bool,
    /// Tables: at most this many characters a line; `None`: as wide as it comes.
    pub width: Option<usize>,
    /// CSV: begin with a byte order mark, by which a spreadsheet knows UTF-8.
    pub has_bom: bool,
}

impl From<Format> for Style {
    fn from(format: Format) -> Self {
        Self { format, has_units: false, width: None, has_bom: false }
    }
}

/// Runs a prepared query and writes its result; gives the number of rows.
pub fn write_query(statement: &mut Statement<'_>, format: Format, out: &mut dyn Write) -> Result<u64, OutputError> {
    write_rows(column_names(statement), statement.query([])?, format.into(), out)
}

/// The same for a statement whose parameters are bound.
pub fn write_bound(
    statement: &mut Statement<'_>,
    style: impl Into<Style>,
    out: &mut dyn Write,
) -> Result<u64, OutputError> {
    write_rows(column_names(statement), statement.raw_query(), style.into(), out)
}

fn column_names(statement: &Statement<'_>) -> Vec<String> {
    statement.column_names().map(str::to_owned).collect()
}

fn write_rows(names: Vec<String>, rows: Rows<'_>, style: Style, out: &mut dyn Write) -> Result<u64, OutputError> {
    match style.format {
        Format::Table => table::write(&cells::Cells::read(&names, rows, style.has_units)?, style.width, out),
        Format::Markdown => markdown::write(&cells::Cells::read(&names, rows, style.has_units)?, out),
        Format::Csv => write_csv(&names, rows, style.has_bom, out),
        Format::Json => write_json(&names, rows, out),
        Format::Jsonl => write_json_lines(&names, rows, out),
    }
}

fn write_csv(names: &[String], mut rows: Rows<'_>, has_bom: bool, out: &mut dyn Write) -> Result<u64, OutputError> {
    if has_bom {
        out.write_all("\u{feff}".as_bytes())?;
    }
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(names)?;
    let mut count = 0;
    while let Some(row) = rows.next()? {
        for index in 0..names.len() {
            writer.write_field(cells::plain(row.get_ref(index)?))?;
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
        write!(out, "{}", if count > 0 { ",\n" } else { "\n" })?;
        serde_json::to_writer(&mut *out, &object(names, row)?)?;
        count += 1;
    }
    writeln!(out, "\n]")?;
    Ok(count)
}

fn write_json_lines(names: &[String], mut rows: Rows<'_>, out: &mut dyn Write) -> Result<u64, OutputError> {
    let mut count = 0;
    while let Some(row) = rows.next()? {
        serde_json::to_writer(&mut *out, &object(names, row)?)?;
        writeln!(out)?;
        count += 1;
    }
    Ok(count)
}

/// The rows of a statement whose parameters are bound, as objects.
pub fn json_rows(statement: &mut Statement<'_>) -> Result<Vec<Map<String, Value>>, OutputError> {
    let names = column_names(statement);
    let mut rows = statement.raw_query();
    let mut objects = Vec::new();
    while let Some(row) = rows.next()? {
        objects.push(object(&names, row)?);
    }
    Ok(objects)
}

fn object(names: &[String], row: &Row<'_>) -> Result<Map<String, Value>, OutputError> {
    let mut object = Map::new();
    for (index, name) in names.iter().enumerate() {
        // A second column of the same name must not hide the first.
        let mut key = name.clone();
        let mut number = 2;
        while object.contains_key(&key) {
            key = format!("{name}_{number}");
            number += 1;
        }
        object.insert(key, json_value(row.get_ref(index)?));
    }
    Ok(object)
}

fn json_value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => json!(number),
        ValueRef::Real(number) => json!(number),
        ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
        ValueRef::Blob(bytes) => json!(cells::hexadecimal(bytes)),
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

    fn styled(style: Style, sql: &str) -> String {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        let mut out = Vec::new();
        write_bound(&mut connection.prepare(sql).unwrap(), style, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn csv_for_spreadsheets_begins_with_a_byte_order_mark() {
        let style = Style { has_bom: true, ..Format::Csv.into() };
        assert_eq!(styled(style, "SELECT 'é' AS a"), "\u{feff}a\né\n");
    }

    #[test]
    fn json_lines_are_one_object_each() {
        assert_eq!(output(Format::Jsonl, "SELECT 1 AS a UNION ALL SELECT NULL"), "{\"a\":1}\n{\"a\":null}\n");
        assert_eq!(output(Format::Jsonl, "SELECT 1 WHERE 0"), "");
    }

    #[test]
    fn units_decide_about_decimals() {
        let style = Style { has_units: true, ..Format::Markdown.into() };
        let sql = "SELECT 5.666 AS pr, 0.0404 AS error_emg, 0.00756 AS error_mwc, 0.5 AS decisions_share, -0.0001 AS luck_emg,
                   2.50 AS other, NULL AS take_pr";
        assert_eq!(
            styled(style, sql).lines().next_back().unwrap(),
            "| 5.67 | 0.040 | 0.756% | 50.0% | 0.000 | 2.5 |  |"
        );
    }

    #[test]
    fn markdown_escapes_what_would_be_markup() {
        let style = Style { has_units: true, ..Format::Markdown.into() };
        assert_eq!(
            styled(style, "SELECT 'a|b_c' AS player_name, '6/5*' AS play, 7 AS n"),
            "| player name | play | n |\n| :-- | :-- | --: |\n| a\\|b\\_c | 6/5\\* | 7 |\n"
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
