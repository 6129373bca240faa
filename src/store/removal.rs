//! Taking a source's rows out again, when the file has changed.

use rusqlite::Connection;

use super::StoreError;
use crate::source::paths;

/// Removes everything that a source brought, but not the source's own row. Players that nothing else mentions go too.
pub fn remove_rows(connection: &Connection, source_file_id: i64) -> Result<(), StoreError> {
    let matches: Vec<i64> = connection
        .prepare_cached("SELECT match_id FROM matches WHERE source_file_id = ?")?
        .query_map([source_file_id], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut players: Vec<i64> = Vec::new();
    for match_id in matches {
        let pair = connection.query_row(
            "SELECT player1_id, player2_id FROM matches WHERE match_id = ?",
            [match_id],
            |row| Ok([row.get(0)?, row.get(1)?]),
        )?;
        players.extend::<[i64; 2]>(pair);
        for sql in [
            "DELETE FROM rollout_first_rolls
             WHERE rollout_id IN (SELECT rollout_id FROM rollouts WHERE match_id = ?)",
            "DELETE FROM rollouts WHERE match_id = ?",
            "DELETE FROM comments WHERE match_id = ?",
            "DELETE FROM cube_extras WHERE decision_id IN
             (SELECT d.decision_id FROM decisions AS d JOIN games AS g USING (game_id) WHERE g.match_id = ?)",
            "DELETE FROM cube_analyses WHERE decision_id IN
             (SELECT d.decision_id FROM decisions AS d JOIN games AS g USING (game_id) WHERE g.match_id = ?)",
            // A match's decisions are one run of ids, because the writer numbers them in one go.
            "DELETE FROM candidate_rows WHERE candidate_id BETWEEN
             (SELECT min(d.decision_id) * 32 FROM decisions AS d JOIN games AS g USING (game_id) WHERE g.match_id = ?1)
             AND (SELECT max(d.decision_id) * 32 + 31 FROM decisions AS d JOIN games AS g USING (game_id)
                  WHERE g.match_id = ?1)",
            "DELETE FROM stamped_plays WHERE decision_id IN
             (SELECT d.decision_id FROM decisions AS d JOIN games AS g USING (game_id) WHERE g.match_id = ?)",
            "DELETE FROM book_coverage WHERE book_id IN (SELECT book_id FROM books WHERE kind = 'xg_opening')
             AND decision_id IN
             (SELECT d.decision_id FROM decisions AS d JOIN games AS g USING (game_id) WHERE g.match_id = ?)",
            "DELETE FROM position_rows WHERE position_id IN
             (SELECT d.decision_id FROM decisions AS d JOIN games AS g USING (game_id) WHERE g.match_id = ?)",
            "DELETE FROM decisions WHERE game_id IN (SELECT game_id FROM games WHERE match_id = ?)",
            "DELETE FROM games WHERE match_id = ?",
            "DELETE FROM match_sums WHERE match_id = ?",
            "DELETE FROM matches WHERE match_id = ?",
        ] {
            connection.prepare_cached(sql)?.execute([match_id])?;
        }
    }
    remove_books(connection, source_file_id)?;
    for sql in ["DELETE FROM warnings WHERE source_file_id = ?", "DELETE FROM rejects WHERE source_file_id = ?"] {
        connection.prepare_cached(sql)?.execute([source_file_id])?;
    }
    for player_id in players {
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

/// Removes the books of a source, and the positions that no other book has.
fn remove_books(connection: &Connection, source_file_id: i64) -> Result<(), StoreError> {
    let books: Vec<i64> = connection
        .prepare_cached("SELECT book_id FROM books WHERE source_file_id = ?")?
        .query_map([source_file_id], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    if books.is_empty() {
        return Ok(());
    }
    connection.execute_batch(
        "CREATE TEMP TABLE IF NOT EXISTS removed_book_positions (position_key INTEGER PRIMARY KEY);
         DELETE FROM temp.removed_book_positions;",
    )?;
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
    }
    for (table, column) in BOOK_POSITION_COLUMNS {
        // CROSS JOIN: one pass over the table, whatever indexes there are; a database that is being built has none.
        connection
            .prepare_cached(&format!(
                "DELETE FROM temp.removed_book_positions WHERE position_key IN
                 (SELECT r.position_key FROM {table} AS t
                  CROSS JOIN temp.removed_book_positions AS r ON r.position_key = t.{column})"
            ))?
            .execute([])?;
    }
    connection.execute(
        "DELETE FROM book_positions WHERE position_key IN (SELECT position_key FROM temp.removed_book_positions)",
        [],
    )?;
    Ok(())
}

/// The tables with a book's rows, referring ones first.
const BOOK_TABLES: [&str; 10] = [
    "book_coverage",
    "book_header_fields",
    "book_residues",
    "book_entries",
    "book_moves",
    "book_nodes",
    "book_slots",
    "book_line_plies",
    "book_lines",
    "books",
];

/// Where books refer to positions.
const BOOK_POSITION_COLUMNS: [(&str, &str); 4] = [
    ("book_moves", "position_key"),
    ("book_moves", "next_position_key"),
    ("book_nodes", "position_key"),
    ("book_line_plies", "position_key"),
];

/// Gives the rows of a source to a copy of it and names the copy; none where there is none. Of several it is the one whose path
/// comes first, as in an import of all of them at once.
pub fn hand_over_to_copy(connection: &Connection, source_file_id: i64) -> Result<Option<i64>, StoreError> {
    let copies: Vec<(String, i64)> = connection
        .prepare_cached("SELECT path, source_file_id FROM source_files WHERE outcome = 'copy' AND copy_of_id = ?")?
        .query_map([source_file_id], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    let first = copies.iter().min_by(|a, b| paths::order(&a.0, &b.0));
    let Some(&(_, heir)) = first else {
        return Ok(None);
    };
    for sql in [
        "UPDATE matches SET source_file_id = ?1 WHERE source_file_id = ?2",
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
        connection.execute(sql, [heir, source_file_id])?;
    }
    Ok(Some(heir))
}
