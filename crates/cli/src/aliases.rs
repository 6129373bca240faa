//! `gammonbase players` and `gammonbase events`: the same person or event under several spellings.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::listing::{Listed, NameListing};
use super::reread::read_waiting;
use super::{CommandError, Listing, Printed, Target, called, quoted, quoted_path, to_stdout};
use gammonbase::query::lists::{EVENTS, PLAYERS};
use gammonbase::query::output::{Format, write_values};
use gammonbase::query::read_only;
use gammonbase::query::suggestions::{Suggestion, suggest};
use gammonbase::store::ImportStore;
use gammonbase::store::aliases::{Merged, Named, Unknown, Unmerged, matches_of, merge, pair, pairs, unmerge};

pub type Players = Listed<PlayersCommand, NameListing>;

/// List the players; merge several spellings of a person
///
/// Without a subcommand it lists the players.
#[derive(Debug, Subcommand)]
pub enum PlayersCommand {
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
    pub(super) fn run(self) -> Result<(), CommandError> {
        match self.command.unwrap_or(PlayersCommand::List(self.list)) {
            PlayersCommand::List(list) => list.print(&PLAYERS, &["player"]),
            PlayersCommand::Suggest(listing) => propose(&listing, Named::Players),
            PlayersCommand::Merge(command) => command.run(Named::Players),
            PlayersCommand::Pair(command) => command.run(),
            PlayersCommand::Unmerge(command) => command.run(Named::Players),
        }
    }
}

pub type Events = Listed<EventsCommand, NameListing>;

/// List the events; merge several spellings of one event
///
/// Without a subcommand it lists the events.
#[derive(Debug, Subcommand)]
pub enum EventsCommand {
    /// List the events: their spellings, matches and dates
    List(NameListing),
    Merge(Merge),
    Unmerge(Unmerge),
    /// Suggest names that probably belong to the same event, with the command to merge them
    Suggest(Listing),
}

impl Events {
    pub(super) fn run(self) -> Result<(), CommandError> {
        match self.command.unwrap_or(EventsCommand::List(self.list)) {
            EventsCommand::List(list) => list.print(&EVENTS, &["event"]),
            EventsCommand::Suggest(listing) => propose(&listing, Named::Events),
            EventsCommand::Merge(command) => command.run(Named::Events),
            EventsCommand::Unmerge(command) => command.run(Named::Events),
        }
    }
}

/// Count one spelling as another name
///
/// The merge also applies to later imports, and `unmerge` undoes it; no file is changed. Spellings that were merged into ALIAS
/// move with it. Names must match exactly or except for case.
#[derive(Debug, Args)]
pub struct Merge {
    /// The spelling to count as NAME
    #[arg(allow_hyphen_values = true)]
    alias: String,
    /// The name to count it as; it must be in the database unless --new is given
    #[arg(allow_hyphen_values = true)]
    name: String,
    #[command(flatten)]
    target: Target,
    /// NAME may be a name that occurs in no file; it is used as written
    #[arg(long)]
    new: bool,
}

/// Count a spelling separately again
#[derive(Debug, Args)]
pub struct Unmerge {
    /// The spelling
    #[arg(allow_hyphen_values = true)]
    alias: String,
    #[command(flatten)]
    target: Target,
}

/// Count a spelling as two people who consult
///
/// Every spelling of the pair counts as `A & B`, and for the PR of neither. `players unmerge` undoes it.
#[derive(Debug, Args)]
pub struct Pair {
    /// The spelling, such as "A / B"
    spelling: String,
    /// The two people, if the spelling does not consist of their names
    #[arg(value_name = "PLAYER", num_args = 2)]
    members: Vec<String>,
    #[command(flatten)]
    target: Target,
}

impl Merge {
    fn run(&self, named: Named) -> Result<(), CommandError> {
        let unknown = if self.new { Unknown::Name } else { Unknown::Neither };
        let merge = |store: &ImportStore| merge(&store.connection, named, &self.alias, &self.name, unknown);
        finish_merge(named, self.target.change(merge)?, self.target.printed)
    }
}

