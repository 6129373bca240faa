//! Pages over many people: the whole collection, and an event.

use super::directories::{self, winners_first};
use super::document::{Page, Part, Stage, listed};
use super::kind::{Argument, Arguments, Make, PageKind, Value};
use super::links::{EVENTS, HOME, file_name};
use super::player::Total;
use super::queries::{PageError, Questions};
use super::report_parts::{self, missing, parts_of};
use gammonbase::query::filter::only_name;
use gammonbase::query::output::Figure;
use gammonbase::query::row_reader::columns;
use gammonbase::store::runs::{self, News};
use rows::numbers::count;
use rows::visible::visible;

/// Rows of a league table.
const LEAGUE: u64 = 100;
/// About three long matches: players with fewer decisions are left out of the league table if enough others have more.
const ENOUGH: u32 = 500;
const ENOUGH_PEOPLE: usize = 5;

/// The heading without a filter of players.
const EVERYBODY: &str = "All players";

/// The page of everybody: the first page of a site.
pub static COLLECTION: PageKind = PageKind::new(HOME.0, HOME.1, Make::One(collection))
    .command("collection", "Everybody: a league table, activity, records")
    .asks(&[Argument::new("title", Value::Text, "The heading of the page").option("title", "TITLE", EVERYBODY)])
    .applies(&["titles"])
    .in_site();

/// The page of an event.
pub static EVENT: PageKind =
    PageKind::folder(EVENTS, |pages, file| pages.events.get(file).map(|(name, _)| name.clone()), event)
        .below(&directories::EVENTS)
        .command("event", "One event: standings, matches")
        .asks(&[Argument::new("name", Value::Text, "The event's name, or part of it")])
        .sets(&["event", "match"])
        .applies(&["titles", "standings"])
        .in_site();

fn collection(questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let questions = &questions;
    let title = match (arguments.text("title"), questions.filter.matches.players.as_slice()) {
        (EVERYBODY, people @ [_, _, _, _, ..]) => count(people.len() as u64, "player"),
        (EVERYBODY, people @ [_, ..]) => people.join(", "),
        (title, _) => title.to_owned(),
    };
    let mut page = begun(questions, &visible(&title))?;
    let pages = &questions.links.pages;
    // The list of new matches ignores filters.
    if pages.is_live && questions.filter.is_empty() {
        page.groups.extend(news(questions)?.map(|part| vec![part]));
    }
    questions.show(&page, Stage::Facts);
    page.groups.push(vec![league(questions, ENOUGH)?]);
    questions.show(&page, Stage::Groups);
    let years = [("per_player", "no".to_owned()), ("period", "year".to_owned())];
    let question = "How much was played, by how many people, and how well, in each year?";
    let activity = questions.ask("periods", &years)?.part().named("Activity", question).open();
    page.groups.push(vec![activity, report_parts::by_kind(questions)?]);
    questions.show(&page, Stage::Groups);
    page.groups.push(vec![report_parts::by_phase(questions)?, report_parts::by_score(questions)?]);
    questions.show(&page, Stage::Groups);
    let records = questions.ask("records", &[])?;
    page.groups.push(vec![records.part().open()]);
    questions.show(&page, Stage::Groups);
    page.groups.push(vec![report_parts::worst(questions, 6)?]);
    Ok(page)
}

/// The matches that the last import added, with their costliest decisions.
fn news(questions: &Questions<'_>) -> Result<Option<Part>, PageError> {
    let Some((run, day)) = runs::latest(questions.connection)? else { return Ok(None) };
    let line = |(_, text, decision, id, list): News| {
        let decision = decision.and_then(|decision| questions.links.decision(decision, None, None));
        let address = decision.or_else(|| questions.links.match_page(id?)).or(list).unwrap_or_default();
        (address, visible(&text).into_owned(), String::new())
    };
    let news = runs::news(questions.connection, run)?;
    Ok((!news.is_empty()).then(|| listed(&format!("New on {day}"), news.into_iter().map(line))))
}

