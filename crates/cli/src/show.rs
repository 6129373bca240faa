//! `gammonbase show`: one decision with all its data.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::{CommandError, ProtectedPaths, Target, tell_written, to_file};
use gammonbase::query::decision::{Extent, find_anywhere, write_text};
use gammonbase::query::read_only;
use web::page::board_picture;

/// Show one decision: board, analysis, comments, place in its file
///
/// Reports and views list the numbers of decisions: `gammonbase report blunders`, or the column `decision_id` of `decision_facts`. The
/// XGID can be pasted into eXtreme Gammon. Equities are in EMG; those of a cube decision are from the doubler's point of view.
///
/// Exit status: 0 success, 2 decision not found, usage error or fatal error.
#[derive(Debug, Args)]
pub struct Show {
    /// The decision's number, in the database or in a Parquet export of it
    #[arg(allow_negative_numbers = true, value_parser = number)]
    decision: i128,
    #[command(flatten)]
    target: Target,
    /// Write the board, with arrows for the play made and the best one, to an SVG file; `-`: standard output
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    svg: Option<PathBuf>,
}

fn number(text: &str) -> Result<i128, &'static str> {
    text.parse().map_err(|_| {
        "expected the number of a decision, as reports list them (`gammonbase position` and `gammonbase page position` take an XGID)"
    })
}

impl Show {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let Target { database, printed } = self.target;
        let database = database.find()?;
        let found = find_anywhere(&read_only::open(&database)?, self.decision)?;
        let Some(file) = &self.svg else {
            let text = |out: &mut dyn Write| Ok(write_text(&found, Extent::WHOLE, out)?);
            return Ok(printed.print("gammonbase:show:1", &found, text)?);
        };
        let picture = board_picture(&found).ok_or("its position cannot be drawn")?.alone();
        to_file(file, &ProtectedPaths::of(Some(&database)), |out| Ok(out.write_all(picture.as_bytes())?))?;
        tell_written(file);
        Ok(())
    }
}
