//! Finds a position from an XGID, the number of a decision or a position_hash.

use rusqlite::{Connection, OptionalExtension};

use crate::game::backgammon::{Xgid, XgidDice};

/// A position as reports take it: parameters `position` and `roll`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// `position_hash`, seen by the player who decides.
    pub hash: i64,
    /// The dice, the higher one first; 0: a cube decision; `None`: any.
    pub roll: Option<i64>,
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
        Self { hash: board.hash().0, roll }
    }
}

/// The position of a decision.
pub fn of_decision(connection: &Connection, decision_id: i64) -> rusqlite::Result<Option<Place>> {
    const POSITION: &str = "SELECT position_hash, CASE kind WHEN 'checker' THEN 10 * max(die1, die2) + min(die1, die2) WHEN 'take' THEN 0 END
        FROM decisions WHERE decision_id = ?1";
    let place = |row: &rusqlite::Row<'_>| Ok(Place { hash: row.get(0)?, roll: row.get(1)? });
    connection.query_row(POSITION, [decision_id], place).optional()
}
