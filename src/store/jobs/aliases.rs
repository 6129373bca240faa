//! People and events with several spellings: adds and removes aliases.
//!
//! An alias names the person or event directly: such a name is never an alias itself, so the views need only one lookup.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection;
use serde::Serialize;

use super::known_names::KnownNames;
use crate::names::nearest;
use crate::store::error::JobError;
use crate::store::open::read::{read_pairs, read_rows};
use crate::store::write::corrections;
use crate::text_file::{TextFile, text_file};
use backgammon::named;
use rows::names::{composed, normalize_name, words_key};
use rows::numbers::counts;

const MEETINGS: TextFile = text_file!("sql/players/meetings.sql");

/// Words between the names of two people.
const BETWEEN: [&str; 4] = ["and", "et", "und", "y"];

named! {
    /// The kind of names, by the command for them.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Named {
        /// Names of players.
        Players = "players",
        /// Names of events.
        Events = "events",
    }
}

impl Named {
    /// The query for the spellings, with name and number of matches of each.
    pub fn spellings(self) -> &'static str {
        match self {
            Self::Players => text_file!("sql/players/spellings.sql").text(),
            Self::Events => text_file!("sql/events/spellings.sql").text(),
        }
    }

    /// The name of one.
    fn singular(self) -> &'static str {
        self.name().trim_end_matches('s')
    }

    pub(crate) fn table(self) -> String {
        format!("{}_aliases", self.singular())
    }
}

/// Which of the two names may be missing from the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unknown {
    /// Both names must exist.
    Neither,
    /// The new name may be missing.
    Name,
    /// Both names may be missing: they are corrections of another database.
    Both,
}

/// The longest texts of XG's files.
const MOST_LETTERS: usize = 128;

/// A name or another text that the user gave, as it is stored.
pub fn text_of(given: &str) -> Result<String, JobError> {
    let text = composed(given.trim());
    match text.chars().count() > MOST_LETTERS || text.contains('\0') {
        true => {
            let beginning: String = text.chars().take(20).collect();
            JobError::refused(format!("{beginning:?}...: expected a text of at most {MOST_LETTERS} letters"))
        }
        false => Ok(text),
    }
}

/// The result of [`merge`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Merged {
    /// The spelling, as in the database.
    pub alias: String,
    /// The name under which it is now counted.
    pub name: String,
    /// The name under which it was counted before; `None` if it was not an alias.
    pub before: Option<String>,
    /// Spellings that were aliases of the alias and move with it.
    pub moved: Vec<String>,
    /// Whether files contain the alias; a name created by merging is in no file.
    pub is_in_files: bool,
    /// Matches of all these spellings together.
    pub matches: u32,
    /// Matches that were in the database twice, and count once from now on.
    pub joined: u64,
}

impl Merged {
    /// Whether anything changed.
    pub fn is_change(&self) -> bool {
        self.before.as_ref() != Some(&self.name)
    }

    /// What it did, a sentence a line.
    pub fn described(&self) -> Vec<String> {
        let Self { alias, name, before, moved, .. } = self;
        if !self.is_change() {
            return vec![format!("{alias:?} already counts as {name:?}.")];
        }
        let mut lines = vec![format!("{} as {name:?}.", counting(self.matches, alias, "now "))];
        lines.extend(before.as_ref().map(|before| format!("It counted as {before:?} before.")));
        if self.joined > 0 {
            let matches = counts(self.joined, "match", "matches");
            lines
                .push(format!("Counted once from now on: {matches} in files under both spellings (view match_saves)."));
        }
        lines.extend((!moved.is_empty()).then(|| format!("Its aliases move with it: {}.", listed(moved))));
        lines
    }
}

/// The result of [`unmerge`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmerged {
    /// The spelling, as in the database.
    pub alias: String,
    /// The name under which it was counted; `None` if it was not an alias.
    pub before: Option<String>,
    /// Aliases of the spelling itself.
    pub aliases: Vec<String>,
}

