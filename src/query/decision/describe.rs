//! A decision in words, for the terminal and for pages.

use super::Decision;
use crate::query::output::Row;
use backgammon::{Board, advice};

/// The names of the player who decides and of the opponent.
pub fn names(row: Row<'_>) -> [String; 2] {
    ["player", "opponent"].map(|name| match row.text(name) {
        name if name.is_empty() => "(no name)".to_owned(),
        name => name,
    })
}

/// The checkers of each side, on and off the board.
pub fn checkers(row: Row<'_>) -> u8 {
    Board::checkers_a_side(row.number("variation_code").unwrap_or_default() as i64)
}

/// The player and the decision.
pub fn heading(row: Row<'_>) -> String {
    let [player, opponent] = names(row);
    format!("{player} against {opponent}, {}", what(row))
}

/// The decision.
pub fn what(row: Row<'_>) -> String {
    match row.text("kind").as_str() {
        "checker" => format!("checker play {}{}", row.text("die1"), row.text("die2")).trim_end().to_owned(),
        "double" => said(row, "to double or not"),
        _ => "to take or to pass".to_owned(),
    }
}

/// Words about a double; if the doubler owns the cube, about a redouble.
fn said(row: Row<'_>, words: &str) -> String {
    if is_redouble(row) { words.replace("double", "redouble") } else { words.to_owned() }
}

/// Whether doubling here is a redouble, because one of the players owns the cube.
fn is_redouble(row: Row<'_>) -> bool {
    !row.is("kind", "checker") && row.is_true("cube_owner")
}

/// Score and cube in words.
pub fn situation(row: Row<'_>) -> String {
    let score = match row.text("away_player") {
        own if own.is_empty() => "Money".to_owned(),
        own => format!("{own} away against {} away", row.text("away_opponent")),
    };
    let crawford = if row.is_true("is_crawford") { ", the Crawford game" } else { "" };
    let owner = match row.number("cube_owner") {
        Some(1.0) => ", yours",
        Some(-1.0) => ", the opponent's",
        _ => "",
    };
    format!("{score}{crawford}, cube {}{owner}", row.text("cube_value"))
}

/// The decision as a question to the reader.
pub fn question(row: Row<'_>) -> String {
    match row.text("kind").as_str() {
        "checker" => format!("{}{}: what is your play?", row.text("die1"), row.text("die2")),
        "double" => said(row, "Do you double?"),
        _ => said(row, "You are doubled. Do you take?"),
    }
}

