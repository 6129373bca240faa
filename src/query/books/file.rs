//! A book by its number, and the file that it was read from.

use std::path::PathBuf;

use rusqlite::{Connection, OptionalExtension};

use crate::query::output::OutputError;
use crate::source::paths::located;
use rows::numbers::count;

/// Why a query on books failed.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The book does not exist.
    #[error("book {book_id} not found ({known}); `gammonbase book --db FILE` lists the books")]
    Absent {
        book_id: i64,
        /// How many books exist, in words.
        known: String,
    },
    #[error("{0}")]
    Query(#[from] rusqlite::Error),
    /// The result could not be read or written.
    #[error("{0}")]
    Output(#[from] OutputError),
}

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
pub fn book_file(connection: &Connection, book_id: i64) -> Result<BookFile, BookError> {
    let sql = "SELECT game, path, content_hash FROM books JOIN content_files USING (content_id) WHERE book_id = ?1";
    let found = connection
        .query_row(sql, [book_id], |row| {
            Ok(BookFile { game: row.get(0)?, path: row.get(1)?, content_hash: row.get(2)? })
        })
        .optional()?;
    found.map_or_else(|| Err(absent(connection, book_id)?), Ok)
}

/// The files on disk from which books were read; for an archive member, the archive.
pub fn book_sources(connection: &Connection) -> rusqlite::Result<Vec<PathBuf>> {
    let sql = "SELECT path FROM source_files WHERE kind IS NOT 'xg' AND kind IS NOT 'xgp'";
    let paths = connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    Ok(paths.iter().filter_map(|path| located(path)).map(|location| location.file).collect())
}

fn absent(connection: &Connection, book_id: i64) -> rusqlite::Result<BookError> {
    let known: u32 = connection.query_row("SELECT count(*) FROM books", [], |row| row.get(0))?;
    let known = match known {
        0 => "the database has no books".to_owned(),
        known => format!("the database has {}", count(known.into(), "book")),
    };
    Ok(BookError::Absent { book_id, known })
}
