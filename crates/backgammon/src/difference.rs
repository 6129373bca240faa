//! The difference between two positions as a play, for illegal plays.

use super::play_text::push_stop;
use super::{BAR, Board, OFF};

/// Writes a play as the difference between the player's checkers before and after. The recorded hops that agree with the difference
/// come first, in their order; the remaining points are paired from back to front. A hit is marked where the opponent has fewer
/// checkers on a point than before.
pub fn difference_notation(before: &Board, after: &Board, recorded: impl Iterator<Item = (u8, u8)>) -> String {
    let (mut left, mut arrived) = changes(before, after);
    let mut hops = Vec::new();
    for (from, to) in recorded {
        if let (Some(a), Some(b)) =
            (left.iter().position(|&point| point == from), arrived.iter().position(|&point| point == to))
        {
            hops.push((left.remove(a), arrived.remove(b)));
        }
    }
    hops.extend(left.into_iter().zip(arrived));
    let hit = |point: u8| {
        let at = usize::from(point);
        point != OFF && before.as_array()[at] < 0 && after.as_array()[at] >= 0
    };
    let mut text = String::new();
    for (from, to) in hops {
        text.push_str(if text.is_empty() { "" } else { " " });
        push_stop(&mut text, from);
        text.push('/');
        push_stop(&mut text, to);
        text.push_str(if hit(to) { "*" } else { "" });
    }
    text
}

/// The points that checkers left and reached, highest first. Both lists are equally long unless a checker was added.
fn changes(before: &Board, after: &Board) -> (Vec<u8>, Vec<u8>) {
    let own = |board: &Board, point: u8| i16::from(board.as_array()[usize::from(point)].max(0));
    let (mut left, mut arrived) = (Vec::new(), Vec::new());
    for point in (1..=BAR).rev() {
        let change = own(after, point) - own(before, point);
        let list = if change < 0 { &mut left } else { &mut arrived };
        list.extend((0..change.unsigned_abs()).map(|_| point));
    }
    arrived.resize(arrived.len().max(left.len()), OFF);
    (left, arrived)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(changes: &[(usize, i8)]) -> Board {
        let mut points = *Board::START.as_array();
        for &(point, change) in changes {
            points[point] += change;
        }
        Board::new(points)
    }

    #[test]
    fn recorded_hops_are_kept_and_the_rest_is_paired() {
        // 13/7 and 8/3 are recorded; a checker also moved backwards from 6 to 8.
        let after = moved(&[(13, -1), (7, 1), (8, -1), (3, 1), (6, -1), (8, 1)]);
        let text = difference_notation(&Board::START, &after, [(13, 7), (8, 3), (6, 4)].into_iter());
        // 8/3 and 6/8 lead to the same position as 6/3.
        assert_eq!(text, "13/7 6/3");
    }

    #[test]
    fn backward_moves_and_bear_offs_are_written() {
        let after = moved(&[(6, -2), (9, 1)]);
        assert_eq!(difference_notation(&Board::START, &after, std::iter::empty()), "6/9 6/off");
    }

    #[test]
    fn a_hit_is_marked() {
        let mut points = [0; 26];
        points[10] = 1;
        points[2] = -1;
        let before = Board::new(points);
        (points[10], points[2], points[0]) = (0, 1, -1);
        assert_eq!(difference_notation(&before, &Board::new(points), std::iter::empty()), "10/2*");
    }
}
