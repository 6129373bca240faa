//! Positions as other programs name them: GNU Backgammon's position ID and eXtreme Gammon's XGID.

use super::Board;
use std::fmt::{self, Display};
use std::str::FromStr;

/// Why a text is not a position ID.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdError {
    /// Too short or too long.
    #[error("{what}: expected {expected}, found {found}")]
    Count {
        /// What was counted.
        what: &'static str,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A character that cannot stand there.
    #[error("character {index}: expected {expected}, found {found:?}")]
    Character {
        /// Characters before it.
        index: usize,
        /// What could stand there.
        expected: &'static str,
        /// What stands there.
        found: char,
    },
    /// A field of an XGID that cannot be read.
    #[error("{field}: expected {expected}, found {found:?}")]
    Field {
        /// The field's name.
        field: &'static str,
        /// What it may hold.
        expected: &'static str,
        /// What it holds.
        found: String,
    },
    /// Readable, but no position.
    #[error("{0}")]
    Board(#[from] super::BoardError),
    /// The bits of a GNU position ID do not make a position.
    #[error("bits of the position: {0}")]
    Bits(&'static str),
}

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// GNU Backgammon's position ID, 14 characters, of a board seen by the player on roll.
///
/// The bits are, first for the opponent and then for the player on roll, each in its own numbering: for the points 1 to 24 and the bar
/// as many ones as checkers, then a zero. (This is what the program does; its manual names the players the other way round.)
/// The board should pass [`Board::check`]: of an impossible one only what fits into 80 bits is kept.
pub fn gnubg_position_id(board: &Board) -> String {
    let mut key: u128 = 0;
    let mut bit = 0u32;
    for side in [board.flip(), *board] {
        for &count in &side.as_array()[1..] {
            for _ in 0..count.max(0) {
                key |= 1u128.checked_shl(bit).unwrap_or(0);
                bit += 1;
            }
            bit += 1;
        }
    }
    let bytes = key.to_le_bytes();
    let text = (0..14).map(|i| {
        // Six bits of the big-endian stream of the ten bytes; what is past the end is zero.
        let (byte, offset) = (i * 6 / 8, i * 6 % 8);
        let next = if byte + 1 < 10 { bytes[byte + 1] } else { 0 };
        let two = u16::from_be_bytes([bytes[byte], next]);
        char::from(BASE64[usize::from(two >> (10 - offset) & 63)])
    });
    text.collect()
}

/// The board, seen by the player on roll, of a GNU Backgammon position ID.
pub fn board_from_gnubg_id(id: &str) -> Result<Board, IdError> {
    let mut key = gnubg_key(id)?;
    let mut points = [0i8; 26];
    for side in [-1i8, 1] {
        for point in 1..=25usize {
            let count = key.trailing_ones();
            key >>= count + 1;
            let index = if side < 0 { 25 - point } else { point };
            if count > 15 {
                return Err(IdError::Bits("more than 15 checkers on a point"));
            }
            if count > 0 && points[index] != 0 {
                return Err(IdError::Bits("checkers of both players on one point"));
            }
            points[index] += side * count as i8;
        }
    }
    if key != 0 {
        return Err(IdError::Bits("checkers beyond the last point"));
    }
    let board = Board::new(points);
    board.check()?;
    Ok(board)
}

/// The 80 bits behind 14 characters of base 64, the first bit lowest.
fn gnubg_key(id: &str) -> Result<u128, IdError> {
    let found = id.chars().count();
    if found != 14 {
        return Err(IdError::Count { what: "characters", expected: 14, found });
    }
    let mut stream: u128 = 0;
    for (index, found) in id.chars().enumerate() {
        let digit = BASE64.iter().position(|&c| char::from(c) == found);
        let expected = "a digit of base 64";
        stream = stream << 6 | digit.ok_or(IdError::Character { index, expected, found })? as u128;
    }
    // 14 characters hold 84 bits; the last four are padding.
    if stream & 15 != 0 {
        return Err(IdError::Bits("the padding is not zero"));
    }
    Ok((stream << 44).swap_bytes())
}

/// The dice field of an [`Xgid`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum XgidDice {
    /// `00`: to roll or to double.
    RollOrDouble,
    /// `D`: doubled; the opponent of the player on roll is to take or to pass.
    Doubled,
    /// `B`: doubled and beavered.
    Beavered,
    /// `R`: doubled, beavered and raccooned.
    Raccooned,
    /// Rolled, each 1..=6, in the order they were written.
    Rolled(u8, u8),
}

/// A position with its context as XG writes it:
/// `XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10`.
///
/// Everything is seen by the **bottom** player (upper case letters), whoever is on roll.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Xgid {
    /// The position in the bottom player's view; [`Xgid::board_on_roll`] gives that of the player on roll.
    pub board: Board,
    /// Cube value as a power of two: 0 = 1, 1 = 2, 2 = 4.
    pub cube_log2: u8,
    /// 1 the bottom player owns the cube, -1 the top player, 0 centred.
    pub cube_owner: i8,
    /// 1 the bottom player is on roll, -1 the top player.
    pub turn: i8,
    /// What the player on roll is about to do.
    pub dice: XgidDice,
    /// Points that the bottom player has.
    pub score_player: u32,
    /// Points that the top player has.
    pub score_opponent: u32,
    /// In a match 1 in the Crawford game; for money 1 Jacoby, 2 beavers, 3 both.
    pub crawford_jacoby: u8,
    /// Points the match is played to; 0 for money.
    pub match_length: u32,
    /// Highest cube as a power of two (10 = 1024).
    pub max_cube_log2: u8,
}

