//! XG's opening book to rows, and back from them.
//!
//! An entry is the position after a play, seen by the player who is then on roll: the board that the position key of the play's
//! candidate is taken of. Its chances and its equity are in the view of the player who has just moved.

mod entry;
mod findings;
mod header;
mod notes;
mod selection;

use self::findings::Findings;
use crate::format::limits::FILE_BYTES;
use crate::format::ob::{Body, OpeningBook, RECORD_SIZE, Record, encode};
use crate::format::residue::residue;
use crate::normalize::values;
use crate::rows::books::{BookFigures, BookKind, BookRow, BookRows};

/// The rows of a book whose bytes are `original`.
pub fn normalize(file: &OpeningBook, original: &[u8]) -> BookRows {
    let mut findings = Findings::default();
    let mut rows = BookRows { header_fields: header::fields(&file.header.body), ..BookRows::default() };
    header::check(&file.header.body, &mut findings);
    rows.entries.reserve(file.records.iter().filter(|record| matches!(record.body, Body::Entry(_))).count());
    let mut pieces = Vec::new();
    for (number, record) in (1..).zip(&file.records) {
        match &record.body {
            Body::Notes(piece) => pieces.push(piece),
            Body::Entry(entry) => rows.entries.push(entry::row(number, entry, &mut findings)),
            Body::Unknown(kind) => findings.odd(number, "EntryType", "record of an unknown type, not read", kind),
        }
    }
    if !file.trailing.is_empty() {
        let number = Some(file.records.len() as u64 + 1);
        let found = format_args!("{} bytes", file.trailing.len());
        findings.oddities.add(number, None, "less than a record at the end", found);
    }
    selection::rank(&mut rows.entries);
    rows.book = book(file, &rows, notes::text(&pieces));
    rows.warnings = findings.oddities.into_warnings();
    rows.unknown_codes = findings.unknown_codes.into_iter().collect();
    // The file's length tells how many records there were.
    rows.residue = Some((original.len() as u64, Vec::new()));
    let beyond = residue(&encode(&to_file(&rows)), original);
    rows.residue = Some((original.len() as u64, beyond));
    rows
}

fn book(file: &OpeningBook, rows: &BookRows, notes: String) -> BookRow {
    let header = &file.header.body;
    let mut hashes: Vec<i64> = rows.entries.iter().filter_map(|entry| entry.position_hash).collect();
    hashes.sort_unstable();
    hashes.dedup();
    BookRow {
        kind: BookKind::XgOpening,
        variant: Some(format!("{}.{}", header.major_version, header.minor_version)),
        title: values::text(&header.description.text()),
        edition: values::text(&header.edition()),
        author: None,
        // As it stands: its blanks belong to the pieces that it is stored in.
        notes: (!notes.is_empty()).then_some(notes),
        updated_at_local: values::date_time(header.last_update),
        figures: BookFigures {
            entries: rows.entries.len() as u64,
            deleted: rows.entries.iter().filter(|entry| entry.is_deleted).count() as u64,
            positions: hashes.len() as u64,
            ..BookFigures::default()
        },
    }
}

/// The file as the columns hold it, zero where they hold nothing: what the residue is taken over. As many whole records as the residue
/// says that the file had.
pub fn to_file(rows: &BookRows) -> OpeningBook {
    let bytes = rows.residue.as_ref().map_or(0, |(bytes, _)| (*bytes).min(FILE_BYTES));
    let count = usize::try_from(bytes).unwrap_or(0) / RECORD_SIZE;
    let mut records: Vec<Option<Record<Body>>> = vec![None; count.saturating_sub(1)];
    for row in &rows.entries {
        let slot = usize::try_from(row.record).ok().and_then(|record| records.get_mut(record.checked_sub(1)?));
        if let Some(slot) = slot {
            *slot = Some(Record::new(Body::Entry(entry::field_values(row))));
        }
    }
    let before_entries = records.iter().take_while(|slot| slot.is_none()).count();
    let pieces = notes::pieces(rows.book.notes.as_deref().unwrap_or_default(), before_entries);
    for (slot, piece) in records.iter_mut().filter(|slot| slot.is_none()).zip(pieces) {
        *slot = Some(Record::new(Body::Notes(piece)));
    }
    let empty = || Record::new(Body::Unknown(0));
    OpeningBook {
        header: Record::new(header::from_fields(&rows.header_fields)),
        records: records.into_iter().map(|slot| slot.unwrap_or_else(empty)).collect(),
        trailing: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
