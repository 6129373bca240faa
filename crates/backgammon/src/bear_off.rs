//! How many rolls a bear-off takes.

use std::collections::HashMap;

use super::{BAR, Board};

/// A player's checkers on the points 1 to 6.
type Home = [u8; 6];

/// The mean number of rolls by position, computed so far: at most 54,264 positions. The first large position takes about a second, for which
/// other threads that ask wait.
#[derive(Debug, Default)]
pub struct BearOff(HashMap<Home, f64>);

impl BearOff {
    /// The mean number of rolls in which the player of the board bears off all checkers, with the plays that make it smallest. `None` with a checker
    /// outside the home board, one of the opponent's behind or among them, or more than 15.
    pub fn rolls(&mut self, board: &Board) -> Option<f64> {
        let last = (1..=BAR).rev().find(|point| board.at(*point) > 0).unwrap_or(0);
        let is_alone = (0..=last).all(|point| board.at(point) >= 0);
        let home = [1, 2, 3, 4, 5, 6].map(|point| board.at(point).max(0).unsigned_abs());
        let is_possible = last <= 6 && is_alone && home.iter().sum::<u8>() <= 15;
        is_possible.then(|| self.mean(home))
    }

    fn mean(&mut self, home: Home) -> f64 {
        if home == [0; 6] {
            return 0.0;
        }
        if let Some(known) = self.0.get(&home) {
            return *known;
        }
        let mut sum = 0.0;
        for high in 1..=6 {
            sum += self.best(home, &[high; 4], 5);
            for low in 1..high {
                sum += 2.0 * self.best(home, &[high, low], 5).min(self.best(home, &[low, high], 5));
            }
        }
        let mean = 1.0 + sum / 36.0;
        self.0.insert(home, mean);
        mean
    }

    /// The smallest mean after dice in this order, the first of them played from `highest` or below. Without contact each die can be played.
    fn best(&mut self, home: Home, dice: &[usize], highest: usize) -> f64 {
        let last = home.iter().rposition(|checkers| *checkers > 0);
        let (Some(last), Some((die, rest))) = (last, dice.split_first()) else { return self.mean(home) };
        let mut least = f64::INFINITY;
        for from in (0..=last.min(highest)).filter(|from| home[*from] > 0) {
            // A die that is higher than needed bears off the last checker only.
            if from + 1 < *die && from < last {
                continue;
            }
            let mut next = home;
            next[from] -= 1;
            if from >= *die {
                next[from - die] += 1;
            }
            // A double is played from the last checker forwards: other orders lead to the same positions.
            let highest = if rest.first() == Some(die) { from } else { 5 };
            least = least.min(self.best(next, rest, highest));
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::boards::board_of;

    #[test]
    fn rolls_equal_those_computed_by_hand() {
        let mut bear_off = BearOff::default();
        let mut rolls = |checkers: &[(usize, i8)]| bear_off.rolls(&board_of(checkers)).unwrap();
        assert_eq!(rolls(&[(24, -2)]), 0.0);
        assert_eq!(rolls(&[(1, 2), (24, -2)]), 1.0);
        // 27 of 36 rolls bear off one checker on the 6 point, the others leave one that any roll bears off.
        assert_eq!(rolls(&[(6, 1), (24, -2)]), 1.25);
        // On the ace point each roll takes two checkers, a double four.
        let mut stack = [0.0; 16];
        for count in 1..16usize {
            stack[count] =
                1.0 + 30.0 / 36.0 * stack[count.saturating_sub(2)] + 6.0 / 36.0 * stack[count.saturating_sub(4)];
            assert!((rolls(&[(1, count as i8), (24, -2)]) - stack[count]).abs() < 1e-12, "{count}");
        }
    }

    #[test]
    fn positions_with_contact_or_checkers_outside_have_none() {
        let rolls = |checkers: &[(usize, i8)]| BearOff::default().rolls(&board_of(checkers));
        assert_eq!(rolls(&[(7, 1), (24, -2)]), None);
        assert_eq!(rolls(&[(25, 1), (24, -2)]), None);
        assert_eq!(rolls(&[(3, 1), (2, -1)]), None);
        assert_eq!(rolls(&[(3, 1), (0, -1)]), None);
        assert_eq!(rolls(&[(2, 1), (3, -1)]), Some(1.0));
    }
}
