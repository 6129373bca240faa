//! Opening books: file to records and back, file to rows and back.

use ::books::abk::AbkFile;
use ::books::gnushogi::gdx::GdxFile;
use normalize::books;
use rows::books::{BookKind, BookRows};
use xgfile::error::FormatError;
use xgfile::limits::Limits;
use xgfile::residue::{apply, residue as residue_of};

/// Every error must name a place.
fn located<T>(result: Result<T, FormatError>) -> Option<T> {
    result.map_err(|error| assert!(!error.details().stream.is_empty() && !error.details().expected.is_empty())).ok()
}

/// Rows and residue restore the file.
fn assert_restored(kind: BookKind, file: &[u8]) {
    let Some(rows) = located(books::normalize(kind, file, &Limits::default())) else { return };
    assert!(books::file_bytes(&rows).expect("our own rows") == file, "rows and residue restore the file");
}

/// XG's opening book.
pub fn opening_book(data: &[u8]) {
    assert_restored(BookKind::XgOpening, data);
}

/// Arena's books.
pub fn abk(data: &[u8]) {
    let Some(book) = located(AbkFile::decode(data)) else { return };
    assert!(book.encode() == data, "an ABK book keeps every byte");
    assert_restored(BookKind::Abk, data);
}

/// GNU Shogi's binary books.
pub fn gdx(data: &[u8]) {
    let Some(book) = located(GdxFile::decode(data)) else { return };
    assert!(book.encode() == data, "a GDX book keeps every byte");
    assert_restored(BookKind::GnushogiGdx, data);
}

/// GNU Shogi's text books survive a round trip.
pub fn shogi_text(data: &[u8]) {
    let normalize = |text: &[u8]| located(books::normalize(BookKind::GnushogiText, text, &Limits::default()));
    let write = |rows: &BookRows| books::file_bytes(rows).expect("text needs no residue");
    let Some(rows) = normalize(data) else { return };
    assert!(rows.lines.len() <= data.len() + 1);
    let written = write(&rows);
    let again = normalize(&written).expect("a written text book can be read");
    assert!(write(&again) == written, "a written text book is written unchanged");
}

/// A residue restores a file; arbitrary bytes as a residue are safe.
pub fn residue(data: &[u8]) {
    let Some((head, data)) = data.split_first_chunk::<9>() else { return };
    let (length, cut) = head.split_at(8);
    let length = u64::from_le_bytes(length.try_into().unwrap_or_default());
    let (one, other) = data.split_at(usize::from(cut[0]).min(data.len()));
    let made = residue_of(std::iter::once(one), other);
    assert!(apply(one.to_vec(), other.len() as u64, &made).expect("our own residue") == other);
    // Values that a damaged database could contain.
    if let Ok(file) = apply(one.to_vec(), length, other) {
        assert!(file.len() as u64 == length);
    }
}
