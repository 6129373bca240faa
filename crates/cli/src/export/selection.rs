//! The decisions of an export.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::Args;
use rusqlite::Connection;

use crate::{CommandError, Database, tell};
use gammonbase::query::decision::has_matches;
use gammonbase::query::filter::Filter;
use gammonbase::query::report::{Arrangement, Catalogue, ReportError, Request, SAVED, name_and_value};
use gammonbase::query::selection::{left_out, saved_positions};
use gammonbase::query::timed::timed;
use rows::numbers::{count, grouped};

/// The report that lists all decisions, or all saved positions.
const POSITIONS: &str = "positions";

/// Which positions, beside the filters.
#[derive(Debug, Args)]
pub struct Pick {
    /// The positions nearest to this one: an XGID, a decision_id or a position_hash
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with_all = ["saved", "cover"])]
    pub like: Option<String>,
    /// Saved positions, in place of decisions of matches; also if the database has no match
    #[arg(long)]
    pub saved: bool,
    /// Choose N varied decisions: the costliest of each theme (kind, phase, plan and idea), beginning with the themes that cost most
    #[arg(long, value_name = "N", conflicts_with = "limit", value_parser = clap::value_parser!(u32).range(1..))]
    pub cover: Option<u32>,
}

impl Pick {
    /// The report that lists them.
    pub const fn report(&self) -> &'static str {
        if self.like.is_some() { "like" } else { POSITIONS }
    }

    /// The choice as parameters of the report.
    pub fn parameters(&self) -> impl Iterator<Item = (String, String)> {
        let set = [(SAVED, self.saved), ("cover", self.cover.is_some())];
        let set = set.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| (name.to_owned(), "yes".to_owned()));
        set.chain(self.like.iter().map(|position| ("position".to_owned(), position.clone())))
    }
}

/// The options that select decisions.
#[derive(Debug, Args)]
pub struct Selection {
    #[command(flatten)]
    pub database: Database,
    /// These decisions, by decision_id; separated by commas, or repeated
    #[arg(
        long = "decision",
        value_name = "IDS",
        value_delimiter = ',',
        conflicts_with_all = ["report", "parameters", "limit", "Pick", "Filter", "MatchFilter", "Conditions"]
    )]
    pub decisions: Vec<i64>,
    /// The decisions that this report lists, in its order; by default those that pass the filters, the costliest first
    #[arg(long, value_name = "NAME", conflicts_with = "like")]
    pub report: Option<String>,
    /// Set a parameter of the report
    #[arg(long = "param", short = 'p', value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub parameters: Vec<(String, String)>,
    #[command(flatten)]
    pub pick: Pick,
    /// Also decisions that lose less than XG's smallest error or do not count; by default, these are left out unless --report, --level,
    /// --min-error, --max-error, --marked, --commented or a verdict of --idea says which are meant
    #[arg(long)]
    pub all: bool,
    /// Maximum number of decisions; 0: all
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub limit: u32,
    /// Print nothing
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten, next_help_heading = "Filters")]
    pub filter: Filter,
}

impl Selection {
    /// Whether the arguments select decisions at all.
    pub fn is_made(&self) -> bool {
        let pick = self.pick.like.is_some() || self.pick.saved || self.pick.cover.is_some();
        pick || self.all || self.report.is_some() || !self.decisions.is_empty() || !self.filter.is_empty()
    }

    /// Calls `work` with the database and the selected decisions.
    pub fn read<T>(
        &self,
        work: impl FnOnce(&Connection, &Path, Vec<i64>) -> Result<T, CommandError>,
    ) -> Result<T, CommandError> {
        let database: PathBuf = self.database.find_quietly(self.quiet)?;
        timed(&database, 0, |connection, _| {
            let (mut ids, notes) = match self.decisions.as_slice() {
                [] => self.listed(connection)?,
                ids => (ids.to_owned(), Vec::new()),
            };
            let mut seen = HashSet::new();
            ids.retain(|id| seen.insert(*id));
            if ids.is_empty() {
                let why = ["no decision is selected; nothing written".to_owned()].into_iter().chain(notes);
                return Err(why.collect::<Vec<_>>().join("; ").into());
            }
            notes.into_iter().filter(|_| !self.quiet).for_each(tell);
            work(connection, &database, ids)
        })
    }

    /// The decisions that the report lists, and notes on what is left out.
    fn listed(&self, connection: &Connection) -> Result<(Vec<i64>, Vec<String>), CommandError> {
        let catalogue = Catalogue::default();
        let report = match &self.report {
            Some(name) => catalogue.find_listed(name)?,
            None => catalogue.find(self.pick.report())?,
        };
        let mut filter = self.filter.clone();
        filter.resolve(connection).map_err(ReportError::from)?.iter().for_each(tell);
        let parameters: Vec<_> = self.parameters.iter().cloned().chain(self.pick.parameters()).collect();
        let is_of_all = report.name == POSITIONS;
        let is_saved =
            parameters.iter().any(|(name, value)| name == SAVED && value == "yes") || !has_matches(connection)?;
        let mut notes = Vec::new();
        let names_errors = filter.selects_by_error() || filter.selects_by_hand();
        if is_of_all && !self.all && !names_errors && !is_saved {
            let (least, uncounted, small) = left_out(connection, &filter)?;
            (filter.min_error, filter.is_counted_only) = (Some(least), true);
            let lose_less = format!("lose less than an error by XG's grades ({least})");
            let left_out = [(small, lose_less.as_str()), (uncounted, "do not count for PR")];
            let left_out = left_out.into_iter().filter(|(decisions, _)| *decisions > 0);
            let kinds: Vec<_> =
                left_out.map(|(decisions, why)| format!("{} {why}", grouped(decisions.unsigned_abs()))).collect();
            if !kinds.is_empty() {
                notes.push(format!("left out: {} (--all takes them too)", kinds.join(", ")));
            }
        }
        let request = Request {
            parameters,
            limit: Some(self.pick.cover.unwrap_or(self.limit)),
            arrangement: Arrangement { columns: vec!["decision_id".to_owned()], ..Arrangement::default() },
            filter,
            rules: None,
        };
        let run = request.run(report, None)?;
        let mut statement = run.prepare(connection)?;
        let rows = statement.raw_query().mapped(|row| row.get::<_, Option<i64>>(0));
        let mut ids: Vec<i64> = rows.filter_map(Result::transpose).collect::<Result<_, _>>()?;
        if let Some(limit) = run.limit.of_output()
            && ids.len() as u64 > limit.rows
        {
            ids.truncate(limit.rows as usize);
            if self.pick.cover.is_none() {
                let first = count(limit.rows, "decision");
                notes.push(format!("first {first}, and there are more; --limit 0 takes all"));
            }
        }
        if ids.is_empty() && is_of_all && !is_saved {
            let saved = saved_positions(connection)?;
            if saved > 0 {
                let them = if saved == 1 { "it" } else { "them" };
                notes.push(format!("left out: {} (--saved takes {them})", count(saved, "saved position")));
            }
        }
        Ok((ids, notes))
    }
}
