//! Removes the rows of a content.

use rusqlite::{Connection, Params};

use super::tables::{BOOK_TABLES, MATCH_TABLES, book_positions};
use crate::store::error::{StoreError, is_constraint};
use crate::store::open::everybody;
use crate::store::open::read::{read_first, read_value, run};
use crate::text_file::text_file;
use rows::numbers::all_in_match;

/// Removes a content with all its rows, and the positions and players that no other row refers to. Returns the `play_hashes` of a save.
/// If `is_building`, unused positions and players stay until [`remove_unused_after_building`], because the database has no indexes yet.
pub fn remove_content(
    connection: &Connection,
    content_id: i64,
    is_building: bool,
) -> Result<Option<Vec<u8>>, StoreError> {
    let gone = "INSERT OR IGNORE INTO gone_saves SELECT save_key, play_hashes, player1, player2 FROM saves WHERE content_id = ?";
    run(connection, gone, [content_id])?;
    remove_rows(connection, content_id, is_building)
}

/// Removes the rows of a content that is written again: what the user decided about its save stays.
pub fn remove_rows(connection: &Connection, content_id: i64, is_building: bool) -> Result<Option<Vec<u8>>, StoreError> {
    remove_match(connection, content_id, is_building)?;
    remove_book(connection, content_id, is_building)?;
    let removed: Option<(Vec<u8>,)> =
        read_first(connection, "DELETE FROM saves WHERE content_id = ? RETURNING play_hashes", [content_id])?;
    run(connection, "DELETE FROM warnings WHERE content_id = ?", [content_id])?;
    run(connection, "DELETE FROM contents WHERE content_id = ?", [content_id])?;
    Ok(removed.map(|(play_hashes,)| play_hashes))
}

/// Hands what the user decided about removed saves on to the other saves of their matches.
pub fn hand_on(connection: &Connection) -> Result<(), StoreError> {
    if read_value(connection, "SELECT EXISTS (SELECT 1 FROM gone_saves)", [])? {
        connection.execute_batch(text_file!("sql/saves/hand_on.sql").text())?;
    }
    Ok(())
}

/// Removes the rows of a content's match; its save stays listed.
pub fn remove_match(connection: &Connection, content_id: i64, is_building: bool) -> Result<(), StoreError> {
    let found = "SELECT match_id, player1_id, player2_id FROM matches WHERE content_id = ?";
    let Some((match_id, player1, player2)) = read_first::<(i64, i64, i64)>(connection, found, [content_id])? else {
        return Ok(());
    };
    let decisions = [*all_in_match(match_id).start(), *all_in_match(match_id).end()];
    if !is_building {
        let hashes = "SELECT position_hash FROM decisions WHERE decision_id BETWEEN ?1 AND ?2";
        note_positions(connection, hashes, decisions)?;
    }
    everybody::mark_players(connection, [player1, player2])?;
    // The key begins with the book.
    let covered =
        "DELETE FROM book_coverage WHERE book_id IN (SELECT book_id FROM books) AND decision_id BETWEEN ? AND ?";
    run(connection, covered, decisions)?;
    for (table, condition) in MATCH_TABLES {
        run(connection, &format!("DELETE FROM {table} WHERE {condition}"), [match_id])?;
    }
    if is_building {
        return Ok(());
    }
    for sql in [
        "DELETE FROM temp.noted_positions
         WHERE EXISTS (SELECT 1 FROM decisions AS d WHERE d.position_hash = noted_positions.position_hash)",
        "INSERT OR IGNORE INTO temp.removed_positions SELECT position_hash FROM temp.noted_positions JOIN positions USING (position_hash)",
        // The writer can have collected some of them, to write them at the end of the batch.
        "INSERT OR IGNORE INTO temp.dropped_positions SELECT position_hash FROM temp.noted_positions",
        "DELETE FROM positions WHERE position_hash IN (SELECT position_hash FROM temp.noted_positions)",
    ] {
        run(connection, sql, [])?;
    }
    for player_id in [player1, player2] {
        let unused = "player_id = ?1
            AND NOT EXISTS (SELECT 1 FROM matches WHERE player1_id = ?1) AND NOT EXISTS (SELECT 1 FROM matches WHERE player2_id = ?1)";
        remove_players(connection, unused, [player_id])?;
    }
    Ok(())
}

/// Removes the players that fulfil a condition. Should their matches come back, they find their numbers.
fn remove_players(connection: &Connection, condition: &str, parameters: impl Params + Copy) -> rusqlite::Result<()> {
    let gone = format!("INSERT OR REPLACE INTO gone_players SELECT spelling, player_id FROM players WHERE {condition}");
    run(connection, &gone, parameters)?;
    run(connection, &format!("DELETE FROM players WHERE {condition}"), parameters)
}

