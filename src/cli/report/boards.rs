//! Decisions as text, each below its board.

use std::io::Write;

use rusqlite::Connection;

use crate::query::decision::{DecisionDetails, DecisionError, find, heading, place, verdict, write_board};
use crate::query::output::{Grid, GridRow, OutputError};
use rows::visible::visible;

/// Writes the rows of `positions` or `like`.
pub(super) fn write(grid: &Grid, connection: &Connection, out: &mut dyn Write) -> Result<(), OutputError> {
    for shown in grid.rows() {
        let found =
            find(connection, shown.integer("decision_id").unwrap_or_default()).map_err(|error| match error {
                DecisionError::Output(error) => error,
                missing @ DecisionError::Missing { .. } => OutputError::Made(missing.to_string()),
            })?;
        let decision = &found.decision;
        let DecisionDetails { decision_id, match_id, .. } = decision;
        writeln!(out, "Decision {decision_id}: {}, match {match_id}{}\n", heading(decision), distance(shown))?;
        write_board(decision, out)?;
        writeln!(out, "{}\n{}\n{}\n", visible(&decision.xgid), place(decision), verdict(decision))?;
    }
    Ok(())
}

fn distance(row: GridRow<'_>) -> String {
    let Some(distance) = row.find("distance") else { return String::new() };
    match row.formatted("times") {
        "1" => format!("; distance {}, met once", distance.formatted),
        times => format!("; distance {}, met {times} times", distance.formatted),
    }
}
