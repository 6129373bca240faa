//! Results as an aligned table.
//!
//! Widths are determined first; then rows are laid out and written in pieces, so that a long table needs no more memory than its cells.

use std::borrow::Cow;
use std::io::Write;
use std::ops::Range;

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets};

use super::cells::Cells;
use super::error::OutputError;
use super::layout::{Content, GAP, Layout, lay_out, wrapped};

/// Rows and bytes of a piece.
const PIECE: (usize, usize) = (1_000, 4 << 20);

/// Writes a table of at most `width` characters, or of any width. Returns the width of its lines.
pub(super) fn write(cells: &Cells, width: Option<usize>, out: &mut dyn Write) -> Result<usize, OutputError> {
    let contents = contents(cells);
    let Some(width) = width else {
        return write_free(cells, &contents, out);
    };
    match lay_out(&contents, cells.len(), width) {
        Layout::Turned => write_turned(cells, &contents, width, out)?,
        Layout::Parts(parts) => {
            for (number, part) in parts.iter().enumerate() {
                if number > 0 {
                    writeln!(out)?;
                }
                write_part(cells, part, out)?;
            }
        }
    }
    Ok(width)
}

/// A text of several lines with a bar before each, so that no line looks like a row.
pub(super) fn barred(text: &str) -> Cow<'_, str> {
    if !text.contains('\n') {
        return text.into();
    }
    text.trim_end_matches('\n').split('\n').map(|line| format!("│ {line}")).collect::<Vec<_>>().join("\n").into()
}

/// The rows in pieces of bounded size.
fn pieces(cells: &Cells) -> impl Iterator<Item = Range<usize>> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let start = next;
        let mut bytes = 0;
        while next < cells.len() && next - start < PIECE.0 && bytes < PIECE.1 {
            bytes += cells.row(next).map(str::len).sum::<usize>();
            next += 1;
        }
        (next > start).then_some(start..next)
    })
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

/// One line for names and rows, blanks around each cell.
fn write_free(cells: &Cells, contents: &[Content], out: &mut dyn Write) -> Result<usize, OutputError> {
    let mut head = new_table();
    head.set_header(&cells.names);
    let names = head.column_max_content_widths();
    let widths: Vec<usize> =
        names.iter().zip(contents).map(|(name, content)| usize::from(*name).max(content.widest)).collect();
    let mut write = |rows: Range<usize>, has_header: bool| {
        let mut table = new_table();
        if has_header {
            table.set_header(&cells.names);
        }
        table.add_rows(rows.map(|row| cells.row(row).map(barred)));
        for (index, (is_number, width)) in cells.is_number.iter().zip(&widths).enumerate() {
            align(&mut table, index, *is_number);
            if let Some(column) = table.column_mut(index) {
                let width = u16::try_from(width + 2).unwrap_or(u16::MAX);
                column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(width)));
            }
        }
        writeln!(out, "{}", table.trim_fmt())
    };
    let mut pieces = pieces(cells);
    write(pieces.next().unwrap_or(0..0), true)?;
    for rows in pieces {
        write(rows, false)?;
    }
    Ok(widths.iter().map(|width| width + 2).sum())
}

fn contents(cells: &Cells) -> Vec<Content> {
    let mut widest = vec![0; cells.names.len()];
    for rows in pieces(cells) {
        let mut table = new_table();
        table.add_row(vec![""; cells.names.len()]);
        table.add_rows(rows.map(|row| cells.row(row).map(barred)));
        for (widest, here) in widest.iter_mut().zip(table.column_max_content_widths()) {
            *widest = usize::from(here).max(*widest);
        }
    }
    let columns = cells.names.iter().zip(&cells.is_number).zip(widest);
    let word = |column: usize| {
        let cells = (0..cells.len()).map(|row| cells.cell(row, column));
        cells.flat_map(str::split_whitespace).map(width_of).max().unwrap_or(0)
    };
    columns
        .enumerate()
        .map(|(index, ((name, is_number), widest))| Content {
            widest,
            word: word(index),
            name: name.split(' ').map(width_of).max().unwrap_or(0),
            is_number: *is_number,
            is_identifier: cells.is_identifier[index],
        })
        .collect()
}

/// Every character counts as one; wider text may be broken.
fn width_of(word: &str) -> usize {
    word.chars().count()
}

/// Columns of fixed widths, names wrapped above a line.
fn write_part(cells: &Cells, part: &[(usize, usize)], out: &mut dyn Write) -> Result<(), OutputError> {
    let names: Vec<Vec<String>> = part.iter().map(|(index, width)| wrapped(&cells.names[*index], *width)).collect();
    let height = names.iter().map(Vec::len).max().unwrap_or(0);
    let mut write = |rows: Range<usize>, has_header: bool| {
        let mut table = new_table();
        if has_header {
            // Headings of all heights are aligned at the bottom.
            let raised = |lines: &Vec<String>| format!("{}{}", "\n".repeat(height - lines.len()), lines.join("\n"));
            table.set_header(names.iter().map(raised));
            table.add_row(part.iter().map(|(_, width)| "─".repeat(*width)));
        }
        for row in rows {
            table.add_row(part.iter().map(|(index, _)| barred(cells.cell(row, *index))));
        }
        for (place, (index, width)) in part.iter().enumerate() {
            align(&mut table, place, cells.is_number[*index]);
            set_width(&mut table, place, *width);
        }
        writeln!(out, "{}", table.trim_fmt())
    };
    let mut pieces = pieces(cells);
    write(pieces.next().unwrap_or(0..0), true)?;
    for rows in pieces {
        write(rows, false)?;
    }
    Ok(())
}

/// One line per column, for few rows with many columns: rows side by side if identifiers fit, otherwise below each other.
fn write_turned(cells: &Cells, contents: &[Content], width: usize, out: &mut dyn Write) -> Result<(), OutputError> {
    let label = cells.names.iter().map(|name| width_of(name)).max().unwrap_or(0);
    let all = cells.len().max(1);
    let room = |rows: usize| (width.saturating_sub(label + GAP) / rows).saturating_sub(GAP).max(12);
    let widest = contents.iter().filter(|content| content.is_identifier).map(|content| content.widest).max();
    let together = if widest.is_some_and(|widest| widest > room(all)) { 1 } else { all };
    for start in (0..cells.len()).step_by(together) {
        if start > 0 {
            writeln!(out)?;
        }
        let mut table = new_table();
        let rows = start..(start + together).min(cells.len());
        for (index, name) in cells.names.iter().enumerate() {
            let values = rows.clone().map(|row| barred(cells.cell(row, index)));
            table.add_row(std::iter::once(Cow::from(name.as_str())).chain(values));
        }
        set_width(&mut table, 0, label);
        for place in 1..=rows.len() {
            let widest = table.column_max_content_widths().get(place).map_or(0, |widest| usize::from(*widest));
            set_width(&mut table, place, widest.clamp(1, room(rows.len())));
        }
        writeln!(out, "{}", table.trim_fmt())?;
    }
    Ok(())
}

fn set_width(table: &mut Table, place: usize, width: usize) {
    if let Some(column) = table.column_mut(place) {
        let padding = u16::try_from(GAP).unwrap_or(0);
        column.set_padding((0, padding));
        let width = u16::try_from(width).unwrap_or(u16::MAX - padding);
        column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(width + padding)));
    }
}
