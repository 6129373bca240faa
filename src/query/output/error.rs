//! Why a result could not be written.

use std::io;

/// Why a result could not be written.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum OutputError {
    #[error("{0}")]
    Query(#[from] rusqlite::Error),
    #[error("output: {0}")]
    Io(#[from] io::Error),
    /// The output as CSV failed.
    #[error("output: {0}")]
    Csv(#[from] csv::Error),
    /// The output as a spreadsheet failed.
    #[cfg(feature = "xlsx")]
    #[error("output: {0}")]
    Spreadsheet(#[from] rust_xlsxwriter::XlsxError),
    /// The output as JSON failed.
    #[error("output: {0}")]
    Json(#[source] serde_json::Error),
    /// A row of one of the program's queries is not what the program expects.
    #[error("sql/{query}.sql: {problem}")]
    Row { query: String, problem: String },
    /// The content cannot be produced.
    #[error("{0}")]
    Made(String),
}

impl From<serde_json::Error> for OutputError {
    /// An I/O error stays one, so that its cause is known.
    fn from(error: serde_json::Error) -> Self {
        if error.is_io() { Self::Io(error.into()) } else { Self::Json(error) }
    }
}
