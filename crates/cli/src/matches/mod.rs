//! `gammonbase matches`: the list of matches, corrections of what their files say, and matches that do not count.

mod file;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::json;

use super::listing::{Listed, NameListing};
use super::reread::read_waiting;
use super::{CommandError, Listing, Printed, Target, called, quoted, quoted_path};
use gammonbase::query::date::{Period, day};
use gammonbase::query::lists::{CORRECTIONS, MATCHES};
use gammonbase::query::output::{Format, Style};
use gammonbase::query::read_only;
use gammonbase::store::aliases;
use gammonbase::store::corrections::{self, CorrectedValue};
use gammonbase::store::selection::{self, MatchSelection, SelectedMatches};
use gammonbase::store::user_decisions::UserDecisions;
use gammonbase::store::{ImportStore, JobError};
use rows::match_key::MatchKey;
use rows::numbers::{counts, hexadecimal};
use rows::visible::visible;

/// The schema of a change.
const CHANGED: &str = "gammonbase:matches:1";

pub type Matches = Listed<MatchesCommand, NameListing>;

/// List the matches; correct what files say about them, or leave matches out
///
/// No file is changed. Corrections are kept by the key of a match (players, dice and plays), so they outlive a new import of its files.
/// Without a subcommand it lists the matches.
#[derive(Debug, Subcommand)]
pub enum MatchesCommand {
    /// List the matches: their events, games, decisions and days
    List(NameListing),
    /// Set event, round, day or location of matches
    ///
    /// An empty value means none. A merged name of an event stays merged.
    Set {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        target: Target,
        #[command(flatten)]
        values: Values,
    },
    /// Leave matches out of everything: statistics, reports, pages and exports
    Exclude {
        #[command(flatten)]
        selection: Selection,
        #[command(flatten)]
        target: Target,
    },
    /// Count excluded matches again
    ///
    /// Their files are read again.
    Include {
        /// The key of a match, or its beginning, as `gammonbase matches corrections` lists it
        #[arg(value_name = "MATCH_KEY", required_unless_present = "all")]
        keys: Vec<String>,
        /// All excluded matches
        #[arg(long, conflicts_with = "keys")]
        all: bool,
        #[command(flatten)]
        target: Target,
    },
    Corrections(Corrections),
}

/// The matches that a command changes. Names are matched whole: a part could select people by accident.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub struct Selection {
    /// The matches, by match_id
    #[arg(value_name = "MATCH_ID")]
    ids: Vec<i64>,
    /// Matches of this player, by the whole name; may be repeated
    #[arg(long = "of-player", value_name = "NAME", allow_hyphen_values = true)]
    players: Vec<String>,
    /// Matches of this event, by the whole name; may be repeated
    #[arg(long = "of-event", value_name = "TEXT")]
    events: Vec<String>,
    /// Matches of this round, as it is written; may be repeated
    #[arg(long = "of-round", value_name = "TEXT")]
    rounds: Vec<String>,
    /// Matches played in or after: YYYY, YYYY-MM or YYYY-MM-DD
    #[arg(long, value_name = "DATE")]
    since: Option<Period>,
    /// Matches played in or before
    #[arg(long, value_name = "DATE")]
    until: Option<Period>,
    /// Matches whose path has this pattern, such as '*/casual/*'
    #[arg(long, value_name = "PATTERN")]
    file: Option<String>,
}

/// The right values.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub struct Values {
    /// The event
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,
    /// The round
    #[arg(long, value_name = "TEXT")]
    round: Option<String>,
    /// The day: YYYY-MM-DD
    #[arg(long, value_name = "DATE", value_parser = day)]
    date: Option<String>,
    /// The location
    #[arg(long, value_name = "TEXT")]
    location: Option<String>,
    /// Undo the corrections of these matches: they have what their files say
    #[arg(long, conflicts_with_all = ["event", "round", "date", "location"])]
    as_recorded: bool,
}

/// List the corrections; write them to a file, or read such a file
///
/// The file also contains the merged names of players and events and your tags, so that it can be applied to another database.
#[derive(Debug, Args)]
pub struct Corrections {
    #[command(flatten)]
    list: Listing,
    /// Write them to a file (TOML)
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Add those of a file
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    read: Option<PathBuf>,
}

impl Matches {
    pub(super) fn run(self) -> Result<(), CommandError> {
        match self.command.unwrap_or(MatchesCommand::List(self.list)) {
            MatchesCommand::List(list) => list.print(&MATCHES, &["player", "event"]),
            MatchesCommand::Set { selection, target, values } => set(selection, &target, values),
            MatchesCommand::Exclude { selection, target } => exclude(selection, &target),
            MatchesCommand::Include { keys, all, target } => include(&keys, all, &target),
            MatchesCommand::Corrections(command) => command.run(),
        }
    }
}

impl Selection {
    /// The selected matches of a database.
    fn find(self, store: &ImportStore) -> Result<SelectedMatches, JobError> {
        let Self { ids, players, events, rounds, since, until, file } = self;
        let (since, until) = (since.map(|period| period.first_day()), until.map(|period| period.last_day()));
        MatchSelection { ids, players, events, rounds, since, until, file }.find(&store.connection)
    }
}

