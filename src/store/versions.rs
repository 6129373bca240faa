//! Several saves of one match: which of them is counted.
//!
//! Saves share a key over players, dice and plays. One of them is current: the one with the deepest analysis by default. The choice depends on
//! the saves alone, never on the order in which they came.

use rusqlite::{Connection, OptionalExtension};

use super::StoreError;
use crate::identity::{Identity, MatchKey};

/// Which of several saves of a match is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Keep {
    /// The one whose decisions are analysed deepest: the largest sum of the levels' ranks.
    #[default]
    Deepest,
    /// The one whose file was changed last.
    Newest,
    /// The one whose file was changed first.
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

    /// What the best save has least of; ties go to the first path.
    fn order(self) -> &'static str {
        match self {
            Self::Deepest => "-m.analysis_depth",
            Self::Newest => "-s.modified_ns",
            Self::Oldest => "s.modified_ns",
        }
    }
}

/// The choice that the database was told last.
pub fn kept(connection: &Connection) -> Result<Keep, StoreError> {
    let found: Option<String> =
        connection.query_row("SELECT value FROM settings WHERE setting = 'keep'", [], |row| row.get(0)).optional()?;
    Ok(Keep::ALL.into_iter().find(|keep| Some(keep.name()) == found.as_deref()).unwrap_or_default())
}

/// Changes the choice, for the saves that are in too.
pub fn keep(connection: &Connection, keep: Keep) -> Result<(), StoreError> {
    if kept(connection)? == keep {
        return Ok(());
    }
    connection.execute("UPDATE settings SET value = ? WHERE setting = 'keep'", [keep.name()])?;
    settle_all(connection, keep)
}

/// Chooses among the saves of these matches.
pub fn settle(connection: &Connection, keys: &[MatchKey], keep: Keep) -> Result<(), StoreError> {
    let mut choose = connection.prepare_cached(&choice("= ?1", keep))?;
    for key in keys {
        choose.execute([key])?;
    }
    Ok(())
}

/// Chooses among all saves.
fn settle_all(connection: &Connection, keep: Keep) -> Result<(), StoreError> {
    connection.execute(&choice("IS NOT NULL", keep), [])?;
    Ok(())
}

fn choice(keys: &str, keep: Keep) -> String {
    format!(
        "WITH ranked AS (
             SELECT m.match_id, row_number() OVER (PARTITION BY m.match_key ORDER BY {}, s.path) = 1 AS is_best
             FROM matches AS m JOIN source_files AS s USING (source_file_id)
             WHERE m.match_key {keys}
         )
         UPDATE matches SET is_current = ranked.is_best FROM ranked
         WHERE ranked.match_id = matches.match_id AND matches.is_current <> ranked.is_best",
        keep.order()
    )
}

/// Gives the matches of a database of an earlier version their keys.
pub fn fill(connection: &Connection) -> Result<(), StoreError> {
    let mut matches = connection.prepare(
        "SELECT m.match_id, p.name, o.name, m.match_length FROM matches AS m
         JOIN players AS p ON p.player_id = m.player1_id JOIN players AS o ON o.player_id = m.player2_id
         WHERE m.match_key IS NULL",
    )?;
    let mut decisions = connection.prepare(
        "SELECT d.game_id, d.kind, d.seat, d.die1, d.die2, d.position_after_hash, d.action, coalesce(l.depth_rank, 0)
         FROM games AS g JOIN decisions AS d USING (game_id) LEFT JOIN levels AS l ON l.level_code = d.level_code
         WHERE g.match_id = ? ORDER BY d.decision_id",
    )?;
    let mut games = connection.prepare("SELECT game_id FROM games WHERE match_id = ? ORDER BY game_id")?;
    let mut update = connection.prepare("UPDATE matches SET match_key = ?, analysis_depth = ? WHERE match_id = ?")?;
    let mut rows = matches.query([])?;
    while let Some(row) = rows.next()? {
        let match_id: i64 = row.get(0)?;
        let (player1, player2): (String, String) = (row.get(1)?, row.get(2)?);
        let mut identity = Identity::new([&player1, &player2], row.get(3)?);
        let mut games = games.query_map([match_id], |row| row.get::<_, i64>(0))?;
        let mut game = None;
        let mut depth = 0_i64;
        let mut events = decisions.query([match_id])?;
        while let Some(event) = events.next()? {
            let game_id: i64 = event.get(0)?;
            // A game without a decision counts too.
            while game.is_none_or(|game| game < game_id) {
                let Some(next) = games.next().transpose()? else { break };
                game = Some(next);
                identity.game();
            }
            depth += event.get::<_, i64>(7)?;
            let seat = event.get(2)?;
            let Some(action) = event.get::<_, Option<String>>(6)? else { continue };
            if event.get_ref(1)?.as_str() == Ok("checker") {
                let dice = event.get::<_, Option<u8>>(3)?.zip(event.get(4)?);
                identity.play(seat, dice, event.get(5)?);
            } else if action != "no double" {
                identity.cube(seat, &action);
            }
        }
        for game in games {
            game?;
            identity.game();
        }
        update.execute((identity.key(), depth, match_id))?;
    }
    settle_all(connection, kept(connection)?)
}
