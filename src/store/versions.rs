//! Selects which of several saves of a match is counted.
//!
//! Saves of the same match have the same key over players, dice and plays. One of them is current: by default the one with the deepest
//! analysis. The choice depends only on the saves, not on the order of their import.

use rusqlite::{Connection, OptionalExtension, Row};

use super::StoreError;
use crate::rows::match_key::MatchKey;

/// The rule that selects one of several saves of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Keep {
    /// The save with the deepest analysis: the largest sum of the levels' ranks.
    #[default]
    Deepest,
    /// The save whose file was modified last.
    Newest,
    /// The save whose file was modified first.
    Oldest,
}

impl Keep {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Deepest, Self::Newest, Self::Oldest];

    /// The word in `settings`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deepest => "deepest",
            Self::Newest => "newest",
            Self::Oldest => "oldest",
        }
    }

    /// The sort order of saves, best first; ties go to the first path.
    fn order(self) -> &'static str {
        match self {
            Self::Deepest => "-m.analysis_depth",
            Self::Newest => "-s.modified_ns",
            Self::Oldest => "s.modified_ns",
        }
    }
}

/// The rule stored in the database.
pub fn kept(connection: &Connection) -> Result<Keep, StoreError> {
    let found: Option<String> =
        connection.query_row("SELECT value FROM settings WHERE setting = 'keep'", [], |row| row.get(0)).optional()?;
    Ok(Keep::ALL.into_iter().find(|keep| Some(keep.name()) == found.as_deref()).unwrap_or_default())
}

/// Changes the rule and applies it to all saves.
pub fn keep(connection: &Connection, keep: Keep) -> Result<(), StoreError> {
    if kept(connection)? == keep {
        return Ok(());
    }
    let transaction = connection.unchecked_transaction()?;
    transaction.execute("UPDATE settings SET value = ? WHERE setting = 'keep'", [keep.name()])?;
    settle_all(&transaction, keep)?;
    transaction.commit()?;
    Ok(())
}

/// Chooses among the saves of these matches.
pub fn settle(connection: &Connection, keys: &[MatchKey], keep: Keep) -> Result<(), StoreError> {
    let mut is_settled = connection
        .prepare_cached("SELECT count(*) = 1 AND min(is_current) = 1 FROM match_rows WHERE match_key = ?1")?;
    let mut choose = connection.prepare_cached(&choice("= ?1", keep))?;
    for key in keys {
        // Most matches have one save, and this check costs a tenth of choosing.
        if !is_settled.query_row([key], |row| row.get(0))? {
            let changed = choose.query_map([key], changed_match)?.collect::<Result<Vec<_>, _>>()?;
            mark(connection, &changed)?;
        }
    }
    Ok(())
}

/// Chooses among all saves.
fn settle_all(connection: &Connection, keep: Keep) -> Result<(), StoreError> {
    let changed = connection
        .prepare(&choice("IS NOT NULL", keep))?
        .query_map([], changed_match)?
        .collect::<Result<Vec<_>, _>>()?;
    mark(connection, &changed)
}

/// SQL that updates `match_rows.is_current` and returns the changed matches.
fn choice(keys: &str, keep: Keep) -> String {
    format!(
        "WITH ranked AS (
             SELECT m.match_id, row_number() OVER (PARTITION BY m.match_key ORDER BY {}, s.path) = 1 AS is_best
             FROM match_rows AS m JOIN source_files AS s USING (source_file_id)
             WHERE m.match_key {keys}
         )
         UPDATE match_rows SET is_current = ranked.is_best FROM ranked
         WHERE ranked.match_id = match_rows.match_id AND match_rows.is_current <> ranked.is_best
         RETURNING match_id, is_current, first_decision_id, last_decision_id",
        keep.order()
    )
}

/// A match whose `is_current` changed.
struct Changed {
    match_id: i64,
    is_current: bool,
    decisions: (i64, i64),
}

fn changed_match(row: &Row<'_>) -> rusqlite::Result<Changed> {
    Ok(Changed { match_id: row.get(0)?, is_current: row.get(1)?, decisions: (row.get(2)?, row.get(3)?) })
}

/// Tables with a match_id.
const BY_MATCH: [&str; 4] = ["game_rows", "match_sum_rows", "rollout_rows", "comment_rows"];
/// Tables whose rows are found by decision: the decisions of a match are numbered consecutively.
const BY_DECISION: [&str; 2] = ["decision_rows", "cube_analysis_rows"];

/// Copies `is_current` to the other tables behind the public views.
fn mark(connection: &Connection, changed: &[Changed]) -> Result<(), StoreError> {
    for change in changed {
        for table in BY_MATCH {
            connection
                .prepare_cached(&format!("UPDATE {table} SET is_current = ? WHERE match_id = ?"))?
                .execute((change.is_current, change.match_id))?;
        }
        for table in BY_DECISION {
            connection
                .prepare_cached(&format!("UPDATE {table} SET is_current = ? WHERE decision_id BETWEEN ? AND ?"))?
                .execute((change.is_current, change.decisions.0, change.decisions.1))?;
        }
    }
    Ok(())
}

/// How many matches, from `first_match` on, are further saves of a match with a lower number.
pub fn saved_again(connection: &Connection, first_match: i64) -> Result<u64, StoreError> {
    let saves: i64 = connection.query_row(
        "SELECT count(*) FROM match_rows AS m
         WHERE m.match_id >= ?
             AND EXISTS (SELECT 1 FROM match_rows AS o WHERE o.match_key = m.match_key AND o.match_id < m.match_id)",
        [first_match],
        |row| row.get(0),
    )?;
    Ok(saves.unsigned_abs())
}
