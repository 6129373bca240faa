//! Merges the positions of a book, and their moves over all paths to them.

use std::collections::hash_map::Entry as Slot;

use foldhash::HashMap;

use crate::books::graph::{figures, sort_by_depth};
use books::abk::STREAM;
use books::chess::{Encoding, Move, Position};
use rows::books::{BookFigures, MoveRow, NodeRow};
use xgfile::error::FormatError;

struct Met {
    encoding: Encoding,
    epd: String,
    /// The number of sibling lists with a legal move here.
    lists: u32,
}

/// The positions and moves found so far.
#[derive(Default)]
pub struct Merged {
    met: HashMap<i64, Met>,
    places: HashMap<(i64, Move), usize>,
    moves: Vec<MoveRow>,
}

impl Merged {
    /// The key of a position. Fails if two positions have the same key.
    pub fn meet(&mut self, position: &Position) -> Result<i64, FormatError> {
        let encoding = position.encoding();
        self.meet_key(Position::key_of(&encoding), encoding, position)
    }

    fn meet_key(&mut self, key: i64, encoding: Encoding, position: &Position) -> Result<i64, FormatError> {
        let known = self.met.entry(key).or_insert_with(|| Met { encoding, epd: position.epd(), lists: 0 });
        if known.encoding != encoding {
            let expected = format!("different keys for {} and {}", position.epd(), known.epd);
            return Err(FormatError::in_stream(STREAM).field("position_hash").expected(expected).found(key));
        }
        Ok(key)
    }

    /// Counts a sibling list with at least one legal move.
    pub fn list_at(&mut self, key: i64) {
        self.met.entry(key).and_modify(|met| met.lists += 1);
    }

    /// Adds a node's statistics to its move.
    pub fn add(&mut self, (from, position): (i64, &Position), chosen: Move, to: i64, node: &NodeRow) {
        let place = match self.places.entry((from, chosen)) {
            Slot::Occupied(slot) => *slot.get(),
            Slot::Vacant(slot) => {
                self.moves.push(MoveRow {
                    position_hash: from,
                    next_position_hash: to,
                    r#move: node.r#move.clone().unwrap_or_default(),
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
        sort_by_depth(start, &mut self.moves);
        let figures = BookFigures {
            transposed_positions: Some(self.met.values().filter(|met| met.lists > 1).count() as u64),
            good_moves: None,
            bad_moves: None,
            count_sum: None,
            ..figures(&self.moves, self.met.len())
        };
        let mut positions: Vec<(i64, String)> = self.met.into_iter().map(|(key, met)| (key, met.epd)).collect();
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
        assert_eq!(merged.meet_key(5, start.encoding(), &start), Ok(5));
        assert_eq!(merged.meet_key(5, start.encoding(), &start), Ok(5));
        let error = merged.meet_key(5, other.encoding(), &other).unwrap_err().to_string();
        assert!(error.contains(&start.epd()) && error.contains(&other.epd()), "{error}");
    }
}
