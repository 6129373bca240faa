//! The tables of an export: queries in `sql/parquet`, whose lines say type and meaning of each column.
//!
//! The first line of a query is a comment with the meaning of a row. Each column stands on a line that ends with its name and a comment
//! `-- TYPE: meaning`. Several columns of one type that are passed on with their meaning in the schema can share a line, whose comment
//! is `-- TYPE`.

use crate::sql::columns::unit;
use crate::sql::rendered;
use crate::store::dictionary;
use crate::text_file::text_file;
use backgammon::named;

/// The version of the tables' columns. An export of another version is written again.
pub const SCHEMA_VERSION: u32 = 1;

named! {
    /// The type of a column, with its name in DuckDB and Spark.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Kind {
        Boolean = "BOOLEAN",
        /// 32 bits.
        Int = "INT",
        /// 64 bits.
        Big = "BIGINT",
        Float = "FLOAT",
        Double = "DOUBLE",
        /// UTF-8.
        Text = "VARCHAR",
        /// Days.
        Date = "DATE",
        /// Microseconds.
        Time = "TIMESTAMP",
        Blob = "BLOB",
    }
}

/// A column.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// The column's name.
    pub name: &'static str,
    /// The type.
    pub kind: Kind,
    /// The unit; empty for columns without one.
    pub unit: &'static str,
    /// The meaning.
    pub meaning: &'static str,
}

/// The data that a table's files depend on: if it changes, they are written again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The matches of a year. The table has a file for each year, and its query takes the year as its parameter.
    MatchesOfYear,
    /// The matches of all years.
    Matches,
    /// The books.
    Books,
    /// The table's rows, which are few.
    Rows,
}

/// A table of the export.
#[derive(Debug)]
pub struct Table {
    /// The name of the table and its folder.
    pub name: &'static str,
    /// The meaning of a row.
    pub about: &'static str,
    /// The data that its rows depend on.
    pub source: Source,
    /// The table's columns, in order.
    pub columns: Vec<Column>,
    /// The query.
    pub sql: String,
    /// The sort columns, most significant first.
    pub sorted_by: &'static [&'static str],
}

/// Defines the table whose query is in the file of its name.
macro_rules! table {
    ($name:literal, $source:ident, $sorted_by:expr) => {
        Table::parse($name, Source::$source, $sorted_by, text_file!("sql/parquet/", $name, ".sql").text())
    };
}

/// All tables, in the order of the documentation.
pub fn tables() -> Vec<Table> {
    vec![
        table!("matches", MatchesOfYear, &["played_at_local", "match_id"]),
        table!("games", MatchesOfYear, &[]),
        table!("player_match_stats", MatchesOfYear, &[]),
        table!("opening_decisions", MatchesOfYear, &[]),
        table!("decisions", MatchesOfYear, &["player_id", "played_at_local", "match_id"]),
        table!("candidates", MatchesOfYear, &["player_id"]),
        table!("idea_prices", MatchesOfYear, &[]),
        table!("cube_analyses", MatchesOfYear, &[]),
        table!("cube_extras", MatchesOfYear, &[]),
        table!("rollouts", MatchesOfYear, &[]),
        table!("rollout_first_rolls", MatchesOfYear, &[]),
        table!("comments", MatchesOfYear, &[]),
        table!("positions", Matches, &["position_hash"]),
        table!("players", Rows, &["name", "spelling"]),
        table!("player_sums", Rows, &["player", "family", "part"]),
        table!("overdispersion", Rows, &[]),
        table!("levels", Rows, &["level_code"]),
        table!("structures", Rows, &["structure_code"]),
        table!("features", Rows, &["feature_bit"]),
        table!("ideas", Rows, &["idea_code"]),
        table!("error_thresholds", Rows, &["grading", "grade"]),
        table!("match_equities", Rows, &["is_post_crawford", "away_player", "away_opponent"]),
        table!("books", Books, &[]),
        table!("book_entries", Books, &[]),
        table!("book_moves", Books, &[]),
    ]
}

/// The table that describes the columns of the others.
pub fn dictionary() -> Table {
    table!("dictionary", Rows, &["table_name", "position"])
}

impl Table {
    fn parse(name: &'static str, source: Source, sorted_by: &'static [&'static str], sql: &'static str) -> Self {
        let about = sql.lines().next().unwrap_or_default().trim_start_matches("-- ");
        Self {
            name,
            about,
            source,
            columns: sql.lines().filter_map(|line| columns(line, sql)).flatten().collect(),
            sql: rendered(sql),
            sorted_by,
        }
    }
}

/// Parses a line of a query.
fn columns(line: &'static str, sql: &str) -> Option<Vec<Column>> {
    let (code, comment) = line.split_once(" -- ")?;
    let code = code.trim().trim_end_matches(',');
    let (kind, meaning) = comment.split_once(": ").unwrap_or((comment, ""));
    let kind = Kind::ALL.into_iter().find(|known| known.name() == kind)?;
    let column = |name, meaning| Column { name, kind, unit: unit(name), meaning };
    if !meaning.is_empty() {
        return Some(vec![column(code.rsplit([' ', '.']).next()?, meaning)]);
    }
    let passed = |code: &'static str| {
        let (alias, name) = code.trim().split_once('.')?;
        let words: Vec<&str> = sql.split_whitespace().collect();
        let table = words.windows(3).find(|words| words[1..] == ["AS", alias])?[0];
        let meaning = dictionary::meaning(table, name)?;
        Some(column(name, if kind == Kind::Boolean { meaning.trim_start_matches("1: ") } else { meaning }))
    };
    code.split(',').map(passed).collect()
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::super::{export, functions};
    use super::*;
    use crate::query::filter::Filter;
    use crate::store::schema;

    #[test]
    fn every_column_of_every_query_has_a_type_and_a_meaning() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        functions::install(&connection).unwrap();
        export::prepare(&connection, &Filter::default()).unwrap();
        for table in tables() {
            let statement = connection.prepare(&table.sql).unwrap();
            let names: Vec<&str> = table.columns.iter().map(|column| column.name).collect();
            assert_eq!(statement.column_names().collect::<Vec<_>>(), names, "{}", table.name);
            assert_eq!(
                statement.parameter_count(),
                usize::from(table.source == Source::MatchesOfYear),
                "{}",
                table.name
            );
            assert!(table.columns.iter().all(|column| !column.meaning.is_empty()), "{}", table.name);
            assert!(table.sorted_by.iter().all(|name| names.contains(name)), "{}", table.name);
        }
    }

    #[test]
    fn rows_of_matches_are_read_in_order_without_sorting() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        functions::install(&connection).unwrap();
        export::prepare(&connection, &Filter::default()).unwrap();
        for table in tables().iter().filter(|table| ["decisions", "candidates"].contains(&table.name)) {
            let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {}", table.sql)).unwrap();
            let steps = plan.query_map(["2024"], |row| row.get::<_, String>("detail")).unwrap();
            let steps: Vec<String> = steps.map(Result::unwrap).collect();
            assert!(steps.iter().all(|step| !step.contains("TEMP B-TREE FOR ORDER")), "{}: {steps:#?}", table.name);
        }
    }
}
