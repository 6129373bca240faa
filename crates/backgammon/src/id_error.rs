//! Errors in XGIDs.

/// Why a text is not a valid XGID.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdError {
    /// A wrong number of characters or fields.
    #[error("{what}: expected {expected}, found {found}")]
    Count {
        /// What was counted.
        what: &'static str,
        /// The valid count.
        expected: usize,
        /// The count in the text.
        found: usize,
    },
    /// A character that cannot stand at its place.
    #[error("character {index}: expected {expected}, found {found:?}")]
    Character {
        /// The number of characters before it.
        index: usize,
        /// What is allowed there.
        expected: &'static str,
        /// The character.
        found: char,
    },
    /// An invalid field of an XGID.
    #[error("{field}: expected {expected}, found {found:?}")]
    Field {
        /// The field's name.
        field: &'static str,
        /// The valid values.
        expected: &'static str,
        /// The value in the text.
        found: String,
    },
    /// A readable ID of an impossible position.
    #[error("{0}")]
    Board(#[from] super::BoardError),
}
