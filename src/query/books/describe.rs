//! What there is to say of one book.

use rusqlite::Connection;
use serde::Serialize;
use serde_json::{Map, Value};

use super::file::{BookError, book_file};
use crate::query::output::json_rows;

const BOOK: &str = include_str!("../../../sql/books/book.sql");
const HEADER: &str = include_str!("../../../sql/books/header.sql");
const SOURCES: &str = include_str!("../../../sql/books/sources.sql");
const LEVELS: &str = include_str!("../../../sql/books/levels.sql");
const WARNINGS: &str = include_str!("../../../sql/books/warnings.sql");

type Object = Map<String, Value>;

/// A book as a whole, under the names of its columns; what a kind of book does not have is null.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Description {
    /// The columns of `books`, the file's path and size, the number of warnings.
    #[serde(flatten)]
    pub book: Object,
    /// The header's fields by their names on the format's page.
    pub header: Object,
    /// XG's books: who made how many entries.
    pub sources: Vec<Object>,
    /// XG's books: how many entries are analysed how deeply.
    pub levels: Vec<Object>,
    /// What is odd about the file: record, field, message.
    pub warnings: Vec<Object>,
}

/// The description of a book; an error where there is no such book.
pub fn describe(connection: &Connection, book_id: i64) -> Result<Description, BookError> {
    book_file(connection, book_id)?;
    let rows = |sql: &str| -> Result<Vec<Object>, BookError> {
        let mut statement = connection.prepare(sql)?;
        statement.raw_bind_parameter(1, book_id)?;
        Ok(json_rows(&mut statement)?)
    };
    let header = rows(HEADER)?.into_iter().filter_map(|mut row| match row.remove("field") {
        Some(Value::String(field)) => Some((field, row.remove("value").unwrap_or_default())),
        _ => None,
    });
    Ok(Description {
        book: rows(BOOK)?.pop().unwrap_or_default(),
        header: header.collect(),
        sources: rows(SOURCES)?,
        levels: rows(LEVELS)?,
        warnings: rows(WARNINGS)?,
    })
}
