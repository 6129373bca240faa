//! `gammonbase tags`: tags and notes of the user's own.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::json;

use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::export::Selection;
use super::listing::NameListing;
use super::output::Printed;
use super::upgrade::open_to_change;
use crate::export::answers;
use crate::query::date::day;
use crate::query::filter::only_name;
use crate::query::inventory::TAGS;
use crate::query::position::Place;
use crate::query::read_only;
use crate::store::tags::{self, Label, Subject};
use backgammon::Xgid;
use rows::numbers::{count, counts};
use rows::visible::visible;

const CHANGED: &str = "gammonbase:tags:1";

/// Tag decisions, positions, matches and players, and write notes on them
///
/// Tags are yours: no file is changed. They are kept by what is tagged (players, dice and plays of a match, and the decision's place in it), so
/// they outlive a new import, and `gammonbase matches corrections` writes them to its file. `--tag` selects by them in every command that has
/// filters; a tag has a day, which `gammonbase report study -p before=TAG` takes. Without a subcommand it lists the tags.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Tags {
    #[command(subcommand)]
    command: Option<TagsCommand>,
    #[command(flatten)]
    list: NameListing,
}

#[derive(Debug, Subcommand)]
enum TagsCommand {
    /// List the tags and what they are on
    List(NameListing),
    Add(Box<Add>),
    Remove(Box<Remove>),
    Answers(Answers),
}

/// What is tagged.
#[derive(Debug, Args)]
struct Tagged {
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
    #[command(flatten)]
    printed: Printed,
    #[command(flatten)]
    decisions: Selection,
}

/// Tag decisions, or a match, a player, a position
///
/// Decisions are selected by number (--decision), by a report or by filters, as for an export: by default the costliest errors, at most 100.
/// The same tag on another day is kept beside the first one, as results of quizzes need; on the same day, the note is replaced.
#[derive(Debug, Args)]
struct Add {
    #[command(flatten)]
    tagged: Tagged,
    /// A note, of at most 10,000 letters
    #[arg(long, value_name = "TEXT", default_value = "", allow_hyphen_values = true)]
    note: String,
    /// The day of the tag: YYYY-MM-DD [default: today]
    #[arg(long, value_name = "DATE", value_parser = day)]
    date: Option<String>,
}

/// Remove a tag with its notes
#[derive(Debug, Args)]
struct Remove {
    #[command(flatten)]
    tagged: Tagged,
    /// Only the tag of this day: YYYY-MM-DD
    #[arg(long, value_name = "DATE", value_parser = day)]
    date: Option<String>,
}

/// Tag decisions by the answers that you gave in Anki
///
/// FILE is a deck of `gammonbase export anki` that Anki exported with its scheduling (an .apkg or .colpkg file for older versions of Anki). For
/// every day on which a card was answered, its decision gets the tag `wrong` if you chose Again, and otherwise `seen`.
#[derive(Debug, Args)]
struct Answers {
    /// The package that Anki exported
    file: PathBuf,
    /// The tag for answers with Again
    #[arg(long, value_name = "TAG", default_value = "wrong")]
    wrong: String,
    /// The tag for other answers
    #[arg(long, value_name = "TAG", default_value = "seen")]
    seen: String,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    printed: Printed,
}

impl Tags {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        match self.command.unwrap_or(TagsCommand::List(self.list)) {
            TagsCommand::List(list) => list.print(&TAGS)?,
            TagsCommand::Add(command) => command.run()?,
            TagsCommand::Remove(command) => command.run()?,
            TagsCommand::Answers(command) => command.run()?,
        }
        Ok(EXIT_OK)
    }
}

