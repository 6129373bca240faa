//! A decision in words, for the terminal and for pages.

use super::{Chances, CubeAnalysis, Decision, DecisionDetails};
use crate::query::row_reader::Bit;
use backgammon::{Board, advice, theme_in_words};
use rows::matches::Kind;
use rows::visible::visible;

/// The smallest error: less is shown as 0.000.
const SMALLEST: f64 = 0.0005;

/// A text on one line; empty for `None`.
pub(super) fn plain(text: Option<&str>) -> String {
    text.map_or(String::new(), |text| visible(text).into_owned())
}

/// The names of the player who decides and of the opponent.
pub fn names(decision: &DecisionDetails) -> [String; 2] {
    [&decision.player, &decision.opponent].map(|name| match name.as_str() {
        "" => "(no name)".to_owned(),
        name => plain(Some(name)),
    })
}

/// The checkers of each side, on and off the board.
pub fn checkers(decision: &DecisionDetails) -> u8 {
    Board::checkers_a_side(decision.variation_code.into())
}

/// The player and the decision.
pub fn heading(decision: &DecisionDetails) -> String {
    let [player, opponent] = names(decision);
    format!("{player} against {opponent}, {}", what(decision))
}

/// The decision.
pub fn what(decision: &DecisionDetails) -> String {
    match decision.kind {
        Kind::Checker => format!("checker play {}", dice(decision)).trim_end().to_owned(),
        Kind::Double => of_double(decision, "to double or not"),
        Kind::Take => "to take or to pass".to_owned(),
    }
}

/// The roll, like `31`; empty without dice.
pub fn dice(decision: &DecisionDetails) -> String {
    [decision.die1, decision.die2].into_iter().flatten().map(|die| die.to_string()).collect()
}

/// Words about a double; if the doubler owns the cube, about a redouble.
fn of_double(decision: &DecisionDetails, words: &str) -> String {
    if is_redouble(decision) { words.replace("double", "redouble") } else { words.to_owned() }
}

/// Whether doubling here is a redouble, because one of the players owns the cube.
fn is_redouble(decision: &DecisionDetails) -> bool {
    decision.kind != Kind::Checker && decision.cube_owner != 0
}

/// Score and cube in words.
pub fn situation(decision: &DecisionDetails) -> String {
    let score = match [decision.away_player, decision.away_opponent] {
        [Some(own), Some(other)] => format!("{own} away against {other} away"),
        _ => "Money".to_owned(),
    };
    let crawford = if decision.is_crawford.0 { ", the Crawford game" } else { "" };
    let owner = match decision.cube_owner {
        1 => ", yours",
        -1 => ", the opponent's",
        _ => "",
    };
    format!("{score}{crawford}, cube {}{owner}", decision.cube_value)
}

/// The decision as a question to the reader.
pub fn question(decision: &DecisionDetails) -> String {
    match decision.kind {
        Kind::Checker => format!("{}: what is your play?", dice(decision)),
        Kind::Double => of_double(decision, "Do you double?"),
        Kind::Take => of_double(decision, "You are doubled. Do you take?"),
    }
}

