//! What a browser changes in the database: names and corrections. Each change says in a sentence what it did, and can be undone.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::request::PageRequest;
use crate::import::{Observer, reread};
use crate::query::date::day;
use crate::query::read_only;
use crate::query::verify::limits;
use crate::store::aliases::{self, AliasError, Named, Unknown, matches_of, merge, pair, unmerge};
use crate::store::corrections::{self, Field};
use crate::store::decisions::UserDecisions;
use crate::store::selection::{MatchSelection, SelectionError, exclude};
use crate::store::{ImportStore, StoreError};
use rows::numbers::{count, key_of_hexadecimal};
use xgfile::limits::Limits;

/// How long a change waits for another program, or an import, that writes to the database.
const WAIT: Duration = Duration::from_secs(5);
const AGAIN: Duration = Duration::from_millis(50);
/// How many of the latest changes can be undone by their buttons.
const MOST: usize = 200;

/// The values of a match that can be corrected, as its form names them.
pub const FIELDS: [Field; 4] = [Field::Event, Field::Round, Field::Date, Field::Location];

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum DeedError {
    #[error("{0}")]
    Alias(#[from] AliasError),
    #[error("{0}")]
    Selection(#[from] SelectionError),
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("{0}")]
    Sqlite(#[from] rusqlite::Error),
    #[error("{0}")]
    Refused(String),
}

/// A change that was made.
#[derive(Debug, Clone)]
pub struct Deed {
    pub text: String,
    /// What it added, and what was there before.
    added: UserDecisions,
    removed: UserDecisions,
}

impl Deed {
    pub fn is_change(&self) -> bool {
        !self.added.is_empty() || !self.removed.is_empty()
    }
}

/// The latest changes, by their numbers.
#[derive(Debug, Default)]
pub struct Deeds {
    database: PathBuf,
    done: Mutex<BTreeMap<usize, Deed>>,
}

impl Deeds {
    pub fn new(database: PathBuf) -> Self {
        Self { database, ..Self::default() }
    }

    fn done(&self) -> MutexGuard<'_, BTreeMap<usize, Deed>> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn find(&self, number: &str) -> Option<Deed> {
        self.done().get(&number.parse().ok()?).cloned()
    }

    /// Does what a form asks for, and returns the number of the change.
    pub fn perform(&self, form: &PageRequest) -> Result<usize, DeedError> {
        let store = self.open()?;
        let before = UserDecisions::load(&store.connection)?;
        let text = self.change(&store.connection, form)?;
        let after = UserDecisions::load(&store.connection)?;
        drop(store);
        let mut deed = Deed { text, added: after.without(&before), removed: before.without(&after) };
        if deed.is_change() {
            deed.text.push_str(&self.reread());
        } else {
            deed.text = "Nothing to change: it is so already.".to_owned();
        }
        let mut done = self.done();
        let number = done.last_key_value().map_or(1, |(last, _)| last + 1);
        done.insert(number, deed);
        if done.len() > MOST {
            done.pop_first();
        }
        Ok(number)
    }

    fn open(&self) -> Result<ImportStore, DeedError> {
        let started = Instant::now();
        loop {
            match ImportStore::open_existing(&self.database, &Default::default()) {
                Err(StoreError::Busy { .. }) if started.elapsed() < WAIT => std::thread::sleep(AGAIN),
                Err(StoreError::Busy { .. }) => {
                    let text = "an import, or another program, is writing to the database: try again when it has ended";
                    return Err(DeedError::Refused(text.to_owned()));
                }
                opened => return Ok(opened?),
            }
        }
    }

    fn change(&self, connection: &Connection, form: &PageRequest) -> Result<String, DeedError> {
        let value = |name: &str| form.value(name).unwrap_or_default();
        let named = if value("named") == Named::Events.command() { Named::Events } else { Named::Players };
        let merged = match value("deed") {
            "merge" => {
                let (alias, name) = (value("alias"), value("name"));
                let (alias, name) = if value("keep") == alias { (name, alias) } else { (alias, name) };
                let unknown = if value("new") == "yes" { Unknown::Name } else { Unknown::Neither };
                merge(connection, named, alias, name, unknown)?
            }
            "pair" => pair(connection, value("alias"), None)?,
            "unmerge" => {
                let unmerged = unmerge(connection, named, value("alias"))?;
                return Ok(unmerged.described(matches_of(connection, named, &unmerged.alias)?).join(" "));
            }
            "undo" => return self.undo(connection, value("done")),
            "withdraw" => return withdraw(connection, value("field"), value("key")),
            "set" | "exclude" => return correct(connection, form),
            _ => return Err(DeedError::Refused("this button is of another version: load the page again".to_owned())),
        };
        Ok(merged.described().join(" "))
    }

    fn undo(&self, connection: &Connection, number: &str) -> Result<String, DeedError> {
        let gone = || DeedError::Refused("this change is too long ago: the lists on the page undo it".to_owned());
        let Deed { text, added, removed } = self.find(number).ok_or_else(gone)?;
        if !removed.restore(&added, connection)? {
            return Err(DeedError::Refused("this has been changed again since".to_owned()));
        }
        Ok(text.strip_prefix("Undone: ").map_or_else(|| format!("Undone: {text}"), str::to_owned))
    }

    /// Reads the files whose matches count now, and says so.
    fn reread(&self) -> String {
        let connection = read_only::open(&self.database);
        let limits = connection.and_then(|connection| limits(&connection, Limits::default())).unwrap_or_default();
        match reread(&self.database, limits, &mut Silent) {
            Ok((0, left)) if left.is_empty() => String::new(),
            Ok((read, left)) if left.is_empty() => format!(" {} read again.", count(read as u64, "file")),
            // A running import reads it as well.
            _ => " A match counts only after the next import, which reads its file again.".to_owned(),
        }
    }
}

/// Corrects or excludes a match.
fn correct(connection: &Connection, form: &PageRequest) -> Result<String, DeedError> {
    let value = |name: &str| form.value(name).unwrap_or_default();
    let ids = vec![value("match").parse().map_err(|_| SelectionError::Nothing)?];
    let selected = MatchSelection { ids, ..MatchSelection::default() }.find(connection)?;
    if value("deed") == "exclude" {
        exclude(connection, &selected.ids)?;
        return Ok(format!("Match {} no longer counts.", selected.about));
    }
    let (mut values, mut words) = (Vec::new(), Vec::new());
    // Only what was changed in the form: another browser may have corrected the rest.
    for field in FIELDS.into_iter().filter(|field| value(field.name()) != value(&format!("{}-was", field.name()))) {
        let text = aliases::text_of(value(field.name()))?;
        let text = if field == Field::Date { day(&text).map_err(DeedError::Refused)? } else { text };
        words.push(if text.is_empty() { format!("no {}", field.name()) } else { format!("{} {text:?}", field.name()) });
        values.push((field, Some(text).filter(|text| !text.is_empty())));
    }
    corrections::set(connection, &selected.ids, &values)?;
    Ok(format!("Match {} is corrected: {}.", selected.about, words.join(", ")))
}

/// Withdraws a correction, or includes a match again.
fn withdraw(connection: &Connection, field: &str, key: &str) -> Result<String, DeedError> {
    let field = Field::ALL.into_iter().find(|known| known.name() == field);
    let Some((field, key)) = field.zip(key_of_hexadecimal(key)) else { return Err(SelectionError::Nothing.into()) };
    corrections::withdraw(connection, field, &[key])?;
    Ok(match field {
        Field::Excluded => "The match counts again.".to_owned(),
        field => format!("The match has the {} in its file again.", field.name()),
    })
}

/// The result says what could not be read.
struct Silent;

impl Observer for Silent {
    fn rejected(&mut self, _path: &str, _message: &str) {}
}
