//! Decisions as text, each with its board.

use std::io::Write;

use rusqlite::Connection;

use crate::query::decision::{DecisionDetails, DecisionError, find, heading, place, verdict, write_board};
use crate::query::output::{GridRow, OutputError};
use rows::visible::visible;

/// The decision in a row of `positions` or `like`.
pub fn with_board(row: GridRow<'_>, connection: &Connection) -> Result<String, OutputError> {
    let found = find(connection, row.integer("decision_id").unwrap_or_default()).map_err(|error| match error {
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

fn distance(row: GridRow<'_>) -> String {
    let Some(distance) = row.find("distance") else { return String::new() };
    match row.formatted("times") {
        "1" => format!("; distance {}, met once", distance.formatted),
        times => format!("; distance {}, met {times} times", distance.formatted),
    }
}
