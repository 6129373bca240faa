//! Shogi: positions with key and SFEN, moves in USI and in Western notation. shogi_legality_lite implements the rules.
//!
//! ```
//! use books::shogi::Position;
//!
//! let start = Position::start();
//! let pawn = start.parse_usi("7g7f")?;
//! assert_eq!(start.move_text(pawn), "P-7f");
//! let after = start.play(pawn).unwrap();
//! assert_eq!(after.sfen3(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -");
//! # Ok::<(), books::shogi::MoveError>(())
//! ```

mod gnu_hash;
mod gnu_move;
mod move_text;
mod position;
mod sfen;

pub use gnu_hash::GnuHash;
pub use gnu_move::{gnu_move, move_from_gnu};
pub use move_text::{MoveError, parse_square, piece_kind, usi};
pub use position::{Candidate, Position};
pub use sfen::SfenError;
pub use shogi_core::{Color, Move, Piece, PieceKind, Square};

#[cfg(test)]
mod tests {
    //! Games for tests.

    use super::{Move, Position};

    /// The position after moves in USI, separated by blanks.
    pub fn after(moves: &str) -> Position {
        moves.split_whitespace().fold(Position::start(), |position, usi| {
            position.play(position.parse_usi(usi).unwrap()).unwrap_or_else(|| panic!("{usi} in {position:?}"))
        })
    }

    /// The positions of a game of random legal moves, each with the move played there; `None` for the last.
    pub fn random_game(choices: &[u16]) -> Vec<(Position, Option<Move>)> {
        let mut position = Position::start();
        let mut game = Vec::new();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[usize::from(*choice) % moves.len()];
            let next = position.play(mv).unwrap();
            game.push((std::mem::replace(&mut position, next), Some(mv)));
        }
        game.push((position, None));
        game
    }
}
