//! Lists that several commands print: a query without parameters, in any form.

use clap::Args;

use super::database::Database;
use super::exit::CommandError;
use super::output::to_stdout;
use super::terminal::width;
use crate::query::output::{Format, Style, write_bound};
use crate::query::read_only;

#[derive(Debug, Args)]
pub struct Listing {
    #[command(flatten)]
    pub database: Database,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
}

impl Listing {
    /// Prints the result of a query; `table` is the style of tables.
    pub fn print(&self, sql: &str, table: Style) -> Result<(), CommandError> {
        let connection = read_only::open(&self.database.find()?)?;
        let style = match self.format {
            Format::Table => table,
            Format::Csv => Style { has_units: table.has_units, is_spreadsheet_safe: true, ..self.format.into() },
            format => format.into(),
        };
        to_stdout(|out| write_bound(&mut connection.prepare(sql)?, style, out).map(drop))?;
        Ok(())
    }
}

/// Tables as wide as the terminal, otherwise 100 characters: titles and paths of books are long.
pub fn for_people() -> Style {
    Style { has_units: true, width: Some(width().unwrap_or(100)), ..Format::Table.into() }
}
