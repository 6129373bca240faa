//! One decision with all that there is to say of it.

mod words;

use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;
use serde_json::{Map, Value};

pub use self::words::{Row, heading, names, occasion, verdict};
use super::output::{OutputError, json_rows};

const DECISION: &str = include_str!("../../sql/decisions/decision.sql");
const CANDIDATES: &str = include_str!("../../sql/decisions/candidates.sql");
const CUBE: &str = include_str!("../../sql/decisions/cube.sql");
const ROLLOUTS: &str = include_str!("../../sql/decisions/rollouts.sql");
const COMMENTS: &str = include_str!("../../sql/decisions/comments.sql");
const RANGE: &str = include_str!("../../sql/decisions/range.sql");

/// A row by the names of its columns.
pub type Object = Map<String, Value>;

/// A decision as a whole, under the names of the columns of `decisions` and its neighbours.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Decision {
    /// The decision itself, its match and file.
    pub decision: Object,
    /// The candidates of a checker play.
    pub candidates: Vec<Object>,
    /// The analysis of a double, of whichever of its two decisions.
    pub cube: Option<Object>,
    /// Rollouts.
    pub rollouts: Vec<Object>,
    /// Comments, as plain text.
    pub comments: Vec<Value>,
}

/// Why a decision cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum DecisionError {
    /// There is no such decision.
    #[error("there is no decision {asked}: {known}")]
    Missing {
        /// As asked for.
        asked: i64,
        /// Which there are.
        known: String,
    },
    /// The database.
    #[error("{0}")]
    Output(#[from] OutputError),
}

impl From<rusqlite::Error> for DecisionError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Output(error.into())
    }
}

/// The decision of that number, of whatever save of a match. The connection needs the program's functions.
pub fn find(connection: &Connection, decision_id: i64) -> Result<Decision, DecisionError> {
    let rows = |sql: &str| -> Result<Vec<Object>, DecisionError> {
        let mut statement = connection.prepare(sql)?;
        statement.raw_bind_parameter(1, decision_id)?;
        Ok(json_rows(&mut statement)?)
    };
    let Some(decision) = rows(DECISION)?.pop() else {
        return Err(DecisionError::Missing { asked: decision_id, known: known(connection)? });
    };
    Ok(Decision {
        decision,
        candidates: rows(CANDIDATES)?,
        cube: rows(CUBE)?.pop(),
        rollouts: rows(ROLLOUTS)?,
        comments: rows(COMMENTS)?.into_iter().filter_map(|mut row| row.remove("text")).collect(),
    })
}

fn known(connection: &Connection) -> rusqlite::Result<String> {
    let range: Option<(Option<i64>, Option<i64>)> =
        connection.query_row(RANGE, [], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    Ok(match range {
        Some((Some(first), Some(last))) => format!(
            "numbers go from {first} to {last}, some are missing, and a match that is imported again gets new ones; \
             `gammonbase report blunders` lists decisions with their numbers, and so does the column decision_id of decision_facts"
        ),
        _ => "the database has no decisions yet".to_owned(),
    })
}
