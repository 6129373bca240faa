//! `gammonbase report`: ready-made queries with filters.

mod about;
mod boards;
mod page;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use rusqlite::{Connection, ErrorCode};
use serde_json::Value;

use super::database::{Database, tell_if_incomplete};
use super::exit::{CommandError, EXIT_OK};
use super::output::{STDOUT, tell_written, to_file, to_stdout, write_json};
use super::overwrite_guard::ProtectedPaths;
use super::rules::Chosen;
use super::terminal::{stdout_is_terminal, tell, tell_memory_limit, tell_sheet_limit, width};
use crate::page::{Links, Page, Sheet, answered};
use crate::query::books::has_backgammon;
use crate::query::clock::Clock;
use crate::query::decision::find;
use crate::query::output::{Cut, Format, Grid, OutputError, Style, Written, write_bound, write_wrapped};
use crate::query::read_only;
use crate::query::report::{Catalogue, Report as Question, ReportError, Request, is_report, write_sections};
use crate::query::timed::timed_on;
use crate::rules::SECTIONS;
use crate::sql::Engine;
use rows::numbers::{count, grouped};
use rows::visible::visible;

/// Run a report, or list the reports
///
/// Without a name it lists the reports. `gammonbase report NAME --about` explains one: its question, parameters and columns. `gammonbase
/// report summary --player NAME` shows where a player loses equity. Filters select the decisions that a report covers, and can be
/// combined. A name may be part of a name; case and accents do not matter.
#[derive(Debug, Default, Args)]
pub struct Report {
    /// The report; without it, the list of reports
    name: Option<String>,
    #[command(flatten)]
    database: Database,
    /// A folder with your own reports, one .sql file each
    #[arg(long, value_name = "DIR")]
    reports: Option<PathBuf>,
    /// Explain the report instead of running it
    #[arg(long, requires = "name")]
    about: bool,
    /// Print the report's SQL with its values instead of running it, ready to be pasted into a shell
    #[arg(long, requires = "name", conflicts_with_all = ["about", "chart"])]
    sql: bool,
    /// With --sql: the program that will run it. DuckDB and Spark read exported Parquet files, and need no --db: names in filters are then
    /// taken as they are
    #[arg(long, value_name = "ENGINE", requires = "sql", default_value = "sqlite", value_parser = engine)]
    engine: Engine,
    #[command(flatten)]
    rules: Chosen,
    /// Stop after this many seconds; 0: never
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    #[command(flatten)]
    presentation: Presentation,
    #[command(flatten)]
    request: Request,
    /// The database, once it is found.
    #[arg(skip)]
    found: Option<PathBuf>,
}

/// How a result is shown, and where.
#[derive(Debug, Default, Args)]
pub(super) struct Presentation {
    /// How to print the result [default: by the extension of --output, otherwise table]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Draw a chart of the result: an SVG file or, with --format html, above the table (for reports that have a chart)
    #[arg(long, requires = "name", conflicts_with_all = ["columns", "sort"])]
    chart: bool,
    /// Write to a file, replacing it only when the result is complete; `-`: standard output. Its extension chooses the format: .csv, .json,
    /// .jsonl, .md, .html, .svg (the chart), .xlsx (a spreadsheet), .txt (a table)
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// CSV: begin with a byte order mark, from which spreadsheets detect UTF-8 [default: in files yes, on standard output no]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    bom: Option<bool>,
    /// CSV: put an apostrophe before text that a spreadsheet would run as a formula [default: true]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    spreadsheet_safe: Option<bool>,
    /// Tables: characters per line [default: the width of the terminal, otherwise 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
    /// Tables that do not fit the width: all columns, not only ten
    #[arg(long)]
    wide: bool,
    /// Whether tables are replaced by boards.
    #[arg(skip)]
    has_boards: bool,
}

/// Width when output is not a terminal.
const WIDTH: usize = 100;
/// The default number of rows on a terminal.
const ROWS_ON_A_TERMINAL: u32 = 50;

fn engine(name: &str) -> Result<Engine, String> {
    name.parse()
}