impl Unmerged {
    /// What it did, a sentence a line; `matches` is the number of those with the spelling.
    pub fn described(&self, matches: u32) -> Vec<String> {
        let Self { alias, before, aliases } = self;
        let mut lines = vec![match before {
            Some(before) => format!("{} as {alias:?} again, not as {before:?}.", counting(matches, alias, "")),
            // A script that was killed after the change can run the command again.
            None => format!("{alias:?} already counts separately: it is not an alias of another name."),
        }];
        lines.extend((!aliases.is_empty()).then(|| format!("Its own aliases: {}.", listed(aliases))));
        lines
    }
}

/// `3 matches of "A" now count`
fn counting(count: u32, name: &str, now: &str) -> String {
    let verb = if count == 1 { "counts" } else { "count" };
    format!("{} of {name:?} {now}{verb}", counts(count.into(), "match", "matches"))
}

/// Makes `alias` an alias of `name`. The aliases of `alias` move with it. If `name` is an alias itself, its person or event is used.
pub fn merge(
    connection: &Connection,
    named: Named,
    alias: &str,
    name: &str,
    unknown: Unknown,
) -> Result<Merged, JobError> {
    let mut merged = None;
    let joined = corrections::changed(connection, |connection| {
        merged = Some(Names::load(connection, named)?.merge(connection, alias, name, unknown)?);
        Ok::<(), JobError>(())
    })?;
    // The change has set it.
    Ok(Merged { joined, ..merged.unwrap_or_default() })
}

/// Counts a spelling as a pair of consulting players, `A & B`, in any order and with any separator; the PR of neither includes its matches.
/// Without `members`, their names are taken from the spelling.
pub fn pair(connection: &Connection, spelling: &str, members: Option<[&str; 2]>) -> Result<Merged, JobError> {
    let names = Names::load(connection, Named::Players)?;
    let spelling = names.find(spelling)?.to_owned();
    let name = match members {
        Some([a, b]) => pair_name(names.name_of(names.find(a)?), names.name_of(names.find(b)?)),
        None => names.pair_in(&spelling).map_or_else(
            || JobError::refused(format!("{spelling:?} is not two known names; give both players as well")),
            Ok,
        )?,
    };
    merge(connection, Named::Players, &spelling, &name, Unknown::Name)
}

/// The spellings that consist of two known names, with the name of the pair.
pub fn pairs(connection: &Connection) -> Result<Vec<(String, String)>, JobError> {
    let names = Names::load(connection, Named::Players)?;
    let single = names.spellings.keys().filter(|spelling| !names.aliases.contains_key(*spelling));
    let pairs = single.filter_map(|spelling| Some((spelling.clone(), names.pair_in(spelling)?)));
    Ok(pairs.filter(|(spelling, name)| spelling != name).collect())
}

fn pair_name(a: &str, b: &str) -> String {
    format!("{} & {}", a.min(b), a.max(b))
}

/// Removes an alias, so that the spelling is counted separately again. A spelling that is no alias stays as it is.
pub fn unmerge(connection: &Connection, named: Named, alias: &str) -> Result<Unmerged, JobError> {
    let names = Names::load(connection, named)?;
    let alias = names.find(alias)?.to_owned();
    let (before, aliases) = (names.aliases.get(&alias).cloned(), names.aliases_of(&alias));
    corrections::changed(connection, |connection| {
        connection.execute(&format!("DELETE FROM {} WHERE alias = ?", named.table()), [&alias])?;
        Ok::<(), JobError>(())
    })?;
    Ok(Unmerged { alias, before, aliases })
}

/// The players, events or rounds (`what`) with these names or spellings, which must match exactly or except for case.
pub fn exact(connection: &Connection, what: &'static str, names: &[String]) -> Result<Vec<String>, JobError> {
    let known = KnownNames::load(connection, what)?;
    names.iter().map(|name| known.one(name).map(str::to_owned).map_err(JobError::Refused)).collect()
}

