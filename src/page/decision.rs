//! A decision of the database as a diagram.

use super::document::{CandidateView, DecisionView, Way};
use super::queries::{PageError, Questions};
use crate::query::decision::{
    CubeLine, Decision, checkers, difference, find, names, occasion, place, question, situation, verdict, what,
    wrong_answers,
};
use crate::query::output::{Row, rounded};
use backgammon::drawing::BoardPicture;
use backgammon::drawing::svg::isolated;
use backgammon::{Play, Xgid, XgidDice};
use rows::visible::visible_lines;

/// Candidates below a diagram: the best ones and the play made.
const CANDIDATES: usize = 5;

/// How much of a decision is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// The decision with its match.
    Alone,
    /// In the page of its match.
    InMatch,
    /// All chances of all candidates.
    Full,
}

/// The diagram of a decision; `None` if its position cannot be drawn, which happens only in a damaged database.
pub(super) fn view(questions: &Questions<'_>, decision_id: i64) -> Result<Option<DecisionView>, PageError> {
    let found = find(questions.connection, decision_id)?;
    let row = Row(&found.decision);
    let address = questions.links.decision(decision_id, row.integer("match_id"), row.number("error_emg"));
    let way = address.map(|address| Way { address, rel: "", name: "in its match" });
    Ok(view_of(&found).map(|view| DecisionView { ways: Vec::from_iter(way), ..view }))
}

/// The diagram of a decision that was found.
pub fn view_of(found: &Decision) -> Option<DecisionView> {
    detailed(found, Detail::Alone)
}

/// The same in more or less detail.
pub(super) fn detailed(found: &Decision, detail: Detail) -> Option<DecisionView> {
    let row = Row(&found.decision);
    let [player, opponent] = names(row).map(|name| isolated(&name));
    let is_in_match = detail == Detail::InMatch;
    let (heads, candidates) = if row.is("kind", "checker") { plays(found, detail) } else { lines(found, detail) };
    Some(DecisionView {
        decision_id: row.number("decision_id").map(|id| id as i64),
        heading: match is_in_match {
            true => format!("{player}, {}", what(row)),
            false => format!("{player} against {opponent}, {}", what(row)),
        },
        occasion: if is_in_match { place(row) } else { occasion(row) },
        verdict: match found.cube.as_ref().and_then(|cube| wrong_answers(Row(cube))) {
            Some(text) => format!("{}. {text}", verdict(row)),
            None => verdict(row),
        },
        heads,
        candidates,
        note: note(found, &opponent),
        comments: found
            .comments
            .iter()
            .filter_map(|comment| Some(visible_lines(comment.as_str()?).trim().to_owned()))
            .filter(|comment| !comment.is_empty())
            .collect(),
        ..DecisionView::of_board(&picture(found)?)
    })
}

/// The position as a question: without names, play and verdict.
pub(super) fn question_of(found: &Decision) -> Option<DecisionView> {
    let row = Row(&found.decision);
    let board = BoardPicture { names: Default::default(), played: None, best: None, ..picture(found)? };
    let (heading, occasion) = (question(row), situation(row));
    Some(DecisionView { heading, occasion, xgid: String::new(), ..DecisionView::of_board(&board) })
}

/// The board of a decision, with the play made and the best one.
pub fn picture(found: &Decision) -> Option<BoardPicture> {
    let row = Row(&found.decision);
    let xgid = Xgid::parse(&row.text("xgid")).ok()?;
    let dice = match xgid.dice {
        XgidDice::Rolled(one, two) => Some((one, two)),
        _ => None,
    };
    let board = xgid.board_on_roll();
    let play = |name: &str| {
        let play = Play::parse(&board, &row.text(name), dice).ok();
        play.filter(|play| row.is("kind", "checker") && !play.hops().is_empty())
    };
    let (played, best) = (play("action"), play("best_action"));
    // If the best play was made, there is only one set of arrows.
    let best = best.filter(|best| played.as_ref() != Some(best));
    Some(BoardPicture { names: names(row), checkers: checkers(row), played, best, ..BoardPicture::of(xgid) })
}

/// What the table of candidates does not say by itself.
fn note(found: &Decision, opponent: &str) -> String {
    let equities: Vec<f64> = found.candidates.iter().filter_map(|row| Row(row).number("equity")).collect();
    if found.cube.is_some() && Row(&found.decision).is("kind", "take") {
        format!("The cube in the view of {opponent}, who doubled.")
    } else if !equities.is_sorted_by(|one, next| one >= next) {
        "In XG's order: plays that were analysed more deeply come first.".to_owned()
    } else {
        String::new()
    }
}

fn percent(row: Row<'_>, name: &str) -> String {
    row.number(name).map_or(String::new(), |chance| rounded(100.0 * chance, 1))
}

/// The chances of a candidate or of a line of the cube, whose columns begin with `of`.
fn chances(row: Row<'_>, of: &str, detail: Detail) -> Vec<String> {
    let names = ["win", "win_gammon", "win_backgammon", "lose", "lose_gammon", "lose_backgammon"];
    let count = if detail == Detail::Full { names.len() } else { 1 };
    names[..count].iter().map(|name| percent(row, &format!("{of}{name}"))).collect()
}

fn heads(first: [&'static str; 3], detail: Detail) -> Vec<&'static str> {
    let chances = ["win %", "gammon", "bg", "lose %", "gammon", "bg"];
    let count = if detail == Detail::Full { chances.len() } else { 1 };
    [&first[..], &chances[..count], &["level"]].concat()
}

fn plays(found: &Decision, detail: Detail) -> (Vec<&'static str>, Vec<CandidateView>) {
    let rows = found.candidates.iter().map(Row).enumerate();
    let candidates = rows
        .map(|(number, row)| (number, row, row.is_true("is_played")))
        .filter(|(number, _, is_played)| *number < CANDIDATES || *is_played || detail == Detail::Full)
        .map(|(_, row, is_played)| {
            let mut cells = vec![row.equity("equity"), difference(row.number("equity_difference"))];
            cells.extend(chances(row, "", detail));
            cells.push(row.text("level"));
            CandidateView { name: row.text("play"), mark: if is_played { " (played)" } else { "" }, cells }
        })
        .collect();
    (heads(["play", "equity", "diff."], detail), candidates)
}

/// The lines of the cube, in the doubler's view.
fn lines(found: &Decision, detail: Detail) -> (Vec<&'static str>, Vec<CandidateView>) {
    let Some((cube, lines)) = found.cube.as_ref().map(Row).zip(found.cube_lines()) else { return Default::default() };
    let candidates = lines
        .into_iter()
        .map(|CubeLine { name, equity, prefix, is_done, cost }| {
            let cost = cost.filter(|cost| *cost >= 0.0005).map_or(String::new(), |cost| rounded(cost, 3));
            let mut cells = vec![equity.map_or("-".to_owned(), |equity| format!("{equity:+.3}")), cost];
            cells.extend(chances(cube, prefix, detail));
            cells.push(cube.text("level"));
            CandidateView { name: name.to_lowercase(), mark: if is_done { " (done)" } else { "" }, cells }
        })
        .collect();
    (heads(["cube", "equity", "cost"], detail), candidates)
}
