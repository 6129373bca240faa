//! A GDX table to rows, its positions recovered from the start.

mod walk;

use crate::format::error::FormatError;
use crate::format::gnushogi::gdx::{GdxFile, HEADER_FIELDS, Head, Layout, STREAM, Slot};
use crate::format::limits::FILE_BYTES;
use crate::format::residue::residue;
use crate::rows::books::{BookFigures, BookKind, BookRow, BookRows, FieldValue, HeaderField, SlotRow};
use crate::rows::matches::Warning;
use walk::{Fate, Walked};

/// The rows of a book that was decoded from `original`. An error only where two positions have one key.
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
    // The length says how many slots the file holds, so it is there before the file is made again.
    rows.residue = Some((original.len() as u64, Vec::new()));
    let residue = residue(&to_file(&rows).encode(), original);
    rows.residue = Some((original.len() as u64, residue));
    Ok(rows)
}

/// The file that the columns of a book give: its head, its used slots, empty ones between them. Of the residue only the length of
/// the file is looked at; padding, what stands in unused slots and behind the last are the residue's.
pub fn to_file(rows: &BookRows) -> GdxFile {
    let field = |name: &str| rows.header_fields.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
    let number = |name: &str| match field(name) {
        Some(FieldValue::Integer(number)) => *number as u64,
        _ => 0,
    };
    let layout = match field("layout") {
        Some(FieldValue::Text(name)) => Layout::from_name(name),
        _ => None,
    };
    let layout = layout.unwrap_or(Layout::Le64);
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
    // A layout is told only from numbers that a signed one can hold.
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
    let mut with_moves: Vec<i64> = moves.iter().map(|row| row.position_hash).collect();
    with_moves.sort_unstable();
    with_moves.dedup();
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
        warn(None, Some("booksize"), format!("the head has {size} slots, the file holds {held}: these are read"));
    } else if file.head.bookcount != used {
        let count = file.head.bookcount;
        warn(None, Some("bookcount"), format!("the head has {count} moves, {used} slots are used"));
    }
    if !file.trailing.is_empty() {
        warn(None, None, format!("{} bytes behind the last whole slot are no slot", file.trailing.len()));
    }
    let mut unmet = slots.iter().filter(|slot| !slot.is_reached).map(|slot| slot.slot);
    if let Some(first) = unmet.next() {
        let count = unmet.count() + 1;
        let message = format!("{count} of {used} used slots were not reached from the start; this is the first");
        warn(Some(first), None, message);
    }
    let mut illegal = walked.illegal();
    if let Some(first) = illegal.next() {
        let count = illegal.count() + 1;
        warn(Some(first), Some("bmove"), format!("{count} moves cannot be played where they stand; this is the first"));
    }
    if let Some(first) = walked.first_wrong_hint {
        let count = walked.wrong_hints;
        warn(Some(first), Some("hint"), format!("{count} hints are no legal replies; this is the first"));
    }
    if walked.is_cut_short {
        warn(None, None, "too many positions share one hash: the walk was cut short".to_owned());
    }
    warnings
}
