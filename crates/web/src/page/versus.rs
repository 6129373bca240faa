//! The page of two players: preparation for a match.

use super::chart::{Range, Sheet};
use super::document::{Page, Part, Stage};
use super::kind::{Argument, Arguments, Make, PageKind, Value};
use super::queries::{PageError, Questions};
use super::report_parts::{self, certain_ranges, parts_of, range};
use backgammon::drawing::svg::isolated;
use gammonbase::query::filter::only_name;
use gammonbase::query::output::{Cell, Figure};
use gammonbase::query::row_reader::columns;
use rows::numbers::counts;

/// Columns of `player-stats` that `compare` has, or that say little about a coming match.
const LEFT_OUT: &str = "pr_range is_listed experience_points checker_decisions double_decisions take_decisions error_emg lost_matches excess_emg luck_emg luck_matches \
    checker_pr_low checker_pr_high double_pr_low double_pr_high take_pr_low take_pr_high l7_mwc engine_elo snowie_error_rate";
/// The maximum number of matches between the two.
const MATCHES: u64 = 100;

/// The page of two players.
pub static VERSUS: PageKind = PageKind::new("versus.html", "Versus", Make::One(versus))
    .command("versus", "Two players: results against each other, differences, cube habits, plans")
    .asks(&[
        Argument::new("a", Value::Person, "A player's name, or part of it").called("A").labelled("player"),
        Argument::new("b", Value::Person, "The other player's name, or part of it").called("B").labelled("opponent"),
    ])
    .sets(&["player", "opponent"]);

columns! {
    /// A row of `player-stats`.
    struct Rated<'g> { player: &'g Cell, pr: Figure<'g> }

    /// A row of `errors -p by=opponent`.
    struct Against<'g> { won: &'g Cell, matches: Option<i64>, money_sessions: Option<i64> }

    /// A row of `compare`.
    struct Difference<'g> { kind: &'g Cell, difference_pr: Figure<'g>, verdict: &'g Cell }
}

