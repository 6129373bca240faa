//! Values as text: for programs without loss, for people with the decimals of their unit.

use rusqlite::Rows;
use rusqlite::types::ValueRef;

use super::error::OutputError;

/// A whole result as text, for forms that must know all of it before they begin.
pub(super) struct Cells {
    /// Column names.
    pub(super) names: Vec<String>,
    /// Which columns hold numbers only.
    pub(super) is_number: Vec<bool>,
    /// The rows.
    pub(super) rows: Vec<Vec<String>>,
}

impl Cells {
    pub(super) fn read(names: &[String], mut rows: Rows<'_>, has_units: bool) -> Result<Self, OutputError> {
        let units: Vec<Unit> = names.iter().map(|name| if has_units { Unit::of(name) } else { Unit::None }).collect();
        let mut is_number = vec![true; names.len()];
        let mut texts = Vec::new();
        while let Some(row) = rows.next()? {
            let mut cells = Vec::with_capacity(names.len());
            for (index, (unit, right)) in units.iter().zip(&mut is_number).enumerate() {
                let value = row.get_ref(index)?;
                *right &= matches!(value, ValueRef::Integer(_) | ValueRef::Real(_) | ValueRef::Null);
                cells.push(harmless(unit.shown(value)));
            }
            texts.push(cells);
        }
        let names = names.iter().map(|name| if has_units { name.replace('_', " ") } else { name.clone() }).collect();
        Ok(Self { names, is_number, rows: texts })
    }
}

/// What a column counts, told by its name; says how many decimals people want to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    /// As many decimals as there are, at most six.
    None,
    Decimals(usize),
    /// Parts of one as per cent.
    Percent(usize),
}

impl Unit {
    fn of(name: &str) -> Self {
        match name.rsplit('_').next().unwrap_or(name) {
            "pr" | "rate" => Self::Decimals(2),
            "emg" | "equity" => Self::Decimals(3),
            "mwc" => Self::Percent(3),
            "share" => Self::Percent(1),
            _ => Self::None,
        }
    }

    fn shown(self, value: ValueRef<'_>) -> String {
        match (self, value) {
            (Self::None, ValueRef::Real(number)) => {
                let text = format!("{number:.6}");
                unsigned_zero(text.trim_end_matches('0').trim_end_matches('.').to_owned())
            }
            (Self::Decimals(digits), ValueRef::Real(number)) => unsigned_zero(format!("{number:.digits$}")),
            (Self::Percent(digits), ValueRef::Real(number)) => {
                format!("{}%", unsigned_zero(format!("{:.digits$}", 100.0 * number)))
            }
            (_, other) => plain(other),
        }
    }
}

/// `-0.000` is nothing to worry about.
fn unsigned_zero(text: String) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|byte| matches!(byte, b'0' | b'.')) => rest.to_owned(),
        _ => text,
    }
}

/// Text that a terminal shows and does not obey: control characters other than line ends become visible.
fn harmless(text: String) -> String {
    if !text.chars().any(char::is_control) {
        return text;
    }
    let visible = |c: char| match c {
        '\n' => '\n',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    text.replace("\r\n", "\n").replace('\t', " ").chars().map(visible).collect()
}

/// A value without loss: floats as short as they come back exactly, blobs in hexadecimal, NULL empty.
pub(super) fn plain(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => String::new(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        ValueRef::Blob(bytes) => hexadecimal(bytes),
    }
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_become_visible() {
        assert_eq!(harmless("a\u{1b}[31m\r\nb\tc".to_owned()), "a\u{fffd}[31m\nb c");
    }
}
