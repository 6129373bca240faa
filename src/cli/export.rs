//! `gammonbase export`: the database in other forms.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::database::Database;
use super::exit::{CommandError, EXIT_OK};
use super::format::{count, counts, grouped};
use super::output::to_stdout;
use super::terminal::is_seen;
use crate::parquet::{Options, Summary, export};
use crate::query::date::Period;
use crate::query::filter::{Filter, Lengths};

/// Write the database in another form
#[derive(Debug, Args)]
pub struct Export {
    #[command(subcommand)]
    form: Form,
}

#[derive(Debug, Subcommand)]
enum Form {
    Parquet(Parquet),
}

/// Write the database as Parquet files, for DuckDB, Spark and BI tools
///
/// Creates the folder if it does not exist, and refuses a folder that contains anything else. A later export writes only the years and
/// tables that have changed. Readers see the old files or the new ones: a file takes its name when it is complete, and _manifest.json,
/// which lists the files, is written last. DICTIONARY.md in the folder describes the columns, and duckdb.sql opens the tables in DuckDB.
#[derive(Debug, Args)]
struct Parquet {
    /// The folder
    folder: PathBuf,
    #[command(flatten)]
    database: Database,
    /// Only these tables, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    tables: Vec<String>,
    /// Write everything again, even unchanged tables; repairs a damaged export
    #[arg(long)]
    full: bool,
    /// Number of threads, each with up to 200 MB of memory [default: the number of cores, at most 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: Option<u8>,
    /// Print nothing
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    matches: Matches,
}

/// Which matches.
#[derive(Debug, Args)]
#[command(next_help_heading = "Filters")]
struct Matches {
    /// Only matches of this player; repeat it for more people
    #[arg(long = "player", value_name = "NAME")]
    players: Vec<String>,
    /// Only matches at this event
    #[arg(long = "event", value_name = "TEXT")]
    events: Vec<String>,
    /// Only matches at this location
    #[arg(long = "location", value_name = "TEXT")]
    locations: Vec<String>,
    /// Played in or after: YYYY, YYYY-MM or YYYY-MM-DD
    #[arg(long, value_name = "DATE")]
    since: Option<Period>,
    /// Played in or before
    #[arg(long, value_name = "DATE")]
    until: Option<Period>,
    /// Match length: 7, or 5-11; may be repeated
    #[arg(long = "match-length", value_name = "N")]
    lengths: Vec<Lengths>,
}

impl Matches {
    fn filter(&self) -> Filter {
        Filter {
            players: self.players.clone(),
            events: self.events.clone(),
            locations: self.locations.clone(),
            since: self.since,
            until: self.until,
            lengths: self.lengths.clone(),
            ..Filter::default()
        }
    }

    /// The choice in words.
    fn described(&self) -> String {
        let lengths: Vec<String> = self.lengths.iter().map(ToString::to_string).collect();
        let lists = [
            ("player", &self.players),
            ("event", &self.events),
            ("location", &self.locations),
            ("match length", &lengths),
        ];
        let mut parts: Vec<String> = lists
            .iter()
            .filter(|(_, values)| !values.is_empty())
            .map(|(name, values)| format!("{name} {}", values.join(" or ")))
            .collect();
        parts.extend(self.since.map(|period| format!("since {}", period.first_day())));
        parts.extend(self.until.map(|period| format!("until {}", period.last_day())));
        parts.join("; ")
    }
}

impl Export {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let Form::Parquet(parquet) = self.form;
        parquet.run()
    }
}

impl Parquet {
    fn run(self) -> Result<u8, CommandError> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let options = Options {
            database: self.database.find_quietly(self.quiet)?,
            folder: self.folder,
            filter: self.matches.filter(),
            selection: self.matches.described(),
            tables: self.tables,
            is_full: self.full,
            jobs: self.jobs.map_or(cores.min(2), usize::from),
        };
        let target = if self.quiet || !is_seen() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} files")?);
        let outcome = export(&options, &|done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        let summary = outcome?;
        if !self.quiet {
            to_stdout(|out| Ok(writeln!(out, "{}: {}", options.folder.display(), described(&summary))?))?;
        }
        Ok(EXIT_OK)
    }
}

fn described(summary: &Summary) -> String {
    let size = summary.bytes as f64 / 1e6;
    let matches = counts(summary.matches, "match", "matches");
    if summary.is_unchanged {
        return format!("unchanged, {matches} in {}, {size:.1} MB", count(summary.kept as u64, "file"));
    }
    format!(
        "{matches}; wrote {} with {} rows, kept {}; {size:.1} MB in all",
        count(summary.written as u64, "file"),
        grouped(summary.rows),
        grouped(summary.kept as u64),
    )
}
