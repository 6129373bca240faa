//! Decisions as text, each with its board.

use std::io::Write;

use rusqlite::Connection;

use crate::query::decision::{DecisionDetails, DecisionError, find, heading, place, verdict, write_board};
use crate::query::output::{Cell, OutputError};
use crate::query::row_reader::{Maybe, columns};
use rows::visible::visible;

columns! {
    /// A row of `positions` or `like`.
    #[derive(Debug)]
    pub struct FoundPosition<'g> { pub decision_id: i64, distance: Maybe<&'g Cell>, times: Maybe<&'g Cell> }
}

/// The decision in a row.
pub fn with_board(row: &FoundPosition<'_>, connection: &Connection) -> Result<String, OutputError> {
    let found = find(connection, row.decision_id).map_err(|error| match error {
        DecisionError::Output(error) => error,
        DecisionError::Query(error) => error.into(),
        missing @ DecisionError::Missing { .. } => OutputError::Made(missing.to_string()),
    })?;
    let decision = &found.decision;
    let DecisionDetails { decision_id, match_id, .. } = decision;
    let mut text = Vec::new();
    writeln!(text, "Decision {decision_id}: {}, match {match_id}{}\n", heading(decision), distance(row))?;
    write_board(decision, &mut text)?;
    write!(text, "{}\n{}\n{}", visible(&decision.xgid), place(decision), verdict(decision))?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn distance(row: &FoundPosition<'_>) -> String {
    match (row.distance.formatted.as_str(), row.times.formatted.as_str()) {
        ("", _) => String::new(),
        (distance, "1") => format!("; distance {distance}, met once"),
        (distance, times) => format!("; distance {distance}, met {times} times"),
    }
}
