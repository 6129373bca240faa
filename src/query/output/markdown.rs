//! Results as a Markdown table.

use std::io::Write;

use super::cells::Cells;
use super::error::OutputError;

pub(super) fn write(cells: &Cells, out: &mut dyn Write) -> Result<(), OutputError> {
    let mut line =
        |texts: &mut dyn Iterator<Item = String>| writeln!(out, "| {} |", texts.collect::<Vec<_>>().join(" | "));
    line(&mut cells.names.iter().map(|name| escaped(name)))?;
    line(&mut cells.is_number.iter().map(|right| if *right { "--:" } else { ":--" }.to_owned()))?;
    for row in 0..cells.len() {
        line(&mut cells.row(row).map(escaped))?;
    }
    Ok(())
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => escaped.push_str("<br>"),
            '\\' | '|' | '*' | '_' | '`' | '<' | '[' => escaped.extend(['\\', character]),
            other => escaped.push(other),
        }
    }
    escaped
}
