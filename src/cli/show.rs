//! `gammonbase show`: one decision with all its data.

use std::path::PathBuf;

use clap::Args;

use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::output::{Printed, tell_written, to_file};
use super::overwrite_guard::ProtectedPaths;
use crate::page::board_picture;
use crate::query::decision::{Extent, find, write_text};
use crate::query::read_only;

/// Show one decision: board, analysis, comments, place in its file
///
/// Reports and views list the numbers of decisions: `gammonbase report blunders`, or the column `decision_id` of `decision_facts`. The
/// XGID can be pasted into eXtreme Gammon. Equities are in EMG; those of a cube decision are from the doubler's point of view.
///
/// Exit status: 0 success, 2 decision not found, usage error or fatal error.
#[derive(Debug, Args)]
pub struct Show {
    /// The decision's number
    #[arg(allow_negative_numbers = true, value_parser = number)]
    decision: i64,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    printed: Printed,
    /// Write the board, with arrows for the play made and the best one, to an SVG file; `-`: standard output
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    svg: Option<PathBuf>,
}

fn number(text: &str) -> Result<i64, &'static str> {
    text.parse().map_err(|_| {
        "expected the number of a decision, as reports list them (`gammonbase position` and `gammonbase page position` take an XGID)"
    })
}

impl Show {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let database = self.database.find()?;
        let connection = read_only::open(&database)?;
        let found = find(&connection, self.decision)?;
        if let Some(file) = &self.svg {
            let picture = board_picture(&found).ok_or("its position cannot be drawn")?.alone();
            to_file(file, &ProtectedPaths::of(Some(&database)), |out| Ok(out.write_all(picture.as_bytes())?))?;
            tell_written(file);
            return Ok(EXIT_OK);
        }
        self.printed.print("gammonbase:show:1", &found, |out| Ok(write_text(&found, Extent::WHOLE, out)?))?;
        Ok(EXIT_OK)
    }
}
