//! People with several spellings: adds and removes aliases.
//!
//! An alias names the person directly: a person's name is never an alias itself, so the views need only one lookup.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::StoreError;
use crate::rows::names::{normalize_name, words_key};

const MATCHES: &str = include_str!("../../sql/players/matches.sql");
const SETTLE: &str = include_str!("../../sql/players/settle.sql");
const MEETINGS: &str = include_str!("../../sql/players/meetings.sql");

/// Why names were not merged or unmerged.
#[derive(Debug, thiserror::Error)]
pub enum PeopleError {
    /// An error of the database.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The name does not exist.
    #[error("player {name:?} not found{}", near_names(near))]
    Unknown {
        name: String,
        /// Names that resemble it, best first.
        near: Vec<String>,
    },
    /// Several names differ from the requested one only in case.
    #[error("{name:?} matches {}: use the exact spelling", listed(found))]
    Ambiguous { name: String, found: Vec<String> },
    /// A name cannot be merged into itself.
    #[error("both names are {0:?}: nothing to merge")]
    Same(String),
    /// The reverse alias exists.
    #[error("{name:?} is already an alias of {alias:?}; to reverse this, unmerge {name:?} first")]
    Cycle {
        /// The name to become an alias.
        alias: String,
        /// The name that already is an alias.
        name: String,
    },
    /// The new name is empty.
    #[error("the new name is empty")]
    Empty,
}

impl From<rusqlite::Error> for PeopleError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(error.into())
    }
}

/// The result of [`merge`].
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// Matches between these spellings and the name: the two can hardly be the same person.
    pub meetings: u32,
}

impl Merged {
    /// Whether anything changed.
    pub fn is_change(&self) -> bool {
        self.before.as_ref() != Some(&self.name)
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
    /// Matches of the spelling.
    pub matches: u32,
}

/// Makes `alias` an alias of `name`, in one transaction. The aliases of `alias` move with it. If `name` is an alias itself, its person is
/// used. `is_new` allows a `name` that is in no file.
pub fn merge(connection: &Connection, alias: &str, name: &str, is_new: bool) -> Result<Merged, PeopleError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let names = Names::load(&transaction)?;
    let alias = names.find(alias)?.to_owned();
    let wanted = match name.trim() {
        "" if is_new => return Err(PeopleError::Empty),
        new if is_new => new.to_owned(),
        known => names.find(known)?.to_owned(),
    };
    let name = names.person_of(&wanted).to_owned();
    if wanted == alias {
        return Err(PeopleError::Same(alias));
    }
    if name == alias {
        return Err(PeopleError::Cycle { alias, name: wanted });
    }
    let moved = names.aliases_of(&alias);
    let group: Vec<&str> = std::iter::once(alias.as_str()).chain(moved.iter().map(String::as_str)).collect();
    let own = names.aliases_of(&name);
    let others: Vec<&str> = std::iter::once(name.as_str())
        .chain(own.iter().map(String::as_str))
        .filter(|other| !group.contains(other))
        .collect();
    let merged = Merged {
        before: names.aliases.get(&alias).cloned(),
        is_in_files: names.spellings.contains(&alias),
        matches: transaction.query_row(MATCHES, [json(&group)], |row| row.get(0))?,
        meetings: transaction.query_row(MEETINGS, [json(&group), json(&others)], |row| row.get(0))?,
        alias,
        name,
        moved,
    };
    transaction.execute("UPDATE player_aliases SET name = ?2 WHERE name = ?1", [&merged.alias, &merged.name])?;
    transaction.execute(
        "INSERT INTO player_aliases (alias, name) VALUES (?, ?) ON CONFLICT (alias) DO UPDATE SET name = excluded.name",
        [&merged.alias, &merged.name],
    )?;
    settle(&transaction)?;
    transaction.commit()?;
    Ok(merged)
}