/// The match and the place in it, in a line.
pub fn occasion(decision: &DecisionDetails) -> String {
    let mut parts = vec![match (decision.match_kind == "position", decision.match_length) {
        (true, None) => "a saved money position".to_owned(),
        (true, Some(length)) => format!("a saved position of a {length}-point match"),
        (false, None) => "money".to_owned(),
        (false, Some(length)) => format!("{length}-point match"),
    }];
    let session = [&decision.event, &decision.round, &decision.location, &decision.played_at_local];
    parts.extend(session.map(|text| plain(text.as_deref())));
    parts.push(place(decision));
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// The place in the match.
pub fn place(decision: &DecisionDetails) -> String {
    let DecisionDetails { game_number, ply, phase, plan, opponent_plan, .. } = decision;
    let themes = themes(phase, plan.as_deref().unwrap_or_default(), opponent_plan.as_deref().unwrap_or_default());
    format!("game {game_number}, roll {ply}, {themes}")
}

/// The phase, and both plans if there is contact and one of them has a plan.
fn themes(phase: &str, plan: &str, other: &str) -> String {
    let [phase, plan, other] = [phase, plan, other].map(|name| plain(Some(&theme_in_words(name))));
    if plan.is_empty() || plan == "race" || plan == "undecided" && other == plan {
        phase
    } else {
        format!("{phase} ({plan} against {other})")
    }
}

/// The idea that explains most of an error by XG's grades.
fn main_idea(decision: &DecisionDetails) -> Option<String> {
    let (price, error) = (decision.main_idea_emg?, decision.error_emg.filter(|_| decision.grade.is_some())?);
    Some(format!("{} ({price:.3} of {error:.3})", advised(decision)?))
}

/// The idea that was missed or wrong, in words.
pub fn advised(decision: &DecisionDetails) -> Option<String> {
    let idea = decision.main_idea.as_deref()?;
    Some(advice(idea, decision.main_idea_verdict.as_deref() == Some("missed")))
}

/// The action, its cost, and whether it enters PR.
pub fn verdict(decision: &DecisionDetails) -> String {
    let DecisionDetails { error_emg, is_illegal, is_counted, counting_clause, .. } = decision;
    let [action, best] =
        [&decision.action, &decision.best_action].map(|text| of_double(decision, &plain(text.as_deref())));
    let is_recorded = !action.is_empty();
    let error = match error_emg.filter(|_| is_recorded) {
        None if is_illegal.0 => "illegal, and not judged".to_owned(),
        None if is_recorded || best.is_empty() => "not analysed".to_owned(),
        None => String::new(),
        Some(error) if error < SMALLEST => "no error".to_owned(),
        Some(error) => {
            let mwc = decision.error_mwc.map_or(String::new(), |mwc| format!(", {:.2}% of the match", 100.0 * mwc));
            let grade = decision.grade.as_deref();
            let grade = grade.map_or(String::new(), |grade| format!(", by XG's grades: {}", visible(grade)));
            format!("error {error:.3}{mwc}{grade}")
        }
    };
    let mut parts = Vec::new();
    let is_wrong = error_emg.is_none_or(|error| error >= SMALLEST) || !is_recorded;
    if is_wrong && !best.is_empty() && best != action {
        parts.push(format!("Best: {best}"));
    }
    if decision.best_action.as_deref() == Some("no double") && decision.recommendation.as_deref() == Some("too good") {
        parts.push(of_double(decision, "Too good to double"));
    }
    parts.extend(main_idea(decision).map(|idea| idea.replacen("should", "Should", 1)));
    parts.extend(decision.luck_emg.map(|luck| format!("Luck of the roll: {}", equity(Some(luck)))));
    let enters = if is_counted.0 { "Enters PR" } else { "Does not enter PR" };
    parts.push(format!("{enters}: {counting_clause}"));
    let done = match (is_recorded, error.as_str()) {
        (true, "") => format!("Done: {action}"),
        (true, error) => format!("Done: {action} ({error})"),
        (false, "") => "No action is recorded".to_owned(),
        (false, error) => format!("No action is recorded ({error})"),
    };
    parts.insert(0, done);
    parts.join(". ") + "."
}

/// XG's words if holding the cube is best.
pub fn wrong_answers(cube: &CubeAnalysis) -> Option<String> {
    let text = |answers: &str, share: Option<f64>| {
        let share = percent(Some(share?));
        Some(format!("Wrong {answers} needed to make the double right, by XG's formula: {share}%"))
    };
    text("passes", cube.wrong_pass_share).or_else(|| text("takes", cube.wrong_take_share))
}

/// `+0.123`; `-` if it is not known.
pub fn equity(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), |equity| format!("{equity:+.3}").replace("-0.000", "+0.000"))
}

/// A chance in per cent; `-` if it is not known.
pub(super) fn percent(chance: Option<f64>) -> String {
    chance.map_or("-".to_owned(), |chance| format!("{:.1}", 100.0 * chance))
}

/// `-0.029`; empty for no difference.
pub fn difference(value: Option<f64>) -> String {
    value.filter(|value| value.abs() >= SMALLEST).map_or(String::new(), |value| format!("{value:+.3}"))
}