impl Tagged {
    /// What is selected. The caller has locked the database, so the numbers stay the same.
    fn subjects(&self, database: &Path) -> Result<Vec<Subject>, CommandError> {
        let connection = read_only::open(database)?;
        let mut subjects: Vec<Subject> = self.on_matches.iter().copied().map(Subject::Match).collect();
        for name in &self.on_players {
            subjects.push(Subject::Player(only_name(&connection, "player", name)?));
        }
        for xgid in &self.on_positions {
            let xgid = Xgid::parse_checked(xgid).map_err(|error| format!("--on-position: {error}"))?;
            subjects.push(Subject::Position(Place::from(&xgid).hash));
        }
        match self.decisions.is_made() {
            true => self.decisions.read(|_, _, ids| {
                subjects.extend(ids.into_iter().map(Subject::Decision));
                Ok(())
            })?,
            false if subjects.is_empty() => {
                return Err(
                    "expected what to tag: --decision IDS, filters, --report, --on-match, --on-player or --on-position"
                        .into(),
                );
            }
            false => {}
        }
        Ok(subjects)
    }

    fn print(&self, value: serde_json::Value, text: &str) -> Result<(), CommandError> {
        if self.decisions.quiet {
            return Ok(());
        }
        Ok(self.printed.print(CHANGED, &value, |out| Ok(writeln!(out, "{text}")?))?)
    }
}

impl Remove {
    fn run(self) -> Result<(), CommandError> {
        let database = self.tagged.decisions.database.find()?;
        let store = open_to_change(&database)?;
        let tag = tags::name(&self.tagged.tag)?;
        let subjects = self.tagged.subjects(&database)?;
        let removed = tags::remove(&store.connection, &tag, self.date.as_deref(), &subjects)?;
        let of = if removed == 0 { "nothing has it".to_owned() } else { count(removed, "tag") + " removed" };
        self.tagged.print(json!({ "tag": tag, "removed": removed }), &format!("{tag:?}: {of}."))
    }
}

impl Add {
    fn run(self) -> Result<(), CommandError> {
        let database = self.tagged.decisions.database.find()?;
        let store = open_to_change(&database)?;
        let tag = tags::name(&self.tagged.tag)?;
        let on = self.date.filter(|date| !date.is_empty()).unwrap_or_else(tags::today);
        let subjects = self.tagged.subjects(&database)?;
        let label = Label { tag: &tag, on: &on, note: &self.note };
        let first = tags::add(&store.connection, subjects.iter().map(|subject| (label, subject.clone())))?;
        let more = if subjects.len() > 1 { ", ..." } else { "" };
        let text = format!("Tagged {tag:?}: {} ({}{more}).", counted(&subjects), visible(&first));
        self.tagged.print(json!({ "tag": tag, "date": on, "tagged": subjects.len() }), &text)
    }
}

/// `3 decisions`, `2 players and 1 match`
fn counted(subjects: &[Subject]) -> String {
    let kinds = [("decision", "decisions"), ("position", "positions"), ("match", "matches"), ("player", "players")];
    let of = |(one, many)| {
        let number = subjects.iter().filter(|subject| subject.word() == one).count() as u64;
        (number > 0).then(|| counts(number, one, many))
    };
    kinds.into_iter().filter_map(of).collect::<Vec<_>>().join(" and ")
}

impl Answers {
    fn run(self) -> Result<(), CommandError> {
        let database = self.database.find()?;
        let answers = answers::read(&self.file)?;
        let store = open_to_change(&database)?;
        let mut found = Vec::new();
        for (day, card, is_wrong) in &answers {
            let label = Label { tag: if *is_wrong { &self.wrong } else { &self.seen }, on: day, note: "" };
            found.extend(tags::of_card(&store.connection, card)?.map(|id| (label, Subject::Decision(id))));
        }
        let tagged = found.len() as u64;
        let unknown = answers.len() as u64 - tagged;
        tags::add(&store.connection, found)?;
        let mut text = format!("{} tagged.", count(tagged, "answer"));
        if unknown > 0 {
            text.push_str(&format!(" {} of cards whose decisions are not in this database.", count(unknown, "answer")));
        }
        let value = json!({ "tagged": tagged, "unknown": unknown });
        Ok(self.printed.print(CHANGED, &value, |out| Ok(writeln!(out, "{text}")?))?)
    }
}
