//! What is in the database back out as files.

pub mod books;
mod text_book;
