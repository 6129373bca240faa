//! Results as CSV, row by row.

use std::borrow::Cow;
use std::io::Write;

use rusqlite::types::ValueRef;

use super::cells::{fraction, plain};
use super::error::OutputError;
use super::source::Source;
use super::style::Style;
use crate::sql::columns::CellFormat;

pub(super) fn write(source: &mut Source<'_>, style: &Style, out: &mut dyn Write) -> Result<(), OutputError> {
    let Style { has_bom, has_units, is_spreadsheet_safe, .. } = *style;
    if has_bom {
        out.write_all("\u{feff}".as_bytes())?;
    }
    let formats: Vec<CellFormat> = source.names.iter().map(|name| CellFormat::of(name)).collect();
    let mut writer = csv::Writer::from_writer(out);
    for name in &source.names {
        let name = Cow::Borrowed(name.as_str());
        writer.write_field(if is_spreadsheet_safe { guarded(name) } else { name }.as_bytes())?;
    }
    writer.write_record(None::<&[u8]>)?;
    while let Some(row) = source.next()? {
        for (index, format) in formats.iter().enumerate() {
            match row.get_ref(index)? {
                ValueRef::Text(text) if is_spreadsheet_safe => {
                    writer.write_field(guarded(String::from_utf8_lossy(text)).as_bytes())?;
                }
                ValueRef::Real(number) if has_units => writer.write_field(fraction(*format, number))?,
                value => writer.write_field(plain(value).as_bytes())?,
            }
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()?;
    Ok(())
}

/// A text that no spreadsheet runs as a formula. Numbers written as text are unchanged.
fn guarded(text: Cow<'_, str>) -> Cow<'_, str> {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    let is_number = || text.bytes().all(|byte| b"0123456789.eE+-".contains(&byte)) && text.parse::<f64>().is_ok();
    if is_formula && !is_number() { format!("'{text}").into() } else { text }
}
