//! The user's corrections: values of matches, and matches that do not count. Corrections survive the removal and the re-import of files;
//! `match_originals` has the values in the files.

use rusqlite::{Connection, Params, Transaction, TransactionBehavior};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::next_ids::runs;
use super::saves;
use crate::store::error::StoreError;
use crate::store::open::read::read_value;
use crate::store::open::{everybody, user_objects};
use crate::text_file::{TextFile, text_file};
use backgammon::named;
use rows::match_key::MatchKey;
use rows::numbers::{hexadecimal, key_of_hexadecimal};

const APPLY: TextFile = text_file!("sql/corrections/apply.sql");
const IS_DUE: TextFile = text_file!("sql/corrections/is_due.sql");
const SET: TextFile = text_file!("sql/corrections/set.sql");
/// The numbers of all matches.
const ALL: (i64, i64) = (0, i64::MAX);

named! {
    /// A value of a match that can be corrected, in the order of the help. Its name is the word in `match_corrections`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum CorrectedValue {
        /// The event.
        Event = "event",
        /// The round.
        Round = "round",
        /// The day, YYYY-MM-DD.
        Date = "date",
        /// The location.
        Location = "location",
        /// Not a value: the match does not count.
        Excluded = "excluded",
    }
}

/// A correction by the key of a save, as in a file of corrections.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// `saves.save_key`
    #[serde(rename = "key", serialize_with = "write_key", deserialize_with = "read_key")]
    pub save_key: MatchKey,
    /// What is corrected.
    pub field: CorrectedValue,
    /// The right value.
    pub value: Option<String>,
    /// The match in words.
    #[serde(default, rename = "match")]
    pub about: String,
}

fn write_key<S: Serializer>(key: &MatchKey, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&hexadecimal(key))
}

fn read_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<MatchKey, D::Error> {
    let key = key_of_hexadecimal(&String::deserialize(deserializer)?);
    key.ok_or_else(|| serde::de::Error::custom("expected the key of a match: 32 hexadecimal digits"))
}

/// Corrects all matches of these that the user corrected.
pub fn apply_to(connection: &Connection, matches: &[i64]) -> Result<(), StoreError> {
    runs(matches).into_iter().try_for_each(|run| apply_if_due(connection, run))
}

/// Corrects all matches, if the user corrected any.
pub fn apply_to_all(connection: &Connection) -> Result<(), StoreError> {
    apply_if_due(connection, ALL)
}

fn apply_if_due(connection: &Connection, run: (i64, i64)) -> Result<(), StoreError> {
    if read_value(connection, &IS_DUE, run)? { apply(connection, run) } else { Ok(()) }
}

/// Corrects the matches of a run of numbers.
fn apply(connection: &Connection, (first, last): (i64, i64)) -> Result<(), StoreError> {
    let sql = APPLY.replace("{matches}", &format!("BETWEEN {first} AND {last}"));
    Ok(connection.execute_batch(&sql)?)
}

/// Sets values of matches, in one transaction.
pub fn set(
    connection: &Connection,
    matches: &[i64],
    values: &[(CorrectedValue, Option<String>)],
) -> Result<(), StoreError> {
    let of_match = |id| values.iter().map(move |(field, value)| (id, field.name(), value));
    change_each(connection, &SET, matches.iter().flat_map(of_match))
}

/// Removes all corrections of matches but their exclusion: they have the values of their files again.
pub fn reset(connection: &Connection, matches: &[i64]) -> Result<(), StoreError> {
    let sql = "DELETE FROM match_corrections WHERE field <> 'excluded' AND save_key IN
        (SELECT s.save_key FROM matches AS m JOIN saves AS s USING (match_key) WHERE m.match_id = ?)";
    change_each(connection, sql, matches.iter().map(|id| [id]))
}

/// Removes a correction of matches, by the keys of their saves. An excluded match without it counts again.
pub fn withdraw(connection: &Connection, field: CorrectedValue, save_keys: &[MatchKey]) -> Result<(), StoreError> {
    let sql = "DELETE FROM match_corrections WHERE field = ?2 AND (save_key = ?1 OR save_key IN
        (SELECT s.save_key FROM saves AS s JOIN saves AS t USING (match_key) WHERE t.save_key = ?1))";
    change_each(connection, sql, save_keys.iter().map(|key| (key, field.name())))
}

/// Runs a statement for each row of parameters, as one change.
fn change_each<P: Params>(connection: &Connection, sql: &str, rows: impl Iterator<Item = P>) -> Result<(), StoreError> {
    changed(connection, |connection| {
        let mut statement = connection.prepare(sql)?;
        for row in rows {
            statement.execute(row)?;
        }
        Ok(())
    })
    .map(drop)
}

/// Adds the corrections of a file.
pub fn add(connection: &Connection, corrections: &[Correction]) -> Result<(), StoreError> {
    let mut insert = connection.prepare("INSERT OR REPLACE INTO match_corrections VALUES (?, ?, ?, ?)")?;
    for correction in corrections {
        let Correction { save_key, field, value, about } = correction;
        insert.execute((save_key, field.name(), value, about))?;
    }
    Ok(())
}

/// Changes the user's corrections and applies them all again. Returns how many matches lost their rows.
pub fn changed<E: From<StoreError> + From<rusqlite::Error>>(
    connection: &Connection,
    change: impl FnOnce(&Connection) -> Result<(), E>,
) -> Result<u64, E> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let dangling = user_objects::dangling(&transaction)?;
    change(&transaction)?;
    let removed = saves::settle_all(&transaction)?;
    apply(&transaction, ALL)?;
    everybody::settle(&transaction)?;
    if removed > 0 {
        user_objects::settle(&transaction, dangling)?;
    }
    transaction.commit()?;
    Ok(removed)
}
