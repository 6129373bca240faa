//! Results as a spreadsheet: a sheet for each table, and one that explains them. Texts are never taken for dates or formulas.

use std::io::Write;

use rusqlite::Statement;
use rusqlite::types::ValueRef;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::cells::{readable, title};
use super::error::OutputError;
use super::source::{Cut, Source};
use super::style::Style;
use super::{MAX_SHEET_CELLS, MAX_SHEET_ROWS, MAX_TABLE_BYTES, Written};
use crate::sql::columns::{self, CellFormat};

/// Excel's limits, in UTF-16 units.
const LONGEST_CELL: usize = 32_767;
const LONGEST_NAME: usize = 31;
/// The largest number up to which doubles have every integer.
const LARGEST_EXACT: u64 = 1 << 53;
/// The widest column, in characters.
const WIDEST: usize = 60;

/// A spreadsheet that is being made.
#[derive(Default)]
pub struct Spreadsheet {
    book: Workbook,
    /// The names of its sheets.
    names: Vec<String>,
    /// The meanings of the columns: sheet, column, meaning.
    columns: Vec<[String; 3]>,
    /// The total length of its cells. The file is made in memory.
    bytes: usize,
}

/// How the values of a column are written.
struct ColumnFormat {
    kind: CellFormat,
    /// The format of cells with numbers, days or times.
    format: Format,
    width: usize,
}

impl ColumnFormat {
    fn of(name: &str) -> Self {
        Self { kind: CellFormat::of(name), format: Format::new().set_num_format(columns::pattern(name)), width: 0 }
    }

    /// Writes a value, and returns the length of its text.
    fn write(&mut self, sheet: &mut Worksheet, row: u32, place: u16, value: ValueRef<'_>) -> Result<usize, XlsxError> {
        let text = readable(self.kind, value);
        self.width = text.lines().map(|line| line.chars().count()).fold(self.width, usize::max);
        let is_time = matches!(self.kind, CellFormat::Day | CellFormat::Time);
        let time = is_time.then(|| ExcelDateTime::parse_from_str(&text).ok()).flatten();
        let is_exact = |number: i64| self.kind != CellFormat::Wide && number.unsigned_abs() <= LARGEST_EXACT;
        match (value, time) {
            (ValueRef::Null, _) => return Ok(0),
            (ValueRef::Integer(number), _) if is_exact(number) => sheet.write_number(row, place, number as f64),
            (ValueRef::Real(number), _) if number.is_finite() => {
                sheet.write_number_with_format(row, place, number, &self.format)
            }
            (_, Some(time)) => sheet.write_datetime_with_format(row, place, &time, &self.format),
            _ => write_text(sheet, row, place, &text),
        }?;
        Ok(fit(&text, LONGEST_CELL).len())
    }
}

impl Spreadsheet {
    /// Adds a sheet with the result of a statement. `meanings` are those of its columns, by name.
    pub fn add(
        &mut self,
        name: &str,
        meanings: &[(String, String)],
        statement: &mut Statement<'_>,
        style: &Style,
    ) -> Result<Written, OutputError> {
        let name = self.free_name(name);
        let mut source = Source::new(statement, style.limit);
        let titles: Vec<String> = source.names.iter().map(|name| title(name, style.has_units)).collect();
        let mut columns: Vec<ColumnFormat> = source.names.iter().map(|name| ColumnFormat::of(name)).collect();
        let explained = source.names.iter().zip(&titles).filter_map(|(known, title)| {
            let (_, meaning) = meanings.iter().find(|(name, _)| name == known)?;
            Some([name.clone(), title.clone(), meaning.clone()])
        });
        self.columns.extend(explained);
        let sheet = self.book.add_worksheet().set_name(&name)?.set_freeze_panes(1, 0)?;
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        write_header(sheet, 0, &titles)?;
        let mut written = Written::default();
        while let Some(row) = source.next()? {
            let cells = written.rows * columns.len() as u64;
            if written.rows == MAX_SHEET_ROWS || cells >= MAX_SHEET_CELLS || self.bytes >= MAX_TABLE_BYTES {
                written.cut = Some(Cut::Sheet);
                break;
            }
            written.rows += 1;
            for (place, column) in (0..).zip(&mut columns) {
                self.bytes += column.write(sheet, written.rows as u32, place, row.get_ref(usize::from(place))?)?;
            }
        }
        for (place, (column, title)) in (0..).zip(columns.iter().zip(titles)) {
            // Room for the filter's arrow.
            let width = column.width.max(title.chars().count() + 2).min(WIDEST) + 1;
            sheet.set_column_width(place, width as f64)?;
        }
        if let Some(last) = columns.len().checked_sub(1) {
            sheet.autofilter(0, 0, written.rows as u32, last as u16)?;
        }
        written.cut = written.cut.or(source.cut);
        Ok(written)
    }

