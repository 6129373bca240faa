//! Removes the rows of a content.

use rusqlite::{Connection, OptionalExtension};

use super::tables::{BOOK_TABLES, Key, MATCH_TABLES, book_positions};
use crate::store::error::StoreError;
use crate::store::open::everybody;
use crate::text_file::text_file;

/// Removes a content with all its rows, and the positions and players that no other row refers to. Returns the `play_hashes` of a save.
/// If `is_building`, unused positions and players stay until [`remove_unused_after_building`], because the database has no indexes yet.
pub fn remove_content(
    connection: &Connection,
    content_id: i64,
    is_building: bool,
) -> Result<Option<Vec<u8>>, StoreError> {
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO gone_saves SELECT save_key, play_hashes, player1, player2 FROM saves WHERE content_id = ?",
        )?
        .execute([content_id])?;
    remove_rows(connection, content_id, is_building)
}

/// Like [`remove_content`], for a content that is written again: what the user decided about its save stays.
pub fn remove_rows(connection: &Connection, content_id: i64, is_building: bool) -> Result<Option<Vec<u8>>, StoreError> {
    remove_match(connection, content_id, is_building)?;
    remove_book(connection, content_id, is_building)?;
    let play_hashes = connection
        .prepare_cached("DELETE FROM saves WHERE content_id = ? RETURNING play_hashes")?
        .query_map([content_id], |row| row.get(0))?
        .next()
        .transpose()?;
    for sql in ["DELETE FROM warnings WHERE content_id = ?", "DELETE FROM contents WHERE content_id = ?"] {
        connection.prepare_cached(sql)?.execute([content_id])?;
    }
    Ok(play_hashes)
}

/// Hands what the user decided about removed saves on to the other saves of their matches.
pub fn hand_on(connection: &Connection) -> Result<(), StoreError> {
    if connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM gone_saves)")?.query_row([], |row| row.get(0))? {
        connection.execute_batch(text_file!("sql/saves/hand_on.sql").text())?;
    }
    Ok(())
}

/// Removes the rows of a content's match; its save stays listed.
pub fn remove_match(connection: &Connection, content_id: i64, is_building: bool) -> Result<(), StoreError> {
    let found: Option<[i64; 5]> = connection
        .prepare_cached(
            "SELECT match_id, first_decision_id, last_decision_id, player1_id, player2_id FROM matches WHERE content_id = ?",
        )?
        .query_row([content_id], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?]))
        .optional()?;
    let Some([match_id, first, last, player1, player2]) = found else { return Ok(()) };
    if !is_building {
        note_positions(
            connection,
            "SELECT position_hash FROM decisions WHERE decision_id BETWEEN ?1 AND ?2",
            [first, last],
        )?;
    }
    everybody::mark_players(connection, [player1, player2])?;
    // The key begins with the book.
    connection
        .prepare_cached(
            "DELETE FROM book_coverage WHERE book_id IN (SELECT book_id FROM books) AND decision_id BETWEEN ?1 AND ?2",
        )?
        .execute([first, last])?;
    for table in MATCH_TABLES {
        let condition = match table.key {
            Key::Decision => "decision_id BETWEEN ?1 AND ?2",
            Key::Rollout => "rollout_id IN (SELECT rollout_id FROM rollouts WHERE match_id = ?1)",
            Key::Match => "match_id = ?1",
        };
        let mut delete = connection.prepare_cached(&format!("DELETE FROM {} WHERE {condition}", table.name))?;
        match table.key {
            Key::Decision => delete.execute([first, last])?,
            _ => delete.execute([match_id])?,
        };
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
        connection.prepare_cached(sql)?.execute([])?;
    }
    for player_id in [player1, player2] {
        connection
            .prepare_cached(
                "DELETE FROM players WHERE player_id = ?1
                 AND NOT EXISTS (SELECT 1 FROM matches WHERE player1_id = ?1)
                 AND NOT EXISTS (SELECT 1 FROM matches WHERE player2_id = ?1)",
            )?
            .execute([player_id])?;
    }
    Ok(())
}

/// Collects hashes in an empty temporary table.
fn note_positions(connection: &Connection, select: &str, parameters: [i64; 2]) -> Result<(), StoreError> {
    connection
        .prepare_cached("CREATE TEMP TABLE IF NOT EXISTS noted_positions (position_hash INTEGER PRIMARY KEY)")?
        .execute([])?;
    connection.prepare_cached("DELETE FROM temp.noted_positions")?.execute([])?;
    connection.prepare_cached(&format!("INSERT OR IGNORE INTO temp.noted_positions {select}"))?.execute(parameters)?;
    Ok(())
}

/// Removes a content's book, and positions that no other book has.
fn remove_book(connection: &Connection, content_id: i64, is_building: bool) -> Result<(), StoreError> {
    let book_id: Option<i64> = connection
        .prepare_cached("SELECT book_id FROM books WHERE content_id = ?")?
        .query_row([content_id], |row| row.get(0))
        .optional()?;
    let Some(book_id) = book_id else { return Ok(()) };
    if !is_building {
        note_positions(connection, &book_positions("main", "book_id BETWEEN ?1 AND ?2"), [book_id, book_id])?;
    }
    for table in BOOK_TABLES {
        connection.prepare_cached(&format!("DELETE FROM {} WHERE book_id = ?", table.name))?.execute([book_id])?;
    }
    if is_building {
        return Ok(());
    }
    // One pass over each table: only some of these columns have an index.
    connection
        .prepare_cached(&format!(
            "DELETE FROM temp.noted_positions WHERE position_hash IN ({})",
            book_positions("main", "true")
        ))?
        .execute([])?;
    for sql in [
        "INSERT OR IGNORE INTO temp.removed_positions SELECT position_hash FROM temp.noted_positions",
        "DELETE FROM book_positions WHERE position_hash IN (SELECT position_hash FROM temp.noted_positions)",
    ] {
        connection.prepare_cached(sql)?.execute([])?;
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
        connection.prepare_cached(sql)?.execute([])?;
    }
    Ok(())
}

/// Whether the run has removed positions that it has not written again.
pub fn has_removed_positions(connection: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM temp.removed_positions)";
    connection.prepare_cached(sql)?.query_row([], |row| row.get(0))
}

/// Whether the run has removed a position, which is written again now.
pub fn was_removed(connection: &Connection, position_hash: i64) -> rusqlite::Result<bool> {
    let sql = "DELETE FROM temp.removed_positions WHERE position_hash = ?";
    Ok(connection.prepare_cached(sql)?.execute([position_hash])? > 0)
}

/// Removes the positions and players to which no row refers, if the building of the database has removed rows: of a save that another
/// replaced, or of a file that changed before an interrupted import was continued.
pub fn remove_unused_after_building(connection: &Connection) -> Result<(), StoreError> {
    let may_have_removed_rows: bool = connection.query_row(
        "SELECT (SELECT count(*) FROM import_runs) > 1
             OR EXISTS (SELECT 1 FROM saves WHERE content_id NOT IN (SELECT content_id FROM matches))",
        [],
        |row| row.get(0),
    )?;
    if !may_have_removed_rows {
        return Ok(());
    }
    connection.execute_batch(&format!(
        "DELETE FROM positions WHERE NOT EXISTS (SELECT 1 FROM decisions AS d WHERE d.position_hash = positions.position_hash);
         DELETE FROM book_positions WHERE position_hash NOT IN ({});
         DELETE FROM players WHERE player_id NOT IN (SELECT player1_id FROM matches UNION SELECT player2_id FROM matches);",
        book_positions("main", "true")
    ))?;
    super::people::settle(connection)
}
