//! Looks up a position in the imported books.

use rusqlite::types::ToSql;
use rusqlite::{Connection, Statement};

use super::file::book_file;
use super::question::{Backgammon, Question};
use crate::query::output::OutputError;
use crate::sql::rendered;
use crate::text_file::{TextFile, text_file};

const ENTRIES: TextFile = text_file!("sql/books/find_entries.sql");
const CHESS: TextFile = text_file!("sql/books/find_chess.sql");
const SHOGI: TextFile = text_file!("sql/books/find_shogi.sql");
const LEADS_TO: TextFile = text_file!("sql/books/leads_to.sql");

/// The most useful columns of an entry, always including its author.
const ENTRIES_FOR_PEOPLE: &str = "
    play,
    equity,
    loss_emg,
    error_95 AS ci95_emg,
    source,
    level,
    games,
    CASE
        WHEN is_money THEN iif(is_jacoby, 'money, Jacoby', 'money')
        ELSE format('%d/%d%s', away_mover, away_on_roll, iif(is_crawford, ' Crawford', ''))
    END || iif(cube_pos_raw = 0, '', format(', cube %d', cube_value)) AS away,
    CASE
        WHEN is_deleted THEN 'deleted; '
        WHEN selection_rank > 1 THEN 'choice ' || selection_rank || '; '
        ELSE ''
    END || iif(is_same_context, '', 'other score') AS note,
    book_id AS book";

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
    let mut statement = match has_all_columns {
        true => connection.prepare(&rendered(&ENTRIES))?,
        false => {
            let all = rendered(&ENTRIES);
            let all = all.trim_end().trim_end_matches(';');
            connection.prepare(&format!("SELECT{ENTRIES_FOR_PEOPLE} FROM ({all}) ORDER BY place"))?
        }
    };
    let positions = serde_json::json!(asked.positions).to_string();
    let context = asked.context;
    bind(
        &mut statement,
        &[
            (":positions", &positions),
            (":away_on_roll", &context.away_on_roll),
            (":away_mover", &context.away_mover),
            (":is_jacoby", &context.is_jacoby),
            (":is_crawford", &context.is_crawford),
            (":is_centred", &context.is_centred),
            (":book_id", &book_id),
        ],
    )?;
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
