//! A position as a text diagram.

use super::{BAR, Board, Xgid, XgidDice};
use std::fmt;

/// Rows of checkers per point; a higher stack shows its number in the row nearest to the middle.
const ROWS: u8 = 5;
/// Lines of a diagram: two borders, two halves, the middle.
const LINES: usize = 2 * ROWS as usize + 3;
/// Each point is as wide as its number and a dash.
const UPPER_BORDER: &str = "+13-14-15-16-17-18------19-20-21-22-23-24-+";
const LOWER_BORDER: &str = "+12-11-10--9--8--7-------6--5--4--3--2--1-+";

/// A diagram of a board from the player's view: the player is X, sits at the bottom and moves from 24 at the upper right to home at
/// the lower right; the opponent is O. Checkers on the bar are drawn in their owner's half. Captions are to the right of the board.
///
/// `Display` prints 13 lines without trailing blanks and without a final line break. Any board can be drawn, possible or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The position in the player's view.
    pub board: Board,
    /// Lines at the upper right, from the top down.
    pub opponent: Vec<String>,
    /// The line in the middle.
    pub middle: String,
    /// Lines at the lower right, from the bottom **up**.
    pub player: Vec<String>,
}

impl Diagram {
    /// The board with both players' pip counts.
    pub fn of(board: Board) -> Diagram {
        let (player, opponent) = board.pip_count();
        Diagram {
            board,
            opponent: vec![format!("O  {opponent} pips")],
            middle: String::new(),
            player: vec![format!("X  {player} pips, on roll")],
        }
    }

    /// The position of an XGID with the players' names, pip counts and scores, the decision, and the cube. X is the bottom player. Each side
    /// has `all` checkers, on and off the board.
    pub fn of_xgid(xgid: &Xgid, [player, opponent]: [&str; 2], all: u8) -> Diagram {
        let (pips, other_pips) = xgid.board.pip_count();
        let (checkers, other_checkers) = xgid.board.checkers();
        let (on_roll, other) = match xgid.dice {
            XgidDice::Rolled(one, two) => (format!(" to play {one}{two}"), ""),
            XgidDice::RollOrDouble if xgid.is_crawford() => (" to roll".to_owned(), ""),
            XgidDice::RollOrDouble => (" to roll or to double".to_owned(), ""),
            XgidDice::Doubled => (String::new(), " to take or to pass"),
            XgidDice::Beavered => (" was beavered".to_owned(), ""),
            XgidDice::Raccooned => (String::new(), " was raccooned"),
        };
        let doing = if xgid.turn < 0 { [other, &on_roll] } else { [&on_roll, other] };
        let lines = |name: &str, doing: &str, pips: u16, checkers: u8, points: u32| {
            let off = match all.saturating_sub(checkers) {
                0 => String::new(),
                off => format!(", {off} off"),
            };
            let away = match xgid.match_length {
                0 => String::new(),
                length => format!(", {} away", length.saturating_sub(points)),
            };
            let unit = if points == 1 { "point" } else { "points" };
            vec![
                format!("{}{doing}", name.trim_end()),
                format!("   {pips} pips{off}"),
                format!("   {points} {unit}{away}"),
            ]
        };
        let value = 1u64 << u32::from(xgid.cube_log2);
        Diagram {
            board: xgid.board,
            opponent: lines(&format!("O  {opponent}"), doing[1], other_pips, other_checkers, xgid.score_opponent),
            middle: match (xgid.dice, xgid.cube_owner) {
                _ if xgid.is_crawford() => "no cube (Crawford game)".to_owned(),
                (XgidDice::Doubled, _) => format!("cube doubled from {value} to {}", 2 * value),
                (_, 0) => format!("cube {value}, centred"),
                (_, 1) => format!("cube {value}, X's"),
                _ => format!("cube {value}, O's"),
            },
            player: lines(&format!("X  {player}"), doing[0], pips, checkers, xgid.score_player),
        }
    }

