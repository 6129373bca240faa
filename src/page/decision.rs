//! A decision of the database as a diagram.

use super::board::BoardPicture;
use super::document::{CandidateView, DecisionView};
use super::queries::{PageError, Questions};
use crate::game::backgammon::{Play, Xgid, XgidDice};
use crate::query::decision::{Decision, Row, find, heading, names, occasion, verdict, wrong_answers};
use crate::rows::visible::visible_lines;

/// Candidates below a diagram: the best ones and the play made.
const CANDIDATES: usize = 5;

/// The diagram of a decision; `None` if its position cannot be drawn, which happens only in a damaged database.
pub(super) fn view(questions: &Questions<'_>, decision_id: i64) -> Result<Option<DecisionView>, PageError> {
    Ok(view_of(&find(questions.connection, decision_id)?))
}

/// The diagram of a decision that was found.
pub fn view_of(found: &Decision) -> Option<DecisionView> {
    let row = Row(&found.decision);
    let xgid = Xgid::parse(&row.text("xgid")).ok()?;
    let [own, other] = names(row);
    let candidates: Vec<Row<'_>> = found.candidates.iter().map(Row).collect();
    let best = candidates.iter().find(|candidate| candidate.number("candidate_rank") == Some(1.0));
    let dice = match xgid.dice {
        XgidDice::Rolled(one, two) => Some((one, two)),
        _ => None,
    };
    let board = xgid.board_on_roll();
    let play = |text: String| Play::parse(&board, &text, dice).ok().filter(|play| !play.hops().is_empty());
    let is_play = row.is("kind", "checker");
    let picture = BoardPicture {
        names: [own, other],
        played: is_play.then(|| play(row.text("action"))).flatten(),
        best: best.and_then(|best| play(best.text("play"))),
        ..BoardPicture::of(xgid)
    };
    // If the best play was made, there is only one set of arrows.
    let is_right = picture.played.is_some() && picture.played == picture.best;
    let picture = BoardPicture { best: picture.best.filter(|_| !is_right), ..picture };
    Some(DecisionView {
        decision_id: row.number("decision_id").map(|id| id as i64),
        heading: heading(row),
        occasion: occasion(row),
        verdict: match found.cube.as_ref().and_then(|cube| wrong_answers(Row(cube))) {
            Some(text) => format!("{}. {text}", verdict(row)),
            None => verdict(row),
        },
        candidates: if is_play { plays(&candidates) } else { lines(found, row) },
        comments: found
            .comments
            .iter()
            .filter_map(|comment| Some(visible_lines(comment.as_str()?).trim().to_owned()))
            .filter(|comment| !comment.is_empty())
            .collect(),
        ..DecisionView::of_board(&picture)
    })
}

fn percent(row: Row<'_>, name: &str) -> String {
    row.number(name).map_or(String::new(), |chance| format!("{:.1}%", 100.0 * chance))
}

fn difference(value: Option<f64>) -> String {
    value.filter(|value| value.abs() >= 0.0005).map_or(String::new(), |value| format!("{value:+.3}"))
}

fn plays(candidates: &[Row<'_>]) -> Vec<CandidateView> {
    let is_played = |row: &Row<'_>| row.number("is_played") == Some(1.0);
    let shown = candidates.iter().enumerate().filter(|(place, row)| *place < CANDIDATES || is_played(row));
    shown
        .map(|(_, row)| CandidateView {
            name: row.text("play"),
            equity: row.equity("equity"),
            difference: difference(row.number("equity_difference")),
            win: percent(*row, "win"),
            level: row.text("level"),
            is_played: is_played(row),
        })
        .collect()
}

/// The lines of the cube, in the doubler's view.
fn lines(found: &Decision, decision: Row<'_>) -> Vec<CandidateView> {
    let Some(cube) = found.cube.as_ref().map(Row) else { return Vec::new() };
    let done = |name: &str| match name {
        "no double" => decision.is("action", "no double"),
        "double/take" => decision.is("action", "take"),
        _ => decision.is("action", "pass"),
    };
    let equities = ["equity_no_double", "equity_double_take", "equity_double_pass"].map(|name| cube.number(name));
    // The doubler's equity with the best decision against the best answer.
    let best = equities[0].zip(equities[1]).zip(equities[2]).map(|((held, take), pass)| held.max(take.min(pass)));
    ["no double", "double/take", "double/pass"]
        .into_iter()
        .zip(equities)
        .zip(["nd_win", "dt_win", ""])
        .map(|((name, equity), win)| CandidateView {
            name: name.to_owned(),
            equity: equity.map_or("-".to_owned(), |equity| format!("{equity:+.3}")),
            difference: difference(equity.zip(best).map(|(equity, best)| equity - best)),
            win: percent(cube, win),
            level: cube.text("level"),
            is_played: done(name),
        })
        .collect()
}
