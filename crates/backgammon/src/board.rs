//! A position from one player's view.

/// The player's bar, as an index into a [`Board`] and as the origin of a [`crate::Hop`].
pub const BAR: u8 = 25;

/// Borne off, as the target of a [`crate::Hop`]. (In a [`Board`], index 0 is the *opponent's* bar.)
pub const OFF: u8 = 0;

/// A position from the view of one player ("the player", normally the one on roll).
///
/// `[1..=24]` are the points, counted from the player's own ace point; positive numbers are the player's checkers, negative
/// numbers the opponent's. `[25]` is the player's bar (>= 0) and `[0]` the opponent's bar (<= 0). A board may be impossible; see
/// [`Board::check`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize)]
pub struct Board([i8; 26]);

/// Why a board is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// A bar holds checkers of the wrong side.
    #[error("board[{index}]: expected {expected}, found {found}")]
    Bar {
        /// 0 (the opponent's bar) or 25 (the player's bar).
        index: usize,
        /// The allowed count.
        expected: &'static str,
        /// The count on the board.
        found: i8,
    },
    /// A side has more than 15 checkers.
    #[error("board: expected at most 15 checkers of the {side}, found {found}")]
    TooManyCheckers {
        /// "player" or "opponent".
        side: &'static str,
        /// Checkers of that side on the points and the bar.
        found: u16,
    },
}

/// Mirrors the player's half of a starting position for the opponent, so that either side can be on roll.
const fn symmetrical(player: &[(usize, i8)]) -> Board {
    let mut points = [0i8; 26];
    let mut i = 0;
    while i < player.len() {
        let (point, count) = player[i];
        points[point] += count;
        points[25 - point] -= count;
        i += 1;
    }
    Board(points)
}

