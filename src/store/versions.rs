//! Several saves of one match: which of them is counted.
//!
//! Saves share a key over players, dice and plays. One of them is current: the one with the deepest analysis by default. The choice depends on
//! the saves alone, never on the order in which they came.

use rusqlite::{Connection, OptionalExtension, Row};

use super::StoreError;
use crate::rows::codes::depth_rank;
use crate::rows::match_key::{Identity, MatchKey, Played};

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
    let transaction = connection.unchecked_transaction()?;
    transaction.execute("UPDATE settings SET value = ? WHERE setting = 'keep'", [keep.name()])?;
    settle_all(&transaction, keep)?;
    transaction.commit()?;
    Ok(())
}

/// Chooses among the saves of these matches.
pub fn settle(connection: &Connection, keys: &[MatchKey], keep: Keep) -> Result<(), StoreError> {
    let mut is_settled =
        connection.prepare_cached("SELECT count(*) = 1 AND min(is_current) = 1 FROM matches WHERE match_key = ?1")?;
    let mut choose = connection.prepare_cached(&choice("= ?1", keep))?;
    for key in keys {
        // Most matches are saved once: to ask costs a tenth of choosing.
        if !is_settled.query_row([key], |row| row.get(0))? {
            choose.execute([key])?;
        }
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

/// How many saves, from that match on, are of matches that were in already or came before them.
pub fn saved_again(connection: &Connection, first_match: i64) -> Result<u64, StoreError> {
    let saves: i64 = connection.query_row(
        "SELECT count(*) FROM matches AS m
         WHERE m.match_id >= ?
             AND EXISTS (SELECT 1 FROM matches AS o WHERE o.match_key = m.match_key AND o.match_id < m.match_id)",
        [first_match],
        |row| row.get(0),
    )?;
    Ok(saves.unsigned_abs())
}

/// Gives the matches of a database of an earlier version their keys.
pub fn fill(connection: &Connection) -> Result<(), StoreError> {
    let mut matches = connection.prepare(
        "SELECT m.match_id, p.name, o.name, m.match_length FROM matches AS m NOT INDEXED
         JOIN players AS p ON p.player_id = m.player1_id JOIN players AS o ON o.player_id = m.player2_id
         WHERE m.match_key IS NULL",
    )?;
    let mut games = connection.prepare("SELECT game_id FROM games WHERE match_id = ? ORDER BY game_id")?;
    let mut decisions = connection.prepare("SELECT * FROM decisions WHERE game_id = ? ORDER BY decision_id")?;
    let mut update = connection.prepare("UPDATE matches SET match_key = ?, analysis_depth = ? WHERE match_id = ?")?;
    let mut rows = matches.query([])?;
    while let Some(row) = rows.next()? {
        let match_id: i64 = row.get("match_id")?;
        let (player1, player2): (String, String) = (row.get(1)?, row.get(2)?);
        let mut identity = Identity::new([&player1, &player2], row.get("match_length")?);
        let mut depth = 0;
        let mut games = games.query([match_id])?;
        while let Some(game) = games.next()? {
            identity.game();
            let mut decisions = decisions.query([game.get::<_, i64>(0)?])?;
            while let Some(decision) = decisions.next()? {
                add(&mut identity, decision)?;
                depth += decision.get::<_, Option<i64>>("level_code")?.map_or(0, depth_rank);
            }
        }
        update.execute((identity.key(), depth, match_id))?;
    }
    settle_all(connection, kept(connection)?)
}

/// `normalize` does the same with the rows of a file.
fn add(identity: &mut Identity, decision: &Row<'_>) -> rusqlite::Result<()> {
    let seat = decision.get("seat")?;
    let Some(action) = decision.get::<_, Option<String>>("action")? else {
        return Ok(());
    };
    if decision.get::<_, String>("kind")? == "checker" {
        let pair = |names: [&str; 2]| -> rusqlite::Result<_> { Ok((decision.get(names[0])?, decision.get(names[1])?)) };
        let (die1, die2): (Option<i64>, Option<i64>) = pair(["die1", "die2"])?;
        let away: (Option<i64>, Option<i64>) = pair(["away_player", "away_opponent"])?;
        identity.play(&Played {
            seat,
            dice: die1.zip(die2).map(|(die1, die2)| (die1 as u8, die2 as u8)),
            before: decision.get("position_hash")?,
            after: decision.get("position_after_hash")?,
            cube: (decision.get("cube_value")?, decision.get("cube_owner")?),
            away: away.0.zip(away.1).map(|(own, other)| (own as i32, other as i32)),
            is_crawford: decision.get("is_crawford")?,
        });
    } else if action != "no double" {
        identity.cube(seat, &action);
    }
    Ok(())
}
