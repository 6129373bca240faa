//! Decisions as text, each below its board.

use std::io::Write;

use rusqlite::Connection;

use crate::query::decision::{DecisionError, find, heading, place, verdict, write_board};
use crate::query::output::{Grid, GridRow, OutputError, Row};

/// Writes the rows of `positions` or `like`.
pub(super) fn write(grid: &Grid, connection: &Connection, out: &mut dyn Write) -> Result<(), OutputError> {
    for shown in grid.rows() {
        let found =
            find(connection, shown.integer("decision_id").unwrap_or_default()).map_err(|error| match error {
                DecisionError::Output(error) => error,
                missing @ DecisionError::Missing { .. } => OutputError::Made(missing.to_string()),
            })?;
        let row = Row(&found.decision);
        let [id, match_id] = ["decision_id", "match_id"].map(|name| row.text(name));
        writeln!(out, "Decision {id}: {}, match {match_id}{}\n", heading(row), distance(shown))?;
        write_board(row, out)?;
        writeln!(out, "{}\n{}\n{}\n", row.text("xgid"), place(row), verdict(row))?;
    }
    Ok(())
}

fn distance(row: GridRow<'_>) -> String {
    match (row.shown("distance"), row.shown("times")) {
        ("", _) => String::new(),
        (distance, "1") => format!("; distance {distance}, met once"),
        (distance, times) => format!("; distance {distance}, met {times} times"),
    }
}
