//! GNU Backgammon's position ID.

use super::{Board, IdError};

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
    let bytes = key.to_le_bytes();
    let text = (0..14).map(|i| {
        // Six bits of the big-endian stream of ten bytes, with zeros past the end.
        let (byte, offset) = (i * 6 / 8, i * 6 % 8);
        let next = if byte + 1 < 10 { bytes[byte + 1] } else { 0 };
        let two = u16::from_be_bytes([bytes[byte], next]);
        char::from(BASE64[usize::from(two >> (10 - offset) & 63)])
    });
    text.collect()
}

/// The board of a GNU Backgammon position ID, from the view of the player on roll.
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

/// Decodes 14 base-64 characters to 80 bits, the first bit lowest.
fn gnubg_key(id: &str) -> Result<u128, IdError> {
    let found = id.chars().count();
    if found != 14 {
        return Err(IdError::Count { what: "characters", expected: 14, found });
    }
    let mut stream: u128 = 0;
    for (index, found) in id.chars().enumerate() {
        let digit = BASE64.iter().position(|&c| char::from(c) == found);
        let expected = "a base-64 digit";
        stream = stream << 6 | digit.ok_or(IdError::Character { index, expected, found })? as u128;
    }
    // 14 characters hold 84 bits; the last four are padding.
    if stream & 15 != 0 {
        return Err(IdError::Bits("the padding bits are not zero"));
    }
    Ok((stream << 44).swap_bytes())
}

#[cfg(test)]
mod tests {
    use super::super::Play;
    use super::super::test_boards::{any_board, raw_board};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_starting_position_has_its_known_id() {
        assert_eq!(gnubg_position_id(&Board::START), "4HPwATDgc/ABMA");
        assert_eq!(board_from_gnubg_id("4HPwATDgc/ABMA"), Ok(Board::START));
    }

    #[test]
    fn the_opponent_of_the_player_on_roll_is_listed_first() {
        // After the opening play 8/5 6/5, whose player is now the opponent. GNU Backgammon shows this ID.
        let play = Play::parse(&Board::START, "8/5 6/5", Some((3, 1))).unwrap();
        let board = play.apply(&Board::START).unwrap().flip();
        assert_eq!(gnubg_position_id(&board), "sGfwATDgc/ABMA");
    }

    #[test]
    fn a_spoilt_id_is_refused_with_its_reason() {
        for (id, reason) in [
            ("4HPwATDgc/ABM", "characters: expected 14, found 13"),
            ("4HPwATDgc=ABMA", "character 9: expected a base-64 digit, found '='"),
            ("4HPwATDgc/ABMB", "position bits: the padding bits are not zero"),
            ("/////////////w", "position bits: more than 15 checkers on a point"),
            ("AAAAAAAAAAAAgA", "position bits: checkers beyond the last point"),
            ("AACABAAAAAAAAA", "position bits: checkers of both players on one point"),
            ("/3//AQAAAAAAAA", "board: expected at most 15 checkers of the opponent, found 24"),
        ] {
            assert_eq!(board_from_gnubg_id(id).unwrap_err().to_string(), reason, "{id}");
        }
    }

    proptest! {
        #[test]
        fn an_id_gives_the_board_back(board in any_board()) {
            prop_assert_eq!(board_from_gnubg_id(&gnubg_position_id(&board)), Ok(board));
        }

        #[test]
        fn no_id_and_no_board_can_crash(id in "[A-Za-z0-9+/]{14}", board in raw_board()) {
            if let Ok(found) = board_from_gnubg_id(&id) {
                prop_assert_eq!(gnubg_position_id(&found), id);
            }
            let _ = gnubg_position_id(&board);
        }
    }
}
