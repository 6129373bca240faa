//! The description of a book.

use rusqlite::Connection;
use serde::Serialize;
use serde_json::Value;

use super::file::book_file;
use crate::query::output::OutputError;
use crate::query::output::{Object, query_json};
use crate::sql::rendered;
use crate::text_file::{TextFile, text_file};

const BOOK: TextFile = text_file!("sql/books/book.sql");
const HEADER: TextFile = text_file!("sql/books/header.sql");
const SOURCES: TextFile = text_file!("sql/books/sources.sql");
const LEVELS: TextFile = text_file!("sql/books/levels.sql");
const WARNINGS: TextFile = text_file!("sql/books/warnings.sql");

/// The description of a book, named like its columns; null where the kind of book has no value.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Description {
    /// The columns of `books`, the file's path and size, the number of warnings.
    #[serde(flatten)]
    pub book: Object,
    /// The header's fields, named as on the format page.
    pub header: Object,
    /// XG books: the number of entries per author.
    pub sources: Vec<Object>,
    /// XG books: the number of entries per analysis level.
    pub levels: Vec<Object>,
    /// The file's warnings: record, field, message.
    pub warnings: Vec<Object>,
}

/// Describes a book; an error if it does not exist.
pub fn describe(connection: &Connection, book_id: i64) -> Result<Description, OutputError> {
    book_file(connection, book_id)?;
    let rows = |sql: &str| query_json(connection, sql, &[book_id]);
    let header = rows(&HEADER)?.into_iter().filter_map(|mut row| match row.remove("field") {
        Some(Value::String(field)) => Some((field, row.remove("value").unwrap_or_default())),
        _ => None,
    });
    Ok(Description {
        book: rows(&BOOK)?.pop().unwrap_or_default(),
        header: header.collect(),
        sources: rows(&SOURCES)?,
        levels: rows(&rendered(&LEVELS))?,
        warnings: rows(&WARNINGS)?,
    })
}