columns! {
    /// A row of `player-stats`.
    struct InLeague<'g> { pr: Figure<'g> }
}

fn event(mut questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let name = match questions.links.pages.events.get(&file_name(arguments.text("name"))) {
        Some((name, ids)) => {
            // Filtering by match is as fast as an index of events would be.
            questions.filter.matches.ids.clone_from(ids);
            questions.filter.matches.events.clear();
            name.clone()
        }
        None => {
            let name = only_name(questions.connection, "event", arguments.text("name"))?;
            questions.filter.matches.events = vec![name.clone()];
            name
        }
    };
    let questions = &questions;
    let mut page = begun(questions, &visible(&name))?;
    let standings = questions.ask_for("standings", &[], Some(LEAGUE))?.without("round");
    let points = "points win_points pr_points loss_points both_points";
    let standings = standings.without(if questions.rules_with("standings").is_some() { "" } else { points });
    let question = "Who did best, by the rules that the table names?";
    page.groups.push(vec![standings.part().named("Standings", question).open()]);
    questions.show(&page, Stage::Groups);
    let mut results = questions.ask_for("matches", &[], Some(400))?;
    results.grid = winners_first(results.grid)?.without("event won");
    page.groups
        .push(vec![results.part().named("Results", "How did each match end, and how well did both play?").open()]);
    questions.show(&page, Stage::Groups);
    page.groups.push(vec![league(questions, 0)?.named("Players", "How well did each player play?")]);
    questions.show(&page, Stage::Groups);
    page.groups.push(vec![report_parts::by_kind(questions)?, report_parts::by_phase(questions)?]);
    page.groups.push(vec![report_parts::worst(questions, 6)?]);
    Ok(page)
}

fn begun(questions: &Questions<'_>, title: &str) -> Result<Page, PageError> {
    let mut page = Page { title: title.to_owned(), subtitle: questions.filters().to_owned(), ..Page::default() };
    questions.show(&page, Stage::Title);
    let total = questions.ask("summary/total", &[])?;
    if let Some(row) = total.rows::<Total<'_>>()?.first() {
        page.facts = parts_of(&[
            ("PR of all", &row.pr.with_interval()),
            ("matches", &row.matches.formatted),
            ("money sessions", &row.money_sessions.formatted),
            ("decisions", &row.decisions.formatted),
            ("errors", &row.errors.formatted),
            ("blunders", &row.blunders.formatted),
            ("first match", &row.first_played_on.formatted),
            ("last match", &row.last_played_on.formatted),
        ]);
        page.missing.extend(missing(&row.missing.formatted));
        page.notes.extend(questions.described(questions.rules.as_ref())?);
    }
    Ok(page)
}

fn league(questions: &Questions<'_>, least: u32) -> Result<Part, PageError> {
    let ask = |least: u32| questions.ask_for("player-stats", &[("min_decisions", least.to_string())], Some(LEAGUE));
    let mut least = least;
    let mut answer = ask(least)?;
    if answer.grid.rows.len() < ENOUGH_PEOPLE && least > 0 {
        least = 0;
        answer = ask(least)?;
    }
    let titles = if questions.rules_with("titles").is_some() { "" } else { "pr_title rules is_listed" };
    let left_out = "pr_range experience_points checker_decisions double_decisions take_decisions checker_pr_low \
        checker_pr_high double_pr_low double_pr_high take_pr_low take_pr_high errors error_emg lost_matches excess_emg \
        difficulty_ratio l7_mwc luck_matches snowie_error_rate";
    answer.grid = answer.grid.without(left_out).without(titles);
    let mut question = "How well did each player play? By PR.".to_owned();
    if least > 0 {
        question.push_str(&format!(" Only players with {least} counted decisions or more."));
    }
    let few = answer.rows::<InLeague<'_>>()?.iter().filter(|row| row.pr.range().is_none()).count();
    if few > 0 && few < answer.grid.rows.len() {
        question.push_str(" Players with fewer than three matches come last: their PR says little.");
    }
    Ok(answer.part().named("League table", &question).open())
}
