//! A snapshot for BI tools: the plain names as tables, with keys, references and indexes, days and times that are declared as such, and a
//! date dimension. How GammonBase stores rows is not in it.
//!
//! It uses nothing that SQLite 3.35 lacks; STRICT tables came with 3.37.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::dictionary::{Column, Table, tables};
use super::hearing::{Hearing, Phase};
use super::open::uri;
use super::pragmas::CACHE_KIB;
use super::{StoreError, mathematics, schema};

/// Views over storage tables, and these tables. In the snapshot the views are tables.
const STORED: [(&str, &str); 5] = [
    ("decision_rows", "decisions"),
    ("game_rows", "games"),
    ("match_rows", "matches"),
    ("cube_analysis_rows", "cube_analyses"),
    // The play of the best candidate.
    (
        "SELECT b.play FROM candidate_rows AS c JOIN plays AS b ON b.play_id = c.play_id WHERE c.candidate_id = d.decision_id * 32",
        "SELECT c.play FROM candidates AS c WHERE c.decision_id = d.decision_id AND c.candidate_rank = 1",
    ),
];

/// Makes the snapshot of the database at `path` in a new file. Returns the last import that it contains.
pub(super) fn build(
    path: &Path,
    database_bytes: u64,
    unfinished: &Path,
    hearing: &Hearing,
) -> Result<Option<i64>, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let Some(name) = uri(unfinished, "mode=rwc") else {
        return Err(StoreError::SnapshotPlace { path: unfinished.to_owned(), reason: "its name is not UTF-8" });
    };
    let mut connection = Connection::open_with_flags(name, flags)?;
    mathematics::install(&connection)?;
    connection.pragma_update(None, "page_size", 8192)?;
    // The file is not visible before it is complete, and `publish` syncs it once.
    let _: String = connection.query_row("PRAGMA main.journal_mode = OFF", [], |row| row.get(0))?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "temp_store", "FILE")?;
    // References are complete only at the end, not between two tables.
    connection.pragma_update(None, "foreign_keys", false)?;
    attach(&connection, path)?;
    let written = unfinished.to_owned();
    let copying = move || {
        let bytes = std::fs::metadata(&written).map_or(0, |data| data.len());
        Phase::Copying { bytes, of: database_bytes.max(bytes) }
    };
    hearing.during(&mut connection, copying, fill)?;
    let statistics = |connection: &Connection| schema::gather_statistics(connection, "ANALYZE main");
    hearing.during(&mut connection, || Phase::Statistics, statistics)?;
    let run_id = connection.query_row("SELECT max(import_run_id) FROM main.import_runs", [], |row| row.get(0))?;
    connection.execute_batch("DETACH source")?;
    connection.pragma_update(None, "application_id", schema::BI_ID)?;
    connection.pragma_update(None, "user_version", schema::VERSION)?;
    connection.close().map_err(|(_, error)| StoreError::from(error))?;
    Ok(run_id)
}

/// Attaches the database for reading, also in folders without write permission.
fn attach(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let mut failed = None;
    for parameter in ["mode=ro", "immutable=1"] {
        let Some(name) = uri(path, parameter) else {
            return Err(StoreError::SnapshotPlace {
                path: path.to_owned(),
                reason: "the database's name is not UTF-8",
            });
        };
        connection.execute("ATTACH ? AS source", [name])?;
        match connection.query_row("SELECT count(*) FROM source.sqlite_schema", [], |_| Ok(())) {
            Ok(()) => return Ok(()),
            // Rows in a write-ahead log would be missed.
            Err(error) if super::open::has_log(path) => return Err(error.into()),
            Err(error) => failed = Some(error),
        }
        connection.execute_batch("DETACH source")?;
    }
    failed.map_or(Ok(()), |error| Err(error.into()))
}

/// Creates everything in one transaction: it reads one committed state of the database, even if an import is running.
fn fill(connection: &Connection) -> Result<(), StoreError> {
    let tables = tables();
    let keys = keys(connection, &tables)?;
    connection.execute_batch("BEGIN")?;
    for table in tables.iter().filter(|table| table.shape.form.is_none()) {
        connection.execute_batch(&declaration(table, &keys))?;
        connection.execute_batch(&filling(table))?;
        for columns in &table.shape.index {
            let name = format!("{}_by_{}", table.name, columns.join("_"));
            connection.execute_batch(&format!(
                "CREATE INDEX main.{name} ON {} ({})",
                table.name,
                columns.join(", ")
            ))?;
        }
    }
    for (name, file) in schema::VIEWS {
        if tables.iter().any(|table| table.name == name && table.shape.form.is_some()) {
            connection.execute_batch(&format!("CREATE VIEW main.{name} AS\n{}", view(file)))?;
        }
    }
    connection.execute_batch("COMMIT")?;
    Ok(())
}

/// The key of each table.
fn keys(connection: &Connection, tables: &[Table]) -> Result<BTreeMap<String, Vec<String>>, StoreError> {
    let mut found = connection.prepare("SELECT name FROM pragma_table_info(?, 'source') WHERE pk > 0 ORDER BY pk")?;
    let mut keys = BTreeMap::new();
    for table in tables {
        let key = match &table.shape.key[..] {
            [] => found.query_map([&table.name], |row| row.get(0))?.collect::<Result<_, _>>()?,
            key => key.to_vec(),
        };
        keys.insert(table.name.clone(), key);
    }
    Ok(keys)
}

