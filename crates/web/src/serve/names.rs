//! The page of names and corrections: what may be wrong, what was decided, and a form for each.

use askama::Template;

use super::request::PageRequest;
use crate::page::{Arguments, Links, Markup, NAMES, Page, PageError, PageTable, Part, Questions};
use backgammon::drawing::svg::escaped;
use gammonbase::query::lists::CORRECTIONS;
use gammonbase::query::output::{Cell, Grid, OutputError};
use gammonbase::query::row_reader::columns;
use gammonbase::query::suggestions::{Suggestion, suggest};
use gammonbase::store::aliases::{Named, pairs};
use gammonbase::store::user_decisions::UserDecisions;
use gammonbase::text_file::{TextFile, text_file};
use rows::numbers::count;

const MATCH: TextFile = text_file!("sql/corrections/match.sql");
/// The most rows of a list, and the most names that a field offers.
const MOST: usize = 100;
const OFFERED: usize = 2_000;
/// The findings of the audit that a correction puts right, the worst first.
const FINDINGS: [&str; 4] = ["date after the import", "no date", "no event", "no round"];

/// The spellings of players or of events.
#[derive(Template)]
#[template(path = "spellings.html")]
struct Spellings<'s> {
    named: Named,
    links: &'s Links,
    suggestions: Vec<Suggestion>,
    /// Spellings that consist of two names, with the name of the pair.
    pairs: Vec<(String, String)>,
    merged: Vec<(String, String)>,
    /// The spelling in the form, and the names that it offers.
    alias: &'s str,
    names: Vec<&'s String>,
    token: &'s str,
}

columns! {
    /// A row of `twins`.
    struct Twins<'g> {
        share: &'g Cell, match_id: &'g Cell, names: &'g Cell, played_on: &'g Cell, other_match_id: &'g Cell, other_names: &'g Cell,
        other_played_on: &'g Cell, command: &'g Cell,
    }

    /// A row of `audit`.
    struct Audited<'g> {
        match_id: &'g Cell, played_on: &'g Cell, event: &'g Cell, player: &'g Cell, opponent: &'g Cell, findings: &'g Cell,
    }

    /// A correction, or a match that was left out.
    struct Correction<'g> {
        match_key: &'g Cell, match_id: &'g Cell, r#match: &'g Cell, field: &'g Cell, recorded: &'g Cell, value: &'g Cell,
    }
}

enum Entry<'g> {
    Twins(Twins<'g>),
    Audited(Audited<'g>),
    Correction(Correction<'g>),
}

#[derive(Template)]
#[template(path = "corrections.html")]
struct Entries<'r> {
    rows: Vec<Entry<'r>>,
    token: &'r str,
}

/// The form of a match.
#[derive(Template)]
#[template(path = "match.html")]
struct MatchForm<'f> {
    id: i64,
    values: &'f [String],
    players: Vec<String>,
    token: &'f str,
}

impl Spellings<'_> {
    /// A name, as a link if it has a page.
    fn name(&self, name: &str) -> Markup {
        let page = if self.named == Named::Players { self.links.player(name) } else { self.links.event(name) };
        let name = format!("<bdi>{}</bdi>", escaped(name));
        Markup::trusted(page.map_or(name.clone(), |page| format!("<a href=\"{page}\">{name}</a>")))
    }
}

/// The findings of a match that its form can correct.
fn correctable(findings: &str) -> String {
    let found: Vec<&str> = findings.split(", ").filter(|finding| FINDINGS.contains(finding)).collect();
    found.join(", ")
}

fn part(title: &str, question: &str, html: &impl Template, left: usize) -> Vec<Part> {
    let note = if left > 0 { format!("{} more.", count(left as u64, "row")) } else { String::new() };
    let table = PageTable { html: Markup::of(html), is_open: true, note, ..PageTable::default() };
    vec![Part { table: Some(table), ..Part::default().named(title, question) }]
}

