//! A report with several sections: one table below the other, or one object.

use std::io::Write;

use rusqlite::Statement;
use serde_json::Value;

use super::Header;
use crate::advice::{Advice, Words};
use crate::query::output::{Cut, Format, OutputError, Style, json_rows, write_bound, write_wrapped};
use rows::numbers::grouped;

/// One of the questions.
#[derive(Debug)]
pub struct Section<'a> {
    pub name: &'a str,
    pub header: &'a Header,
    /// The statement, with its parameters bound.
    pub statement: Statement<'a>,
    pub style: Style,
}

/// Runs all sections. JSON is an object with an array per section; in JSON lines each row names its section. Returns how many columns
/// were left out.
pub fn write_sections(
    title: &str,
    sections: &mut [Section<'_>],
    format: Format,
    words: Words,
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
                    let mut object = serde_json::Map::from_iter([("section".to_owned(), section.name.into())]);
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
            _ => hidden += write_for_people(section, words, out)?,
        }
    }
    Ok(hidden)
}

fn write_for_people(section: &mut Section<'_>, words: Words, out: &mut dyn Write) -> Result<usize, OutputError> {
    let Section { name, header, statement, style } = section;
    let width = style.width.unwrap_or(usize::MAX).max(20);
    let mark = if style.format == Format::Markdown { "## " } else { "" };
    match *name {
        "short" => writeln!(out)?,
        _ => writeln!(out, "\n{mark}{}\n", header.title)?,
    }
    if matches!(*name, "short" | "work") {
        let rows = json_rows(statement, None)?;
        for row in &rows {
            let [sentence, ids] = ["sentence", "decision_ids"].map(|name| row.get(name).and_then(Value::as_str));
            let mut sentence = format!("{}{}", if *name == "work" { "- " } else { "" }, sentence.unwrap_or_default());
            sentence.extend(
                ids.map(|ids| format!(" ({}).{}", ids.replace(',', ", "), words(&Advice::Quiz(ids.to_owned())))),
            );
            write_wrapped(&sentence, width, if *name == "work" { "  " } else { "" }, out)?;
        }
        if rows.is_empty() && *name == "work" {
            write_wrapped(&header.empty, width, "", out)?;
        }
        return Ok(0);
    }
    let mut table = Vec::new();
    let written = write_bound(statement, *style, &mut table)?;
    match written.rows {
        0 => writeln!(out, "{}", header.empty)?,
        _ => out.write_all(&table)?,
    }
    if let Some(Cut::Limit { all: Some(all) }) = written.cut {
        writeln!(out, "\nfirst {} of {} rows{}", grouped(written.rows), grouped(all), words(&Advice::AllRows))?;
    }
    Ok(written.hidden_columns)
}
