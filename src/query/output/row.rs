//! A row of a result, read by the names of its columns.

use serde_json::Value;

use super::json::Object;
use rows::visible::visible;

/// A row.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a>(pub &'a Object);

impl<'a> Row<'a> {
    /// The value on one line; empty if it is NULL.
    pub fn text(self, name: &str) -> String {
        match self.0.get(name) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => visible(text).into_owned(),
            Some(other) => other.to_string(),
        }
    }

    /// The text as it is in the database; empty if it is NULL.
    pub fn raw(self, name: &str) -> &'a str {
        self.0.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// The number in a column; `None`: NULL, or the column does not exist.
    pub fn number(self, name: &str) -> Option<f64> {
        self.0.get(name)?.as_f64()
    }

    pub fn integer(self, name: &str) -> Option<i64> {
        self.0.get(name)?.as_i64()
    }

    /// `+0.123`, or `-` if it is NULL.
    pub fn equity(self, name: &str) -> String {
        self.number(name).map_or("-".to_owned(), |equity| format!("{equity:+.3}").replace("-0.000", "+0.000"))
    }

    /// A chance in per cent.
    pub fn percent(self, name: &str) -> String {
        self.number(name).map_or("-".to_owned(), |chance| format!("{:.1}", 100.0 * chance))
    }

    /// Whether the column holds this text.
    pub fn is(self, name: &str, text: &str) -> bool {
        self.0.get(name).and_then(Value::as_str) == Some(text)
    }

    /// Whether the value is a number other than 0.
    pub fn is_true(self, name: &str) -> bool {
        self.integer(name).is_some_and(|value| value != 0)
    }
}
