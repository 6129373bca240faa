//! Chess: positions with key and EPD, moves as UCI and SAN. cozy-chess implements the rules.
//!
//! As in cozy-chess, a [`Move`] that castles captures the own rook; UCI writes the king's move (e1g1). The en passant file is set only if a
//! capture is legal, whereas cozy-chess sets it after every double push.
//!
//! ```
//! use books::chess::Position;
//!
//! let start = Position::start();
//! let after = start.play(start.parse_san("e4")?).expect("legal: it was parsed here");
//! assert_eq!(after.epd(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -");
//! assert_eq!(after.san(after.parse_uci("g8f6")?).as_deref(), Some("Nf6"));
//! # Ok::<(), books::chess::MoveError>(())
//! ```

mod fen;
mod moves;
mod position;
mod san;

pub use cozy_chess::{Color, Move, Piece, Square};
pub use fen::FenError;
pub use moves::MoveError;
pub use position::{Encoding, Position};
