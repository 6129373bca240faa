//! Queries on opening books: the list of books, one book's description, and positions.

pub mod describe;
mod file;
pub mod find;
pub mod question;

pub use describe::{Description, describe};
pub use file::{BookFile, book_file, book_sources};

/// The query for all books, without parameters.
pub const LIST: &str = include_str!("../../../sql/books/list.sql");
