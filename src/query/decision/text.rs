//! A decision as text, below its board.

use std::io::{self, Write};

use super::Decision;
use super::describe::{
    CubeLine, checkers, difference, heading, names, notes, occasion, place, verdict, what, wrong_answers,
};
use crate::query::output::Row;
use backgammon::{Diagram, Xgid};
use rows::visible::visible_lines;

/// How much of a decision is written.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// Among the decisions of its match: match and file are known, and the double above an answer has the cube.
    pub is_in_match: bool,
    pub has_board: bool,
    /// The best candidates, and the play made.
    pub candidates: usize,
}

impl Extent {
    pub const WHOLE: Self = Self { is_in_match: false, has_board: true, candidates: usize::MAX };
}

pub fn write(found: &Decision, extent: Extent, out: &mut dyn Write) -> io::Result<()> {
    let row = Row(&found.decision);
    write!(out, "Decision {}: ", row.text("decision_id"))?;
    if extent.is_in_match {
        let parts = [format!("{}, {}", names(row)[0], what(row)), place(row), row.text("level")];
        writeln!(out, "{}", parts.join(", ").trim_end_matches(", "))?;
    } else {
        writeln!(out, "{}\n{}\n", heading(row), occasion(row))?;
    }
    if extent.has_board {
        write_board(row, out)?;
    }
    let [xgid, gnubg] = ["xgid", "gnubg_id"].map(|name| row.text(name));
    if extent.is_in_match {
        writeln!(out, "{xgid}  GNU Backgammon ID {gnubg}")?;
    } else {
        writeln!(out, "{xgid}\nGNU Backgammon ID {gnubg}\n")?;
    }
    writeln!(out, "{}", verdict(row))?;
    let notes = notes(row);
    if !notes.is_empty() {
        writeln!(out, "Notes: {}", notes.join("; "))?;
    }
    if extent.is_in_match && row.is("kind", "take") {
        return Ok(());
    }
    candidates(found, extent.candidates, out)?;
    if let Some(cube) = &found.cube {
        write_cube(Row(cube), found.cube_lines().into_iter().flatten(), out)?;
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
        write_comment("Comment", comment.as_str().unwrap_or_default(), out)?;
    }
    if !extent.is_in_match {
        let [path, record, id] = ["path", "record_number", "match_id"].map(|name| row.text(name));
        writeln!(out, "\nFile {path}, record {record} of temp.xg; match {id}")?;
    }
    Ok(())
}

/// The board. Only a damaged database has one that cannot be drawn; the rest is shown anyway.
pub fn write_board(row: Row<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Ok(xgid) = Xgid::parse(&row.text("xgid")) else { return Ok(()) };
    let [own, other] = names(row);
    writeln!(out, "{}\n", Diagram::of_xgid(&xgid, [&own, &other], checkers(row)))
}

