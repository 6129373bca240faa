//! People and events by name.

use super::document::{Page, listed};
use super::kind::{Argument, Arguments, Make, PageKind, Value};
use super::queries::{PageError, Questions};
use gammonbase::names::{similar, starts_words};
use rows::names::normalize_name;
use rows::numbers::{counts, grouped};

/// The most names that a search finds.
const NAMES: usize = 200;

pub static SEARCH: PageKind = PageKind::new("search.html", "Search", Make::One(search))
    .asks(&[Argument::new("q", Value::Text, "A name or a part of it").labelled("player or event")])
    .without_filters();

/// The names that have all words, or are spelled alike: the same name first, then names of which each word starts one, then others. Of those,
/// the people and events with most matches come first.
fn search(questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let mut page = Page::titled(SEARCH.title);
    let Some(asked) = arguments.get("q") else { return Ok(page) };
    let text = normalize_name(asked);
    let named = questions.links.pages.named();
    let place = |name: &str| {
        let name = normalize_name(name);
        let is_found = text.split_whitespace().all(|word| name.contains(word));
        is_found.then(|| (name != text, !starts_words(&name, &text)))
    };
    let mut found: Vec<_> = named.iter().filter_map(|one| Some((place(one.0)?, one))).collect();
    // Stable, so that those with most matches stay first.
    found.sort_by_key(|(place, _)| *place);
    let mut title = match found.len() {
        NAMES.. => format!("The first {NAMES} of {} names", grouped(found.len() as u64)),
        0 => format!("No name has {text:?}"),
        _ => format!("Names with {text:?}"),
    };
    let merged = if found.is_empty() { questions.people(asked).unwrap_or_default() } else { Vec::new() };
    if !merged.is_empty() {
        title = format!("{text:?} counts as");
        found = named
            .iter()
            .filter(|one| merged.iter().any(|name| name == one.0))
            .map(|one| (Default::default(), one))
            .collect();
    } else if found.is_empty() {
        let names: Vec<String> = named.iter().map(|one| one.0.to_owned()).collect();
        let similar = similar(&names, asked);
        title.push_str(if similar.is_empty() { "" } else { ". Similar names" });
        found = similar
            .iter()
            .flat_map(|name| named.iter().filter(move |one| one.0 == name))
            .map(|one| (Default::default(), one))
            .collect();
    }
    let lines = found.into_iter().take(NAMES).map(|(_, (name, path, matches, is_event))| {
        let matches = counts(*matches as u64, "match", "matches");
        (path.clone(), (*name).to_owned(), format!("{}{matches}", if *is_event { "event, " } else { "" }))
    });
    page.groups.push(vec![listed(&title, lines)]);
    Ok(page)
}
