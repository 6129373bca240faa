//! The user's merges and corrections as one value, to copy them to another database.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::aliases::{AliasError, Named, Names, Unknown};
use crate::store::open::read::{from_row, get, read_pairs};
use crate::store::write::corrections::{self, Correction, Field};

/// The merged names and the corrections of a database.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UserDecisions {
    /// Spellings of players, with the names as which they count.
    pub players: BTreeMap<String, String>,
    /// Spellings of events, with the names as which they count.
    pub events: BTreeMap<String, String>,
    pub corrections: Vec<Correction>,
}

impl UserDecisions {
    /// Those of a database.
    pub fn load(connection: &Connection) -> rusqlite::Result<Self> {
        let names = |named: Named| read_pairs(connection, &format!("SELECT alias, name FROM {}", named.table()), []);
        let mut statement = connection
            .prepare("SELECT field, save_key, value, about FROM match_corrections ORDER BY about, save_key")?;
        let mut rows = statement.query([])?;
        let mut corrections = Vec::new();
        while let Some(row) = rows.next()? {
            let name: String = row.get(0)?;
            if let Some(field) = Field::ALL.into_iter().find(|field| field.name() == name) {
                corrections.push(from_row!(get, row => Correction { save_key, value, about; field: field }));
            }
        }
        Ok(Self { players: names(Named::Players)?, events: names(Named::Events)?, corrections })
    }

    pub fn is_empty(&self) -> bool {
        self.players.is_empty() && self.events.is_empty() && self.corrections.is_empty()
    }

    /// Those that are not in `other`, too.
    pub fn without(&self, other: &Self) -> Self {
        let names = |own: &BTreeMap<String, String>, others: &BTreeMap<String, String>| {
            own.iter()
                .filter(|(alias, name)| others.get(*alias) != Some(name))
                .map(|(a, n)| (a.clone(), n.clone()))
                .collect()
        };
        let others: BTreeSet<&Correction> = other.corrections.iter().collect();
        Self {
            players: names(&self.players, &other.players),
            events: names(&self.events, &other.events),
            corrections: self.corrections.iter().filter(|own| !others.contains(own)).cloned().collect(),
        }
    }

    /// Those about the same spellings, matches and fields as some of `others`.
    fn about(&self, others: [&Self; 2]) -> Self {
        let names = |own: fn(&Self) -> &BTreeMap<String, String>| {
            let is_same = |alias: &String| others.iter().any(|other| own(other).contains_key(alias));
            own(self).iter().filter(|(alias, _)| is_same(alias)).map(|(a, n)| (a.clone(), n.clone())).collect()
        };
        let key = |correction: &Correction| (correction.save_key, correction.field);
        let keys: BTreeSet<_> = others.iter().flat_map(|other| &other.corrections).map(key).collect();
        Self {
            players: names(|all| &all.players),
            events: names(|all| &all.events),
            corrections: self.corrections.iter().filter(|own| keys.contains(&key(own))).cloned().collect(),
        }
    }

    /// Puts these in the place of `changed`, all or none. Returns whether it did: not if any has been changed again since.
    pub fn restore(&self, changed: &Self, connection: &Connection) -> Result<bool, AliasError> {
        if Self::load(connection)?.about([self, changed]) != *changed {
            return Ok(false);
        }
        self.exchange(changed, connection).map(|()| true)
    }

    /// Adds them to a database, all or none.
    pub fn apply(&self, connection: &Connection) -> Result<(), AliasError> {
        self.exchange(&Self::default(), connection)
    }

    /// Removes `old` and adds these.
    fn exchange(&self, old: &Self, connection: &Connection) -> Result<(), AliasError> {
        corrections::changed(connection, |connection| {
            for (named, names) in [(Named::Players, &old.players), (Named::Events, &old.events)] {
                let mut delete = connection.prepare(&format!("DELETE FROM {} WHERE alias = ?", named.table()))?;
                names.keys().try_for_each(|alias| delete.execute([alias]).map(drop))?;
            }
            let mut delete = connection.prepare("DELETE FROM match_corrections WHERE save_key = ? AND field = ?")?;
            let keys = old.corrections.iter().map(|old| (old.save_key, old.field.name()));
            keys.into_iter().try_for_each(|key| delete.execute(key).map(drop))?;
            // Exclusions come first: a meeting in an excluded match does not prevent a merge.
            corrections::add(connection, &self.corrections)?;
            for (named, names) in [(Named::Players, &self.players), (Named::Events, &self.events)] {
                let mut known = Names::load(connection, named)?;
                for (alias, name) in names {
                    known.merge(connection, alias, name, Unknown::Both)?;
                }
            }
            Ok(())
        })
        .map(drop)
    }
}

/// Whether the database has a save with a key.
pub fn has_save(connection: &Connection, save_key: &[u8]) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM saves WHERE save_key = ?")?.exists([save_key])
}
