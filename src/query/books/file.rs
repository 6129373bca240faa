//! A book by its number, and the file that it was read from.

use std::path::PathBuf;

use rusqlite::{Connection, OptionalExtension};

use crate::query::output::OutputError;
use crate::source::paths::located;

/// The file of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookFile {
    /// `books.game`
    pub game: String,
    /// The path, as in `source_files`.
    pub path: String,
    /// BLAKE3 of the file.
    pub content_hash: Vec<u8>,
}

/// The file of a book; an error if the book does not exist.
pub fn book_file(connection: &Connection, book_id: i64) -> Result<BookFile, OutputError> {
    let sql = "SELECT game, path, content_hash FROM books JOIN content_files USING (content_id) WHERE book_id = ?1";
    let found = connection
        .query_row(sql, [book_id], |row| {
            Ok(BookFile { game: row.get(0)?, path: row.get(1)?, content_hash: row.get(2)? })
        })
        .optional()?;
    if let Some(found) = found {
        return Ok(found);
    }
    let known = "SELECT coalesce('the books ' || group_concat(book_id, ', '), 'no books') FROM books";
    let known: String = connection.query_row(known, [], |row| row.get(0))?;
    Err(OutputError::Made(format!("book {book_id} not found: the database has {known}")))
}

/// The files on disk from which books were read; for an archive member, the archive.
pub fn book_sources(connection: &Connection) -> rusqlite::Result<Vec<PathBuf>> {
    let sql = "SELECT path FROM source_files WHERE kind IS NOT 'xg' AND kind IS NOT 'xgp'";
    let paths = connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    Ok(paths.iter().filter_map(|path| located(path)).map(|location| location.file).collect())
}
