//! A report with several sections: one table below the other, or one object.

use std::io::Write;

use rusqlite::Statement;

use super::Header;
use crate::query::output::{Format, OutputError, Style, json_rows, write_bound, write_wrapped};

/// One of the questions.
#[derive(Debug)]
pub struct Section<'a> {
    pub name: &'a str,
    pub header: &'a Header,
    /// With its parameters bound.
    pub statement: Statement<'a>,
    pub style: Style,
}

/// Runs all sections. JSON is an object with an array per section; in JSON lines each row names its section. Returns how many columns
/// were left out.
pub fn write_sections(
    title: &str,
    sections: &mut [Section<'_>],
    format: Format,
    out: &mut dyn Write,
) -> Result<usize, OutputError> {
    let mut hidden = 0;
    match format {
        Format::Table | Format::Line => writeln!(out, "{title}")?,
        Format::Markdown => writeln!(out, "# {title}")?,
        Format::Json => writeln!(out, "{{")?,
        Format::Csv | Format::Jsonl | Format::Html | Format::Xlsx => {}
    }
    let last = sections.len().saturating_sub(1);
    for (number, section) in sections.iter_mut().enumerate() {
        match format {
            Format::Json => {
                let rows = json_rows(&mut section.statement, section.style.limit)?;
                let end = if number == last { "\n}" } else { "," };
                writeln!(out, "{}:{}{end}", serde_json::to_string(section.name)?, serde_json::to_string(&rows)?)?;
            }
            Format::Jsonl => {
                for row in json_rows(&mut section.statement, section.style.limit)? {
                    let mut object = serde_json::Map::new();
                    object.insert("section".to_owned(), section.name.into());
                    object.extend(row);
                    writeln!(out, "{}", serde_json::to_string(&object)?)?;
                }
            }
            Format::Csv => {
                if number > 0 {
                    writeln!(out)?;
                }
                write_bound(&mut section.statement, section.style, out)?;
            }
            _ => hidden += write_for_people(section, out)?,
        }
    }
    Ok(hidden)
}

fn write_for_people(section: &mut Section<'_>, out: &mut dyn Write) -> Result<usize, OutputError> {
    if section.name == "short" {
        writeln!(out)?;
        for row in json_rows(&mut section.statement, None)? {
            let width = section.style.width.unwrap_or(usize::MAX).max(20);
            write_wrapped(row["sentence"].as_str().unwrap_or_default(), width, "", out)?;
        }
        return Ok(0);
    }
    let mark = if section.style.format == Format::Markdown { "## " } else { "" };
    writeln!(out, "\n{mark}{}\n", section.header.title)?;
    let mut table = Vec::new();
    let written = write_bound(&mut section.statement, section.style, &mut table)?;
    match written.rows {
        0 => writeln!(out, "{}", section.header.empty)?,
        _ => out.write_all(&table)?,
    }
    Ok(written.hidden_columns)
}
