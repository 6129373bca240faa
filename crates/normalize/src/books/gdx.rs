//! Converts a GDX table to rows and recovers its positions from the starting position.

mod walk;

use std::iter::once;

use super::file::shogi_edges;
use super::{BookFormat, EntryLayout, graph};
use books::gnushogi::gdx::{GdxFile, Head, Layout, STREAM, Slot, detect};
use rows::books::{BookFigures, BookRow, BookRows, FieldValue, HeaderField, SlotRow};
use rows::matches::Warning;
use walk::{Fate, Walked};
use xgfile::error::FormatError;
use xgfile::limits::FILE_BYTES;

pub(super) const FORMAT: BookFormat = BookFormat {
    title: "GNU Shogi's binary book",
    extensions: &["bbk"],
    recognises: |head, size| detect(head, size).is_some(),
    is_plausible: |_| true,
    // 1 MB per thousand entries.
    memory_factor: 60,
    layout: |bytes| {
        let layout = detect(bytes, bytes.len() as u64);
        layout.map_or_else(EntryLayout::default, |(layout, _)| EntryLayout {
            first: layout.head_bytes(),
            entry_bytes: layout.record_bytes(),
            entries: layout.slot_count(bytes),
        })
    },
    decode: |bytes, _| rows(&GdxFile::decode(bytes)?),
    encode: Some(|rows| Box::new(once(to_file(rows).encode()))),
    edges: Some(|rows| shogi_edges(rows, &rows.moves)),
};

/// Fails only if two positions have the same key.
fn rows(file: &GdxFile) -> Result<BookRows, FormatError> {
    let walked = walk::walk(file)?;
    let slots = slot_rows(file, &walked);
    let mut rows = BookRows {
        book: BookRow {
            variant: Some(file.layout.name.to_owned()),
            figures: figures(&walked, &slots),
            ..BookRow::default()
        },
        header_fields: header_fields(file),
        warnings: warnings(file, &walked, &slots),
        slots,
        ..BookRows::default()
    };
    (rows.positions, rows.moves) = (walked.positions.into_rows(), walked.moves);
    Ok(rows)
}

/// The file that the columns of a book describe: its header and its used slots, with empty slots in between. Of the residue, only the
/// file's length is used; padding and the bytes in and after unused slots come from the residue.
fn to_file(rows: &BookRows) -> GdxFile {
    let number = |name: &str| rows.header_integer(name) as u64;
    let layout = Layout::from_name(rows.header_text("layout")).unwrap_or(Layout::LE64);
    let head = Head { bookcount: number("bookcount"), booksize: number("booksize"), maxoffset: number("maxoffset") };
    let file_bytes = rows.residue.as_ref().map_or(0, |(bytes, _)| (*bytes).min(FILE_BYTES));
    let fitting = file_bytes.saturating_sub(layout.head_bytes() as u64) / layout.record_bytes() as u64;
    let mut slots = vec![Slot::default(); head.booksize.min(fitting) as usize];
    for row in &rows.slots {
        if let Some(slot) = usize::try_from(row.slot).ok().and_then(|number| slots.get_mut(number)) {
            let SlotRow { hashbd, hashkey, bmove, flags, hint, count, .. } = *row;
            *slot = Slot { hashbd, hashkey, bmove, flags, hint, count, padding: [0; 6] };
        }
    }
    GdxFile { layout, head, slots, trailing: Vec::new() }
}

fn header_fields(file: &GdxFile) -> Vec<HeaderField> {
    // Layout detection accepts only numbers that fit a signed integer.
    let Head { bookcount, booksize, maxoffset } = file.head;
    let numbers = [("bookcount", bookcount), ("booksize", booksize), ("maxoffset", maxoffset)];
    let numbers = numbers.map(|(name, number)| (name.into(), FieldValue::Integer(number as i64)));
    once(("layout".into(), FieldValue::Text(file.layout.name.to_owned()))).chain(numbers).collect()
}

fn slot_rows(file: &GdxFile, walked: &Walked) -> Vec<SlotRow> {
    let used = (0..).zip(&file.slots).filter(|(_, slot)| slot.is_used());
    let row = |(slot, held): (u64, &Slot)| {
        let Slot { hashbd, hashkey, bmove, flags, hint, count, .. } = *held;
        let is_reached = walked.fates[slot as usize] != Fate::Unmet;
        SlotRow { slot, hashbd, hashkey, bmove, flags, hint, count, is_reached }
    };
    used.map(row).collect()
}

fn figures(walked: &Walked, slots: &[SlotRow]) -> BookFigures {
    let reachable = slots.iter().filter(|slot| slot.is_reached).count() as u64;
    BookFigures {
        entries: slots.len() as u64,
        reachable: Some(reachable),
        orphans: Some(slots.len() as u64 - reachable),
        illegal_moves: Some(walked.illegal().count() as u64),
        max_depth: walked.depths.values().copied().max().map(u64::from),
        ..graph::figures(&walked.moves, walked.depths.len())
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
        let message = format!("the header says {size} slots, but the file has {held}; only these are read");
        warn(None, Some("booksize"), message);
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
