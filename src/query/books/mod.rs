//! Queries on opening books: the list of books, one book's description, and positions.

use rusqlite::Connection;

use crate::text_file::{TextFile, text_file};
pub mod describe;
mod file;
pub mod find;
pub mod question;

pub use describe::{Description, describe};
pub use file::{BookFile, book_file, book_sources};

/// The query for all books, without parameters.
pub const LIST: TextFile = text_file!("sql/books/list.sql");

/// Whether a book of backgammon is imported.
pub fn has_backgammon(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("SELECT EXISTS (SELECT 1 FROM books WHERE game = 'backgammon')", [], |row| row.get(0))
}
