//! Queries on opening books: the list of books, one book's description, and positions.

use crate::text_file::{TextFile, text_file};
pub mod describe;
mod file;
pub mod find;
pub mod question;

pub use describe::{Description, describe};
pub use file::{BookFile, book_file, book_sources};

/// The query for all books, without parameters.
pub const LIST: TextFile = text_file!("sql/books/list.sql");