fn set(selection: Selection, target: &Target, values: Values) -> Result<(), CommandError> {
    let is_reset = values.as_recorded;
    let values: Vec<(CorrectedValue, Option<String>)> = [
        (CorrectedValue::Event, values.event),
        (CorrectedValue::Round, values.round),
        (CorrectedValue::Date, values.date),
        (CorrectedValue::Location, values.location),
    ]
    .into_iter()
    .filter_map(|(field, value)| Some((field, aliases::text_of(&value?))))
    .map(|(field, value)| Ok((field, Some(value?).filter(|value| !value.is_empty()))))
    .collect::<Result<_, JobError>>()?;
    let (database, (matches, about)) = target.change(|store| {
        let selected = selection.find(store)?;
        match is_reset {
            true => corrections::reset(&store.connection, &selected.ids)?,
            false => corrections::set(&store.connection, &selected.ids, &values)?,
        }
        let about = selected.about(&store.connection)?;
        Ok::<_, CommandError>((selected.ids, about))
    })?;
    let (number, about) = (matches_in_words(matches.len()), visible(&about));
    if is_reset {
        let text = format!("{number} as recorded in the files: {about}.");
        return Ok(target.printed.line(CHANGED, &json!({ "matches": matches.len() }), text)?);
    }
    let said = format!("{number} corrected: {about}.");
    undo(target.printed, &said, "set --as-recorded", matches.iter().map(i64::to_string), &database)
}

fn exclude(selection: Selection, target: &Target) -> Result<(), CommandError> {
    let (database, excluded) = target.change(|store| {
        let selected = selection.find(store)?;
        let about = selected.about(&store.connection)?;
        let excluded = selection::exclude(&store.connection, &selected.ids);
        Ok::<_, JobError>(excluded.map(|()| (selected.keys, about)))
    })?;
    let (keys, about) = excluded.map_err(|error| match &error {
        JobError::NoFile { path, .. } => {
            let forget = format!("{} import --forget {} --db {}", called(), quoted(path), quoted_path(&database));
            CommandError::from(format!("{error}; `{forget}` removes it for good"))
        }
        _ => error.into(),
    })?;
    let said = format!("{} no longer counted: {}.", matches_in_words(keys.len()), visible(&about));
    undo(target.printed, &said, "include", keys.iter().map(|key| hexadecimal(key)), &database)?;
    read_waiting(&database)
}

fn include(keys: &[String], is_of_all: bool, target: &Target) -> Result<(), CommandError> {
    let (database, number) = target.change(|store| {
        let excluded = selection::excluded(&store.connection)?;
        let mut chosen = if is_of_all { excluded.clone() } else { Vec::new() };
        for given in keys {
            let lower = given.to_lowercase();
            let begins = |key: &&MatchKey| hexadecimal(*key).starts_with(&lower);
            match excluded.iter().filter(begins).collect::<Vec<_>>()[..] {
                [] => {
                    return Err(CommandError::from(format!(
                        "no excluded match has the key {given}; `gammonbase matches corrections` lists them"
                    )));
                }
                [key] => chosen.push(*key),
                ref found => {
                    return Err(format!("{} excluded matches have keys that begin with {given}", found.len()).into());
                }
            }
        }
        corrections::withdraw(&store.connection, CorrectedValue::Excluded, &chosen)?;
        Ok(chosen.len())
    })?;
    let text = format!("{} no longer excluded.", matches_in_words(number));
    target.printed.line(CHANGED, &json!({ "matches": number }), text)?;
    read_waiting(&database)
}

impl Corrections {
    fn run(self) -> Result<(), CommandError> {
        let database = self.list.database.find()?;
        if let Some(path) = &self.output {
            let connection = read_only::open(&database)?;
            return file::write(&UserDecisions::load(&connection)?, path, &database);
        }
        let Some(path) = &self.read else {
            let style = Style { has_units: true, ..Format::Table.into() };
            return self.list.print(&CORRECTIONS, None, style);
        };
        let (value, text) = file::add(path, &ImportStore::open_existing(&database)?)?;
        Printed::from(self.list.format).line("gammonbase:corrections:1", &value, text)?;
        read_waiting(&database)
    }
}

/// Prints what was done, and how to undo it: by numbers or keys of matches, if they fit into a command line.
fn undo(
    printed: Printed,
    said: &str,
    command: &str,
    matches: impl ExactSizeIterator<Item = String>,
    database: &Path,
) -> Result<(), CommandError> {
    let is_set = command.starts_with("set ");
    let command = format!("{} matches {command} --db {}", called(), quoted_path(database));
    let number = matches.len();
    let (heading, command) = match number {
        ..=20 => (
            if is_set { "To undo all corrections of these matches" } else { "To undo" },
            format!("{command} {}", matches.collect::<Vec<_>>().join(" ")),
        ),
        _ => ("To undo for some of them (`matches corrections` lists all)", format!("{command} MATCH...")),
    };
    let value = json!({ "matches": number, "undo": [command] });
    Ok(printed.line(CHANGED, &value, format!("{said}\n{heading}:\n  {command}"))?)
}

/// `3 matches are`
fn matches_in_words(number: usize) -> String {
    counts(number as u64, "match is", "matches are")
}
