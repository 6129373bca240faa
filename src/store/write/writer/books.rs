//! Writes a book: its numbers, its rows, and the positions that it shares with other books.

use rusqlite::Connection;

use crate::store::error::StoreError;
use crate::store::open::row_copier::RowCopier;
use crate::store::write::content::RunTotals;
use crate::store::write::next_ids::NextIds;
use crate::store::write::removal;
use crate::store::write::tables::books::BookTables;
use crate::store::write::tables::insert::{Insert, row};
use rows::books::BookRows;

/// The tables of books.
pub(super) struct Books<'c> {
    connection: &'c Connection,
    tables: BookTables<'c>,
    positions: Insert<'c>,
    /// Copies a position of a book, as [`Positions::known`](super::Positions::known) does.
    pub known: Option<RowCopier<'c>>,
}

impl<'c> Books<'c> {
    pub(super) fn prepare(connection: &'c Connection) -> Self {
        let into = |table| Insert::into(connection, table);
        Self {
            connection,
            tables: BookTables::prepare(connection),
            // Another text with the same hash fails the batch.
            positions: into("book_positions").or_refuse_other("position_hash", &["position_text", "game"]),
            known: None,
        }
    }

    /// Writes a book, or for a dry run only its positions. Returns the hash of a position that the database has with another text.
    pub(super) fn write(
        &mut self,
        next: &mut NextIds,
        totals: &mut RunTotals,
        [book_id, content_id]: [i64; 2],
        rows: &BookRows,
        is_dry_run: bool,
    ) -> Result<Option<i64>, StoreError> {
        let first = NextIds { book: book_id, ..*next };
        next.book_entry += rows.entries.len() as i64;
        next.book_move += rows.moves.len() as i64;
        let collision = self.position_rows(totals, rows)?;
        if !is_dry_run {
            self.tables.write(content_id, &first, rows)?;
        }
        totals.books += 1;
        totals.book_entries += rows.book.figures.entries;
        Ok(collision)
    }

    /// Inserts the positions that the book's rows refer to. Returns the hash of one that the database has with another text.
    fn position_rows(&mut self, totals: &mut RunTotals, rows: &BookRows) -> Result<Option<i64>, StoreError> {
        let game = rows.book.kind.game();
        let referred = rows.referred_positions();
        let has_removed = removal::has_removed_positions(self.connection)?;
        for (hash, text) in rows.positions.iter().filter(|(hash, _)| referred.binary_search(hash).is_ok()) {
            if let Some(known) = &mut self.known {
                known.copy([hash])?;
            }
            let mut write = || -> rusqlite::Result<usize> {
                Ok(row!(self.positions; position_hash: *hash, game: game, position_text: text))
            };
            match removal::is_new(self.connection, *hash, has_removed, write())? {
                Some(true) => totals.positions_new += 1,
                Some(false) => totals.positions_known += 1,
                None => return Ok(Some(*hash)),
            }
        }
        Ok(None)
    }
}
