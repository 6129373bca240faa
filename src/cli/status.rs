//! `gammonbase status`: what is in the database, what the last imports did, what was rejected.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rusqlite::Connection;

use super::output::to_stdout;
use super::{CommandError, EXIT_OK};
use crate::query::output::{Format, OutputError, write_query};
use crate::query::read_only;

/// Show what is in a database, the last imports and the rejected files
#[derive(Debug, Args)]
pub struct Status {
    /// The database
    #[arg(long, value_name = "FILE")]
    db: PathBuf,
    /// How many imports and rejected files to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    last: u32,
}

const CONTENTS: &str = include_str!("../../sql/status/contents.sql");
const RUNS: &str = include_str!("../../sql/status/runs.sql");
const REJECTS: &str = include_str!("../../sql/status/rejects.sql");

impl Status {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let connection = read_only::open(&self.db)?;
        to_stdout(|out| self.write(&connection, out))?;
        Ok(EXIT_OK)
    }

    fn write(&self, connection: &Connection, out: &mut dyn Write) -> Result<(), OutputError> {
        let bytes = std::fs::metadata(&self.db)?.len();
        writeln!(out, "{} ({:.1} MB)\n", self.db.display(), bytes as f64 / 1e6)?;
        write_query(&mut connection.prepare(CONTENTS)?, Format::Table, out)?;
        writeln!(out, "\nLast imports")?;
        self.list(connection, RUNS, out)?;
        let rejects: i64 = connection.query_row("SELECT count(*) FROM rejects", [], |row| row.get(0))?;
        if rejects == 0 {
            writeln!(out, "\nNo rejected files.")?;
        } else {
            writeln!(out, "\nRejected files ({rejects})")?;
            self.list(connection, REJECTS, out)?;
        }
        Ok(())
    }

    fn list(&self, connection: &Connection, sql: &str, out: &mut dyn Write) -> Result<(), OutputError> {
        let mut statement = connection.prepare(sql)?;
        statement.raw_bind_parameter(1, self.last)?;
        crate::query::output::write_bound(&mut statement, Format::Table, out)?;
        Ok(())
    }
}
