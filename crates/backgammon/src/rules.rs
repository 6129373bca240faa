//! The rules of backgammon: the legal plays of a roll and the value of a finished game.

use super::{BAR, Board, OFF, Play};
use std::collections::HashSet;

/// A way to play a roll: one hop per die.
#[derive(Clone, Copy)]
struct Line {
    hops: [(u8, u8); 4],
    len: usize,
    after: Board,
}

impl Line {
    fn new(board: &Board) -> Line {
        Line { hops: [(0, 0); 4], len: 0, after: *board }
    }

    fn hops(&self) -> &[(u8, u8)] {
        &self.hops[..self.len]
    }

    /// A line with one more hop, if the rules allow moving the checker on `from` by `die`.
    fn with(&self, from: u8, die: u8) -> Option<Line> {
        let to = target(&self.after, from, die)?;
        let mut line = *self;
        line.hops[self.len] = (from, to);
        line.len += 1;
        line.after.move_checker(from, to);
        Some(line)
    }
}

/// All legal plays of a roll, one per resulting position, in an order that depends only on the board and the dice. Empty if there is
/// no legal play. The board should pass [`Board::check`].
///
/// As many dice as possible must be played, and the higher one if only one can be. This also applies to bearing off the last checker:
/// it must not bear off with one die if another play uses both. Dice outside 1..=6 have no legal play.
pub fn legal_plays(board: &Board, dice: (u8, u8)) -> Vec<Play> {
    let plays = lines(board, dice).into_iter().map(|line| Play::from_hops(board, line.hops()));
    // The hops of a line are possible on the board, so no conversion fails.
    plays.filter_map(Result::ok).collect()
}

/// The positions after the legal plays, from the mover's view; the position itself if no play is legal.
pub fn boards_after(board: &Board, dice: (u8, u8)) -> Vec<Board> {
    let lines = lines(board, dice);
    if lines.is_empty() { vec![*board] } else { lines.into_iter().map(|line| line.after).collect() }
}

/// Whether a roll allows a play from `board` to `after`, both from the mover's view. Without a legal play, `after` must equal `board`.
pub fn is_legal(board: &Board, dice: (u8, u8), after: &Board) -> bool {
    let lines = lines(board, dice);
    if lines.is_empty() { after == board } else { lines.iter().any(|line| line.after == *after) }
}

/// The value of the game in units of the cube if the player has just borne off the last checker: 1 for a single game, 2 for a gammon
/// (the opponent has all 15 checkers left), 3 for a backgammon (with one of them on the bar or in the player's home). Otherwise `None`.
pub fn game_result(board: &Board) -> Option<u8> {
    let (player, opponent) = board.checkers();
    if player > 0 || opponent == 0 {
        return None;
    }
    let behind = (0..=6).any(|point| board.at(point) < 0);
    Some(if opponent < 15 { 1 } else { 2 + u8::from(behind) })
}

fn lines(board: &Board, (one, two): (u8, u8)) -> Vec<Line> {
    if !(1..=6).contains(&one) || !(1..=6).contains(&two) {
        return Vec::new();
    }
    let mut found = Vec::new();
    if one == two {
        play_double(Line::new(board), BAR, one, &mut found);
    } else {
        play_both(board, one.max(two), one.min(two), &mut found);
    }
    let longest = found.iter().map(|line| line.len).max().unwrap_or(0);
    let mut seen = HashSet::new();
    found.retain(|line| line.len == longest && seen.insert(line.after));
    found
}

/// Both dice in both orders; otherwise the higher die alone; otherwise the lower one.
fn play_both(board: &Board, higher: u8, lower: u8, found: &mut Vec<Line>) {
    let start = Line::new(board);
    let singles = |line: Line, die| (1..=BAR).rev().filter_map(move |from| line.with(from, die));
    for (first, second) in [(higher, lower), (lower, higher)] {
        found.extend(singles(start, first).flat_map(|line| singles(line, second)));
    }
    for die in [higher, lower] {
        if found.is_empty() {
            found.extend(singles(start, die));
        }
    }
}

