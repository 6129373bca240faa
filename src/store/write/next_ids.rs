//! The numbers of new rows.

use rusqlite::Connection;

use crate::store::error::StoreError;
use crate::store::open::read::{read_value, run};

/// The next free number of each table. The rows of a match are numbered from the match's own number.
#[derive(Debug, Clone, Copy)]
pub struct NextIds {
    pub content: i64,
    pub source: i64,
    pub player: i64,
    pub match_: i64,
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
            match_: next("matches", "match_id")?,
            book: next("books", "book_id")?,
            book_entry: next("book_entries", "book_entry_id")?,
            book_move: next("book_moves", "book_move_id")?,
        })
    }
}

/// The number after the highest one that a table has, or had if it gives none twice.
fn next(connection: &Connection, table: &str, column: &str) -> rusqlite::Result<i64> {
    // A value that no import writes is not used.
    let sql = "SELECT max(coalesce(max({column}), 0), coalesce((
        SELECT seq FROM sqlite_sequence WHERE name = '{table}' AND typeof(seq) = 'integer' AND seq < 9223372036854775807), 0)) + 1 FROM {table}";
    read_value(connection, &sql.replace("{column}", column).replace("{table}", table), [])
}

/// Records that a table has had a number, so that no other row gets it.
pub fn use_up(connection: &Connection, table: &str, number: i64) -> rusqlite::Result<()> {
    let new = "INSERT INTO sqlite_sequence SELECT ?1, 0 WHERE ?1 NOT IN (SELECT name FROM sqlite_sequence)";
    run(connection, new, [table])?;
    run(connection, "UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1", (table, number))
}

/// The numbers of the matches and books that a batch wrote.
#[derive(Debug, Default)]
pub struct Written {
    pub matches: Vec<i64>,
    pub books: Vec<i64>,
}

/// Numbers as runs without gaps: the first and the last of each.
pub fn runs(numbers: &[i64]) -> Vec<(i64, i64)> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| b - a <= 1).map(|run| (run[0], run[run.len() - 1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_in_runs_whatever_their_order() {
        assert_eq!(runs(&[7, 3, 4, 5, 9, 8, 4]), [(3, 5), (7, 9)]);
        assert_eq!(runs(&[]), []);
    }
}
