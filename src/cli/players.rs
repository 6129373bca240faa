//! `gammonbase players`: the same person under several spellings.

use clap::{Args, Subcommand};

use super::aliases::{Merge, Pair, Unmerge, propose};
use super::exit::{CommandError, EXIT_OK};
use super::listing::Listing;
use crate::query::output::{Format, Style};
use crate::store::aliases::Named;
use crate::text_file::{TextFile, text_file};

const LIST: TextFile = text_file!("sql/players/list.sql");

/// List the players; merge several spellings of a person
///
/// Without a subcommand it lists the players.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Players {
    #[command(subcommand)]
    command: Option<PlayersCommand>,
    #[command(flatten)]
    list: Listing,
}

#[derive(Debug, Subcommand)]
enum PlayersCommand {
    /// List people with their spellings, matches, decisions and PR
    List(Listing),
    Merge(Merge),
    Unmerge(Unmerge),
    Pair(Pair),
    /// Suggest names that probably belong to the same person, with the command to merge them
    ///
    /// Names may differ in case, accents, punctuation, the order of first and last name, initials, and one or two letters of long names.
    /// Two people who have played each other are never suggested.
    Suggest(Listing),
}

impl Players {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        match self.command.unwrap_or(PlayersCommand::List(self.list)) {
            PlayersCommand::List(list) => list.print(&LIST, Style { has_units: true, ..Format::Table.into() })?,
            PlayersCommand::Suggest(shown) => propose(&shown, Named::Players)?,
            PlayersCommand::Merge(command) => command.run(Named::Players)?,
            PlayersCommand::Pair(command) => command.run()?,
            PlayersCommand::Unmerge(command) => command.run(Named::Players)?,
        }
        Ok(EXIT_OK)
    }
}
