//! `gammonbase report`: ready-made queries with filters.

mod about;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueEnum};
use rusqlite::{Connection, ErrorCode};
use serde_json::Value;

use super::database::tell_if_incomplete;
use super::output::{STDOUT, write_json};
use super::rules::Chosen;
use super::terminal::{stdout_is_terminal, tell_cut, width};
use super::words::{option, words};
use super::{CommandError, Database, ProtectedPaths, tell, tell_written, to_file};
use gammonbase::query::books::has_backgammon;
use gammonbase::query::clock::Clock;
use gammonbase::query::decision::find;
use gammonbase::query::functions::needed;
use gammonbase::query::output::{Cut, Format, Grid, OutputError, Style, Written, write_with_callback, write_wrapped};
use gammonbase::query::read_only;
use gammonbase::query::report::{
    Catalogue, Report as Question, ReportError, Request, explained, is_report, listed, with_board, write_sections,
};
use gammonbase::query::timed::timed_on;
use gammonbase::rules::SECTIONS;
use gammonbase::sql::Engine;
use rows::numbers::{count, grouped};
use web::page::{Links, Markup, Sheet, answered, chart_of, progress, refined};

/// Run a report, or list the reports
///
/// Without a name it lists the reports. `gammonbase report NAME --about` explains one: its question, parameters and columns. `gammonbase
/// report summary --player NAME` shows where a player loses equity. Filters select the decisions that a report covers, and can be
/// combined. A name may be part of a name; case and accents do not matter.
#[derive(Debug, Args)]
pub struct Report {
    /// The report; without it, the list of reports
    name: Option<String>,
    /// A folder with your own reports, one .sql file each
    #[arg(long, value_name = "DIR")]
    reports: Option<PathBuf>,
    /// Explain the report instead of running it
    #[arg(long, requires = "name", conflicts_with = "sql")]
    about: bool,
    /// Draw a chart of the result: an SVG file or, with --format html, above the table (for reports that have a chart)
    #[arg(long, requires = "name", conflicts_with_all = ["columns", "sort", "sql"])]
    chart: bool,
    #[command(flatten)]
    rules: Chosen,
    #[command(flatten)]
    query: ReportQuery,
}

/// A report's arguments, and how its result is printed, and where.
#[derive(Debug, Args)]
pub(super) struct ReportQuery {
    #[command(flatten)]
    pub database: Database,
    /// Print the SQL with its values instead of running it, for another program; a comment at its head names functions that only GammonBase has
    #[arg(long)]
    pub sql: bool,
    /// With --sql: the program that will run it. DuckDB and Spark read exported Parquet files, and need no --db: names in filters are then
    /// taken as they are
    #[arg(long, value_name = "ENGINE", requires = "sql", default_value = "sqlite", value_parser = <Engine as FromStr>::from_str)]
    engine: Engine,
    /// Stop after this many seconds; 0: never
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// How to print the result [default: by the extension of --output, otherwise a table, or the boards of `find`]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Write to a file, replacing it only when the result is complete; `-`: standard output. Its extension chooses the format: .csv, .json,
    /// .jsonl, .md, .html, .svg (the chart), .xlsx (a spreadsheet), .txt (a table)
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Tables: characters per line [default: the width of the terminal, otherwise 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    width: Option<u16>,
    /// Tables that do not fit the width: all columns, not only ten; of --about, everything
    #[arg(long)]
    wide: bool,
    #[command(flatten)]
    pub request: Request,
}

/// Width when output is not a terminal.
const WIDTH: usize = 100;
/// The default number of rows on a terminal.
const ROWS_ON_A_TERMINAL: u32 = 50;

/// How the result of a query is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    Table,
    /// A chart, or a chart above the table.
    Chart,
    /// A board for each row.
    Boards,
}

