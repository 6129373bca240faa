//! The tables of an export and their columns, defined by the queries in `sql/lake`.
//!
//! Each column's line ends with a comment `-- TYPE [unit]: meaning`. The program assembles `decisions` and `candidates` itself, so their
//! files only list the columns.

/// The version of the tables' columns. An export of another version is written again.
pub const SCHEMA_VERSION: u32 = 1;

/// The type of a column, with its name in DuckDB and Spark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// BOOLEAN
    Boolean,
    /// INT: 32 bits.
    Int,
    /// BIGINT: 64 bits.
    Big,
    /// FLOAT
    Float,
    /// DOUBLE
    Double,
    /// VARCHAR: UTF-8.
    Text,
    /// DATE: days.
    Date,
    /// TIMESTAMP: microseconds.
    Time,
    /// BLOB
    Blob,
}

const KINDS: [(&str, Kind); 9] = [
    ("BOOLEAN", Kind::Boolean),
    ("INT", Kind::Int),
    ("BIGINT", Kind::Big),
    ("FLOAT", Kind::Float),
    ("DOUBLE", Kind::Double),
    ("VARCHAR", Kind::Text),
    ("DATE", Kind::Date),
    ("TIMESTAMP", Kind::Time),
    ("BLOB", Kind::Blob),
];

impl Kind {
    /// The type's name in SQL.
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }
}

/// A column.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// The column's name.
    pub name: &'static str,
    /// The type.
    pub kind: Kind,
    /// The unit; empty if there is none.
    pub unit: &'static str,
    /// The meaning.
    pub meaning: &'static str,
}

/// How to read the rows of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// A query per match; its parameters are the fields of [`Subject`](super::plan::Subject).
    OfMatch,
    /// One query for all rows.
    All,
    /// Assembled by the program, one player of a match after the other.
    OfPlayer,
}

/// A table of the export.
#[derive(Debug)]
pub struct Table {
    /// The name of the table and its folder.
    pub name: &'static str,
    /// The meaning of a row.
    pub about: &'static str,
    /// How to read its rows.
    pub rows: Rows,
    /// Its columns, in order.
    pub columns: Vec<Column>,
    /// The query; for [`Rows::OfPlayer`], the list of columns.
    pub sql: &'static str,
    /// The sort columns, most significant first.
    pub sorted_by: &'static [&'static str],
}

impl Table {
    /// Whether the table has a folder for each year.
    pub fn is_by_year(&self) -> bool {
        self.rows != Rows::All
    }
}

const BY_PLAYER: &[&str] = &["player_id", "played_at_local", "match_id", "decision_number"];

const FILES: [(&str, Rows, &[&str], &str); 19] = [
    ("matches", Rows::OfMatch, &["played_at_local", "match_id"], include_str!("../../sql/lake/matches.sql")),
    ("games", Rows::OfMatch, &[], include_str!("../../sql/lake/games.sql")),
    ("player_match_stats", Rows::OfMatch, &[], include_str!("../../sql/lake/player_match_stats.sql")),
    ("decisions", Rows::OfPlayer, BY_PLAYER, include_str!("../../sql/lake/decisions.columns")),
    ("candidates", Rows::OfPlayer, &["player_id"], include_str!("../../sql/lake/candidates.columns")),
    ("cube_analyses", Rows::OfMatch, &[], include_str!("../../sql/lake/cube_analyses.sql")),
    ("cube_extras", Rows::OfMatch, &[], include_str!("../../sql/lake/cube_extras.sql")),
    ("rollouts", Rows::OfMatch, &[], include_str!("../../sql/lake/rollouts.sql")),
    ("rollout_first_rolls", Rows::OfMatch, &[], include_str!("../../sql/lake/rollout_first_rolls.sql")),
    ("comments", Rows::OfMatch, &[], include_str!("../../sql/lake/comments.sql")),
    ("positions", Rows::All, &["position_hash"], include_str!("../../sql/lake/positions.sql")),
    ("players", Rows::All, &["name", "spelling"], include_str!("../../sql/lake/players.sql")),
    ("levels", Rows::All, &["level_code"], include_str!("../../sql/lake/levels.sql")),
    ("structures", Rows::All, &["structure_code"], include_str!("../../sql/lake/structures.sql")),
    ("error_thresholds", Rows::All, &["grading", "grade"], include_str!("../../sql/lake/error_thresholds.sql")),
    ("pr_titles", Rows::All, &["scheme", "title"], include_str!("../../sql/lake/pr_titles.sql")),
    ("books", Rows::All, &[], include_str!("../../sql/lake/books.sql")),
    ("book_entries", Rows::All, &[], include_str!("../../sql/lake/book_entries.sql")),
    ("book_moves", Rows::All, &[], include_str!("../../sql/lake/book_moves.sql")),
];

/// All tables, in the order of the documentation.
pub fn tables() -> Vec<Table> {
    FILES.into_iter().map(|(name, rows, sorted_by, text)| parse(name, rows, sorted_by, text)).collect()
}

fn parse(name: &'static str, rows: Rows, sorted_by: &'static [&'static str], text: &'static str) -> Table {
    let columns = match rows {
        Rows::OfPlayer => text.lines().skip(2).filter_map(|line| definition(line.split_once(": ")?)).collect(),
        _ => text.lines().filter_map(selected).collect(),
    };
    let about = text.lines().next().unwrap_or_default();
    Table { name, about: about.strip_prefix("-- ").unwrap_or(about), rows, columns, sql: text, sorted_by }
}

/// Parses a line of a query: an expression with its name, and the comment.
fn selected(line: &'static str) -> Option<Column> {
    let (code, comment) = line.split_once(" -- ")?;
    let name = code.trim_end().trim_end_matches(',').rsplit([' ', '.']).next()?;
    definition((name, comment))
}

/// `TYPE [unit]: meaning`
fn definition((name, text): (&'static str, &'static str)) -> Option<Column> {
    let (kind, meaning) = text.split_once(": ")?;
    let (kind, unit) = kind.split_once(" [").map_or((kind, ""), |(kind, unit)| (kind, unit.trim_end_matches(']')));
    let (_, kind) = KINDS.into_iter().find(|(known, _)| *known == kind)?;
    Some(Column { name, kind, unit, meaning })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::lake::keys;
    use crate::store::schema;

    #[test]
    fn every_column_of_a_query_is_declared() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        keys::install(&connection).unwrap();
        for table in tables().iter().filter(|table| table.rows != Rows::OfPlayer) {
            let statement = connection.prepare(table.sql).unwrap();
            let names: Vec<&str> = table.columns.iter().map(|column| column.name).collect();
            assert_eq!(statement.column_names().collect::<Vec<_>>(), names, "{}", table.name);
        }
    }

    #[test]
    fn every_line_of_a_list_is_a_column_and_names_are_unique() {
        for table in tables() {
            let names: BTreeSet<&str> = table.columns.iter().map(|column| column.name).collect();
            assert_eq!(names.len(), table.columns.len(), "{}", table.name);
            if table.rows == Rows::OfPlayer {
                assert_eq!(table.columns.len(), table.sql.lines().count() - 2, "{}", table.name);
            }
            assert!(table.columns.iter().all(|column| !column.meaning.is_empty()), "{}", table.name);
            assert!(table.sorted_by.iter().all(|name| names.contains(name)), "{}", table.name);
        }
    }
}
