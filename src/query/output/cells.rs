//! Values as text: for programs without loss, for people with the decimals of their unit.

use rusqlite::types::ValueRef;

use super::error::OutputError;
use super::source::{Cut, Source};
use crate::rows::visible::{visible, visible_lines};

/// Longer cells of tables are cut; widths are 16-bit numbers.
const LONGEST_CELL: usize = 60_000;

/// A result as text, for forms that must know all of it before they begin: all cells in one text, plus 8 bytes for each.
pub(super) struct Cells {
    /// Column names.
    pub(super) names: Vec<String>,
    /// Which columns hold numbers only.
    pub(super) is_number: Vec<bool>,
    /// Which columns hold identifiers, which are copied as a whole.
    pub(super) is_identifier: Vec<bool>,
    text: String,
    /// Where each cell ends.
    ends: Vec<usize>,
}

impl Cells {
    /// Reads rows until they take `room` bytes.
    pub(super) fn read(
        source: &mut Source<'_>,
        has_units: bool,
        room: usize,
    ) -> Result<(Self, Option<Cut>), OutputError> {
        let columns = source.names.len();
        let units: Vec<Unit> = source.names.iter().map(|name| Unit::of(name, has_units)).collect();
        let names = source.names.iter().map(|name| named(name, has_units)).collect();
        let is_identifier = source.names.iter().map(|name| name.ends_with("xgid")).collect();
        let is_number = vec![true; columns];
        let mut cells = Self { names, is_number, is_identifier, text: String::new(), ends: Vec::new() };
        while let Some(row) = source.next()? {
            for (index, unit) in units.iter().enumerate() {
                let value = row.get_ref(index)?;
                cells.is_number[index] &= matches!(value, ValueRef::Integer(_) | ValueRef::Real(_) | ValueRef::Null);
                cells.text.push_str(&shown(*unit, value));
                cells.ends.push(cells.text.len());
            }
            if cells.text.len() + size_of_val(&cells.ends[..]) > room {
                return match cells.drop_last() {
                    true => Ok((cells, Some(Cut::Room))),
                    false => Err(OutputError::Room),
                };
            }
        }
        Ok((cells, source.cut))
    }

    /// Removes the last row. Returns whether another row is left.
    fn drop_last(&mut self) -> bool {
        self.ends.truncate(self.ends.len().saturating_sub(self.names.len()));
        self.text.truncate(self.ends.last().copied().unwrap_or(0));
        !self.ends.is_empty()
    }

    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len() / self.names.len().max(1)
    }

    /// A row's cells.
    pub(super) fn row(&self, row: usize) -> impl Iterator<Item = &str> {
        (0..self.names.len()).map(move |column| self.cell(row, column))
    }

    pub(super) fn cell(&self, row: usize, column: usize) -> &str {
        let place = row * self.names.len() + column;
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.text[start..self.ends[place]]
    }
}

/// A column's name as shown.
pub(super) fn named(name: &str, has_units: bool) -> String {
    let name = visible(name);
    if has_units { name.replace('_', " ") } else { name.into_owned() }
}

/// The unit of a column, from its name; it determines the number of decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// All decimals, at most six.
    None,
    Decimals(usize),
    /// Fractions of one, shown as percentages.
    Percent(usize),
}

impl Unit {
    pub(super) fn of(name: &str, has_units: bool) -> Self {
        // The limits of an interval have the unit of its value.
        let name = name.strip_suffix("_low").or(name.strip_suffix("_high")).unwrap_or(name);
        match name.rsplit('_').next().filter(|_| has_units) {
            Some("elo") => Self::Decimals(0),
            Some("pr" | "rate" | "ratio") => Self::Decimals(2),
            Some("emg" | "equity") => Self::Decimals(3),
            Some("mwc") => Self::Percent(3),
            Some("share") => Self::Percent(1),
            _ => Self::None,
        }
    }

    fn number(self, number: f64) -> String {
        match self {
            Self::None => {
                let text = format!("{number:.6}");
                unsigned_zero(text.trim_end_matches('0').trim_end_matches('.').to_owned())
            }
            Self::Decimals(digits) => unsigned_zero(format!("{number:.digits$}")),
            Self::Percent(digits) => format!("{}%", unsigned_zero(format!("{:.digits$}", 100.0 * number))),
        }
    }
}

/// A value for people: numbers in their unit, texts without control characters, with their line breaks.
pub(super) fn shown(unit: Unit, value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Real(number) => unit.number(number),
        ValueRef::Text(text) => {
            let text = String::from_utf8_lossy(&text[..text.len().min(4 * LONGEST_CELL)]);
            cut(&visible_lines(&text.replace("\r\n", "\n").replace('\t', " ")))
        }
        ValueRef::Blob(bytes) => cut(&hexadecimal(&bytes[..bytes.len().min(LONGEST_CELL)])),
        other => plain(other),
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_CELL) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Avoids `-0.000`.
fn unsigned_zero(text: String) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|byte| matches!(byte, b'0' | b'.')) => rest.to_owned(),
        _ => text,
    }
}

/// A value without loss: floats in their shortest exact form, blobs in hexadecimal, NULL empty.
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
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_keep_their_lines_and_steer_nothing() {
        let text = ValueRef::Text("a\u{1b}[31m\r\nb\tc\u{202e}".as_bytes());
        assert_eq!(shown(Unit::None, text), "a\u{fffd}[31m\nb c\u{fffd}");
    }

    #[test]
    fn what_is_too_long_for_a_table_is_cut() {
        let long = "é".repeat(LONGEST_CELL + 1);
        let text = shown(Unit::None, ValueRef::Text(long.as_bytes()));
        assert_eq!((text.chars().count(), text.ends_with("é…")), (LONGEST_CELL + 1, true));
        let blob = shown(Unit::None, ValueRef::Blob(&vec![0xab; LONGEST_CELL]));
        assert_eq!((blob.chars().count(), blob.ends_with("abab…")), (LONGEST_CELL + 1, true));
        assert_eq!(
            shown(Unit::None, ValueRef::Text("é".repeat(LONGEST_CELL).as_bytes())).chars().count(),
            LONGEST_CELL
        );
    }

    #[test]
    fn a_result_takes_no_more_room_than_it_may() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        let endless =
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, 'abcdefgh' AS t FROM n";
        let read = |room| {
            let mut statement = connection.prepare(endless).unwrap();
            Cells::read(&mut Source::new(&mut statement, None), false, room)
        };
        let (cells, cut) = read(1000).unwrap();
        assert_eq!(cut, Some(Cut::Room));
        // A row takes 9 or 10 bytes of text and 16 beside them.
        assert_eq!((cells.len(), cells.cell(37, 0), cells.cell(37, 1)), (38, "38", "abcdefgh"));
        assert!(cells.text.len() + 8 * cells.ends.len() <= 1000);
        assert!(matches!(read(20), Err(OutputError::Room)), "not even one row");
    }
}
