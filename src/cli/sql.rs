//! `gammonbase sql`: a query of the user's own, read-only.

use std::path::PathBuf;

use clap::Args;

use super::output::to_stdout;
use super::{CommandError, EXIT_OK};
use crate::query::output::{Format, write_query};
use crate::query::read_only;

/// Ask the database in SQL (read-only)
///
/// Tables and columns: docs/schema.md, or `SELECT name, sql FROM sqlite_schema`.
#[derive(Debug, Args)]
pub struct Sql {
    /// The query
    query: String,
    /// The database
    #[arg(long, value_name = "FILE")]
    db: PathBuf,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

impl Sql {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let connection = read_only::open(&self.db)?;
        let mut statement = connection.prepare(&self.query).map_err(explain)?;
        to_stdout(|out| write_query(&mut statement, self.format, out).map(drop))?;
        Ok(EXIT_OK)
    }
}

/// SQLite's "not authorized" in words that help.
fn explain(error: rusqlite::Error) -> CommandError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::AuthorizationForStatementDenied) => {
            "this statement does more than read, and `gammonbase sql` only reads".into()
        }
        _ => error.into(),
    }
}
