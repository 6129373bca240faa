//! The heading and the end of a game.

use super::text::{name, named};
use rows::codes::CodeTable;
use rows::matches::{GameRow, MatchRows};
use rows::numbers::count;
use rows::visible::visible;

/// The heading of a game: number, score, Crawford.
pub fn heading(rows: &MatchRows, game: &GameRow) -> String {
    let [one, two] = game.start_score;
    let mut title = format!("Game {}   {} {one}, {} {two}", game.game_number, name(rows, 1), name(rows, 2));
    if let Some(length) = rows.session.match_length {
        title.push_str(&format!("   ({} and {} away)", length.saturating_sub(one), length.saturating_sub(two)));
    }
    if game.is_crawford {
        title.push_str("   Crawford game");
    }
    if let Some(doubles) = game.auto_doubles.filter(|&doubles| doubles > 0) {
        title.push_str(&format!("   {}", count(doubles.unsigned_abs().into(), "automatic double")));
    }
    format!("{}\n{}", visible(&title), "=".repeat(title.chars().count().min(100)))
}

/// How the game ended, in lines.
pub fn result(rows: &MatchRows, game: &GameRow) -> Vec<String> {
    let Some(end) = &game.end else {
        let state =
            if game.is_in_progress { "The game is in progress." } else { "The end of the game is not recorded." };
        return vec![state.to_owned()];
    };
    let [one, two] = end.end_score;
    let who = match end.winner_seat {
        Some(seat) => {
            // From the change of score; the footer's value follows if it differs.
            let at = usize::from(seat == 2);
            let points = i64::from(end.end_score[at]) - i64::from(game.start_score[at]);
            let is_recorded = points == i64::from(end.points_won);
            let recorded = if is_recorded { String::new() } else { format!(" ({} recorded)", end.points_won) };
            format!("{} wins {}{recorded}", visible(name(rows, seat)), count(points.unsigned_abs(), "point"))
        }
        None => "No winner recorded".to_owned(),
    };
    let mut lines = vec![format!("{who}: {}. Score {one}-{two}.", termination(end.termination_code))];
    let costs = [("resigning", end.resign_error_emg), ("accepting the resignation", end.resign_take_error_emg)];
    let costs = costs.into_iter().filter_map(|(what, error)| Some((what, error.filter(|error| *error > 0.0)?)));
    lines.extend(costs.map(|(what, error)| format!("Error of {what}: {error:.3}")));
    lines.extend(end.final_equity.map(|equity| {
        let level = end.final_level_code.map(|code| named(CodeTable::Levels, code)).unwrap_or_default();
        let percent = |chance: Option<f64>| chance.map_or("-".to_owned(), |chance| format!("{:.1}", 100.0 * chance));
        let [_, _, _, win, gammon, _] = end.final_chances.map(percent);
        format!("Final position as recorded: equity {equity:+.3}, win {win}, gammon {gammon} {level}")
    }));
    lines
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
        _ => return named(CodeTable::Terminations, code),
    };
    words.to_owned()
}