/// Rare facts about a decision.
pub(super) fn notes(decision: &DecisionDetails) -> Vec<String> {
    let mut notes = Vec::new();
    match decision.invalid_code {
        0 | 2 => {}
        code => notes.push(format!("marked as a transcription error (code {code})")),
    }
    let is_unlisted = decision.kind == Kind::Checker && decision.action.is_some() && decision.played_rank.is_none();
    let facts = [
        (is_unlisted && decision.candidate_count > 0, "the play made is not among the candidates"),
        (decision.is_flagged.0, "flagged"),
        (decision.is_edited == Some(Bit(true)), "position edited here"),
        (decision.delayed_rollout_bits.is_some_and(|bits| bits != 0), "marked for a later rollout"),
    ];
    notes.extend(facts.iter().filter(|(is_true, _)| *is_true).map(|(_, fact)| (*fact).to_owned()));
    let seconds = decision.clock_bottom_s.zip(decision.clock_top_s);
    notes.extend(seconds.map(|(bottom, top)| format!("clock {bottom} s and {top} s")));
    let rank = decision.tutor_rank.map_or(String::new(), |rank| format!(" (candidate {rank})"));
    for (error, what) in [
        (decision.tutor_error_emg, ""),
        (decision.tutor_double_error_emg, " about the double"),
        (decision.tutor_take_error_emg, " about the take"),
    ] {
        notes.extend(error.map(|error| format!("tutor: the first idea{what}{rank} loses {error:.3}")));
    }
    for (name, answer, error) in [
        ("beaver", &decision.beaver_answer, decision.beaver_error_emg),
        ("raccoon", &decision.raccoon_answer, decision.raccoon_error_emg),
    ] {
        let error = error.map_or("-".to_owned(), |error| format!("{error:.3}"));
        let answer = answer.as_deref().map(|answer| format!("answer to the {name}: {answer}, error {error}"));
        notes.extend(answer);
    }
    notes
}

/// A line of the cube, in the doubler's view.
#[derive(Debug, Clone, Copy)]
pub struct CubeLine {
    /// `No double`, `Double/take` or `Double/pass`, or the same of a redouble.
    pub name: &'static str,
    /// Its equity.
    pub equity: Option<f64>,
    /// `None`: a pass has no chances.
    pub chances: Option<Chances>,
    /// Whether this is the choice that the players made.
    pub is_done: bool,
    /// Cost to the player (EMG); `None` if the player cannot choose it.
    pub cost: Option<f64>,
}

impl Decision {
    /// The three lines of the cube. Only what the player could do has a cost: a double is worth what the best answer leaves.
    pub fn cube_lines(&self) -> Option<[CubeLine; 3]> {
        let (cube, decision) = (self.cube.as_ref()?, &self.decision);
        let [held, take, pass] = [cube.equity_no_double, cube.equity_double_take, cube.equity_double_pass];
        let answered = take.zip(pass).map(|(take, pass)| take.min(pass));
        let is_take = decision.kind == Kind::Take;
        let best = if is_take { answered } else { held.zip(answered).map(|(held, answered)| held.max(answered)) };
        let line = |names: [&'static str; 2], equity: Option<f64>, chances, is_choice, is_done| {
            let cost = equity.zip(best).filter(|_| is_choice).map(|(equity, best)| (equity - best).abs());
            CubeLine { name: names[usize::from(is_redouble(decision))], equity, chances, is_done, cost }
        };
        let is_taken = is_take || take == answered;
        let is_passed = is_take || pass == answered && take != pass;
        let is_action = |action: &str| decision.action.as_deref() == Some(action);
        let take_is_done = is_action("take") || is_action("double") && is_taken;
        let pass_is_done = is_action("pass") || is_action("double") && is_passed;
        let [no_double, double_take] = [cube.no_double_chances(), cube.double_take_chances()];
        Some([
            line(["No double", "No redouble"], held, Some(no_double), !is_take, is_action("no double")),
            line(["Double/take", "Redouble/take"], take, Some(double_take), is_taken, take_is_done),
            line(["Double/pass", "Redouble/pass"], pass, None, is_passed, pass_is_done),
        ])
    }
}
