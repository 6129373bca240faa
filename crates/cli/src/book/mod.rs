//! `gammonbase book`: the opening books of a database.

mod export;
mod find;
mod show;

use clap::Subcommand;

pub(super) use self::show::{describe_kind, write_description};
use super::CommandError;
use super::listing::{Listed, Listing, for_people};
use gammonbase::query::books::LIST;

pub type Book = Listed<BookCommand, Listing>;

/// List the opening books; show one, look up a position, write a book file
///
/// Without a subcommand it lists the books. `gammonbase import` reads books of eXtreme Gammon (.ob), Arena (.abk) and GNU Shogi (binary
/// and text).
#[derive(Debug, Subcommand)]
pub enum BookCommand {
    /// List the books
    List(Listing),
    Show(show::Show),
    Find(find::Find),
    Export(export::Export),
}

impl Book {
    pub(super) fn run(self) -> Result<(), CommandError> {
        match self.command.unwrap_or(BookCommand::List(self.list)) {
            BookCommand::List(list) => list.print(&LIST, None, for_people()),
            BookCommand::Show(command) => command.run(),
            BookCommand::Find(command) => command.run(),
            BookCommand::Export(command) => command.run(),
        }
    }
}
