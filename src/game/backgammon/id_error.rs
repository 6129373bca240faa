//! Why a text is not a position.

/// Why a text is not a position ID.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdError {
    /// Too short or too long.
    #[error("{what}: expected {expected}, found {found}")]
    Count {
        /// What was counted.
        what: &'static str,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A character that cannot stand there.
    #[error("character {index}: expected {expected}, found {found:?}")]
    Character {
        /// Characters before it.
        index: usize,
        /// What could stand there.
        expected: &'static str,
        /// What stands there.
        found: char,
    },
    /// A field of an XGID that cannot be read.
    #[error("{field}: expected {expected}, found {found:?}")]
    Field {
        /// The field's name.
        field: &'static str,
        /// What it may hold.
        expected: &'static str,
        /// What it holds.
        found: String,
    },
    /// Readable, but no position.
    #[error("{0}")]
    Board(#[from] super::BoardError),
    /// The bits of a GNU position ID do not make a position.
    #[error("bits of the position: {0}")]
    Bits(&'static str),
}
