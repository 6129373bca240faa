//! The matches that a command changes.

use rusqlite::Connection;

use super::aliases::exact;
use crate::store::error::JobError;
use crate::store::open::read::{read_first, read_pairs, read_values};
use crate::store::write::corrections::{self, CorrectedValue};
use crate::text_file::{TextFile, text_file};
use rows::match_key::MatchKey;

const SELECTED: TextFile = text_file!("sql/corrections/selected.sql");
const ABOUT: TextFile = text_file!("sql/corrections/about.sql");
/// How many of the selected matches the output names.
const FIRST: usize = 5;

/// Conditions on matches, each of which must hold. Names are matched whole: a part could select people by accident.
#[derive(Debug, Clone, Default)]
pub struct MatchSelection {
    /// Numbers of matches.
    pub ids: Vec<i64>,
    /// Names of players.
    pub players: Vec<String>,
    /// Names of events.
    pub events: Vec<String>,
    /// Rounds of events.
    pub rounds: Vec<String>,
    /// The first day, YYYY-MM-DD.
    pub since: Option<String>,
    /// The last day.
    pub until: Option<String>,
    /// A pattern of paths.
    pub file: Option<String>,
}

/// The matches that a selection found.
#[derive(Debug, Clone)]
pub struct SelectedMatches {
    /// Their numbers.
    pub ids: Vec<i64>,
    /// Their keys, in the order of the numbers.
    pub keys: Vec<MatchKey>,
}

impl SelectedMatches {
    /// The first of them in words, as they are now.
    pub fn about(&self, connection: &Connection) -> rusqlite::Result<String> {
        let first = serde_json::Value::from(&self.ids[..self.ids.len().min(FIRST)]).to_string();
        let named: Vec<String> = read_values(connection, &ABOUT, [first])?;
        let more = if self.ids.len() > FIRST { ", ..." } else { "" };
        Ok(format!("{}{more}", named.join(", ")))
    }
}

impl MatchSelection {
    /// The selected matches, all of which must be there and have a key.
    pub fn find(&self, connection: &Connection) -> Result<SelectedMatches, JobError> {
        let players = exact(connection, "player", &self.players)?;
        let events = exact(connection, "event", &self.events)?;
        let rounds = exact(connection, "round", &self.rounds)?;
        let json = |values: serde_json::Value| {
            values.as_array().is_some_and(|all| !all.is_empty()).then(|| values.to_string())
        };
        let parameters = (
            json(self.ids.clone().into()),
            json(players.into()),
            json(events.into()),
            &self.since,
            &self.until,
            &self.file,
            json(rounds.into()),
        );
        let found: Vec<(i64, Option<MatchKey>)> = read_pairs(connection, &SELECTED, parameters)?;
        if found.is_empty() {
            return Err(JobError::NoMatch);
        }
        if let Some(id) = self.ids.iter().find(|id| !found.iter().any(|(found, _)| found == *id)) {
            return JobError::refused(format!("match {id} is not in the database, or not selected"));
        }
        if let Some((id, _)) = found.iter().find(|(_, key)| key.is_none()) {
            let reason = "cannot be recognised in another import, because nothing was played in it";
            return JobError::refused(format!("match {id} {reason}"));
        }
        let (ids, keys) = found.into_iter().filter_map(|(id, key)| Some((id, key?))).unzip();
        Ok(SelectedMatches { ids, keys })
    }
}

/// Leaves matches out of everything, if all of them can be included again.
pub fn exclude(connection: &Connection, ids: &[i64]) -> Result<(), JobError> {
    let lost = "SELECT match_id, path FROM match_facts WHERE NOT has_file AND match_id IN (SELECT value FROM json_each(?)) LIMIT 1";
    let all = serde_json::Value::from(ids).to_string();
    match read_first(connection, lost, [all])? {
        Some((id, path)) => Err(JobError::NoFile { id, path }),
        None => Ok(corrections::set(connection, ids, &[(CorrectedValue::Excluded, None)])?),
    }
}

/// The keys of the saves of excluded matches.
pub fn excluded(connection: &Connection) -> rusqlite::Result<Vec<MatchKey>> {
    let sql = "SELECT save_key FROM match_corrections WHERE field = 'excluded' ORDER BY save_key";
    read_values(connection, sql, [])
}
