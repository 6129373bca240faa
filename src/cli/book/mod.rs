//! `gammonbase book`: the opening books of a database.

mod export;
mod find;
mod show;

pub(super) use show::{describe_kind, write_description};

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::output::to_stdout;
use super::{CommandError, EXIT_OK};
use crate::query::books::LIST;
use crate::query::output::{Format, Style, write_bound};
use crate::query::read_only;

/// List the opening books; show one, look up a position, write a book file
///
/// Without a subcommand: the list. `gammonbase import` reads books of eXtreme Gammon (.ob), Arena (.abk) and GNU Shogi (binary and
/// text).
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Book {
    #[command(subcommand)]
    command: Option<BookCommand>,
    #[command(flatten)]
    list: Option<List>,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    /// List the books
    List(List),
    Show(show::Show),
    Find(find::Find),
    Export(export::Export),
}

#[derive(Debug, Args)]
struct List {
    /// The database
    #[arg(long, value_name = "FILE")]
    db: PathBuf,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

impl Book {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        match (self.command, self.list) {
            (Some(BookCommand::List(list)), _) | (None, Some(list)) => list.run()?,
            (Some(BookCommand::Show(command)), _) => command.run()?,
            (Some(BookCommand::Find(command)), _) => command.run()?,
            (Some(BookCommand::Export(command)), _) => command.run()?,
            (None, None) => return Err("--db FILE is missing".into()),
        }
        Ok(EXIT_OK)
    }
}

impl List {
    fn run(&self) -> Result<(), CommandError> {
        let connection = read_only::open(&self.db)?;
        let mut statement = connection.prepare(LIST)?;
        let style = if self.format == Format::Table { for_people() } else { self.format.into() };
        to_stdout(|out| write_bound(&mut statement, style, out).map(drop))?;
        Ok(())
    }
}

/// The width of a table that does not go to a terminal.
const WIDTH: u16 = 100;

/// Tables as wide as the terminal: titles and paths are long.
fn for_people() -> Style {
    let is_terminal = io::stdout().is_terminal();
    let terminal = terminal_size::terminal_size().filter(|_| is_terminal).map(|(width, _)| width.0.max(20));
    Style { format: Format::Table, has_units: true, width: Some(terminal.unwrap_or(WIDTH).into()), has_bom: false }
}
