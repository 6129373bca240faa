//! A decision in words, for the terminal and for pages.

use serde_json::Value;

use crate::game::backgammon::{Board, advice};
use crate::query::output::Object;
use crate::rows::visible::visible;

/// A row's values for people.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a>(pub &'a Object);

impl Row<'_> {
    /// The value on one line; empty if it is NULL.
    pub fn text(self, name: &str) -> String {
        match self.0.get(name) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => visible(text).into_owned(),
            Some(other) => other.to_string(),
        }
    }

    /// The number in a column; `None`: NULL, or the column does not exist.
    pub fn number(self, name: &str) -> Option<f64> {
        self.0.get(name)?.as_f64()
    }

    /// `+0.123`, or `-` if it is NULL.
    pub fn equity(self, name: &str) -> String {
        self.number(name).map_or("-".to_owned(), |equity| format!("{equity:+.3}").replace("-0.000", "+0.000"))
    }

    /// A chance in per cent.
    pub fn percent(self, name: &str) -> String {
        self.number(name).map_or("-".to_owned(), |chance| format!("{:.1}", 100.0 * chance))
    }

    /// Whether it is this text.
    pub fn is(self, name: &str, text: &str) -> bool {
        self.0.get(name).and_then(Value::as_str) == Some(text)
    }
}

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
        "double" => "to double or not".to_owned(),
        _ => "to take or to pass".to_owned(),
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
pub fn themes(phase: &str, plan: &str, other: &str) -> String {
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
    let (action, best) = (row.text("action"), row.text("best_action"));
    let is_recorded = !action.is_empty();
    let mut parts = vec![match row.number("error_emg").filter(|_| is_recorded) {
        None if row.number("is_illegal") == Some(1.0) => "illegal, and not judged".to_owned(),
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
    if best == "no double" && row.is("recommendation", "too good") {
        parts.push("too good to double".to_owned());
    }
    parts.extend(main_idea(row));
    if row.number("luck_emg").is_some() {
        parts.push(format!("luck of the roll {}", row.equity("luck_emg")));
    }
    let enters = if row.number("is_counted") == Some(1.0) { "enters PR" } else { "does not enter PR" };
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
