//! Errors of moves as text.

/// Why a text is not a move in a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// Not in UCI notation.
    #[error("expected a move such as e2e4 or e7e8q, found {0:?}")]
    Text(String),
    /// A readable move that is not legal in the position.
    #[error("{0} is not a legal move here")]
    Illegal(String),
    /// SAN that fits several pieces.
    #[error("{0} is ambiguous here")]
    Ambiguous(String),
}
