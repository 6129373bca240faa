//! People and events by name.

use super::document::{Page, listed};
use super::kind::{Argument, Arguments, Make, PageKind, Value};
use super::queries::{PageError, Questions};
use gammonbase::names::similar;
use rows::names::normalize_name;
use rows::numbers::{counts, grouped};

/// The most names that a search finds.
const NAMES: usize = 200;

pub static SEARCH: PageKind = PageKind::new("search.html", "Search", Make::One(search))
    .asks(&[Argument::new("q", Value::Text, "A name or a part of it").labelled("player or event")])
    .without_filters();

/// The names of which a recorded spelling has all words, or is spelled alike: the same name first, then names of which each word starts one, then
/// others. Of those, the people and events with most matches come first.
fn search(questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let mut page = Page::titled(SEARCH.title);
    let Some(asked) = arguments.get("q") else { return Ok(page) };
    let named = questions.links.pages.named();
    let known = [questions.known_names("player")?, questions.known_names("event")?];
    let places = known.each_ref().map(|known| known.search(asked));
    let mut found: Vec<_> =
        named.iter().filter_map(|one| Some((*places[usize::from(one.3)].get(one.0)?, one))).collect();
    // Stable, so that those with most matches stay first.
    found.sort_by_key(|((place, _), _)| *place);
    let text = normalize_name(asked);
    let mut title = match found.len() {
        NAMES.. => format!("The first {NAMES} of {} names", grouped(found.len() as u64)),
        0 => format!("No name has {text:?}"),
        _ => format!("Names with {text:?}"),
    };
    if found.is_empty() {
        let names: Vec<String> = named.iter().map(|one| one.0.to_owned()).collect();
        let similar = similar(&names, asked);
        title.push_str(if similar.is_empty() { "" } else { ". Similar names" });
        found = similar
            .iter()
            .flat_map(|name| named.iter().filter(move |one| one.0 == name))
            .map(|one| ((Default::default(), one.0), one))
            .collect();
    }
    let lines = found.into_iter().take(NAMES).map(|((_, recorded), (name, path, matches, is_event))| {
        let matches = counts(*matches as u64, "match", "matches");
        let recorded = if recorded == *name { String::new() } else { format!(", also {recorded}") };
        (path.clone(), (*name).to_owned(), format!("{}{matches}{recorded}", if *is_event { "event, " } else { "" }))
    });
    page.groups.push(vec![listed(&title, lines)]);
    Ok(page)
}
