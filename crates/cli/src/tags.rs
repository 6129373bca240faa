//! `gammonbase tags`: tags and notes of the user's own.

use std::path::Path;

use clap::{Args, Subcommand};
use serde_json::json;

use super::export::Selection;
use super::listing::{Listed, NameListing};
use super::{CommandError, Printed};
use backgammon::Xgid;
use gammonbase::query::date::day;
use gammonbase::query::filter::only_name;
use gammonbase::query::lists::TAGS;
use gammonbase::query::position::AskedPosition;
use gammonbase::query::read_only;
use gammonbase::store::ImportStore;
use gammonbase::store::tags::{self, Subject};
use rows::numbers::{count, grouped};
use rows::visible::visible;

pub type Tags = Listed<TagsCommand, NameListing>;

/// Tag decisions, positions, matches and players, and write notes on them
///
/// Tags are yours: no file is changed. They are kept by what is tagged (players, dice and plays of a match, and the decision's place in it), so
/// they outlive a new import, and `gammonbase matches corrections` writes them to its file. `--tag` selects by them in every command that has
/// filters; a tag has a day, which `gammonbase report study -p before=tag:TAG` takes. Without a subcommand it lists the tags.
#[derive(Debug, Subcommand)]
pub enum TagsCommand {
    /// List the tags and what they are on
    List(NameListing),
    /// Tag decisions, or a match, a player, a position
    ///
    /// Decisions are selected by number (--decision), by a report or by filters, as for an export: by default the costliest errors, at most 100.
    /// The same tag on another day is kept beside the first one, as results of quizzes need; on the same day, the note is replaced.
    Add {
        #[command(flatten)]
        tagged: Box<Tagged>,
        /// A note, of at most 10,000 letters
        #[arg(long, value_name = "TEXT", default_value = "", allow_hyphen_values = true)]
        note: String,
    },
    /// Remove a tag with its notes, from all that has it or from a selection
    Remove(Box<Tagged>),
}

/// The arguments that say what a tag is on.
#[derive(Debug, Args)]
pub struct Tagged {
    /// The tag, such as `lesson 3`
    tag: String,
    /// Tag this match, by its match_id; may be repeated
    #[arg(long = "on-match", value_name = "ID")]
    on_matches: Vec<i64>,
    /// Tag this player; may be repeated
    #[arg(long = "on-player", value_name = "NAME", allow_hyphen_values = true)]
    on_players: Vec<String>,
    /// Tag this position wherever it occurs: an XGID; may be repeated
    #[arg(long = "on-position", value_name = "XGID", allow_hyphen_values = true)]
    on_positions: Vec<String>,
    /// The day of the tag: YYYY-MM-DD [default: today, where you are; to remove it, every day]
    #[arg(long, value_name = "DATE", value_parser = day)]
    date: Option<String>,
    #[command(flatten)]
    printed: Printed,
    #[command(flatten)]
    decisions: Selection,
}

impl Tags {
    pub(super) fn run(self) -> Result<(), CommandError> {
        match self.command.unwrap_or(TagsCommand::List(self.list)) {
            TagsCommand::List(list) => list.print(&TAGS, &[]),
            TagsCommand::Add { mut tagged, note } => tagged.change(Some(&note)),
            TagsCommand::Remove(mut tagged) => tagged.change(None),
        }
    }
}

impl Tagged {
    /// What is selected. The caller has locked the database, so the numbers stay the same.
    fn subjects(&self, database: &Path) -> Result<Vec<Subject>, CommandError> {
        let connection = read_only::open(database)?;
        let mut subjects: Vec<Subject> = self.on_matches.iter().map(|id| Subject::of("match", *id)).collect();
        for name in &self.on_players {
            subjects.push(Subject::of("player", only_name(&connection, "player", name)?));
        }
        for xgid in &self.on_positions {
            let xgid = Xgid::parse_checked(xgid).map_err(|error| format!("--on-position: {error}"))?;
            subjects.push(Subject::of("position", AskedPosition::from(&xgid).hash));
        }
        if self.decisions.is_made() {
            let ids = self.decisions.read(|_, _, ids| Ok(ids))?;
            subjects.extend(ids.into_iter().map(|id| Subject::of("decision", id)));
        }
        if subjects.is_empty() {
            return Err(
                "expected what is tagged: --decision, filters, --report, --on-match, --on-player or --on-position"
                    .into(),
            );
        }
        Ok(subjects)
    }

    /// Adds the tag with a note, or removes it: without a selection, from everything.
    fn change(&mut self, note: Option<&str>) -> Result<(), CommandError> {
        let database = self.decisions.database.find()?;
        let store = ImportStore::open_existing(&database)?;
        let connection = &store.connection;
        let (tag, on) = (tags::spelled(connection, &self.tag)?, self.date.clone().filter(|date| !date.is_empty()));
        let is_of_all = self.on_matches.is_empty() && self.on_players.is_empty() && self.on_positions.is_empty();
        let (number, text) = match note {
            Some(note) => {
                let on = on.unwrap_or_else(tags::today);
                let subjects = self.subjects(&database)?;
                let number = subjects.len() as u64;
                let first = tags::add(connection, &tag, &on, note, &subjects)?;
                let more = if number > 1 { format!(" and {} more", grouped(number - 1)) } else { String::new() };
                (number, format!("Tagged {tag:?}: {}{more}.", visible(&first)))
            }
            None if is_of_all && !self.decisions.is_made() => {
                let rows = tags::remove_all(connection, &tag, on.as_deref())?;
                (rows as u64, format!("{tag:?} is removed{}.", if rows == 0 { ": nothing had it" } else { "" }))
            }
            None => {
                if self.decisions.decisions.is_empty() && self.decisions.is_made() {
                    // All that have it, whatever they cost.
                    self.decisions.filter.matches.tags.push(tag.clone());
                    (self.decisions.all, self.decisions.limit) = (true, 0);
                }
                let number = tags::remove(connection, &tag, on.as_deref(), &self.subjects(&database)?)?;
                (number, format!("{tag:?}: {} removed.", count(number, "tag")))
            }
        };
        if self.decisions.quiet {
            return Ok(());
        }
        let value = json!({ "tag": tag, "changed": number });
        Ok(self.printed.line("gammonbase:tags:1", &value, text)?)
    }
}
