//! Resolves names: every name that was ever recorded stands for the names under which its matches count now.

use std::collections::BTreeMap;

use rusqlite::Connection;

use crate::names::{matching, starts_words, unknown};
use crate::store::open::read::read_pairs;
use crate::text_file::{TextFile, text_file};
use rows::names::{composed, normalize_name};

const KNOWN: TextFile = text_file!("sql/names/known.sql");

/// The recorded names of players, events, locations or rounds.
#[derive(Debug)]
pub struct KnownNames {
    what: &'static str,
    /// Recorded names, former and present ones, each with a present name. One name can stand for several.
    pairs: Vec<(String, String)>,
}

impl KnownNames {
    /// Reads them; `what` is a player, opponent, event, location or round.
    pub fn load(connection: &Connection, what: &'static str) -> rusqlite::Result<Self> {
        let kind = if what == "opponent" { "player" } else { what };
        Ok(Self { what, pairs: read_pairs(connection, &KNOWN, [kind])? })
    }

    /// The former names, each with the one name for which it stands now.
    pub fn former(&self) -> impl Iterator<Item = (&str, &str)> {
        let of_one = self.pairs.chunk_by(|(one, _), (next, _)| one == next).filter(|names| names.len() == 1).flatten();
        of_one.filter(|(recorded, name)| recorded != name).map(|(recorded, name)| (&recorded[..], &name[..]))
    }

    /// The present names that a whole name stands for: a present one for itself, a former one for those of its matches. Empty: it is in no match.
    pub fn whole(&self, asked: &str) -> Vec<&str> {
        self.named(|recorded| recorded == asked)
    }

    /// The present names of the recorded ones that pass; if a present one passes, the former ones do not count.
    fn named(&self, passes: impl Fn(&str) -> bool) -> Vec<&str> {
        let found: Vec<_> = self.pairs.iter().filter(|(recorded, _)| passes(recorded)).collect();
        let has_present = found.iter().any(|(recorded, name)| recorded == name);
        shortest_first(found.into_iter().filter(|(recorded, name)| recorded == name || !has_present))
    }

    /// The one present name that a whole name stands for, whatever its case.
    pub fn one(&self, asked: &str) -> Result<&str, String> {
        let (stored, lower) = (composed(asked), composed(asked).to_lowercase());
        let whole = self.whole(&stored);
        let names = if whole.is_empty() { self.named(|recorded| recorded.to_lowercase() == lower) } else { whole };
        match names[..] {
            [name] => Ok(name),
            [] => Err(self.unknown(asked)),
            _ => {
                let names = names.into_iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
                Err(format!("{asked:?} matches {names}: use the exact spelling"))
            }
        }
    }

    /// The names to store so that the same is selected later: a whole name as it is, of a part the present names that it selects.
    pub fn kept(&self, asked: &str) -> Result<Vec<String>, String> {
        let stored = composed(asked);
        if self.whole(&stored).is_empty() { self.find(asked) } else { Ok(vec![stored]) }
    }

    /// The present names that a name or a part of one selects, in the strictest way.
    pub fn find(&self, asked: &str) -> Result<Vec<String>, String> {
        let mut names = self.whole(&composed(asked));
        if names.is_empty() {
            names = shortest_first(matching(&self.recorded(), asked).into_iter().map(|place| &self.pairs[place]));
        }
        if names.is_empty() { Err(self.unknown(asked)) } else { Ok(names.into_iter().map(str::to_owned).collect()) }
    }

    /// The present names of which a recorded one has all words of a text, with the one that is nearest to it and how near it is: equal, by the
    /// beginnings of its words, or in another way.
    pub fn search(&self, text: &str) -> BTreeMap<&str, ((bool, bool, bool), &str)> {
        let text = normalize_name(text);
        let mut found = BTreeMap::new();
        for (recorded, name) in &self.pairs {
            let normal = normalize_name(recorded);
            if text.split_whitespace().all(|word| normal.contains(word)) {
                let place = ((normal != text, !starts_words(&normal, &text), recorded != name), &recorded[..]);
                let nearest = found.entry(&name[..]).or_insert(place);
                *nearest = place.min(*nearest);
            }
        }
        found
    }

    fn recorded(&self) -> Vec<String> {
        self.pairs.iter().map(|(recorded, _)| recorded.clone()).collect()
    }

    fn unknown(&self, asked: &str) -> String {
        unknown(self.what, asked, &self.recorded())
    }
}

fn shortest_first<'n>(pairs: impl Iterator<Item = &'n (String, String)>) -> Vec<&'n str> {
    let mut names: Vec<&str> = pairs.map(|(_, name)| &name[..]).collect();
    names.sort_by_key(|name| (name.chars().count(), *name));
    names.dedup();
    names
}
