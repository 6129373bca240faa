//! `gammonbase show`: one decision with all its data.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::output::{tell_written, to_file, to_stdout, write_json};
use super::overwrite_guard::ProtectedPaths;
use crate::game::backgammon::{Diagram, Xgid};
use crate::page::board_picture;
use crate::query::decision::{Decision, Row, checkers, find, heading, names, occasion, verdict, wrong_answers};
use crate::query::{functions, read_only};
use crate::rows::visible::visible_lines;

/// Show one decision: board, analysis, comments, place in its file
///
/// Reports and views list the numbers of decisions: `gammonbase report blunders`, or the column `decision_id` of `decision_facts`. The
/// XGID can be pasted into eXtreme Gammon. Equities are in EMG; those of a cube decision are from the doubler's point of view.
///
/// Exit status: 0 success, 2 decision not found, usage error or fatal error.
#[derive(Debug, Args)]
pub struct Show {
    /// The decision's number
    #[arg(allow_negative_numbers = true)]
    decision: i64,
    #[command(flatten)]
    database: Database,
    /// Print one JSON object, with the database's column names
    #[arg(long)]
    json: bool,
    /// Write the board, with arrows for the play made and the best one, to an SVG file; `-`: standard output
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,
}

impl Show {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let database = self.database.find()?;
        let connection = read_only::open(&database)?;
        functions::install(&connection, &database)?;
        let found = find(&connection, self.decision)?;
        if let Some(file) = &self.svg {
            let picture = board_picture(&found).ok_or("its position cannot be drawn")?.alone();
            to_file(file, &ProtectedPaths::of(Some(&database)), |out| Ok(out.write_all(picture.as_str().as_bytes())?))?;
            tell_written(file);
            return Ok(EXIT_OK);
        }
        to_stdout(|out| if self.json { write_json(&found, out) } else { Ok(write_text(&found, out)?) })?;
        Ok(EXIT_OK)
    }
}

fn write_text(found: &Decision, out: &mut dyn Write) -> io::Result<()> {
    let row = Row(&found.decision);
    writeln!(out, "Decision {}: {}\n{}\n", row.text("decision_id"), heading(row), occasion(row))?;
    // Only a damaged database has a board that cannot be drawn; the rest is shown anyway.
    if let Ok(xgid) = Xgid::parse(&row.text("xgid")) {
        let [own, other] = names(row);
        writeln!(out, "{}\n", Diagram::of_xgid(&xgid, [&own, &other], checkers(row)))?;
    }
    writeln!(out, "{}\nGNU Backgammon ID {}\n", row.text("xgid"), row.text("gnubg_id"))?;
    writeln!(out, "{}", verdict(row))?;
    candidates(found, out)?;
    if let Some(cube) = &found.cube {
        write_cube(Row(cube), out)?;
    }
    if !found.rollouts.is_empty() {
        writeln!(out)?;
    }
    for rollout in &found.rollouts {
        writeln!(out, "{}", rolled_out(Row(rollout), found))?;
    }
    for saved in &found.deeper {
        writeln!(out, "\n{}", deeper(Row(saved)))?;
    }
    for comment in &found.comments {
        let text = visible_lines(comment.as_str().unwrap_or_default()).replace("\n", "\n  ");
        writeln!(out, "\nComment\n  {}", text.trim_end())?;
    }
    writeln!(
        out,
        "\nFile {}, record {} of temp.xg; match {}",
        row.text("path"),
        row.text("record_number"),
        row.text("match_id")
    )?;
    Ok(())
}

/// The analysis of the same decision in a saved position.
fn deeper(row: Row<'_>) -> String {
    let done = match row.number("equity_best").zip(row.number("equity_played")) {
        Some((best, played)) => {
            format!(", done {} (error {:.3})", row.equity("equity_played"), (best - played).max(0.0))
        }
        None => String::new(),
    };
    format!(
        "Analysed again in a saved position (decision {}, {}): best {} {}{done}\n  File {}",
        row.text("decision_id"),
        row.text("level"),
        row.text("best_action"),
        row.equity("equity_best"),
        row.text("path")
    )
}

fn candidates(found: &Decision, out: &mut dyn Write) -> io::Result<()> {
    let rows: Vec<Row<'_>> = found.candidates.iter().map(Row).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let play = |row: Row<'_>| match row.text("play") {
        play if play.is_empty() => "(unknown)".to_owned(),
        play => play,
    };
    let longest = rows.iter().map(|row| play(*row).chars().count()).max().unwrap_or(0).max(4);
    writeln!(out, "\n   rank  {:longest$}  equity    diff.   win%  gammon  lose%  gammon  level", "play")?;
    for row in &rows {
        let mark = if row.number("is_played") == Some(1.0) { '*' } else { ' ' };
        let difference = match row.number("equity_difference") {
            Some(difference) if difference.abs() >= 0.0005 => format!("{difference:+.3}"),
            _ => String::new(),
        };
        writeln!(
            out,
            " {mark} {:>4}  {:longest$}  {:>6}  {difference:>6}  {:>5}  {:>6}  {:>5}  {:>6}  {}",
            row.text("candidate_rank"),
            play(*row),
            row.equity("equity"),
            row.percent("win"),
            row.percent("win_gammon"),
            row.percent("lose"),
            row.percent("lose_gammon"),
            row.text("level"),
        )?;
    }
    let decision = Row(&found.decision);
    match (decision.number("played_rank"), decision.text("action").as_str()) {
        (None, "") => Ok(()),
        (None, _) => writeln!(out, " The play made is not among them"),
        (Some(_), _) => writeln!(out, " * was played"),
    }
}

fn write_cube(row: Row<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\nThe cube, in the doubler's view ({}): {}", row.text("level"), row.text("recommendation"))?;
    writeln!(out, "                equity   win%  gammon  lose%  gammon")?;
    for (name, equity, line) in [
        ("No double", "equity_no_double", Some("nd")),
        ("Double/take", "equity_double_take", Some("dt")),
        ("Double/pass", "equity_double_pass", None),
    ] {
        let chances = line.map_or(String::new(), |line| {
            let percent = |chance: &str| row.percent(&format!("{line}_{chance}"));
            format!(
                "  {:>5}  {:>6}  {:>5}  {:>6}",
                percent("win"),
                percent("win_gammon"),
                percent("lose"),
                percent("lose_gammon")
            )
        });
        writeln!(out, "  {name:<12}  {:>6}{chances}", row.equity(equity))?;
    }
    if let Some(text) = wrong_answers(row) {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn rolled_out(row: Row<'_>, found: &Decision) -> String {
    let figures = |prefix: &str| {
        let error = row.number(&format!("{prefix}error_95")).map_or(String::new(), |error| format!(" ±{error:.3}"));
        format!("{}{error} in {} games", row.equity(&format!("{prefix}equity")), row.text(&format!("{prefix}games")))
    };
    let what = match row.text("candidate_rank") {
        rank if rank.is_empty() => {
            let line = if row.number("dt_equity").is_some() {
                format!("; double/take {}", figures("dt_"))
            } else {
                String::new()
            };
            format!("no double {}{line}", figures(""))
        }
        rank => {
            let play = found.candidates.iter().map(Row).find(|candidate| candidate.text("candidate_rank") == rank);
            let play = play.map_or(format!("candidate {rank}"), |candidate| candidate.text("play"));
            format!("{play} {}", figures(""))
        }
    };
    let (play, cube) = (row.text("play_level"), row.text("cube_level"));
    format!(
        "Rollout: {what}; plays {play}, cube {cube}, seed {}, XG {}",
        row.text("random_seed"),
        row.text("engine_version")
    )
}
