//! Counts of checkers on a span of points, and the distance between two boards.

use super::Board;

/// `opp.points` counts the opponent's points, from its side.
const OPPONENT: &str = "opp.";

impl Board {
    /// The player's checkers, points or blots (`what`) on the points `first` to `last`; with `opp.` before the word, the opponent's, counted
    /// from its side. `None` for another word.
    pub fn tally(&self, what: &str, first: u8, last: u8) -> Option<u32> {
        let (board, what) = what.strip_prefix(OPPONENT).map_or((*self, what), |what| (self.flip(), what));
        let count: fn(u32) -> u32 = match what {
            "checkers" => |checkers| checkers,
            "points" => |checkers| u32::from(checkers >= 2),
            "blots" => |checkers| u32::from(checkers == 1),
            _ => return None,
        };
        Some((first.max(1)..=last.min(24)).map(|point| count(u32::from(board.at(point).max(0).unsigned_abs()))).sum())
    }

    /// How far two positions are from one another: the pips that turn the checkers of each side into those of the other board, 4 for each
    /// point that is held in only one of them, and 8 for each checker more or fewer on a bar.
    pub fn distance(&self, other: &Board) -> u32 {
        one_side(self, other) + one_side(&self.flip(), &other.flip())
    }
}

/// The part of the distance that the player's checkers make.
fn one_side(a: &Board, b: &Board) -> u32 {
    let (a, b) = (a.as_array(), b.as_array());
    let own = |board: &[i8; 26], point: usize| i32::from(board[point].max(0));
    let mut distance = 0;
    // Checkers that are between here and the bar in the one board, and nearer to home in the other.
    let mut beyond = 0_i32;
    for point in (1..26).rev() {
        let (mine, yours) = (own(a, point), own(b, point));
        beyond += mine - yours;
        distance += beyond.unsigned_abs();
        if point == 25 {
            distance += 8 * mine.abs_diff(yours);
        } else if (mine >= 2) != (yours >= 2) {
            distance += 4;
        }
    }
    distance
}

#[cfg(test)]
mod tests {
    use super::super::board_of_xgid;
    use super::*;
    use crate::tests::boards::any_board;
    use proptest::prelude::*;

    fn board(text: &str) -> Board {
        board_of_xgid(text).unwrap()
    }

    #[test]
    fn the_distance_counts_pips_points_and_bars() {
        const ASKED: &str = "--a--bDBC---dC---cAe--A-A-";
        for (other, distance) in [
            (ASKED, 0),
            // 6 to 4, 18 to 15: no point is made or lost.
            ("--a-AbCBC---dC---cAe--A-A-", 2),
            ("--a--bDBC---dC-A-c-e--A-A-", 3),
        ] {
            assert_eq!(board(ASKED).distance(&board(other)), distance, "{other}");
        }
        for (one, other, distance) in [
            // A checker goes from 6 to 4: two pips, and no point changes.
            ("------C-------------------", "----A-B-------------------", 2),
            // One goes from 6 to 4: the point is lost.
            ("------B-------------------", "----A-A-------------------", 2 + 4),
            // Two make another point.
            ("------B-------------------", "----B---------------------", 4 + 8),
            // From the bar to 22.
            ("-------------------------A", "----------------------A---", 3 + 8),
            // The opponent bears off from its ace point.
            ("------------------------a-", "--------------------------", 1),
            // The opponent is hit on its 24.
            ("-a------------------------", "a-------------------------", 1 + 8),
        ] {
            assert_eq!(board(one).distance(&board(other)), distance, "{one} {other}");
        }
    }

    #[test]
    fn a_tally_counts_checkers_points_and_blots_of_a_side() {
        let start = Board::START;
        for (what, first, last, count) in [
            ("checkers", 1, 6, 5),
            ("checkers", 1, 24, 15),
            ("points", 1, 24, 4),
            ("points", 7, 12, 1),
            ("blots", 1, 24, 0),
            ("opp.points", 19, 24, 1),
            ("opp.checkers", 13, 13, 5),
        ] {
            assert_eq!(start.tally(what, first, last), Some(count), "{what}");
        }
        assert_eq!(start.tally("primes", 1, 6), None);
    }

    proptest! {
        #[test]
        fn the_distance_is_the_same_from_both_sides_and_in_both_directions(a in any_board(), b in any_board()) {
            prop_assert_eq!(a.distance(&b), b.distance(&a));
            prop_assert_eq!(a.distance(&b), a.flip().distance(&b.flip()));
            prop_assert_eq!(a.distance(&a), 0);
            let ((pips, opponent), (other, other_opponent)) = (a.pip_count(), b.pip_count());
            prop_assert!(a.distance(&b) >= u32::from(pips.abs_diff(other) + opponent.abs_diff(other_opponent)));
        }
    }
}