impl Presentation {
    pub(super) fn of(format: Option<Format>, output: Option<PathBuf>, has_boards: bool) -> Self {
        Self { format, output, has_boards, ..Self::default() }
    }
}

impl Report {
    pub(super) fn new(
        name: &str,
        database: Database,
        timeout: u64,
        presentation: Presentation,
        request: Request,
    ) -> Self {
        Self { name: Some(name.to_owned()), database, timeout, presentation, request, ..Self::default() }
    }

    pub(super) fn run(mut self) -> Result<u8, CommandError> {
        self.presentation.output = self.presentation.output.take().filter(|path| path != Path::new(STDOUT));
        let mut catalogue = Catalogue::default();
        if let Some(folder) = &self.reports {
            for problem in catalogue.add_folder(folder)? {
                tell(format!("left out: {problem}"));
            }
        }
        let Some(name) = &self.name else {
            if !self.request.filter.is_empty() {
                return Err(
                    "name the report, such as `gammonbase report summary`; without a name the reports are listed"
                        .into(),
                );
            }
            self.describe("gammonbase:reports:1", || about::listed(&catalogue), |out| about::list(&catalogue, out))?;
            return Ok(EXIT_OK);
        };
        let question = catalogue.find(name)?;
        for (parameter, _) in self.request.parameters.iter().filter(|_| !question.sections.is_empty()) {
            question.parameter(parameter)?;
        }
        if self.about {
            self.describe("gammonbase:report:1", || about::explained(question), |out| about::explain(question, out))?;
        } else if self.sql {
            self.request.rules = self.rules.find(self.database.named().as_deref(), &SECTIONS)?;
            self.write_sql(question)?;
        } else {
            let database = self.database.find()?;
            self.request.rules = self.rules.find(Some(&database), &SECTIONS)?;
            self.found = Some(database.clone());
            self.follow_extension()?;
            self.answer(question, &database)?;
        }
        Ok(EXIT_OK)
    }

    /// Chooses the format by the extension of the output.
    fn follow_extension(&mut self) -> Result<(), CommandError> {
        let Some(path) = self.presentation.output.as_ref().filter(|_| self.presentation.format.is_none()) else {
            return Ok(());
        };
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        self.presentation.format = match extension.as_deref() {
            None | Some("svg" | "txt") => None,
            Some("csv") => Some(Format::Csv),
            Some("json") => Some(Format::Json),
            Some("jsonl") => Some(Format::Jsonl),
            Some("md") => Some(Format::Markdown),
            Some("html" | "htm") => Some(Format::Html),
            Some("xlsx") => Some(Format::Xlsx),
            Some(other) => {
                self.protected().check(path)?;
                return Err(format!(
                    "{}: .{other} is not a known format: name the file .csv, .json, .jsonl, .md, .html, .svg, .xlsx or .txt, or add --format",
                    path.display()
                )
                .into());
            }
        };
        self.presentation.chart |= extension.as_deref() == Some("svg");
        Ok(())
    }

    fn format(&self) -> Format {
        self.presentation.format.unwrap_or(Format::Table)
    }

    /// The SQL of a report, or of its sections one after the other.
    fn write_sql(&mut self, question: &Question) -> Result<(), CommandError> {
        let connection = match self.engine {
            Engine::Sqlite => Some(read_only::open(&self.database.find()?)?),
            _ => self.database.named().map(|path| read_only::open(&path)).transpose()?,
        };
        match &connection {
            Some(connection) => self.request.filter.resolve(connection).map(drop),
            None => self.request.filter.resolve_level(None),
        }
        .map_err(ReportError::from)?;
        let mut text = String::new();
        for asked in question.parts() {
            let sql = self.request.run_part(question, asked, None)?.sql(connection.as_ref(), self.engine)?;
            text.push_str(sql.trim_end().trim_end_matches(';'));
            text.push_str(";\n");
        }
        Ok(self.write(|out| Ok(out.write_all(text.as_bytes())?))?)
    }

