//! A decision of the database as a diagram.

use super::document::{CandidateView, DecisionView, Way};
use super::queries::{PageError, Questions};
use backgammon::drawing::BoardPicture;
use backgammon::drawing::svg::isolated;
use backgammon::{Play, Xgid, XgidDice};
use gammonbase::query::decision::{
    Chances, Decision, DecisionDetails, checkers, difference, equity, find, names, occasion, place, question,
    situation, verdict, what, wrong_answers,
};
use gammonbase::query::output::rounded;
use rows::matches::Kind;
use rows::visible::{visible, visible_lines};

/// Candidates below a diagram: the best ones and the play made.
const CANDIDATES: usize = 5;

/// How much of a decision is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// The decision with its match.
    Alone,
    /// The decision without its match, in whose page it is.
    InMatch,
    /// All chances of all candidates.
    Full,
}

/// The diagram of a decision; `None` if its position cannot be drawn, which happens only in a damaged database.
pub(super) fn view(questions: &Questions<'_>, decision_id: i64) -> Result<Option<DecisionView>, PageError> {
    let found = find(questions.connection, decision_id)?;
    let (match_id, error) = (found.decision.match_id, found.decision.error_emg);
    let address = questions.links.decision(decision_id, Some(match_id), error);
    let ways = [Way::to(address, "in its match"), like(questions, decision_id)];
    Ok(view_of(&found).map(|view| DecisionView { ways: ways.into_iter().flatten().collect(), ..view }))
}

/// The way to positions like that of a decision.
pub(super) fn like(questions: &Questions<'_>, decision_id: i64) -> Option<Way> {
    Way::to(questions.links.like(decision_id), "positions like this")
}

/// The diagram of a decision that was found.
pub fn view_of(found: &Decision) -> Option<DecisionView> {
    detailed(found, Detail::Alone)
}

/// The diagram of a decision in this detail.
pub(super) fn detailed(found: &Decision, detail: Detail) -> Option<DecisionView> {
    let decision = &found.decision;
    let [player, opponent] = names(decision).map(|name| isolated(&name));
    let is_in_match = detail == Detail::InMatch;
    let (heads, candidates) = if decision.kind == Kind::Checker { plays(found, detail) } else { lines(found, detail) };
    Some(DecisionView {
        decision_id: Some(decision.decision_id),
        heading: match is_in_match {
            true => format!("{player}, {}", what(decision)),
            false => format!("{player} against {opponent}, {}", what(decision)),
        },
        occasion: if is_in_match { place(decision) } else { occasion(decision) },
        verdict: match found.cube.as_ref().and_then(wrong_answers) {
            Some(text) => format!("{} {text}.", verdict(decision)),
            None => verdict(decision),
        },
        short: short(decision),
        heads,
        candidates,
        note: note(found, &opponent),
        comments: found
            .comments
            .iter()
            .map(|comment| visible_lines(comment).trim().to_owned())
            .filter(|comment| !comment.is_empty())
            .collect(),
        ..DecisionView::of_board(&picture(found)?)
    })
}

/// The action and its cost in a few words.
fn short(decision: &DecisionDetails) -> String {
    let text = |text: &Option<String>| visible(text.as_deref().unwrap_or_default()).into_owned();
    let error = rounded(decision.error_emg.unwrap_or_default(), 3);
    format!("{}, best {}: {error} EMG lost", text(&decision.action), text(&decision.best_action))
}

/// The solution of a question without a name: comments may have some.
pub(super) fn anonymous(found: &Decision) -> Option<DecisionView> {
    let mut found = Decision { comments: Vec::new(), ..found.clone() };
    for (name, side) in [(&mut found.decision.player, "the player"), (&mut found.decision.opponent, "the opponent")] {
        side.clone_into(name);
    }
    let view = view_of(&found)?;
    Some(DecisionView { heading: what(&found.decision), occasion: situation(&found.decision), ..view })
}

