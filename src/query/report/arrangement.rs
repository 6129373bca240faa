//! The columns and the order that a user chooses of a report's result.

use clap::Args;
use sea_query::{Asterisk, MysqlQueryBuilder, NullOrdering, Order, PostgresQueryBuilder, Query, SqliteQueryBuilder};

use super::{Report, ReportError};
use crate::sql::Engine;

/// The chosen columns of a result, and the columns that it is sorted by. Empty: those of the report.
#[derive(Debug, Clone, PartialEq, Default, Args)]
pub struct Arrangement {
    /// Only these columns, in this order
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub columns: Vec<String>,
    /// Sort by these columns; descending: -COLUMN or COLUMN:desc
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', allow_hyphen_values = true)]
    pub sort: Vec<String>,
}

impl Arrangement {
    /// Whether the result keeps its columns and order.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The columns to sort by, and whether the order is descending.
    pub fn order(&self) -> impl Iterator<Item = (&str, bool)> {
        self.sort.iter().map(|text| match (text.strip_prefix('-'), text.strip_suffix(":desc")) {
            (Some(name), _) | (_, Some(name)) => (name, true),
            _ => (text.strip_suffix(":asc").unwrap_or(text), false),
        })
    }

    /// The query of a report in this arrangement. Rows without a value come last.
    pub(super) fn apply(&self, sql: &str, engine: Engine, limit: Option<u32>) -> String {
        let mut chosen = Query::select();
        match self.columns.as_slice() {
            [] => chosen.column(Asterisk),
            columns => chosen.columns(columns.iter().cloned()),
        };
        for (name, is_descending) in self.order() {
            let order = if is_descending { Order::Desc } else { Order::Asc };
            chosen.order_by_with_nulls(name.to_owned(), order, NullOrdering::Last);
        }
        limit.map(|rows| chosen.limit(rows.into()));
        let chosen = chosen.from("report");
        let chosen = match engine {
            Engine::Sqlite => chosen.to_string(SqliteQueryBuilder),
            Engine::Duckdb => chosen.to_string(PostgresQueryBuilder),
            Engine::Spark => chosen.to_string(MysqlQueryBuilder),
        };
        format!("WITH report AS (\n{}\n)\n{chosen}\n", sql.trim_end().trim_end_matches(';'))
    }

    /// Refuses columns that the report does not have.
    pub(super) fn check(&self, report: &Report, known: &[&str]) -> Result<(), ReportError> {
        let mut asked = self.columns.iter().map(String::as_str).chain(self.order().map(|(name, _)| name));
        let Some(name) = asked.find(|name| !known.contains(name)) else { return Ok(()) };
        let (report, known) = (&report.name, known.join(", "));
        Err(ReportError::Invalid(format!("report {report} has no column {name}; it has: {known}")))
    }
}
