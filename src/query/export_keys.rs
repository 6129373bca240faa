//! The numbers of matches and decisions in exports, where a match is known by the hash of its content.

use rusqlite::{Connection, OptionalExtension};

use rows::numbers::ROOM;

/// The number of a match in an export.
pub fn of_match(connection: &Connection, match_id: i64) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT substr(content_hash, 1, 8) FROM matches JOIN contents USING (content_id) WHERE match_id = ?";
    let hash: Option<[u8; 8]> = connection.query_row(sql, [match_id], |row| row.get(0)).optional()?;
    Ok(hash.map(i64::from_le_bytes))
}

/// The number of a decision in the database, by that in an export: the match's number there, and its place in the match, as in the database.
pub fn decision(connection: &Connection, exported: i128) -> rusqlite::Result<Option<i64>> {
    let (key, place) = (exported.div_euclid(ROOM.into()), exported.rem_euclid(ROOM.into()));
    let Ok(key) = i64::try_from(key) else { return Ok(None) };
    let sql = "SELECT match_id FROM matches JOIN contents USING (content_id) WHERE substr(content_hash, 1, 8) = ?";
    let match_id: Option<i64> = connection.query_row(sql, [key.to_le_bytes()], |row| row.get(0)).optional()?;
    Ok(match_id.map(|match_id| match_id * ROOM + place as i64))
}
