//! Boards for the unit tests of this module.

use crate::Board;
use proptest::prelude::*;

/// A board from (index, count) pairs; positive for the player, negative for the opponent.
pub fn board_of(checkers: &[(usize, i8)]) -> Board {
    let mut points = [0; 26];
    for &(index, count) in checkers {
        points[index] = count;
    }
    Board::new(points)
}

/// Any 26 numbers, possible or not.
pub fn raw_board() -> impl Strategy<Value = Board> {
    any::<[u8; 26]>().prop_map(Board::from_bytes)
}

/// A possible board, of three kinds: checkers anywhere, checkers near home, and few checkers. A uniform distribution alone would
/// almost never produce a bear-off, a closed board or a stack.
pub fn any_board() -> impl Strategy<Value = Board> {
    let anywhere = (side(1..=25, 15), side(1..=25, 15));
    let near_home = (side(1..=7, 15), side(1..=25, 15));
    let few = (side(1..=12, 5), side(1..=25, 8));
    prop_oneof![3 => anywhere, 3 => near_home, 1 => few].prop_map(|(player, opponent)| seat(&player, &opponent))
}

fn side(points: std::ops::RangeInclusive<usize>, most: usize) -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(points, 0..=most)
}

/// The player's checkers as given, and the opponent's checkers except on points of the player.
fn seat(player: &[usize], opponent: &[usize]) -> Board {
    let mut points = [0i8; 26];
    for &point in player {
        points[point] += 1;
    }
    for &point in opponent {
        if points[25 - point] <= 0 {
            points[25 - point] -= 1;
        }
    }
    Board::new(points)
}

pub fn any_dice() -> impl Strategy<Value = (u8, u8)> {
    (1..=6u8, 1..=6u8)
}
