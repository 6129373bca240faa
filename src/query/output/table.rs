//! Results as an aligned table.

use std::collections::HashSet;
use std::io::{self, Write};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::grid::{Column, Grid};
use super::layout::{Content, GAP, Layout, lay_out};
use super::style::Style;

/// The most columns of a table that does not fit the width, unless all are wanted.
const COLUMNS: usize = 10;
/// Up to this many, show the columns: the note would take as much space.
const MAX_EXTRA_COLUMNS: usize = 2;
/// The most columns of a key.
const LONGEST_KEY: usize = 3;
/// The narrowest column of a transposed table.
const NARROWEST: usize = 12;

/// Writes a table in the width of its style, or of any width. Returns the width of its lines, and how many columns were left out.
pub(super) fn write(grid: &Grid, style: &Style, out: &mut dyn Write) -> io::Result<(usize, usize)> {
    let contents: Vec<Content> = (0..grid.columns.len()).map(|column| content(grid, column)).collect();
    let Some(width) = style.width else {
        // Each name in one line, and blanks around each cell.
        let columns = grid.columns.iter().zip(&contents).enumerate();
        let columns: Vec<OutputColumn> = columns
            .map(|(index, (column, content))| OutputColumn::of(index, column, content.widest.max(column.title.width())))
            .collect();
        fields_line(&columns, " ", grid.columns.iter().map(|column| column.title.as_str()), out)?;
        write_rows(grid, &columns, " ", out)?;
        return Ok((columns.iter().map(|field| field.width + GAP).sum(), 0));
    };
    let is_filled = |place: &usize| !style.has_units || grid.rows.iter().any(|row| !row[*place].formatted.is_empty());
    let mut key = key(grid);
    key.retain(is_filled);
    match lay_out(&contents, &key, grid.rows.len(), width) {
        Layout::Transposed => {
            let filled = grid.with(&(0..contents.len()).filter(is_filled).collect::<Vec<_>>());
            write_transposed(&filled, &contents, width, out)?;
        }
        Layout::Parts(parts) if parts.len() > 1 && contents.len() > COLUMNS + MAX_EXTRA_COLUMNS && !style.is_wide => {
            let mut others: Vec<usize> = (0..contents.len()).filter(|place| !key.contains(place)).collect();
            // Columns without any value come last.
            others.sort_by_key(|place| !is_filled(place));
            let others = others.into_iter().take(COLUMNS - key.len());
            let mut chosen: Vec<usize> = key.iter().copied().chain(others).collect();
            chosen.sort_unstable();
            write(&grid.with(&chosen), style, out)?;
            return Ok((width, contents.len() - COLUMNS));
        }
        Layout::Parts(parts) => {
            for (number, part) in parts.iter().enumerate() {
                if number > 0 {
                    writeln!(out)?;
                }
                write_part(grid, part, out)?;
            }
        }
    }
    Ok((width, 0))
}

/// The columns that distinguish the rows: a number of a decision or a match, otherwise the first columns, as few as possible.
fn key(grid: &Grid) -> Vec<usize> {
    let is_key = |places: &[usize]| {
        let mut seen = HashSet::new();
        grid.rows.iter().all(|row| seen.insert(places.iter().map(|&place| &row[place].formatted).collect::<Vec<_>>()))
    };
    let number =
        |end: &&str| grid.columns.iter().position(|column| column.name.ends_with(*end)).map(|place| vec![place]);
    let numbers = ["decision_id", "match_id"].iter().filter_map(number);
    let first = (1..=LONGEST_KEY.min(grid.columns.len())).map(|columns| (0..columns).collect());
    numbers.chain(first).find(|places: &Vec<usize>| is_key(places)).unwrap_or_else(|| vec![0])
}

/// A column of the output.
struct OutputColumn {
    /// The column's place in the grid.
    index: usize,
    width: usize,
    is_right: bool,
}

impl OutputColumn {
    fn of(index: usize, column: &Column, width: usize) -> Self {
        Self { index, width, is_right: column.is_number }
    }
}

/// Puts a bar before each line of a text of several lines, to distinguish them from rows.
pub(super) fn bar_lines(text: &str) -> String {
    if !text.contains('\n') {
        return text.to_owned();
    }
    text.trim_end_matches('\n').split('\n').map(|line| format!("│ {line}")).collect::<Vec<_>>().join("\n")
}

