//! Cells of a result, and figures with their intervals.

use std::ops::Deref;

use rusqlite::types::ValueRef;

use super::cells::rounded;

/// A value of a result as text, and as a number if it is one.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Formatted text, in its unit.
    pub formatted: String,
    /// The cell's value, if it is a number.
    pub number: Option<Number>,
    /// The text itself, if it is not shown as it is.
    pub text: Option<String>,
    /// The address that it links to, in a page.
    pub link: Option<String>,
}

/// A number with its type in SQLite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    /// A whole number.
    Integer(i64),
    /// Another number.
    Real(f64),
}

impl Cell {
    /// The cell's value, if it is a number.
    pub fn value(&self) -> Option<f64> {
        Some(match self.number? {
            Number::Integer(number) => number as f64,
            Number::Real(number) => number,
        })
    }

    /// The cell's value, if it is a whole number.
    pub fn integer(&self) -> Option<i64> {
        match self.number? {
            Number::Integer(number) => Some(number),
            Number::Real(_) => None,
        }
    }

    /// The text as it is in the database.
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or(&self.formatted)
    }

    pub(in crate::query) fn as_value(&self) -> ValueRef<'_> {
        match self.number {
            Some(Number::Integer(number)) => ValueRef::Integer(number),
            Some(Number::Real(number)) => ValueRef::Real(number),
            None if self.formatted.is_empty() => ValueRef::Null,
            None => ValueRef::Text(self.formatted.as_bytes()),
        }
    }
}

/// The cell of a column that is not there.
impl Default for &Cell {
    fn default() -> Self {
        const { &Cell { formatted: String::new(), number: None, text: None, link: None } }
    }
}

/// A cell of a table in memory, with the ends of its interval if the table has them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Figure<'r> {
    cell: &'r Cell,
    /// The lower and the upper end.
    pub ends: Option<[&'r Cell; 2]>,
}

impl Deref for Figure<'_> {
    type Target = Cell;

    fn deref(&self) -> &Cell {
        self.cell
    }
}

impl<'r> Figure<'r> {
    pub(in crate::query) fn new(cell: &'r Cell, ends: Option<[&'r Cell; 2]>) -> Self {
        Self { cell, ends }
    }

    /// The figure of a row at a place, and the ends at others.
    pub fn at(row: &'r [Cell], place: usize, ends: Option<[usize; 2]>) -> Self {
        Self { cell: &row[place], ends: ends.map(|ends| ends.map(|end| &row[end])) }
    }

    /// The ends of the interval, if both are numbers.
    pub fn range(self) -> Option<[f64; 2]> {
        let [low, high] = self.ends?;
        Some([low.value()?, high.value()?])
    }

    /// The interval: `± 2.00` if both sides are equal, otherwise `[0.00, 5.10]`.
    pub fn interval(self) -> Option<String> {
        let ([low, high], [from, to], middle) = (self.ends?, self.range()?, self.value()?);
        let formatted = &self.formatted;
        let (digits, unit) = formatted.strip_suffix('%').map_or((&**formatted, ""), |digits| (digits, "%"));
        let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let [scale, step] = [if unit.is_empty() { 1.0 } else { 100.0 }, 10f64.powi(-(decimals as i32))];
        if (scale * (from + to - 2.0 * middle)).abs() > step {
            return Some(format!("[{}, {}]", low.formatted, high.formatted));
        }
        Some(format!("± {}{unit}", rounded(scale * (to - from) / 2.0, decimals)))
    }

    /// The cell as shown, and its interval if it has one.
    pub fn with_interval(self) -> String {
        let interval = self.interval().map_or(String::new(), |interval| format!(" {interval}"));
        self.formatted.clone() + &interval
    }
}
