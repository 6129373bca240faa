//! Values as text: for programs without loss, for people with the decimals of their unit.

use std::borrow::Cow;

use rusqlite::types::ValueRef;

use crate::sql::columns::CellFormat;
use backgammon::theme_in_words;
use rows::numbers::hexadecimal;
use rows::visible::{visible, visible_lines};

/// Longer cells of tables are cut.
const LONGEST_CELL: usize = 60_000;

/// A column's title.
pub(super) fn title(name: &str, has_units: bool) -> String {
    let name = visible(name);
    if has_units { name.replace('_', " ") } else { name.into_owned() }
}

/// The formats of columns. Without units, numbers have all decimals.
pub(super) fn formats(names: &[String], has_units: bool) -> Vec<CellFormat> {
    names.iter().map(|name| if has_units { CellFormat::of(name) } else { CellFormat::Plain }).collect()
}

/// The number with the decimals of its format, percentages as fractions of one.
pub(super) fn fraction(format: CellFormat, number: f64) -> String {
    match format {
        CellFormat::Percent(digits) => rounded(number, digits + 2),
        _ => formatted(format, number),
    }
}

fn formatted(format: CellFormat, number: f64) -> String {
    match format {
        CellFormat::Decimals(digits) => rounded(number, digits),
        CellFormat::Percent(digits) => format!("{}%", rounded(100.0 * number, digits)),
        _ => rounded(number, 6).trim_end_matches('0').trim_end_matches('.').to_owned(),
    }
}

/// A value for people: numbers in the format of their column, texts without control characters, with their line breaks.
pub(super) fn readable(format: CellFormat, value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Real(number) => formatted(format, number),
        ValueRef::Text(text) => {
            let text = String::from_utf8_lossy(&text[..text.len().min(4 * LONGEST_CELL)]);
            let text = if format == CellFormat::Theme { theme_in_words(&text).into() } else { text };
            cut(&visible_lines(&text.replace("\r\n", "\n").replace('\t', " ")))
        }
        ValueRef::Blob(bytes) => cut(&hexadecimal(&bytes[..bytes.len().min(LONGEST_CELL)])),
        other => plain(other).into_owned(),
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_CELL) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A number with this many decimals; never `-0.000`.
pub fn rounded(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|byte| matches!(byte, b'0' | b'.')) => rest.to_owned(),
        _ => text,
    }
}

/// A value without loss: floats in their shortest exact form, blobs in hexadecimal, NULL empty.
pub(super) fn plain(value: ValueRef<'_>) -> Cow<'_, str> {
    match value {
        ValueRef::Null => "".into(),
        ValueRef::Integer(number) => number.to_string().into(),
        ValueRef::Real(number) => number.to_string().into(),
        // Borrowed: a text may have megabytes.
        ValueRef::Text(text) => String::from_utf8_lossy(text),
        ValueRef::Blob(bytes) => hexadecimal(bytes).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_keep_their_lines_and_lose_control_characters() {
        let text = ValueRef::Text("a\u{1b}[31m\r\nb\tc\u{202e}".as_bytes());
        assert_eq!(readable(CellFormat::Plain, text), "a\u{fffd}[31m\nb c\u{fffd}");
    }

    #[test]
    fn long_cells_are_cut() {
        let long = "é".repeat(LONGEST_CELL + 1);
        let text = readable(CellFormat::Plain, ValueRef::Text(long.as_bytes()));
        assert_eq!((text.chars().count(), text.ends_with("é…")), (LONGEST_CELL + 1, true));
        let blob = readable(CellFormat::Plain, ValueRef::Blob(&vec![0xab; LONGEST_CELL]));
        assert_eq!((blob.chars().count(), blob.ends_with("abab…")), (LONGEST_CELL + 1, true));
        assert_eq!(
            readable(CellFormat::Plain, ValueRef::Text("é".repeat(LONGEST_CELL).as_bytes())).chars().count(),
            LONGEST_CELL
        );
    }
}
