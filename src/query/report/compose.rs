//! Combines a report with the user's arguments: filters precede the report's own SQL, parameters and values are bound.

use std::collections::BTreeMap;

use rusqlite::types::Value;
use rusqlite::{Connection, Statement};
use sea_query::Values;

use super::{Kind, Parameter, Report};
use crate::query::filter::{COVERAGE_SOURCE, Filter, FilterError, SOURCE, bind};
use crate::query::statements::words;
use crate::store::schema;

/// Views of sums kept by imports, each with the text that replaces it if the filter selects decisions within matches: it sums the selected
/// decisions.
const SUMS: [(&str, &str); 4] = [
    ("player_match_stats", include_str!("../../../sql/filtered/player_match_stats.sql")),
    ("player_game_stats", include_str!("../../../sql/filtered/player_game_stats.sql")),
    ("player_structure_stats", include_str!("../../../sql/filtered/player_structure_stats.sql")),
    ("player_action_stats", include_str!("../../../sql/filtered/player_action_stats.sql")),
];

/// Views that read an index over all decisions, each with the text that replaces it if a filter excludes some.
const OVER_ALL: [(&str, &str); 2] = [
    ("hardest_positions", include_str!("../../../sql/filtered/hardest_positions.sql")),
    ("same_position", include_str!("../../../sql/filtered/same_position.sql")),
];

/// A report with its arguments and filters.
#[derive(Debug, Clone, PartialEq)]
pub struct Run<'a> {
    /// The report's SQL.
    pub report: &'a Report,
    /// Which decisions it looks at.
    pub filter: Filter,
    /// Values of its parameters, by name.
    pub parameters: BTreeMap<String, Value>,
}

/// Why a report cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The report has no such parameter.
    #[error("report {report} has no parameter {name}; it has: {known}")]
    UnknownParameter {
        /// The report.
        report: String,
        /// As asked for.
        name: String,
        /// Its parameters.
        known: String,
    },
    /// A parameter's value does not fit.
    #[error("{0}")]
    Value(String),
    /// The report takes no filters.
    #[error("report {0} takes no filters")]
    NoFilters(String),
    /// A filter cannot be applied.
    #[error("{0}")]
    Filter(#[from] FilterError),
    /// The SQL cannot be understood.
    #[error("{report}: line {line}: {message}")]
    Syntax {
        /// The report's file or name.
        report: String,
        /// 1-based line of the file.
        line: usize,
        /// SQLite's message.
        message: String,
    },
    /// The SQL fails, or does more than read.
    #[error("{report}: {error}")]
    Query {
        /// The report's file or name.
        report: String,
        /// SQLite's message.
        error: rusqlite::Error,
    },
}

impl<'a> Run<'a> {
    /// Checks the arguments against the report's header.
    pub fn new(report: &'a Report, filter: Filter, chosen: &[(String, String)]) -> Result<Self, ReportError> {
        if !filter.is_empty() && !report.header.takes_filters {
            return Err(ReportError::NoFilters(report.name.clone()));
        }
        let mut parameters = BTreeMap::new();
        for (name, text) in chosen {
            let parameter = report.parameter(name)?;
            parameters.insert(name.clone(), parameter.value(text).map_err(ReportError::Value)?);
        }
        // The filter's smallest error replaces the report's own.
        if let Some(error) = filter.min_error
            && let Ok(Parameter { kind: Kind::Number, .. }) = report.parameter("min_error")
        {
            parameters.entry("min_error".to_owned()).or_insert(Value::Real(error));
        }
        Ok(Self { report, filter, parameters })
    }

