//! Commands on spellings: those of players and those of events.

use std::collections::HashMap;
use std::path::Path;

use clap::Args;
use serde_json::{Value, json};

use super::called::called;
use super::database::Database;
use super::exit::CommandError;
use super::listing::Listing;
use super::output::{Printed, to_stdout};
use super::quote::quoted;
use super::reread::read_waiting;
use crate::query::output::{Format, write_values};
use crate::query::read_only;
use crate::query::suggestions::{Suggestion, suggest};
use crate::store::ImportStore;
use crate::store::aliases::{Merged, Named, Unknown, Unmerged, matches_of, merge, pair, pairs, unmerge};

/// Count one spelling as another name
///
/// The merge also applies to later imports, and `players unmerge` undoes it; no file is changed. Spellings that were merged into ALIAS
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
    database: Database,
    #[command(flatten)]
    printed: Printed,
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
    database: Database,
    #[command(flatten)]
    printed: Printed,
}

/// Prints pairs of similar names with the command that merges them.
pub fn propose(listing: &Listing, named: Named) -> Result<(), CommandError> {
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
    database: Database,
    #[command(flatten)]
    printed: Printed,
}

impl Pair {
    pub fn run(&self) -> Result<(), CommandError> {
        let database = self.database.find()?;
        let members = self.members.first_chunk().map(|members| members.each_ref().map(String::as_str));
        let merged = pair(&ImportStore::open_existing(&database)?.connection, &self.spelling, members)?;
        finish_merge(Named::Players, &merged, &database, self.printed)
    }
}

impl Merge {
    pub fn run(&self, named: Named) -> Result<(), CommandError> {
        let database = self.database.find()?;
        let unknown = if self.new { Unknown::Name } else { Unknown::Neither };
        let merged =
            merge(&ImportStore::open_existing(&database)?.connection, named, &self.alias, &self.name, unknown)?;
        finish_merge(named, &merged, &database, self.printed)
    }
}

/// Prints what a merge did, and reads files whose matches count now.
fn finish_merge(named: Named, merged: &Merged, database: &Path, printed: Printed) -> Result<(), CommandError> {
    let undo = if merged.is_change() { undo(named, merged, database) } else { Vec::new() };
    let mut value = serde_json::to_value(merged)?;
    value["undo"] = undo.clone().into();
    printed.print("gammonbase:merge:1", &value, |out| Ok(out.write_all(describe_merge(merged, &undo).as_bytes())?))?;
    read_waiting(database, HashMap::new())
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

/// Describes a merge and how to undo it.
fn describe_merge(merged: &Merged, undo: &[String]) -> String {
    let heading = merged.is_change().then(|| "To undo:".to_owned());
    let commands = undo.iter().map(|command| format!("  {command}"));
    merged.described().into_iter().chain(heading).chain(commands).map(|line| line + "\n").collect()
}

impl Unmerge {
    pub fn run(&self, named: Named) -> Result<(), CommandError> {
        let database = self.database.find()?;
        let unmerged = unmerge(&ImportStore::open_existing(&database)?.connection, named, &self.alias)?;
        read_waiting(&database, HashMap::new())?;
        let Unmerged { alias, before, aliases } = &unmerged;
        let count = matches_of(&read_only::open(&database)?, named, alias)?;
        let value = json!({ "alias": alias, "before": before, "aliases": aliases, "matches": count });
        self.printed.print("gammonbase:unmerge:1", &value, |out| {
            Ok(unmerged.described(count).iter().try_for_each(|line| writeln!(out, "{line}"))?)
        })?;
        Ok(())
    }
}

/// A command line to copy.
fn command(named: Named, verb: &str, names: &[&str], db: &Path, is_new: bool) -> String {
    let new = if is_new { " --new" } else { "" };
    let mut line = format!("{} {} {verb} --db {}{new}", called(), named.command(), quoted(&db.to_string_lossy()));
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
        let line = command(Named::Players, "merge", &["--new", "B"], Path::new("x.db"), false);
        assert!(line.ends_with(" players merge --db x.db -- --new B"), "{line}");
    }
}