/// The match and the place in it, in a line.
pub fn occasion(row: Row<'_>) -> String {
    let mut parts = vec![match row.text("match_length") {
        length if row.is("match_kind", "position") => match length.as_str() {
            "" => "a saved money position".to_owned(),
            length => format!("a saved position of a {length}-point match"),
        },
        length if length.is_empty() => "money".to_owned(),
        length => format!("{length}-point match"),
    }];
    parts.extend(["event", "round", "location", "played_at_local"].map(|name| row.text(name)));
    parts.push(place(row));
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// The place in the match.
pub fn place(row: Row<'_>) -> String {
    let themes = themes(&row.text("phase"), &row.text("plan"), &row.text("opponent_plan"));
    let mut parts = vec![format!("game {}", row.text("game_number")), format!("roll {}", row.text("ply")), themes];
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// The phase, and both plans if there is contact and one of them has a plan.
fn themes(phase: &str, plan: &str, other: &str) -> String {
    let [phase, plan, other] = [phase, plan, other].map(|name| match name {
        "flexible" => "no plan yet".to_owned(),
        name => name.replace('_', " "),
    });
    if plan.is_empty() || plan == "race" || plan == "no plan yet" && other == plan {
        phase
    } else {
        format!("{phase} ({plan} against {other})")
    }
}

/// The idea that explains most of an error by XG's grades.
fn main_idea(row: Row<'_>) -> Option<String> {
    let (price, error) =
        (row.number("main_idea_emg")?, row.number("error_emg").filter(|_| !row.text("grade").is_empty())?);
    Some(format!("{} ({price:.3} of {error:.3})", advised(row)?))
}

/// The idea that was missed or wrong, in words.
pub fn advised(row: Row<'_>) -> Option<String> {
    let idea = row.text("main_idea");
    (!idea.is_empty()).then(|| advice(&idea, row.text("main_idea_verdict") == "missed"))
}

/// The action, its cost, and whether it enters PR.
pub fn verdict(row: Row<'_>) -> String {
    let [action, best] = ["action", "best_action"].map(|name| said(row, &row.text(name)));
    let is_recorded = !action.is_empty();
    let mut parts = vec![match row.number("error_emg").filter(|_| is_recorded) {
        None if row.is_true("is_illegal") => "illegal, and not judged".to_owned(),
        None if is_recorded || best.is_empty() => "not analysed".to_owned(),
        None => String::new(),
        Some(error) if error < 0.0005 => "no error".to_owned(),
        Some(error) => {
            let mwc =
                row.number("error_mwc").map_or(String::new(), |mwc| format!(", {:.2}% of the match", 100.0 * mwc));
            let grade = row.text("grade");
            let grade = if grade.is_empty() { grade } else { format!(", by XG's grades: {grade}") };
            format!("error {error:.3}{mwc}{grade}")
        }
    }];
    let is_wrong = row.number("error_emg").is_none_or(|error| error >= 0.0005) || !is_recorded;
    if is_wrong && !best.is_empty() && best != action {
        parts.push(format!("best: {best}"));
    }
    if row.is("best_action", "no double") && row.is("recommendation", "too good") {
        parts.push(said(row, "too good to double"));
    }
    parts.extend(main_idea(row));
    if row.number("luck_emg").is_some() {
        parts.push(format!("luck of the roll {}", row.equity("luck_emg")));
    }
    let enters = if row.is_true("is_counted") { "enters PR" } else { "does not enter PR" };
    parts.push(format!("{enters}: {}", row.text("counting_clause")));
    parts.retain(|part| !part.is_empty());
    let done = if is_recorded { format!("Done: {action}") } else { "No action is recorded".to_owned() };
    format!("{done} ({})", parts.join("; "))
}

/// What XG prints if holding the cube is best; the row is the analysis of a cube.
pub fn wrong_answers(cube: Row<'_>) -> Option<String> {
    let text = |answers: &str, name: &str| {
        cube.number(name)?;
        Some(format!("Wrong {answers} needed to make the double right, by XG's formula: {}%", cube.percent(name)))
    };
    text("passes", "wrong_pass_share").or_else(|| text("takes", "wrong_take_share"))
}

/// `-0.029`; empty for no difference.
pub fn difference(value: Option<f64>) -> String {
    value.filter(|value| value.abs() >= 0.0005).map_or(String::new(), |value| format!("{value:+.3}"))
}

/// Rare facts about a decision.
pub(super) fn notes(row: Row<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    match row.integer("invalid_code") {
        None | Some(0 | 2) => {}
        Some(code) => notes.push(format!("marked as a transcription error (code {code})")),
    }
    let is_unlisted = row.is("kind", "checker") && !row.raw("action").is_empty() && row.number("played_rank").is_none();
    let facts = [
        (is_unlisted && row.is_true("candidate_count"), "the play made is not among the candidates"),
        (row.is_true("is_flagged"), "flagged"),
        (row.is_true("is_edited"), "position edited here"),
        (row.is_true("delayed_rollout_bits"), "marked for a later rollout"),
    ];
    notes.extend(facts.iter().filter(|(is_true, _)| *is_true).map(|(_, fact)| (*fact).to_owned()));
    let seconds = row.integer("clock_bottom_s").zip(row.integer("clock_top_s"));
    notes.extend(seconds.map(|(bottom, top)| format!("clock {bottom} s and {top} s")));
    for (whose, what) in [("tutor", ""), ("tutor_double", " about the double"), ("tutor_take", " about the take")] {
        let rank = row.integer("tutor_rank").map_or(String::new(), |rank| format!(" (candidate {rank})"));
        let error = row.number(&format!("{whose}_error_emg"));
        notes.extend(error.map(|error| format!("tutor: the first idea{what}{rank} loses {error:.3}")));
    }
    for name in ["beaver", "raccoon"] {
        let error = row.number(&format!("{name}_error_emg")).map_or("-".to_owned(), |error| format!("{error:.3}"));
        let answer = row.raw(&format!("{name}_answer"));
        notes.extend((!answer.is_empty()).then(|| format!("answer to the {name}: {answer}, error {error}")));
    }
    notes
}

/// A line of the cube, in the doubler's view.
#[derive(Debug, Clone, Copy)]
pub struct CubeLine {
    /// `No double`, `Double/take` or `Double/pass`, or the same of a redouble.
    pub name: &'static str,
    pub equity: Option<f64>,
    /// The start of the names of its chances; a pass has none.
    pub prefix: &'static str,
    pub is_done: bool,
    /// Cost to the player (EMG); `None` if the player cannot choose it.
    pub cost: Option<f64>,
}

impl Decision {
    /// The three lines of the cube. Only what the player could do has a cost: a double is worth what the best answer leaves.
    pub fn cube_lines(&self) -> Option<[CubeLine; 3]> {
        let (cube, decision) = (Row(self.cube.as_ref()?), Row(&self.decision));
        let [held, take, pass] =
            ["equity_no_double", "equity_double_take", "equity_double_pass"].map(|name| cube.number(name));
        let answered = take.zip(pass).map(|(take, pass)| take.min(pass));
        let is_take = decision.is("kind", "take");
        let best = if is_take { answered } else { held.zip(answered).map(|(held, answered)| held.max(answered)) };
        let action = decision.text("action");
        let line = |name: &'static str, equity: Option<f64>, prefix, is_choice: bool| {
            let is_done = match action.as_str() {
                "no double" => prefix == "nd_",
                "double" => is_choice && prefix != "nd_",
                answer => !answer.is_empty() && name.ends_with(answer),
            };
            let cost = equity.zip(best).filter(|_| is_choice).map(|(equity, best)| (equity - best).abs());
            CubeLine { name, equity, prefix, is_done, cost }
        };
        let [no_double, double_take, double_pass] = match is_redouble(decision) {
            true => ["No redouble", "Redouble/take", "Redouble/pass"],
            false => ["No double", "Double/take", "Double/pass"],
        };
        Some([
            line(no_double, held, "nd_", !is_take),
            line(double_take, take, "dt_", is_take || take == answered),
            line(double_pass, pass, "none_", is_take || pass == answered && take != pass),
        ])
    }
}
