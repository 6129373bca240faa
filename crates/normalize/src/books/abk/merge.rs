//! Merges the positions of a book, and their moves over all paths to them.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;

use crate::books::graph::{depths, figures};
use books::abk::STREAM;
use books::chess::{Encoding, Move, Position};
use rows::books::{BookFigures, MoveRow, NodeRow};
use xgfile::error::FormatError;

/// A position, numbered in walk order from the starting position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionId(u32);

struct Met {
    key: i64,
    encoding: Encoding,
    epd: String,
    /// The number of sibling lists with a legal move here.
    lists: u32,
}

/// The positions and moves found so far.
#[derive(Default)]
pub struct Merged {
    ids: HashMap<i64, PositionId>,
    met: Vec<Met>,
    places: HashMap<(PositionId, Move), usize>,
    moves: Vec<MoveRow>,
}

impl Merged {
    /// The id of a position. Fails if two positions have the same key.
    pub fn meet(&mut self, position: &Position) -> Result<PositionId, FormatError> {
        let encoding = position.encoding();
        self.meet_key(Position::key_of(&encoding), encoding, position)
    }

    fn meet_key(&mut self, key: i64, encoding: Encoding, position: &Position) -> Result<PositionId, FormatError> {
        let next = PositionId(self.met.len() as u32);
        let id = *self.ids.entry(key).or_insert(next);
        if id == next {
            self.met.push(Met { key, encoding, epd: position.epd(), lists: 0 });
        }
        let known = &self.met[id.0 as usize];
        if known.encoding != encoding {
            return Err(FormatError::in_stream(STREAM)
                .field("position_hash")
                .expected(format!("different keys for {} and {}", position.epd(), known.epd))
                .found(key));
        }
        Ok(id)
    }

    /// The key of a position.
    pub fn key(&self, id: PositionId) -> i64 {
        self.met[id.0 as usize].key
    }

    /// Counts a sibling list with at least one legal move.
    pub fn list_at(&mut self, id: PositionId) {
        self.met[id.0 as usize].lists += 1;
    }

    /// Adds a node's statistics to its move.
    pub fn add(&mut self, (id, position): (PositionId, &Position), chosen: Move, next: PositionId, node: &NodeRow) {
        let (from, to) = (self.key(id), self.key(next));
        let place = match self.places.entry((id, chosen)) {
            Slot::Occupied(slot) => *slot.get(),
            Slot::Vacant(slot) => {
                self.moves.push(MoveRow {
                    position_hash: from,
                    next_position_hash: to,
                    r#move: position.uci(chosen),
                    move_text: position.san(chosen).unwrap_or_default(),
                    is_deleted: true,
                    ..MoveRow::default()
                });
                *slot.insert(self.moves.len() - 1)
            }
        };
        add_node(&mut self.moves[place], node);
    }

    /// The positions, the moves and their figures.
    pub fn finish(mut self) -> (Vec<(i64, String)>, Vec<MoveRow>, BookFigures) {
        let start = Position::start().key();
        let depths = depths(start, self.moves.iter().map(|row| (row.position_hash, row.next_position_hash)));
        for row in &mut self.moves {
            row.depth = depths[&row.position_hash];
        }
        self.moves.sort_unstable_by(|a, b| a.order().cmp(&b.order()));
        let figures = BookFigures {
            transposed_positions: Some(self.met.iter().filter(|met| met.lists > 1).count() as u64),
            good_moves: None,
            bad_moves: None,
            count_sum: None,
            ..figures(&self.moves, self.met.len())
        };
        let mut positions: Vec<(i64, String)> = self.met.into_iter().map(|met| (met.key, met.epd)).collect();
        positions.sort_unstable_by_key(|(key, _)| *key);
        (positions, self.moves, figures)
    }
}

fn add_node(row: &mut MoveRow, node: &NodeRow) {
    let add = |sum: &mut Option<i64>, value: i32| *sum = Some(sum.unwrap_or(0) + i64::from(value));
    add(&mut row.games, node.games);
    add(&mut row.won, node.won);
    add(&mut row.lost, node.lost);
    let draws = i64::from(node.games) - i64::from(node.won) - i64::from(node.lost);
    row.draws = Some(row.draws.unwrap_or(0) + draws);
    let priority = row.priority.map_or(i32::from(node.priority), |known| known.max(node.priority.into()));
    row.priority = Some(priority);
    row.is_good = matches!(priority, 7 | 8);
    row.is_bad = matches!(priority, 0 | 1);
    let record = u64::from(node.node);
    row.record = Some(row.record.map_or(record, |first| first.min(record)));
    row.node_count += 1;
    row.is_deleted &= node.is_deleted;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_positions_with_one_key_are_an_error() {
        let mut merged = Merged::default();
        let start = Position::start();
        let other = start.play(start.parse_uci("e2e4").unwrap()).unwrap();
        assert_eq!(merged.meet_key(5, start.encoding(), &start), Ok(PositionId(0)));
        assert_eq!(merged.meet_key(5, start.encoding(), &start), Ok(PositionId(0)));
        let error = merged.meet_key(5, other.encoding(), &other).unwrap_err().to_string();
        assert!(error.contains(&start.epd()) && error.contains(&other.epd()), "{error}");
    }
}
