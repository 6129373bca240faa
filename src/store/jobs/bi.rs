//! A snapshot for BI tools: tables and views of the database as plain tables with keys, references and indexes, with days and times that are
//! declared as such, and with a table of dates. Columns keep their comments.
//!
//! It uses nothing that SQLite 3.35 lacks; STRICT tables came with 3.37.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::functions::FunctionFlags;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};
use serde::Deserialize;

use super::dictionary::{ColumnDescription, TableDescription, describe};
use crate::sql::columns::CellFormat;
use crate::sql::rendered;
use crate::store::error::StoreError;
use crate::store::open::pragmas::{self, CACHE_KIB};
use crate::store::open::progress::{Phase, ProgressCallback};
use crate::store::open::reader::{has_log, uri};
use crate::store::open::schema;
use crate::text_file::{TextFile, text_file, text_files};

/// The tables and views of the snapshot, in order.
const TABLES: TextFile = text_file!("sql/bi/tables.json");
/// Tables with columns that only the snapshot has, as views of the attached database.
const ADDED: [(&str, TextFile); 5] =
    text_files!["sql/bi/", ".sql": "decision_facts", "matches", "games", "player_structure_stats", "dates"];

/// The views over the tables of the snapshot.
const VIEWS: TextFile = text_file!("sql/bi/views.sql");
/// The table that only some snapshots have.
pub const CANDIDATES: &str = "candidates";
/// Saved positions are not facts: their decisions and all dependent rows are left out.
const SAVED: &str = "CREATE TEMP TABLE saved_decisions (decision_id INTEGER PRIMARY KEY);
    INSERT INTO saved_decisions SELECT d.decision_id FROM source.matches AS m
        JOIN source.decisions AS d ON d.decision_id BETWEEN m.match_id * 100000 AND m.match_id * 100000 + 99999 WHERE m.kind = 'position'";
const OF_FACTS: &str =
    " WHERE decision_id IS NULL OR decision_id NOT IN (SELECT decision_id FROM temp.saved_decisions)";

/// The form of a table or view in the snapshot and in Datasette.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The name for people.
    pub title: String,
    /// The columns of its key; empty: those of the database's table.
    #[serde(default)]
    key: Vec<String>,
    /// The column that names a row.
    pub label: Option<String>,
    /// The initial sort order.
    pub sort: Option<String>,
    /// The initial sort order, if it begins with the largest.
    pub sort_desc: Option<String>,
    /// The columns that Datasette offers as facets.
    #[serde(default)]
    pub facets: Vec<String>,
    /// The columns of its indexes.
    #[serde(default)]
    index: Vec<Vec<String>>,
    /// Why it is hidden in lists of tables.
    pub hidden: Option<String>,
    /// Whether it is a view over the tables of the snapshot.
    #[serde(default)]
    is_view: bool,
    /// Whether it has statistics, which are rounded to six decimals. Facts are not.
    #[serde(default)]
    is_rounded: bool,
    /// Columns that can name folders of the owner, and their expressions without them.
    #[serde(default)]
    without_paths: BTreeMap<String, String>,
}

impl Shape {
    /// The expression of a column's values.
    fn column(&self, ColumnDescription { name, kind, .. }: &ColumnDescription, has_paths: bool) -> String {
        match self.without_paths.get(name) {
            Some(expression) if !has_paths => expression.clone(),
            _ if self.is_rounded && kind == "REAL" => format!("round(\"{name}\", 6)"),
            _ => format!("\"{name}\""),
        }
    }
}

/// What a snapshot has beside statistics and facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Contents {
    /// The folders of files. Without them, files are named by their names.
    pub has_paths: bool,
    /// The candidates of checker plays, which take more space than all else.
    pub has_candidates: bool,
}

/// The name of the file at a path. A member of an archive keeps its place in the archive.
fn file_name(path: &str) -> &str {
    let end = path.find("//").unwrap_or(path.len());
    path[..end].rfind(['/', '\\']).map_or(path, |folder| &path[folder + 1..])
}

/// The shapes by the names of tables.
pub fn shapes() -> Vec<(String, Shape)> {
    // The file is part of the program; a test reads it.
    let shapes: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&TABLES).unwrap_or_default();
    shapes.into_iter().filter_map(|(name, shape)| Some((name, serde_json::from_value(shape).ok()?))).collect()
}

