//! The positions of a book by their keys, and depths and figures of its moves, whatever its format.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};

use rows::books::{BookFigures, MoveRow};
use xgfile::error::FormatError;

/// The texts of positions by their keys.
#[derive(Debug, Default)]
pub(super) struct Positions(HashMap<i64, String>);

impl Positions {
    /// Adds a position and returns whether it is new. Fails, at a place, if another position has the same key.
    pub(super) fn meet(
        &mut self,
        key: i64,
        text: String,
        place: impl FnOnce() -> FormatError,
    ) -> Result<bool, FormatError> {
        match self.0.entry(key) {
            Entry::Occupied(known) if *known.get() == text => Ok(false),
            Entry::Occupied(known) => Err(place().expected(format!("{} under the key {key}", known.get())).found(text)),
            Entry::Vacant(vacant) => {
                vacant.insert(text);
                Ok(true)
            }
        }
    }

    /// Keys and texts, sorted by key.
    pub(super) fn into_rows(self) -> Vec<(i64, String)> {
        let mut rows: Vec<(i64, String)> = self.0.into_iter().collect();
        rows.sort_unstable();
        rows
    }
}

/// The fewest plies from the start to each position that the moves reach.
pub(super) fn depths(start: i64, moves: impl Iterator<Item = (i64, i64)>) -> HashMap<i64, u32> {
    let mut moves: Vec<(i64, i64)> = moves.collect();
    moves.sort_unstable();
    let mut depths = HashMap::from([(start, 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((position, depth)) = queue.pop_front() {
        let first = moves.partition_point(|(from, _)| *from < position);
        for (_, next) in moves[first..].iter().take_while(|(from, _)| *from == position) {
            depths.entry(*next).or_insert_with(|| {
                queue.push_back((*next, depth + 1));
                depth + 1
            });
        }
    }
    depths
}

/// Sets the depths of all moves, sorts them by depth, position and move, and returns the depths of their positions.
pub(super) fn sort_by_depth(start: i64, moves: &mut [MoveRow]) -> HashMap<i64, u32> {
    let depths = depths(start, moves.iter().map(|row| (row.position_hash, row.next_position_hash)));
    for row in &mut *moves {
        row.depth = depths[&row.position_hash];
    }
    moves.sort_unstable_by(|a, b| a.order().cmp(&b.order()));
    depths
}

/// The figures that follow from the moves of a book with so many positions.
pub(super) fn figures(moves: &[MoveRow], positions: usize) -> BookFigures {
    let count = |test: fn(&MoveRow) -> bool| Some(moves.iter().filter(|row| test(row)).count() as u64);
    let with_moves: HashSet<i64> = moves.iter().map(|row| row.position_hash).collect();
    let mut ways: HashMap<i64, u32> = HashMap::new();
    moves.iter().for_each(|row| *ways.entry(row.next_position_hash).or_default() += 1);
    BookFigures {
        positions: positions as u64,
        positions_with_moves: Some(with_moves.len() as u64),
        moves: Some(moves.len() as u64),
        transposed_positions: Some(ways.values().filter(|&&ways| ways > 1).count() as u64),
        good_moves: count(|row| row.is_good),
        bad_moves: count(|row| row.is_bad),
        count_sum: Some(moves.iter().filter_map(|row| row.count).map(u64::from).sum()),
        ..BookFigures::default()
    }
}
