//! The columns of a row as fields of eXtreme Gammon's format, where every field has a value.

use serde_json::Value;

use crate::format::xg::field::Flag;
use crate::query::output::Object;

/// A row.
#[derive(Debug, Clone, Copy)]
pub struct Columns<'r>(pub &'r Object);

impl<'r> Columns<'r> {
    pub fn integer(self, name: &str) -> Option<i64> {
        self.0.get(name)?.as_i64()
    }

    /// An empty text for NULL.
    pub fn text(self, name: &str) -> &'r str {
        self.0.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// 0 for NULL.
    pub fn int(self, name: &str) -> i32 {
        self.integer(name).and_then(|value| i32::try_from(value).ok()).unwrap_or_default()
    }

    /// -1 for NULL.
    pub fn code(self, name: &str) -> i32 {
        self.integer(name).and_then(|value| i32::try_from(value).ok()).unwrap_or(-1)
    }

    /// Whether the value is not 0.
    pub fn is(self, name: &str) -> bool {
        self.int(name) != 0
    }

    pub fn flag(self, name: &str) -> Flag {
        self.is(name).into()
    }

    fn real(self, name: &str) -> Option<f64> {
        self.0.get(name)?.as_f64()
    }

    /// NaN for NULL.
    pub fn double(self, name: &str) -> f64 {
        self.real(name).unwrap_or(f64::NAN)
    }

    /// NaN for NULL.
    pub fn single(self, name: &str) -> f32 {
        self.double(name) as f32
    }

    /// An error or another figure of an analysis: -1000 for NULL. Losses are negative where `sign` is -1.
    pub fn error(self, name: &str, sign: f64) -> f64 {
        self.real(name).map_or(-1000.0, |value| value * sign + 0.0)
    }
}