    /// The report's statement, ready to be stepped through.
    pub fn prepare<'c>(&self, connection: &'c Connection) -> Result<Statement<'c>, ReportError> {
        let wrong = |error| ReportError::Query { report: self.report.place(), error };
        let (sql, values) = self.sql(connection)?;
        let mut statement = connection.prepare(&sql).map_err(|error| self.misread(connection, error))?;
        self.bind(&mut statement, values).map_err(wrong)?;
        Ok(statement)
    }

    /// The report's SQL, preceded by filtered versions of the views that it reads: `WITH decision_facts AS (...)`. Views of statistics are
    /// included with their own text, which then reads the filtered rows. Without a filter the SQL is unchanged.
    pub fn sql(&self, connection: &Connection) -> Result<(String, Values), ReportError> {
        let sql = &self.report.sql;
        if !self.report.header.takes_filters || self.filter.is_empty() {
            return Ok((sql.clone(), Values(Vec::new())));
        }
        let (clauses, values) = self.clauses(connection)?;
        let words = words(sql);
        let is_word =
            |place: usize, word: &str| words.get(place).is_some_and(|(found, _)| found.eq_ignore_ascii_case(word));
        let (before, after, glue) = match (is_word(0, "with"), is_word(1, "recursive")) {
            (true, true) => (words[0].1.start, words[1].1.end, "WITH RECURSIVE"),
            (true, false) => (words[0].1.start, words[0].1.end, "WITH"),
            _ => {
                let start = words.first().map_or(0, |(_, range)| range.start);
                return Ok((format!("{}WITH {clauses}\n{}", &sql[..start], &sql[start..]), values));
            }
        };
        Ok((format!("{}{glue} {clauses},{}", &sql[..before], &sql[after..]), values))
    }

    /// The filtered rows as common table expressions: decisions, whole matches or the coverage of decisions by books, and the views of
    /// statistics that the report reads.
    fn clauses(&self, connection: &Connection) -> Result<(String, Values), ReportError> {
        let views = views_read(&self.report.sql);
        let reads = |name: &str| names(&self.report.sql, name) || views.iter().any(|(_, body)| names(body, name));
        let sums: Vec<_> = SUMS.iter().filter(|(name, _)| reads(name)).collect();
        if !reads(SOURCE) && sums.is_empty() {
            return self.coverage_clause(connection);
        }
        let clause = |name: &str, body: &str| format!("{name} AS NOT MATERIALIZED ({body})");
        let mut clauses = Vec::new();
        let mut values = Values(Vec::new());
        if reads(SOURCE) || self.filter.looks_into_matches() {
            let (select, bound) = self.filter.select(connection, self.report.header.order)?;
            clauses.push(clause(SOURCE, &select));
            values.0.extend(bound);
        }
        for (name, summed) in sums {
            if self.filter.looks_into_matches() {
                clauses.push(format!("{name} AS ({summed})"));
            } else {
                let (select, bound) = self.filter.select_matches(connection, name)?;
                clauses.push(clause(name, &select));
                values.0.extend(bound);
            }
        }
        clauses.extend(views.iter().map(|(name, body)| clause(name, body)));
        Ok((clauses.join(", "), values))
    }

    /// The coverage by books of the decisions that pass. If the filter selects whole matches, decisions need not be read.
    fn coverage_clause(&self, connection: &Connection) -> Result<(String, Values), ReportError> {
        let filter = &self.filter;
        let is_of_players = !filter.players.is_empty() || !filter.opponents.is_empty();
        let (rows, values) = if is_of_players || filter.looks_into_matches() {
            let (select, values) = filter.select(connection, self.report.header.order)?;
            (format!("({select}) AS f JOIN main.{COVERAGE_SOURCE} AS v ON v.decision_id = f.decision_id"), values)
        } else {
            let (select, values) = filter.select_matches(connection, "player_match_stats")?;
            let passing = format!("v.match_id IN (SELECT match_id FROM ({select}))");
            (format!("main.{COVERAGE_SOURCE} AS v WHERE {passing}"), values)
        };
        Ok((format!("{COVERAGE_SOURCE} AS NOT MATERIALIZED (SELECT v.* FROM {rows})"), values))
    }

    /// The error in the SQL as written in the file: a position in the composed SQL would mean nothing to the user.
    fn misread(&self, connection: &Connection, error: rusqlite::Error) -> ReportError {
        let error = connection.prepare(&self.report.sql).err().unwrap_or(error);
        let report = self.report.place();
        match error {
            rusqlite::Error::SqlInputError { msg, offset, .. } => {
                let before = usize::try_from(offset).ok().and_then(|end| self.report.sql.get(..end));
                let line = before.map_or(1, |text| text.matches('\n').count() + 1);
                ReportError::Syntax { report, line, message: msg }
            }
            error => ReportError::Query { report, error },
        }
    }

    /// The filter's values are the first parameters, in their order; the report's are found by their names.
    fn bind(&self, statement: &mut Statement<'_>, values: Values) -> Result<(), rusqlite::Error> {
        bind(statement, values)?;
        for (name, value) in &self.parameters {
            for sign in [':', '@', '$'] {
                if let Some(place) = statement.parameter_index(&format!("{sign}{name}"))? {
                    statement.raw_bind_parameter(place, value)?;
                }
            }
        }
        Ok(())
    }
}

/// Views of statistics over decisions or matches, whose input can be filtered.
const STATISTICS: [&str; 10] = [
    "player_stats",
    "player_period_stats",
    "cube_errors",
    "cube_bias",
    "error_by_score",
    "error_by_phase",
    "error_by_level",
    "opening_plays",
    "hardest_positions",
    "same_position",
];

/// The views of statistics that a text reads, with their queries.
fn views_read(sql: &str) -> Vec<(&'static str, &'static str)> {
    let is_read = |name: &&str| STATISTICS.contains(name) && names(sql, name);
    let query =
        |name, text| OVER_ALL.iter().find(|(over, _)| *over == name).map_or(schema::query_of(text), |(_, query)| query);
    schema::VIEWS.iter().filter(|(name, _)| is_read(name)).map(|(name, text)| (*name, query(*name, text))).collect()
}

/// Whether a text reads something that filters apply to.
pub(super) fn can_be_filtered(sql: &str) -> bool {
    let sums = SUMS.iter().map(|(name, _)| *name);
    [SOURCE, COVERAGE_SOURCE].into_iter().chain(sums).any(|source| names(sql, source)) || !views_read(sql).is_empty()
}

/// Whether a word is among those of a text.
fn names(sql: &str, asked: &str) -> bool {
    words(sql).iter().any(|(word, _)| word.eq_ignore_ascii_case(asked))
}

impl Report {
    fn parameter(&self, name: &str) -> Result<&Parameter, ReportError> {
        self.header.parameters.iter().find(|parameter| parameter.name == name).ok_or_else(|| {
            let known: Vec<&str> = self.header.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            ReportError::UnknownParameter { report: self.name.clone(), name: name.to_owned(), known }
        })
    }
}