/// Writes a snapshot of the database at `path` to a new file. Returns the last import that it contains.
pub fn build(
    path: &Path,
    database_bytes: u64,
    unfinished: &Path,
    contents: Contents,
    progress: &ProgressCallback,
) -> Result<Option<i64>, StoreError> {
    let mut connection = begin(path, unfinished)?;
    sql_functions::mathematics::install(&connection)?;
    progress.copying(&mut connection, (unfinished, database_bytes), |connection| fill(connection, contents))?;
    let statistics = |connection: &Connection| schema::gather_statistics(connection, "ANALYZE main");
    progress.during(&mut connection, || Phase::Statistics, statistics)?;
    let run_id = connection.query_row("SELECT max(import_run_id) FROM main.import_runs", [], |row| row.get(0))?;
    connection.execute_batch("DETACH source")?;
    connection.pragma_update(None, "application_id", schema::BI_ID)?;
    connection.pragma_update(None, "user_version", schema::VERSION)?;
    connection.close().map_err(|(_, error)| StoreError::from(error))?;
    Ok(run_id)
}

/// Creates a file that is filled from the database at `path`, which is attached as `source`.
pub fn begin(path: &Path, unfinished: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_URI;
    let no_name = || StoreError::no_place(unfinished, "its name is not UTF-8");
    let connection = pragmas::open(uri(unfinished, "mode=rwc").ok_or_else(no_name)?, flags)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, pragmas::MAX_LENGTH)?;
    connection.pragma_update(None, "page_size", 8192)?;
    // The file is not visible before it is complete, and `publish` syncs it once.
    let _: String = connection.query_row("PRAGMA main.journal_mode = OFF", [], |row| row.get(0))?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "temp_store", "FILE")?;
    // References are complete only at the end, not between two tables.
    connection.pragma_update(None, "foreign_keys", false)?;
    let steady = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("file_name", 1, steady, |context| {
        Ok(context.get::<Option<String>>(0)?.map(|path| file_name(&path).to_owned()))
    })?;
    attach(&connection, path)?;
    Ok(connection)
}

/// Attaches the database for reading, also in folders without write permission.
pub fn attach(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let mut failed = None;
    for parameter in ["mode=ro", "immutable=1"] {
        let no_name = || StoreError::no_place(path, "the database's name is not UTF-8");
        let name = uri(path, parameter).ok_or_else(no_name)?;
        let attached = connection.execute("ATTACH ? AS source", [name]);
        let read = |_| connection.query_row("SELECT count(*) FROM source.sqlite_schema", [], |_| Ok(()));
        match attached.and_then(read) {
            Ok(()) => return Ok(()),
            // Rows in a write-ahead log would be missed.
            Err(error) if has_log(path) => return Err(StoreError::from(error).about(path)),
            Err(error) => failed = Some(StoreError::from(error).about(path)),
        }
        // Nothing is attached in a folder in which SQLite may not make the index of the log.
        let _ = connection.execute_batch("DETACH source");
    }
    failed.map_or(Ok(()), Err)
}

/// Creates everything in one transaction: it reads one committed state of the database, even if an import is running.
fn fill(connection: &Connection, contents: Contents) -> Result<(), StoreError> {
    connection.execute_batch("BEGIN")?;
    for (_, view) in ADDED {
        connection.execute_batch(&rendered(&view))?;
    }
    connection.execute_batch(SAVED)?;
    let tables = describe(connection, &["source", "temp"])?;
    let shapes = shapes();
    let find = |name: &str| tables.iter().find(|table| table.name == name);
    let shaped: Vec<(&TableDescription, &Shape)> = shapes
        .iter()
        .filter(|(name, shape)| !shape.is_view && (contents.has_candidates || name != CANDIDATES))
        .filter_map(|(name, shape)| Some((find(name)?, shape)))
        .collect();
    let keys: BTreeMap<&str, Vec<&str>> =
        shaped.iter().map(|(table, shape)| (&table.name[..], key(table, shape))).collect();
    for (table, shape) in shaped {
        let name = &table.name;
        connection.execute_batch(&declaration(table, &keys))?;
        let place = if ADDED.iter().any(|(added, _)| added == name) { "temp" } else { "source" };
        let columns = table.columns.iter().map(|column| shape.column(column, contents.has_paths));
        let columns = columns.collect::<Vec<_>>().join(", ");
        let is_of_decisions = table.column("decision_id").is_some_and(|column| column.refers_to.is_some());
        let chosen = if is_of_decisions { OF_FACTS } else { "" };
        connection.execute_batch(&format!("INSERT INTO main.{name} SELECT {columns} FROM {place}.{name}{chosen}"))?;
        for columns in &shape.index {
            let (index, columns) = (columns.join("_"), columns.join(", "));
            connection.execute_batch(&format!("CREATE INDEX main.{name}_by_{index} ON {name} ({columns})"))?;
        }
    }
    connection.execute_batch(&rendered(&VIEWS))?;
    connection.execute_batch("COMMIT")?;
    Ok(())
}