fn versus(questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let (questions, described) = (&questions, questions.filters());
    let Some((a, b)) = arguments.get("a").zip(arguments.get("b")) else { return Ok(Page::titled("Two players")) };
    let name = |asked| only_name(questions.connection, "player", asked);
    let (one, other) = (name(a)?, name(b)?);
    if one == other {
        return Err(PageError::Argument(format!("{a:?} and {b:?} are the same person, {one}: name two")));
    }
    let names = [one.as_str(), other.as_str()];
    let of = |players: &[&str], opponents: &[&str]| {
        let mut filter = questions.filter.clone();
        filter.matches.players = players.iter().map(ToString::to_string).collect();
        if !opponents.is_empty() {
            filter.opponents = opponents.iter().map(ToString::to_string).collect();
        }
        Questions { filter, rules: None, links: questions.links.clone(), ..*questions }
    };
    let [a, b] = names;
    let (both, each, between) = (of(&names, &[]), [of(&[a], &[]), of(&[b], &[])], [of(&[a], &[b]), of(&[b], &[a])]);
    let called = names.map(isolated);
    let title = format!("{} and {}", called[0], called[1]);
    questions.show(&Page::titled(&title), Stage::Title);

    let statistics = both.ask("player-stats", &[("min_decisions", "0".to_owned())])?;
    let rated: Vec<Rated<'_>> = statistics.rows()?;
    let row = |name: &str| rated.iter().find(|row| row.player.text() == name);
    let (Some(of_a), Some(of_b)) = (row(a), row(b)) else {
        let missing = if row(a).is_none() { a } else { b };
        return Err(PageError::Nothing(format!("{missing:?} has no decisions in the matches that the filters select")));
    };
    let by_opponent = [("by", "opponent".to_owned())];
    let mut met = between[0].ask("errors", &by_opponent)?;
    met.grid.rows.extend(between[1].ask("errors", &by_opponent)?.grid.rows);
    let against: Vec<Against<'_>> = met.rows()?;
    let won = against.iter().map(|row| row.won.formatted.as_str()).collect::<Vec<_>>().join(" : ");
    let met_in = |times: Option<i64>, one, many| {
        let times = times.filter(|times| *times > 0)?;
        Some(format!("{} against each other", counts(times.unsigned_abs(), one, many)))
    };
    let [in_matches, in_sessions] = against.first().map_or([None; 2], |row| [row.matches, row.money_sessions]);
    let matches = met_in(in_matches, "match", "matches").map(|matches| format!("{matches}, won {won}"));
    let sessions = met_in(in_sessions, "money session", "money sessions");
    let meetings: Vec<String> = matches.into_iter().chain(sessions).collect();
    let meetings = if meetings.is_empty() { "no match against each other".to_owned() } else { meetings.join("; ") };
    let subtitle = [described, meetings.as_str()].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>();
    let mut page = Page {
        title,
        subtitle: subtitle.join("; "),
        facts: parts_of(&[
            (&format!("PR of {}", called[0]), &of_a.pr.with_interval()),
            (&format!("PR of {}", called[1]), &of_b.pr.with_interval()),
        ]),
        ..Page::default()
    };
    let results = between[0].ask_for("matches", &[], Some(MATCHES))?;
    let question = format!("How did each match between them end? The score of {} is first.", called[0]);
    let mut results = results.without("round decisions won").part().named("Their matches", &question).open();
    if results.table.is_none() {
        (results.question, results.missing) =
            (String::new(), vec!["They did not play each other in these matches.".to_owned()]);
    }
    page.groups.push(vec![compared(questions, names)?, results]);
    if !met.grid.rows.is_empty() {
        page.groups.push(vec![met.part().named("Head to head", "How did the two play against each other?").open()]);
    }
    page.groups
        .push(vec![statistics.without(LEFT_OUT).part().named("All their matches", "How well did each play?").open()]);
    page.groups.push(pair(&each, &called, report_parts::bias)?);
    let missed = both.ask("cube-handling", &[])?;
    let question = "How many of the right doubles were missed, and how many doubles came too early or when too good?";
    page.groups.push(vec![missed.part().named("Missed and wrong doubles", question).open()]);
    page.groups.push(pair(&each, &called, report_parts::by_score)?);
    page.groups.push(pair(&each, &called, report_parts::ideas)?);
    Ok(page)
}

/// A part for each of two players, side by side.
fn pair<'c>(
    each: &[Questions<'c>; 2],
    called: &[String; 2],
    part: impl Fn(&Questions<'c>) -> Result<Part, PageError>,
) -> Result<Vec<Part>, PageError> {
    let named = |(of, name): (&Questions<'c>, &String)| {
        let part = part(of)?;
        Ok(Part { title: format!("{}: {name}", part.title), ..part })
    };
    let mut parts = each.iter().zip(called).map(named).collect::<Result<Vec<Part>, PageError>>()?;
    // If one side's table is too long to be open, both are closed.
    let is_open = parts.iter().flat_map(|part| &part.table).all(|table| table.is_open);
    parts.iter_mut().flat_map(|part| &mut part.table).for_each(|table| table.is_open = is_open);
    Ok(parts)
}

/// The differences in PR.
fn compared(questions: &Questions<'_>, [a, b]: [&str; 2]) -> Result<Part, PageError> {
    let answer = questions.ask("compare", &[("a", a.to_owned()), ("b", b.to_owned())])?;
    let rows: Vec<Difference<'_>> = answer.rows()?;
    let range = |row: &Difference<'_>| range(row.kind.formatted.clone(), row.difference_pr, row.verdict);
    let rows: Vec<Range> = rows.iter().filter_map(range).collect();
    let chart = certain_ranges("Difference in PR", ["← A is better", "B is better →"], &rows, Sheet::OF_PAGE);
    let question = format!("Is the difference more than chance? A is {}, B is {}.", isolated(a), isolated(b));
    Ok(answer.without("a b decisions_a decisions_b").part().named("The difference", &question).with_chart(chart).open())
}