impl Report {
    pub(super) fn run(mut self) -> Result<(), CommandError> {
        let mut catalogue = Catalogue::default();
        if let Some(folder) = &self.reports {
            for problem in catalogue.add_folder(folder)? {
                tell(format!("left out: {problem}"));
            }
        }
        let Some(name) = &self.name else {
            if !self.query.request.filter.is_empty() || self.query.sql {
                return Err(
                    "name the report, such as `gammonbase report summary`; without a name the reports are listed"
                        .into(),
                );
            }
            return self.describe("gammonbase:reports:1", || listed(&catalogue), |out| about::list(&catalogue, out));
        };
        let question = catalogue.find_listed(name)?.chosen(&self.query.request.parameters);
        for (parameter, _) in self.query.request.parameters.iter().filter(|_| !question.sections.is_empty()) {
            question.parameter(parameter)?;
        }
        if self.about {
            let explain = |out: &mut dyn Write| about::explain(question, self.query.line_width(), self.query.wide, out);
            return self.describe("gammonbase:report:1", || explained(question), explain);
        }
        let database = self.query.database()?;
        self.query.request.rules = self.rules.find(database.as_deref(), &SECTIONS)?;
        let layout = if self.chart { Layout::Chart } else { Layout::Table };
        self.query.run(question, database, layout, own_files(self.reports.as_deref()))
    }

    /// Writes what `value` says of reports as JSON, if that is asked for, otherwise as text.
    fn describe(
        &self,
        schema: &'static str,
        value: impl FnOnce() -> Value,
        text: impl FnOnce(&mut dyn Write) -> Result<(), OutputError>,
    ) -> Result<(), CommandError> {
        let protected = ProtectedPaths::of(self.query.database.named().as_deref());
        let protected = protected.and(own_files(self.reports.as_deref()), OWN);
        Ok(to_file(self.query.path(), &protected, |out| match self.query.format {
            Some(Format::Json) => write_json(schema, &value(), out),
            None | Some(Format::Table) => text(out),
            _ => Err(OutputError::Made("a description is text, or an object with --format json".to_owned())),
        })?)
    }
}

/// Why a report of the user's is not overwritten.
const OWN: &str = "is one of your report files";

/// The user's report files.
fn own_files(folder: Option<&Path>) -> Vec<PathBuf> {
    let files = folder.and_then(|folder| std::fs::read_dir(folder).ok()).into_iter().flatten();
    files.filter_map(|entry| Some(entry.ok()?.path())).filter(|file| is_report(file)).collect()
}

impl ReportQuery {
    /// The database. SQL for other engines needs none.
    pub(super) fn database(&self) -> Result<Option<PathBuf>, CommandError> {
        match self.sql && self.engine != Engine::Sqlite {
            true => Ok(self.database.named()),
            false => self.database.find().map(Some),
        }
    }

    /// Runs a report, or prints its SQL. `own_files`: the user's reports, which are not overwritten.
    pub(super) fn run(
        self,
        question: &Question,
        database: Option<PathBuf>,
        layout: Layout,
        own_files: Vec<PathBuf>,
    ) -> Result<(), CommandError> {
        let protected = ProtectedPaths::of(database.as_deref()).and(own_files, OWN);
        let mut printer = Printer { query: self, question, layout, protected };
        match database {
            Some(database) if !printer.query.sql => printer.print(&database),
            database => printer.print_sql(database.as_deref()),
        }
    }

    /// Characters per line.
    fn line_width(&self) -> usize {
        let terminal = width().filter(|_| self.path() == Path::new(STDOUT));
        self.width.map(usize::from).or(terminal).unwrap_or(WIDTH)
    }

    /// The output file; `-` is standard output.
    fn path(&self) -> &Path {
        self.output.as_deref().unwrap_or(Path::new(STDOUT))
    }
}

/// Prints the result of a report.
struct Printer<'q> {
    query: ReportQuery,
    question: &'q Question,
    layout: Layout,
    protected: ProtectedPaths,
}

