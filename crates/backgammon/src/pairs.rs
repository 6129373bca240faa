//! Plays as the format's (from, to) pairs: one pair per die, 0..=23 = point - 1, 24 = bar, below 0 = borne off.

use super::play_text::point_between;
use super::{Board, Hop, OFF, Play};

/// One checker moved by one die: the origin and the die.
type Step = (u8, u8);

/// The steps of a play, one per die, at most four; does not allocate.
fn steps(board: &Board, play: &Play, dice: (u8, u8)) -> ([Step; 4], usize) {
    let mut list = [(0, 0); 4];
    let mut length = 0;
    let mut push = |step: Step| {
        if let Some(slot) = list.get_mut(length) {
            *slot = step;
            length += 1;
        }
    };
    for hop in play.hops() {
        if dice.0 == dice.1 {
            let mut from = hop.from;
            while from > hop.to {
                push((from, dice.0));
                from = from.saturating_sub(dice.0);
            }
        } else {
            two_dice(board, hop, dice, &mut push);
        }
    }
    (list, length)
}

/// A hop by one of two different dice, or by both on an open route.
fn two_dice(board: &Board, hop: &Hop, dice: (u8, u8), push: &mut impl FnMut(Step)) {
    let (high, low) = (dice.0.max(dice.1), dice.0.min(dice.1));
    if let Ok(Some(between)) = point_between(board, hop.from, hop.to, dice) {
        let first = hop.from - between;
        push((hop.from, first));
        push((between, high + low - first));
    } else {
        let distance = hop.from - hop.to;
        let fits_low = distance == low || (hop.to == OFF && distance < low);
        push((hop.from, if fits_low { low } else { high }));
    }
}

/// A candidate's list as XG writes it: targets below the ace point continue to count down, and stale bytes follow the first -1.
pub fn candidate_list(board: &Board, play: &Play, dice: (u8, u8), stale: u64) -> [i8; 8] {
    let (steps, length) = steps(board, play, dice);
    // Real lists have small numbers there.
    let mut list = stale.to_le_bytes().map(|byte| (byte % 24) as i8);
    for (pair, &(from, die)) in list.chunks_exact_mut(2).zip(&steps[..length]) {
        pair[0] = from as i8 - 1;
        pair[1] = from as i8 - 1 - die as i8;
    }
    if let Some(end) = list.get_mut(2 * length) {
        *end = -1;
    }
    list
}

/// A record's own list: borne off is -1, and the rest is filled with -1.
pub fn record_list(board: &Board, play: &Play, dice: (u8, u8)) -> [i32; 8] {
    let (steps, length) = steps(board, play, dice);
    let mut list = [-1; 8];
    for (pair, &(from, die)) in list.chunks_exact_mut(2).zip(&steps[..length]) {
        pair[0] = i32::from(from) - 1;
        pair[1] = (i32::from(from) - 1 - i32::from(die)).max(-1);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::super::legal_plays;
    use super::*;

    #[test]
    fn plays_are_restored_from_their_lists() {
        for high in 1..=6u8 {
            for low in 1..=high {
                for play in legal_plays(&Board::START, (high, low)) {
                    let own = record_list(&Board::START, &play, (high, low));
                    let pairs = own.chunks_exact(2).map(|pair| (pair[0], pair[1]));
                    assert_eq!(Play::from_pairs(&Board::START, pairs), Ok(play));
                    let list = candidate_list(&Board::START, &play, (high, low), u64::MAX);
                    let pairs = list.chunks_exact(2).map(|p| (i32::from(p[0]), i32::from(p[1])));
                    assert_eq!(Play::from_pairs(&Board::START, pairs), Ok(play));
                }
            }
        }
    }

    #[test]
    fn a_checker_that_moves_by_both_dice_has_a_pair_for_each() {
        let board = Board::START;
        let play = Play::from_hops(&board, &[(24, 13)]).unwrap();
        // 24/18/13, because the route via 19 is blocked.
        assert_eq!(record_list(&board, &play, (6, 5)), [23, 17, 17, 12, -1, -1, -1, -1]);
    }
}
