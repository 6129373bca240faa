//! The answer of a tool: small, because an assistant pays for every character.

use std::error::Error;
use std::io::{self, Write};

use serde_json::{Value, json};

use crate::query::output::{Cut, Grid, Number, Object};
use crate::sql::columns::CellFormat;
use rows::numbers::grouped;

/// The most characters of the rows of an answer.
const MAX_ROWS: usize = 40_000;

/// Why a tool cannot answer.
pub type Problem = Box<dyn Error>;

/// What a tool answers.
pub struct Answer {
    pub value: Value,
    /// A picture: its address and SVG.
    pub picture: Option<(String, String)>,
    is_error: bool,
}

impl From<Value> for Answer {
    fn from(value: Value) -> Self {
        Self { value, picture: None, is_error: false }
    }
}

impl Answer {
    pub fn refused(message: String) -> Self {
        // An assistant has no command line.
        Self { is_error: true, ..Self::from(Value::from(message.replace(" (--timeout)", ""))) }
    }

    /// The result of the call. Some clients read only the text and others only the object, so both are the same. A picture is an embedded resource:
    /// as image content, SVG ends sessions of clients whose models do not read it. Beside an object clients leave resources out.
    pub fn result(self) -> Value {
        let text = self.value.as_str().map_or_else(|| self.value.to_string(), str::to_owned);
        let picture = self.picture.map(|(uri, svg)| {
            json!({ "type": "resource", "resource": { "uri": uri, "mimeType": "image/svg+xml", "text": svg } })
        });
        let has_picture = picture.is_some();
        let content: Vec<Value> = [json!({ "type": "text", "text": text })].into_iter().chain(picture).collect();
        let mut result = json!({ "content": content });
        if self.is_error {
            result["isError"] = true.into();
        } else if !has_picture {
            result["structuredContent"] = self.value;
        }
        result
    }
}

/// The rows of an answer, as many as there is room for.
pub struct Room {
    left: usize,
    pub notes: Vec<String>,
}

impl Room {
    pub fn new(notes: Vec<String>) -> Self {
        Self { left: MAX_ROWS, notes }
    }

    /// The rows that fit; a note says if there are more. `what` is the name of the table, with a colon.
    pub fn rows(&mut self, what: &str, rows: impl Iterator<Item = Object>, cut: Option<Cut>) -> Value {
        let mut fitting = Vec::new();
        let mut is_full = false;
        for row in rows {
            let row = Value::Object(row);
            let length = row.to_string().chars().count();
            is_full = length > self.left;
            if is_full {
                break;
            }
            self.left -= length;
            fitting.push(row);
        }
        let number = grouped(fitting.len() as u64);
        self.notes.extend(match cut {
            _ if is_full || cut == Some(Cut::Memory) => Some(format!(
                "{what}only the first {number} rows, because an answer has at most {MAX_ROWS} characters: choose columns, filter or aggregate"
            )),
            Some(Cut::Limit { all: Some(all) }) => Some(format!("{what}only the first {number} of {} rows (limit)", grouped(all))),
            Some(_) => Some(format!("{what}only the first {number} rows (limit); there are more")),
            None => None,
        });
        let has = |is_meant: fn(&str) -> bool| {
            fitting.iter().filter_map(Value::as_object).flat_map(Object::keys).any(|name| is_meant(name))
        };
        if fitting.len() > 1
            && has(|name| name == "pr" || name.ends_with("_pr"))
            && !has(|name| name.ends_with("pr_low"))
        {
            self.notes.push(format!("{what}no PR here has an interval, so no order of these rows may be claimed"));
        }
        Value::Array(fitting)
    }
}

/// The rows of a table, in which values that are NULL are left out.
pub fn objects(grid: &Grid) -> impl Iterator<Item = Object> {
    let wide: Vec<bool> = grid.columns.iter().map(|column| CellFormat::of(&column.name) == CellFormat::Wide).collect();
    grid.rows.iter().map(move |cells| {
        let mut object = Object::new();
        for ((column, cell), is_wide) in grid.columns.iter().zip(cells).zip(&wide) {
            let value = match cell.number {
                Some(Number::Integer(number)) if *is_wide => Value::from(number.to_string()),
                Some(Number::Integer(number)) => number.into(),
                Some(Number::Real(number)) => short(number),
                None => cell.text.as_ref().unwrap_or(&cell.formatted).as_str().into(),
            };
            if !value.is_null() && value != "" {
                object.insert(column.name.clone(), value);
            }
        }
        object
    })
}

/// A row of JSON in the same form.
pub fn shortened(row: Object) -> Object {
    let value = |(name, value): (String, Value)| match value {
        Value::Null => None,
        Value::Number(number) if number.is_f64() => Some((name, short(number.as_f64().unwrap_or_default()))),
        value => Some((name, value)),
    };
    row.into_iter().filter_map(value).collect()
}

/// A number with six digits; of a large one, all digits before the point. JSON has no infinity.
fn short(number: f64) -> Value {
    if number.abs() >= 1e6 {
        json!(number.round())
    } else {
        json!(format!("{number:.5e}").parse::<f64>().unwrap_or(number))
    }
}

/// Lines of text up to a size; it fails where there is no room for more.
#[derive(Default)]
pub struct Lines {
    text: Vec<u8>,
    pub is_full: bool,
}

impl Lines {
    /// The complete lines as rows.
    pub fn objects(&self) -> impl Iterator<Item = Object> {
        let lines = self.text.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"));
        lines.filter_map(|line| serde_json::from_slice(line).ok()).map(shortened)
    }
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_full = self.text.len() + bytes.len() > 4 * MAX_ROWS;
        if self.is_full {
            return Err(io::Error::other("no room for more rows"));
        }
        self.text.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
