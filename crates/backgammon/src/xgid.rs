//! eXtreme Gammon's XGID: a position with its context in one line of text.

use super::{Board, IdError, Play, PlayError, gnubg_id};
use std::fmt::{self, Display};
use std::str::FromStr;

/// The dice field of an [`Xgid`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum XgidDice {
    /// `00`: to roll or to double.
    RollOrDouble,
    /// `D`: doubled. [`Xgid::turn`] is the doubler, the cube is still as before the double, and the other player
    /// takes or passes.
    Doubled,
    /// `B`: doubled and beavered.
    Beavered,
    /// `R`: doubled, beavered and raccooned.
    Raccooned,
    /// Rolled, each 1..=6, in the order written.
    Rolled(u8, u8),
}

/// A position with its context as XG writes it:
/// `XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10`.
///
/// Everything is from the view of the **bottom** player (upper-case letters), whoever is on roll.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Xgid {
    /// The position from the bottom player's view; [`Xgid::board_on_roll`] returns that of the player on roll.
    pub board: Board,
    /// Cube value as a power of two: 0 = 1, 1 = 2, 2 = 4.
    pub cube_log2: u8,
    /// 1 the bottom player owns the cube, -1 the top player, 0 centred.
    pub cube_owner: i8,
    /// 1 the bottom player is on roll, -1 the top player.
    pub turn: i8,
    /// The dice, or the pending action.
    pub dice: XgidDice,
    /// The bottom player's points.
    pub score_player: u32,
    /// The top player's points.
    pub score_opponent: u32,
    /// In a match: 1 in the Crawford game. For money: 1 Jacoby, 2 beavers, 3 both.
    pub crawford_jacoby: u8,
    /// Match length in points; 0 for money.
    pub match_length: u32,
    /// Highest cube as a power of two (10 = 1024).
    pub max_cube_log2: u8,
}

const BELOW_LENGTH: &str = "less than the match length";

impl Xgid {
    /// Creates an XGID with the player on roll as the bottom player: money, centred cube at 1, to roll or to double, no Jacoby, no beavers.
    /// Set the other fields as needed.
    pub fn with_player_on_roll(board: Board) -> Xgid {
        Xgid {
            board,
            cube_log2: 0,
            cube_owner: 0,
            turn: 1,
            dice: XgidDice::RollOrDouble,
            score_player: 0,
            score_opponent: 0,
            crawford_jacoby: 0,
            match_length: 0,
            max_cube_log2: 10,
        }
    }

    /// The position with the player who decides at the bottom: the player on roll, or the one who answers a double or a raccoon.
    pub fn seen_by_decider(&self) -> Xgid {
        let is_answer = matches!(self.dice, XgidDice::Doubled | XgidDice::Raccooned);
        if (self.turn < 0) == is_answer {
            return self.clone();
        }
        Xgid {
            board: self.board.flip(),
            cube_owner: -self.cube_owner,
            turn: -self.turn,
            score_player: self.score_opponent,
            score_opponent: self.score_player,
            ..self.clone()
        }
    }

    /// Whether this is the Crawford game.
    pub fn is_crawford(&self) -> bool {
        self.match_length > 0 && self.crawford_jacoby == 1
    }

    /// The board from the view of the player on roll.
    pub fn board_on_roll(&self) -> Board {
        if self.turn < 0 { self.board.flip() } else { self.board }
    }

    /// Parses a play of the player on roll.
    pub fn play(&self, text: &str) -> Result<Play, PlayError> {
        let dice = match self.dice {
            XgidDice::Rolled(one, two) => Some((one, two)),
            _ => None,
        };
        Play::parse(&self.board_on_roll(), text, dice)
    }

