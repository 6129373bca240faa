//! Lists of links: the reports, the names that a search finds, the news of an import.

use askama::Template;
use rusqlite::Connection;

use crate::page::links::{event_path, player_path};
use crate::page::{Links, Markup, Pages, Part, Table};
use crate::query::report::{Catalogue, Report};
use crate::store::{StoreError, runs};
use rows::names::normalize_name;
use rows::visible::visible;

/// The most names that a search finds.
const NAMES: usize = 200;

#[derive(Template)]
#[template(path = "list.html")]
struct Lines {
    /// Address, name, text.
    lines: Vec<(String, String, String)>,
}

fn listed(title: &str, lines: impl Iterator<Item = (String, String, String)>) -> Part {
    let lines: Vec<_> = lines.collect();
    let mut part = Part { title: title.to_owned(), ..Part::default() };
    if lines.is_empty() {
        part.missing.push("Nothing found.".to_owned());
        return part;
    }
    let html = Markup::of(&Lines { lines });
    part.table = Some(Table { html, is_open: true, ..Table::default() });
    part
}

/// The reports; `query` follows every address.
pub fn reports(catalogue: &Catalogue, query: &str) -> Part {
    let line = |report: &Report| {
        let (title, question) = (report.header.title.clone(), report.header.question.clone());
        (format!("reports/{}.html{query}", report.name), title, question)
    };
    listed("All reports", catalogue.reports().map(line))
}

/// The people and events whose names have these words.
pub fn found(pages: &Pages, text: &str) -> Part {
    let text = normalize_name(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let fits = |name: &&String| {
        let name = normalize_name(name);
        words.iter().all(|word| name.contains(word))
    };
    let people = pages.players.iter().filter(fits).map(|name| (player_path(name), name.clone(), String::new()));
    let events = pages.events.iter().filter(fits).map(|name| (event_path(name), name.clone(), "event".to_owned()));
    let mut all: Vec<_> = people.chain(events).collect();
    all.sort_by_cached_key(|(_, name, _)| normalize_name(name));
    let title = match all.len() {
        NAMES.. => format!("The first {NAMES} of {} names", all.len()),
        _ => format!("Names with {text:?}"),
    };
    listed(&title, all.into_iter().take(NAMES))
}

/// The matches that the last import brought, and its costliest decisions.
pub fn news(connection: &Connection, links: &Links) -> Result<Part, StoreError> {
    let Some((run, day)) = runs::latest(connection)? else { return Ok(Part::default()) };
    let line = |(_, text, decision, id): runs::News| {
        let decision = decision.and_then(|decision| links.decision(decision, None, None));
        let address = decision.or_else(|| links.match_page(id?)).unwrap_or_default();
        (address, visible(&text).into_owned(), String::new())
    };
    let news = runs::news(connection, run)?;
    Ok(if news.is_empty() { Part::default() } else { listed(&format!("New on {day}"), news.into_iter().map(line)) })
}
