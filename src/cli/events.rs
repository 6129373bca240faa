//! `gammonbase events`: the same event under several spellings.

use clap::{Args, Subcommand};

use super::aliases::{Merge, Unmerge, propose};
use super::exit::{CommandError, EXIT_OK};
use super::listing::{Listing, NameListing};
use crate::query::inventory::EVENTS;
use crate::store::aliases::Named;

/// List the events; merge several spellings of one event
///
/// Without a subcommand it lists the events.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Events {
    #[command(subcommand)]
    command: Option<EventsCommand>,
    #[command(flatten)]
    list: NameListing,
}

#[derive(Debug, Subcommand)]
enum EventsCommand {
    /// List the events: their spellings, matches and dates
    List(NameListing),
    Merge(Merge),
    Unmerge(Unmerge),
    /// Suggest names that probably belong to the same event, with the command to merge them
    Suggest(Listing),
}

impl Events {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        match self.command.unwrap_or(EventsCommand::List(self.list)) {
            EventsCommand::List(list) => list.print(&EVENTS)?,
            EventsCommand::Suggest(listing) => propose(&listing, Named::Events)?,
            EventsCommand::Merge(command) => command.run(Named::Events)?,
            EventsCommand::Unmerge(command) => command.run(Named::Events)?,
        }
        Ok(EXIT_OK)
    }
}