impl Xgid {
    /// A position with the player on roll as the bottom player: money, centred cube at 1, to roll or to double, no Jacoby, no beavers.
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

    /// The board as the player on roll sees it.
    pub fn board_on_roll(&self) -> Board {
        if self.turn < 0 { self.board.flip() } else { self.board }
    }

    /// Reads an XGID, with or without `XGID=` before it.
    pub fn parse(text: &str) -> Result<Xgid, IdError> {
        let text = text.trim();
        let text = text.strip_prefix("XGID=").unwrap_or(text);
        let fields: Vec<&str> = text.split(':').take(11).collect();
        let &[position, cube, owner, turn, dice, player, opponent, rules, length, max_cube] = fields.as_slice() else {
            return Err(IdError::Count { what: "fields", expected: 10, found: fields.len() });
        };
        let sides = "1, 0 or -1";
        Ok(Xgid {
            board: parse_position(position)?,
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

    /// The text, `XGID=` included; [`Xgid::parse`] reads it back.
    pub fn format(&self) -> String {
        self.to_string()
    }
}

impl FromStr for Xgid {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Xgid, IdError> {
        Xgid::parse(text)
    }
}

impl Display for Xgid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Xgid { cube_log2, cube_owner, turn, dice, score_player, score_opponent, .. } = self;
        write!(f, "XGID={}:{cube_log2}:{cube_owner}:{turn}:", xgid_position(&self.board))?;
        match dice {
            XgidDice::RollOrDouble => f.write_str("00")?,
            XgidDice::Doubled => f.write_str("D")?,
            XgidDice::Beavered => f.write_str("B")?,
            XgidDice::Raccooned => f.write_str("R")?,
            XgidDice::Rolled(one, two) => write!(f, "{one}{two}")?,
        }
        write!(f, ":{score_player}:{score_opponent}:{}:{}:{}", self.crawford_jacoby, self.match_length, self.max_cube_log2)
    }
}

fn number<T: FromStr>(field: &'static str, text: &str, expected: &'static str, fits: fn(&T) -> bool) -> Result<T, IdError> {
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

/// The first field of an XGID for a board in the bottom player's view: 26 characters, the top player's bar first and the bottom
/// player's last; `A` to `O` are 1 to 15 checkers of the bottom player, `a` to `o` of the top player, `-` none. (`?` is shown for a
/// number that only an impossible board can hold.)
pub fn xgid_position(board: &Board) -> String {
    let letter = |&count: &i8| match count {
        0 => '-',
        1..=15 => char::from(b'A' - 1 + count.unsigned_abs()),
        -15..=-1 => char::from(b'a' - 1 + count.unsigned_abs()),
        _ => '?',
    };
    board.as_array().iter().map(letter).collect()
}

fn parse_position(text: &str) -> Result<Board, IdError> {
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
    use super::super::test_boards::{any_board, board_of, raw_board};
    use super::*;
    use proptest::prelude::*;

    const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";

    #[test]
    fn the_starting_position_has_its_known_ids() {
        assert_eq!(gnubg_position_id(&Board::START), "4HPwATDgc/ABMA");
        assert_eq!(board_from_gnubg_id("4HPwATDgc/ABMA"), Ok(Board::START));
        assert_eq!(Xgid::with_player_on_roll(Board::START).format(), START);
        assert_eq!(Xgid::parse(START), Ok(Xgid::with_player_on_roll(Board::START)));
    }

    #[test]
    fn the_gnubg_id_lists_the_opponent_first() {
        // After an opening 8/5 6/5: the one who made it is now the opponent.
        let board = Play::parse(&Board::START, "8/5 6/5", Some((3, 1))).unwrap().apply(&Board::START).unwrap().flip();
        assert_eq!(gnubg_position_id(&board), "sGfwATDgc/ABMA");
    }

    use super::super::Play;

    #[test]
    fn a_spoilt_gnubg_id_is_refused_with_its_reason() {
        for (id, reason) in [
            ("4HPwATDgc/ABM", "characters: expected 14, found 13"),
            ("4HPwATDgc=ABMA", "character 9: expected a digit of base 64, found '='"),
            ("4HPwATDgc/ABMB", "bits of the position: the padding is not zero"),
            ("//////////////", "bits of the position: the padding is not zero"),
            ("/////////////w", "bits of the position: more than 15 checkers on a point"),
            ("AAAAAAAAAAAAgA", "bits of the position: checkers beyond the last point"),
        ] {
            assert_eq!(board_from_gnubg_id(id).unwrap_err().to_string(), reason, "{id}");
        }
        let both = gnubg_position_id(&board_of(&[(1, 1)])).replacen('A', "A", 1);
        assert!(board_from_gnubg_id(&both).is_ok());
    }

    #[test]
    fn the_board_of_an_xgid_is_turned_to_the_player_on_roll() {
        let text = "XGID=a-----E-C---eE---c-e----B-:1:-1:-1:63:2:4:0:7:10";
        let xgid = Xgid::parse(text).unwrap();
        assert_eq!(xgid.board_on_roll(), xgid.board.flip());
        assert_eq!((xgid.cube_log2, xgid.cube_owner, xgid.turn), (1, -1, -1));
        assert_eq!((xgid.score_player, xgid.score_opponent, xgid.match_length), (2, 4, 7));
        assert_eq!(xgid.dice, XgidDice::Rolled(6, 3));
        assert_eq!(xgid.format(), text);
    }

    #[test]
    fn a_spoilt_xgid_is_refused_with_the_field() {
        for (from, to, reason) in [
            (":10", "", "fields: expected 10, found 9"),
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
        fn a_gnubg_id_gives_the_board_back(board in any_board()) {
            prop_assert_eq!(board_from_gnubg_id(&gnubg_position_id(&board)), Ok(board));
        }

        #[test]
        fn an_xgid_gives_itself_back(
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
            prop_assert_eq!(Xgid::parse(&xgid.format()), Ok(xgid));
        }

        #[test]
        fn no_text_and_no_board_can_crash(text in "\\PC{0,60}", id in "[A-Za-z0-9+/]{14}", board in raw_board()) {
            let _ = Xgid::parse(&text);
            if let Ok(found) = board_from_gnubg_id(&id) {
                prop_assert_eq!(gnubg_position_id(&found), id);
            }
            let _ = (gnubg_position_id(&board), xgid_position(&board));
        }
    }
}
