//! References of the largest tables, checked while their rows are read.
//!
//! `PRAGMA foreign_key_check` looks each reference up by itself: 7 million times among 4 million positions, at random. The keys of small
//! tables fit in memory instead, and what refers to a decision stands beside it. Here is only found whether a reference is broken; which
//! one it is, the pragma says.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use rusqlite::Connection;
use rusqlite::types::ValueRef;

use crate::store::StoreError;

/// Spreads numbers by a multiplication: keys are no secret, and there is one look-up for each of 30 million candidates.
#[derive(Default)]
pub(super) struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, number: u64) {
        let spread = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = spread ^ (spread >> 32);
    }

    fn write_i64(&mut self, number: i64) {
        self.write_u64(number as u64);
    }
}

pub(super) type Keys = HashSet<i64, BuildHasherDefault<Spread>>;

/// What a column refers to.
#[derive(Clone)]
pub(super) enum Parent {
    /// A table whose keys are these.
    Keys(Arc<Keys>),
    /// `decision_rows`.
    Decisions,
    /// `positions`, which are read beside the index of their decisions.
    Positions,
}

/// Whether `value` refers to a row that is not there.
pub(super) fn is_broken(keys: &Keys, value: ValueRef<'_>) -> bool {
    match value {
        ValueRef::Null => false,
        ValueRef::Integer(key) => !keys.contains(&key),
        _ => true,
    }
}

/// What the columns of a table refer to; `None`: its references are not those of this program.
pub(super) type Parents = Option<Vec<(String, Parent)>>;

/// What the columns of each of some tables refer to.
pub(super) fn parents(
    connection: &Connection,
    tables: &[&'static str],
) -> Result<HashMap<&'static str, Parents>, StoreError> {
    let mut loaded: HashMap<String, Arc<Keys>> = HashMap::new();
    let mut all = HashMap::new();
    for &table in tables {
        let mut statement = connection
            .prepare("SELECT \"table\", \"from\", \"to\", seq FROM pragma_foreign_key_list(?) ORDER BY id, seq")?;
        let references: Vec<(String, String, Option<String>, i64)> = statement
            .query_map([table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
            .collect::<Result<_, _>>()?;
        let mut found = Some(Vec::new());
        for (parent, from, to, part) in references {
            let to = to.filter(|_| part == 0);
            let parent = match (parent.as_str(), to) {
                ("decision_rows", Some(to)) if to == "decision_id" => Some(Parent::Decisions),
                ("positions", Some(to)) if (table, from.as_str(), to.as_str()) == POSITION => Some(Parent::Positions),
                ("positions" | "candidate_rows" | "cube_analysis_rows", _) | (_, None) => None,
                (name, Some(to)) => {
                    let keys = match loaded.get(name) {
                        Some(keys) => Some(Arc::clone(keys)),
                        None => keys_of(connection, name, &to)?.map(Arc::new),
                    };
                    keys.map(|keys| {
                        loaded.insert(name.to_owned(), Arc::clone(&keys));
                        Parent::Keys(keys)
                    })
                }
            };
            found = found.zip(parent).map(|(mut found, parent)| {
                found.push((from, parent));
                found
            });
        }
        all.insert(table, found);
    }
    Ok(all)
}

/// The reference that is checked by the positions.
const POSITION: (&str, &str, &str) = ("decision_rows", "position_hash", "position_hash");

/// The keys of a table, if `column` is its INTEGER PRIMARY KEY.
fn keys_of(connection: &Connection, table: &str, column: &str) -> Result<Option<Keys>, StoreError> {
    let mut statement = connection.prepare("SELECT name, type FROM pragma_table_info(?) WHERE pk > 0")?;
    let keys: Vec<(String, String)> =
        statement.query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    match keys.as_slice() {
        [(name, kind)] if name == column && kind == "INTEGER" => {}
        _ => return Ok(None),
    }
    let mut statement = connection.prepare(&format!("SELECT \"{column}\" FROM \"{table}\""))?;
    let keys = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(Some(keys))
}
