//! The user's corrections: values of matches, and matches that do not count. Corrections survive the removal and the re-import of files;
//! `match_originals` has the values in the files.

use std::collections::HashMap;

use rusqlite::{Connection, Params, Transaction, TransactionBehavior};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::saves;
use crate::store::error::StoreError;
use crate::store::open::everybody;
use crate::store::open::read::{read_pairs, read_value, run};
use crate::text_file::{TextFile, text_file};
use backgammon::named;
use rows::match_key::MatchKey;
use rows::numbers::{hexadecimal, key_of_hexadecimal};

const APPLY: TextFile = text_file!("sql/corrections/apply.sql");
const IS_DUE: TextFile = text_file!("sql/corrections/is_due.sql");
const KEEP_NUMBERS: TextFile = text_file!("sql/corrections/keep_numbers.sql");
const SET: TextFile = text_file!("sql/corrections/set.sql");

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

/// Corrects the matches from a number on, if the user corrected any of them.
pub fn apply_from(connection: &Connection, first: i64) -> Result<(), StoreError> {
    if read_value(connection, &IS_DUE, [first])? {
        apply(connection, first)?;
    }
    Ok(())
}

/// Corrects the matches from a number on.
fn apply(connection: &Connection, first: i64) -> Result<(), StoreError> {
    Ok(connection.execute_batch(&APPLY.replace("{first}", &first.to_string()))?)
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
        (SELECT save_key FROM matches JOIN saves USING (match_key) WHERE match_id = ?)";
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

/// The numbers of excluded matches by the keys of their saves: a match that counts again keeps its number.
pub fn kept_numbers(connection: &Connection) -> rusqlite::Result<HashMap<MatchKey, i64>> {
    let sql =
        "SELECT save_key, CAST(value AS INTEGER) FROM match_corrections WHERE field = 'excluded' AND value IS NOT NULL";
    read_pairs(connection, sql, [])
}

/// Changes the user's corrections and applies them all again. Returns how many matches lost their rows.
pub fn changed<E: From<StoreError> + From<rusqlite::Error>>(
    connection: &Connection,
    change: impl FnOnce(&Connection) -> Result<(), E>,
) -> Result<u64, E> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    let numbers = kept_numbers(&transaction)?;
    change(&transaction)?;
    transaction.execute_batch(&KEEP_NUMBERS)?;
    let keep = "UPDATE match_corrections SET value = ?2 WHERE save_key = ?1 AND field = 'excluded' AND value IS NULL";
    numbers.into_iter().try_for_each(|number| run(&transaction, keep, number))?;
    let removed = saves::settle_all(&transaction)?;
    apply(&transaction, 0)?;
    everybody::settle(&transaction)?;
    transaction.commit()?;
    Ok(removed)
}
