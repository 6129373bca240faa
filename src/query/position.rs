//! Finds a position from an XGID, the number of a decision or a position_hash.

use rusqlite::{Connection, OptionalExtension};

use crate::game::backgammon::{Xgid, XgidDice, xgid_position};

/// A position as reports take it: parameters `position`, `roll`, `kind` and `match`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// `position_hash`, seen by the player who decides.
    pub hash: i64,
    /// The 26 characters of the board, in the same view.
    pub board: String,
    /// The dice, the higher one first; 0: a cube decision; `None`: any.
    pub roll: Option<i64>,
    /// The kind of decision; `None`: any.
    pub kind: Option<String>,
    /// The match of a decision.
    pub match_id: Option<i64>,
}

impl From<&Xgid> for Place {
    fn from(xgid: &Xgid) -> Self {
        // At a take, the player who decides is not the one on roll.
        let is_take = xgid.dice == XgidDice::Doubled;
        let board = if is_take { xgid.board_on_roll().flip() } else { xgid.board_on_roll() };
        let roll = match xgid.dice {
            XgidDice::Rolled(one, two) => Some(10 * i64::from(one.max(two)) + i64::from(one.min(two))),
            XgidDice::RollOrDouble => None,
            _ => Some(0),
        };
        let kind = match xgid.dice {
            XgidDice::Rolled(..) => Some("checker"),
            XgidDice::RollOrDouble => Some("double"),
            XgidDice::Doubled => Some("take"),
            _ => None,
        };
        Self { hash: board.hash().0, board: xgid_position(&board), roll, kind: kind.map(str::to_owned), match_id: None }
    }
}

/// The position of a decision.
pub fn of_decision(connection: &Connection, decision_id: i64) -> rusqlite::Result<Option<Place>> {
    const DECISION: &str = "SELECT position_hash, board, CASE kind WHEN 'checker' THEN 10 * max(die1, die2) + min(die1, die2) WHEN 'take' THEN 0 END,
            kind, match_id
        FROM decisions JOIN positions USING (position_hash) WHERE decision_id = ?1";
    one(connection, DECISION, decision_id)
}

/// The position with a hash.
pub fn of_hash(connection: &Connection, hash: i64) -> rusqlite::Result<Option<Place>> {
    one(connection, "SELECT position_hash, board, NULL, NULL, NULL FROM positions WHERE position_hash = ?1", hash)
}

fn one(connection: &Connection, sql: &str, id: i64) -> rusqlite::Result<Option<Place>> {
    let place = |row: &rusqlite::Row<'_>| {
        Ok(Place { hash: row.get(0)?, board: row.get(1)?, roll: row.get(2)?, kind: row.get(3)?, match_id: row.get(4)? })
    };
    connection.query_row(sql, [id], place).optional()
}
