//! The user's merges and corrections as one value, to copy them to another database.

use std::collections::BTreeMap;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::aliases::{Named, Names, Unknown};
use super::tags::{self, Tag};
use crate::store::error::JobError;
use crate::store::open::read::read_json;
use crate::store::write::corrections::{self, Correction};
use crate::text_file::text_file;

/// The merged names, the corrections and the tags of a database.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UserDecisions {
    /// How many a file has: one that was cut off has fewer.
    #[serde(skip_serializing)]
    pub entries: Option<usize>,
    /// Spellings of players, with the names as which they count.
    pub players: BTreeMap<String, String>,
    /// Spellings of events, with the names as which they count.
    pub events: BTreeMap<String, String>,
    /// Corrections of matches.
    pub corrections: Vec<Correction>,
    /// Tags of decisions, positions, matches and players.
    pub tags: Vec<Tag>,
}

impl UserDecisions {
    /// The decisions of a database.
    pub fn load(connection: &Connection) -> rusqlite::Result<Self> {
        let sql = text_file!("sql/corrections/user_decisions.sql").text();
        Ok(read_json(connection, sql, [])?.pop().unwrap_or_default())
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.players.len() + self.events.len() + self.corrections.len() + self.tags.len()
    }

    /// Adds them to a database, all or none.
    pub fn apply(&self, connection: &Connection) -> Result<(), JobError> {
        corrections::changed(connection, |connection| self.add(connection)).map(drop)
    }

    /// Puts them in the place of those of the database.
    pub fn replace(&self, connection: &Connection) -> Result<(), JobError> {
        corrections::changed(connection, |connection| {
            connection.execute_batch(
                "DELETE FROM player_aliases; DELETE FROM event_aliases; DELETE FROM match_corrections; DELETE FROM tags",
            )?;
            self.add(connection)
        })
        .map(drop)
    }

    fn add(&self, connection: &Connection) -> Result<(), JobError> {
        // Exclusions come first: a meeting in an excluded match does not prevent a merge.
        corrections::add(connection, &self.corrections)?;
        tags::write(connection, &self.tags)?;
        for (named, names) in [(Named::Players, &self.players), (Named::Events, &self.events)] {
            let mut known = Names::load(connection, named)?;
            for (alias, name) in names {
                known.merge(connection, alias, name, Unknown::Both)?;
            }
        }
        Ok(())
    }
}

/// Whether the database has a save with a key.
pub fn has_save(connection: &Connection, save_key: &[u8]) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM saves WHERE save_key = ?")?.exists([save_key])
}