/// The position as a question: without names, play and verdict.
pub(super) fn question_of(found: &Decision) -> Option<DecisionView> {
    let board = BoardPicture { names: Default::default(), played: None, best: None, ..picture(found)? };
    let (heading, occasion) = (question(&found.decision), situation(&found.decision));
    Some(DecisionView { heading, occasion, xgid: String::new(), ..DecisionView::of_board(&board) })
}

/// The board of a decision, with the play made and the best one.
pub fn picture(found: &Decision) -> Option<BoardPicture> {
    let decision = &found.decision;
    let xgid = Xgid::parse(&decision.xgid).ok()?;
    let dice = match xgid.dice {
        XgidDice::Rolled(one, two) => Some((one, two)),
        _ => None,
    };
    let board = xgid.board_on_roll();
    let play = |text: &Option<String>| {
        let play = Play::parse(&board, text.as_deref()?, dice).ok();
        play.filter(|play| decision.kind == Kind::Checker && !play.hops().is_empty())
    };
    let (played, best) = (play(&decision.action), play(&decision.best_action));
    // If the best play was made, there is only one set of arrows.
    let best = best.filter(|best| played.as_ref() != Some(best));
    Some(BoardPicture { names: names(decision), checkers: checkers(decision), played, best, ..BoardPicture::of(xgid) })
}

/// What the table of candidates does not say by itself.
fn note(found: &Decision, opponent: &str) -> String {
    let equities: Vec<f64> = found.candidates.iter().filter_map(|candidate| candidate.equity).collect();
    if found.cube.is_some() && found.decision.kind == Kind::Take {
        format!("The cube in the view of {opponent}, who doubled.")
    } else if !equities.is_sorted_by(|one, next| one >= next) {
        "In XG's order: plays that were analysed more deeply come first.".to_owned()
    } else {
        String::new()
    }
}

fn chances(chances: Chances, detail: Detail) -> impl Iterator<Item = String> {
    let percent = |chance: Option<f64>| chance.map_or(String::new(), |chance| rounded(100.0 * chance, 1));
    chances.into_iter().take(if detail == Detail::Full { 6 } else { 1 }).map(percent)
}

fn heads(first: [&'static str; 3], detail: Detail) -> Vec<&'static str> {
    let chances = ["win %", "gammon", "bg", "lose %", "gammon", "bg"];
    let count = if detail == Detail::Full { chances.len() } else { 1 };
    [&first[..], &chances[..count], &["level"]].concat()
}

fn plays(found: &Decision, detail: Detail) -> (Vec<&'static str>, Vec<CandidateView>) {
    let candidates = found.candidates.iter().enumerate();
    let views = candidates
        .filter(|(number, play)| *number < CANDIDATES || play.is_played() || detail == Detail::Full)
        .map(|(_, play)| {
            let mut cells = vec![equity(play.equity), difference(play.equity_difference)];
            cells.extend(chances(play.chances(), detail));
            cells.push(play.level.clone().unwrap_or_default());
            let name = visible(play.play.as_deref().unwrap_or_default()).into_owned();
            CandidateView { name, mark: if play.is_played() { " (played)" } else { "" }, cells }
        })
        .collect();
    (heads(["play", "equity", "diff."], detail), views)
}

/// The lines of the cube, in the doubler's view.
fn lines(found: &Decision, detail: Detail) -> (Vec<&'static str>, Vec<CandidateView>) {
    let Some((cube, lines)) = found.cube.as_ref().zip(found.cube_lines()) else { return Default::default() };
    let candidates = lines
        .into_iter()
        .map(|line| {
            let cost = line.cost.filter(|cost| *cost >= 0.0005).map_or(String::new(), |cost| rounded(cost, 3));
            let equity = line.equity.map_or("-".to_owned(), |equity| format!("{equity:+.3}"));
            let mut cells = vec![equity, cost];
            cells.extend(chances(line.chances.unwrap_or_default(), detail));
            cells.push(cube.level.clone().unwrap_or_default());
            CandidateView { name: line.name.to_lowercase(), mark: if line.is_done { " (done)" } else { "" }, cells }
        })
        .collect();
    (heads(["cube", "equity", "cost"], detail), candidates)
}