/// In how many matches a spelling occurs.
pub fn matches_of(connection: &Connection, named: Named, spelling: &str) -> Result<u32, JobError> {
    Ok(Names::load(connection, named)?.spellings.get(spelling).copied().unwrap_or_default())
}

/// All names in the database.
pub struct Names {
    named: Named,
    /// The spellings in files, with the number of their matches.
    spellings: BTreeMap<String, u32>,
    /// Aliases and the names as which they count.
    aliases: BTreeMap<String, String>,
    /// Names with their aliases.
    by_name: BTreeMap<String, BTreeSet<String>>,
    /// The spellings by their words.
    by_words: BTreeMap<String, String>,
    /// Spellings, aliases without files, and names created by merging, by their lower case.
    known: BTreeMap<String, BTreeSet<String>>,
}

impl Names {
    /// Loads them, once for all merges of a command.
    pub fn load(connection: &Connection, named: Named) -> Result<Self, JobError> {
        let rows: Vec<(String, String, u32)> = read_rows(connection, named.spellings(), [])?;
        let spellings: BTreeMap<_, _> = rows.into_iter().map(|(spelling, _, matches)| (spelling, matches)).collect();
        let by_words = spellings.keys().map(|name| (words_key(name), name.clone())).collect();
        let (aliases, by_name, known) = Default::default();
        let mut names = Self { named, spellings, aliases, by_name, by_words, known };
        for spelling in names.spellings.keys() {
            note(&mut names.known, spelling);
        }
        let aliases = format!("SELECT alias, name FROM {}", named.table());
        read_pairs::<String, String, Vec<_>>(connection, &aliases, [])?
            .iter()
            .for_each(|(alias, name)| names.add(alias, name));
        Ok(names)
    }

    /// [`merge`] within a transaction; the caller applies it.
    pub fn merge(
        &mut self,
        connection: &Connection,
        alias: &str,
        name: &str,
        unknown: Unknown,
    ) -> Result<Merged, JobError> {
        let named = self.named;
        let alias = self.found(alias, unknown == Unknown::Both)?;
        let wanted = match name.trim() {
            "" if unknown >= Unknown::Name => return JobError::refused("the new name is empty"),
            new if unknown >= Unknown::Name => text_of(new)?,
            known => self.found(known, false)?,
        };
        let name = self.name_of(&wanted).to_owned();
        if wanted == alias {
            return JobError::refused(format!("both names are {alias:?}: nothing to merge"));
        }
        if name == alias {
            let reason =
                format!("{wanted:?} is already an alias of {alias:?}; to reverse this, unmerge {wanted:?} first");
            return JobError::refused(reason);
        }
        let moved = self.aliases_of(&alias);
        let group: Vec<&str> = std::iter::once(alias.as_str()).chain(moved.iter().map(String::as_str)).collect();
        if named == Named::Players {
            let met: Vec<(String, u32)> = read_pairs(connection, &MEETINGS, [json(&group)])?;
            let is_own = |other: &str| self.name_of(other) == name && !group.contains(&other);
            let meetings: u32 = met.iter().filter(|(other, _)| is_own(other)).map(|(_, matches)| matches).sum();
            if meetings > 0 {
                let matches = counts(meetings.into(), "match", "matches");
                return JobError::refused(format!(
                    "{alias:?} and {name:?} played each other in {matches}, so they are two people (a match with wrong names can be excluded first)"
                ));
            }
        }
        let merged = Merged {
            before: self.aliases.get(&alias).cloned(),
            is_in_files: self.spellings.contains_key(&alias),
            matches: group.iter().filter_map(|spelling| self.spellings.get(*spelling)).sum(),
            joined: 0,
            alias,
            name,
            moved,
        };
        let table = named.table();
        let insert = format!(
            "INSERT INTO {table} (alias, name) VALUES (?, ?) ON CONFLICT (alias) DO UPDATE SET name = excluded.name"
        );
        for alias in merged.moved.iter().chain([&merged.alias]) {
            connection.prepare_cached(&insert)?.execute([alias, &merged.name])?;
            self.add(alias, &merged.name);
        }
        Ok(merged)
    }

