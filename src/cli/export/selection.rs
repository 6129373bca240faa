//! The decisions of an export.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::Args;
use rusqlite::{Connection, OptionalExtension};

use crate::cli::database::Database;
use crate::cli::exit::CommandError;
use crate::cli::terminal::tell;
use crate::query::filter::Filter;
use crate::query::report::{Arrangement, Catalogue, ReportError, Request, name_and_value};
use crate::query::session::Session;
use crate::query::{functions, read_only};
use crate::rows::numbers::count;

/// The column of reports that names decisions.
const DECISION_ID: &str = "decision_id";

/// The options that select decisions.
#[derive(Debug, Args)]
pub struct Selection {
    #[command(flatten)]
    database: Database,
    /// These decisions, by decision_id; separated by commas, or repeated
    #[arg(
        long = "decision",
        value_name = "IDS",
        value_delimiter = ',',
        conflicts_with_all = ["report", "parameters", "limit", "Filter", "MatchFilter", "Conditions"]
    )]
    decisions: Vec<i64>,
    /// The decisions that this report lists, in its order; by default all that pass the filters, the costliest first
    #[arg(long, value_name = "NAME", default_value = "positions", hide_default_value = true)]
    report: String,
    /// Set a parameter of the report
    #[arg(long = "param", short = 'p', value_name = "NAME=VALUE", value_parser = name_and_value)]
    parameters: Vec<(String, String)>,
    /// Maximum number of decisions; 0: all
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u32,
    /// Print nothing
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten, next_help_heading = "Filters")]
    filter: Filter,
}

impl Selection {
    /// Calls `work` with the database and the selected decisions.
    pub fn read<T>(
        &self,
        work: impl FnOnce(&Connection, &Path, Vec<i64>) -> Result<T, CommandError>,
    ) -> Result<T, CommandError> {
        let database: PathBuf = self.database.find_quietly(self.quiet)?;
        Session::limit_memory()?;
        let connection = read_only::open(&database)?;
        functions::install(&connection, &database)?;
        // All queries see the same state of the database.
        let state = connection.unchecked_transaction()?;
        let mut ids = if self.decisions.is_empty() { self.listed(&connection)? } else { self.decisions.clone() };
        let mut seen = HashSet::new();
        ids.retain(|id| seen.insert(*id));
        if ids.is_empty() {
            return Err("no decision is selected; nothing written".into());
        }
        let done = work(&connection, &database, ids);
        drop(state);
        done
    }

    /// The decisions that the report lists.
    fn listed(&self, connection: &Connection) -> Result<Vec<i64>, CommandError> {
        let catalogue = Catalogue::own()?;
        let report = catalogue.find(&self.report)?;
        let mut filter = self.filter.clone();
        filter.resolve(connection).map_err(ReportError::from)?.iter().for_each(tell);
        let request = Request {
            parameters: self.parameters.clone(),
            limit: Some(self.limit),
            arrangement: Arrangement { columns: vec![DECISION_ID.to_owned()], ..Arrangement::default() },
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
            if !self.quiet {
                tell(format!("first {}, and there are more; --limit 0 exports all", count(limit.rows, "decision")));
            }
        }
        Ok(ids)
    }
}

/// The decisions without answers to doubles, which are part of the doubles.
pub fn without_answers(connection: &Connection, ids: &[i64]) -> rusqlite::Result<Vec<i64>> {
    let sql = "SELECT coalesce(double_decision_id, decision_id) FROM decisions WHERE decision_id = ?1";
    let mut statement = connection.prepare(sql)?;
    let mut seen = HashSet::new();
    let mut records = Vec::new();
    for id in ids {
        // An unknown number is reported when the decision is read.
        let record = statement.query_row([id], |row| row.get(0)).optional()?.unwrap_or(*id);
        records.extend(seen.insert(record).then_some(record));
    }
    Ok(records)
}
