//! XG's analysis of a decision: candidates, cube lines, rollouts.

use std::fmt::{self, Write};

use super::sheet::Sheet;
use super::statistics::ERROR;
use super::text::{counted, named, percent, signed};
use crate::rows::codes::CodeTable;
use crate::rows::matches::{Chances, CubeRow, DecisionRow, Kind, RolloutLine, RolloutRow};
use crate::rows::numbers::grouped;

/// Candidates of a mistake that are listed in addition to the played one.
const SHOWN_CANDIDATES: usize = 5;
const INDENT: &str = "         ";

pub fn write(out: &mut String, sheet: &Sheet<'_>, index: usize, row: &DecisionRow) -> fmt::Result {
    let is_mistake = row.error_emg.is_some_and(|error| error >= ERROR);
    match row.kind {
        Kind::Checker => {
            let has_rollout = sheet.has_rollout(index);
            if is_mistake || has_rollout || sheet.options.candidates {
                candidates(out, sheet, index, row, sheet.options.candidates || has_rollout)?;
            }
        }
        Kind::Double => {
            if let Some(cube) = sheet.cube_of(index) {
                double(out, cube, is_mistake || sheet.options.candidates)?;
            }
            if let Some(rollout) = sheet.rollout_of(index, None) {
                cube_rollout(out, rollout)?;
            }
        }
        Kind::Take => {
            if let Some(cube) = row.double_decision.and_then(|double| sheet.cube_of(double)) {
                take(out, cube)?;
            }
        }
    }
    match row.error_mwc.filter(|_| is_mistake) {
        Some(mwc) => writeln!(out, "{INDENT}costs {:.3}% of match winning chances", mwc * 100.0),
        None => Ok(()),
    }
}

fn candidates(out: &mut String, sheet: &Sheet<'_>, index: usize, row: &DecisionRow, all: bool) -> fmt::Result {
    let list = sheet.candidates_of(index);
    let best = list.first().map(|candidate| f64::from(candidate.evaluation[6]));
    writeln!(
        out,
        "{INDENT}   {:<26} {:>7} {:>7} {:>5} {:>5} {:>4} {:>6} {:>4}  level",
        "play", "equity", "diff", "win", "g", "bg", "lose g", "bg"
    )?;
    let mut hidden = 0;
    for (rank, candidate) in (1u8..).zip(list) {
        let is_played = row.played_rank == Some(rank);
        if !all && !is_played && usize::from(rank) > SHOWN_CANDIDATES {
            hidden += 1;
            continue;
        }
        let mark = if is_played { '>' } else { ' ' };
        let play = candidate.play.as_deref().unwrap_or("(moves do not fit)");
        let [lose_backgammon, lose_g, _, win, win_g, win_backgammon, equity] = candidate.evaluation.map(f64::from);
        let difference = best.map(|best| signed(Some(equity - best))).filter(|_| rank > 1).unwrap_or_default();
        let [win, win_g, win_bg, lose_g, lose_bg] =
            [win, win_g, win_backgammon, lose_g, lose_backgammon].map(|chance| percent(Some(chance)));
        let (equity, level) = (signed(Some(equity)), named(CodeTable::Levels, candidate.level_code));
        writeln!(
            out,
            "      {mark} {rank:>2}  {play:<26} {equity:>7} {difference:>7} {win:>5} {win_g:>5} {win_bg:>4} {lose_g:>6} {lose_bg:>4}  {level}",
        )?;
        if let Some(rollout) = sheet.rollout_of(index, Some(rank)) {
            writeln!(out, "{INDENT}   {}", rollout_words(&rollout.line))?;
            writeln!(out, "{INDENT}   {}", settings(rollout))?;
        }
    }
    if hidden > 0 {
        writeln!(out, "{INDENT}   and {} (--candidates)", counted(hidden, "candidate"))?;
    }
    Ok(())
}

fn double(out: &mut String, cube: &CubeRow, with_chances: bool) -> fmt::Result {
    let beaver = if cube.is_beaver_right { ", beaver" } else { "" };
    writeln!(
        out,
        "{INDENT}no double {}   double/take {}   double/pass {}   best: {}{beaver}",
        signed(cube.equity_no_double),
        signed(cube.equity_double_take),
        signed(cube.equity_double_pass),
        cube.recommendation,
    )?;
    if with_chances {
        writeln!(out, "{INDENT}no double:   {}", chances(&cube.no_double))?;
        writeln!(out, "{INDENT}double/take: {}", chances(&cube.double_take))?;
    }
    Ok(())
}

/// Writes the two lines of a take decision, converted to the answerer's view.
fn take(out: &mut String, cube: &CubeRow) -> fmt::Result {
    let turned = |equity: Option<f64>| equity.map(|equity| 0.0 - equity);
    let (take, pass) = (turned(cube.equity_double_take), turned(cube.equity_double_pass));
    let best = if take >= pass { "take" } else { "pass" };
    let beaver = if cube.is_beaver_right { ", beaver" } else { "" };
    writeln!(out, "{INDENT}take {}   pass {}   best: {best}{beaver}", signed(take), signed(pass))
}

fn chances(line: &Chances) -> String {
    let [lose_backgammon, lose_g, lose, win, win_g, win_backgammon] = line.map(percent);
    format!(
        "win {win}, gammon {win_g}, backgammon {win_backgammon}; lose {lose}, gammon {lose_g}, backgammon {lose_backgammon}"
    )
}

fn cube_rollout(out: &mut String, rollout: &RolloutRow) -> fmt::Result {
    writeln!(out, "{INDENT}no double:   {}", rollout_words(&rollout.line))?;
    if let Some(line) = &rollout.double_take {
        writeln!(out, "{INDENT}double/take: {}", rollout_words(line))?;
    }
    writeln!(out, "{INDENT}{}", settings(rollout))
}

fn rollout_words(line: &RolloutLine) -> String {
    let games = grouped(u64::try_from(line.games).unwrap_or(0));
    let error = line.error_95.map_or("-".to_owned(), |error| format!("{error:.4}"));
    let equity = line.equity.map_or("-".to_owned(), |equity| format!("{equity:+.4}"));
    format!("rollout of {games} games: equity {equity} ± {error} (95%)")
}

/// The settings of a rollout.
fn settings(rollout: &RolloutRow) -> String {
    let recorded = &rollout.recorded;
    let level = |code: i32| named(CodeTable::Levels, code);
    let mut words = format!(
        "plays {}, cube {}, {}, seed {}",
        level(recorded.play_level_codes[0]),
        level(recorded.cube_level_codes[0]),
        if recorded.is_cubeless { "cubeless" } else { "cubeful" },
        recorded.random_seed_entered,
    );
    if recorded.is_truncated {
        words.push_str(&format!(", truncated after {}", counted(recorded.truncate_at, "move")));
    }
    if recorded.is_interrupted {
        words.push_str(", interrupted");
    }
    words
}

/// Writes the rollouts without a decision.
pub fn stray_rollouts(out: &mut String, sheet: &Sheet<'_>) -> fmt::Result {
    let stray = sheet.rows.rollouts.iter().filter(|rollout| rollout.decision.is_none());
    for (number, rollout) in stray.enumerate() {
        if number == 0 {
            writeln!(out, "\nRollouts without a decision")?;
        }
        writeln!(out, "  {}: {}", rollout.rollout_index, rollout_words(&rollout.line))?;
        writeln!(out, "     {}", settings(rollout))?;
    }
    Ok(())
}
