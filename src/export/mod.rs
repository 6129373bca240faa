//! Exports books and decisions from the database to files.

pub mod anki;
pub mod books;
mod text_book;
pub mod xg_text;
pub mod xgp;