fn declaration(table: &Table, keys: &BTreeMap<String, Vec<String>>) -> String {
    let key = keys.get(&table.name).map_or(&[][..], Vec::as_slice);
    let declared = |column: &Column| {
        let mut declared = format!("\"{}\" {}", column.name, column.kind);
        if key == [column.name.as_str()] && column.kind == "INTEGER" {
            declared.push_str(" PRIMARY KEY");
        }
        let target = column.refers_to.as_ref().filter(|_| !table.shape.is_every_save);
        if let Some((target, [of])) = target.and_then(|target| Some((target, keys.get(target)?.as_slice()))) {
            declared.push_str(&format!(" REFERENCES {target} ({of})"));
        }
        declared
    };
    let mut lines: Vec<String> = table.columns.iter().map(declared).collect();
    let is_row_number = lines.iter().any(|line| line.contains(" PRIMARY KEY"));
    let has_key = !key.is_empty() && !is_row_number;
    if has_key {
        lines.push(format!("PRIMARY KEY ({})", key.join(", ")));
    }
    let ending = if has_key { " WITHOUT ROWID" } else { "" };
    format!("CREATE TABLE main.{} (\n    {}\n){ending}", table.name, lines.join(",\n    "))
}

fn filling(table: &Table) -> String {
    let values = table.columns.iter().map(|column| column.sql.clone().unwrap_or_else(|| format!("[{}]", column.name)));
    let values = values.collect::<Vec<_>>().join(", ");
    let name = &table.name;
    if name != "dates" {
        return format!("INSERT INTO main.{name} SELECT {values} FROM source.{name}");
    }
    // Whole years, and only years with matches: one wrong date must not add centuries of days.
    format!(
        "WITH RECURSIVE
            years (year) AS (SELECT DISTINCT strftime('%Y', played_at_local) FROM source.matches WHERE date(played_at_local) IS NOT NULL),
            days (day, year) AS (
                SELECT year || '-01-01', year FROM years
                UNION ALL
                SELECT date(day, '+1 day'), year FROM days WHERE day < year || '-12-31')
        INSERT INTO main.dates SELECT {values} FROM days"
    )
}

/// Rewrites a view over storage tables as one over the plain names.
fn view(file: &'static str) -> String {
    let code = schema::query_of(file).lines().filter(|line| !line.trim_start().starts_with("-- "));
    let code: Vec<&str> = code.map(|line| line.split(" -- ").next().unwrap_or(line).trim_end()).collect();
    let code = code.join("\n").replace("d.is_current = 1 AND ", "");
    // The longest first, because it contains the names of others.
    STORED.iter().rev().fold(code, |code, (stored, plain)| code.replace(stored, plain))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::ImportStore;

    /// A snapshot of an empty database, which has every table.
    fn empty(folder: &Path) -> Connection {
        let path = folder.join("games.sqlite");
        ImportStore::open(&path).unwrap().finish().unwrap();
        let made = folder.join("bi #1?.sqlite");
        assert_eq!(build(&path, 0, &made, &Hearing::default()).unwrap(), None);
        Connection::open(made).unwrap()
    }

    #[test]
    fn nothing_that_is_stored_is_in_sight_and_no_view_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let connection = empty(folder.path());
        let all = "SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'";
        let mut statement = connection.prepare(all).unwrap();
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let made: BTreeMap<String, String> = rows.collect::<Result<_, _>>().unwrap();
        let names: Vec<String> = tables().into_iter().map(|table| table.name).collect();
        assert_eq!(made.len(), names.len());
        for (name, sql) in &made {
            assert!(names.contains(name), "{name}");
            assert!(!sql.contains("_rows") && !sql.contains("is_current ="), "{name}: {sql}");
            assert!(!sql.contains("STRICT"), "{name}");
            connection.prepare(&format!("SELECT * FROM {name}")).unwrap();
        }
    }

    #[test]
    fn weeks_and_names_are_those_of_the_calendar() {
        let connection = Connection::open_in_memory().unwrap();
        let tables = tables();
        let dates = tables.iter().find(|table| table.name == "dates").unwrap();
        let told = |day: &str, name: &str| -> String {
            let column = dates.columns.iter().find(|column| column.name == name).unwrap();
            let sql = format!("SELECT CAST({} AS TEXT) FROM (SELECT ? AS day)", column.sql.as_ref().unwrap());
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
    fn labels_can_follow_references() {
        let folder = tempfile::tempdir().unwrap();
        let connection = empty(folder.path());
        let target = |table: &str, column: &str| -> Option<String> {
            let sql = "SELECT \"table\" || '.' || \"to\" FROM pragma_foreign_key_list(?) WHERE \"from\" = ?";
            connection.query_row(sql, [table, column], |row| row.get(0)).ok()
        };
        assert_eq!(target("decisions", "match_id").as_deref(), Some("matches.match_id"));
        assert_eq!(target("candidates", "decision_id").as_deref(), Some("decisions.decision_id"));
        assert_eq!(target("player_match_stats", "played_on").as_deref(), Some("dates.date"));
        assert_eq!(target("book_candidates", "decision_id"), None, "it has rows of saves that decisions does not have");
        let day: String = connection
            .query_row("SELECT type FROM pragma_table_info('matches') WHERE name = 'played_on'", [], |row| row.get(0))
            .unwrap();
        assert_eq!(day, "DATE");
    }
}
