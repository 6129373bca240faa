//! A copy of some matches of a database, with everything that belongs to them and nothing else of the user's.
//!
//! It is a new file that is filled row by row, so no byte of another match was ever in it. Rows keep their numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rusqlite::Connection;
use serde::Deserialize;

use super::bi;
use super::made_with::MadeWith;
use crate::sql::player_sums;
use crate::store::error::StoreError;
use crate::store::open::files::size;
use crate::store::open::progress::ProgressCallback;
use crate::store::open::read::{read_pairs, read_values};
use crate::store::open::schema;
use crate::store::write::tables::{BOOK_TABLES, MATCH_TABLES};
use crate::text_file::{TextFile, text_file};

const MATCHES: TextFile = text_file!("sql/part/matches.sql");
const RULES: TextFile = text_file!("sql/part/tables.json");

/// The matches of a copy, and what else it has.
pub struct Part {
    /// Their numbers.
    pub matches: Vec<i64>,
    /// The paths of their files. Without them, files have their names only, and are missing: the copy does not know where they are.
    pub has_paths: bool,
    /// The opening books.
    pub has_books: bool,
    /// The filters that select the matches, as a snapshot keeps them.
    pub filters: MadeWith,
    /// Whether the filters still select the same matches.
    pub is_current: Box<dyn Fn() -> bool>,
    /// Writes `field_sums`; `None`: the people in the copy compare with each other.
    pub field: Option<FieldWriter>,
}

/// Writes rows to a table of a copy.
pub type FieldWriter = Box<dyn Fn(&Connection) -> Result<(), StoreError>>;

/// What a copy of a database has of each table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Tables without rows in the copy.
    pub left_out: BTreeSet<String>,
    /// Tables that are copied as they are.
    pub whole: BTreeSet<String>,
    /// Columns of texts that a copy without names keeps.
    #[serde(default)]
    pub kept: BTreeSet<String>,
    /// Where the rows `t` of a table come from.
    pub rows: BTreeMap<String, String>,
    /// Columns by table, and the expressions on rows `t` in their place.
    pub replaced: BTreeMap<String, BTreeMap<String, String>>,
}

impl Rules {
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).expect("a test reads it")
    }
}

/// Where the rows of a table come from; `None`: a part has none of them.
fn rows_of(rules: &Rules, table: &str, part: &Part) -> Option<String> {
    let is_of_book = table == "book_positions" || BOOK_TABLES.iter().any(|(name, _)| *name == table);
    if rules.left_out.contains(table) || is_of_book && !part.has_books {
        return None;
    }
    let of_match = MATCH_TABLES
        .iter()
        .find(|(name, _)| *name == table)
        .map(|(_, condition)| format!("t.{}", condition.replace("?1", "p.match_id")));
    let of_match = of_match.map(|is| format!("temp.part AS p CROSS JOIN source.{table} AS t ON {is}"));
    let whole = || (is_of_book || rules.whole.contains(table)).then(|| format!("source.{table} AS t"));
    of_match.or_else(|| rules.rows.get(table).cloned()).or_else(whole)
}

/// Writes a copy of a part of `database` to a new file, with `field_sums` if it is to have them.
pub fn build(
    database: &Path,
    to: &Path,
    part: &Part,
    has_field: bool,
    progress: &ProgressCallback,
) -> Result<(), StoreError> {
    let mut connection = bi::begin(database, to)?;
    schema::create(&connection)?;
    progress
        .copying(&mut connection, (to, size(database)), |connection| fill(connection, part, has_field, database))?;
    connection.close().map_err(|(_, error)| error.into())
}