fn content(grid: &Grid, column: usize) -> Content {
    let Column { title, is_number, is_identifier, .. } = &grid.columns[column];
    let cells = || grid.rows.iter().map(|row| row[column].formatted.as_str());
    let longest = |text: &str| text.split_whitespace().map(UnicodeWidthStr::width).max().unwrap_or(0);
    Content {
        widest: cells().flat_map(|text| bar_lines(text).lines().map(UnicodeWidthStr::width).max()).max().unwrap_or(0),
        word: cells().map(longest).max().unwrap_or(0),
        name: longest(title),
        is_number: *is_number,
        is_identifier: *is_identifier,
    }
}

/// Columns of fixed widths, names wrapped above a line.
fn write_part(grid: &Grid, part: &[(usize, usize)], out: &mut dyn Write) -> io::Result<()> {
    let columns: Vec<OutputColumn> =
        part.iter().map(|&(index, width)| OutputColumn::of(index, &grid.columns[index], width)).collect();
    let names: Vec<Vec<String>> =
        columns.iter().map(|field| fold(&grid.columns[field.index].title, field.width)).collect();
    // Headings of all heights are aligned at the bottom.
    let height = names.iter().map(Vec::len).max().unwrap_or(0);
    let raised: Vec<String> =
        names.iter().map(|lines| format!("{}{}", "\n".repeat(height - lines.len()), lines.join("\n"))).collect();
    fields_line(&columns, "", raised.iter().map(String::as_str), out)?;
    let rules: Vec<String> = columns.iter().map(|field| "─".repeat(field.width)).collect();
    fields_line(&columns, "", rules.iter().map(String::as_str), out)?;
    write_rows(grid, &columns, "", out)
}

fn write_rows(grid: &Grid, columns: &[OutputColumn], indent: &str, out: &mut dyn Write) -> io::Result<()> {
    for row in &grid.rows {
        let cells: Vec<String> = columns.iter().map(|field| bar_lines(&row[field.index].formatted)).collect();
        fields_line(columns, indent, cells.iter().map(String::as_str), out)?;
    }
    Ok(())
}

/// One line per column, for few rows with many columns: rows side by side if identifiers fit, otherwise below each other.
fn write_transposed(grid: &Grid, contents: &[Content], width: usize, out: &mut dyn Write) -> io::Result<()> {
    let label = grid.columns.iter().map(|column| column.title.width()).max().unwrap_or(0);
    let all = grid.rows.len().max(1);
    let room = |rows: usize| (width.saturating_sub(label + GAP) / rows).saturating_sub(GAP).max(NARROWEST);
    let widest = contents.iter().filter(|content| content.is_identifier).map(|content| content.widest).max();
    let together = if widest.is_some_and(|widest| widest > room(all)) { 1 } else { all };
    for (number, rows) in grid.rows.chunks(together).enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let values: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(|cell| bar_lines(&cell.formatted)).collect()).collect();
        let width = |cells: &[String]| cells.iter().flat_map(|cell| cell.lines()).map(UnicodeWidthStr::width).max();
        let values_width = values.iter().map(|cells| width(cells).unwrap_or(0).clamp(1, room(rows.len())));
        let columns: Vec<OutputColumn> = std::iter::once(label)
            .chain(values_width)
            .map(|width| OutputColumn { index: 0, width, is_right: false })
            .collect();
        for (index, column) in grid.columns.iter().enumerate() {
            let cells = values.iter().map(|cells| cells[index].as_str());
            fields_line(&columns, "", std::iter::once(column.title.as_str()).chain(cells), out)?;
        }
    }
    Ok(())
}

/// Writes one row: each cell in its width, in as many lines as the longest cell needs.
fn fields_line<'a>(
    columns: &[OutputColumn],
    indent: &str,
    cells: impl Iterator<Item = &'a str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let cells: Vec<Vec<String>> = cells.zip(columns).map(|(cell, field)| fold(cell, field.width)).collect();
    for number in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
        let mut text = String::from(indent);
        for (lines, field) in cells.iter().zip(columns) {
            let line = lines.get(number).map_or("", String::as_str);
            let blanks = " ".repeat(field.width.saturating_sub(line.width()));
            let (before, after) = if field.is_right { (blanks.as_str(), "") } else { ("", blanks.as_str()) };
            text.extend([before, line, after, &" ".repeat(GAP)]);
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

/// A text in lines of at most `width` characters, broken between words, and within words that are longer.
fn fold(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        if paragraph.width() <= width {
            lines.push(paragraph.to_owned());
            continue;
        }
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let is_begun = !line.is_empty();
            if is_begun && line.width() + 1 + word.width() <= width {
                line.push(' ');
                line.push_str(word);
                continue;
            }
            if is_begun {
                lines.push(std::mem::take(&mut line));
            }
            for letter in word.chars() {
                if !line.is_empty() && line.width() + letter.width().unwrap_or(0) > width {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(letter);
            }
        }
        lines.push(line);
    }
    lines
}
