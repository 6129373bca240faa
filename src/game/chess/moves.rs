//! A move as UCI writes it.

use std::fmt;
use std::str::FromStr;

use super::{Piece, Square};

/// From, to and promotion, as UCI writes them: castling is the king's move. Says nothing of legality.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square left.
    pub from: Square,
    /// The square reached.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Piece>,
}

/// Why a text is not a move of a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Not written as a move.
    #[error("expected {expected}, found {found:?}")]
    Text {
        /// How a move is written.
        expected: &'static str,
        /// The text.
        found: String,
    },
    /// Readable, but no legal move of the position.
    #[error("{0} is no legal move here")]
    Illegal(String),
    /// SAN that several pieces could make.
    #[error("{0} could be more than one move here")]
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
            expected: "a move as e2e4 or e7e8q",
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
