//! Results with one line per value, row by row.

use std::io::Write;

use super::cells::{formats, readable, title};
use super::error::OutputError;
use super::source::Source;
use super::table::bar_lines;

pub(super) fn write(source: &mut Source<'_>, has_units: bool, out: &mut dyn Write) -> Result<(), OutputError> {
    let formats = formats(&source.names, has_units);
    let names: Vec<String> = source.names.iter().map(|name| title(name, has_units)).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut is_first = true;
    while let Some(row) = source.next()? {
        if !is_first {
            writeln!(out)?;
        }
        is_first = false;
        for (index, (name, format)) in names.iter().zip(&formats).enumerate() {
            let value = readable(*format, row.get_ref(index)?);
            let mut label = format!("{name:>longest$} =");
            for line in bar_lines(&value).split('\n') {
                writeln!(out, "{}", format!("{label} {line}").trim_end())?;
                label = " ".repeat(longest + 2);
            }
        }
    }
    Ok(())
}
