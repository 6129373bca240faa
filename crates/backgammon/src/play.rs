//! A checker play in canonical form.

use super::{BAR, Board, OFF};
use std::cmp::Reverse;

/// One checker's movement: one die, or several dice in a row if nothing is hit in between.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Hop {
    /// The origin in the player's numbering: the point 1..=24, or 25 for the bar.
    pub from: u8,
    /// The target: the point 1..=24, or 0 for borne off.
    pub to: u8,
    /// Whether the hop hits an opponent's blot on the target.
    pub hit: bool,
}

/// Why a list of hops or a text is not a possible play on a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// More than four hops.
    #[error("expected at most 4 hops, found {0}")]
    TooManyHops(usize),
    /// Origin and target as given, one of which is not a point, the bar or off.
    #[error("{0} to {1}: out of range")]
    OutOfRange(i32, i32),
    /// A checker would move from the first point away from home, or not at all.
    #[error("{0}/{1}: expected a move towards home")]
    WrongDirection(u8, u8),
    /// The player has no checker on the first point.
    #[error("{0}/{1}: no checker on {0}")]
    NoChecker(u8, u8),
    /// The opponent holds the target with two or more checkers, or every route to it is blocked (then the second is an intermediate point).
    #[error("{0}/{1}: point {1} is blocked")]
    Blocked(u8, u8),
    /// The play marks a hit on a point where there is no blot, or omits one: whether it marks one.
    #[error("point {0}: expected {expected}, found {found}", expected = blot(*.1), found = blot(!*.1))]
    Hit(u8, bool),
    /// Both routes that the dice allow hit a blot, and the text does not mark one.
    #[error("{0}/{1}: both routes hit a blot; mark the one that is played with *")]
    Ambiguous(u8, u8),
    /// A text that is not a play, and what was expected instead.
    #[error("{0:?}: expected {1}")]
    Text(String, &'static str),
}

fn blot(present: bool) -> &'static str {
    if present { "a blot" } else { "no blot" }
}

/// A checker play of up to four hops; does not allocate.
///
/// A play has one canonical form, whatever order it was made in: hops from the highest point down, each continued hop directly after
/// the one it continues, and hops of one checker merged where nothing is hit in between. If several checkers land on a hit blot, the
/// first one in this order has the mark. So equal movements are equal plays, with equal text and equal code. The dice are not part of
/// a play: `24/13` is the same play via 18 and via 19.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Play {
    hops: [Hop; 4],
    len: u8,
}

impl Play {
    /// Creates a play from hops in any order, each of one or several dice. Hits are found on the board.
    ///
    /// Checks the board but not the dice: each hop must move one of the player's checkers towards home, to a point that is not blocked.
    /// [`super::is_legal`] checks the dice.
    pub fn from_hops(board: &Board, hops: &[(u8, u8)]) -> Result<Play, PlayError> {
        let mut list = [Hop::default(); 4];
        let Some(list) = list.get_mut(..hops.len()) else {
            return Err(PlayError::TooManyHops(hops.len()));
        };
        for (slot, &(from, to)) in list.iter_mut().zip(hops) {
            *slot = Hop { from, to, hit: false };
        }
        // In this order, a hop's checker is in place if it can be, so the given order does not matter.
        link(list);
        let mut after = *board;
        for hop in list.iter_mut() {
            hop.hit = step(&mut after, hop.from, hop.to)?;
        }
        Ok(Play::merged(list))
    }

    /// Creates a play from the pairs (from, to) of an XG record: 0..=23 = point - 1, from 24 = bar, to -1..=-6 = borne off. A `from` of -1
    /// ends the list; at most four pairs are read. Hits are found on `board`, the mover's view before the play.
    pub fn from_pairs(board: &Board, pairs: impl IntoIterator<Item = (i32, i32)>) -> Result<Play, PlayError> {
        let mut hops = [(0, 0); 4];
        let mut len = 0;
        for (slot, (from, to)) in hops.iter_mut().zip(pairs.into_iter().take_while(|pair| pair.0 != -1)) {
            *slot = hop_of_pair(from, to).ok_or(PlayError::OutOfRange(from, to))?;
            len += 1;
        }
        Play::from_hops(board, &hops[..len])
    }