/// Plays a double from the last checker forwards only. Moving the checker further back first never makes the other hop illegal, so
/// every set of hops is found once instead of in each of its up to 24 orders.
fn play_double(line: Line, highest: u8, die: u8, found: &mut Vec<Line>) {
    let mut is_stuck = true;
    if line.len < 4 {
        for from in (1..=highest).rev() {
            if let Some(next) = line.with(from, die) {
                is_stuck = false;
                play_double(next, from, die, found);
            }
        }
    }
    if is_stuck && line.len > 0 {
        found.push(line);
    }
}

/// The point where the checker on `from` lands with `die`, if there is one and the move is legal.
fn target(board: &Board, from: u8, die: u8) -> Option<u8> {
    if board.at(from) <= 0 || (from != BAR && board.at(BAR) > 0) {
        return None;
    }
    if from > die {
        let to = from - die;
        return (board.at(to) >= -1).then_some(to);
    }
    // Bearing off: from home only, and with a higher die than needed only the last checker.
    let is_empty = |mut points: std::ops::RangeInclusive<u8>| points.all(|point| board.at(point) <= 0);
    (is_empty(7..=BAR) && (from == die || is_empty(from + 1..=6))).then_some(OFF)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::boards::{any_board, any_dice, board_of};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn texts(board: &Board, dice: (u8, u8)) -> Vec<String> {
        legal_plays(board, dice).iter().map(Play::notation).collect()
    }

    #[test]
    fn both_dice_must_be_played_if_they_can_be() {
        // Every 6 is blocked except after 10/9, so 20/19 is not legal.
        let board = board_of(&[(20, 1), (10, 1), (14, -2), (13, -2), (4, -2)]);
        assert_eq!(texts(&board, (6, 1)), ["10/3"]);
    }

    #[test]
    fn the_higher_die_must_be_played_if_only_one_can_be() {
        let board = board_of(&[(8, 1), (1, -2)]);
        assert_eq!(texts(&board, (6, 1)), ["8/2"]);
    }

    #[test]
    fn the_bar_comes_first() {
        let board = board_of(&[(25, 1), (6, 3), (22, -2)]);
        assert_eq!(texts(&board, (3, 1)), ["bar/21", "bar/24 6/3"]);
        let closed = board_of(&[(25, 1), (6, 3), (22, -2), (24, -2)]);
        assert!(texts(&closed, (3, 1)).is_empty());
        assert!(is_legal(&closed, (3, 1), &closed));
    }

    #[test]
    fn a_higher_die_bears_off_only_from_the_hindmost_point() {
        let board = board_of(&[(4, 1), (2, 1)]);
        assert_eq!(texts(&board, (6, 5)), ["4/off 2/off"]);
        // The 3 may move the checker on 4 first; then the 6 bears off the last one, which is on 2.
        assert_eq!(texts(&board, (6, 3)), ["4/off 2/off", "4/1 2/off"]);
        let outside = board_of(&[(7, 1), (2, 2)]);
        assert_eq!(texts(&outside, (6, 5)), ["7/1 2/off", "7/off"]);
    }

    #[test]
    fn the_last_checker_plays_both_dice_if_it_can() {
        let board = board_of(&[(6, 1), (1, -1), (24, -2)]);
        assert_eq!(texts(&board, (6, 5)), ["6/1*/off"]);
    }

    #[test]
    fn opening_rolls_have_the_known_numbers_of_plays() {
        for (dice, count) in [((3, 1), 16), ((6, 5), 7), ((1, 1), 42)] {
            assert_eq!(legal_plays(&Board::START, dice).len(), count, "{dice:?}");
        }
    }

    #[test]
    fn invalid_dice_have_no_play() {
        assert!(legal_plays(&Board::START, (0, 3)).is_empty());
        assert!(legal_plays(&Board::START, (7, 7)).is_empty());
    }

    #[test]
    fn finished_games_have_the_value_of_the_losers_position() {
        assert_eq!(game_result(&board_of(&[(24, -14)])), Some(1));
        assert_eq!(game_result(&board_of(&[(24, -15)])), Some(2));
        assert_eq!(game_result(&board_of(&[(24, -14), (6, -1)])), Some(3));
        assert_eq!(game_result(&board_of(&[(24, -14), (0, -1)])), Some(3));
        assert_eq!(game_result(&board_of(&[(24, -14), (7, -1)])), Some(2));
        assert_eq!(game_result(&board_of(&[(1, 1), (24, -15)])), None);
        assert_eq!(game_result(&board_of(&[])), None);
    }

    /// An independent, simple implementation of the rules: every order of the dice, every checker, every hop, on a plain array.
    mod naive {
        use std::collections::BTreeSet;

        fn hop(board: [i8; 26], from: usize, die: usize) -> Option<[i8; 26]> {
            let mut after = board;
            if board[from] < 1 || (board[25] > 0 && from != 25) {
                return None;
            }
            after[from] -= 1;
            if from > die {
                if board[from - die] < -1 {
                    return None;
                }
                if board[from - die] == -1 {
                    after[from - die] = 0;
                    after[0] -= 1;
                }
                after[from - die] += 1;
                return Some(after);
            }
            let hindmost = (1..=25).filter(|&i| board[i] > 0).max()?;
            (hindmost <= 6 && (from == die || from == hindmost)).then_some(after)
        }

        fn walk(board: [i8; 26], dice: &[usize], played: &[usize], ends: &mut BTreeSet<(Vec<usize>, [i8; 26])>) {
            ends.insert((played.to_vec(), board));
            if let [die, rest @ ..] = dice {
                for after in (1..=25).filter_map(|from| hop(board, from, *die)) {
                    walk(after, rest, &[played, &[*die]].concat(), ends);
                }
            }
        }

        pub fn ends(board: [i8; 26], a: usize, b: usize) -> BTreeSet<[i8; 26]> {
            let mut ends = BTreeSet::new();
            if a == b {
                walk(board, &[a; 4], &[], &mut ends);
            } else {
                walk(board, &[a, b], &[], &mut ends);
                walk(board, &[b, a], &[], &mut ends);
            }
            let most = ends.iter().map(|(played, _)| (played.len(), played.first().copied())).max();
            let (most, die) = most.unwrap_or((0, None));
            let full = |played: &Vec<usize>| played.len() == most && (most != 1 || played.first().copied() == die);
            ends.into_iter().filter(|(played, _)| most > 0 && full(played)).map(|(_, board)| board).collect()
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        #[test]
        fn legal_plays_equal_those_of_a_naive_generator(board in any_board(), dice in any_dice()) {
            let plays = legal_plays(&board, dice);
            let ends: Result<BTreeSet<[i8; 26]>, _> = plays.iter().map(|p| p.apply(&board).map(|b| *b.as_array())).collect();
            let ends = ends.unwrap();
            prop_assert_eq!(ends.len(), plays.len());
            prop_assert_eq!(ends, naive::ends(*board.as_array(), dice.0.into(), dice.1.into()));
        }

        #[test]
        fn a_legal_play_takes_the_pips_of_the_dice_unless_it_bears_off(board in any_board(), dice in any_dice()) {
            let (before, _) = board.pip_count();
            let whole = if dice.0 == dice.1 { dice.0 * 4 } else { dice.0 + dice.1 };
            for play in legal_plays(&board, dice) {
                let after = play.apply(&board).unwrap();
                prop_assert_eq!(after.check(), Ok(()));
                prop_assert!(is_legal(&board, dice, &after));
                let taken = before - after.pip_count().0;
                let by_hops: u16 = play.hops().iter().map(|hop| u16::from(hop.from - hop.to)).sum();
                prop_assert_eq!(taken, by_hops);
                prop_assert!(taken <= whole.into());
                prop_assert_eq!(after.checkers().1, board.checkers().1);
            }
        }
    }
}
