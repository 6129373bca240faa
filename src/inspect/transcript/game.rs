//! One game: its heading, its decisions, its end.

use std::fmt::{self, Write};

use super::decision;
use super::sheet::Sheet;
use super::text::{counted, percent, signed, unsigned};
use super::{comments, text};
use crate::rows::codes::CodeTable;
use crate::rows::matches::{GameEndRow, GameRow};

pub fn write(out: &mut String, sheet: &Sheet<'_>, number: usize) -> fmt::Result {
    let Some(game) = sheet.rows.games.get(number) else {
        return Ok(());
    };
    heading(out, sheet, game)?;
    sheet.comments_at(out, "game start", Some(number))?;
    let mut stray = sheet.stray_comments(number).peekable();
    let mut drawn = decision::Drawn::default();
    for (index, row) in sheet.decisions_of(number) {
        // A comment on a cube that could not be turned comes before the next roll.
        while let Some(comment) = stray.next_if(|comment| comment.record_number < Some(row.record_number)) {
            comments::write(out, comment)?;
        }
        decision::write(out, sheet, index, row, &mut drawn)?;
    }
    for comment in stray {
        comments::write(out, comment)?;
    }
    result(out, sheet, game)?;
    sheet.comments_at(out, "game end", Some(number))
}

fn heading(out: &mut String, sheet: &Sheet<'_>, game: &GameRow) -> fmt::Result {
    let [one, two] = game.start_score;
    let mut title = format!("Game {}   {} {one}, {} {two}", game.game_number, sheet.name(1), sheet.name(2));
    if let Some(length) = sheet.rows.session.match_length {
        title.push_str(&format!("   ({} and {} away)", length.saturating_sub(one), length.saturating_sub(two)));
    }
    if game.is_crawford {
        title.push_str("   Crawford game");
    }
    if let Some(doubles) = game.auto_doubles.filter(|&doubles| doubles > 0) {
        title.push_str(&format!("   {}", counted(doubles, "automatic double")));
    }
    let title = text::clean(&title);
    writeln!(out, "\n{title}\n{}", "=".repeat(title.chars().count().min(text::WIDTH)))
}

fn result(out: &mut String, sheet: &Sheet<'_>, game: &GameRow) -> fmt::Result {
    let Some(end) = &game.end else {
        let state =
            if game.is_in_progress { "The game is in progress." } else { "The end of the game is not recorded." };
        return writeln!(out, "\n  {state}");
    };
    let [one, two] = end.end_score;
    let who = match end.winner_seat {
        Some(seat) => format!("{} wins {}", sheet.name(seat), won(game, end, seat)),
        None => "No winner recorded".to_owned(),
    };
    let how = termination(end.termination_code);
    for line in text::wrapped(&format!("{who}: {how}. Score {one}-{two}."), text::WIDTH - 2) {
        writeln!(out, "\n  {line}")?;
    }
    let costs = [("resigning", end.resign_error_emg), ("accepting the resignation", end.resign_take_error_emg)];
    for (what, error) in costs {
        if let Some(error) = error.filter(|&error| error > 0.0) {
            writeln!(out, "  Error of {what}: {}", unsigned(Some(error)))?;
        }
    }
    final_position(out, end)
}

/// The points from the change of score, followed by the footer's value if it differs.
fn won(game: &GameRow, end: &GameEndRow, seat: u8) -> String {
    let at = usize::from(seat == 2);
    let points = i64::from(end.end_score[at]) - i64::from(game.start_score[at]);
    let text = counted(points, "point");
    if points == i64::from(end.points_won) { text } else { format!("{text} ({} recorded)", end.points_won) }
}

fn termination(code: i32) -> String {
    let words = match code {
        0 => "a double was passed",
        1 => "a single game",
        2 => "a gammon",
        3 => "a backgammon",
        100 => "resigned when a double was offered",
        101 => "a single game was resigned",
        102 => "a gammon was resigned",
        103 => "a backgammon was resigned",
        104 => "the match was resigned",
        1000 => "settled",
        1001 => "settled as a single game",
        1002 => "settled as a gammon",
        1003 => "settled as a backgammon",
        _ => return text::named(CodeTable::Terminations, code),
    };
    words.to_owned()
}

fn final_position(out: &mut String, end: &GameEndRow) -> fmt::Result {
    if end.final_equity.is_none() {
        return Ok(());
    }
    let level = end.final_level_code.map(|code| text::named(CodeTable::Levels, code)).unwrap_or_default();
    let [_, _, _, win, win_gammon, _] = end.final_chances;
    writeln!(
        out,
        "  Final position as recorded: equity {}, win {}, gammon {} {level}",
        signed(end.final_equity),
        percent(win),
        percent(win_gammon)
    )
}
