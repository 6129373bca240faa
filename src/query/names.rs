//! Finds the known names that match the user's input.

use strsim::levenshtein;

use crate::rows::names::normalize_name;

/// A name that was not found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no {what} matches {asked:?}{}", suggestion(.similar))]
pub struct NoSuchName {
    /// player, opponent, event, location
    pub what: &'static str,
    pub asked: String,
    pub similar: Vec<String>,
}

fn suggestion(similar: &[String]) -> String {
    match similar {
        [] => String::new(),
        names => format!("; similar: {}", names.join(", ")),
    }
}

/// The indexes of the names that `asked` matches: equal names, or otherwise names that contain it. Case, accents and punctuation are
/// ignored.
pub fn matching(names: &[String], asked: &str) -> Vec<usize> {
    let asked = normalize_name(asked);
    let known: Vec<String> = names.iter().map(|name| normalize_name(name)).collect();
    let places = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        known.iter().enumerate().filter(|(_, name)| fits(name)).map(|(place, _)| place).collect()
    };
    let equal = places(&|name| name == asked);
    if equal.is_empty() && !asked.is_empty() { places(&|name| name.contains(&asked)) } else { equal }
}

/// At most five names with a spelling similar to `asked`, best first.
pub fn similar(names: &[String], asked: &str) -> Vec<String> {
    let asked = normalize_name(asked);
    let mut near: Vec<(usize, &String)> =
        names.iter().map(|name| (name_distance(&normalize_name(name), &asked), name)).collect();
    near.retain(|(distance, _)| *distance <= 1 + asked.chars().count() / 4);
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
    fn an_equal_name_comes_before_those_that_contain_it() {
        assert_eq!(matching(&names(), "unger"), [0, 1]);
        assert_eq!(matching(&names(), "kevin unger"), [0]);
        assert_eq!(matching(&names(), "ada"), [3]);
        assert_eq!(matching(&names(), "adalbert"), [0_usize; 0]);
        assert_eq!(matching(&names(), ""), [0_usize; 0]);
    }

    #[test]
    fn the_nearest_names_are_spelled_alike_or_contain_the_input() {
        let names = ["player-stats", "player-matches", "error-by-score", "blunders"].map(str::to_owned);
        assert_eq!(nearest(&names, "playerstats"), ["player-stats"]);
        assert_eq!(nearest(&names, "player"), ["player-matches", "player-stats"]);
        assert_eq!(nearest(&names, "blunder"), ["blunders"]);
        assert_eq!(nearest(&names, "score"), ["error-by-score"]);
        assert!(nearest(&names, "zzz").is_empty());
    }

    #[test]
    fn a_misspelled_name_finds_its_neighbours() {
        assert_eq!(similar(&names(), "Ungar"), ["KEVIN UNGER / Nicolas Harmand", "Kévin Unger"]);
        assert_eq!(similar(&names(), "Lovelase"), ["Ada Lovelace"]);
        assert!(similar(&names(), "Zbigniew").is_empty());
    }
}
