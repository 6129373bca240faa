//! Results as a Markdown table.

use std::io::{self, Write};

use super::grid::Grid;

pub(super) fn write(grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    let mut line = |texts: Vec<String>| writeln!(out, "| {} |", texts.join(" | "));
    line(grid.columns.iter().map(|column| escaped(&column.title)).collect())?;
    line(grid.columns.iter().map(|column| if column.is_number { "--:" } else { ":--" }.to_owned()).collect())?;
    grid.rows.iter().try_for_each(|row| line(row.iter().map(|cell| escaped(&cell.formatted)).collect()))
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