    /// Adds an alias, in the place of what it was before.
    fn add(&mut self, alias: &str, name: &str) {
        if let Some(before) = self.aliases.insert(alias.to_owned(), name.to_owned()) {
            self.by_name.entry(before).or_default().remove(alias);
        }
        self.by_name.entry(name.to_owned()).or_default().insert(alias.to_owned());
        [alias, name].iter().for_each(|name| note(&mut self.known, name));
    }

    /// The name of the pair whose two names a spelling consists of, with a sign or a word between them; full names also with a blank.
    fn pair_in(&self, spelling: &str) -> Option<String> {
        let text = normalize_name(spelling);
        let words: Vec<&str> = text.split(' ').filter(|word| !BETWEEN.contains(word)).collect();
        let is_joined = spelling.contains(['/', '&', '+']) || words.len() < text.split(' ').count();
        let person = |words: &[&str]| Some(self.name_of(self.by_words.get(&words_key(&words.join(" ")))?));
        (1..words.len()).filter(|place| is_joined || (2..words.len() - 1).contains(place)).find_map(|place| {
            let (a, b) = (person(&words[..place])?, person(&words[place..])?);
            (a != b).then(|| pair_name(a, b))
        })
    }

    fn name_of<'a>(&'a self, name: &'a str) -> &'a str {
        self.aliases.get(name).map_or(name, String::as_str)
    }

    fn aliases_of(&self, name: &str) -> Vec<String> {
        self.by_name.get(name).into_iter().flatten().cloned().collect()
    }

    /// The exact name, or otherwise the only name that differs only in case.
    fn find(&self, given: &str) -> Result<&str, JobError> {
        if let Some(name) = self.look_up(given)? {
            return Ok(name);
        }
        let known: Vec<String> = self.known.values().flatten().cloned().collect();
        let near = match &nearest(&known, given)[..] {
            [] => format!("; the list of {} has no similar name", self.named.name()),
            near => format!("; similar: {}", listed(near)),
        };
        JobError::refused(format!("{} {given:?} not found{near}", self.named.singular()))
    }

    /// The name that a text stands for; an unknown one stands for itself if `may_be_unknown`.
    fn found(&self, given: &str, may_be_unknown: bool) -> Result<String, JobError> {
        match self.look_up(given)? {
            // Not checked: files may contain it in this form.
            None if may_be_unknown => Ok(composed(given)),
            _ => self.find(given).map(str::to_owned),
        }
    }

    fn look_up(&self, given: &str) -> Result<Option<&str>, JobError> {
        let given = composed(given.trim());
        let Some(found) = self.known.get(&given.to_lowercase()) else { return Ok(None) };
        match found.get(&given).or_else(|| found.iter().next().filter(|_| found.len() == 1)) {
            Some(name) => Ok(Some(name)),
            None => {
                let all = listed(&Vec::from_iter(found.iter().cloned()));
                JobError::refused(format!("{given:?} matches {all}: use the exact spelling"))
            }
        }
    }
}

/// Adds a name to those that are known.
fn note(known: &mut BTreeMap<String, BTreeSet<String>>, name: &str) {
    known.entry(name.to_lowercase()).or_default().insert(name.to_owned());
}

pub(crate) fn json<S: AsRef<str>>(names: &[S]) -> String {
    serde_json::Value::from_iter(names.iter().map(AsRef::as_ref)).to_string()
}

/// `"A", "B"`; debug formatting escapes control characters in names from files.
pub fn listed(names: &[String]) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
}
