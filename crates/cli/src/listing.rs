//! Lists that several commands print, in any form.

use clap::{Args, Subcommand};

use super::database::Database;
use super::exit::CommandError;
use super::output::to_stdout;
use super::terminal::width;
use gammonbase::query::lists::found;
use gammonbase::query::output::{Format, Limit, Style, write_query};
use gammonbase::query::{functions, read_only};

// Without documentation, which would replace that of the subcommands: the help of the whole command.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Listed<C: Subcommand, L: Args> {
    #[command(flatten)]
    pub list: L,
    #[command(subcommand)]
    pub command: Option<C>,
}

#[derive(Debug, Args)]
pub struct Listing {
    #[command(flatten)]
    pub database: Database,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
}

// What has a name: players, events, matches, tags.
#[derive(Debug, Args)]
pub struct NameListing {
    #[command(flatten)]
    listing: Listing,
    /// Only those with this text in a name, whatever its case and accents
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    search: Option<String>,
    /// At most N (0: all)
    #[arg(long, value_name = "N", default_value_t = 0)]
    limit: u64,
}

impl Listing {
    /// Prints the result of a query. Its parameter, if it has one, is the text of a search, or the names of these kinds that have it; `table` is
    /// the style of tables.
    pub fn print(&self, sql: &str, search: Option<(&str, &[&'static str])>, table: Style) -> Result<(), CommandError> {
        let database = self.database.find()?;
        let connection = read_only::open(&database)?;
        functions::install(&connection, &database)?;
        let found = search.map(|(text, kinds)| match kinds {
            [] => Ok(text.to_owned()),
            kinds => found(&connection, kinds, text),
        });
        let found = found.transpose()?;
        let style = match self.format {
            Format::Table => table,
            format => Style {
                has_units: table.has_units && format == Format::Csv,
                is_spreadsheet_safe: format == Format::Csv,
                limit: table.limit,
                ..format.into()
            },
        };
        Ok(to_stdout(|out| write_query(&connection, sql, &[&found], style, out).map(drop))?)
    }
}

impl NameListing {
    /// Prints the result of a query whose parameter is as in [`Listing::print`].
    pub fn print(&self, sql: &str, kinds: &[&'static str]) -> Result<(), CommandError> {
        let limit = Some(Limit { rows: self.limit, counts_rest: false }).filter(|limit| limit.rows > 0);
        let style = Style { limit, has_units: true, ..Format::Table.into() };
        self.listing.print(sql, self.search.as_deref().map(|text| (text, kinds)), style)
    }
}

/// Tables as wide as the terminal, otherwise 100 characters: titles and paths of books are long.
pub fn for_people() -> Style {
    Style { has_units: true, width: Some(width().unwrap_or(100)), ..Format::Table.into() }
}
