//! Exports books from the database to files.

pub mod books;
mod text_book;