    /// Merges linked hops where nothing is hit in between, and links the result again (a merged hop may sort elsewhere).
    fn merged(linked: &[Hop]) -> Play {
        let mut hops = [Hop::default(); 4];
        let mut len = 0;
        for &hop in linked {
            match hops[..len].last_mut() {
                Some(last) if last.to == hop.from && !last.hit => *last = Hop { from: last.from, ..hop },
                _ => {
                    hops[len] = hop;
                    len += 1;
                }
            }
        }
        link(&mut hops[..len]);
        Play { hops, len: len as u8 }
    }

    /// The hops in canonical order. A hop that starts where the previous one hit continues with the same checker.
    pub fn hops(&self) -> &[Hop] {
        &self.hops[..usize::from(self.len)]
    }

    /// The board after the play, still from the same player's view ([`Board::flip`] passes the turn).
    ///
    /// Returns an error if the play is impossible on this board or its hits differ. Points that a merged hop passes are not checked,
    /// because the dice are not part of a play.
    pub fn apply(&self, board: &Board) -> Result<Board, PlayError> {
        let mut after = *board;
        for hop in self.hops() {
            if step(&mut after, hop.from, hop.to)? != hop.hit {
                return Err(PlayError::Hit(hop.to, hop.hit));
            }
        }
        Ok(after)
    }
}

/// Converts one of XG's pairs to our numbering; `None` if it is out of range.
fn hop_of_pair(from: i32, to: i32) -> Option<(u8, u8)> {
    let from = u8::try_from(from.checked_add(1)?).ok().filter(|from| (1..=BAR).contains(from))?;
    let to = match to {
        -6..=-1 => OFF,
        0..=23 => to as u8 + 1,
        _ => return None,
    };
    Some((from, to))
}

/// Moves one checker if the board allows it; returns whether it hit.
fn step(board: &mut Board, from: u8, to: u8) -> Result<bool, PlayError> {
    if !(1..=BAR).contains(&from) || to >= BAR {
        return Err(PlayError::OutOfRange(from.into(), to.into()));
    }
    if to >= from {
        return Err(PlayError::WrongDirection(from, to));
    }
    if board.at(from) <= 0 {
        return Err(PlayError::NoChecker(from, to));
    }
    if to != OFF && board.at(to) < -1 {
        return Err(PlayError::Blocked(from, to));
    }
    Ok(board.move_checker(from, to))
}

