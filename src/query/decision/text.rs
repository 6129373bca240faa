//! A decision as text, below its board.

use std::io::{self, Write};

use super::describe::{
    checkers, difference, equity, heading, names, notes, occasion, percent, place, plain, verdict, what, wrong_answers,
};
use super::{Candidate, Chances, CubeAnalysis, CubeLine, Decision, DecisionDetails, DeeperAnalysis, Rollout};
use crate::query::row_reader::Bit;
use backgammon::{Diagram, Xgid};
use rows::matches::Kind;
use rows::visible::visible_lines;

/// How much of a decision is written.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// Among the decisions of its match: match and file are known, and the double above an answer has the cube.
    pub is_in_match: bool,
    /// Whether a board is drawn.
    pub has_board: bool,
    /// The best candidates, and the play made.
    pub candidates: usize,
}

impl Extent {
    /// Everything about a decision alone.
    pub const WHOLE: Self = Self { is_in_match: false, has_board: true, candidates: usize::MAX };
}

/// Writes a decision as text.
pub fn write(found: &Decision, extent: Extent, out: &mut dyn Write) -> io::Result<()> {
    let decision = &found.decision;
    write!(out, "Decision {}: ", decision.decision_id)?;
    if extent.is_in_match {
        let [player, _] = names(decision);
        write!(out, "{player}, {}, {}", what(decision), place(decision))?;
        writeln!(out, "{}", decision.level.as_deref().map_or(String::new(), |level| format!(", {level}")))?;
    } else {
        writeln!(out, "{}\n{}\n", heading(decision), occasion(decision))?;
    }
    if extent.has_board {
        write_board(decision, out)?;
    }
    let [xgid, gnubg] = [Some(decision.xgid.as_str()), decision.gnubg_id.as_deref()].map(plain);
    if extent.is_in_match {
        writeln!(out, "{xgid}  GNU Backgammon ID {gnubg}")?;
    } else {
        writeln!(out, "{xgid}\nGNU Backgammon ID {gnubg}\n")?;
    }
    writeln!(out, "{}", verdict(decision))?;
    let notes = notes(decision);
    if !notes.is_empty() {
        writeln!(out, "Notes: {}", notes.join("; "))?;
    }
    if extent.is_in_match && decision.kind == Kind::Take {
        return Ok(());
    }
    write_candidates(found, extent.candidates, out)?;
    if let Some(cube) = &found.cube {
        write_cube(cube, found.cube_lines().into_iter().flatten(), out)?;
    }
    if !found.rollouts.is_empty() {
        writeln!(out)?;
    }
    for rollout in &found.rollouts {
        writeln!(out, "{}", rolled_out(rollout, &found.candidates))?;
    }
    for analysis in &found.deeper {
        writeln!(out, "\n{}", deeper(analysis))?;
    }
    for comment in &found.comments {
        write_comment("Comment", comment, out)?;
    }
    for own in &found.tags {
        write_comment("Tag", &own.in_words(), out)?;
    }
    if !extent.is_in_match {
        let DecisionDetails { path, record_number, match_id, .. } = decision;
        writeln!(out, "\nFile {}, record {record_number} of temp.xg; match {match_id}", plain(path.as_deref()))?;
    }
    Ok(())
}

/// The board. Only a damaged database has one that cannot be drawn; the rest is shown anyway.
pub fn write_board(decision: &DecisionDetails, out: &mut dyn Write) -> io::Result<()> {
    let Ok(xgid) = Xgid::parse(&decision.xgid) else { return Ok(()) };
    let [own, other] = names(decision);
    writeln!(out, "{}\n", Diagram::of_xgid(&xgid, [&own, &other], checkers(decision)))
}

/// Writes a comment under a title.
pub fn write_comment(title: &str, comment: &str, out: &mut dyn Write) -> io::Result<()> {
    let text = visible_lines(comment).replace('\n', "\n  ");
    writeln!(out, "\n{title}\n  {}", text.trim_end())
}

/// The analysis of the same decision in a saved position.
fn deeper(analysis: &DeeperAnalysis) -> String {
    let DeeperAnalysis { decision_id, level, best_action, equity_best, equity_played, path } = analysis;
    let done = equity_best
        .zip(*equity_played)
        .map(|(best, played)| format!(", done {} (error {:.3})", equity(*equity_played), (best - played).max(0.0)));
    format!(
        "Analysed again in a saved position (decision {decision_id}, {level}): best {} {}{}\n  File {}",
        plain(best_action.as_deref()),
        equity(*equity_best),
        done.unwrap_or_default(),
        plain(path.as_deref())
    )
}

const CHANCES_HEAD: &str = " win%  gammon    bg  lose%  gammon    bg";

