//! What a snapshot or a folder for others was made with. It says so itself, so that the next one of its name is of the same kind and the same matches.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};
use serde::{Deserialize, Serialize};

use super::known_names::KnownNames;
use crate::store::error::StoreError;
use crate::store::open::ownership::header;
use crate::store::open::pragmas;
use crate::store::open::read::{read_pairs, read_value};
use crate::store::open::reader::{open_read_only, uri};
use crate::store::open::schema::{ANONYMOUS, MADE_WITH};
use crate::text_file::text_file;

/// Stands for a text that selects matches, such as a name, in an anonymous snapshot, which does not tell it.
const NOT_NAMED: &str = "(not named)";
/// The value of an option that is set.
pub const YES: &str = "yes";
/// The option for a person who keeps the name.
const KEEP_NAME: &str = "keep-name";
/// The option for the kind of a snapshot.
pub const KIND: &str = "kind";
/// The option for a match.
pub const MATCH: &str = "match";

/// Options with their values: the kind, what else it has, and the filters, with whole names and keys of matches.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MadeWith(pub BTreeSet<(String, String)>);

impl MadeWith {
    /// Adds an option.
    pub fn add(&mut self, option: &str, value: impl Into<String>) {
        self.0.insert((option.to_owned(), value.into()));
    }

    /// The options that make a copy without names, in which these people keep theirs.
    pub fn anonymous(named: &[String]) -> Self {
        let mut made = Self::default();
        made.add(ANONYMOUS, YES);
        named.iter().for_each(|name| made.add(KEEP_NAME, name));
        made
    }

    /// Reads those of a snapshot; `None` of another file.
    pub fn read(snapshot: &Path) -> Result<Option<Self>, StoreError> {
        let is_snapshot = matches!(header(snapshot), Ok(Some((_, 1))));
        let Some(name) = uri(snapshot, "immutable=1").filter(|_| is_snapshot) else { return Ok(None) };
        let connection = pragmas::open(name, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI)?;
        // A view of this name may be endless.
        let mut table = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")?;
        let options = || read_pairs(&connection, &format!("SELECT option, value FROM {MADE_WITH}"), []);
        Ok(table.exists([MADE_WITH])?.then(options).transpose()?.map(Self))
    }

    /// Writes them into a snapshot.
    pub fn write(&self, connection: &Connection) -> Result<(), StoreError> {
        connection.execute_batch(&format!(
            "DROP TABLE IF EXISTS main.{MADE_WITH};
CREATE TABLE main.{MADE_WITH} (
    -- What this snapshot was made with, so that the next one of its name is of the same kind and the same matches.
    option TEXT NOT NULL, -- kind, what else it has, or a filter
    value TEXT NOT NULL, -- yes, or that of the filter: whole names; of a match the number that it had and the keys of its saves
    PRIMARY KEY (option, value)
) WITHOUT ROWID"
        ))?;
        let mut insert = connection.prepare(&format!("INSERT INTO main.{MADE_WITH} VALUES (?, ?)"))?;
        self.0.iter().try_for_each(|(option, value)| insert.execute([option, value]).map(drop))?;
        Ok(())
    }

    /// The options that say who is named.
    #[must_use]
    pub fn naming(&self) -> Self {
        let is_naming = |(option, _): &&(String, String)| option == ANONYMOUS || option == KEEP_NAME;
        Self(self.0.iter().filter(is_naming).cloned().collect())
    }

    /// Adds the filters. A copy without names does not tell theirs, and has no keys but hashes of files.
    #[must_use]
    pub fn with(mut self, filters: &Self) -> Self {
        let is_named = !self.0.contains(&(ANONYMOUS.to_owned(), YES.to_owned()));
        for (option, value) in &filters.0 {
            let is_kept = is_named || self.0.contains(&(KEEP_NAME.to_owned(), value.clone()));
            let value = match &option[..] {
                _ if is_kept => value.clone(),
                "player" | "event" | "location" | "round" | "tag" => NOT_NAMED.to_owned(),
                MATCH => {
                    let is_kept = |word: &&str| word.len() < 32 || word.len() == 64;
                    value.split(' ').filter(is_kept).collect::<Vec<_>>().join(" ")
                }
                _ => value.clone(),
            };
            self.add(option, value);
        }
        self
    }

    /// The same options for a database as it is now: present names in place of former ones, and the numbers of matches.
    pub fn now(&self, database: &Path) -> Result<Self, StoreError> {
        let is_looked_up =
            |option: &str| matches!(option, "player" | "event" | "location" | "round" | KEEP_NAME | MATCH);
        let (looked_up, mut now): (BTreeSet<_>, _) =
            self.0.iter().cloned().partition(|(option, _)| is_looked_up(option));
        if looked_up.is_empty() {
            return Ok(Self(now));
        }
        let connection = open_read_only(database)?;
        for (option, value) in looked_up {
            let what = ["event", "location", "round"].into_iter().find(|what| *what == option).unwrap_or("player");
            let names: Vec<String> = match &option[..] {
                _ if value == NOT_NAMED => vec![value.clone()],
                MATCH => {
                    let found: Option<i64> =
                        read_value(&connection, text_file!("sql/matches/by_key.sql").text(), [&value])?;
                    found.iter().map(i64::to_string).collect()
                }
                _ => KnownNames::load(&connection, what)?.whole(&value).into_iter().map(str::to_owned).collect(),
            };
            if names.is_empty() {
                let lost = match option == MATCH {
                    true => {
                        format!("match {} is not found: it is excluded, or in no file here", shown(&option, &value))
                    }
                    false => format!("{what} {value:?} is in no match any more"),
                };
                let reason = format!("{lost}, so the snapshot of its matches stays as it is: publish another");
                return Err(StoreError::refused(database, &reason));
            }
            now.extend(names.into_iter().map(|name| (option.clone(), name)));
        }
        Ok(Self(now))
    }

    /// Fails with the difference unless what is replaced, as `found`, was made with the same options. Names and matches are compared as they are
    /// in the database now. Returns what was found, so that it stays what was asked for at first: a merge can be undone.
    pub fn check(&self, what: &str, found: Option<&Self>, database: &Path) -> Result<Self, String> {
        let now = |made: &Self| made.now(database);
        let problem = match found {
            Some(found) if found.0.iter().any(|(_, value)| value == NOT_NAMED) => {
                "without names does not say by which its matches were selected, so it is not replaced".to_owned()
            }
            Some(found) if found == self => return Ok(found.clone()),
            Some(found) => match (now(found), now(self)) {
                (Ok(one), Ok(other)) if one == other => return Ok(found.clone()),
                (Err(lost), Ok(_)) => return Err(lost.to_string()),
                _ => format!("made with {found} is not replaced by one made with {self}"),
            },
            None => "of an older version does not say who is named in it, so it is not replaced".to_owned(),
        };
        Err(format!("{what} {problem}: choose another name, or delete it first"))
    }
}

/// The value of an option for people: keys say nothing to them.
fn shown<'v>(option: &str, value: &'v str) -> &'v str {
    if option == MATCH { value.split(' ').next().unwrap_or_default() } else { value }
}

impl fmt::Display for MadeWith {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |(option, value): &(String, String)| match shown(option, value) {
            YES => option.clone(),
            value if value.contains(' ') => format!("{option} {value:?}"),
            value => format!("{option} {value}"),
        };
        let words: Vec<String> = self.0.iter().map(word).collect();
        f.write_str(if words.is_empty() { "names" } else { "" })?;
        f.write_str(&words.join(", "))
    }
}