impl Pair {
    fn run(&self) -> Result<(), CommandError> {
        let members = self.members.first_chunk().map(|members| members.each_ref().map(String::as_str));
        let pair = |store: &ImportStore| pair(&store.connection, &self.spelling, members);
        finish_merge(Named::Players, self.target.change(pair)?, self.target.printed)
    }
}

impl Unmerge {
    fn run(&self, named: Named) -> Result<(), CommandError> {
        let (database, unmerged) = self.target.change(|store| unmerge(&store.connection, named, &self.alias))?;
        read_waiting(&database)?;
        let Unmerged { alias, before, aliases } = &unmerged;
        let count = matches_of(&read_only::open(&database)?, named, alias)?;
        let value = json!({ "alias": alias, "before": before, "aliases": aliases, "matches": count });
        let text = unmerged.described(count).join("\n");
        Ok(self.target.printed.line("gammonbase:unmerge:1", &value, text)?)
    }
}

/// Prints what a merge did, and reads files whose matches count now.
fn finish_merge(named: Named, (database, merged): (PathBuf, Merged), printed: Printed) -> Result<(), CommandError> {
    let undo = if merged.is_change() { undo(named, &merged, &database) } else { Vec::new() };
    let mut value = serde_json::to_value(&merged)?;
    value["undo"] = undo.clone().into();
    let heading = merged.is_change().then(|| "To undo:".to_owned());
    let commands = undo.iter().map(|command| format!("  {command}"));
    let lines: Vec<String> = merged.described().into_iter().chain(heading).chain(commands).collect();
    printed.line("gammonbase:merge:1", &value, lines.join("\n"))?;
    read_waiting(&database)
}

/// The commands that undo a merge.
fn undo(named: Named, merged: &Merged, db: &Path) -> Vec<String> {
    let Merged { alias, before, moved, .. } = merged;
    let first = match before {
        Some(before) => command(named, "merge", &[alias, before], db, true),
        None => command(named, "unmerge", &[alias], db, false),
    };
    let others = moved.iter().map(|spelling| command(named, "merge", &[spelling, alias], db, !merged.is_in_files));
    [first].into_iter().chain(others).collect()
}

/// Prints pairs of similar names with the command that merges them.
fn propose(listing: &Listing, named: Named) -> Result<(), CommandError> {
    let database = listing.database.find()?;
    let connection = read_only::open(&database)?;
    let command = |verb, names: &[&str]| command(named, verb, names, &database, false);
    let mut rows: Vec<Value> = suggest(&connection, named)?
        .into_iter()
        .map(|Suggestion { score, reason, alias, alias_matches, name, name_matches }| {
            let command = command("merge", &[&alias, &name]);
            json!([score, reason, alias, alias_matches, name, name_matches, command])
        })
        .collect();
    if named == Named::Players {
        let pairs = pairs(&connection)?.into_iter();
        rows.extend(
            pairs.map(|(alias, name)| json!([null, "two people", alias, null, name, null, command("pair", &[&alias])])),
        );
    }
    if rows.is_empty() && listing.format == Format::Table {
        return Ok(to_stdout(|out| Ok(writeln!(out, "No similar names found.")?))?);
    }
    let columns = ["score", "reason", "alias", "alias_matches", "name", "name_matches", "command"];
    Ok(to_stdout(|out| write_values(&columns, rows, listing.format, out).map(drop))?)
}

/// A command line to copy.
fn command(named: Named, verb: &str, names: &[&str], db: &Path, is_new: bool) -> String {
    let new = if is_new { " --new" } else { "" };
    let dashes = if names.iter().any(|name| name.starts_with('-')) { " --" } else { "" };
    let names: String = names.iter().map(|name| format!(" {}", quoted(name))).collect();
    format!("{} {} {verb} --db {}{new}{dashes}{names}", called(), named.name(), quoted_path(db))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dashes_precede_a_name_that_looks_like_an_option() {
        let line = command(Named::Players, "merge", &["--new", "B"], Path::new("x.db"), false);
        assert!(line.ends_with(" players merge --db x.db -- --new B"), "{line}");
    }
}