    /// The caption to the right of a line.
    fn caption(&self, line: usize) -> &str {
        const MIDDLE: usize = LINES / 2;
        let text = match line {
            MIDDLE => Some(&self.middle),
            0..MIDDLE => self.opponent.get(line),
            _ => self.player.get(LINES - 1 - line),
        };
        text.map_or("", String::as_str)
    }

    /// One row of checkers, counted from the border.
    fn row(&self, points: impl Iterator<Item = u8>, bar: u8, row: u8) -> String {
        let mut text = String::from("|");
        for (column, point) in points.enumerate() {
            if column == 6 {
                text.push_str(&format!("|{}|", cell(self.board.at(bar), row)));
            }
            text.push_str(&cell(self.board.at(point), row));
        }
        text.push('|');
        text
    }
}

/// Three characters: a checker, the size of a stack that is too high, or blanks.
fn cell(count: i8, row: u8) -> String {
    let checker = if count > 0 { 'X' } else { 'O' };
    let height = count.unsigned_abs();
    if height > ROWS && row == ROWS - 1 {
        // A possible stack has at most two digits; an impossible one must not move the border.
        format!("{:>2} ", height.min(99))
    } else if height > row {
        format!(" {checker} ")
    } else {
        "   ".to_owned()
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const OPPONENTS_BAR: u8 = 0;
        let upper: Vec<String> = (0..ROWS).map(|row| self.row(13..=24, OPPONENTS_BAR, row)).collect();
        let lower: Vec<String> = (0..ROWS).rev().map(|row| self.row((1..=12).rev(), BAR, row)).collect();
        let middle = format!("|{:18}|BAR|{:18}|", "", "");
        let lines = [vec![UPPER_BORDER.to_owned()], upper, vec![middle], lower, vec![LOWER_BORDER.to_owned()]].concat();
        for (number, line) in lines.iter().enumerate() {
            let end = if number + 1 < LINES { "\n" } else { "" };
            match self.caption(number) {
                "" => write!(f, "{line}{end}")?,
                caption => write!(f, "{line}  {caption}{end}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::boards::{board_of, raw_board};
    use proptest::prelude::*;

    #[test]
    fn the_starting_position_is_drawn_from_the_player_on_roll() {
        let expected = "\
+13-14-15-16-17-18------19-20-21-22-23-24-+  O  167 pips
| X           O    |   | O              X |
| X           O    |   | O              X |
| X           O    |   | O                |
| X                |   | O                |
| X                |   | O                |
|                  |BAR|                  |
| O                |   | X                |
| O                |   | X                |
| O           X    |   | X                |
| O           X    |   | X              O |
| O           X    |   | X              O |
+12-11-10--9--8--7-------6--5--4--3--2--1-+  X  167 pips, on roll";
        assert_eq!(Diagram::of(Board::START).to_string(), expected);
    }

    #[test]
    fn bars_high_stacks_and_captions_are_drawn_in_place() {
        let board = board_of(&[(25, 2), (0, -1), (6, 7), (1, 1), (13, 2), (18, -11), (24, -1)]);
        let diagram = Diagram {
            board,
            opponent: vec!["O  José".into(), "   3 away".into()],
            middle: "cube 2".into(),
            player: vec!["X  Zoë to play 6-1".into(), "   5 away".into()],
        };
        let expected = "\
+13-14-15-16-17-18------19-20-21-22-23-24-+  O  José
| X              O | O |                O |     3 away
| X              O |   |                  |
|                O |   |                  |
|                O |   |                  |
|               11 |   |                  |
|                  |BAR|                  |  cube 2
|                  |   | 7                |
|                  |   | X                |
|                  |   | X                |
|                  | X | X                |
|                  | X | X              X |     5 away
+12-11-10--9--8--7-------6--5--4--3--2--1-+  X  Zoë to play 6-1";
        assert_eq!(diagram.to_string(), expected);
    }

    proptest! {
        #[test]
        fn any_board_keeps_its_frame(board in raw_board()) {
            let text = Diagram::of(board).to_string();
            prop_assert_eq!(text.lines().count(), LINES);
            for line in text.lines() {
                prop_assert!(line.chars().nth(42).is_some_and(|c| c == '|' || c == '+'), "{}", line);
            }
        }
    }
}
