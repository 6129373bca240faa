//! One decision: a line, with details below it.

use std::fmt::{self, Write};

use super::sheet::Sheet;
use super::statistics::{BLUNDER, ERROR};
use super::text::{fitted, named, signed, true_facts, unsigned};
use super::{analysis, boards, comments};
use crate::game::backgammon::{IDEAS, advice};
use crate::rows::codes::CodeTable;
use crate::rows::matches::{Action, DecisionRow, Kind};

/// The state of drawing a game.
#[derive(Debug, Default)]
pub struct Drawn {
    is_started: bool,
    last: Option<(i64, u8)>,
}

pub fn write(out: &mut String, sheet: &Sheet<'_>, index: usize, row: &DecisionRow, drawn: &mut Drawn) -> fmt::Result {
    if !is_shown(sheet, index, row) {
        return Ok(());
    }
    board(out, sheet, row, drawn)?;
    writeln!(out, "{}", line(sheet, row))?;
    analysis::write(out, sheet, index, row)?;
    notes(out, sheet, index, row)?;
    for comment in sheet.comments_of(index) {
        comments::write(out, comment)?;
    }
    Ok(())
}

/// Whether a decision is shown. Every roll has a decision not to double; those that do not count would hide the others.
fn is_shown(sheet: &Sheet<'_>, index: usize, row: &DecisionRow) -> bool {
    let is_quiet = row.kind == Kind::Double
        && row.action == Some(Action::NoDouble)
        && !row.is_counted
        && row.error_emg.unwrap_or(0.0) < 0.0005
        && row.invalid_code == 0
        && !row.is_flagged;
    sheet.options.cubes || !is_quiet || sheet.comments_of(index).next().is_some() || sheet.has_rollout(index)
}

fn board(out: &mut String, sheet: &Sheet<'_>, row: &DecisionRow, drawn: &mut Drawn) -> fmt::Result {
    let is_first = !std::mem::replace(&mut drawn.is_started, true);
    if !is_first && !sheet.options.boards && row.error_emg.unwrap_or(0.0) < BLUNDER {
        return Ok(());
    }
    let position = Some((row.position_hash, row.seat));
    if drawn.last == position {
        // The same board as above with a roll or a cube needs only its position IDs.
        return sheet.board(row).map_or(Ok(()), |board| boards::identifiers(out, sheet, row, board));
    }
    drawn.last = position;
    boards::write(out, sheet, row)?;
    if is_first {
        writeln!(out, "{HEADING}")?;
    }
    Ok(())
}

const HEADING: &str = "  no.  player              roll  play                             error    luck  level";

fn line(sheet: &Sheet<'_>, row: &DecisionRow) -> String {
    let name = fitted(sheet.name(row.seat), 18);
    let dice = row.dice.map(|(high, low)| format!("{high}{low}")).unwrap_or_default();
    let luck = row.luck_emg.map(|luck| signed(Some(luck))).unwrap_or_default();
    let level = row.level_code.map(|code| named(CodeTable::Levels, code)).unwrap_or_default();
    let line = format!(
        "{:>5}  {name:<18}  {dice:<4}  {:<28} {:>2} {:>6} {luck:>7}  {level}",
        row.sequence_number,
        action(row),
        mark(row),
        error(row),
    );
    line.trim_end().to_owned()
}

fn action(row: &DecisionRow) -> String {
    match (row.kind, &row.action) {
        (Kind::Checker, None) => "no play recorded".to_owned(),
        (Kind::Double, None) => "no cube action recorded".to_owned(),
        (Kind::Double, Some(Action::Double)) => {
            let word = if row.cube_owner == 0 { "double" } else { "redouble" };
            format!("{word} to {}", row.cube_value.saturating_mul(2))
        }
        (_, action) => action.as_ref().map_or_else(String::new, |action| action.name().to_owned()),
    }
}

/// The mark of an error, as in commentary.
pub fn mark(row: &DecisionRow) -> &'static str {
    match row.error_emg {
        Some(error) if error >= BLUNDER => "??",
        Some(error) if error >= ERROR => "?",
        _ => "",
    }
}

fn error(row: &DecisionRow) -> String {
    let is_zero = row.error_emg.unwrap_or(0.0) == 0.0;
    match row.kind {
        Kind::Checker if row.action.is_some() && row.is_forced && is_zero => match row.action {
            Some(Action::CannotMove) => String::new(),
            _ => "forced".to_owned(),
        },
        _ => unsigned(row.error_emg),
    }
}

/// Writes unusual facts about a decision on a separate line.
fn notes(out: &mut String, sheet: &Sheet<'_>, index: usize, row: &DecisionRow) -> fmt::Result {
    let mut notes: Vec<String> = Vec::new();
    match row.invalid_code {
        0 => {}
        2 => notes.push("illegal play: not judged".to_owned()),
        code => notes.push(format!("marked as a transcription error (code {code})")),
    }
    let has_play = row.kind == Kind::Checker && row.action.is_some();
    notes.extend(true_facts([
        (has_play && row.played_rank.is_none() && row.candidate_count > 0, "the play is not among XG's candidates"),
        (row.is_flagged, "flagged"),
        (row.is_edited == Some(true), "position edited here"),
        (row.delayed_rollout_bits.unwrap_or(0) != 0, "marked for a later rollout"),
    ]));
    if let Some(main) = row.ideas.as_ref().and_then(|ideas| ideas.main).filter(|_| row.error_emg >= Some(ERROR)) {
        let advice = advice(IDEAS[usize::from(main.idea_code)].0, main.is_missed);
        notes.push(format!("{advice} ({:.3} of {:.3})", main.price_emg, row.error_emg.unwrap_or(0.0)));
    }
    notes.extend(row.clock_s.map(|(bottom, top)| format!("clock {bottom} s and {top} s")));
    if let Some(error) = row.tutor_error_emg {
        let rank = row.tutor_rank.map(|rank| format!(" (candidate {rank})")).unwrap_or_default();
        notes.push(format!("tutor: the first idea{rank} loses {error:.3}"));
    }
    notes.extend(extras(sheet, index));
    if notes.is_empty() { Ok(()) } else { writeln!(out, "         {}", notes.join("; ")) }
}

/// Beavers, raccoons and the tutor's comments on a cube.
fn extras(sheet: &Sheet<'_>, index: usize) -> Vec<String> {
    let mut notes = Vec::new();
    for extra in sheet.rows.cube_extras.iter().filter(|extra| extra.decision == index) {
        let answers = [
            ("beaver", &extra.beaver_answer, extra.beaver_error_emg),
            ("raccoon", &extra.raccoon_answer, extra.raccoon_error_emg),
        ];
        notes.extend(answers.into_iter().filter_map(|(what, answer, error)| {
            Some(format!("answer to the {what}: {}, error {}", answer.as_ref()?.name(), unsigned(error)))
        }));
        let tutored = [("double", extra.tutor_double_error_emg), ("take", extra.tutor_take_error_emg)];
        notes.extend(
            tutored.into_iter().filter_map(|(what, error)| {
                Some(format!("tutor: the first idea about the {what} loses {:.3}", error?))
            }),
        );
    }
    notes
}
