//! Taking a source's rows out again, when the file has changed.

use rusqlite::Connection;

use super::StoreError;

/// Removes everything that a source brought, but not the source's own row. Positions and players that nothing else mentions go too.
/// A database that `is_building` has no indexes of decisions yet.
pub fn remove_rows(connection: &Connection, source_file_id: i64, is_building: bool) -> Result<(), StoreError> {
    let matches: Vec<Removed> = connection
        .prepare_cached(
            "SELECT match_id, player1_id, player2_id, first_decision_id, last_decision_id FROM match_rows WHERE source_file_id = ?",
        )?
        .query_map([source_file_id], |row| {
            Ok(Removed {
                match_id: row.get(0)?,
                players: [row.get(1)?, row.get(2)?],
                decisions: (row.get(3)?, row.get(4)?),
            })
        })?
        .collect::<Result<_, _>>()?;
    for removed in &matches {
        remove_match(connection, removed, is_building)?;
    }
    remove_books(connection, source_file_id)?;
    for sql in ["DELETE FROM warnings WHERE source_file_id = ?", "DELETE FROM rejects WHERE source_file_id = ?"] {
        connection.prepare_cached(sql)?.execute([source_file_id])?;
    }
    for player_id in matches.iter().flat_map(|removed| removed.players) {
        connection
            .prepare_cached(
                "DELETE FROM players WHERE player_id = ?1
                 AND NOT EXISTS (SELECT 1 FROM match_rows WHERE player1_id = ?1)
                 AND NOT EXISTS (SELECT 1 FROM match_rows WHERE player2_id = ?1)",
            )?
            .execute([player_id])?;
    }
    Ok(())
}

/// A match that goes.
struct Removed {
    match_id: i64,
    players: [i64; 2],
    /// Its first and its last decision.
    decisions: (i64, i64),
}

fn remove_match(connection: &Connection, removed: &Removed, is_building: bool) -> Result<(), StoreError> {
    let sql = "CREATE TEMP TABLE IF NOT EXISTS removed_positions (position_hash INTEGER PRIMARY KEY)";
    connection.prepare_cached(sql)?.execute([])?;
    connection.prepare_cached("DELETE FROM temp.removed_positions")?.execute([])?;
    let (first, last) = removed.decisions;
    for sql in [
        "INSERT OR IGNORE INTO temp.removed_positions SELECT position_hash FROM decision_rows WHERE decision_id BETWEEN ? AND ?",
        "DELETE FROM cube_extra_rows WHERE decision_id BETWEEN ? AND ?",
        "DELETE FROM cube_analysis_rows WHERE decision_id BETWEEN ? AND ?",
        "DELETE FROM candidate_rows WHERE candidate_id BETWEEN ? * 32 AND ? * 32 + 31",
        "DELETE FROM book_coverage_rows
         WHERE book_id IN (SELECT book_id FROM books WHERE kind = 'xg_opening') AND decision_id BETWEEN ? AND ?",
        "DELETE FROM decision_rows WHERE decision_id BETWEEN ? AND ?",
    ] {
        connection.prepare_cached(sql)?.execute([first, last])?;
    }
    for sql in [
        "DELETE FROM rollout_first_roll_rows WHERE rollout_id IN (SELECT rollout_id FROM rollout_rows WHERE match_id = ?)",
        "DELETE FROM rollout_rows WHERE match_id = ?",
        "DELETE FROM comment_rows WHERE match_id = ?",
        "DELETE FROM game_rows WHERE match_id = ?",
        "DELETE FROM match_sum_rows WHERE match_id = ?",
        "DELETE FROM game_sum_rows WHERE match_id = ?",
        "DELETE FROM structure_sum_rows WHERE match_id = ?",
        "DELETE FROM action_sum_rows WHERE match_id = ?",
        "DELETE FROM match_rows WHERE match_id = ?",
        "DELETE FROM row_digests WHERE owner = 'match' AND owner_id = ?",
    ] {
        connection.prepare_cached(sql)?.execute([removed.match_id])?;
    }
    // CROSS JOIN: one pass over the decisions, which a database that is being built cannot find by their position.
    let kept = match is_building {
        true => {
            "DELETE FROM temp.removed_positions WHERE position_hash IN
             (SELECT r.position_hash FROM decision_rows AS d CROSS JOIN temp.removed_positions AS r USING (position_hash))"
        }
        false => {
            "DELETE FROM temp.removed_positions
             WHERE EXISTS (SELECT 1 FROM decision_rows AS d WHERE d.position_hash = removed_positions.position_hash)"
        }
    };
    connection.prepare_cached(kept)?.execute([])?;
    connection
        .prepare_cached(
            "DELETE FROM positions WHERE position_hash IN (SELECT position_hash FROM temp.removed_positions)",
        )?
        .execute([])?;
    Ok(())
}

