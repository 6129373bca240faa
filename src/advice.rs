//! What a reader of a message can do. The library does not know its front ends: each of them words the advice for its readers.

/// What the reader of a message can do. An error carries it as its innermost source, so that wrapping the error does not lose it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
#[allow(missing_docs, reason = "each front end says what they mean")]
pub enum Advice {
    /// A first import makes the database.
    Create,
    CompleteImport,
    Upgrade,
    /// An import makes a missing table.
    MakeTable,
    /// A rebuild makes the whole database.
    Rebuild,
    Verify,
    ListReports,
    MergeSpellings,
    /// One `player`, `match` or `position`.
    ChooseOne(&'static str),
    /// Two `players`, `events` or `periods`.
    ChooseTwo(&'static str),
    AllRows,
    /// Decisions, by their numbers, to ask as a quiz.
    Quiz(String),
}

/// How a front end words advice: as the end of a message.
pub type Words = fn(&Advice) -> String;
