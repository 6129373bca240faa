//! GNU Backgammon's position ID and match ID.

use super::{Board, Xgid, XgidDice};

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// GNU Backgammon's position ID (14 characters) of a board from the view of the player on roll.
///
/// The bits are, first for the opponent and then for the player on roll, each in its own numbering: for the points 1 to 24 and the bar,
/// one 1 per checker and then a 0. (This follows the program; its manual names the players the other way round.)
/// The board should pass [`Board::check`]; an impossible one is truncated to 80 bits.
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
    // The big-endian stream of ten bytes, six bits at a time, with zeros past the end.
    let stream = (key & ((1 << 80) - 1)).swap_bytes();
    (1..=14).map(|end| char::from(BASE64[(stream >> (128 - 6 * end) & 63) as usize])).collect()
}

/// The position in a text with GNU Backgammon's position ID, alone or with its match ID: `4HPwATDgc/ABMA:cAkAAAAAAAAA`, or the two on lines of
/// their own. Without a match ID, it is money play with a centred cube. The player on roll is the bottom player.
pub(super) fn xgid_in(text: &str) -> Option<Xgid> {
    let mut words = text.split(|c: char| c.is_whitespace() || c == ':');
    let board = words.by_ref().find_map(|word| board_of(number_of(word, 14)?))?;
    let xgid = Xgid::with_player_on_roll(board);
    Some(words.find_map(|word| with_match(&xgid, number_of(word, 12)?)).unwrap_or(xgid))
}

/// The number whose little-endian bytes an ID of this length has in base 64.
fn number_of(word: &str, length: usize) -> Option<u128> {
    let digit = |byte| BASE64.iter().position(|&digit| digit == byte);
    let number = word.bytes().try_fold(0u128, |number, byte| Some(number << 6 | digit(byte)? as u128))?;
    (word.len() == length).then(|| (number << (128 - 6 * length)).swap_bytes())
}

/// The inverse of [`gnubg_position_id`].
fn board_of(mut key: u128) -> Option<Board> {
    let mut points = [0i8; 26];
    for side in [-1, 1] {
        for place in 1..=25 {
            let count = key.trailing_ones();
            let point = if side < 0 { 25 - place } else { place };
            if count > 15 || count > 0 && points[point] != 0 {
                return None;
            }
            points[point] += side * count as i8;
            key >>= count + 1;
        }
    }
    let board = Board::new(points);
    (key == 0 && board.check().is_ok()).then_some(board)
}

/// The position in the match that a match ID describes; `None` if no match has its numbers.
fn with_match(xgid: &Xgid, key: u128) -> Option<Xgid> {
    let bits = |first: u32, count: u32| (key >> first & ((1 << count) - 1)) as u32;
    let on_roll = bits(6, 1);
    let [mine, other] = if on_roll == 0 { [36, 51] } else { [51, 36] }.map(|first| bits(first, 15));
    let length = bits(21, 15);
    let dice = match (bits(12, 1), bits(15, 3), bits(18, 3)) {
        (1, ..) => XgidDice::Doubled,
        (_, 0, 0) => XgidDice::RollOrDouble,
        (_, one @ 1..=6, two @ 1..=6) => XgidDice::Rolled(one as u8, two as u8),
        _ => return None,
    };
    let cube_owner = match bits(4, 2) {
        3 => 0,
        owner if owner == on_roll => 1,
        _ => -1,
    };
    Some(Xgid {
        cube_log2: bits(0, 4) as u8,
        cube_owner,
        dice,
        score_player: mine,
        score_opponent: other,
        crawford_jacoby: if length == 0 { 0 } else { bits(7, 1) as u8 },
        match_length: length,
        ..xgid.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::super::Play;
    use super::*;
    use crate::tests::boards::{any_board, raw_board};
    use proptest::prelude::*;

    #[test]
    fn the_starting_position_has_its_known_id() {
        assert_eq!(gnubg_position_id(&Board::START), "4HPwATDgc/ABMA");
    }

    #[test]
    fn the_opponent_of_the_player_on_roll_comes_first() {
        // After the opening play 8/5 6/5, whose player is now the opponent. GNU Backgammon shows this ID.
        let play = Play::parse(&Board::START, "8/5 6/5", Some((3, 1))).unwrap();
        let board = play.apply(&Board::START).unwrap().flip();
        assert_eq!(gnubg_position_id(&board), "sGfwATDgc/ABMA");
    }

    #[test]
    fn ids_are_read_with_their_match() {
        let start = Xgid::with_player_on_roll(Board::START);
        // The example of the manual: 2-4 to 9 points, player 0 owns a cube at 2, player 1 has rolled 52.
        let rolled = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10";
        for (text, expected) in [
            ("4HPwATDgc/ABMA", start.to_string().as_str()),
            ("GNU Backgammon ID 4HPwATDgc/ABMA\n", &start.to_string()),
            ("4HPwATDgc/ABMA:QYkqASAAIAAA", rolled),
            (" GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n   Match ID   : QYkqASAAIAAA\n +13-14-15\n", rolled),
            // A 1-point match, before the first roll.
            ("4HPwATDgc/ABMA:MAAgAAAAAAAA", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:1:10"),
        ] {
            assert_eq!(xgid_in(text).map(|xgid| xgid.to_string()).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "4HPwATDgc/ABM", "4HPwATDgc/ABM!", "//////////////", "QYkqASAAIAAA", "AAAAAAAAAAAAAé"] {
            assert_eq!(xgid_in(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn reading_a_position_id_gives_the_board(board in any_board()) {
            prop_assert_eq!(xgid_in(&gnubg_position_id(&board)).map(|xgid| xgid.board), Some(board));
        }

        #[test]
        fn arbitrary_texts_do_not_panic(text in "[A-Za-z0-9+/]{14}:[A-Za-z0-9+/]{12}") {
            let _ = xgid_in(&text);
        }

        #[test]
        fn any_board_has_an_id_of_14_characters(board in raw_board()) {
            prop_assert_eq!(gnubg_position_id(&board).len(), 14);
        }
    }
}
