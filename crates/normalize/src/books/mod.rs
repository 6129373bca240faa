//! Converts book files to rows and back: replays and keys positions, merges transpositions, turns sentinels into NULL.
//!
//! Each format is a [`BookFormat`] in a file of its own; everything that differs between formats is asked from it. The list of files that
//! a new format touches is in `docs/internals/book-formats.md`.

pub mod abk;
mod file;
mod findings;
pub mod gdx;
mod graph;
pub mod opening_book;
pub mod text;

pub use file::{ExportError, edges, file_bytes};

use rows::books::{BookKind, BookRows};
use xgfile::error::FormatError;
use xgfile::limits::Limits;
use xgfile::residue::residue;

/// A format of opening books.
pub struct BookFormat {
    /// The name for people: "Arena's opening book".
    pub title: &'static str,
    /// Lower-case file name extensions.
    pub extensions: &'static [&'static str],
    /// Whether the content of a file with this start and this size is such a book. The file may still be damaged.
    pub recognises: fn(&[u8], u64) -> bool,
    /// Whether a file that is recognised only by its extension can be such a book.
    pub is_plausible: fn(&[u8]) -> bool,
    /// A generous estimate of the memory for a file and its rows, divided by the size of the file.
    pub memory_factor: u64,
    /// How entries of a fixed size are laid out, so that too many are rejected before any is read.
    layout: fn(&[u8]) -> EntryLayout,
    /// The rows of a file, without kind and residue.
    decode: fn(&[u8], &Limits) -> Result<BookRows, FormatError>,
    /// The file that the rows describe; with the residue it restores every byte. `None` for text, whose layout is not kept.
    encode: Option<fn(&BookRows) -> Parts<'_>>,
    /// The moves as lines, in no order; `None` for backgammon.
    edges: Option<fn(&BookRows) -> Vec<String>>,
}

impl BookFormat {
    /// Whether a book can be written as its original file.
    pub fn can_be_written(&self) -> bool {
        self.encode.is_some()
    }
}

/// A file in parts, because a whole book takes much memory.
type Parts<'a> = Box<dyn Iterator<Item = Vec<u8>> + 'a>;

/// Entries of a fixed size in a file.
#[derive(Default)]
struct EntryLayout {
    /// The offset of the first entry.
    first: usize,
    entry_bytes: usize,
    /// The number of entries.
    entries: usize,
}

/// The format of a kind of book.
pub fn format_of(kind: BookKind) -> &'static BookFormat {
    match kind {
        BookKind::XgOpening => &opening_book::FORMAT,
        BookKind::Abk => &abk::FORMAT,
        BookKind::GnushogiGdx => &gdx::FORMAT,
        BookKind::GnushogiText => &text::FORMAT,
    }
}

/// The rows of a book file.
pub fn normalize(kind: BookKind, bytes: &[u8], limits: &Limits) -> Result<BookRows, FormatError> {
    let format = format_of(kind);
    check_size(&(format.layout)(bytes), limits.book_entries)?;
    let mut rows = (format.decode)(bytes, limits)?;
    rows.book.kind = kind;
    if let Some(encode) = format.encode {
        // The length determines how many records are encoded.
        let length = bytes.len() as u64;
        rows.residue = Some((length, Vec::new()));
        rows.residue = Some((length, residue(encode(&rows), bytes)));
    }
    Ok(rows)
}

/// Refuses a book with too many entries. A text book's moves are counted as they are read.
fn check_size(layout: &EntryLayout, most: u64) -> Result<(), FormatError> {
    if layout.entries as u64 <= most {
        return Ok(());
    }
    let error = FormatError::in_stream("book").record(most).at(layout.first as u64 + most * layout.entry_bytes as u64);
    Err(error.field("entries").expected(format!("at most {most} in a book")).found(layout.entries))
}

#[cfg(test)]
mod tests {
    use super::*;
    use books::abk::{DATA_OFFSET, ENTRY_BYTES};
    use books::gnushogi::gdx::{GdxFile, Head, Layout, Slot};
    use books::ob;

    fn abk_book(entries: usize) -> Vec<u8> {
        let mut bytes = b"\x03AB2".to_vec();
        bytes.resize(DATA_OFFSET + entries * ENTRY_BYTES, 0);
        bytes
    }

    fn ob_book(entries: usize) -> Vec<u8> {
        let entry = ob::record_bytes(&ob::Body::Entry(ob::Entry::default()));
        [ob::record_bytes(&ob::Header::new()).to_vec(), entry.repeat(entries - 1)].concat()
    }

    fn gdx_book(slots: usize) -> Vec<u8> {
        let (layout, slots) = (Layout::LE64, vec![Slot::default(); slots]);
        GdxFile { layout, head: Head::new(layout, 0, slots.len() as u64), slots, trailing: Vec::new() }.encode()
    }

    #[test]
    fn books_above_the_limit_are_rejected_at_the_first_entry_beyond_it() {
        let limits = Limits { book_entries: 3, ..Limits::default() };
        for (kind, book, place) in [
            (BookKind::Abk, abk_book as fn(usize) -> Vec<u8>, "book record 3 (byte 25284)"),
            (BookKind::XgOpening, ob_book, "book record 3 (byte 768)"),
            (BookKind::GnushogiGdx, gdx_book, "book record 3 (byte 96)"),
        ] {
            normalize(kind, &book(3), &limits).unwrap();
            let error = normalize(kind, &book(4), &limits).unwrap_err().to_string();
            assert_eq!(error, format!("{place}, entries: expected at most 3 in a book, found 4"), "{kind:?}");
        }
        normalize(BookKind::GnushogiText, b"#\nP7f P3d P2f\n", &limits).unwrap();
        let error = normalize(BookKind::GnushogiText, b"#\nP7f P3d P2f P8d\n", &limits).unwrap_err().to_string();
        assert_eq!(error, "file record 0, moves: expected at most 3 in a book, found more");
    }
}
