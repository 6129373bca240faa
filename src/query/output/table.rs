//! Results as an aligned table.

use std::io::Write;

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets};

use super::cells::Cells;
use super::error::OutputError;
use super::layout::{Content, GAP, Layout, lay_out, wrapped};

/// Writes a table of at most `width` characters; without a width as wide as it comes.
pub(super) fn write(cells: &Cells, width: Option<usize>, out: &mut dyn Write) -> Result<u64, OutputError> {
    match width {
        None => write_free(cells, out)?,
        Some(width) => match lay_out(&contents(cells), cells.rows.len(), width) {
            Layout::Turned => write_turned(cells, width, out)?,
            Layout::Parts(parts) => {
                for (number, part) in parts.iter().enumerate() {
                    if number > 0 {
                        writeln!(out)?;
                    }
                    write_part(cells, part, out)?;
                }
            }
        },
    }
    Ok(cells.rows.len() as u64)
}

fn new_table() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Disabled);
    table
}

fn align(table: &mut Table, index: usize, is_number: bool) {
    if let Some(column) = table.column_mut(index).filter(|_| is_number) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

fn write_free(cells: &Cells, out: &mut dyn Write) -> Result<(), OutputError> {
    let mut table = new_table();
    table.set_header(&cells.names);
    table.add_rows(&cells.rows);
    for (index, is_number) in cells.is_number.iter().enumerate() {
        align(&mut table, index, *is_number);
    }
    Ok(writeln!(out, "{}", table.trim_fmt())?)
}

fn contents(cells: &Cells) -> Vec<Content> {
    let mut table = new_table();
    table.add_row(vec![""; cells.names.len()]);
    table.add_rows(&cells.rows);
    let widest = table.column_max_content_widths();
    let columns = cells.names.iter().zip(&cells.is_number).zip(widest);
    columns
        .enumerate()
        .map(|(index, ((name, is_number), widest))| Content {
            widest: usize::from(widest),
            word: cells.rows.iter().flat_map(|row| row[index].split_whitespace()).map(width_of).max().unwrap_or(0),
            name: name.split(' ').map(width_of).max().unwrap_or(0),
            is_number: *is_number,
        })
        .collect()
}

/// Characters count as one; what is wider may be broken.
fn width_of(word: &str) -> usize {
    word.chars().count()
}

/// Columns of fixed widths, names wrapped above a line.
fn write_part(cells: &Cells, part: &[(usize, usize)], out: &mut dyn Write) -> Result<(), OutputError> {
    let mut table = new_table();
    let names: Vec<Vec<String>> = part.iter().map(|(index, width)| wrapped(&cells.names[*index], *width)).collect();
    let height = names.iter().map(Vec::len).max().unwrap_or(0);
    // Names stand on the line, whatever their heights.
    table.set_header(names.iter().map(|lines| format!("{}{}", "\n".repeat(height - lines.len()), lines.join("\n"))));
    table.add_row(part.iter().map(|(_, width)| "─".repeat(*width)));
    for row in &cells.rows {
        table.add_row(part.iter().map(|(index, _)| row[*index].as_str()));
    }
    for (place, (index, width)) in part.iter().enumerate() {
        align(&mut table, place, cells.is_number[*index]);
        set_width(&mut table, place, *width);
    }
    Ok(writeln!(out, "{}", table.trim_fmt())?)
}

/// A line for each column, for few rows of many columns.
fn write_turned(cells: &Cells, width: usize, out: &mut dyn Write) -> Result<(), OutputError> {
    let mut table = new_table();
    for (index, name) in cells.names.iter().enumerate() {
        let values = cells.rows.iter().map(|row| row[index].as_str());
        table.add_row(std::iter::once(name.as_str()).chain(values));
    }
    let label = cells.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    set_width(&mut table, 0, label);
    let room = width.saturating_sub(label + GAP) / cells.rows.len().max(1);
    for place in 1..=cells.rows.len() {
        let widest = table.column_max_content_widths().get(place).map_or(0, |widest| usize::from(*widest));
        set_width(&mut table, place, widest.clamp(1, room.saturating_sub(GAP).max(12)));
    }
    Ok(writeln!(out, "{}", table.trim_fmt())?)
}

fn set_width(table: &mut Table, place: usize, width: usize) {
    if let Some(column) = table.column_mut(place) {
        let padding = u16::try_from(GAP).unwrap_or(0);
        column.set_padding((0, padding));
        let width = u16::try_from(width).unwrap_or(u16::MAX - padding);
        column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(width + padding)));
    }
}
