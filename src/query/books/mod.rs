//! Questions about opening books: what there is, what a book is, what books know of a position.

pub mod describe;
mod file;
pub mod find;
pub mod question;

pub use describe::{Description, describe};
pub use file::{BookFile, book_file, book_sources};

/// All books: a query without parameters.
pub const LIST: &str = include_str!("../../../sql/books/list.sql");
