//! Finds a position from an XGID, the number of a decision or a position_hash.

use rusqlite::{Connection, OptionalExtension};

use backgammon::{Board, Play, Xgid, XgidDice, is_legal, xgid_position};

/// A position as reports take it: parameters `position`, `roll`, `kind` and `match`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedPosition {
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

impl From<&Xgid> for AskedPosition {
    fn from(xgid: &Xgid) -> Self {
        // At a take, the player who decides is not the one on roll.
        let is_take = xgid.dice == XgidDice::Doubled;
        let board = if is_take { xgid.board_on_roll().flip() } else { xgid.board_on_roll() };
        let (roll, kind) = match xgid.dice {
            XgidDice::Rolled(one, two) => {
                (Some(10 * i64::from(one.max(two)) + i64::from(one.min(two))), Some("checker"))
            }
            XgidDice::RollOrDouble => (None, Some("double")),
            XgidDice::Doubled => (Some(0), Some("take")),
            _ => (Some(0), None),
        };
        Self { hash: board.hash().0, board: xgid_position(&board), roll, kind: kind.map(str::to_owned), match_id: None }
    }
}

/// The board after plays such as `31: 8/5 6/5, 52: 24/22 13/8`, seen by the player whose turn it is then.
pub fn after(mut board: Board, plays: &str) -> Result<Board, String> {
    for text in plays.split(',').map(str::trim) {
        let wrong = |problem: &str| format!("{text:?}: {problem}");
        let expected = || wrong("expected plays with their dice, like 31: 8/5 6/5, 52: 24/22 13/8");
        let (dice, play) = text.split_once(':').ok_or_else(expected)?;
        let dice = match dice.trim().as_bytes() {
            [one @ b'1'..=b'6', two @ b'1'..=b'6'] => (one - b'0', two - b'0'),
            _ => return Err(expected()),
        };
        let next = match play.trim() {
            "cannot move" => board,
            play => {
                let played = Play::parse(&board, play, Some(dice)).and_then(|play| play.apply(&board));
                played.map_err(|error| wrong(&error.to_string()))?
            }
        };
        if !is_legal(&board, dice, &next) {
            return Err(wrong("the dice do not allow this play"));
        }
        board = next.flip();
    }
    Ok(board)
}

/// The position of a decision.
pub fn of_decision(connection: &Connection, decision_id: i64) -> rusqlite::Result<Option<AskedPosition>> {
    const DECISION: &str = "SELECT position_hash, board, CASE kind WHEN 'checker' THEN 10 * max(die1, die2) + min(die1, die2) WHEN 'take' THEN 0 END,
            kind, match_id
        FROM decisions JOIN positions USING (position_hash) WHERE decision_id = ?1";
    one(connection, DECISION, decision_id)
}

/// The position with a hash.
pub fn of_hash(connection: &Connection, hash: i64) -> rusqlite::Result<Option<AskedPosition>> {
    one(connection, "SELECT position_hash, board, NULL, NULL, NULL FROM positions WHERE position_hash = ?1", hash)
}

fn one(connection: &Connection, sql: &str, id: i64) -> rusqlite::Result<Option<AskedPosition>> {
    let place = |row: &rusqlite::Row<'_>| {
        Ok(AskedPosition {
            hash: row.get(0)?,
            board: row.get(1)?,
            roll: row.get(2)?,
            kind: row.get(3)?,
            match_id: row.get(4)?,
        })
    };
    connection.query_row(sql, [id], place).optional()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_are_followed_in_the_view_of_each_player() {
        let board = after(Board::START, "31: 8/5 6/5, 25: 24/22 13/8").unwrap();
        assert_eq!(xgid_position(&board), "-a-a-BD-B---dE---d-e----B-");
        for (plays, problem) in [
            ("", "expected plays with their dice"),
            ("31 8/5 6/5", "expected plays with their dice"),
            ("71: 8/5 6/5", "expected plays with their dice"),
            ("31: 8/4 6/5", "\"31: 8/4 6/5\": "),
            ("31: 8/5", "the dice do not allow this play"),
            ("31: 8/5 6/5, 52: 8/5 6/5", "\"52: 8/5 6/5\": "),
            ("31: cannot move", "the dice do not allow this play"),
        ] {
            let error = after(Board::START, plays).unwrap_err();
            assert!(error.contains(problem), "{plays:?}: {error}");
        }
    }
}