    fn answer(&mut self, question: &Question, database: &Path) -> Result<(), CommandError> {
        if let Some(note) = self.request.note(question) {
            tell(note);
        }
        let (connection, file) = read_only::open_committed(database)?;
        tell_if_incomplete(database, &file);
        timed_on(connection, &file, self.timeout, |connection, clock| {
            self.request.filter.resolve(connection).map_err(ReportError::from)?.iter().for_each(tell);
            if self.presentation.chart || self.format() == Format::Html {
                self.pictured(question, connection)
            } else if self.format() == Format::Xlsx {
                self.spreadsheet(question, connection)
            } else if question.sections.is_empty() {
                self.one(question, connection, clock)
            } else {
                self.several(question, connection, clock)
            }
        })?;
        self.presentation.output.iter().for_each(|path| tell_written(path));
        Ok(())
    }

    fn one(&self, question: &Question, connection: &Connection, clock: &Clock) -> Result<(), CommandError> {
        let run = self.request.run_part(question, question, self.rows_on_a_terminal())?;
        let mut statement = run.prepare(connection).map_err(plainly)?;
        let mut written = Written::default();
        self.write(|out| {
            let mut out = clock.pausing(out);
            if matches!(self.format(), Format::Table | Format::Line) {
                for line in self.request.title(question).lines() {
                    // The notes on the rules can be long.
                    let width = if line.starts_with('(') { self.style().width } else { None };
                    write_wrapped(line, width.unwrap_or(usize::MAX), "", &mut out)?;
                }
                writeln!(out)?;
            }
            if self.presentation.has_boards && self.format() == Format::Table {
                let grid = Grid::read(&mut statement, run.limit.of_output(), true)?;
                written = Written { rows: grid.rows.len() as u64, cut: grid.cut, ..Written::default() };
                return boards::write(&grid, connection, &mut out);
            }
            written = write_bound(&mut statement, Style { limit: run.limit.of_output(), ..self.style() }, &mut out)?;
            Ok(())
        })?;
        match written.cut {
            Some(Cut::Limit { all }) if self.format().is_for_people() => tell_cut(written.rows, all),
            Some(Cut::Memory) => tell_memory_limit(written.rows),
            None if written.rows == 0 && lacks_book(question, connection)? => {
                tell("no rows: no opening book is imported")
            }
            None if written.rows == 0 && question.header.empty.is_empty() => tell("no rows"),
            None if written.rows == 0 => tell(format!("no rows: {}", question.header.empty)),
            _ => {}
        }
        tell_hidden(written.hidden_columns);
        Ok(())
    }

    /// As a page, or as a chart.
    fn pictured(&self, question: &Question, connection: &Connection) -> Result<(), CommandError> {
        if !matches!(self.format(), Format::Table | Format::Html) {
            return Err(
                "--chart writes SVG, or a page with --format html; it cannot be combined with another --format".into(),
            );
        }
        if self.presentation.chart {
            page::check_chart(question)?;
        }
        let mut answers = Vec::new();
        for asked in question.parts() {
            let run = self.request.run_part(question, asked, None)?;
            let mut statement = run.prepare(connection).map_err(plainly)?;
            answers.push((asked, Grid::read(&mut statement, run.limit.of_output(), true)?));
        }
        let text = match (self.format(), answers.as_slice()) {
            (Format::Table, [(asked, grid), ..]) => page::chart(asked, grid, Sheet::OWN)?.to_string(),
            (_, answers) => {
                let drawn = answers.first().filter(|_| self.presentation.chart);
                let chart = drawn.map(|(asked, grid)| page::chart(asked, grid, Sheet::OF_PAGE)).transpose()?;
                let notes =
                    [self.request.note(question).map(|note| format!("{note}.")), self.request.described_rules()];
                let page = answered(answers, &Links::default(), chart, |id| find(connection, id))?;
                let subtitle = visible(&self.request.filter.described()).into_owned();
                let missing = notes.into_iter().flatten().collect();
                Page { title: question.header.title.clone(), subtitle, missing, ..page }.html()
            }
        };
        Ok(self.write(|out| Ok(out.write_all(text.as_bytes())?))?)
    }

