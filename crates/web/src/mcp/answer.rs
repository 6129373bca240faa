//! The answer of a tool: small, because an assistant pays for every character.

use std::error::Error;
use std::io::{self, Write};

use serde_json::{Map, Value, json};

use gammonbase::query::output::{Cut, Object};
use rows::numbers::{count, grouped};

/// The most characters of the rows of an answer.
const MAX_ROWS: usize = 40_000;

/// Why a tool cannot answer.
pub type Problem = Box<dyn Error>;

/// What a tool answers.
pub struct Answer {
    value: Value,
    /// A picture: its address and SVG.
    pub picture: Option<(String, String)>,
}

impl Answer {
    /// An object that names its schema first.
    pub fn new(schema: &str, content: Value) -> Self {
        let mut object = Map::from_iter([("schema".to_owned(), format!("gammonbase:{schema}:1").into())]);
        if let Value::Object(content) = content {
            let is_empty = |name: &str, value: &Value| matches!(name, "notes" | "sentences") && *value == json!([]);
            object.extend(content.into_iter().filter(|(name, value)| !is_empty(name, value)));
        }
        Self { value: object.into(), picture: None }
    }

    /// The result of the call. Some clients read only the text and others only the object, so both are the same. A picture is an embedded resource:
    /// as image content, SVG ends the session in clients whose models cannot read it. Beside an object, clients leave resources out.
    pub fn result(self) -> Value {
        let text = json!({ "type": "text", "text": self.value.to_string() });
        let Some((uri, svg)) = self.picture else {
            return json!({ "content": [text], "structuredContent": self.value });
        };
        let picture = json!({ "uri": uri, "mimeType": "image/svg+xml", "text": svg });
        json!({ "content": [text, { "type": "resource", "resource": picture }] })
    }
}

/// The result of a call without an answer.
pub fn refused(message: &str) -> Value {
    json!({ "content": [{ "type": "text", "text": message }], "isError": true })
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
        let mut is_full = cut == Some(Cut::Memory);
        for row in rows {
            let length = json!(row).to_string().chars().count();
            if length > self.left {
                is_full = true;
                break;
            }
            self.left -= length;
            fitting.push(row);
        }
        let shown = count(fitting.len() as u64, "row");
        let why = match cut {
            _ if is_full => {
                format!(", because an answer has at most {MAX_ROWS} characters: choose columns, filter or aggregate")
            }
            Some(Cut::Limit { all: Some(all) }) => format!(" of {} (limit)", grouped(all)),
            Some(_) => " (limit); there are more".to_owned(),
            None => String::new(),
        };
        self.notes.extend((!why.is_empty()).then(|| format!("{what}only the first {shown}{why}")));
        json!(fitting)
    }

    /// Notes that the order of rows says nothing, if they have such a figure and none has its interval.
    pub fn note_order(&mut self, what: &str, rows: &Value, is_figure: impl Fn(&str) -> bool) {
        let rows = rows.as_array().map_or(&[][..], Vec::as_slice);
        let mut names = rows.iter().filter_map(Value::as_object).flat_map(Object::keys);
        if rows.len() > 1 && names.clone().any(|name| is_figure(name)) && !names.any(|name| name.ends_with("_low")) {
            self.notes.push(format!("{what}no PR here has an interval, so no order of these rows may be claimed"));
        }
    }
}

/// Whether a column's name says that it is a PR.
pub fn is_pr(name: &str) -> bool {
    name == "pr" || name.ends_with("_pr")
}

/// The words of a text of SQL.
pub fn words(sql: &str) -> impl Iterator<Item = &str> {
    sql.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// Whether the values of a column of real numbers are in order.
pub fn is_ordered(rows: &Value, name: &str) -> bool {
    let values =
        rows.as_array().into_iter().flatten().filter_map(|row| row[name].as_f64().filter(|_| row[name].is_f64()));
    let values: Vec<f64> = values.collect();
    values.first() != values.last() && (values.is_sorted() || values.is_sorted_by(|one, next| one >= next))
}

/// Lines of JSON up to a size; writing fails where there is no room for more.
#[derive(Default)]
pub struct Lines {
    text: Vec<u8>,
    pub is_full: bool,
}

impl Lines {
    /// The complete lines as rows, in which values that are NULL are left out.
    pub fn objects(&self) -> impl Iterator<Item = Object> {
        let lines = self.text.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"));
        let shortened = |row: Object| {
            row.into_iter().map(|(name, value)| (name, short(value))).filter(|(_, value)| !value.is_null())
        };
        lines.filter_map(|line| serde_json::from_slice(line).ok()).map(move |row| shortened(row).collect())
    }
}

/// A number with six digits; of a large one, all digits before the point.
fn short(value: Value) -> Value {
    match value.as_f64().filter(|_| value.is_f64()) {
        None => value,
        Some(number) if number.abs() >= 1e6 => json!(number.round()),
        Some(number) => json!(format!("{number:.5e}").parse::<f64>().unwrap_or(number)),
    }
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_full = self.text.len() + bytes.len() > 4 * MAX_ROWS;
        if self.is_full { Err(io::Error::other("no room for more rows")) } else { self.text.write(bytes) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