fn chances(chances: Chances) -> String {
    let [win, gammon, backgammon, lose, lose_gammon, lose_backgammon] = chances.map(percent);
    format!("{win:>5}  {gammon:>6}  {backgammon:>4}  {lose:>5}  {lose_gammon:>6}  {lose_backgammon:>4}")
}

fn write_candidates(found: &Decision, count: usize, out: &mut dyn Write) -> io::Result<()> {
    let (shown, rest): (Vec<_>, Vec<_>) =
        found.candidates.iter().enumerate().partition(|(number, candidate)| *number < count || candidate.is_played());
    if count == 0 || shown.is_empty() {
        return Ok(());
    }
    let play =
        |candidate: &Candidate| candidate.play.as_deref().map_or("(unknown)".to_owned(), |play| plain(Some(play)));
    let longest = shown.iter().map(|(_, candidate)| play(candidate).chars().count()).max().unwrap_or(0).max(4);
    writeln!(out, "\n   rank  {:longest$}  equity    diff.  {CHANCES_HEAD}  level", "play")?;
    for (_, candidate) in &shown {
        writeln!(
            out,
            " {} {:>4}  {:longest$}  {:>6}  {:>6}  {}  {}",
            if candidate.is_played() { '*' } else { ' ' },
            candidate.candidate_rank,
            play(candidate),
            equity(candidate.equity),
            difference(candidate.equity_difference),
            chances(candidate.chances()),
            plain(candidate.level.as_deref()),
        )?;
    }
    if !rest.is_empty() {
        writeln!(out, "   and {} more", rest.len())?;
    }
    match (found.decision.played_rank, &found.decision.action) {
        (None, None) => Ok(()),
        (None, Some(_)) => writeln!(out, " The play made is not among them"),
        (Some(_), _) => writeln!(out, " * was played"),
    }
}

fn write_cube(cube: &CubeAnalysis, lines: impl Iterator<Item = CubeLine>, out: &mut dyn Write) -> io::Result<()> {
    let beaver = if cube.is_beaver_right.0 { ", beaver" } else { "" };
    let level = plain(cube.level.as_deref());
    writeln!(out, "\nThe cube, in the doubler's view ({level}): {}{beaver}", cube.recommendation)?;
    writeln!(out, "                 equity  {CHANCES_HEAD}")?;
    for line in lines {
        let chances = line.chances.map_or(String::new(), chances);
        writeln!(out, "{}", format!("  {:<13}  {:>6}  {chances}", line.name, equity(line.equity)).trim_end())?;
    }
    wrong_answers(cube).map_or(Ok(()), |text| writeln!(out, "{text}"))
}

fn rolled_out(rollout: &Rollout, candidates: &[Candidate]) -> String {
    let line = |value, error: Option<f64>, games| {
        let error = error.map_or(String::new(), |error| format!(" ±{error:.3}"));
        format!("{}{error} in {}", equity(value), counted(games, "game"))
    };
    let first = line(rollout.equity, rollout.error_95, rollout.games);
    let what = match rollout.candidate_rank {
        None => {
            let second = rollout
                .dt_equity
                .zip(rollout.dt_games)
                .map(|(equity, games)| format!("; double/take {}", line(Some(equity), rollout.dt_error_95, games)));
            format!("no double {first}{}", second.unwrap_or_default())
        }
        Some(rank) => {
            let play = candidates.iter().find(|candidate| candidate.candidate_rank == rank);
            let play = play.map_or(format!("candidate {rank}"), |candidate| plain(candidate.play.as_deref()));
            format!("{play} {first}")
        }
    };
    format!("Rollout: {what}; {}", settings(rollout))
}

/// `, cubeless, truncated after 11 moves, interrupted`: what changes the meaning of a rollout.
fn facts(rollout: &Rollout) -> String {
    let truncated = format!(", truncated after {}", counted(rollout.truncate_at, "move"));
    let facts = [
        (rollout.is_cubeless, ", cubeless"),
        (rollout.is_truncated, &truncated),
        (rollout.is_interrupted, ", interrupted"),
    ];
    facts.iter().filter(|(bit, _)| *bit == Bit(true)).map(|(_, fact)| *fact).collect()
}

/// `1 game`, `1296 games`
pub fn counted(number: i32, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// How a rollout was made.
pub fn settings(rollout: &Rollout) -> String {
    let [play, cube, version] = [&rollout.play_level, &rollout.cube_level, &Some(rollout.engine_version.clone())]
        .map(|text| plain(text.as_deref()));
    format!("plays {play}, cube {cube}{}, seed {}, XG {version}", facts(rollout), rollout.random_seed)
}
