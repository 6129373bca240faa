//! Keys against what they stand for.

use rusqlite::Connection;

use super::findings::{Check, IMPORT_ANEW};
use crate::game::backgammon::Board;
use crate::game::{chess, shogi};
use crate::store::StoreError;

/// Every position's hash and figures are its board's.
pub(super) fn positions(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("positions");
    let mut statement = connection.prepare(
        "SELECT d.position_hash, x.board, x.player_pips, x.opponent_pips, x.player_bar, x.opponent_bar, x.player_off, x.opponent_off,
             x.phase_code, x.player_prime, x.opponent_prime, x.player_anchors, x.opponent_anchors, x.player_blots, x.opponent_blots,
             x.position_id
         FROM position_rows AS x NOT INDEXED
         CROSS JOIN decisions AS d ON d.decision_id = x.position_id",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        check.looked_at += 1;
        let hash: i64 = row.get(0)?;
        let id: i64 = row.get(15)?;
        let subject = || format!("position_rows, position_id {id}");
        let Some(board) = board(row.get_ref(1)?.as_blob().unwrap_or_default()) else {
            check.find(subject(), "its board is not 26 bytes", IMPORT_ANEW);
            continue;
        };
        if let Err(problem) = board.check() {
            check.find(subject(), format!("its board is not possible: {problem}"), IMPORT_ANEW);
        } else if board.hash().0 != hash {
            check.find(
                subject(),
                format!("its decision has the hash {hash}, its board {}", board.hash().0),
                IMPORT_ANEW,
            );
        } else {
            let f = board.features();
            let figures = [
                i64::from(f.player_pips),
                i64::from(f.opponent_pips),
                i64::from(f.player_bar),
                i64::from(f.opponent_bar),
                i64::from(f.player_off),
                i64::from(f.opponent_off),
                f.phase as i64,
                i64::from(f.player_prime),
                i64::from(f.opponent_prime),
                i64::from(f.player_anchors),
                i64::from(f.opponent_anchors),
                i64::from(f.player_blots),
                i64::from(f.opponent_blots),
            ];
            for (column, figure) in (2..).zip(figures) {
                let found: i64 = row.get(column)?;
                if found != figure {
                    let name = row.as_ref().column_name(column)?.to_owned();
                    check.find(subject(), format!("{name} is {found}, its board has {figure}"), IMPORT_ANEW);
                }
            }
        }
    }
    Ok(check)
}

fn board(bytes: &[u8]) -> Option<Board> {
    Some(Board::from_bytes(bytes.try_into().ok()?))
}

/// Every chess or shogi position's key is its text's.
pub(super) fn book_positions(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("book positions");
    let mut statement = connection.prepare("SELECT position_key, game, epd FROM book_positions")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        check.looked_at += 1;
        let (key, game, epd): (i64, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let found = match game.as_str() {
            "chess" => {
                chess::Position::from_fen(&epd).map(|position| position.key()).map_err(|error| error.to_string())
            }
            _ => shogi::Position::from_sfen(&epd).map(|position| position.key()).map_err(|error| error.to_string()),
        };
        let subject = || format!("book_positions, position_key {key}");
        match found {
            Ok(found) if found == key => {}
            Ok(found) => check.find(subject(), format!("its text has the key {found}"), IMPORT_ANEW),
            Err(error) => check.find(subject(), error, IMPORT_ANEW),
        }
    }
    Ok(check)
}

/// Every entry of an XG book is found under its own board.
pub(super) fn book_entries(connection: &Connection) -> Result<Check, StoreError> {
    let mut check = Check::new("book entries");
    let mut statement = connection.prepare("SELECT book_id, record, pos, position_hash FROM book_entries")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        check.looked_at += 1;
        let (book, record): (i64, i64) = (row.get(0)?, row.get(1)?);
        let board = board(row.get_ref(2)?.as_blob().unwrap_or_default()).filter(|board| board.check().is_ok());
        let (stored, found) = (row.get::<_, Option<i64>>(3)?, board.map(|board| board.hash().0));
        if stored != found {
            let text = |hash: Option<i64>| hash.map_or("none".to_owned(), |hash| hash.to_string());
            let message = format!("its hash is {}, its board has {}", text(stored), text(found));
            check.find(format!("book_entries, book {book}, record {record}"), message, IMPORT_ANEW);
        }
    }
    Ok(check)
}
