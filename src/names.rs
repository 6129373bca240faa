//! Finds the known names that match the user's input.

use strsim::levenshtein;

use rows::names::{composed, normalize_name};

pub(crate) fn suggestion(similar: &[String]) -> String {
    match similar {
        [] => String::new(),
        names => format!("; similar: {}", names.join(", ")),
    }
}

/// The message for a name that no known name matches; `what` is a player, opponent, event, location, round or tag.
pub(crate) fn unknown(what: &str, asked: &str, names: &[String]) -> String {
    format!("no {what} matches {asked:?}{}", suggestion(&similar(names, asked)))
}

/// The message for an input that selects several names where one is needed; `what` is a plural.
pub fn several(asked: &str, what: &str, names: &[impl AsRef<str>]) -> String {
    let most = names.iter().take(8).map(AsRef::as_ref).collect::<Vec<&str>>().join(", ");
    let more = if names.len() > 8 { ", ..." } else { "" };
    format!("{asked:?} matches the names of {} {what}: {most}{more}; choose one of them", names.len())
}

/// The indexes of the names that `asked` matches in the strictest of four ways: as it is stored, without case, accents and punctuation, by
/// the starts of words in any order, or anywhere in the name.
pub fn matching(names: &[String], asked: &str) -> Vec<usize> {
    let places = |is_match: &dyn Fn(usize) -> bool| (0..names.len()).filter(|&place| is_match(place)).collect();
    // First, because a filter looks up each name that it has resolved, and names without letters have nothing else.
    let stored = composed(asked);
    let exact: Vec<usize> = places(&|place| names[place] == stored);
    let normalized = normalize_name(asked);
    if !exact.is_empty() || normalized.is_empty() {
        return exact;
    }
    let known: Vec<String> = names.iter().map(|name| normalize_name(name)).collect();
    let ways: [&dyn Fn(usize) -> bool; 3] =
        [&|place| known[place] == normalized, &|place| starts_words(&known[place], &normalized), &|place| {
            known[place].contains(&normalized)
        }];
    ways.into_iter().map(places).find(|found: &Vec<usize>| !found.is_empty()).unwrap_or_default()
}

/// Whether each word of `asked` starts a word of the name, a different one for each.
pub fn starts_words(name: &str, asked: &str) -> bool {
    let mut words: Vec<&str> = name.split(' ').collect();
    let mut starts: Vec<&str> = asked.split(' ').collect();
    // The longest first, so that "a al" finds "al a".
    starts.sort_by_key(|start| std::cmp::Reverse(start.len()));
    starts.into_iter().all(|start| {
        let place = words.iter().position(|word| word.starts_with(start));
        place.map(|place| words.swap_remove(place)).is_some()
    })
}

/// At most five names with a spelling similar to `asked`, best first.
pub fn similar(names: &[String], asked: &str) -> Vec<String> {
    let asked = normalize_name(asked);
    let distances = |name: &String| {
        let name = normalize_name(name);
        (name_distance(&name, &asked), levenshtein(&name, &asked))
    };
    let mut near: Vec<((usize, usize), &String)> = names.iter().map(|name| (distances(name), name)).collect();
    near.retain(|((distance, _), _)| *distance <= 1 + asked.chars().count() / 4);
    near.sort();
    near.dedup();
    near.into_iter().take(5).map(|(_, name)| name.clone()).collect()
}

/// At most three names that `asked` may be a typo of: first similar spellings, then names that contain it.
pub fn nearest(names: &[String], asked: &str) -> Vec<String> {
    let mut near = similar(names, asked);
    for place in matching(names, asked) {
        if !near.contains(&names[place]) {
            near.push(names[place].clone());
        }
    }
    near.truncate(3);
    near
}

/// The edit distance to the whole name or to its nearest word.
fn name_distance(name: &str, asked: &str) -> usize {
    let words = name.split(' ').map(|word| levenshtein(word, asked));
    words.fold(levenshtein(name, asked), usize::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["Kévin Unger", "KEVIN UNGER / Nicolas Harmand", "Ada Lovelace", "Ada"].map(str::to_owned).to_vec()
    }

    #[test]
    fn the_strictest_match_wins() {
        let names = ["José Pérez", "Jose Perez", "Theo Papadakis", "Éloïse Marchand", "Kévin Unger", "Harmand/Unger"];
        let names = names.map(str::to_owned);
        for (asked, expected) in [
            ("José Pérez", &[0][..]),
            ("Jose Perez", &[1]),
            (" Jose\u{a0} Perez", &[1]),
            ("JOSE PEREZ", &[0, 1]),
            ("marchand eloise", &[3]),
            ("mar el", &[3]),
            ("unger", &[4, 5]),
            ("ada", &[2]),
            ("adalbert", &[]),
            ("", &[]),
            ("***", &[]),
        ] {
            assert_eq!(matching(&names, asked), expected, "{asked:?}");
        }
        let people = ["Theo Papadakis", "Ada Lovelace", "Ad Smith"].map(str::to_owned);
        assert_eq!(matching(&people, "ada"), [1], "starts of words come before parts");
        assert_eq!(matching(&["Ada".to_owned(), "***".to_owned()], "***"), [1], "a name without letters");
    }

    #[test]
    fn the_nearest_names_are_spelled_alike_or_contain_the_input() {
        let names = ["player-stats", "player-matches", "error-by-score", "blunders"].map(str::to_owned);
        assert_eq!(nearest(&names, "playerstats"), ["player-stats"]);
        assert_eq!(nearest(&names, "player"), ["player-stats", "player-matches"]);
        assert_eq!(nearest(&names, "blunder"), ["blunders"]);
        assert_eq!(nearest(&names, "score"), ["error-by-score"]);
        assert!(nearest(&names, "zzz").is_empty());
    }

    #[test]
    fn a_misspelled_name_finds_its_neighbours() {
        assert_eq!(similar(&names(), "Ungar"), ["Kévin Unger", "KEVIN UNGER / Nicolas Harmand"]);
        assert_eq!(similar(&names(), "Lovelase"), ["Ada Lovelace"]);
        assert!(similar(&names(), "Zbigniew").is_empty());
    }
}
