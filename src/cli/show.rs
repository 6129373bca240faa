//! `gammonbase show`: one decision with all that there is to say of it.

use std::io::{self, Write};

use clap::Args;
use serde_json::Value;

use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::output::to_stdout;
use crate::game::backgammon::{Diagram, board_of_xgid};
use crate::query::decision::{Decision, Object, find};
use crate::query::{functions, read_only};
use crate::rows::visible::{visible, visible_lines};

/// Show one decision: board, analysis, comments, place in its file
///
/// Reports and views have decisions' numbers: `gammonbase report blunders --db FILE`, or the column `decision_id` of `decision_facts`. The
/// XGID can be pasted into eXtreme Gammon. Equities of a cube decision are the doubler's, in EMG as everywhere.
///
/// Exit status: 0 shown, 2 no such decision, wrong usage or a fatal error.
#[derive(Debug, Args)]
pub struct Show {
    /// The decision's number
    #[arg(allow_negative_numbers = true)]
    decision: i64,
    #[command(flatten)]
    database: Database,
    /// Write one JSON object, with the names of the columns of the database
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let database = self.database.find()?;
        let connection = read_only::open(&database)?;
        functions::install(&connection, &database)?;
        let found = find(&connection, self.decision)?;
        to_stdout(|out| {
            if self.json {
                serde_json::to_writer_pretty(&mut *out, &found)?;
                writeln!(out)?;
            } else {
                write_text(&found, out)?;
            }
            Ok(())
        })?;
        Ok(EXIT_OK)
    }
}

fn write_text(found: &Decision, out: &mut dyn Write) -> io::Result<()> {
    let row = Row(&found.decision);
    writeln!(out, "Decision {}: {}\n{}\n", row.text("decision_id"), heading(row), occasion(row))?;
    // A board that cannot be drawn is in no sound database; the rest is shown all the same.
    if let Ok(board) = board_of_xgid(&row.text("board")) {
        let ([own, other], [score, other_score]) = (names(row), scores(row));
        let (pips, other_pips) = board.pip_count();
        let diagram = Diagram {
            board,
            opponent: vec![format!("O  {other}"), format!("   {other_pips} pips"), format!("   {other_score}")],
            middle: cube(row),
            player: vec![format!("X  {own}{}", doing(row)), format!("   {pips} pips"), format!("   {score}")],
        };
        writeln!(out, "{diagram}\n")?;
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
    if row.number("is_current") == Some(0.0) {
        writeln!(out, "Another save of this match counts in statistics (view match_versions), this one does not.")?;
    }
    Ok(())
}

/// A row's values for people.
#[derive(Clone, Copy)]
struct Row<'a>(&'a Object);

impl Row<'_> {
    /// The value on one line; empty where there is none.
    fn text(self, name: &str) -> String {
        match self.0.get(name) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => visible(text).into_owned(),
            Some(other) => other.to_string(),
        }
    }

    fn number(self, name: &str) -> Option<f64> {
        self.0.get(name)?.as_f64()
    }

    /// `+0.123`, or `-` where there is none.
    fn equity(self, name: &str) -> String {
        self.number(name).map_or("-".to_owned(), |equity| format!("{equity:+.3}").replace("-0.000", "+0.000"))
    }

    /// A chance in per cent.
    fn percent(self, name: &str) -> String {
        self.number(name).map_or("-".to_owned(), |chance| format!("{:.1}", 100.0 * chance))
    }

    fn is(self, name: &str, text: &str) -> bool {
        self.0.get(name).and_then(Value::as_str) == Some(text)
    }
}

/// Who decides and who does not.
fn names(row: Row<'_>) -> [String; 2] {
    ["player", "opponent"].map(|name| match row.text(name) {
        name if name.is_empty() => "(no name)".to_owned(),
        name => name,
    })
}

fn heading(row: Row<'_>) -> String {
    let [player, opponent] = names(row);
    let what = match row.text("kind").as_str() {
        "checker" => format!("checker play {}{}", row.text("die1"), row.text("die2")),
        "double" => "to double or not".to_owned(),
        _ => "to take or to pass".to_owned(),
    };
    format!("{player} against {opponent}, {}", what.trim_end())
}

/// The match and the place in it, in a line.
fn occasion(row: Row<'_>) -> String {
    let mut parts = vec![match row.text("match_length") {
        length if row.is("match_kind", "position") => match length.as_str() {
            "" => "a saved money position".to_owned(),
            length => format!("a saved position of a {length}-point match"),
        },
        length if length.is_empty() => "money".to_owned(),
        length => format!("{length}-point match"),
    }];
    parts.extend(["event", "round", "location", "played_at_local"].map(|name| row.text(name)));
    parts.push(format!("game {}", row.text("game_number")));
    parts.push(format!("roll {}", row.text("ply")));
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

fn scores(row: Row<'_>) -> [String; 2] {
    ["player", "opponent"].map(|who| {
        let (score, away) = (row.text(&format!("score_{who}")), row.text(&format!("away_{who}")));
        if away.is_empty() { format!("{score} points") } else { format!("{score} points, {away} away") }
    })
}

fn doing(row: Row<'_>) -> String {
    match row.text("kind").as_str() {
        "checker" => format!(" to play {}{}", row.text("die1"), row.text("die2")),
        "double" => " to roll or to double".to_owned(),
        _ => " to take or to pass".to_owned(),
    }
}

fn cube(row: Row<'_>) -> String {
    let value = row.number("cube_value").unwrap_or(1.0);
    match row.number("cube_owner") {
        _ if row.number("is_crawford") == Some(1.0) => "no cube (Crawford game)".to_owned(),
        _ if row.is("kind", "take") => format!("cube doubled from {value} to {}", 2.0 * value),
        Some(0.0) => format!("cube {value}, centred"),
        Some(owner) if owner > 0.0 => format!("cube {value}, X's"),
        _ => format!("cube {value}, O's"),
    }
}

/// What was done and what it cost.
fn verdict(row: Row<'_>) -> String {
    let done = match row.text("action") {
        action if action.is_empty() => "Nothing is recorded as done".to_owned(),
        action => format!("Done: {action}"),
    };
    let error = match row.number("error_emg") {
        None if row.number("is_illegal") == Some(1.0) => "illegal, and not judged".to_owned(),
        None => "not analysed".to_owned(),
        Some(error) if error < 0.0005 => "no error".to_owned(),
        Some(error) => {
            let mwc =
                row.number("error_mwc").map_or(String::new(), |mwc| format!(", {:.2}% of the match", 100.0 * mwc));
            let grade = row.text("grade");
            let grade = if grade.is_empty() { grade } else { format!(", by XG's grades: {grade}") };
            format!("error {error:.3}{mwc}{grade}")
        }
    };
    let luck =
        row.number("luck_emg").map_or(String::new(), |_| format!("; luck of the roll {}", row.equity("luck_emg")));
    let counted = if row.number("is_counted") == Some(1.0) { "" } else { "; does not enter PR" };
    format!("{done} ({error}{luck}{counted})")
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
    let legend = if found.decision.get("played_rank").is_some_and(|rank| !rank.is_null()) {
        " * was played"
    } else {
        " What was played is not among them"
    };
    writeln!(out, "{legend}")
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