/// Forgets the numbers of players of whom no save of a match is left.
pub fn forget_gone_players(connection: &Connection) -> rusqlite::Result<()> {
    if !read_value(connection, "SELECT EXISTS (SELECT 1 FROM gone_players)", [])? {
        return Ok(());
    }
    let sql = "DELETE FROM gone_players WHERE spelling NOT IN (SELECT player1 FROM saves UNION ALL SELECT player2 FROM saves)";
    run(connection, sql, [])
}

/// Collects hashes in an empty temporary table.
fn note_positions(connection: &Connection, select: &str, parameters: [i64; 2]) -> Result<(), StoreError> {
    run(connection, "CREATE TEMP TABLE IF NOT EXISTS noted_positions (position_hash INTEGER PRIMARY KEY)", [])?;
    run(connection, "DELETE FROM temp.noted_positions", [])?;
    Ok(run(connection, &format!("INSERT OR IGNORE INTO temp.noted_positions {select}"), parameters)?)
}

/// Removes a content's book, and positions that no other book has.
fn remove_book(connection: &Connection, content_id: i64, is_building: bool) -> Result<(), StoreError> {
    let found = "SELECT book_id FROM books WHERE content_id = ?";
    let Some((book_id,)): Option<(i64,)> = read_first(connection, found, [content_id])? else { return Ok(()) };
    if !is_building {
        note_positions(connection, &book_positions("main", "book_id BETWEEN ?1 AND ?2"), [book_id, book_id])?;
    }
    for (table, _) in BOOK_TABLES {
        run(connection, &format!("DELETE FROM {table} WHERE book_id = ?"), [book_id])?;
    }
    if is_building {
        return Ok(());
    }
    // One pass over each table: only some of these columns have an index.
    let used = book_positions("main", "true");
    run(connection, &format!("DELETE FROM temp.noted_positions WHERE position_hash IN ({used})"), [])?;
    for sql in [
        "INSERT OR IGNORE INTO temp.removed_positions SELECT position_hash FROM temp.noted_positions",
        "DELETE FROM book_positions WHERE position_hash IN (SELECT position_hash FROM temp.noted_positions)",
    ] {
        run(connection, sql, [])?;
    }
    Ok(())
}

/// Starts a run's list of removed positions. One that the run writes again is not new.
pub fn forget_removed_positions(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch(
        "CREATE TEMP TABLE IF NOT EXISTS removed_positions (position_hash INTEGER PRIMARY KEY);
         CREATE TEMP TABLE IF NOT EXISTS dropped_positions (position_hash INTEGER PRIMARY KEY);
         DELETE FROM temp.removed_positions",
    )?;
    Ok(())
}

/// Removes the positions of matches that were written and removed in the same batch, unless others have them.
pub fn remove_dropped_positions(connection: &Connection) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM positions WHERE position_hash IN (SELECT position_hash FROM temp.dropped_positions)
         AND NOT EXISTS (SELECT 1 FROM decisions AS d WHERE d.position_hash = positions.position_hash)",
        "DELETE FROM temp.dropped_positions",
    ] {
        run(connection, sql, [])?;
    }
    Ok(())
}

/// Whether the run has removed positions that it has not written again.
pub fn has_removed_positions(connection: &Connection) -> rusqlite::Result<bool> {
    read_value(connection, "SELECT EXISTS (SELECT 1 FROM temp.removed_positions)", [])
}

/// Whether a position is new that was written just now; `None` if the database has another one under its hash. Unless the run `has_removed` positions,
/// it need not look for this one.
pub fn is_new(
    connection: &Connection,
    hash: i64,
    has_removed: bool,
    written: rusqlite::Result<usize>,
) -> Result<Option<bool>, StoreError> {
    match written {
        Ok(0) => Ok(Some(false)),
        Ok(_) if !has_removed => Ok(Some(true)),
        Ok(_) => {
            let delete = "DELETE FROM temp.removed_positions WHERE position_hash = ?";
            Ok(Some(connection.prepare_cached(delete)?.execute([hash])? == 0))
        }
        Err(error) if is_constraint(&error) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Removes the positions and players to which no row refers, if the building of the database has removed rows: of a save that another
/// replaced, or of a file that changed before an interrupted import was continued.
pub fn remove_unused_after_building(connection: &Connection) -> Result<(), StoreError> {
    let may_have_removed_rows = "SELECT (SELECT count(*) FROM import_runs) > 1
        OR EXISTS (SELECT 1 FROM saves WHERE content_id NOT IN (SELECT content_id FROM matches))";
    if !read_value(connection, may_have_removed_rows, [])? {
        return Ok(());
    }
    connection.execute_batch(&format!(
        "DELETE FROM positions WHERE NOT EXISTS (SELECT 1 FROM decisions AS d WHERE d.position_hash = positions.position_hash);
         DELETE FROM book_positions WHERE position_hash NOT IN ({})",
        book_positions("main", "true")
    ))?;
    let unused = "player_id NOT IN (SELECT player1_id FROM matches UNION SELECT player2_id FROM matches)";
    remove_players(connection, unused, [])?;
    super::people::settle(connection)
}
