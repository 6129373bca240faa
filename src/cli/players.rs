//! `gammonbase players`: the same person under several spellings.

use std::path::Path;

use clap::{Args, Subcommand};

use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::listing::Listing;
use super::output::to_stdout;
use super::quote::quoted;
use super::terminal::tell;
use super::upgrade::open_to_change;
use crate::query::output::{Format, Style, write_bound};
use crate::query::read_only;
use crate::query::suggestions::suggest;
use crate::rows::numbers::counts;
use crate::store::people::{Merged, Unmerged, listed, merge, unmerge};

const LIST: &str = include_str!("../../sql/players/list.sql");
const SUGGESTIONS: &str = include_str!("../../sql/players/suggestions.sql");

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
    /// Suggest names that probably belong to the same person, with the command to merge them
    ///
    /// Names may differ in case, accents, punctuation, the order of first and last name, initials, and one or two letters of long names.
    /// Two people who have played each other are never suggested.
    Suggest(Listing),
}

/// Count one spelling as another name
///
/// The merge also applies to later imports, and `players unmerge` undoes it; no file is changed. Spellings that were merged into ALIAS
/// move with it. Names must match exactly or except for case.
#[derive(Debug, Args)]
struct Merge {
    /// The spelling to count as NAME
    alias: String,
    /// The name to count it as; it must be in the database unless --new is given
    name: String,
    #[command(flatten)]
    database: Database,
    /// NAME may be a name that occurs in no file; it is used as written
    #[arg(long)]
    new: bool,
}

/// Count a spelling separately again
#[derive(Debug, Args)]
struct Unmerge {
    /// The spelling
    alias: String,
    #[command(flatten)]
    database: Database,
}

impl Players {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        match self.command.unwrap_or(PlayersCommand::List(self.list)) {
            PlayersCommand::List(list) => list.print(LIST, Style { has_units: true, ..Format::Table.into() })?,
            PlayersCommand::Suggest(shown) => propose(&shown)?,
            PlayersCommand::Merge(command) => command.run()?,
            PlayersCommand::Unmerge(command) => command.run()?,
        }
        Ok(EXIT_OK)
    }
}

fn propose(shown: &Listing) -> Result<(), CommandError> {
    let database = shown.database.find()?;
    let connection = read_only::open(&database)?;
    let pairs = suggest(&connection)?;
    if pairs.is_empty() && shown.format == Format::Table {
        to_stdout(|out| Ok(writeln!(out, "No similar names found.")?))?;
        return Ok(());
    }
    let rows = pairs.iter().map(|pair| {
        let mut row = serde_json::to_value(pair)?;
        row["command"] = merge_command(&pair.alias, &pair.name, &database, false).into();
        Ok(row)
    });
    let rows = rows.collect::<Result<Vec<_>, serde_json::Error>>()?;
    let mut statement = connection.prepare(SUGGESTIONS)?;
    statement.raw_bind_parameter(1, serde_json::Value::from(rows).to_string())?;
    to_stdout(|out| write_bound(&mut statement, shown.format, out).map(drop))?;
    Ok(())
}

impl Merge {
    fn run(&self) -> Result<(), CommandError> {
        let database = self.database.find()?;
        let store = open_to_change(&database)?;
        let merged = merge(&store.connection, &self.alias, &self.name, self.new)?;
        let text = describe_merge(&merged, &database);
        to_stdout(|out| Ok(out.write_all(text.as_bytes())?))?;
        if merged.is_change() && merged.meetings > 0 {
            let meetings = counts(merged.meetings.into(), "match", "matches");
            tell(format!("note: they played each other in {meetings}, so they may be two people"));
        }
        Ok(())
    }
}

/// Describes a merge and how to undo it.
fn describe_merge(merged: &Merged, db: &Path) -> String {
    let Merged { alias, name, before, moved, .. } = merged;
    if !merged.is_change() {
        return format!("{alias:?} already counts as {name:?}.\n");
    }
    let mut text = format!("{} as {name:?}.\n", counting(merged.matches, alias, "now "));
    if let Some(before) = before {
        text.push_str(&format!("It counted as {before:?} before.\n"));
    }
    if !moved.is_empty() {
        text.push_str(&format!("Its aliases move with it: {}.\n", listed(moved)));
    }
    text.push_str("To undo:\n");
    match before {
        Some(before) => text.push_str(&format!("  {}\n", merge_command(alias, before, db, true))),
        None => text.push_str(&format!("  {}\n", command("unmerge", &[alias], db, false))),
    }
    for spelling in moved {
        text.push_str(&format!("  {}\n", merge_command(spelling, alias, db, !merged.is_in_files)));
    }
    text
}

impl Unmerge {
    fn run(&self) -> Result<(), CommandError> {
        let store = open_to_change(&self.database.find()?)?;
        let Unmerged { alias, before, aliases, matches: count } = unmerge(&store.connection, &self.alias)?;
        to_stdout(|out| {
            match before {
                Some(before) => {
                    writeln!(out, "{} as {alias:?} again, not as {before:?}.", counting(count, &alias, ""))?
                }
                // A script that was killed after the change can run the command again.
                None => writeln!(out, "{alias:?} already counts separately: it is not an alias of another name.")?,
            }
            if !aliases.is_empty() {
                writeln!(out, "Its own aliases: {}.", listed(&aliases))?;
            }
            Ok(())
        })?;
        Ok(())
    }
}

/// `3 matches of "A" now count`
fn counting(count: u32, name: &str, now: &str) -> String {
    let verb = if count == 1 { "counts" } else { "count" };
    format!("{} of {name:?} {now}{verb}", counts(count.into(), "match", "matches"))
}

fn merge_command(alias: &str, name: &str, db: &Path, is_new: bool) -> String {
    command("merge", &[alias, name], db, is_new)
}

/// A command line to copy.
fn command(verb: &str, names: &[&str], db: &Path, is_new: bool) -> String {
    let new = if is_new { " --new" } else { "" };
    let mut line = format!("gammonbase players {verb} --db {}{new}", quoted(&db.to_string_lossy()));
    if names.iter().any(|name| name.starts_with('-')) {
        line.push_str(" --");
    }
    for name in names {
        line.push(' ');
        line.push_str(&quoted(name));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dashes_precede_a_name_that_looks_like_an_option() {
        let line = merge_command("--new", "B", Path::new("x.db"), false);
        assert_eq!(line, "gammonbase players merge --db x.db -- --new B");
    }
}
