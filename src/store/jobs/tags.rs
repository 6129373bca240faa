//! The user's own tags and notes on decisions, positions, matches and players.

use jiff::Zoned;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior, params};
use serde::{Deserialize, Serialize};

use super::aliases::text_of;
use crate::store::error::JobError;
use crate::store::open::read::{read_json, read_values};
use crate::text_file::{TextFile, text_file};
use rows::names::composed;

const KEYS: TextFile = text_file!("sql/tags/keys.sql");
/// The longest notes, in letters.
const MOST_LETTERS: usize = 10_000;

/// Something to tag: `decision`, `position`, `match` or `player`, and its id, its `position_hash` or the name.
#[derive(Debug, Clone, PartialEq)]
pub struct Subject {
    /// The kind of thing.
    pub word: &'static str,
    /// The id, hash or name.
    pub value: Value,
}

/// A tag with the key of what it is on, as in a file of corrections.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tag {
    pub(crate) tag: String,
    /// The day, YYYY-MM-DD.
    pub on: String,
    pub(crate) note: Option<String>,
    pub(crate) subject: String,
    /// `content_key` in hexadecimal digits.
    pub key: Option<String>,
    pub(crate) decision: Option<i64>,
    pub(crate) position: Option<i64>,
    pub(crate) player: Option<String>,
    pub(crate) about: String,
}

impl Subject {
    /// A subject of this kind, with its id, hash or name.
    pub fn of(word: &'static str, value: impl Into<Value>) -> Self {
        Self { word, value: value.into() }
    }

    /// The subject's keys, without a tag.
    fn keys(&self, connection: &Connection) -> Result<Vec<Tag>, JobError> {
        let keys: Vec<Tag> = read_json(connection, &KEYS, (self.word, &self.value))?;
        if !keys.is_empty() {
            return Ok(keys);
        }
        Err(JobError::Refused(match &self.value {
            _ if self.word == "position" => "no decision of the database has this position".to_owned(),
            Value::Integer(number) => format!("{} {number} not found", self.word),
            _ => format!("this {} is not in the database", self.word),
        }))
    }
}

/// Tags subjects, all or none, with a note, which may be empty. Returns what the first is in words.
pub fn add(connection: &Connection, tag: &str, on: &str, note: &str, subjects: &[Subject]) -> Result<String, JobError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let mut first = String::new();
    for subject in subjects {
        let mut keys = subject.keys(&transaction)?;
        for key in &mut keys {
            (key.tag, key.on, key.note) = (tag.to_owned(), on.to_owned(), Some(note.to_owned()));
        }
        write(&transaction, &keys)?;
        if let Some(key) = keys.into_iter().next().filter(|_| first.is_empty()) {
            first = key.about;
        }
    }
    transaction.commit()?;
    Ok(first)
}

/// A short hash of what the numbers mean. A form sends it back, because an import can give the numbers to others.
pub fn meaning(connection: &Connection, subjects: &[Subject]) -> Result<String, JobError> {
    let mut hasher = blake3::Hasher::new();
    for subject in subjects {
        let Tag { about, decision, position, .. } = subject.keys(connection)?.swap_remove(0);
        hasher.update(format!("{about}{decision:?}{position:?}").as_bytes());
    }
    Ok(hasher.finalize().to_hex()[..16].to_owned())
}

/// Removes a tag of a day, or of all days, from everything. Returns how many rows it had.
pub fn remove_all(connection: &Connection, tag: &str, on: Option<&str>) -> rusqlite::Result<usize> {
    connection.execute("DELETE FROM tags WHERE tag = ?1 AND tagged_on = coalesce(?2, tagged_on)", (tag, on))
}

/// Removes a tag of a day, or of all days, from subjects. Returns from how many.
pub fn remove(connection: &Connection, tag: &str, on: Option<&str>, subjects: &[Subject]) -> Result<u64, JobError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let mut removed = 0;
    for subject in subjects {
        let mut rows = 0;
        for Tag { subject, key, decision, position, player, .. } in subject.keys(&transaction)? {
            let sql =
                "DELETE FROM tags WHERE tag = ? AND subject = ? AND content_key IS unhex(?) AND decision_number IS ?
                AND position_hash IS ? AND player IS ? AND tagged_on = coalesce(?, tagged_on)";
            rows +=
                transaction.prepare_cached(sql)?.execute(params![tag, subject, key, decision, position, player, on])?;
        }
        removed += u64::from(rows > 0);
    }
    transaction.commit()?;
    Ok(removed)
}

/// Writes tags of another database.
pub fn write(connection: &Connection, tags: &[Tag]) -> Result<(), JobError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO tags (tag, subject, content_key, decision_number, position_hash, player, tagged_on, note, about)
             VALUES (?, ?, unhex(?), ?, ?, ?, ?, ?, ?)
             ON CONFLICT DO UPDATE SET note = coalesce(excluded.note, note), about = excluded.about",
    )?;
    for Tag { tag, on, note, subject, key, decision, position, player, about } in tags {
        let name = name(tag)?;
        let note = note.as_deref().map(str::trim).filter(|note| !note.is_empty());
        if about.chars().count() > MOST_LETTERS {
            return Err(JobError::Refused(format!("tag {name:?}: the text about it is too long")));
        }
        if note.is_some_and(|note| note.chars().count() > MOST_LETTERS || note.contains('\0')) {
            return Err(JobError::Refused(format!("expected a note of at most {MOST_LETTERS} letters")));
        }
        let values = params![name, subject, key, decision, position, player, on, note, about];
        insert.execute(values).map_err(|error| match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => {
                JobError::Refused(format!("tag {name:?}: what it is on has an incomplete key"))
            }
            _ => error.into(),
        })?;
    }
    Ok(())
}

/// The day of a new tag: the day where the user is; UTC if the system does not say.
pub fn today() -> String {
    Zoned::now().date().to_string()
}

/// A tag in the spelling that it has, or will have.
pub fn spelled(connection: &Connection, given: &str) -> Result<String, JobError> {
    let name = name(given)?;
    let known: Vec<String> = read_values(connection, "SELECT DISTINCT tag FROM tags ORDER BY tag", [])?;
    Ok(among(&known, &name).cloned().unwrap_or(name))
}

/// The tag among those known: tags that differ only in case are one, of which the exact spelling comes first.
pub fn among<'k>(known: &'k [String], asked: &str) -> Option<&'k String> {
    let asked = composed(asked);
    let folded = asked.to_lowercase();
    known.iter().find(|name| **name == asked).or_else(|| known.iter().find(|name| name.to_lowercase() == folded))
}

/// A tag as it is stored.
fn name(given: &str) -> Result<String, JobError> {
    let name = text_of(given)?;
    if name.is_empty() { Err(JobError::Refused("a tag needs a name".to_owned())) } else { Ok(name) }
}
