//! `gammonbase events`: the same event under several spellings.

use clap::{Args, Subcommand};

use super::aliases::{Merge, Unmerge, propose};
use super::exit::{CommandError, EXIT_OK};
use super::listing::Listing;
use crate::query::output::{Format, Style};
use crate::store::aliases::Named;

/// List the spellings of events; merge several spellings of one event
///
/// Without a subcommand it lists the spellings.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Events {
    #[command(subcommand)]
    command: Option<EventsCommand>,
    #[command(flatten)]
    list: Listing,
}

#[derive(Debug, Subcommand)]
enum EventsCommand {
    /// List the spellings of events with the names as which they count
    List(Listing),
    Merge(Merge),
    Unmerge(Unmerge),
    /// Suggest names that probably belong to the same event, with the command to merge them
    Suggest(Listing),
}

impl Events {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        match self.command.unwrap_or(EventsCommand::List(self.list)) {
            EventsCommand::List(list) => {
                list.print(Named::Events.spellings(), Style { has_units: true, ..Format::Table.into() })?;
            }
            EventsCommand::Suggest(shown) => propose(&shown, Named::Events)?,
            EventsCommand::Merge(command) => command.run(Named::Events)?,
            EventsCommand::Unmerge(command) => command.run(Named::Events)?,
        }
        Ok(EXIT_OK)
    }
}
