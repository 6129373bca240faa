//! Checks the references of the largest tables while their rows are read.
//!
//! `PRAGMA foreign_key_check` looks up each reference: 7 million random lookups among 4 million positions. Instead, the keys of small
//! tables are held in memory, and references to decisions are mostly close to them. This only detects that a reference is broken; the
//! pragma then finds which one.

use std::collections::HashMap;
use std::sync::Arc;

use rusqlite::Connection;
use rusqlite::types::ValueRef;

use crate::store::StoreError;

/// The keys of a table. A fast hash, because each of 30 million candidates needs a lookup and keys are not secret.
pub(super) type Keys = foldhash::HashSet<i64>;

/// The target of a reference.
#[derive(Clone)]
pub(super) enum Parent {
    /// A table with these keys.
    Keys(Arc<Keys>),
    /// `decision_rows`.
    Decisions,
    /// `positions`, which are read together with the index of their decisions.
    Positions,
}

/// Whether `value` refers to a missing row.
pub(super) fn is_broken(keys: &Keys, value: ValueRef<'_>) -> bool {
    match value {
        ValueRef::Null => false,
        ValueRef::Integer(key) => !keys.contains(&key),
        _ => true,
    }
}

/// The referring columns of a table and their targets; `None` if its references are not those of this program.
pub(super) type Parents = Option<Vec<(String, Parent)>>;

/// The referring columns of some tables.
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

/// The reference that is checked with the positions.
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
