//! The queries of a page: reports with the page's filters.

use std::fmt;
use std::path::Path;

use rusqlite::{Connection, Statement};

use super::document::{Page, Part, Stage};
use super::links::Links;
use super::table::refined;
use gammonbase::query::decision::DecisionError;
use gammonbase::query::filter::{Filter, FilterError};
use gammonbase::query::filtered_sums::FilteredSums;
use gammonbase::query::output::{Grid, Limit, OutputError};
use gammonbase::query::report::{Catalogue, CatalogueError, Header, Report, ReportError, Run, described_rules};
use gammonbase::query::row_reader::FromRow;
use gammonbase::rules::Rules;
use gammonbase::store::{KnownNames, StoreError};
use gammonbase::text_file::{TextFile, text_file};

/// Why a page cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// A report of the program does not exist.
    #[error("{0}")]
    Catalogue(#[from] CatalogueError),
    /// A report cannot be applied.
    #[error("{0}")]
    Report(#[from] ReportError),
    /// A result cannot be read.
    #[error("{0}")]
    Output(#[from] OutputError),
    /// A decision cannot be read.
    #[error("{0}")]
    Decision(#[from] DecisionError),
    /// A filter cannot be applied.
    #[error("{0}")]
    Filter(#[from] FilterError),
    /// The database cannot be opened or read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// An argument of the page is wrong.
    #[error("{0}")]
    Argument(String),
    /// There are no data for a page.
    #[error("{0}")]
    Nothing(String),
    /// The address leads to no page.
    #[error("There is no such page.")]
    Absent,
}

impl PageError {
    /// The name that was asked for and the names that it stands for, if they are several.
    pub fn several_names(&self) -> Option<(&str, &[String])> {
        match self {
            Self::Filter(FilterError::SeveralNames { asked, names, .. })
            | Self::Report(ReportError::Filter(FilterError::SeveralNames { asked, names, .. })) => Some((asked, names)),
            _ => None,
        }
    }
}

/// See [`Questions::show`].
#[derive(Clone, Copy)]
pub struct Show<'c>(pub &'c dyn Fn(Page));

impl fmt::Debug for Show<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Show")
    }
}

/// The database and the chosen filters.
#[derive(Debug)]
pub struct Questions<'c> {
    /// The database connection, with the program's functions installed.
    pub connection: &'c Connection,
    /// The database's file, which every page names.
    pub database: &'c Path,
    pub catalogue: &'c Catalogue,
    pub filter: Filter,
    /// The filter in words, without what the page adds to it.
    pub described: &'c str,
    /// The chosen rules, for the reports that apply them.
    pub rules: Option<Rules>,
    /// The pages to link to.
    pub links: Links,
    /// The sums under filters, for all pages that are made from a state of the database.
    pub sums: &'c FilteredSums,
    /// Takes the page as far as it is made.
    pub show: Option<Show<'c>>,
}

/// The answer of a report.
#[derive(Debug)]
pub struct Answer<'c> {
    /// The name of the report or section.
    name: String,
    pub header: &'c Header,
    pub grid: Grid,
    pub links: &'c Links,
}

impl Answer<'_> {
    /// The rows as structs, with texts as they are shown.
    pub fn rows<'a, T: FromRow<'a>>(&'a self) -> Result<Vec<T>, OutputError> {
        self.grid.rows_as(&self.name)
    }

    /// A part of a page with its table.
    pub fn part(&self) -> Part {
        Part::of(self.header, &self.grid, self.links)
    }

    /// The answer without these columns; their names are separated by spaces.
    pub fn without(self, columns: &str) -> Self {
        Self { grid: self.grid.without(columns), ..self }
    }
}

/// A parameter of a report.
pub type Choice<'a> = (&'a str, String);

/// The day of the last import.
const IMPORTED: TextFile = text_file!("sql/site/imported.sql");

impl Questions<'_> {
    /// The filters in words, below the title; a page of the server has a link for each instead.
    pub fn filters(&self) -> &str {
        if self.links.pages.is_live { "" } else { self.described }
    }

    /// Shows what is ready, before the rest of the page.
    pub fn show(&self, page: &Page, stage: Stage) {
        if let Some(Show(show)) = self.show {
            show(Page { stage, ..page.clone() });
        }
    }

    /// The day on which the last file was imported.
    pub fn imported_on(&self) -> Result<Option<String>, PageError> {
        Ok(self.connection.query_row(&IMPORTED, [], |row| row.get(0)).map_err(OutputError::from)?)
    }

    /// The people whom a name or a part of it selects.
    pub fn people(&self, asked: &str) -> Result<Vec<String>, PageError> {
        let mut filter = Filter::default();
        filter.matches.players.push(asked.to_owned());
        filter.resolve(self.connection)?;
        Ok(filter.matches.players)
    }

    /// All recorded names of players or events.
    pub fn known_names(&self, what: &'static str) -> Result<KnownNames, PageError> {
        Ok(KnownNames::load(self.connection, what).map_err(OutputError::from)?)
    }

    /// The chosen rules, if they have this section.
    pub fn rules_with(&self, section: &str) -> Option<&Rules> {
        self.rules.as_ref().filter(|rules| rules.has(section))
    }

    /// Rules in words, with the matches that they leave out here.
    pub fn described(&self, rules: Option<&Rules>) -> Result<Option<String>, PageError> {
        Ok(rules.map(|rules| described_rules(rules, &self.filter, self.connection)).transpose()?)
    }

    /// The complete result of a report, or of a section of the summary (`summary/total`).
    pub fn ask(&self, name: &str, choices: &[Choice<'_>]) -> Result<Answer<'_>, PageError> {
        self.ask_for(name, choices, None)
    }

    /// The first rows of the result.
    pub fn ask_for(&self, name: &str, choices: &[Choice<'_>], rows: Option<u64>) -> Result<Answer<'_>, PageError> {
        let choices: Vec<(String, String)> =
            choices.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let report = self.find(name)?.chosen(&choices);
        let run = Run::new(report, self.filter.clone(), &choices)?;
        let rules = report.header.rules.and_then(|section| self.rules_with(section));
        let run = rules.into_iter().try_fold(run, Run::by_rules)?;
        let mut statement = self.prepare(&run)?;
        let limit = rows.map(|rows| Limit { rows, counts_rest: true });
        Ok(Answer {
            name: format!("reports/{name}"),
            header: &report.header,
            grid: refined(Grid::read(&mut statement, limit, true)?),
            links: &self.links,
        })
    }

    /// Prepares a report. The sums under the filter that it reads are made once for all reports.
    pub fn prepare(&self, run: &Run<'_>) -> Result<Statement<'_>, PageError> {
        Ok(run.prepare_with(self.connection, self.sums)?)
    }

    fn find(&self, name: &str) -> Result<&Report, PageError> {
        let (name, section) = name.split_once('/').map_or((name, None), |(name, section)| (name, Some(section)));
        let report = self.catalogue.find(name)?;
        Ok(match section {
            None => report,
            Some(section) => report
                .sections
                .iter()
                .find(|part| part.name == section)
                .ok_or_else(|| PageError::Nothing(format!("report {name} has no section {section}")))?,
        })
    }
}