    /// Adds a sheet with `lines`, such as the question and the filters, and with the meanings of all columns.
    pub fn explain(&mut self, lines: &[(&str, String)]) -> Result<(), OutputError> {
        let name = self.free_name("about");
        let sheet = self.book.add_worksheet().set_name(name)?;
        for (place, width) in [(0, 24.0), (1, 28.0), (2, 100.0)] {
            sheet.set_column_width(place, width)?;
        }
        let mut row = 0;
        for (head, text) in lines {
            write_header(sheet, row, &[head])?;
            write_text(sheet, row, 1, text)?;
            row += 1;
        }
        write_header(sheet, row + 1, &["sheet", "column", "meaning"])?;
        for (row, texts) in (row + 2..).zip(&self.columns) {
            for (place, text) in (0..).zip(texts) {
                write_text(sheet, row, place, text)?;
            }
        }
        Ok(())
    }

    /// Writes the file. The same rows give the same bytes.
    pub fn write(mut self, out: &mut dyn Write) -> Result<(), OutputError> {
        let date = ExcelDateTime::from_ymd(2000, 1, 1)?;
        self.book.set_properties(&DocProperties::new().set_creation_datetime(&date));
        Ok(out.write_all(&self.book.save_to_buffer()?)?)
    }

    /// A name for the next sheet that Excel accepts and no other sheet has; case does not distinguish them.
    fn free_name(&mut self, name: &str) -> String {
        // Excel reserves the sheet name "History".
        let is_known = |name: &str| name == "history" || self.names.iter().any(|known| *known == name);
        let plain = name.replace(|c: char| "[]:*?/\\'".contains(c) || c.is_control(), "-");
        let mut name = fit(&plain, LONGEST_NAME).to_owned();
        for number in 2.. {
            if !name.is_empty() && !is_known(&name.to_lowercase()) {
                break;
            }
            let end = format!(" {number}");
            name = format!("{}{end}", fit(&plain, LONGEST_NAME - end.len()));
        }
        self.names.push(name.to_lowercase());
        name
    }
}

/// A result as a spreadsheet with one sheet.
pub(super) fn write(statement: &mut Statement<'_>, style: &Style, out: &mut dyn Write) -> Result<Written, OutputError> {
    let mut spreadsheet = Spreadsheet::default();
    let written = spreadsheet.add("result", &[], statement, style)?;
    spreadsheet.write(out)?;
    Ok(written)
}

fn write_header(sheet: &mut Worksheet, row: u32, titles: &[&str]) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold().set_num_format("@");
    for (place, title) in (0..).zip(titles) {
        sheet.write_string_with_format(row, place, fit(title, LONGEST_CELL), &bold)?;
    }
    Ok(())
}

/// Writes a text, which stays a text when somebody edits its cell. A text that is too long is cut.
fn write_text<'s>(sheet: &'s mut Worksheet, row: u32, place: u16, text: &str) -> Result<&'s mut Worksheet, XlsxError> {
    let format = Format::new().set_num_format("@");
    match fit(text, LONGEST_CELL) {
        whole if whole.len() == text.len() => sheet.write_string_with_format(row, place, whole, &format),
        _ => sheet.write_string_with_format(row, place, format!("{}…", fit(text, LONGEST_CELL - 1)), &format),
    }
}

/// The start of a text that has at most this many UTF-16 units.
fn fit(text: &str, most: usize) -> &str {
    let mut units = 0;
    let end = text.char_indices().find(|(_, character)| {
        units += character.len_utf16();
        units > most
    });
    end.map_or(text, |(end, _)| &text[..end])
}
