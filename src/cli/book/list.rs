//! `gammonbase book list`: the books of a database.

use clap::Args;

use crate::cli::database::Database;
use crate::cli::exit::CommandError;
use crate::cli::output::to_stdout;
use crate::cli::terminal::width;
use crate::query::books::LIST;
use crate::query::output::{Format, Style, write_bound};
use crate::query::read_only;

#[derive(Debug, Args)]
pub struct List {
    #[command(flatten)]
    database: Database,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

impl List {
    pub(super) fn run(&self) -> Result<(), CommandError> {
        let connection = read_only::open(&self.database.find()?)?;
        let mut statement = connection.prepare(LIST)?;
        let style = if self.format == Format::Table { for_people() } else { self.format.into() };
        to_stdout(|out| write_bound(&mut statement, style, out).map(drop))?;
        Ok(())
    }
}

/// The width of a table that does not go to a terminal.
const WIDTH: usize = 100;

/// Tables as wide as the terminal: titles and paths are long.
pub fn for_people() -> Style {
    Style { has_units: true, width: Some(width().unwrap_or(WIDTH)), ..Format::Table.into() }
}