/// Removes an alias, so that the spelling is counted separately again. A spelling that is no alias stays as it is.
pub fn unmerge(connection: &Connection, alias: &str) -> Result<Unmerged, PeopleError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let names = Names::load(&transaction)?;
    let alias = names.find(alias)?.to_owned();
    let (before, aliases) = (names.aliases.get(&alias).cloned(), names.aliases_of(&alias));
    let matches = transaction.query_row(MATCHES, [json(&[&alias])], |row| row.get(0))?;
    transaction.execute("DELETE FROM player_aliases WHERE alias = ?", [&alias])?;
    settle(&transaction)?;
    transaction.commit()?;
    Ok(Unmerged { alias, before, aliases, matches })
}

/// The people with these names or spellings, which must match exactly or except for case.
pub fn people(connection: &Connection, names: &[String]) -> Result<Vec<String>, PeopleError> {
    let known = Names::load(connection)?;
    names.iter().map(|name| Ok(known.person_of(known.find(name)?).to_owned())).collect()
}

/// Sets name and person number of every spelling: the person's name, and the lowest number of its spellings.
pub(super) fn settle(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch(SETTLE)?;
    Ok(())
}

/// All names in the database.
struct Names {
    /// The spellings in files.
    spellings: BTreeSet<String>,
    /// Aliases and their persons.
    aliases: BTreeMap<String, String>,
}

impl Names {
    fn load(connection: &Connection) -> Result<Self, PeopleError> {
        let spellings = connection
            .prepare("SELECT spelling FROM players")?
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let aliases = connection
            .prepare("SELECT alias, name FROM player_aliases")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        Ok(Self { spellings, aliases })
    }

    /// Spellings, aliases without files, and names created by merging.
    fn known(&self) -> BTreeSet<&str> {
        let merged = self.aliases.iter().flat_map(|(alias, name)| [alias, name]);
        self.spellings.iter().chain(merged).map(String::as_str).collect()
    }

    fn person_of<'a>(&'a self, name: &'a str) -> &'a str {
        self.aliases.get(name).map_or(name, String::as_str)
    }

    fn aliases_of(&self, name: &str) -> Vec<String> {
        self.aliases.iter().filter(|(_, person)| *person == name).map(|(alias, _)| alias.clone()).collect()
    }

    /// The exact name, or otherwise the only name that differs only in case.
    fn find(&self, asked: &str) -> Result<&str, PeopleError> {
        let asked = asked.trim();
        let known = self.known();
        if let Some(&exact) = known.get(asked) {
            return Ok(exact);
        }
        let lower = asked.to_lowercase();
        let found: Vec<&str> = known.iter().copied().filter(|name| name.to_lowercase() == lower).collect();
        match found[..] {
            [only] => Ok(only),
            [] => Err(PeopleError::Unknown { name: asked.to_owned(), near: near(asked, &known) }),
            _ => Err(PeopleError::Ambiguous {
                name: asked.to_owned(),
                found: found.into_iter().map(str::to_owned).collect(),
            }),
        }
    }
}

/// Up to five similar names, best first.
fn near(asked: &str, known: &BTreeSet<&str>) -> Vec<String> {
    /// The lowest similarity to suggest.
    const ALIKE: f64 = 0.8;
    let (text, words) = (normalize_name(asked), words_key(asked));
    let likeness = |name: &str| {
        let (other, other_words) = (normalize_name(name), words_key(name));
        let is_part = text.len() >= 3 && other.contains(&text);
        let part = if is_part { 0.9 } else { 0.0 };
        strsim::jaro_winkler(&text, &other).max(strsim::jaro_winkler(&words, &other_words)).max(part)
    };
    let mut near: Vec<(f64, &str)> =
        known.iter().map(|name| (likeness(name), *name)).filter(|(likeness, _)| *likeness >= ALIKE).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    near.into_iter().take(5).map(|(_, name)| name.to_owned()).collect()
}

pub(super) fn json<S: AsRef<str>>(names: &[S]) -> String {
    serde_json::Value::from_iter(names.iter().map(AsRef::as_ref)).to_string()
}

/// `"A", "B"`; debug formatting escapes control characters in names from files.
pub fn listed(names: &[String]) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
}

fn near_names(near: &[String]) -> String {
    if near.is_empty() {
        " (`gammonbase players` lists the names)".to_owned()
    } else {
        format!("; similar: {}", listed(near))
    }
}
