//! The numbers of new rows.

use rusqlite::Connection;

use crate::store::error::StoreError;
use crate::store::open::read::read_value;
use crate::store::write::corrections::kept_numbers;

/// The next free number of each table.
#[derive(Debug, Clone, Copy)]
pub struct NextIds {
    pub content: i64,
    pub source: i64,
    pub player: i64,
    pub match_: i64,
    pub game: i64,
    pub decision: i64,
    pub rollout: i64,
    pub comment: i64,
    pub book: i64,
    pub book_entry: i64,
    pub book_move: i64,
}

impl NextIds {
    pub fn load(connection: &Connection) -> Result<Self, StoreError> {
        let next = |table, column| next(connection, table, column);
        Ok(Self {
            content: next("contents", "content_id")?,
            source: next("source_files", "source_file_id")?,
            player: next("players", "player_id")?,
            match_: Self::load_match(connection)?,
            game: next("games", "game_id")?,
            decision: next("decisions", "decision_id")?,
            rollout: next("rollouts", "rollout_id")?,
            comment: next("comments", "comment_id")?,
            book: next("books", "book_id")?,
            book_entry: next("book_entries", "book_entry_id")?,
            book_move: next("book_moves", "book_move_id")?,
        })
    }
    /// The next free number of a match; excluded matches keep theirs.
    pub fn load_match(connection: &Connection) -> rusqlite::Result<i64> {
        let excluded = kept_numbers(connection)?.into_values().max().map_or(1, |last| last + 1);
        Ok(excluded.max(next(connection, "matches", "match_id")?))
    }
}

fn next(connection: &Connection, table: &str, column: &str) -> rusqlite::Result<i64> {
    read_value(connection, &format!("SELECT coalesce(max({column}), 0) + 1 FROM {table}"), [])
}
