//! Converts an ABK tree to rows by replaying it from the starting position.

mod merge;
mod walk;

use std::iter::once;

use super::file::position_texts;
use super::findings::Findings;
use super::{BookFormat, EntryLayout};
use crate::values;
use books::abk::{
    AB2, ABK, AbkFile, DATA_OFFSET, ENTRY_BYTES, Entry, HEADER_BYTES, HEADER_FIELDS, Header, PascalText, STREAM, is_abk,
};
use rows::books::{BookFigures, BookRow, BookRows, FieldValue, HeaderField, NodeRow};
use xgfile::error::FormatError;

pub(super) const FORMAT: BookFormat = BookFormat {
    title: "Arena's opening book",
    extensions: &["abk"],
    recognises: |head, _| is_abk(head),
    is_plausible: |_| true,
    // 1 MB per thousand entries.
    memory_factor: 40,
    layout: |bytes| EntryLayout {
        first: DATA_OFFSET,
        entry_bytes: ENTRY_BYTES,
        entries: bytes.len().saturating_sub(DATA_OFFSET) / ENTRY_BYTES,
    },
    decode: |bytes, _| rows(&AbkFile::decode(bytes)?),
    encode: Some(|rows| Box::new(once(to_file(rows).encode()))),
    edges: Some(edges),
};

/// Fails only if two positions have the same key.
fn rows(file: &AbkFile) -> Result<BookRows, FormatError> {
    let mut rows = BookRows { book: book_row(&file.header), header_fields: header_fields(file), ..BookRows::default() };
    let mut findings = Findings::new(STREAM);
    check_header(file, &mut findings);
    let walked = walk::walk(file, &mut findings)?;
    let count = |test: fn(&NodeRow) -> bool| walked.nodes.iter().filter(|&node| test(node)).count() as u64;
    let entries = file.entries.len() as u64;
    let reachable = count(|node| node.is_reachable);
    (rows.positions, rows.moves, rows.book.figures) = walked.merged.finish();
    rows.book.figures = BookFigures {
        entries,
        reachable: Some(reachable),
        orphans: Some(entries - reachable),
        deleted: count(|node| node.is_deleted),
        illegal_moves: Some(count(|node| node.problem.as_ref().is_some_and(|problem| problem != walk::BELOW_ILLEGAL))),
        max_depth: Some(u64::from(walked.max_depth)),
        ..rows.book.figures
    };
    rows.nodes = walked.nodes;
    (rows.warnings, _) = findings.finish();
    Ok(rows)
}

/// The file that the columns of a book describe. The residue holds the rest: the file may be truncated, have bytes after its texts, or
/// have other fillers.
fn to_file(rows: &BookRows) -> AbkFile {
    let number = |name: &str| rows.header_integer(name);
    let text = |name: &str| encoding_rs::WINDOWS_1252.encode(rows.header_text(name)).0;
    // Every value came from a field of the same width.
    let magic = text("magic").first_chunk().copied().unwrap_or_default();
    let mut header = Header {
        magic,
        data_offset: number("data_offset") as i32,
        entry_size: number("entry_size") as i32,
        comment: PascalText::new(number("comment_length") as u8, &text("comment")),
        author: PascalText::new(number("author_length") as u8, &text("author")),
        numbers: [0; 10],
    };
    let names: Vec<&str> = header.named_numbers().map(|(name, _)| name).collect();
    header.numbers.iter_mut().zip(names).for_each(|(target, name)| *target = number(name) as i32);
    AbkFile {
        header,
        filler: vec![number("filler") as u8; DATA_OFFSET - HEADER_BYTES],
        entries: rows.nodes.iter().map(entry).collect(),
        trailing: Vec::new(),
    }
}

fn entry(node: &NodeRow) -> Entry {
    let NodeRow { from_square: from, to_square: to, promotion, plycount_raw: plycount, .. } = *node;
    let NodeRow { priority, games, won, lost, next_move, next_sibling, .. } = *node;
    Entry { from, to, promotion, priority, games, won, lost, plycount, next_move, next_sibling }
}

/// A line for each replayed node.
fn edges(rows: &BookRows) -> Vec<String> {
    let epds = position_texts(rows);
    let edge = |node: &NodeRow| {
        let (epd, uci) = (epds.get(&node.position_hash?)?, node.r#move.as_ref()?);
        let deleted = u8::from(node.is_deleted);
        Some(format!("{epd}|{uci}|{}|{}|{}|{}|{deleted}", node.games, node.won, node.lost, node.priority))
    };
    rows.nodes.iter().filter_map(edge).collect()
}

/// Decodes Windows-1252, which maps every byte to a character and back.
fn decoded<const N: usize>(text: &PascalText<N>) -> String {
    encoding_rs::WINDOWS_1252.decode_without_bom_handling(text.bytes()).0.into_owned()
}

fn book_row(header: &Header) -> BookRow {
    // A length that is too large would include the padding; the shown text stops before it.
    let shown = |text: String| values::text(text.split('\0').next().unwrap_or_default());
    BookRow {
        variant: Some(header.variant()),
        title: shown(decoded(&header.comment)),
        author: shown(decoded(&header.author)),
        ..BookRow::default()
    }
}

fn header_fields(file: &AbkFile) -> Vec<HeaderField> {
    let header = &file.header;
    let integer = |value: i64| Some(FieldValue::Integer(value));
    let value = |name: &str| match name {
        "magic" => Some(FieldValue::Text(header.variant())),
        "data_offset" => integer(header.data_offset.into()),
        "entry_size" => integer(header.entry_size.into()),
        "comment_length" => integer(header.comment.length.into()),
        "comment" => Some(FieldValue::Text(decoded(&header.comment))),
        "author_length" => integer(header.author.length.into()),
        "author" => Some(FieldValue::Text(decoded(&header.author))),
        "filler" => file.filler.first().and_then(|&byte| integer(byte.into())),
        other => header.named_numbers().find(|(known, _)| *known == other).and_then(|(_, n)| integer(n.into())),
    };
    HEADER_FIELDS.iter().filter_map(|&name| Some((name.into(), value(name)?))).collect()
}

fn check_header(file: &AbkFile, findings: &mut Findings) {
    let mut warn = |field: Option<&'static str>, message: String| findings.warn(None, field, message);
    let header = &file.header;
    if ![ABK, AB2].contains(&header.magic) {
        let name = header.variant();
        warn(Some("magic"), format!("expected ABK or AB2, found {name}; deleted entries are recognised as in AB2"));
    }
    for (field, expected, found) in
        [("data_offset", DATA_OFFSET, header.data_offset), ("entry_size", ENTRY_BYTES, header.entry_size)]
    {
        if i64::from(found) != expected as i64 {
            warn(Some(field), format!("expected {expected}, found {found}; read as {expected}"));
        }
    }
    for (field, most, found) in
        [("comment_length", 120, header.comment.length), ("author_length", 80, header.author.length)]
    {
        if found > most {
            warn(Some(field), format!("expected at most {most}, found {found}"));
        }
    }
    let filler = file.filler.len();
    if filler < DATA_OFFSET - HEADER_BYTES {
        warn(Some("filler"), format!("the file ends at byte {}, before its entries", HEADER_BYTES + filler));
    } else if file.entries.is_empty() {
        warn(None, "the book has no entries".to_owned());
    }
    if !file.trailing.is_empty() {
        let count = file.trailing.len();
        warn(None, format!("{count} bytes after the last entry, too few for another one"));
    }
}

#[cfg(test)]
mod tests;