/// Sorts hops into canonical order: from the highest point down, then by nearer target, hits first. A hop that starts where another
/// one lands follows it.
fn link(hops: &mut [Hop]) {
    hops.sort_unstable_by_key(|hop| (Reverse(hop.from), Reverse(hop.to), !hop.hit));
    for next in 1..hops.len() {
        let end = hops[next - 1].to;
        if let Some(distance) = hops[next..].iter().position(|hop| hop.from == end) {
            hops[next..=next + distance].rotate_right(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::boards::board_of;

    fn play(board: &Board, hops: &[(u8, u8)]) -> String {
        Play::from_hops(board, hops).unwrap().to_string()
    }

    #[test]
    fn the_order_of_the_hops_does_not_matter() {
        let board = board_of(&[(24, 2), (13, 5), (8, 3), (7, -1)]);
        let expected = "24/18 8/7*";
        assert_eq!(play(&board, &[(24, 18), (8, 7)]), expected);
        assert_eq!(play(&board, &[(8, 7), (24, 18)]), expected);
        assert_eq!(play(&board, &[(8, 7), (13, 7)]), "13/7* 8/7");
        assert_eq!(play(&board, &[(18, 13), (24, 18)]), "24/13");
    }

    #[test]
    fn one_checkers_hops_are_merged_unless_it_hits_on_the_way() {
        let board = board_of(&[(24, 2), (18, -1), (12, -1)]);
        assert_eq!(play(&board, &[(24, 19), (19, 13)]), "24/13");
        assert_eq!(play(&board, &[(24, 18), (18, 13)]), "24/18*/13");
        assert_eq!(play(&board, &[(24, 18), (24, 18), (18, 12), (18, 12)]), "24/18*/12* 24/12");
        assert_eq!(play(&board, &[(24, 18), (24, 18), (18, 12)]), "24/18*/12* 24/18");
    }

    #[test]
    fn equal_moves_are_grouped_and_the_first_carries_the_hit() {
        let board = board_of(&[(8, 3), (7, -1), (6, 2), (25, 1)]);
        assert_eq!(play(&board, &[(8, 7), (8, 7)]), "8/7*(2)");
        assert_eq!(play(&board, &[(6, 0), (25, 20), (6, 0)]), "bar/20 6/off(2)");
    }

    #[test]
    fn xg_pairs_are_read_up_to_the_first_minus_one() {
        let pairs = [(7, 4), (5, 4), (-1, 99), (120, 3)];
        assert_eq!(Play::from_pairs(&Board::START, pairs).unwrap().to_string(), "8/5 6/5");
        let board = board_of(&[(25, 1), (6, 2), (20, -1)]);
        let pairs = [(24, 19), (5, -1), (5, -6)];
        assert_eq!(Play::from_pairs(&board, pairs).unwrap().to_string(), "bar/20* 6/off(2)");
        assert!(Play::from_pairs(&board, [(-1, -1)]).unwrap().hops().is_empty());
    }

    #[test]
    fn impossible_plays_are_rejected_with_a_reason() {
        let reason =
            |pairs: &[(i32, i32)]| Play::from_pairs(&Board::START, pairs.iter().copied()).unwrap_err().to_string();
        assert_eq!(reason(&[(10, 4)]), "11/5: no checker on 11");
        assert_eq!(reason(&[(23, 18)]), "24/19: point 19 is blocked");
        assert_eq!(reason(&[(5, 8)]), "6/9: expected a move towards home");
        assert_eq!(reason(&[(5, 5)]), "6/6: expected a move towards home");
        assert_eq!(reason(&[(25, 8)]), "25 to 8: out of range");
        assert_eq!(reason(&[(i32::MAX, i32::MIN)]), "2147483647 to -2147483648: out of range");
        assert_eq!(reason(&[(5, -7)]), "5 to -7: out of range");
        assert_eq!(reason(&[(5, 24)]), "5 to 24: out of range");
        let five = [(13, 12); 5];
        assert_eq!(Play::from_hops(&Board::START, &five).unwrap_err(), PlayError::TooManyHops(5));
    }

    #[test]
    fn plays_with_different_hits_are_rejected() {
        let hitting = Play::from_hops(&board_of(&[(8, 1), (5, -1)]), &[(8, 5)]).unwrap();
        let error = hitting.apply(&board_of(&[(8, 1)])).unwrap_err();
        assert_eq!(error.to_string(), "point 5: expected a blot, found no blot");
        let quiet = Play::from_hops(&board_of(&[(8, 1)]), &[(8, 5)]).unwrap();
        let error = quiet.apply(&board_of(&[(8, 1), (5, -1)])).unwrap_err();
        assert_eq!(error.to_string(), "point 5: expected no blot, found a blot");
    }

    #[test]
    fn a_hit_checker_goes_to_the_opponents_bar() {
        let board = board_of(&[(8, 2), (5, -1), (0, -1)]);
        let play = Play::from_hops(&board, &[(8, 5), (8, 5)]).unwrap();
        assert_eq!(play.apply(&board).unwrap(), board_of(&[(5, 2), (0, -2)]));
        assert_eq!(play.hops().iter().filter(|hop| hop.hit).count(), 1);
    }
}