impl Board {
    /// The standard starting position.
    pub const START: Board = symmetrical(&[(24, 2), (13, 5), (8, 3), (6, 5)]);
    /// The starting position of Nackgammon.
    pub const NACKGAMMON_START: Board = symmetrical(&[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)]);
    /// The starting position of Hypergammon: three checkers a side.
    pub const HYPERGAMMON_START: Board = symmetrical(&[(24, 1), (23, 1), (22, 1)]);
    /// The starting position of Longgammon: all fifteen checkers on the 24 point.
    pub const LONGGAMMON_START: Board = symmetrical(&[(24, 15)]);

    /// Creates a board, possible or not.
    pub const fn new(points: [i8; 26]) -> Board {
        Board(points)
    }

    /// The 26 numbers, in the order described on the type.
    pub const fn as_array(&self) -> &[i8; 26] {
        &self.0
    }

    /// The canonical bytes: the 26 numbers as two's complement bytes, over which the position hash is computed.
    pub fn to_bytes(&self) -> [u8; 26] {
        self.0.map(|n| n as u8)
    }

    /// The inverse of [`Board::to_bytes`].
    pub fn from_bytes(bytes: [u8; 26]) -> Board {
        Board(bytes.map(|b| b as i8))
    }

    /// The position as the other player sees it: `p'[i] = -p[25 - i]`.
    pub fn flip(&self) -> Board {
        // Wrapping, so that two flips restore even -128, which only an impossible board holds.
        Board(std::array::from_fn(|i| self.0[25 - i].wrapping_neg()))
    }

    /// Checks that the position is possible: at most 15 checkers per side, and only the owner's checkers on each bar.
    pub fn check(&self) -> Result<(), BoardError> {
        let wrong_bar = |index: usize, expected| Err(BoardError::Bar { index, expected, found: self.0[index] });
        if self.0[0] > 0 {
            return wrong_bar(0, "0 or less (the opponent's bar)");
        }
        if self.0[25] < 0 {
            return wrong_bar(25, "0 or more (the player's bar)");
        }
        let (player, opponent) = self.count();
        for (side, found) in [("player", player), ("opponent", opponent)] {
            if found > 15 {
                return Err(BoardError::TooManyCheckers { side, found });
            }
        }
        Ok(())
    }

    /// The checkers of each side in a variation, by XG's code.
    pub const fn checkers_a_side(variation_code: i64) -> u8 {
        if variation_code == 2 { 3 } else { 15 }
    }

    /// The position in which a game of a variation begins, by XG's code; `None`: an unknown variation.
    pub const fn start_of(variation_code: i64) -> Option<Board> {
        Some(match variation_code {
            0 => Self::START,
            1 => Self::NACKGAMMON_START,
            2 => Self::HYPERGAMMON_START,
            3 => Self::LONGGAMMON_START,
            _ => return None,
        })
    }

    /// Whether the board has no checkers. XG writes an empty board for "no position".
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 26]
    }

    /// Pip counts of the player and of the opponent; a checker on the bar counts 25.
    pub fn pip_count(&self) -> (u16, u16) {
        (0..).zip(self.0).fold((0, 0), |(player, opponent), (point, n)| {
            let count = u16::from(n.unsigned_abs());
            if n > 0 { (player + count * point, opponent) } else { (player, opponent + count * (25 - point)) }
        })
    }

    /// The player's and the opponent's checkers still in play, including the bar. (At most 255 on an impossible board.)
    pub fn checkers(&self) -> (u8, u8) {
        let (player, opponent) = self.count();
        (player.min(255) as u8, opponent.min(255) as u8)
    }

    fn count(&self) -> (u16, u16) {
        self.0.iter().fold((0, 0), |(player, opponent), &n| {
            let count = u16::from(n.unsigned_abs());
            if n > 0 { (player + count, opponent) } else { (player, opponent + count) }
        })
    }

    /// The number at an index, which must be 0..=25.
    pub fn at(&self, index: u8) -> i8 {
        self.0[usize::from(index)]
    }

    /// Moves one of the player's checkers and returns whether it hit a blot, which goes to the bar. The caller has checked that the
    /// player has a checker on `from` and that `to` is not blocked.
    pub fn move_checker(&mut self, from: u8, to: u8) -> bool {
        self.0[usize::from(from)] -= 1;
        if to == OFF {
            return false;
        }
        let target = &mut self.0[usize::from(to)];
        let hit = *target == -1;
        if hit {
            *target = 1;
            self.0[0] = self.0[0].saturating_sub(1);
        } else {
            *target = target.saturating_add(1);
        }
        hit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::boards::{any_board, raw_board};
    use proptest::prelude::*;

    #[test]
    fn starting_positions_are_possible_symmetrical_and_have_their_known_pip_counts() {
        for (board, pips, checkers) in [
            (Board::START, 167, 15),
            (Board::NACKGAMMON_START, 194, 15),
            (Board::HYPERGAMMON_START, 69, 3),
            (Board::LONGGAMMON_START, 360, 15),
        ] {
            assert_eq!(board.check(), Ok(()));
            assert_eq!(board.flip(), board);
            assert_eq!(board.pip_count(), (pips, pips));
            assert_eq!(board.checkers(), (checkers, checkers));
        }
    }

    #[test]
    fn a_checker_on_the_bar_counts_25_pips() {
        let mut points = [0; 26];
        points[25] = 2;
        points[0] = -1;
        assert_eq!(Board::new(points).pip_count(), (50, 25));
    }

    #[test]
    fn impossible_boards_are_errors_with_index_and_number() {
        let mut points = [0; 26];
        points[0] = 1;
        let text = Board::new(points).check().unwrap_err().to_string();
        assert_eq!(text, "board[0]: expected 0 or less (the opponent's bar), found 1");
        points[0] = 0;
        points[25] = -2;
        let text = Board::new(points).check().unwrap_err().to_string();
        assert_eq!(text, "board[25]: expected 0 or more (the player's bar), found -2");
        points[25] = 0;
        points[7] = -16;
        let text = Board::new(points).check().unwrap_err().to_string();
        assert_eq!(text, "board: expected at most 15 checkers of the opponent, found 16");
    }

    proptest! {
        #[test]
        fn flipping_twice_changes_nothing(board in raw_board()) {
            prop_assert_eq!(board.flip().flip(), board);
        }

        #[test]
        fn flipping_exchanges_the_counts(board in any_board()) {
            let (player, opponent) = board.pip_count();
            prop_assert_eq!(board.flip().pip_count(), (opponent, player));
            prop_assert_eq!(board.flip().check(), Ok(()));
        }

        #[test]
        fn boards_are_restored_from_their_bytes(board in raw_board()) {
            prop_assert_eq!(Board::from_bytes(board.to_bytes()), board);
            let _ = (board.check(), board.pip_count(), board.checkers());
        }
    }
}
