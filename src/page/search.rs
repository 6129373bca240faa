//! People and events by name.

use super::document::{Page, listed};
use super::kind::{Argument, Arguments, Make, PageKind, Value};
use super::links::{EVENTS, PLAYERS, path_in};
use super::queries::{PageError, Questions};
use rows::names::normalize_name;

/// The most names that a search finds.
const NAMES: usize = 200;

pub static SEARCH: PageKind = PageKind::new("search.html", "Search", Make::One(search))
    .asks(&[Argument::new("q", Value::Text, "A name or a part of it").labelled("player or event")])
    .without_filters();

/// The names that have all words.
fn search(questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let mut page = Page::titled(SEARCH.title);
    let Some(text) = arguments.get("q") else { return Ok(page) };
    let text = normalize_name(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let pages = &questions.links.pages;
    let people = pages.players.iter().map(|(file, name)| (path_in(PLAYERS, file), name, ""));
    let events = pages.events.iter().map(|(file, (name, _))| (path_in(EVENTS, file), name, "event"));
    let mut found: Vec<_> =
        people.chain(events).map(|(path, name, what)| (normalize_name(name), path, name, what)).collect();
    found.retain(|(normal, ..)| words.iter().all(|word| normal.contains(word)));
    found.sort();
    let title = match found.len() {
        NAMES.. => format!("The first {NAMES} of {} names", found.len()),
        _ => format!("Names with {text:?}"),
    };
    let lines = found.into_iter().take(NAMES).map(|(_, path, name, what)| (path, name.clone(), what.to_owned()));
    page.groups.push(vec![listed(&title, lines)]);
    Ok(page)
}