/// Removes the books of a source, and the positions that no other book has.
fn remove_books(connection: &Connection, source_file_id: i64) -> Result<(), StoreError> {
    let books: Vec<i64> = connection
        .prepare_cached("SELECT book_id FROM books WHERE source_file_id = ?")?
        .query_map([source_file_id], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    if books.is_empty() {
        return Ok(());
    }
    let sql = "CREATE TEMP TABLE IF NOT EXISTS removed_book_positions (position_hash INTEGER PRIMARY KEY)";
    connection.prepare_cached(sql)?.execute([])?;
    connection.prepare_cached("DELETE FROM temp.removed_book_positions")?.execute([])?;
    for book_id in books {
        for (table, column) in BOOK_POSITION_COLUMNS {
            connection
                .prepare_cached(&format!(
                    "INSERT OR IGNORE INTO temp.removed_book_positions
                     SELECT {column} FROM {table} WHERE book_id = ? AND {column} IS NOT NULL"
                ))?
                .execute([book_id])?;
        }
        for table in BOOK_TABLES {
            connection.prepare_cached(&format!("DELETE FROM {table} WHERE book_id = ?"))?.execute([book_id])?;
        }
        connection
            .prepare_cached("DELETE FROM row_digests WHERE owner = 'book' AND owner_id = ?")?
            .execute([book_id])?;
    }
    for (table, column) in BOOK_POSITION_COLUMNS {
        // CROSS JOIN: one pass over the table, whatever indexes there are; a database that is being built has none.
        connection
            .prepare_cached(&format!(
                "DELETE FROM temp.removed_book_positions WHERE position_hash IN
                 (SELECT r.position_hash FROM {table} AS t
                  CROSS JOIN temp.removed_book_positions AS r ON r.position_hash = t.{column})"
            ))?
            .execute([])?;
    }
    connection
        .prepare_cached(
            "DELETE FROM book_positions WHERE position_hash IN (SELECT position_hash FROM temp.removed_book_positions)",
        )?
        .execute([])?;
    Ok(())
}

/// The tables with a book's rows, referring ones first.
const BOOK_TABLES: [&str; 10] = [
    "book_coverage_rows",
    "book_header_fields",
    "book_residues",
    "book_entry_rows",
    "book_moves",
    "chess_book_nodes",
    "shogi_book_slots",
    "shogi_book_plies",
    "shogi_book_lines",
    "books",
];

/// Where books refer to positions.
const BOOK_POSITION_COLUMNS: [(&str, &str); 4] = [
    ("book_moves", "position_hash"),
    ("book_moves", "next_position_hash"),
    ("chess_book_nodes", "position_hash"),
    ("shogi_book_plies", "position_hash"),
];

/// The copies of a source that are there: path and number.
pub fn copies(connection: &Connection, source_file_id: i64) -> Result<Vec<(String, i64)>, StoreError> {
    Ok(connection
        .prepare_cached("SELECT path, source_file_id FROM source_files WHERE outcome = 'copy' AND copy_of_id = ?")?
        .query_map([source_file_id], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?)
}

/// Gives the rows of a source to a copy of it.
pub fn hand_over(connection: &Connection, source_file_id: i64, heir: i64) -> Result<(), StoreError> {
    for sql in [
        "UPDATE match_rows SET source_file_id = ?1 WHERE source_file_id = ?2",
        "UPDATE books SET source_file_id = ?1 WHERE source_file_id = ?2",
        "UPDATE warnings SET source_file_id = ?1 WHERE source_file_id = ?2",
        "UPDATE source_files SET copy_of_id = ?1 WHERE copy_of_id = ?2",
        "UPDATE source_files SET outcome = 'imported', copy_of_id = NULL,
             (is_intact, file_version, header_version, game_guid, game_name, save_name, level_name, header_comment,
              thumbnail_bytes, record_count, rollout_count, comment_count) =
             (SELECT is_intact, file_version, header_version, game_guid, game_name, save_name, level_name,
                     header_comment, thumbnail_bytes, record_count, rollout_count, comment_count
              FROM source_files WHERE source_file_id = ?2)
         WHERE source_file_id = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([heir, source_file_id])?;
    }
    Ok(())
}
