//! `gammonbase report`: ready questions, narrowed by filters.

mod filters;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use rusqlite::ErrorCode;

use self::filters::Filters;
use super::exit::{CommandError, EXIT_OK};
use super::output::{to_file, to_stdout};
use crate::query::clock::{Clock, Stopped};
use crate::query::functions;
use crate::query::output::{Format, OutputError, Style, write_bound};
use crate::query::read_only;
use crate::query::report::{Catalogue, Report as Question, ReportError, Run};
use crate::query::session::late;

/// Run a ready report, or list the reports
///
/// Without a name it lists the reports; `gammonbase report NAME --about` explains one: its question, its parameters, its columns.
/// Filters narrow the decisions that a report looks at; each of them may stand beside the others. Names may be parts of names, and
/// case and accents make no difference.
#[derive(Debug, Args)]
pub struct Report {
    /// The report; without it, the list of reports
    name: Option<String>,
    /// The database
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// A folder with reports of your own, one .sql file each
    #[arg(long, value_name = "DIR")]
    reports: Option<PathBuf>,
    /// Explain the report instead of running it
    #[arg(long, requires = "name")]
    about: bool,
    /// A parameter of the report's own
    #[arg(long = "param", short = 'p', value_name = "NAME=VALUE", value_parser = name_and_value)]
    parameters: Vec<(String, String)>,
    /// How many rows at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32))]
    limit: Option<u32>,
    /// Stop after so many seconds; 0: never
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Write to a file, which is replaced only when the result is complete
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// CSV: begin with a byte order mark, by which spreadsheets know UTF-8 [default: in files yes, on standard output no]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    bom: Option<bool>,
    /// Tables: characters a line [default: the terminal's width, else 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
    #[command(flatten)]
    filters: Filters,
}

/// A page that is printed or piped.
const WIDTH: u16 = 100;

fn name_and_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl Report {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let mut catalogue = Catalogue::own()?;
        if let Some(folder) = &self.reports {
            for problem in catalogue.add_folder(folder)? {
                eprintln!("gammonbase: left out: {problem}");
            }
        }
        let Some(name) = &self.name else {
            self.write(|out| list(&catalogue, out))?;
            return Ok(EXIT_OK);
        };
        let question = catalogue.find(name)?;
        if self.about {
            self.write(|out| explain(question, out))?;
        } else {
            self.answer(question)?;
        }
        Ok(EXIT_OK)
    }

    fn answer(&self, question: &Question) -> Result<(), CommandError> {
        let database = self.db.as_ref().ok_or("a report needs a database: --db FILE")?;
        let mut parameters = self.parameters.clone();
        parameters.extend(self.limit.map(|limit| ("limit".to_owned(), limit.to_string())));
        let run = Run::new(question, self.filters.filter(), &parameters)?;
        let mut connection = read_only::open(database)?;
        functions::install(&connection, database)?;
        let clock = Clock::default();
        clock.watch(&mut connection)?;
        let timeout = (self.timeout > 0).then(|| Duration::from_secs(self.timeout));
        let mut statement = run.prepare(&connection).map_err(plainly)?;
        let mut count = 0;
        clock.start(timeout);
        let outcome = self.write(|out| {
            let mut out = clock.pausing(out);
            if self.format == Format::Table {
                writeln!(out, "{}{}\n", question.header.title, self.filters.described())?;
            }
            count = write_bound(&mut statement, self.style(), &mut out)?;
            Ok(())
        });
        if clock.stop() == Some(Stopped::Late) && outcome.is_err() {
            return Err(late(timeout).into());
        }
        outcome?;
        if count == 0 {
            eprintln!("gammonbase: no rows");
        }
        Ok(())
    }

    fn write(&self, write: impl FnOnce(&mut dyn Write) -> Result<(), OutputError>) -> Result<(), OutputError> {
        match &self.output {
            Some(path) => to_file(path, write),
            None => to_stdout(write),
        }
    }

    fn style(&self) -> Style {
        let is_terminal = self.output.is_none() && io::stdout().is_terminal();
        let terminal = terminal_size::terminal_size().filter(|_| is_terminal).map(|(width, _)| width.0.max(20));
        Style {
            format: self.format,
            has_units: true,
            width: Some(usize::from(self.width.or(terminal).unwrap_or(WIDTH))),
            has_bom: self.bom.unwrap_or(self.output.is_some()),
        }
    }
}

/// SQLite's "not authorized" in words that help.
fn plainly(error: ReportError) -> CommandError {
    match &error {
        ReportError::Query { report, error }
            if error.sqlite_error_code() == Some(ErrorCode::AuthorizationForStatementDenied) =>
        {
            format!("{report}: this statement does more than read, and reports only read").into()
        }
        _ => error.into(),
    }
}

/// The reports, each with its question.
fn list(catalogue: &Catalogue, out: &mut dyn Write) -> Result<(), OutputError> {
    let longest = catalogue.reports.iter().map(|report| report.name.chars().count()).max().unwrap_or(0);
    for report in &catalogue.reports {
        writeln!(out, "{:longest$}  {}", report.name, report.header.question)?;
    }
    Ok(())
}

fn explain(report: &Question, out: &mut dyn Write) -> Result<(), OutputError> {
    let header = &report.header;
    writeln!(out, "{}\n{}\n", header.title, header.question)?;
    if let Some(file) = &report.file {
        writeln!(out, "File: {}", file.display())?;
    }
    writeln!(out, "Filters: {}", if header.takes_filters { "yes" } else { "no" })?;
    if !header.parameters.is_empty() {
        writeln!(out, "\nParameters (-p NAME=VALUE)")?;
    }
    for parameter in &header.parameters {
        let default = if parameter.default.is_empty() { String::new() } else { format!(", {}", parameter.default) };
        writeln!(out, "  {} ({}{default}): {}", parameter.name, parameter.kind_name(), parameter.meaning)?;
    }
    if !header.columns.is_empty() {
        writeln!(out, "\nColumns")?;
    }
    let longest = header.columns.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, meaning) in &header.columns {
        writeln!(out, "  {name:longest$}  {meaning}")?;
    }
    if !header.leans_on.is_empty() {
        writeln!(out, "\nLeans on: {}", header.leans_on)?;
    }
    Ok(())
}
