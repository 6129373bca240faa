//! `gammonbase players`: the same person under several spellings.

use clap::{Args, Subcommand};

use super::aliases::{Merge, Pair, Unmerge, propose};
use super::exit::{CommandError, EXIT_OK};
use super::listing::{Listing, NameListing};
use crate::query::inventory::PLAYERS;
use crate::store::aliases::Named;

/// List the players; merge several spellings of a person
///
/// Without a subcommand it lists the players.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Players {
    #[command(subcommand)]
    command: Option<PlayersCommand>,
    #[command(flatten)]
    list: NameListing,
}

#[derive(Debug, Subcommand)]
enum PlayersCommand {
    /// List the players: their spellings, matches, decisions, PR and dates
    List(NameListing),
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
            PlayersCommand::List(list) => list.print(&PLAYERS)?,
            PlayersCommand::Suggest(listing) => propose(&listing, Named::Players)?,
            PlayersCommand::Merge(command) => command.run(Named::Players)?,
            PlayersCommand::Pair(command) => command.run()?,
            PlayersCommand::Unmerge(command) => command.run(Named::Players)?,
        }
        Ok(EXIT_OK)
    }
}
