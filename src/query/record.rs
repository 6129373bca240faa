//! A decision with everything that its record in eXtreme Gammon's format contains.

use std::sync::LazyLock;

use rusqlite::Connection;

use super::decision::{DecisionError, missing};
use super::output::{Object, query_json};
use crate::sql::rendered;

static DECISION: LazyLock<String> = LazyLock::new(|| rendered(include_str!("../../sql/decisions/record.sql")));
const CANDIDATES: &str = "SELECT * FROM candidates WHERE decision_id = ?1 ORDER BY candidate_rank";
const ROLLOUTS: &str = "SELECT * FROM rollouts WHERE decision_id = ?1 ORDER BY candidate_rank, rollout_id";
const FIRST_ROLLS: &str =
    "SELECT * FROM rollout_first_rolls WHERE rollout_id IN (SELECT rollout_id FROM rollouts WHERE decision_id = ?1)";
const COMMENTS: &str = "SELECT rtf FROM comments WHERE decision_id = ?1 ORDER BY comment_id LIMIT 1";

/// A checker play, or a double with its answer. The rows have the columns of the database.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The decision with its analysis, game and match.
    pub decision: Object,
    pub candidates: Vec<Object>,
    pub rollouts: Vec<Object>,
    pub first_rolls: Vec<Object>,
    /// The comment's RTF.
    pub comment: Option<String>,
}

/// Reads the record of a decision.
pub fn record(connection: &Connection, decision_id: i64) -> Result<Record, DecisionError> {
    let Some(decision) = query_json(connection, &DECISION, &[decision_id])?.pop() else {
        return Err(missing(connection, decision_id)?);
    };
    let id = decision.get("decision_id").and_then(serde_json::Value::as_i64).unwrap_or(decision_id);
    let rows = |sql: &str| query_json(connection, sql, &[id]);
    let comment = rows(COMMENTS)?.pop().and_then(|row| Some(row.get("rtf")?.as_str()?.to_owned()));
    Ok(Record {
        decision,
        candidates: rows(CANDIDATES)?,
        rollouts: rows(ROLLOUTS)?,
        first_rolls: rows(FIRST_ROLLS)?,
        comment,
    })
}
