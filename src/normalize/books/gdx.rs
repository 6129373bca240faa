//! Converts a GDX table to rows and recovers its positions from the starting position.

mod walk;

use std::collections::HashSet;

use crate::format::error::FormatError;
use crate::format::gnushogi::gdx::{GdxFile, HEADER_FIELDS, Head, Layout, STREAM, Slot};
use crate::format::limits::FILE_BYTES;
use crate::format::residue::residue;
use crate::rows::books::{BookFigures, BookKind, BookRow, BookRows, FieldValue, HeaderField, SlotRow};
use crate::rows::matches::Warning;
use walk::{Fate, Walked};

/// The rows of a book decoded from `original`. Fails only if two positions have the same key.
pub fn normalize(file: &GdxFile, original: &[u8]) -> Result<BookRows, FormatError> {
    let walked = walk::walk(file)?;
    let slots = slot_rows(file, &walked);
    let mut rows = BookRows {
        book: BookRow {
            kind: BookKind::GnushogiGdx,
            variant: Some(file.layout.name().to_owned()),
            figures: figures(&walked, &slots),
            ..BookRow::default()
        },
        header_fields: header_fields(file),
        warnings: warnings(file, &walked, &slots),
        slots,
        ..BookRows::default()
    };
    (rows.positions, rows.moves) = walked.into_rows();
    // `to_file` derives the number of slots from the length, so the length must be set first.
    rows.residue = Some((original.len() as u64, Vec::new()));
    let residue = residue(&to_file(&rows).encode(), original);
    rows.residue = Some((original.len() as u64, residue));
    Ok(rows)
}

/// The file that the columns of a book describe: its header and its used slots, with empty slots in between. Of the residue, only the
/// file's length is used; padding and the bytes in and after unused slots come from the residue.
pub fn to_file(rows: &BookRows) -> GdxFile {
    let number = |name: &str| rows.header_integer(name) as u64;
    let layout = Layout::from_name(rows.header_text("layout")).unwrap_or(Layout::Le64);
    let head = Head { bookcount: number("bookcount"), booksize: number("booksize"), maxoffset: number("maxoffset") };
    let file_bytes = rows.residue.as_ref().map_or(0, |(bytes, _)| (*bytes).min(FILE_BYTES));
    let fitting = file_bytes.saturating_sub(layout.head_bytes() as u64) / layout.record_bytes() as u64;
    let mut slots = vec![Slot::default(); head.booksize.min(fitting) as usize];
    for row in &rows.slots {
        if let Some(slot) = usize::try_from(row.slot).ok().and_then(|number| slots.get_mut(number)) {
            *slot = Slot {
                hashbd: row.hashbd,
                hashkey: row.hashkey,
                bmove: row.bmove,
                flags: row.flags,
                hint: row.hint,
                count: row.count,
                padding: [0; 6],
            };
        }
    }
    GdxFile { layout, head, slots, trailing: Vec::new() }
}

fn header_fields(file: &GdxFile) -> Vec<HeaderField> {
    // Layout detection accepts only numbers that fit a signed integer.
    let number = |number: u64| FieldValue::Integer(number as i64);
    let value = |name: &str| match name {
        "bookcount" => number(file.head.bookcount),
        "booksize" => number(file.head.booksize),
        "maxoffset" => number(file.head.maxoffset),
        _ => FieldValue::Text(file.layout.name().to_owned()),
    };
    HEADER_FIELDS.map(|name| (name.into(), value(name))).into()
}

fn slot_rows(file: &GdxFile, walked: &Walked) -> Vec<SlotRow> {
    let used = (0..).zip(&file.slots).filter(|(_, slot)| slot.is_used());
    let row = |(number, slot): (u64, &Slot)| SlotRow {
        slot: number,
        hashbd: slot.hashbd,
        hashkey: slot.hashkey,
        bmove: slot.bmove,
        flags: slot.flags,
        hint: slot.hint,
        count: slot.count,
        is_reached: walked.fates[number as usize] != Fate::Unmet,
    };
    used.map(row).collect()
}

fn figures(walked: &Walked, slots: &[SlotRow]) -> BookFigures {
    let reachable = slots.iter().filter(|slot| slot.is_reached).count() as u64;
    let moves = &walked.moves;
    let with_moves: HashSet<i64> = moves.iter().map(|row| row.position_hash).collect();
    BookFigures {
        entries: slots.len() as u64,
        reachable: Some(reachable),
        orphans: Some(slots.len() as u64 - reachable),
        illegal_moves: Some(walked.illegal().count() as u64),
        positions: walked.met.len() as u64,
        positions_with_moves: Some(with_moves.len() as u64),
        moves: Some(moves.len() as u64),
        transposed_positions: Some(walked.met.values().filter(|met| met.incoming > 1).count() as u64),
        max_depth: walked.met.values().map(|met| u64::from(met.depth)).max(),
        good_moves: Some(moves.iter().filter(|row| row.is_good).count() as u64),
        bad_moves: Some(moves.iter().filter(|row| row.is_bad).count() as u64),
        count_sum: Some(moves.iter().filter_map(|row| row.count).map(u64::from).sum()),
        ..BookFigures::default()
    }
}

fn warnings(file: &GdxFile, walked: &Walked, slots: &[SlotRow]) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let mut warn = |record: Option<u64>, field: Option<&'static str>, message: String| {
        warnings.push(Warning { stream: STREAM, record, field, message });
    };
    let used = slots.len() as u64;
    if file.missing_slots() > 0 {
        let (size, held) = (file.head.booksize, file.slots.len());
        warn(
            None,
            Some("booksize"),
            format!("the header says {size} slots, but the file has {held}; only these are read"),
        );
    } else if file.head.bookcount != used {
        let count = file.head.bookcount;
        warn(None, Some("bookcount"), format!("the header says {count} moves, but {used} slots are used"));
    }
    if !file.trailing.is_empty() {
        warn(None, None, format!("{} bytes after the last slot, too few for another one", file.trailing.len()));
    }
    let mut unmet = slots.iter().filter(|slot| !slot.is_reached).map(|slot| slot.slot);
    if let Some(first) = unmet.next() {
        let count = unmet.count() + 1;
        let message =
            format!("{count} of {used} used slots cannot be reached from the starting position; this is the first");
        warn(Some(first), None, message);
    }
    let mut illegal = walked.illegal();
    if let Some(first) = illegal.next() {
        let count = illegal.count() + 1;
        warn(Some(first), Some("bmove"), format!("{count} moves are illegal in their positions; this is the first"));
    }
    if let Some(first) = walked.first_wrong_hint {
        let count = walked.wrong_hints;
        warn(Some(first), Some("hint"), format!("{count} hints are not legal replies; this is the first"));
    }
    if walked.is_cut_short {
        warn(None, None, "too many positions share one hash: the rest of the book was not followed".to_owned());
    }
    warnings
}
