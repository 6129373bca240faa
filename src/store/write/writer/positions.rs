//! Collects the positions of a batch and writes them sorted by hash. Unsorted, each would touch a different page.

use rusqlite::Connection;

use crate::store::error::StoreError;
use crate::store::open::row_copier::RowCopier;
use crate::store::write::content::RunTotals;
use crate::store::write::removal;
use crate::store::write::tables::insert::{Insert, row};
use backgammon::xgid_position;
use rows::matches::PositionRow;

/// The positions of the open batch.
pub struct Positions<'c> {
    connection: &'c Connection,
    rows: Insert<'c>,
    /// Of a dry run: copies a position from the database that an import would write to.
    pub known: Option<RowCopier<'c>>,
    /// The positions, each with the number of its source.
    waiting: Vec<(PositionRow, usize)>,
}

impl<'c> Positions<'c> {
    pub fn prepare(connection: &'c Connection) -> Self {
        // Another board with the same hash fails the batch.
        let rows = Insert::into(connection, "positions").or_refuse_other("position_hash", &["board"]);
        Self { connection, rows, known: None, waiting: Vec::new() }
    }

    pub fn add(&mut self, source_number: usize, positions: &[PositionRow]) {
        self.waiting.extend(positions.iter().map(|position| (*position, source_number)));
    }

    /// Writes and counts the collected positions. One that came from several sources of the batch is new only once.
    pub fn write(&mut self, totals: &mut RunTotals) -> Result<(), StoreError> {
        let waiting = &mut self.waiting;
        let met = waiting.len() as u64;
        waiting.sort_unstable_by_key(|(position, source)| (position.position_hash, *source));
        let has_removed = removal::has_removed_positions(self.connection)?;
        let mut new = 0;
        let mut before: Option<PositionRow> = None;
        for (position, source_number) in &*waiting {
            let (hash, source_number) = (position.position_hash, *source_number);
            if let Some(same) = before.filter(|before| before.position_hash == hash) {
                if same.board != position.board {
                    return Err(StoreError::Collision { hash, source_number });
                }
                continue;
            }
            before = Some(*position);
            if let Some(known) = &mut self.known {
                known.copy([hash])?;
            }
            let f = &position.features;
            let t = &f.themes;
            let mut write = || -> rusqlite::Result<usize> {
                Ok(row!(self.rows;
                    position_hash: hash,
                    board: xgid_position(&position.board),
                    phase: t.phase.name(),
                    ..t { player_features, opponent_features },
                    ..f {
                        player_pips, opponent_pips, player_bar, opponent_bar, player_off, opponent_off, player_prime,
                        opponent_prime, player_anchors, opponent_anchors, player_blots, opponent_blots,
                    },
                ))
            };
            let is_new = removal::is_new(self.connection, hash, has_removed, write())?;
            new += u64::from(is_new.ok_or(StoreError::Collision { hash, source_number })?);
        }
        waiting.clear();
        totals.positions_new += new;
        totals.positions_known += met - new;
        Ok(())
    }

    /// Drops the collected positions when the batch is rolled back.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::open::memory::MemoryStore;
    use backgammon::Board;

    fn row(hash: i64, board: Board) -> PositionRow {
        PositionRow { position_hash: hash, board, features: board.features() }
    }

    #[test]
    fn boards_with_the_same_hash_are_refused_in_one_batch_and_in_two() {
        let connection = MemoryStore::new().unwrap().connection;
        removal::forget_removed_positions(&connection).unwrap();
        let mut positions = Positions::prepare(&connection);
        positions.add(1, &[row(7, Board::START), row(8, Board::NACKGAMMON_START)]);
        positions.add(2, &[row(7, Board::START)]);
        let mut totals = RunTotals::default();
        positions.write(&mut totals).unwrap();
        assert_eq!((totals.positions_new, totals.positions_known), (2, 1));
        positions.add(3, &[row(9, Board::START)]);
        positions.add(4, &[row(9, Board::NACKGAMMON_START)]);
        let error = positions.write(&mut totals).err();
        assert!(matches!(error, Some(StoreError::Collision { hash: 9, source_number: 4 })), "{error:?}");
        positions.clear();
        positions.add(5, &[row(8, Board::START)]);
        let error = positions.write(&mut totals).err();
        assert!(matches!(error, Some(StoreError::Collision { hash: 8, source_number: 5 })), "{error:?}");
    }
}