impl Printer<'_> {
    /// Chooses the format by the extension of the output.
    fn follow_extension(&mut self) -> Result<(), CommandError> {
        let path = self.query.path();
        self.protected.check(path)?;
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        match extension.as_deref().filter(|_| self.query.format.is_none()) {
            None | Some("txt") => {}
            Some("svg") => self.layout = Layout::Chart,
            Some(extension) => {
                let format = <Format as ValueEnum>::from_str(extension, false).map_err(|_| format!(
                    "{}: .{extension} is not a known format: name the file .csv, .json, .jsonl, .md, .html, .svg, .xlsx or .txt, or add --format",
                    path.display()
                ))?;
                self.query.format = Some(format);
            }
        }
        Ok(())
    }

    fn format(&self) -> Format {
        self.query.format.unwrap_or(Format::Table)
    }

    /// The SQL of a report, or of its sections one after the other.
    fn print_sql(&mut self, database: Option<&Path>) -> Result<(), CommandError> {
        let connection = database.map(read_only::open).transpose()?;
        let request = &mut self.query.request;
        match &connection {
            Some(connection) => request.filter.resolve(connection).map(drop),
            None => request.filter.resolve_level(None),
        }
        .map_err(ReportError::from)?;
        let mut text = String::new();
        for part in self.question.parts() {
            let sql = request.run_part(self.question, part, None)?.sql(connection.as_ref(), self.query.engine)?;
            text.push_str(sql.trim_end().trim_end_matches(';'));
            text.push_str(";\n");
        }
        if self.query.engine == Engine::Sqlite {
            let [own, of_extension] = needed(&text)?;
            if !own.is_empty() {
                text.insert_str(
                    0,
                    &format!("-- Needs the program for {own}: gammonbase sql --file THIS.sql --db FILE\n"),
                );
            } else if !of_extension.is_empty() {
                text.insert_str(0, &format!("-- Needs GammonBase's extension for {of_extension}: .load libgammonbase_sqlite (built in extension/ of the sources)\n"));
            }
        }
        self.write(|out| Ok(out.write_all(text.as_bytes())?))
    }

    fn print(&mut self, database: &Path) -> Result<(), CommandError> {
        self.follow_extension()?;
        let (connection, file) = read_only::open_committed(database)?;
        tell_if_incomplete(database, &file);
        timed_on(connection, &file, self.query.timeout, |connection, clock| {
            let notes = self.query.request.filter.resolve(connection).map_err(ReportError::from)?;
            // Only now that the tags are resolved: the note depends on what they are on.
            self.query.request.note(self.question, option).into_iter().for_each(tell);
            notes.iter().for_each(tell);
            if self.layout == Layout::Chart || self.format() == Format::Html {
                self.print_page(connection)
            } else if self.format() == Format::Xlsx {
                self.print_spreadsheet(connection)
            } else if self.question.sections.is_empty() {
                self.print_table(connection, clock)
            } else {
                self.print_sections(connection, clock)
            }
        })?;
        tell_written(self.query.path());
        Ok(())
    }

    fn print_table(&self, connection: &Connection, clock: &Clock) -> Result<(), CommandError> {
        let (question, request) = (self.question, &self.query.request);
        let is_read = self.is_to_stdout() && self.format().is_for_people() && stdout_is_terminal();
        let run = request.run_part(question, question, is_read.then_some(ROWS_ON_A_TERMINAL))?;
        let mut statement = run.prepare(connection).map_err(plainly)?;
        let mut written = Written::default();
        let title = request.title(question, connection)?;
        self.write(|out| {
            let mut out = clock.pausing(out);
            if matches!(self.format(), Format::Table | Format::Line) {
                for line in title.lines() {
                    // The notes on the rules can be long.
                    let width = if line.starts_with('(') { self.style().width } else { None };
                    write_wrapped(line, width.unwrap_or(usize::MAX), "", &mut out)?;
                }
                writeln!(out)?;
            }
            if self.layout == Layout::Boards && self.format() == Format::Table {
                let grid = Grid::read(&mut statement, run.limit.of_output(), true)?;
                written = Written { rows: grid.rows.len() as u64, cut: grid.cut, ..Written::default() };
                let rows = grid.rows_as(&question.name)?;
                return rows.iter().try_for_each(|row| Ok(writeln!(out, "{}\n", with_board(row, connection)?)?));
            }
            let style = Style { limit: run.limit.of_output(), ..self.style() };
            written = write_with_callback(&mut statement, style, &mut out, |grid, out| {
                let mut lines = progress(grid)?;
                lines.extend((!lines.is_empty()).then(String::new));
                let width = style.width.unwrap_or(usize::MAX);
                Ok(lines.iter().try_for_each(|line| write_wrapped(line, width, "", out))?)
            })?;
            Ok(())
        })?;
        let needs_book = question.header.group == "books" && question.takes_filters();
        match written.cut {
            Some(Cut::Limit { .. }) if !self.format().is_for_people() => {}
            Some(cut) => tell_cut(cut, written.rows, |all| match all {
                Some(all) => format!("first {} of {} rows; --limit 0 shows all", grouped(written.rows), grouped(all)),
                None => format!("first {}, and there are more; --limit 0 shows all", count(written.rows, "row")),
            }),
            None if written.rows == 0 && needs_book && !has_backgammon(connection)? => {
                tell("no rows: no opening book is imported")
            }
            None if written.rows == 0 && question.header.empty.is_empty() => tell("no rows"),
            None if written.rows == 0 => tell(format!("no rows: {}", question.header.empty)),
            _ => {}
        }
        tell_hidden(written.hidden_columns);
        Ok(())
    }

    /// Writes the result as a page, or as a chart.
    fn print_page(&self, connection: &Connection) -> Result<(), CommandError> {
        let (question, request) = (self.question, &self.query.request);
        let has_chart = self.layout == Layout::Chart;
        if !matches!(self.format(), Format::Table | Format::Html) {
            return Err(
                "--chart writes SVG, or a page with --format html; it cannot be combined with another --format".into(),
            );
        }
        let mut answers = Vec::new();
        for part in question.parts() {
            let run = request.run_part(question, part, None)?;
            let mut statement = run.prepare(connection).map_err(plainly)?;
            answers.push((part, Grid::read(&mut statement, run.limit.of_output(), true)?));
        }
        let chart = |part: &Question, grid: &Grid, sheet| -> Result<Markup, CommandError> {
            chart_of(&part.name, &refined(grid.clone()), sheet)
                .map_err(|why| format!("report {}: {why}", question.name).into())
        };
        let text = match (self.format(), answers.as_slice()) {
            (Format::Table, [(part, grid), ..]) => chart(part, grid, Sheet::OWN)?.to_string(),
            (_, answers) => {
                let drawn = answers.first().filter(|_| has_chart);
                let chart = drawn.map(|(part, grid)| chart(part, grid, Sheet::OF_PAGE)).transpose()?;
                let rules = request.described_rules(connection)?;
                answered(request, question, answers, &Links::default(), (chart, rules), |id| find(connection, id))?
                    .html()
            }
        };
        self.write(|out| Ok(out.write_all(text.as_bytes())?))
    }

    fn print_spreadsheet(&self, connection: &Connection) -> Result<(), CommandError> {
        let made = self.query.request.spreadsheet(self.question, connection, self.style(), option);
        let (spreadsheet, cut) = made.map_err(plainly)?;
        if let Some(rows) = cut {
            tell_cut(Cut::Sheet, rows, |_| String::new());
        }
        self.write(|out| spreadsheet.write(out))
    }

    fn print_sections(&self, connection: &Connection, clock: &Clock) -> Result<(), CommandError> {
        let (question, request) = (self.question, &self.query.request);
        let mut sections = request.sections(question, connection, self.style()).map_err(plainly)?;
        let title = request.title(question, connection)?;
        let mut hidden = 0;
        self.write(|out| {
            let mut out = clock.pausing(out);
            if self.format() == Format::Csv && self.style().has_bom {
                out.write_all("\u{feff}".as_bytes())?;
            }
            hidden = write_sections(&title, &mut sections, self.format(), words, &mut out)?;
            Ok(())
        })?;
        tell_hidden(hidden);
        Ok(())
    }

    fn write(&self, write: impl FnOnce(&mut dyn Write) -> Result<(), OutputError>) -> Result<(), CommandError> {
        Ok(to_file(self.query.path(), &self.protected, write)?)
    }

    fn is_to_stdout(&self) -> bool {
        self.query.path() == Path::new(STDOUT)
    }

    fn style(&self) -> Style {
        Style {
            has_units: true,
            width: Some(self.query.line_width()),
            has_bom: !self.is_to_stdout(),
            is_spreadsheet_safe: true,
            is_wide: self.query.wide || !self.query.request.arrangement.columns.is_empty(),
            ..self.format().into()
        }
    }
}

fn tell_hidden(columns: usize) {
    if columns > 0 {
        tell(format!("{} left out; --wide shows all, --columns chooses", count(columns as u64, "column")));
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
