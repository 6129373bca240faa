//! `gammonbase export parquet`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use crate::anonymous::Anonymous;
use crate::progress;
use crate::{CommandError, Database, Printed, exit_code, visible_path};
use gammonbase::folder::manifest::ManifestEntry;
use gammonbase::import::default_jobs;
use gammonbase::parquet::{Options, Summary, export, read_manifest};
use gammonbase::query::filter::{Filter, MatchFilter};
use rows::numbers::{count, counts, grouped};
use rows::visible::visible;

/// Write the database as Parquet files, for DuckDB, Spark and BI tools
///
/// Creates the folder if it does not exist, and refuses a folder that contains anything else. A later export writes only the years and
/// tables that have changed. Readers see the old files or the new ones: a file gets its name when it is complete, and _manifest.json,
/// which lists the files, is written last. --check finds files that were damaged later. DICTIONARY.md in the folder describes the columns,
/// and duckdb.sql opens the tables in DuckDB.
#[derive(Debug, Args)]
pub struct Parquet {
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
    /// Write nothing; read every file of the export and compare it with the manifest
    #[arg(long, conflicts_with_all = ["tables", "full", "jobs", "Anonymous"])]
    check: bool,
    /// Number of threads, each with up to 200 MB of memory [default: the number of cores, at most 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: Option<u8>,
    #[command(flatten)]
    printed: Printed,
    /// Print nothing, except damage that --check finds
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    anonymous: Anonymous,
    #[command(flatten, next_help_heading = "Filters")]
    matches: MatchFilter,
}

impl Parquet {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        if self.check {
            return self.compare();
        }
        let mut filter = Filter::of_matches(self.matches);
        let database = self.database.find_quietly(self.quiet)?;
        let made_with = self.anonymous.options(&database)?;
        let readable = self.anonymous.open(database, self.quiet, None)?;
        readable.rename(&mut filter)?;
        let options = Options {
            database: readable.path(),
            folder: self.folder,
            made_with,
            selection: filter.described(),
            filter,
            tables: self.tables,
            is_full: self.full,
            jobs: self.jobs.map_or_else(|| default_jobs().min(2), usize::from),
        };
        let bar = progress::bar(!self.quiet, "{bar:30} {pos}/{len} files");
        let outcome = export(&options, &|done, all| progress::advance(&bar, done, all));
        bar.finish_and_clear();
        let summary = outcome?;
        if !self.quiet {
            let folder = visible_path(&options.folder);
            let value = json!({
                "folder": options.folder.to_string_lossy(),
                "matches": summary.matches,
                "files_written": summary.written,
                "rows_written": summary.rows,
                "files_kept": summary.kept,
                "bytes": summary.bytes,
                "is_unchanged": summary.is_unchanged,
            });
            let line = format!("{folder}: {}", described(&summary));
            self.printed.line("gammonbase:export-parquet:1", &value, line)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn compare(&self) -> Result<ExitCode, CommandError> {
        let folder = visible_path(&self.folder);
        let manifest = read_manifest(&self.folder)?.ok_or_else(|| format!("{folder}: not a Parquet export"))?;
        let difference = |file: &ManifestEntry<_>| Some((file.path.clone(), file.difference(&self.folder)?));
        let differences: Vec<_> = manifest.files.iter().filter_map(difference).collect();
        let damaged: Vec<_> =
            differences.iter().map(|(path, problem)| json!({ "path": path, "problem": problem })).collect();
        let value =
            json!({ "folder": self.folder.to_string_lossy(), "files": manifest.files.len(), "damaged": damaged });
        let mut text = format!("{folder}: {} checked: ", count(manifest.files.len() as u64, "file"));
        text += &match differences.len() {
            0 => "sound".to_owned(),
            damaged => format!("{damaged} damaged (--full writes all of them again)"),
        };
        for (path, problem) in &differences {
            text += &format!("\n    {}: {problem}", visible(path));
        }
        self.printed.line("gammonbase:export-parquet-check:1", &value, text)?;
        Ok(exit_code(differences.is_empty()))
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
