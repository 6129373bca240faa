//! Indexes of the largest table: each has the entries of the table's rows, in their order.
//!
//! `PRAGMA integrity_check` looks the entry of each row up: 7 million times in an index that is sorted otherwise than the table. Here both
//! are read from end to end and the digests of their entries added up. What is wrong, the pragma says.

use std::cmp::Ordering;

use rusqlite::Connection;
use rusqlite::types::ValueRef;

use crate::store::{StoreError, digest};

/// An index.
#[derive(Debug)]
pub(super) struct Index {
    table: &'static str,
    name: String,
    /// The names and the places of its columns in the table.
    columns: Vec<(String, usize)>,
    /// Which rows it has: what follows WHERE. `None`: all.
    condition: Option<String>,
}

impl Index {
    /// The indexes of a table; `None` if one is of a kind that this program does not make.
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
            if is_unique || !columns.iter().all(is_plain) || is_partial != condition.is_some() {
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

    /// An expression that says whether the index has a row.
    pub(super) fn condition(&self) -> &str {
        self.condition.as_deref().unwrap_or("1")
    }

    /// The digest of the entry that a row of the table has.
    pub(super) fn entry(&self, row: &[ValueRef<'_>], rowid: i64) -> Result<u64, StoreError> {
        let mut values = [ValueRef::Null; MOST_COLUMNS];
        let values = values.get_mut(..self.columns.len()).ok_or(rusqlite::Error::InvalidQuery)?;
        for (value, (_, place)) in values.iter_mut().zip(&self.columns) {
            *value = *row.get(*place).ok_or(rusqlite::Error::InvalidColumnIndex(*place))?;
        }
        Ok(digest_of(values, rowid))
    }

    /// Reads the whole index: the sum of the digests of its entries; `None` if they are out of order.
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

/// SQLite compares at most 64 terms in one place and we index at most eight columns.
const MOST_COLUMNS: usize = 64;

fn digest_of(values: &[ValueRef<'_>], rowid: i64) -> u64 {
    // Every place another odd factor, so that exchanged values are seen.
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

/// A value that is kept to compare the next one with.
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

    /// As SQLite sorts: NULL, numbers, texts, BLOBs.
    fn compare(&self, value: ValueRef<'_>) -> Ordering {
        match (self, value) {
            (Self::Integer(kept), ValueRef::Integer(value)) => kept.cmp(&value),
            (Self::Integer(kept), ValueRef::Real(value)) => (*kept as f64).total_cmp(&value),
            (Self::Real(kept), ValueRef::Integer(value)) => kept.total_cmp(&(value as f64)),
            // -0.0 comes back as 0.0.
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
