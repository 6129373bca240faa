//! Decisions as text, each below its board.

use std::io::Write;

use rusqlite::{Connection, OptionalExtension};

use crate::game::backgammon::{Board, Diagram, Xgid};
use crate::query::decision::themes;
use crate::query::output::{Grid, GridRow, OutputError};

/// Writes the rows of `positions` or `like`.
pub(super) fn write(grid: &Grid, connection: &Connection, out: &mut dyn Write) -> Result<(), OutputError> {
    let mut variations = connection.prepare("SELECT variation_code FROM matches WHERE match_id = ?1")?;
    for row in grid.rows() {
        let text = |name| row.shown(name);
        write!(out, "Decision {}: {} against {}, ", text("decision_id"), text("player"), text("opponent"))?;
        write!(out, "match {}, game {}, roll {}", text("match_id"), text("game"), text("ply"))?;
        if !text("distance").is_empty() {
            write!(out, "; distance {}, met {}", text("distance"), times(row))?;
        }
        // Only a damaged database has a board that cannot be drawn.
        if let Ok(xgid) = Xgid::parse(text("xgid")) {
            let variation = variations.query_row([row.integer("match_id")], |row| row.get(0)).optional()?;
            let checkers = Board::checkers_a_side(variation.unwrap_or_default());
            write!(out, "\n\n{}", Diagram::of_xgid(&xgid, [text("player"), text("opponent")], checkers))?;
        }
        writeln!(out, "\n\n{}\n{}", text("xgid"), themes(text("phase"), text("plan"), text("against")))?;
        writeln!(out, "{}\n", verdict(row))?;
    }
    Ok(())
}

fn times(row: GridRow<'_>) -> String {
    match row.shown("times") {
        "1" => "once".to_owned(),
        times => format!("{times} times"),
    }
}

/// What was done, what was best, and the cost.
fn verdict(row: GridRow<'_>) -> String {
    let or = |name, none: &'static str| if row.shown(name).is_empty() { none } else { row.shown(name) };
    let done = or("done", "nothing recorded");
    let idea = match row.shown("main_idea") {
        "" => String::new(),
        idea => format!(" (idea: {})", idea.replace('_', " ")),
    };
    match row.number("error_emg") {
        None => format!("Done: {done}; not analysed"),
        Some(error) if error < 0.0005 => format!("Done: {done}; no error"),
        Some(_) => format!("Done: {done}; best: {}; error {}{idea}", or("best", "unknown"), row.shown("error_emg")),
    }
}
