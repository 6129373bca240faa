//! Converts book files to rows: replays and keys positions, merges transpositions, turns sentinels into NULL.

pub mod abk;
mod findings;
pub mod gdx;
pub mod opening_book;
pub mod text;

use crate::format::abk::{AbkFile, DATA_OFFSET, ENTRY_BYTES};
use crate::format::error::FormatError;
use crate::format::gnushogi::gdx::{GdxFile, detect};
use crate::format::kind::FileKind;
use crate::format::limits::Limits;
use crate::format::ob;
use crate::rows::books::{BookKind, BookRows};

/// The kind of book for a kind of file; `None` for a match.
pub fn kind_of(file: FileKind) -> Option<BookKind> {
    match file {
        FileKind::Xg => None,
        FileKind::OpeningBook => Some(BookKind::XgOpening),
        FileKind::Abk => Some(BookKind::Abk),
        FileKind::Gdx => Some(BookKind::GnushogiGdx),
        FileKind::TextBook => Some(BookKind::GnushogiText),
    }
}

/// The rows of a book file.
pub fn normalize(kind: BookKind, bytes: &[u8], limits: &Limits) -> Result<BookRows, FormatError> {
    check_size(kind, bytes, limits)?;
    match kind {
        BookKind::XgOpening => opening_book::normalize(bytes),
        BookKind::Abk => abk::normalize(&AbkFile::decode(bytes)?, bytes),
        BookKind::GnushogiText => text::normalize(bytes, limits),
        BookKind::GnushogiGdx => gdx::normalize(&GdxFile::decode(bytes)?, bytes),
    }
}

/// Refuses a book with too many entries before reading any of them. A text book's moves are counted as they are read.
fn check_size(kind: BookKind, bytes: &[u8], limits: &Limits) -> Result<(), FormatError> {
    let (first, size, entries) = match kind {
        BookKind::XgOpening => (0, ob::RECORD_SIZE, bytes.len() / ob::RECORD_SIZE),
        BookKind::Abk => (DATA_OFFSET, ENTRY_BYTES, bytes.len().saturating_sub(DATA_OFFSET) / ENTRY_BYTES),
        BookKind::GnushogiGdx => match detect(bytes, bytes.len() as u64) {
            Some(layout) => (layout.head_bytes(), layout.record_bytes(), layout.slot_count(bytes)),
            None => return Ok(()),
        },
        BookKind::GnushogiText => return Ok(()),
    };
    let most = limits.book_entries;
    if entries as u64 <= most {
        return Ok(());
    }
    let error = FormatError::in_stream("book").record(most).at(first as u64 + most * size as u64);
    Err(error.field("entries").expected(format!("at most {most} in a book")).found(entries.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::gnushogi::gdx::{Head, Layout, Slot};

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
        let (layout, slots) = (Layout::Le64, vec![Slot::default(); slots]);
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
