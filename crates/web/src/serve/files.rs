//! The result of a report as a file to save.

use std::io::{self, Write};

use rusqlite::Connection;

use super::answer::Answer;
use super::request::PageRequest;
use crate::page::{PageError, label, words};
use gammonbase::query::output::{Format, Style, write_bound};
use gammonbase::query::report::{Report, Request, write_sections};
use gammonbase::store::explained;

/// The largest download; the command line has no limit.
const MOST: usize = 64 << 20;
const FORMATS: [(&str, Format, &str); 3] = [
    ("csv", Format::Csv, "text/csv; charset=utf-8"),
    ("json", Format::Json, "application/json"),
    ("xlsx", Format::Xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
];

/// The downloads of a report's page: address and name.
pub fn formats(request: &PageRequest) -> Vec<(String, &'static str)> {
    let address = |(name, ..): (&'static str, Format, &str)| {
        let mut request = request.clone().without(&["format"]);
        request.values.push(("format".to_owned(), name.to_owned()));
        (request.query(|_| true), name)
    };
    FORMATS.map(address).into()
}

/// A result in memory, up to a limit.
struct Capped(Vec<u8>);

impl Write for Capped {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MOST {
            return Err(io::Error::other(format!("the file is larger than {} MB: choose fewer rows", MOST >> 20)));
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The result of a report as a file.
pub fn file(report: &Report, request: &Request, connection: &Connection, format: &str) -> Result<Answer, PageError> {
    let report = report.chosen(&request.parameters);
    let known = FORMATS.iter().find(|(name, ..)| *name == format);
    let wrong = || PageError::Argument(format!("format {format:?}: expected csv, json or xlsx"));
    let (name, format, kind) = known.ok_or_else(wrong)?;
    let style = Style { has_units: true, has_bom: true, is_spreadsheet_safe: true, ..(*format).into() };
    let mut out = Capped(Vec::new());
    let mut written = || -> Result<(), Box<dyn std::error::Error>> {
        if *format == Format::Xlsx {
            request.spreadsheet(report, connection, style, label)?.0.write(&mut out)?;
        } else if report.sections.is_empty() {
            let run = request.run_part(report, report, None)?;
            let style = Style { limit: run.limit.of_output(), ..style };
            write_bound(&mut run.prepare(connection)?, style, &mut out)?;
        } else {
            let mut sections = request.sections(report, connection, style)?;
            write_sections(&report.header.title, &mut sections, *format, words, &mut out)?;
        }
        Ok(())
    };
    written().map_err(|error| PageError::Argument(explained(&*error, words)))?;
    Ok(Answer { file: Some(format!("{}.{name}", report.name)), ..Answer::new(200, kind, out.0) })
}