fn fill(connection: &Connection, part: &Part, has_field: bool, database: &Path) -> Result<(), StoreError> {
    // One committed state of the database, even if an import is running.
    connection.execute_batch("BEGIN")?;
    let numbers = serde_json::Value::from(&part.matches[..]).to_string();
    let asked = "CREATE TEMP TABLE asked AS SELECT ? AS matches, ? AS has_paths, ? AS has_books";
    connection.execute(asked, (numbers, part.has_paths, part.has_books))?;
    connection.execute_batch(&MATCHES)?;
    if !(part.is_current)() {
        let reason = "it was changed while its matches were selected: run the command again";
        return Err(StoreError::refused(database, reason));
    }
    let rules = Rules::read(&RULES);
    let tables = "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
    let mut tables: Vec<String> = read_values(connection, tables, [])?;
    // Which positions there are follows from the decisions.
    tables.sort_by_key(|table| table == "positions" || table == "tags");
    for table in tables {
        let plain = |column: &str, _: &str| Some(format!("t.{column}"));
        copy_table(connection, &rules, &table, rows_of(&rules, &table, part), plain)?;
    }
    copy_counters(connection)?;
    part.field.iter().filter(|_| has_field).try_for_each(|write| write(connection))?;
    connection.execute_batch("COMMIT; DETACH source")?;
    schema::create_indexes(connection)?;
    connection.execute(&format!("INSERT INTO player_sums {}", player_sums(false)), [])?;
    Ok(())
}

/// Fills a table of a copy with the rows `t` of the attached database. `expression` is that of a column with its type, unless it is replaced; `None`: NULL.
pub fn copy_table(
    connection: &Connection,
    rules: &Rules,
    table: &str,
    rows: Option<String>,
    expression: impl Fn(&str, &str) -> Option<String>,
) -> Result<(), StoreError> {
    // Some tables have rows from the beginning.
    connection.execute_batch(&format!("DELETE FROM main.{table}"))?;
    let Some(rows) = rows else { return Ok(()) };
    let columns = "SELECT name, type FROM pragma_table_info(?1, 'main')";
    let columns: Vec<(String, String)> = read_pairs(connection, columns, [table])?;
    let replaced = |column: &str| rules.replaced.get(table)?.get(column).cloned();
    let value = |(name, kind): &(String, String)| replaced(name).or_else(|| expression(name, kind));
    let values: Vec<String> = columns.iter().map(|column| value(column).unwrap_or("NULL".into())).collect();
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    let (names, values) = (names.join(", "), values.join(", "));
    connection.execute_batch(&format!("INSERT INTO main.{table} ({names}) SELECT {values} FROM {rows}"))?;
    Ok(())
}

/// Gives a copy the highest numbers that its tables have had in the attached database, so that it gives none of them to another row.
pub fn copy_counters(connection: &Connection) -> Result<(), StoreError> {
    let counters = "DELETE FROM main.sqlite_sequence;
        INSERT INTO main.sqlite_sequence SELECT name, seq FROM source.sqlite_sequence WHERE name IN (SELECT name FROM main.sqlite_schema)";
    Ok(connection.execute_batch(counters)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_has_decided_about_every_table() {
        let connection = Connection::open_in_memory().unwrap();
        schema::create(&connection).unwrap();
        let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
        let tables: BTreeSet<String> = read_values(&connection, tables, []).unwrap();
        let rules = Rules::read(&RULES);
        let (filters, is_current) = (MadeWith::default(), Box::new(|| true));
        let all = Part { matches: Vec::new(), has_paths: false, has_books: true, filters, is_current, field: None };
        for table in &tables {
            let is_copied = rows_of(&rules, table, &all).is_some();
            assert_ne!(
                is_copied,
                rules.left_out.contains(table),
                "{table}: copy it or leave it out in sql/part/tables.json"
            );
        }
        let named = rules.left_out.iter().chain(&rules.whole).chain(rules.rows.keys()).chain(rules.replaced.keys());
        named.for_each(|table| assert!(tables.contains(table), "{table} does not exist"));
        for (table, columns) in &rules.replaced {
            let known: BTreeSet<String> =
                read_values(&connection, "SELECT name FROM pragma_table_info(?)", [table]).unwrap();
            columns.keys().for_each(|column| assert!(known.contains(column), "{table}.{column} does not exist"));
        }
    }
}
