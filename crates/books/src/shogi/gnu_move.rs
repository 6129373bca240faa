//! Moves in GNU Shogi's binary books: `from << 8 | to`.

use shogi_core::{Color, Move, Piece, PieceKind, Square};

/// Added to the target of a move that promotes.
const PROMOTES: u16 = 0x80;
/// The first origin number of Black's drops; White's start 15 higher.
const DROPS: u16 = 81;
const WHITE_DROPS: u16 = 15;

/// GNU Shogi's number for a square: 0 is 9i, 1 is 8i, 80 is 1a.
pub fn gnu_square(square: Square) -> usize {
    usize::from(9 - square.rank()) * 9 + usize::from(9 - square.file())
}

fn square_of(number: u16) -> Option<Square> {
    let number = u8::try_from(number).ok().filter(|number| *number < 81)?;
    Square::new(9 - number % 9, 9 - number / 9)
}

/// The move for a number of a binary book; `None` if the number is not a move.
pub fn move_from_gnu(number: u16) -> Option<Move> {
    let (from, to) = (number >> 8, number & 0xff);
    if let Some(from) = square_of(from) {
        let promote = to & PROMOTES != 0;
        let to = square_of(to & !PROMOTES).filter(|to| *to != from)?;
        return Some(Move::Normal { from, to, promote });
    }
    // GNU Shogi numbers the kinds from pawn to rook as shogi_core does.
    let (color, kind) = match from - DROPS {
        kind @ 1..=7 => (Color::Black, kind),
        kind @ 16..=22 => (Color::White, kind - WHITE_DROPS),
        _ => return None,
    };
    Some(Move::Drop { piece: Piece::new(PieceKind::from_u8(kind as u8)?, color), to: square_of(to)? })
}

/// The number of a move in a binary book.
pub fn gnu_move(mv: Move) -> u16 {
    let to = gnu_square(mv.to()) as u16;
    match mv {
        Move::Normal { from, promote, .. } => {
            let promotes = if promote { PROMOTES } else { 0 };
            (gnu_square(from) as u16) << 8 | to | promotes
        }
        Move::Drop { piece, .. } => {
            let color = if piece.color() == Color::White { WHITE_DROPS } else { 0 };
            (DROPS + piece.piece_kind() as u16 + color) << 8 | to
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::usi;

    #[test]
    fn moves_have_gnu_shogis_numbers() {
        for (number, text) in [
            (20 << 8 | 29, "7g7f"),
            (10 << 8 | 70 | 0x80, "8h2b+"),
            (87 << 8 | 50, "B*4d"),
            (82 << 8 | 29, "P*7f"),
            (103 << 8, "R*9i"),
            (80 << 8, "1a9i"),
        ] {
            assert_eq!(move_from_gnu(number).map(usi).as_deref(), Some(text), "{number:#x}");
        }
        let colors = [82, 97].map(|from| move_from_gnu(from << 8 | 40));
        assert!(matches!(colors[0], Some(Move::Drop { piece: Piece::B_P, .. })));
        assert!(matches!(colors[1], Some(Move::Drop { piece: Piece::W_P, .. })));
    }

    #[test]
    fn every_valid_move_number_survives_a_round_trip() {
        let moves = (0..=u16::MAX).filter_map(|number| Some((number, move_from_gnu(number)?)));
        let count = moves.inspect(|(number, mv)| assert_eq!(gnu_move(*mv), *number)).count();
        // From any square to any other, with or without promotion, and 14 kinds of drops.
        assert_eq!(count, 81 * 80 * 2 + 14 * 81);
    }
}
