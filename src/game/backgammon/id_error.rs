//! Errors in XGIDs.

/// Why a text is not a valid XGID.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdError {
    /// The wrong length.
    #[error("{what}: expected {expected}, found {found}")]
    Count {
        /// What was counted.
        what: &'static str,
        /// The expected count.
        expected: usize,
        /// The count found.
        found: usize,
    },
    /// An invalid character.
    #[error("character {index}: expected {expected}, found {found:?}")]
    Character {
        /// The number of characters before it.
        index: usize,
        /// What is allowed there.
        expected: &'static str,
        /// The character found.
        found: char,
    },
    /// An invalid field of an XGID.
    #[error("{field}: expected {expected}, found {found:?}")]
    Field {
        /// The field's name.
        field: &'static str,
        /// The allowed values.
        expected: &'static str,
        /// The value found.
        found: String,
    },
    /// A readable ID of an impossible position.
    #[error("{0}")]
    Board(#[from] super::BoardError),
}
