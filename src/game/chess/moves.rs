//! Moves in UCI notation.

use std::fmt;
use std::str::FromStr;

use super::{Piece, Square};

/// From, to and promotion as in UCI: castling is the king's move. The move may be illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The origin.
    pub from: Square,
    /// The target.
    pub to: Square,
    /// The piece that a pawn promotes to.
    pub promotion: Option<Piece>,
}

/// Why a text is not a move in a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Not in the notation of a move.
    #[error("expected {expected}, found {found:?}")]
    Text {
        /// The expected notation.
        expected: &'static str,
        /// The text.
        found: String,
    },
    /// A readable move that is not legal in the position.
    #[error("{0} is not a legal move here")]
    Illegal(String),
    /// SAN that fits several pieces.
    #[error("{0} is ambiguous here")]
    Ambiguous(String),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |piece| write!(f, "{piece}"))
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let read = || {
            let promotion = match text.get(4..)? {
                "" => None,
                letter => Some(promotion(letter)?),
            };
            Some(Self { from: text.get(..2)?.parse().ok()?, to: text.get(2..4)?.parse().ok()?, promotion })
        };
        read().ok_or_else(|| MoveError::Text {
            expected: "a move such as e2e4 or e7e8q",
            found: text.chars().take(20).collect(),
        })
    }
}

fn promotion(letter: &str) -> Option<Piece> {
    let piece = letter.parse().ok()?;
    matches!(piece, Piece::Knight | Piece::Bishop | Piece::Rook | Piece::Queen).then_some(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        for text in ["e2e4", "e1g1", "a7b8n"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_move_is_an_error() {
        for text in ["", "e2", "e2e9", "e7e8k", "e7e8qq", "E2E4", "e2\u{e9}4", "0000"] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