    /// Reads the position that a person gives: an XGID, alone, in an address or in a text, such as the one that XG copies, or a GNU Backgammon
    /// ID. The score has to be one of a match.
    pub fn parse_checked(text: &str) -> Result<Xgid, IdError> {
        let name = text.to_ascii_uppercase().find("XGID");
        let named = name.and_then(|place| text[place + 4..].trim_start().strip_prefix('='));
        let xgid = match named {
            Some(rest) => {
                let rest = rest.trim_start();
                Self::parse(rest.split(|c: char| c.is_whitespace() || "&#\"<".contains(c)).next().unwrap_or(rest))
            }
            None => gnubg_id::xgid_in(text).map_or_else(|| Self::parse(text), Ok),
        }?;
        let (length, scores) = (xgid.match_length, [xgid.score_player, xgid.score_opponent]);
        let wrong = |field, expected, found: u32| Err(IdError::Field { field, expected, found: found.to_string() });
        let is_one_away = scores.iter().any(|&score| score.checked_add(1) == Some(length));
        match (scores, xgid.crawford_jacoby) {
            _ if length == 0 => Ok(xgid),
            ([score, _], _) if score >= length => wrong("score of the bottom player", BELOW_LENGTH, score),
            ([_, score], _) if score >= length => wrong("score of the top player", BELOW_LENGTH, score),
            (_, rules @ 2..) => wrong("Crawford", "0 or 1 in a match", rules.into()),
            (_, 1) if !is_one_away => wrong("Crawford", "0 unless a player is 1 away", 1),
            _ => Ok(xgid),
        }
    }

    /// Parses an XGID, with or without the prefix `XGID=`. XG's older versions leave out the highest cube, and word processors change the
    /// hyphens.
    pub fn parse(text: &str) -> Result<Xgid, IdError> {
        let text = text.trim().replace(|c| matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}'), "-");
        let is_prefix = |start: &str| start.eq_ignore_ascii_case("XGID=");
        let text = if text.get(..5).is_some_and(is_prefix) { &text[5..] } else { &text };
        let mut fields: Vec<&str> = text.split(':').take(11).collect();
        if fields.len() == 9 {
            fields.push("10");
        }
        let &[position, cube, owner, turn, dice, player, opponent, rules, length, max_cube] = fields.as_slice() else {
            return Err(IdError::Count { what: "fields", expected: 10, found: fields.len() });
        };
        let sides = "1, 0 or -1";
        Ok(Xgid {
            board: board_of_xgid(position)?,
            cube_log2: number("cube value", cube, "0 to 30", |n| *n <= 30)?,
            cube_owner: number("cube owner", owner, sides, |n: &i8| (-1..=1).contains(n))?,
            turn: number("turn", turn, "1 or -1", |n: &i8| n.abs() == 1)?,
            dice: parse_dice(dice)?,
            score_player: number("score of the bottom player", player, "a number", |_| true)?,
            score_opponent: number("score of the top player", opponent, "a number", |_| true)?,
            crawford_jacoby: number("Crawford or Jacoby", rules, "0 to 3", |n| *n <= 3)?,
            match_length: number("match length", length, "a number", |_| true)?,
            max_cube_log2: number("highest cube", max_cube, "0 to 30", |n| *n <= 30)?,
        })
    }
}

/// The text with the prefix `XGID=`; the inverse of [`Xgid::parse`].
impl Display for Xgid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Xgid { cube_log2, cube_owner, turn, dice, score_player, score_opponent, .. } = self;
        let Xgid { crawford_jacoby, match_length, max_cube_log2, .. } = self;
        write!(f, "XGID={}:{cube_log2}:{cube_owner}:{turn}:", xgid_position(&self.board))?;
        match dice {
            XgidDice::RollOrDouble => f.write_str("00")?,
            XgidDice::Doubled => f.write_str("D")?,
            XgidDice::Beavered => f.write_str("B")?,
            XgidDice::Raccooned => f.write_str("R")?,
            XgidDice::Rolled(one, two) => write!(f, "{one}{two}")?,
        }
        write!(f, ":{score_player}:{score_opponent}:{crawford_jacoby}:{match_length}:{max_cube_log2}")
    }
}

fn number<T: FromStr>(
    field: &'static str,
    text: &str,
    expected: &'static str,
    fits: fn(&T) -> bool,
) -> Result<T, IdError> {
    let value = text.parse().ok().filter(fits);
    value.ok_or_else(|| IdError::Field { field, expected, found: text.to_owned() })
}

fn parse_dice(text: &str) -> Result<XgidDice, IdError> {
    match *text.as_bytes() {
        [b'0', b'0'] => Ok(XgidDice::RollOrDouble),
        [b'D'] => Ok(XgidDice::Doubled),
        [b'B'] => Ok(XgidDice::Beavered),
        [b'R'] => Ok(XgidDice::Raccooned),
        [one @ b'1'..=b'6', two @ b'1'..=b'6'] => Ok(XgidDice::Rolled(one - b'0', two - b'0')),
        _ => Err(IdError::Field { field: "dice", expected: "00, D, B, R or two dice", found: text.to_owned() }),
    }
}

