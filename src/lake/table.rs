//! The tables of a set and their columns, read from `sql/lake`: the queries there are their definitions.
//!
//! Each column's line ends with a comment `-- TYPE [unit]: meaning`. `decisions` and `candidates` are put together by the program, so their
//! files only list the columns.

/// The version of the tables' columns. A set of another version is written anew.
pub const SCHEMA_VERSION: u32 = 1;

/// What a column holds, by the name that DuckDB and Spark give it.
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
    /// Its name in SQL.
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }
}

/// A column.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// In what; empty: no unit.
    pub unit: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// How the rows of a table are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// A query for each match; its parameters are those of [`Subject`](super::plan::Subject).
    OfMatch,
    /// One query for all of them.
    All,
    /// The decisions of one player in a match after the other, put together by the program.
    OfPlayer,
}

/// A table of the set.
#[derive(Debug)]
pub struct Table {
    /// Its name, which is that of its folder.
    pub name: &'static str,
    /// What a row is.
    pub about: &'static str,
    /// How its rows are found.
    pub rows: Rows,
    /// Its columns, in order.
    pub columns: Vec<Column>,
    /// The query; of [`Rows::OfPlayer`] the list of columns.
    pub sql: &'static str,
    /// The columns that its rows are sorted by, the first one first.
    pub sorted_by: &'static [&'static str],
}

impl Table {
    /// Whether it has a folder for each year.
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

/// A line of a query: an expression with its name, and the comment.
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