    /// As a spreadsheet.
    fn spreadsheet(&self, question: &Question, connection: &Connection) -> Result<(), CommandError> {
        let (spreadsheet, cut) = self.request.spreadsheet(question, connection, self.style()).map_err(plainly)?;
        cut.into_iter().for_each(tell_sheet_limit);
        Ok(self.write(|out| spreadsheet.write(out))?)
    }

    fn several(&self, question: &Question, connection: &Connection, clock: &Clock) -> Result<(), CommandError> {
        let mut sections = self.request.sections(question, connection, self.style()).map_err(plainly)?;
        let title = self.request.title(question);
        let mut hidden = 0;
        self.write(|out| {
            let mut out = clock.pausing(out);
            if self.format() == Format::Csv && self.style().has_bom {
                out.write_all("\u{feff}".as_bytes())?;
            }
            hidden = write_sections(&title, &mut sections, self.format(), &mut out)?;
            Ok(())
        })?;
        tell_hidden(hidden);
        Ok(())
    }

    /// Writes what `value` says of reports as JSON, if that is asked for, otherwise as text.
    fn describe(
        &self,
        schema: &'static str,
        value: impl FnOnce() -> Value,
        text: impl FnOnce(&mut dyn Write) -> Result<(), OutputError>,
    ) -> Result<(), OutputError> {
        self.write(|out| match self.format() {
            Format::Json => write_json(schema, &value(), out),
            Format::Table => text(out),
            _ => Err(OutputError::Made("a description is text, or an object with --format json".to_owned())),
        })
    }

    fn write(&self, write: impl FnOnce(&mut dyn Write) -> Result<(), OutputError>) -> Result<(), OutputError> {
        match &self.presentation.output {
            Some(path) => to_file(path, &self.protected(), write),
            None => to_stdout(write),
        }
    }

    fn protected(&self) -> ProtectedPaths {
        let folder = self.reports.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
        let questions = folder.filter_map(|entry| Some(entry.ok()?.path())).filter(|file| is_report(file));
        ProtectedPaths::of(self.found.clone().or_else(|| self.database.named()).as_deref())
            .and(questions, "is one of your report files")
    }

    fn rows_on_a_terminal(&self) -> Option<u32> {
        let is_read = self.presentation.output.is_none() && self.format().is_for_people() && stdout_is_terminal();
        is_read.then_some(ROWS_ON_A_TERMINAL)
    }

    fn style(&self) -> Style {
        let terminal = width().filter(|_| self.presentation.output.is_none());
        Style {
            has_units: true,
            width: self.presentation.width.map(usize::from).or(terminal).or(Some(WIDTH)),
            has_bom: self.presentation.bom.unwrap_or(self.presentation.output.is_some()),
            is_spreadsheet_safe: self.presentation.spreadsheet_safe.unwrap_or(true),
            is_wide: self.presentation.wide || !self.request.arrangement.columns.is_empty(),
            ..self.format().into()
        }
    }
}

/// Whether a report needs an opening book and none is imported.
fn lacks_book(question: &Question, connection: &Connection) -> Result<bool, CommandError> {
    if question.header.group != "books" || !question.takes_filters() {
        return Ok(false);
    }
    Ok(!has_backgammon(connection)?)
}

fn tell_hidden(columns: usize) {
    if columns > 0 {
        tell(format!("{} left out; --wide shows all, --columns chooses", count(columns as u64, "column")));
    }
}

fn tell_cut(rows: u64, all: Option<u64>) {
    match all {
        Some(all) => tell(format!("first {} of {} rows; --limit 0 shows all", grouped(rows), grouped(all))),
        None => tell(format!("first {}, and there are more; --limit 0 shows all", count(rows, "row"))),
    }
}

/// Replaces SQLite's "not authorized" by a helpful message.
fn plainly(error: ReportError) -> CommandError {
    match &error {
        ReportError::Query { report, error }
            if error.sqlite_error_code() == Some(ErrorCode::AuthorizationForStatementDenied) =>
        {
            format!("{report}: this statement writes, but reports may only read").into()
        }
        _ => error.into(),
    }
}
