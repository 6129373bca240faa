//! Errors in XGIDs.

/// Why a text is not a valid XGID.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdError {
    #[error("{what}: expected {expected}, found {found}")]
    Count {
        /// What was counted.
        what: &'static str,
        expected: usize,
        found: usize,
    },
    #[error("character {index}: expected {expected}, found {found:?}")]
    Character {
        /// The number of characters before it.
        index: usize,
        /// What is allowed there.
        expected: &'static str,
        found: char,
    },
    /// An invalid field of an XGID.
    #[error("{field}: expected {expected}, found {found:?}")]
    Field { field: &'static str, expected: &'static str, found: String },
    /// A readable ID of an impossible position.
    #[error("{0}")]
    Board(#[from] super::BoardError),
}