pub fn write_comment(title: &str, comment: &str, out: &mut dyn Write) -> io::Result<()> {
    let text = visible_lines(comment).replace('\n', "\n  ");
    writeln!(out, "\n{title}\n  {}", text.trim_end())
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

const CHANCES: [&str; 6] = ["win", "win_gammon", "win_backgammon", "lose", "lose_gammon", "lose_backgammon"];
const CHANCES_HEAD: &str = " win%  gammon    bg  lose%  gammon    bg";

/// The chances of a row, whose columns begin with `prefix`.
fn chances(row: Row<'_>, prefix: &str) -> String {
    let [win, gammon, backgammon, lose, lose_gammon, lose_backgammon] =
        CHANCES.map(|name| row.percent(&format!("{prefix}{name}")));
    format!("{win:>5}  {gammon:>6}  {backgammon:>4}  {lose:>5}  {lose_gammon:>6}  {lose_backgammon:>4}")
}

fn candidates(found: &Decision, count: usize, out: &mut dyn Write) -> io::Result<()> {
    let rows = found.candidates.iter().map(Row);
    let (shown, rest): (Vec<_>, Vec<_>) =
        rows.enumerate().partition(|(number, row)| *number < count || row.is_true("is_played"));
    if count == 0 || shown.is_empty() {
        return Ok(());
    }
    let play = |row: Row<'_>| match row.text("play") {
        play if play.is_empty() => "(unknown)".to_owned(),
        play => play,
    };
    let longest = shown.iter().map(|(_, row)| play(*row).chars().count()).max().unwrap_or(0).max(4);
    writeln!(out, "\n   rank  {:longest$}  equity    diff.  {CHANCES_HEAD}  level", "play")?;
    for (_, row) in &shown {
        writeln!(
            out,
            " {} {:>4}  {:longest$}  {:>6}  {:>6}  {}  {}",
            if row.is_true("is_played") { '*' } else { ' ' },
            row.text("candidate_rank"),
            play(*row),
            row.equity("equity"),
            difference(row.number("equity_difference")),
            chances(*row, ""),
            row.text("level"),
        )?;
    }
    if !rest.is_empty() {
        writeln!(out, "   and {} more", rest.len())?;
    }
    let decision = Row(&found.decision);
    match (decision.number("played_rank"), decision.text("action").as_str()) {
        (None, "") => Ok(()),
        (None, _) => writeln!(out, " The play made is not among them"),
        (Some(_), _) => writeln!(out, " * was played"),
    }
}

fn write_cube(cube: Row<'_>, lines: impl Iterator<Item = CubeLine>, out: &mut dyn Write) -> io::Result<()> {
    let beaver = if cube.is_true("is_beaver_right") { ", beaver" } else { "" };
    let [level, recommendation] = ["level", "recommendation"].map(|name| cube.text(name));
    writeln!(out, "\nThe cube, in the doubler's view ({level}): {recommendation}{beaver}")?;
    writeln!(out, "                 equity  {CHANCES_HEAD}")?;
    for CubeLine { name, equity, prefix, .. } in lines {
        let equity = equity.map_or("-".to_owned(), |equity| format!("{equity:+.3}").replace("-0.000", "+0.000"));
        let chances = if prefix == "none_" { String::new() } else { chances(cube, prefix) };
        writeln!(out, "{}", format!("  {name:<13}  {equity:>6}  {chances}").trim_end())?;
    }
    wrong_answers(cube).map_or(Ok(()), |text| writeln!(out, "{text}"))
}

fn rolled_out(row: Row<'_>, found: &Decision) -> String {
    let figures = |prefix: &str| {
        let error = row.number(&format!("{prefix}error_95")).map_or(String::new(), |error| format!(" ±{error:.3}"));
        let games = counted(row, &format!("{prefix}games"), "game");
        format!("{}{error} in {games}", row.equity(&format!("{prefix}equity")))
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
    format!("Rollout: {what}; {}", settings(row))
}

/// `, cubeless, truncated after 11 moves, interrupted`: what changes the meaning of a rollout.
fn facts(rollout: Row<'_>) -> String {
    let truncated = format!(", truncated after {}", counted(rollout, "truncate_at", "move"));
    let facts = [("is_cubeless", ", cubeless"), ("is_truncated", &truncated), ("is_interrupted", ", interrupted")];
    facts.iter().filter(|(name, _)| rollout.is_true(name)).map(|(_, fact)| *fact).collect()
}

/// `1 game`, `1296 games`
pub fn counted(row: Row<'_>, name: &str, noun: &str) -> String {
    let number = row.text(name);
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// How a rollout was made.
pub fn settings(rollout: Row<'_>) -> String {
    let facts = facts(rollout);
    let [play, cube, seed, version] =
        ["play_level", "cube_level", "random_seed", "engine_version"].map(|name| rollout.text(name));
    format!("plays {play}, cube {cube}{facts}, seed {seed}, XG {version}")
}
