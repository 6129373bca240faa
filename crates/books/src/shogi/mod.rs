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
mod tests;
