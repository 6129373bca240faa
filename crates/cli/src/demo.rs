//! `gammonbase demo`: creates and imports a sample collection, and prints a summary.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::import::{LogForm, Reporter, describe};
use super::{CommandError, Signals, called, exit_code, quoted_path, tell_line, to_stdout};
use gammonbase::import::{ImportOptions, import};
use gammonbase::query::lists::DEMO;
use gammonbase::query::output::{Format, OutputError, Style, write_query};
use gammonbase::query::read_only;
use synth::{place, write_collection};

/// Create a small sample collection, import it and print a summary
///
/// The matches are legal self-played games of invented players; their evaluations are invented too, and the files say so. A second run
/// finds the files unchanged.
#[derive(Debug, Args)]
pub struct Demo {
    /// The folder for the sample: matches/ and demo.db
    #[arg(long, value_name = "FOLDER", default_value = "gammonbase-demo")]
    dir: PathBuf,
    /// How many matches
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    matches: u64,
}

/// A fixed seed: the sample is the same everywhere.
const SEED: u64 = 1;

impl Demo {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        let files = self.dir.join("matches");
        let database = self.dir.join("demo.db");
        let (count, place) = (self.matches, files.display());
        tell_line(format!("Writing {count} sample matches (invented players and evaluations) to {place}"));
        write_collection(&files, self.matches, SEED, 0, &|| {})?;
        tell_line(format!("Importing them into {}", database.display()));
        let options = ImportOptions::new(vec![files], database.clone());
        let mut reporter = Reporter::new(LogForm::Text, false, Signals::default());
        let summary = import(&options, &mut reporter)?;
        reporter.clear();
        to_stdout(|out| {
            writeln!(out, "{}", describe(&summary, &options))?;
            show(&database, out)
        })?;
        Ok(exit_code(summary.is_clean()))
    }
}

fn show(database: &Path, out: &mut dyn Write) -> Result<(), OutputError> {
    let connection = read_only::open(database).map_err(|error| io::Error::other(error.to_string()))?;
    for (heading, sql) in DEMO {
        writeln!(out, "\n{heading}")?;
        let style = Style { has_units: true, ..Format::Table.into() };
        write_query(&connection, &sql, &[], style, out)?;
    }
    let (called, name) = (called(), quoted_path(database));
    writeln!(out, "\nMore to try:")?;
    writeln!(out, "  {called} status --db {name}")?;
    writeln!(
        out,
        "  {called} sql --db {name} \"SELECT kind, action, count(*) FROM decisions GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 10\""
    )?;
    writeln!(out, "  {called} inspect {}", quoted_path(&database.with_file_name("matches").join(place(1))))?;
    Ok(())
}