/// The columns of a table's key in the snapshot.
fn key<'t>(table: &'t TableDescription, shape: &'t Shape) -> Vec<&'t str> {
    if !shape.key.is_empty() {
        return shape.key.iter().map(String::as_str).collect();
    }
    let mut key: Vec<&ColumnDescription> = table.columns.iter().filter(|column| column.key > 0).collect();
    key.sort_by_key(|column| column.key);
    key.into_iter().map(|column| &column.name[..]).collect()
}

/// The type by which BI tools recognise a column. Days and times are texts in ISO 8601, as usual in SQLite. Declared as DATE,
/// a column would have numeric affinity: in `played_on >= '2021'` SQLite would compare with the number 2021, which is less than any text.
fn declared_type<'c>(name: &str, kind: &'c str) -> &'c str {
    match (kind, CellFormat::of(name)) {
        ("TEXT", CellFormat::Day) => "DATE_CHAR",
        ("TEXT", CellFormat::Time) => "DATETIME_CHAR",
        ("TEXT" | "INTEGER" | "REAL" | "BLOB", _) => kind,
        // A declared type would turn text that looks like a number into one.
        _ => "",
    }
}

fn declaration(table: &TableDescription, keys: &BTreeMap<&str, Vec<&str>>) -> String {
    let key = keys.get(&table.name[..]).map_or(&[][..], Vec::as_slice);
    let is_row_number = |column: &ColumnDescription| key == [&column.name[..]] && column.kind == "INTEGER";
    let has_key = !key.is_empty() && !table.columns.iter().any(is_row_number);
    let mut text = format!("CREATE TABLE main.{} (\n    -- {}\n", table.name, table.about);
    for (number, column) in (1..).zip(&table.columns) {
        text.push_str(&format!("    \"{}\" {}", column.name, declared_type(&column.name, &column.kind)));
        if is_row_number(column) {
            text.push_str(" PRIMARY KEY");
        }
        let target = match (&column.name[..], column.refers_to.as_deref()) {
            ("played_on", _) => Some("dates"),
            (_, Some("decisions")) => Some("decision_facts"),
            (_, target) => target,
        };
        if let Some((target, [of])) = target.and_then(|target| Some((target, keys.get(target)?.as_slice()))) {
            text.push_str(&format!(" REFERENCES {target} ({of})"));
        }
        if number < table.columns.len() || has_key {
            text.push(',');
        }
        if !column.meaning.is_empty() {
            text.push_str(&format!(" -- {}", column.meaning));
        }
        text.push('\n');
    }
    if has_key {
        text.push_str(&format!("    PRIMARY KEY ({})\n) WITHOUT ROWID", key.join(", ")));
    } else {
        text.push(')');
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::made_with::MadeWith;
    use super::*;
    use crate::store::write::import_store::ImportStore;

    /// A snapshot of an empty database, which has every table.
    fn empty(folder: &Path) -> Connection {
        let path = folder.join("games.sqlite");
        ImportStore::open(&path).unwrap().finish().unwrap();
        let made = folder.join(if cfg!(windows) { "bi #1.sqlite" } else { "bi #1?.sqlite" });
        assert_eq!(
            build(&path, 0, &made, Contents { has_paths: true, has_candidates: true }, &ProgressCallback::default())
                .unwrap(),
            None
        );
        let connection = Connection::open(made).unwrap();
        MadeWith::default().write(&connection).unwrap();
        connection
    }

    #[test]
    fn every_shape_has_its_table_and_columns() {
        let shapes: BTreeMap<String, Shape> = serde_json::from_str(&TABLES).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let connection = empty(folder.path());
        let tables = describe(&connection, &["main"]).unwrap();
        assert_eq!(tables.iter().map(|table| &table.name).collect::<BTreeSet<_>>(), shapes.keys().collect());
        for table in &tables {
            assert!(!table.about.is_empty() && !table.sql.contains("STRICT"), "{}", table.sql);
            connection.prepare(&format!("SELECT * FROM {}", table.name)).unwrap();
            let Shape { key, label, sort, sort_desc, facets, index, without_paths, .. } = &shapes[&table.name];
            for column in key
                .iter()
                .chain(label)
                .chain(sort)
                .chain(sort_desc)
                .chain(facets)
                .chain(index.iter().flatten())
                .chain(without_paths.keys())
            {
                assert!(table.column(column).is_some(), "{}.{column} does not exist", table.name);
            }
        }
    }

    #[test]
    fn a_file_is_named_without_its_folders() {
        for (path, name) in [
            ("/home/me/a.xg", "a.xg"),
            ("C:\\games\\a.xg", "a.xg"),
            ("/home/me/all.zip//2024/a.xg", "all.zip//2024/a.xg"),
            ("a.xg", "a.xg"),
        ] {
            assert_eq!(file_name(path), name, "{path}");
        }
    }

    #[test]
    fn days_and_times_have_declared_types() {
        for (name, kind, expected) in [
            ("played_on", "TEXT", "DATE_CHAR"),
            ("period_start", "TEXT", "DATE_CHAR"),
            ("played_at_local", "TEXT", "DATETIME_CHAR"),
            ("started_at", "TEXT", "DATETIME_CHAR"),
            ("truncate_at", "INTEGER", "INTEGER"),
            ("away_on_roll", "INTEGER", "INTEGER"),
            ("month", "TEXT", "TEXT"),
            ("match_key", "BLOB", "BLOB"),
            ("value", "ANY", ""),
        ] {
            assert_eq!(declared_type(name, kind), expected, "{name}");
        }
    }

    #[test]
    fn weeks_and_names_match_the_calendar() {
        let connection = Connection::open_in_memory().unwrap();
        connection
            .execute_batch(
                "ATTACH ':memory:' AS source; CREATE TABLE source.matches (played_at_local TEXT);
                 INSERT INTO source.matches VALUES ('2020-06-15'), ('2021-06-15'), ('2022-06-15'), ('2023-06-15'), ('2024-06-15')",
            )
            .unwrap();
        let dates = ADDED.iter().find(|(name, _)| *name == "dates").unwrap().1;
        connection.execute_batch(&dates).unwrap();
        let told = |day: &str, name: &str| -> String {
            let sql = format!("SELECT CAST({name} AS TEXT) FROM dates WHERE date = ?");
            connection.query_row(&sql, [day], |row| row.get(0)).unwrap()
        };
        for (day, week) in [
            ("2024-12-30", "2025-W01"),
            ("2021-01-03", "2020-W53"),
            ("2020-06-15", "2020-W25"),
            ("2023-01-01", "2022-W52"),
        ] {
            assert_eq!(told(day, "week"), week, "{day}");
        }
        let all = |day, names: [&str; 7]| names.map(|name| told(day, name));
        let names =
            ["quarter", "quarter_start", "month_name", "weekday_name", "weekday_number", "is_weekend", "week_start"];
        assert_eq!(all("2024-02-29", names), ["2024-Q1", "2024-01-01", "February", "Thursday", "4", "0", "2024-02-26"]);
        assert_eq!(all("2023-12-31", names), ["2023-Q4", "2023-10-01", "December", "Sunday", "7", "1", "2023-12-25"]);
        assert_eq!(
            all("2024-09-04", names),
            ["2024-Q3", "2024-07-01", "September", "Wednesday", "3", "0", "2024-09-02"]
        );
    }

    #[test]
    fn columns_refer_to_tables_of_the_snapshot() {
        let folder = tempfile::tempdir().unwrap();
        let connection = empty(folder.path());
        let target = |table: &str, column: &str| -> Option<String> {
            let sql = "SELECT \"table\" || '.' || \"to\" FROM pragma_foreign_key_list(?) WHERE \"from\" = ?";
            connection.query_row(sql, [table, column], |row| row.get(0)).ok()
        };
        assert_eq!(target("decision_facts", "match_id").as_deref(), Some("matches.match_id"));
        assert_eq!(target("candidates", "decision_id").as_deref(), Some("decision_facts.decision_id"));
        assert_eq!(target("player_match_stats", "played_on").as_deref(), Some("dates.date"));
        assert_eq!(target("matches", "match_id"), None);
        let sql = "SELECT c.name FROM sqlite_schema AS s, pragma_table_info(s.name) AS c
            WHERE s.type IN ('table', 'view') AND s.name NOT LIKE 'sqlite%'
            AND (c.type = '' OR (c.type = 'DATE_CHAR') <> (c.name = 'date' OR c.name LIKE '%\\_on' ESCAPE '\\' OR c.name LIKE '%\\_start' ESCAPE '\\'))";
        let mut statement = connection.prepare(sql).unwrap();
        let found: Vec<String> = statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
        assert_eq!(found, ["value"], "every column but one of any type is typed, and days are dates");
    }
}
