//! Book files to rows: positions replayed and keyed, transpositions merged, sentinels become NULL.

pub mod abk;
pub mod gdx;
pub mod oddities;
pub mod opening_book;
pub mod rows;
pub mod text;

use self::rows::{BookKind, BookRows};
use crate::format::abk::AbkFile;
use crate::format::error::FormatError;
use crate::format::gnushogi::gdx::GdxFile;
use crate::format::limits::Limits;
use crate::format::ob;

/// The rows of a book file of a kind.
pub fn normalize(kind: BookKind, bytes: &[u8], _limits: &Limits) -> Result<BookRows, FormatError> {
    match kind {
        BookKind::XgOpening => Ok(opening_book::normalize(&ob::decode(bytes)?, bytes)),
        BookKind::Abk => abk::normalize(&AbkFile::decode(bytes)?, bytes),
        BookKind::GnushogiText => text::normalize(bytes),
        BookKind::GnushogiGdx => gdx::normalize(&GdxFile::decode(bytes)?, bytes),
    }
}
