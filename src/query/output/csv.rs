//! Results as CSV, row by row.

use std::borrow::Cow;
use std::io::Write;

use rusqlite::types::ValueRef;

use super::cells::plain;
use super::error::OutputError;
use super::source::Source;

pub(super) fn write(
    source: &mut Source<'_>,
    has_bom: bool,
    is_spreadsheet_safe: bool,
    out: &mut dyn Write,
) -> Result<(), OutputError> {
    if has_bom {
        out.write_all("\u{feff}".as_bytes())?;
    }
    let columns = source.names.len();
    let mut writer = csv::Writer::from_writer(out);
    for name in &source.names {
        let name = Cow::Borrowed(name.as_str());
        writer.write_field(if is_spreadsheet_safe { guarded(name) } else { name }.as_bytes())?;
    }
    writer.write_record(None::<&[u8]>)?;
    while let Some(row) = source.next()? {
        for index in 0..columns {
            match row.get_ref(index)? {
                ValueRef::Text(text) if is_spreadsheet_safe => {
                    writer.write_field(guarded(String::from_utf8_lossy(text)).as_bytes())?;
                }
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
