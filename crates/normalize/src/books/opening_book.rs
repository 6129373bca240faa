//! Converts XG's opening book to rows and back.
//!
//! An entry is the position after a play, from the view of the player then on roll: the same view as the position key of the play's
//! candidate. Its chances and its equity are from the view of the player who has just moved.

mod entry;
mod header;
mod notes;
mod selection;

use std::collections::HashSet;

use super::findings::Findings;
use super::{BookFormat, EntryLayout};
use crate::values;
use books::ob::{Body, Header, RECORD_SIZE, Records, record_bytes};
use rows::books::{BookFigures, BookRow, BookRows, EntryRow};
use xgfile::error::FormatError;
use xgfile::limits::FILE_BYTES;

pub(super) const FORMAT: BookFormat = BookFormat {
    title: "eXtreme Gammon's opening book",
    extensions: &["ob"],
    recognises: |head, _| head.starts_with(b"\0\0\0\0OBDB"),
    is_plausible: |_| true,
    // Some 3 times its size.
    memory_factor: 4,
    layout: |bytes| EntryLayout { first: 0, entry_bytes: RECORD_SIZE, entries: bytes.len() / RECORD_SIZE },
    decode: |bytes, _| rows(bytes),
    encode: Some(|rows| Box::new(records(rows).map(Vec::from))),
    edges: None,
};

fn rows(original: &[u8]) -> Result<BookRows, FormatError> {
    let file = Records::of(original)?;
    let mut findings = Findings::new("file");
    let mut rows = BookRows { header_fields: header::fields(&file.header), ..BookRows::default() };
    header::check(&file.header, &mut findings);
    rows.entries.reserve_exact(file.bodies().len());
    let mut pieces = Vec::new();
    for record in file.bodies() {
        match record? {
            (_, Body::Notes(piece)) => pieces.push(piece),
            (number, Body::Entry(entry)) => rows.entries.push(entry::row(number, &entry, &mut findings)),
            (number, Body::Unknown(kind)) => {
                findings.odd(number, "EntryType", "unknown record type, skipped", kind);
            }
        }
    }
    if !file.trailing.is_empty() {
        let number = file.bodies().len() as u64 + 1;
        let found = format_args!("{} bytes", file.trailing.len());
        findings.add(Some(number), None, "incomplete record at the end", found);
    }
    selection::rank(&mut rows.entries);
    rows.book = book(&file.header, &rows, notes::text(&pieces));
    (rows.warnings, rows.unknown_codes) = findings.finish();
    Ok(rows)
}

fn book(header: &Header, rows: &BookRows, notes: String) -> BookRow {
    let hashes: HashSet<i64> = rows.entries.iter().filter_map(|entry| entry.position_hash).collect();
    BookRow {
        variant: Some(format!("{}.{}", header.major_version, header.minor_version)),
        title: values::text(&header.description.text()),
        edition: values::text(&header.edition()),
        // Not trimmed: the file stores the text in pieces, including their blanks.
        notes: (!notes.is_empty()).then_some(notes),
        updated_at_local: values::date_time(header.last_update),
        figures: BookFigures {
            entries: rows.entries.len() as u64,
            deleted: rows.entries.iter().filter(|entry| entry.is_deleted).count() as u64,
            positions: hashes.len() as u64,
            ..BookFigures::default()
        },
        ..BookRow::default()
    }
}

/// The records that the columns describe, with zeros elsewhere: as many whole records as fit the length in the residue.
fn records(rows: &BookRows) -> impl Iterator<Item = [u8; RECORD_SIZE]> {
    let bytes = rows.residue.as_ref().map_or(0, |(bytes, _)| (*bytes).min(FILE_BYTES));
    let count = usize::try_from(bytes).unwrap_or(0) / RECORD_SIZE;
    let mut slots: Vec<Option<&EntryRow>> = vec![None; count.saturating_sub(1)];
    for row in &rows.entries {
        let slot = usize::try_from(row.record).ok().and_then(|record| slots.get_mut(record.checked_sub(1)?));
        if let Some(slot) = slot {
            *slot = Some(row);
        }
    }
    let before_entries = slots.iter().take_while(|slot| slot.is_none()).count();
    let mut pieces = notes::pieces(rows.book.notes.as_deref().unwrap_or_default(), before_entries).into_iter();
    let bodies = slots.into_iter().map(move |slot| match slot {
        Some(row) => Body::Entry(entry::field_values(row)),
        None => pieces.next().map_or(Body::Unknown(0), Body::Notes),
    });
    let header = record_bytes(&header::from_fields(rows));
    std::iter::once(header).chain(bodies.map(|body| record_bytes(&body)))
}

#[cfg(test)]
mod tests;
