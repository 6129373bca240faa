//! Compares keys with the data that they are computed from.

use rusqlite::{Connection, Row};

use super::findings::{Check, IMPORT_ANEW};
use crate::game::backgammon::board_of_xgid;
use crate::game::{chess, shogi};
use crate::store::StoreError;

/// The result of checking some positions.
pub(super) struct Positions {
    pub(super) check: Check,
    /// A position has no decision.
    pub(super) is_unused: bool,
    /// A decision has no position.
    pub(super) is_missing: bool,
}

/// The number of parts of the positions. Their keys are hashes, so all parts have about the same size.
const PARTS: i128 = 16;

/// The first and last key of each part.
pub(super) fn parts() -> impl Iterator<Item = (i64, i64)> {
    let start = |part: i128| i128::from(i64::MIN) + (part << 64) / PARTS;
    let key = |number: i128| i64::try_from(number).unwrap_or(i64::MAX);
    (0..PARTS).map(move |part| (key(start(part)), key(start(part + 1) - 1)))
}

/// Checks that every position's hash and features match its board. Positions and the index of their decisions have the same order, so
/// one pass over both also finds unused and missing positions.
pub(super) fn positions(connection: &Connection, (first, last): (i64, i64)) -> Result<Positions, StoreError> {
    let mut check = Check::new("positions");
    let (mut is_unused, mut is_missing) = (false, false);
    let mut decided = connection.prepare(
        "SELECT DISTINCT position_hash FROM decision_rows WHERE position_hash BETWEEN ? AND ? ORDER BY position_hash",
    )?;
    let mut decided = decided.query((first, last))?;
    let mut next_decided = || -> rusqlite::Result<Option<i64>> { decided.next()?.map(|row| row.get(0)).transpose() };
    let mut next = next_decided()?;
    let mut statement = connection.prepare(
        "SELECT position_hash, board, phase, player_pips, opponent_pips, player_bar, opponent_bar, player_off, opponent_off,
             player_prime, opponent_prime, player_anchors, opponent_anchors, player_blots, opponent_blots
         FROM positions WHERE position_hash BETWEEN ? AND ? ORDER BY position_hash",
    )?;
    let mut rows = statement.query((first, last))?;
    while let Some(row) = rows.next()? {
        check.looked_at += 1;
        let hash: i64 = row.get(0)?;
        while next.is_some_and(|decided| decided < hash) {
            is_missing = true;
            next = next_decided()?;
        }
        if next == Some(hash) {
            next = next_decided()?;
        } else {
            is_unused = true;
        }
        position(row, hash, &mut check)?;
    }
    is_missing |= next.is_some();
    Ok(Positions { check, is_unused, is_missing })
}

fn position(row: &Row<'_>, hash: i64, check: &mut Check) -> Result<(), StoreError> {
    let subject = || format!("positions, position_hash {hash}");
    let text = |column: usize| row.get_ref(column)?.as_str().map_err(rusqlite::Error::from);
    let board = match board_of_xgid(text(1)?) {
        Ok(board) => board,
        Err(error) => {
            check.find(subject(), format!("its board is unreadable: {error}"), IMPORT_ANEW);
            return Ok(());
        }
    };
    if let Err(problem) = board.check() {
        check.find(subject(), format!("its board is impossible: {problem}"), IMPORT_ANEW);
        return Ok(());
    }
    if board.hash().0 != hash {
        check.find(subject(), format!("the hash of its board is {}", board.hash().0), IMPORT_ANEW);
        return Ok(());
    }
    let f = board.features();
    let phase = text(2)?;
    if phase != f.phase.name() {
        check.find(subject(), format!("phase is {phase}, but that of its board is {}", f.phase.name()), IMPORT_ANEW);
    }
    let figures = [
        i64::from(f.player_pips),
        i64::from(f.opponent_pips),
        i64::from(f.player_bar),
        i64::from(f.opponent_bar),
        i64::from(f.player_off),
        i64::from(f.opponent_off),
        i64::from(f.player_prime),
        i64::from(f.opponent_prime),
        i64::from(f.player_anchors),
        i64::from(f.opponent_anchors),
        i64::from(f.player_blots),
        i64::from(f.opponent_blots),
    ];
    for (column, figure) in (3..).zip(figures) {
        let found: i64 = row.get(column)?;
        if found != figure {
            let name = row.as_ref().column_name(column)?.to_owned();
            check.find(subject(), format!("{name} is {found}, but that of its board is {figure}"), IMPORT_ANEW);
        }
    }
    Ok(())
}

/// Checks that every chess or shogi position's key matches its text.
pub(super) fn book_positions(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("book positions");
    let mut statement = connection.prepare("SELECT position_hash, game, position_text FROM book_positions")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        check.looked_at += 1;
        let (key, game, position_text): (i64, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let found = match game.as_str() {
            "chess" => chess::Position::from_fen(&position_text)
                .map(|position| position.key())
                .map_err(|error| error.to_string()),
            _ => shogi::Position::from_sfen(&position_text)
                .map(|position| position.key())
                .map_err(|error| error.to_string()),
        };
        let subject = || format!("book_positions, position_hash {key}");
        match found {
            Ok(found) if found == key => {}
            Ok(found) => check.find(subject(), format!("its text has the key {found}"), IMPORT_ANEW),
            Err(error) => check.find(subject(), error, IMPORT_ANEW),
        }
    }
    Ok(check)
}

/// Checks that the hash of every XG book entry matches its board.
pub(super) fn book_entries(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("book entries");
    let mut statement =
        connection.prepare("SELECT book_id, record, board, board_raw, position_hash FROM book_entry_rows")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        check.looked_at += 1;
        let (book, record): (i64, i64) = (row.get(0)?, row.get(1)?);
        let text: Option<String> = row.get(2)?;
        let board = text.and_then(|text| board_of_xgid(&text).ok()).filter(|board| board.check().is_ok());
        let has_bytes = row.get_ref(3)? != rusqlite::types::ValueRef::Null;
        let (stored, found) = (row.get::<_, Option<i64>>(4)?, board.map(|board| board.hash().0));
        if stored != found || has_bytes == found.is_some() {
            let text = |hash: Option<i64>| hash.map_or("none".to_owned(), |hash| hash.to_string());
            let message = format!("its hash is {}, but its board has {}", text(stored), text(found));
            check.find(format!("book_entry_rows, book {book}, record {record}"), message, IMPORT_ANEW);
        }
    }
    Ok(check)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_the_positions_are_all_keys_that_there_are() {
        let parts: Vec<_> = parts().collect();
        assert_eq!((parts[0].0, parts[parts.len() - 1].1), (i64::MIN, i64::MAX));
        assert!(parts.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0), "{parts:?}");
    }
}
