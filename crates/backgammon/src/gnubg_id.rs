//! GNU Backgammon's position ID.

use super::Board;

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

#[cfg(test)]
mod tests {
    use super::super::Play;
    use super::super::test_boards::raw_board;
    use super::*;
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

    proptest! {
        #[test]
        fn any_board_has_an_id_of_14_characters(board in raw_board()) {
            prop_assert_eq!(gnubg_position_id(&board).len(), 14);
        }
    }
}
