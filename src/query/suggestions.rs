//! Finds pairs of names that probably belong to the same person or event.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::Connection;
use serde::Serialize;

use super::likeness::{
    INITIALS, Likeness, MAX_EDITS, SAME_LETTERS, SAME_TEXT, SAME_WORDS, Spelling, abbreviates, misspelled,
};
use crate::store::aliases::Named;
use crate::store::{read_pairs, read_rows};
use crate::text_file::{TextFile, text_file};

const OPPONENTS: TextFile = text_file!("sql/players/opponents.sql");

/// Two names that probably belong to the same person or event.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Suggestion {
    /// 0..1; 1 is the most certain.
    pub score: f64,
    /// Why they are probably the same.
    pub reason: &'static str,
    /// The suggested alias: the name with fewer matches.
    pub alias: String,
    /// The number of its matches.
    pub alias_matches: u32,
    /// The suggested name.
    pub name: String,
    /// The number of its matches.
    pub name_matches: u32,
}

/// All likely pairs, the most likely first. People who played each other are never suggested.
pub fn suggest(connection: &Connection, named: Named) -> rusqlite::Result<Vec<Suggestion>> {
    let (mut people, mut entries) = load(connection, named)?;
    let mut note_equal = |key: fn(&Spelling) -> &String, likeness| {
        blocks(&entries, key).iter().for_each(|block| people.note_equal(block, likeness));
    };
    note_equal(|spelling| &spelling.text, SAME_TEXT);
    note_equal(|spelling| &spelling.key, SAME_WORDS);
    note_equal(|spelling| &spelling.joined, SAME_LETTERS);
    for block in blocks(&entries, |spelling| &spelling.first_letters) {
        for short in block.iter().filter(|entry| entry.spelling.is_abbreviated()) {
            for full in block.iter().filter(|entry| abbreviates(&short.spelling, &entry.spelling)) {
                people.note(short.person, full.person, INITIALS);
            }
        }
    }
    // Compares all pairs of similar length. Comparing the sets of letters excludes most pairs early (22,600 names: 2.4 s).
    entries.sort_by_key(|entry| entry.spelling.length);
    for (index, a) in entries.iter().enumerate() {
        let longest = a.spelling.length + MAX_EDITS;
        for b in entries[index + 1..].iter().take_while(|b| b.spelling.length <= longest) {
            if let Some(likeness) = misspelled(&a.spelling, &b.spelling) {
                people.note(a.person, b.person, likeness);
            }
        }
    }
    Ok(people.suggestions())
}

/// A spelling and its person.
struct PersonSpelling {
    spelling: Spelling,
    person: usize,
}

#[derive(Default)]
struct People {
    names: Vec<String>,
    matches: Vec<u32>,
    opponents: HashSet<(usize, usize)>,
    /// The best similarity of any of their spellings, by person numbers, the smaller number first.
    pairs: BTreeMap<(usize, usize), Likeness>,
}

fn load(connection: &Connection, named: Named) -> rusqlite::Result<(People, Vec<PersonSpelling>)> {
    let (mut people, mut entries) = (People::default(), Vec::new());
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for (spelling, name, matches) in read_rows::<(String, String, u32)>(connection, named.spellings(), [])? {
        let person = *numbers.entry(name.clone()).or_insert_with(|| {
            people.names.push(name);
            people.matches.push(0);
            people.names.len() - 1
        });
        people.matches[person] += matches;
        entries.push(PersonSpelling { spelling: Spelling::new(&spelling), person });
    }
    if named == Named::Events {
        return Ok((people, entries));
    }
    let opponents: Vec<(String, String)> = read_pairs(connection, &OPPONENTS, [])?;
    let numbered = opponents.iter().filter_map(|(a, b)| Some(ordered(*numbers.get(a)?, *numbers.get(b)?)));
    people.opponents.extend(numbered);
    Ok((people, entries))
}

/// The groups of spellings with equal keys.
fn blocks<'e, K: Ord + 'e>(
    entries: &'e [PersonSpelling],
    key: impl Fn(&'e Spelling) -> &'e K,
) -> Vec<Vec<&'e PersonSpelling>> {
    let mut blocks: BTreeMap<&K, Vec<&PersonSpelling>> = BTreeMap::new();
    for entry in entries {
        blocks.entry(key(&entry.spelling)).or_default().push(entry);
    }
    blocks.into_values().filter(|block| block.len() > 1).collect()
}

impl People {
    fn may_be_one(&self, a: usize, b: usize) -> bool {
        a != b && !self.opponents.contains(&ordered(a, b))
    }

    fn note(&mut self, a: usize, b: usize, likeness: Likeness) {
        if !self.may_be_one(a, b) {
            return;
        }
        let best = self.pairs.entry(ordered(a, b)).or_insert(likeness);
        if likeness.score > best.score {
            *best = likeness;
        }
    }

    /// Pairs each person with the most frequent possible one, not with all.
    fn note_equal(&mut self, block: &[&PersonSpelling], likeness: Likeness) {
        let mut group: Vec<usize> = block.iter().map(|entry| entry.person).collect();
        group.sort_by_key(|&person| self.rank(person));
        group.dedup();
        for (index, &person) in group.iter().enumerate() {
            if let Some(&other) = group[..index].iter().find(|&&other| self.may_be_one(other, person)) {
                self.note(other, person, likeness);
            }
        }
    }

    fn rank(&self, person: usize) -> impl Ord + '_ {
        rank(&self.names[person], self.matches[person].into())
    }

    fn suggestions(&self) -> Vec<Suggestion> {
        let ranked = |&(a, b): &(usize, usize)| if self.rank(a) <= self.rank(b) { (a, b) } else { (b, a) };
        let mut names: HashMap<usize, HashSet<usize>> = HashMap::new();
        for (name, alias) in self.pairs.keys().map(ranked) {
            names.entry(alias).or_default().insert(name);
        }
        // With three spellings of one person, both others are suggested as aliases of the name that stays.
        let is_direct = |name, alias| names.get(&name).is_none_or(|better| better.is_disjoint(&names[&alias]));
        let pairs = self.pairs.iter().filter_map(|(pair, likeness)| {
            let (name, alias) = ranked(pair);
            is_direct(name, alias).then(|| Suggestion {
                score: (likeness.score * 100.0).round() / 100.0,
                reason: likeness.reason,
                alias: self.names[alias].clone(),
                alias_matches: self.matches[alias],
                name: self.names[name].clone(),
                name_matches: self.matches[name],
            })
        });
        let mut suggestions: Vec<Suggestion> = pairs.collect();
        suggestions.sort_by(|a, b| {
            let matches = |s: &Suggestion| Reverse(s.alias_matches + s.name_matches);
            let by_score = b.score.total_cmp(&a.score);
            by_score.then_with(|| (matches(a), &a.name, &a.alias).cmp(&(matches(b), &b.name, &b.alias)))
        });
        suggestions
    }
}

/// The order of names for one person, the name to keep first: that of more matches, `First Last` before `Last, First`, a name in two cases before
/// one in capitals, then the name with more accents and the longer one.
pub(super) fn rank(name: &str, matches: i64) -> impl Ord + '_ {
    let is_in_one_case = name.to_lowercase() == *name || name.to_uppercase() == *name;
    let accents = name.chars().filter(|c| !c.is_ascii()).count();
    let style = (name.contains(','), is_in_one_case, Reverse(accents), Reverse(name.chars().count()));
    (Reverse(matches), style, name)
}

fn ordered(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}
