//! The transcript of a file: everything that an import stores, in playing order, about 100 columns wide.

mod analysis;
mod boards;
mod comments;
mod decision;
mod facts;
mod game;
mod header;
mod sheet;
mod statistics;
mod text;

use std::fmt::{self, Write};

use crate::rows::matches::MatchRows;
pub use facts::FileFacts;
pub use sheet::Options;
use sheet::Sheet;
use statistics::{BLUNDER, ERROR};
pub use text::{named, warning as warning_text};

/// The transcript of a file.
pub fn transcript(facts: &FileFacts, rows: &MatchRows, options: Options) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut out, facts, &Sheet { rows, options });
    out
}

fn write_all(out: &mut String, facts: &FileFacts, sheet: &Sheet<'_>) -> fmt::Result {
    header::file(out, facts, &sheet.rows.file)?;
    header::session(out, sheet)?;
    sheet.comments_at(out, "match start", None)?;
    legend(out, sheet.options)?;
    for number in 0..sheet.rows.games.len() {
        game::write(out, sheet, number)?;
    }
    sheet.comments_at(out, "match end", None)?;
    statistics::table(out, sheet)?;
    analysis::stray_rollouts(out, sheet)?;
    sheet.comments_at(out, "none", None)?;
    warnings(out, sheet)
}

fn legend(out: &mut String, options: Options) -> fmt::Result {
    writeln!(out, "\nErrors and equities are in EMG, from the view of the named player; luck is the roller's.")?;
    writeln!(out, "?  an error from {ERROR:.3}   ?? a blunder from {BLUNDER:.3}   >  the play made")?;
    if !options.cubes {
        writeln!(out, "The numbers left out are no-double decisions that do not count (--cubes shows them).")?;
    }
    Ok(())
}

fn warnings(out: &mut String, sheet: &Sheet<'_>) -> fmt::Result {
    if sheet.rows.warnings.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nOddities")?;
    for warning in &sheet.rows.warnings {
        writeln!(out, "  {}", text::warning(warning))?;
    }
    Ok(())
}