/// The page for somebody who has the token.
pub fn page(questions: &Questions<'_>, arguments: &Arguments, token: &str) -> Result<Page, PageError> {
    let mut page = Page::titled("Names and corrections");
    let list = |title, question, mut rows: Vec<Entry<'_>>| {
        let left = rows.len().saturating_sub(MOST);
        rows.truncate(MOST);
        part(title, question, &Entries { rows, token }, left)
    };
    let mut statement = questions.connection.prepare(&CORRECTIONS).map_err(OutputError::from)?;
    let corrected = Grid::read(&mut statement, None, false)?;
    let mut corrected: Vec<Correction<'_>> = corrected.rows_as("corrections/list")?;
    let question = "What was corrected, and what does not count?";
    if arguments.get("of-match").is_some() {
        let id: i64 = arguments.number("of-match")?;
        page.groups.push(of_match(questions, id, token)?);
        corrected.retain(|row| row.match_id.integer() == Some(id));
        page.groups.push(list("Corrections", question, corrected.into_iter().map(Entry::Correction).collect()));
        return Ok(page);
    }
    let [player, event] = ["of-player", "of-event"].map(|name| arguments.get(name));
    if event.is_none() {
        page.groups.push(spellings(questions, Named::Players, player, token)?);
    }
    if player.is_none() {
        page.groups.push(spellings(questions, Named::Events, event, token)?);
    }
    if player.or(event).is_none() {
        let twins = questions.ask("twins", &[])?;
        let about = "Which matches are probably one, entered or transcribed twice?";
        let rows = twins.rows()?.into_iter().map(Entry::Twins).collect();
        page.groups.push(list("Matches that may be there twice", about, rows));
        page.groups.push(list("Corrections", question, corrected.into_iter().map(Entry::Correction).collect()));
        let audit = questions.ask("audit", &[])?;
        let place =
            |row: &Audited<'_>| FINDINGS.iter().position(|finding| correctable(row.findings.text()).contains(finding));
        let mut found: Vec<Audited<'_>> = audit.rows()?;
        found.retain(|row| place(row).is_some());
        found.sort_by_key(place);
        let about = "Which matches lack a date, an event or a round, or have a wrong one?";
        page.groups.push(list("Matches to correct", about, found.into_iter().map(Entry::Audited).collect()));
    }
    Ok(page)
}

/// Suggestions and merged spellings; `only`: those of one name.
fn spellings(questions: &Questions<'_>, named: Named, only: Option<&str>, token: &str) -> Result<Vec<Part>, PageError> {
    let is_player = named == Named::Players;
    let is_about = |a: &str, b: &str| only.is_none_or(|only| only == a || only == b);
    let mut suggestions = suggest(questions.connection, named).map_err(OutputError::from)?;
    suggestions.retain(|found| is_about(&found.name, &found.alias));
    let left = suggestions.len().saturating_sub(MOST);
    suggestions.truncate(MOST);
    let pairs = if is_player { pairs(questions.connection) } else { Ok(Vec::new()) };
    let mut pairs = pairs.map_err(|error| PageError::Nothing(error.to_string()))?;
    pairs.retain(|(spelling, name)| is_about(spelling, name));
    let decisions = UserDecisions::load(questions.connection).map_err(OutputError::from)?;
    let merged = if is_player { decisions.players } else { decisions.events };
    let merged = merged.into_iter().filter(|(alias, name)| is_about(alias, name)).collect();
    let (links, pages) = (&questions.links, &questions.links.pages);
    let events = pages.events.values().map(|(name, _)| name);
    let mut names: Vec<&String> =
        if is_player { pages.players.values().map(|(name, _)| name).collect() } else { events.collect() };
    names.sort();
    names.truncate(if names.len() > OFFERED { 0 } else { OFFERED });
    let alias = only.unwrap_or_default();
    let title = if is_player { "Spellings of players" } else { "Spellings of events" };
    let question = "Which spellings may be one name, and which were merged? No file is changed.";
    Ok(part(title, question, &Spellings { named, links, suggestions, pairs, merged, alias, names, token }, left))
}

/// The form of a match.
fn of_match(questions: &Questions<'_>, id: i64, token: &str) -> Result<Vec<Part>, PageError> {
    let read = questions.connection.query_row(&MATCH, [id], |row| (0..6).map(|column| row.get(column)).collect());
    let values: Vec<String> =
        read.map_err(|_| PageError::Nothing(format!("There is no match {id}, or it was left out.")))?;
    let players =
        values[4..].iter().map(|name| PageRequest::default().to(&NAMES, Some(("of-player", name))).address()).collect();
    let question = "What should the database say of it? Its file is not changed. An empty field means none.";
    let title = format!("Match {id}: {}", values[4..].join(" - "));
    Ok(part(&title, question, &MatchForm { id, values: &values, players, token }, 0))
}

#[cfg(test)]
mod tests {
    use super::correctable;

    #[test]
    fn only_what_the_form_corrects_is_listed() {
        assert_eq!(correctable("no date, below the level (153), against oneself, no round"), "no date, no round");
        assert_eq!(correctable("below the level (153), one point"), "");
    }
}
