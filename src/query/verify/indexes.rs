//! Checks that the indexes of the largest table have the entries of its rows, in order.
//!
//! `PRAGMA integrity_check` looks up the entry of each row: 7 million random lookups per index. Here, table and index are both scanned,
//! and the digests of their entries are summed. If the sums differ, the pragma finds the reason.

use std::cmp::Ordering;

use rusqlite::Connection;
use rusqlite::types::ValueRef;

use crate::store::{StoreError, digest};

/// An index.
#[derive(Debug)]
pub(super) struct Index {
    table: &'static str,
    name: String,
    /// Its columns: names and places in the table.
    columns: Vec<(String, usize)>,
    /// The WHERE condition of a partial index.
    condition: Option<String>,
}

impl Index {
    /// The indexes of a table; `None` if one of them is of a kind that this program does not create.
    pub(super) fn all(connection: &Connection, table: &'static str) -> Result<Option<Vec<Self>>, StoreError> {
        let mut statement = connection.prepare(
            "SELECT l.name, l.\"unique\", l.partial, s.sql FROM pragma_index_list(?) AS l
             LEFT JOIN sqlite_schema AS s ON s.type = 'index' AND s.name = l.name ORDER BY l.name",
        )?;
        let listed: Vec<(String, bool, bool, Option<String>)> = statement
            .query_map([table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
            .collect::<Result<_, _>>()?;
        let mut statement = connection
            .prepare("SELECT cid, name, \"desc\", coll FROM pragma_index_xinfo(?) WHERE key ORDER BY seqno")?;
        let mut all = Vec::new();
        for (name, is_unique, is_partial, sql) in listed {
            let columns: Vec<(i64, Option<String>, bool, String)> = statement
                .query_map([&name], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
                .collect::<Result<_, _>>()?;
            let is_plain = |(place, _, is_descending, collation): &(i64, Option<String>, bool, String)| {
                *place >= 0 && !is_descending && collation == "BINARY"
            };
            let condition =
                sql.as_deref().and_then(|sql| sql.split_once("WHERE")).map(|(_, condition)| condition.to_owned());
            let is_short = columns.len() < MOST_COLUMNS;
            if is_unique || !is_short || !columns.iter().all(is_plain) || is_partial != condition.is_some() {
                return Ok(None);
            }
            let columns =
                columns.into_iter().filter_map(|(place, name, ..)| Some((name?, usize::try_from(place).ok()?)));
            all.push(Self { table, name, columns: columns.collect(), condition });
        }
        Ok(Some(all))
    }

    /// Its name.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The SQL condition of the rows in the index.
    pub(super) fn condition(&self) -> &str {
        self.condition.as_deref().unwrap_or("1")
    }

    /// The digest of a row's index entry.
    pub(super) fn entry(&self, row: &[ValueRef<'_>], rowid: i64) -> Result<u64, StoreError> {
        let mut values = [ValueRef::Null; MOST_COLUMNS];
        let values = values.get_mut(..self.columns.len()).ok_or(rusqlite::Error::InvalidQuery)?;
        for (value, (_, place)) in values.iter_mut().zip(&self.columns) {
            *value = *row.get(*place).ok_or(rusqlite::Error::InvalidColumnIndex(*place))?;
        }
        Ok(digest_of(values, rowid))
    }

    /// Reads the whole index and returns the sum of its entries' digests; `None` if they are out of order.
    pub(super) fn read(&self, connection: &Connection) -> Result<Option<u64>, StoreError> {
        let columns: String = self.columns.iter().map(|(name, _)| format!("\"{name}\", ")).collect();
        let (table, name, condition) = (self.table, &self.name, self.condition());
        let sql = format!("SELECT {columns}rowid FROM {table} INDEXED BY \"{name}\" WHERE {condition}");
        let mut statement = connection.prepare(&sql)?;
        let count = self.columns.len();
        let mut rows = statement.query([])?;
        let mut sum = 0_u64;
        let mut last: Vec<Key> = vec![Key::Null; count + 1];
        let mut is_first = true;
        while let Some(row) = rows.next()? {
            let mut values = [ValueRef::Null; MOST_COLUMNS];
            let values = values.get_mut(..=count).ok_or(rusqlite::Error::InvalidQuery)?;
            for (place, value) in values.iter_mut().enumerate() {
                *value = row.get_ref(place)?;
            }
            let order = last.iter().zip(&*values).map(|(last, value)| last.compare(*value)).find(|order| order.is_ne());
            if !std::mem::take(&mut is_first) && order != Some(Ordering::Less) {
                return Ok(None);
            }
            last.iter_mut().zip(&*values).for_each(|(last, value)| last.set(*value));
            let ValueRef::Integer(rowid) = values[count] else { return Ok(None) };
            sum = sum.wrapping_add(digest_of(&values[..count], rowid));
        }
        Ok(Some(sum))
    }
}

/// The most columns of an entry, including the rowid. This program's indexes have at most eight; SQLite checks longer ones.
const MOST_COLUMNS: usize = 16;

fn digest_of(values: &[ValueRef<'_>], rowid: i64) -> u64 {
    // A different odd factor for each place, so that swapped values are detected.
    let factors = (1_u64..).map(|place| place.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let sum = values
        .iter()
        .map(|value| digest::value(*value))
        .chain([digest::integer(rowid)])
        .zip(factors)
        .fold(0_u64, |sum, (value, factor)| sum.wrapping_add(value.wrapping_mul(factor)));
    digest::row(ENTRIES, sum)
}

const ENTRIES: u64 = digest::name("index entries");

/// A value kept for comparison with the next one.
#[derive(Debug, Clone)]
enum Key {
    Null,
    Integer(i64),
    Real(f64),
    Text(Vec<u8>),
    Blob(Vec<u8>),
}

impl Key {
    fn set(&mut self, value: ValueRef<'_>) {
        match (&mut *self, value) {
            (Self::Text(kept), ValueRef::Text(text)) => {
                if kept != text {
                    text.clone_into(kept);
                }
            }
            (kept, value) => {
                *kept = match value {
                    ValueRef::Null => Self::Null,
                    ValueRef::Integer(value) => Self::Integer(value),
                    ValueRef::Real(value) => Self::Real(value),
                    ValueRef::Text(text) => Self::Text(text.to_owned()),
                    ValueRef::Blob(bytes) => Self::Blob(bytes.to_owned()),
                }
            }
        }
    }

    /// Compares in SQLite's sort order: NULL, numbers, texts, BLOBs.
    fn compare(&self, value: ValueRef<'_>) -> Ordering {
        match (self, value) {
            (Self::Integer(kept), ValueRef::Integer(value)) => kept.cmp(&value),
            (Self::Integer(kept), ValueRef::Real(value)) => (*kept as f64).total_cmp(&value),
            (Self::Real(kept), ValueRef::Integer(value)) => kept.total_cmp(&(value as f64)),
            // SQLite returns -0.0 as 0.0.
            (Self::Real(kept), ValueRef::Real(value)) => (kept + 0.0).total_cmp(&(value + 0.0)),
            (Self::Text(kept), ValueRef::Text(value)) | (Self::Blob(kept), ValueRef::Blob(value)) => {
                kept.as_slice().cmp(value)
            }
            (kept, value) => kept.class().cmp(&class(value)),
        }
    }

    fn class(&self) -> u8 {
        match self {
            Self::Null => 0,
            Self::Integer(_) | Self::Real(_) => 1,
            Self::Text(_) => 2,
            Self::Blob(_) => 3,
        }
    }
}

fn class(value: ValueRef<'_>) -> u8 {
    match value {
        ValueRef::Null => 0,
        ValueRef::Integer(_) | ValueRef::Real(_) => 1,
        ValueRef::Text(_) => 2,
        ValueRef::Blob(_) => 3,
    }
}
