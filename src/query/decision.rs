//! One decision with all its details.

mod describe;
mod text;

use std::sync::LazyLock;

use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;
use serde_json::Value;

pub use self::describe::{
    CubeLine, advised, checkers, difference, heading, names, occasion, place, question, situation, verdict, what,
    wrong_answers,
};
pub use self::text::{Extent, counted, settings as rollout_settings, write as write_text, write_board, write_comment};
use super::output::{Object, OutputError, Row, query_json};
use super::position::Place;
use crate::sql::rendered;
use crate::store::{read_pairs, read_values};
use crate::text_file::{TextFile, text_file};
use backgammon::{board_of_xgid, gnubg_position_id};

static DECISION: LazyLock<String> = LazyLock::new(|| rendered(text_file!("sql/decisions/decision.sql").text()));
const CANDIDATES: TextFile = text_file!("sql/decisions/candidates.sql");
static CUBE: LazyLock<String> = LazyLock::new(|| rendered(text_file!("sql/decisions/cube.sql").text()));
static DEEPER: LazyLock<String> = LazyLock::new(|| rendered(text_file!("sql/decisions/deeper.sql").text()));
static SAVED: LazyLock<String> = LazyLock::new(|| rendered(text_file!("sql/decisions/saved.sql").text()));
const GAME: TextFile = text_file!("sql/decisions/game.sql");
const FIRST_ROLLS: TextFile = text_file!("sql/decisions/first_rolls.sql");
const STRAY_ROLLOUTS: TextFile = text_file!("sql/decisions/stray_rollouts.sql");
const ROLLOUTS: TextFile = text_file!("sql/decisions/rollouts.sql");
const COMMENTS: TextFile = text_file!("sql/decisions/comments.sql");
const MATCH_COMMENTS: TextFile = text_file!("sql/decisions/match_comments.sql");
const RANGE: TextFile = text_file!("sql/decisions/range.sql");

/// A decision with its details, named like the columns of `decisions` and related views.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Decision {
    /// The decision itself, its match and file.
    pub decision: Object,
    /// The candidates of a checker play.
    pub candidates: Vec<Object>,
    /// The analysis of a double, for either of its two decisions.
    pub cube: Option<Object>,
    pub rollouts: Vec<Object>,
    /// Comments, as plain text.
    pub comments: Vec<Value>,
    /// Analyses of the same decision in saved positions, as deep or deeper.
    pub deeper: Vec<Object>,
    /// Its game and match, the RTF of the comments, and the first rolls of the rollouts: what only eXtreme Gammon asks for.
    #[serde(skip)]
    pub game: Object,
    #[serde(skip)]
    pub rtf: Vec<String>,
    #[serde(skip)]
    pub first_rolls: Vec<Object>,
}

/// Why a decision cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum DecisionError {
    /// The decision does not exist.
    #[error("decision {asked} not found: {known}")]
    Missing {
        asked: i64,
        /// The existing decisions, in words.
        known: String,
    },
    /// An error of the database.
    #[error("{0}")]
    Output(#[from] OutputError),
}

impl From<rusqlite::Error> for DecisionError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Output(error.into())
    }
}

/// The comments on a match and its games: what each is about, and its text.
pub fn match_comments(connection: &Connection, match_id: i64) -> Result<Vec<(String, String)>, DecisionError> {
    Ok(read_pairs(connection, &MATCH_COMMENTS, [match_id])?)
}

/// Finds a decision by number, in any save of a match.
pub fn find(connection: &Connection, decision_id: i64) -> Result<Decision, DecisionError> {
    let rows = |sql: &str| query_json(connection, sql, &[decision_id]);
    let Some(mut decision) = rows(&DECISION)?.pop() else {
        return Err(DecisionError::Missing { asked: decision_id, known: known(connection)? });
    };
    if let Ok(board) = board_of_xgid(Row(&decision).raw("board")) {
        decision["gnubg_id"] = gnubg_position_id(&board).into();
    }
    let comments = rows(&COMMENTS)?;
    let rollouts = rows(&ROLLOUTS)?;
    Ok(Decision {
        decision,
        candidates: rows(&CANDIDATES)?,
        cube: rows(&CUBE)?.pop(),
        first_rolls: if rollouts.is_empty() { Vec::new() } else { rows(&FIRST_ROLLS)? },
        rollouts,
        rtf: comments.iter().map(|row| Row(row).raw("rtf").to_owned()).collect(),
        comments: comments.into_iter().filter_map(|mut row| row.remove("text")).collect(),
        deeper: rows(&DEEPER)?,
        game: rows(&GAME)?.pop().unwrap_or_default(),
    })
}

/// The rollouts without a decision, in a database of one file.
pub fn stray_rollouts(connection: &Connection) -> Result<Vec<Object>, DecisionError> {
    Ok(query_json(connection, &STRAY_ROLLOUTS, &[])?)
}

/// Whether the database has a decision from a match, and not only saved positions.
pub fn has_matches(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("SELECT EXISTS (SELECT 1 FROM decisions WHERE is_position = 0)", [], |row| row.get(0))
}

/// The decisions of saved positions with this position.
pub fn saved(connection: &Connection, place: Place) -> Result<Vec<i64>, DecisionError> {
    Ok(read_values(connection, &SAVED, (place.hash, place.roll))?)
}

fn known(connection: &Connection) -> rusqlite::Result<String> {
    let range: Option<(Option<i64>, Option<i64>)> =
        connection.query_row(&RANGE, [], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    Ok(match range {
        Some((Some(first), Some(last))) => format!(
            "decisions are numbered from {first} to {last} with gaps, and a match that is imported again gets new numbers; \
            `gammonbase report blunders` and the column decision_id of decision_facts show them"
        ),
        _ => "the database has no decisions yet".to_owned(),
    })
}