/// The first field of an XGID for a board from the bottom player's view: 26 characters, the top player's bar first and the bottom
/// player's last; `A` to `O` are 1 to 15 checkers of the bottom player, `a` to `o` of the top player, `-` none. (`?` is a number
/// that occurs only on impossible boards.)
pub fn xgid_position(board: &Board) -> String {
    let letter = |&count: &i8| match count {
        0 => '-',
        1..=15 => char::from(b'A' - 1 + count.unsigned_abs()),
        -15..=-1 => char::from(b'a' - 1 + count.unsigned_abs()),
        _ => '?',
    };
    board.as_array().iter().map(letter).collect()
}

/// The inverse of [`xgid_position`].
pub fn board_of_xgid(text: &str) -> Result<Board, IdError> {
    let found = text.chars().count();
    if found != 26 {
        return Err(IdError::Count { what: "characters of the position", expected: 26, found });
    }
    let mut points = [0i8; 26];
    for (index, (point, found)) in points.iter_mut().zip(text.chars()).enumerate() {
        *point = match found {
            '-' => 0,
            'A'..='O' => found as i8 - 'A' as i8 + 1,
            'a'..='o' => -(found as i8 - 'a' as i8 + 1),
            _ => return Err(IdError::Character { index, expected: "A to O, a to o, or -", found }),
        };
    }
    let board = Board::new(points);
    board.check()?;
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::boards::{any_board, raw_board};
    use proptest::prelude::*;

    const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";

    #[test]
    fn the_starting_position_has_its_known_id() {
        assert_eq!(Xgid::with_player_on_roll(Board::START).to_string(), START);
        assert_eq!(Xgid::parse(START), Ok(Xgid::with_player_on_roll(Board::START)));
    }

    #[test]
    fn board_on_roll_is_seen_by_the_player_on_roll() {
        let text = "XGID=a-----E-C---eE---c-e----B-:1:-1:-1:63:2:4:0:7:10";
        let xgid = Xgid::parse(text).unwrap();
        assert_eq!(xgid.board_on_roll(), xgid.board.flip());
        assert_eq!((xgid.cube_log2, xgid.cube_owner, xgid.turn), (1, -1, -1));
        assert_eq!((xgid.score_player, xgid.score_opponent, xgid.match_length), (2, 4, 7));
        assert_eq!(xgid.dice, XgidDice::Rolled(6, 3));
        assert_eq!(xgid.to_string(), text);
    }

    #[test]
    fn the_player_who_decides_comes_to_the_bottom() {
        let seen = |text: &str| Xgid::parse(text).unwrap().seen_by_decider().to_string();
        let board = "-a-B--E-B-a-dDB--b-bcb----";
        let other = "----BCB-B--bdD-A-b-e--b-A-";
        for (given, expected) in [
            (format!("{board}:1:1:-1:63:2:4:0:7:10"), format!("XGID={other}:1:-1:1:63:4:2:0:7:10")),
            (format!("{board}:1:1:1:63:2:4:0:7:10"), format!("XGID={board}:1:1:1:63:2:4:0:7:10")),
            (format!("{board}:0:0:1:D:2:4:0:7:10"), format!("XGID={other}:0:0:-1:D:4:2:0:7:10")),
            (format!("{board}:0:0:-1:D:2:4:0:7:10"), format!("XGID={board}:0:0:-1:D:2:4:0:7:10")),
        ] {
            assert_eq!(seen(&given), expected);
        }
    }

    #[test]
    fn invalid_xgids_are_rejected_with_the_field() {
        for (from, to, reason) in [
            (":0:10", "", "fields: expected 10, found 8"),
            (":10", ":10:1", "fields: expected 10, found 11"),
            ("-b-", "-b", "characters of the position: expected 26, found 25"),
            ("-b-", "-!-", "character 1: expected A to O, a to o, or -, found '!'"),
            ("=-b", "=Ab", "board[0]: expected 0 or less (the opponent's bar), found 1"),
            (":00:", ":07:", "dice: expected 00, D, B, R or two dice, found \"07\""),
            (":0:0:1:", ":0:2:1:", "cube owner: expected 1, 0 or -1, found \"2\""),
            (":0:0:1:", ":0:0:0:", "turn: expected 1 or -1, found \"0\""),
            (":0:0:1:", ":99:0:1:", "cube value: expected 0 to 30, found \"99\""),
        ] {
            let text = START.replacen(from, to, 1);
            assert_eq!(Xgid::parse(&text).unwrap_err().to_string(), reason, "{text}");
        }
    }

    #[test]
    fn xgids_are_read_without_a_highest_cube_in_lower_case_and_with_dashes() {
        let (start, dashed) = (Xgid::parse(START), START.replace('-', "\u{2013}"));
        for text in [&START[..START.len() - 3], &START.replace("XGID", "xgid"), &dashed, &START[5..]] {
            assert_eq!(Xgid::parse(text), start, "{text}");
        }
    }

    #[test]
    fn xgids_are_found_in_what_people_paste() {
        for text in [
            START.replace("XGID=", "xgid = "),
            format!("https://example.org/board?size=2&{START}&dark=1#top"),
            format!("{START}\nX:Ann   O:Ben\nScore is X:0 O:0 3 pt.(s) match.\n"),
            format!("Position:\n{START}  what now?"),
            START[5..].to_owned(),
            "4HPwATDgc/ABMA".to_owned(),
        ] {
            assert_eq!(Xgid::parse_checked(&text), Xgid::parse(START), "{text}");
        }
        for (text, reason) in [("abc", "fields: expected 10, found 1"), ("XGID", "fields: expected 10, found 1")] {
            assert_eq!(Xgid::parse_checked(text).unwrap_err().to_string(), reason);
        }
    }

    #[test]
    fn asked_xgids_have_a_score_of_a_match() {
        let asked = |rest: &str| {
            let xgid = Xgid::parse_checked(&START.replace(":00:0:0:0:0:10", rest));
            xgid.map(|xgid| xgid.is_crawford()).map_err(|error| error.to_string())
        };
        for (rest, expected) in [
            (":00:4:4:1:5:10", Ok(true)),
            (":00:4:2:0:5:10", Ok(false)),
            (":00:9:9:3:0:10", Ok(false)),
            (":00:5:2:0:5:10", Err("score of the bottom player: expected less than the match length, found \"5\"")),
            (":00:2:7:1:5:10", Err("score of the top player: expected less than the match length, found \"7\"")),
            (":00:3:2:1:5:10", Err("Crawford: expected 0 unless a player is 1 away, found \"1\"")),
            (":00:3:2:2:5:10", Err("Crawford: expected 0 or 1 in a match, found \"2\"")),
        ] {
            assert_eq!(asked(rest), expected.map_err(str::to_owned), "{rest}");
        }
    }

    fn any_dice_field() -> impl Strategy<Value = XgidDice> {
        prop_oneof![
            Just(XgidDice::RollOrDouble),
            Just(XgidDice::Doubled),
            Just(XgidDice::Beavered),
            Just(XgidDice::Raccooned),
            (1..=6u8, 1..=6u8).prop_map(|(one, two)| XgidDice::Rolled(one, two)),
        ]
    }

    proptest! {
        #[test]
        fn writing_and_parsing_keeps_an_xgid(
            board in any_board(), cube in (0..=10u8, -1..=1i8), turn in prop::bool::ANY, dice in any_dice_field(),
            score in (0..25u32, 0..25u32), rules in (0..=3u8, 0..=25u32)
        ) {
            let xgid = Xgid {
                cube_log2: cube.0,
                cube_owner: cube.1,
                turn: if turn { 1 } else { -1 },
                dice,
                score_player: score.0,
                score_opponent: score.1,
                crawford_jacoby: rules.0,
                match_length: rules.1,
                ..Xgid::with_player_on_roll(board)
            };
            prop_assert_eq!(Xgid::parse(&xgid.to_string()), Ok(xgid));
        }

        #[test]
        fn arbitrary_texts_and_boards_do_not_panic(text in "\\PC{0,60}", board in raw_board()) {
            let _ = Xgid::parse(&text);
            let _ = xgid_position(&board);
        }
    }
}
