//! Looks up a position in the imported books.

use std::collections::BTreeMap;

use rusqlite::types::ToSql;
use rusqlite::{Connection, Statement};
use serde_json::json;

use super::file::book_file;
use super::question::{Backgammon, Question};
use crate::query::output::OutputError;
use crate::sql::Scope;
use crate::text_file::{TextFile, text_file};

const CHESS: TextFile = text_file!("sql/books/find_chess.sql");
const SHOGI: TextFile = text_file!("sql/books/find_shogi.sql");
const LEADS_TO: TextFile = text_file!("sql/books/leads_to.sql");

/// Prepares the query for a question, in all books or in one, with bound parameters; `has_all_columns` or only the most useful ones.
pub fn find<'c>(
    connection: &'c Connection,
    question: &Question,
    book_id: Option<i64>,
    has_all_columns: bool,
) -> Result<Statement<'c>, OutputError> {
    if let Some(book_id) = book_id {
        book_file(connection, book_id)?;
    }
    let (sql, position) = match question {
        Question::Backgammon(asked) => return entries(connection, asked, book_id, has_all_columns),
        Question::Chess(position) => (&CHESS, position),
        Question::Shogi(position) => (&SHOGI, position),
    };
    let mut statement = connection.prepare(sql)?;
    bind(
        &mut statement,
        &[(":position_hash", &position.key), (":position_text", &position.position_text), (":book_id", &book_id)],
    )?;
    Ok(statement)
}

fn entries<'c>(
    connection: &'c Connection,
    asked: &Backgammon,
    book_id: Option<i64>,
    has_all_columns: bool,
) -> Result<Statement<'c>, OutputError> {
    let columns = if has_all_columns { "all" } else { "few" };
    let choices = BTreeMap::from([("columns".to_owned(), columns.to_owned())]);
    let sql = Scope { choices, ..Scope::default() }.render_own("books/find_entries.sql");
    let mut statement = connection.prepare(&sql)?;
    let [positions, context] = [json!(asked.positions), json!(asked.context)].map(|value| value.to_string());
    bind(&mut statement, &[(":positions", &positions), (":context", &context), (":book_id", &book_id)])?;
    Ok(statement)
}

fn bind(statement: &mut Statement<'_>, values: &[(&str, &dyn ToSql)]) -> rusqlite::Result<()> {
    for (name, value) in values {
        statement.raw_bind_parameter(*name, value)?;
    }
    Ok(())
}

/// The books whose moves lead to a chess or shogi position, but that have no move from it.
pub fn leads_to(connection: &Connection, position_hash: i64, book_id: Option<i64>) -> Result<Vec<i64>, OutputError> {
    let mut statement = connection.prepare(&LEADS_TO)?;
    bind(&mut statement, &[(":position_hash", &position_hash), (":book_id", &book_id)])?;
    Ok(statement.raw_query().mapped(|row| row.get(0)).collect::<Result<_, _>>()?)
}
