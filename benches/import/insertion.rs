//! The baseline for writing: inserts the rows of an imported database into another one with prepared statements.
//!
//! The rows are read into memory in portions, and only SQLite's work is timed: `BEGIN`, binding, stepping, `COMMIT`, then the indexes and
//! `ANALYZE`. Schema, page size, pragmas and order are the importer's: each table is filled in key order. No code of the program runs, no
//! hash is computed and no text is formatted.

use std::fs::File;
use std::path::Path;
use std::time::Instant;

use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, Rows, Statement};

use super::support::Outcome;

/// Matches whose rows are held in memory at once.
const MATCHES_PER_PORTION: i64 = 10;
/// 500 matches per transaction, as in an import of up to 2,000 matches.
const PORTIONS_PER_COMMIT: i64 = 50;

/// The time of the bare loop.
#[derive(Debug, Clone, Copy, Default)]
pub struct Insertion {
    pub rows: u64,
    /// Seconds of binding, stepping and committing.
    pub insert_s: f64,
    /// Seconds of building indexes, `ANALYZE` and flushing to disk, as at the end of an import.
    pub complete_s: f64,
}

/// Inserts the rows of the database `from`, of `matches` matches, into a new database `to`.
pub fn insert_again(from: &Path, to: &Path, matches: i64) -> Outcome<Insertion> {
    let source = open(from)?;
    let target = Connection::open(to)?;
    let page_size: i64 = source.pragma_query_value(None, "page_size", |row| row.get(0))?;
    target.execute_batch(&format!(
        "PRAGMA page_size = {page_size}; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = PERSIST;
         PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -65536; PRAGMA temp_store = FILE"
    ))?;
    target.execute_batch(&schema(&source, "table")?)?;
    let mut done = Insertion::default();
    copy(&source, &target, matches, &mut done)?;
    let indexes = schema(&source, "index")?;
    let started = Instant::now();
    complete(&target, &File::open(to)?, &indexes)?;
    done.complete_s = started.elapsed().as_secs_f64();
    Ok(done)
}

/// Fails unless two databases have the same rows in the same order, and the same indexes.
pub fn compare(one: &Path, other: &Path) -> Outcome<()> {
    let (one, other) = (open(one)?, open(other)?);
    if schema(&one, "table")? != schema(&other, "table")? || schema(&one, "index")? != schema(&other, "index")? {
        return Err("the bare loop's tables and indexes are not those of the import".into());
    }
    for table in tables(&one)? {
        let sql = format!("SELECT * FROM {table} NOT INDEXED");
        let (mut left, mut right) = (one.prepare(&sql)?, other.prepare(&sql)?);
        let columns = left.column_count();
        let (mut left, mut right) = (left.query([])?, right.query([])?);
        let is_same = loop {
            match (left.next()?, right.next()?) {
                (None, None) => break true,
                (Some(a), Some(b)) if (0..columns).all(|column| a.get_ref(column) == b.get_ref(column)) => {}
                _ => break false,
            }
        };
        if !is_same {
            return Err(format!("the bare loop's rows of {table} are not those of the import").into());
        }
    }
    Ok(())
}

fn open(path: &Path) -> rusqlite::Result<Connection> {
    Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)
}

/// The statements that create all tables, or all indexes.
fn schema(source: &Connection, kind: &str) -> rusqlite::Result<String> {
    let mut select = source.prepare(
        "SELECT sql || ';' FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         ORDER BY rowid",
    )?;
    select.query_map([kind], |row| row.get::<_, String>(0))?.collect()
}

fn tables(source: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut select = source.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
    )?;
    select.query_map([], |row| row.get(0))?.collect()
}

/// A table that is being copied.
struct Table<'c> {
    rows: Rows<'c>,
    columns: usize,
    count: i64,
    /// Rows taken so far.
    taken: i64,
    insert: Statement<'c>,
}

fn copy(source: &Connection, target: &Connection, matches: i64, done: &mut Insertion) -> Outcome<()> {
    let names = tables(source)?;
    let mut selects = names
        .iter()
        .map(|name| source.prepare(&format!("SELECT * FROM {name} NOT INDEXED")))
        .collect::<rusqlite::Result<Vec<_>>>()?;
    let mut tables = Vec::new();
    for (name, select) in names.iter().zip(&mut selects) {
        let columns = select.column_count();
        tables.push(Table {
            columns,
            count: source.query_row(&format!("SELECT count(*) FROM {name}"), [], |row| row.get(0))?,
            taken: 0,
            insert: target.prepare(&format!("INSERT INTO {name} VALUES ({})", vec!["?"; columns].join(", ")))?,
            rows: select.query([])?,
        });
    }
    let portions = matches / MATCHES_PER_PORTION + 1;
    for portion in 1..=portions {
        if portion % PORTIONS_PER_COMMIT == 1 {
            timed(done, || target.execute_batch("BEGIN IMMEDIATE"))?;
        }
        for table in &mut tables {
            // The same share of every table, as they grow together.
            let values = take(table, table.count * portion / portions)?;
            done.rows += timed(done, || insert(&values, table))?;
        }
        if portion % PORTIONS_PER_COMMIT == 0 || portion == portions {
            timed(done, || target.execute_batch("COMMIT"))?;
        }
    }
    Ok(())
}

fn timed<T>(done: &mut Insertion, work: impl FnOnce() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let started = Instant::now();
    let outcome = work();
    done.insert_s += started.elapsed().as_secs_f64();
    outcome
}

/// Reads rows up to number `end` of the table and returns their concatenated values.
fn take(table: &mut Table<'_>, end: i64) -> rusqlite::Result<Vec<Value>> {
    let mut values = Vec::new();
    while table.taken < end {
        let Some(row) = table.rows.next()? else {
            break;
        };
        for column in 0..table.columns {
            values.push(match row.get(column)? {
                // As in the importer: SQLite stores a whole number in fewer bytes, also in a REAL column.
                Value::Real(number) if number as i64 as f64 == number => Value::Integer(number as i64),
                other => other,
            });
        }
        table.taken += 1;
    }
    Ok(values)
}

fn insert(values: &[Value], table: &mut Table<'_>) -> rusqlite::Result<u64> {
    let mut rows = 0;
    for row in values.chunks_exact(table.columns) {
        for (column, value) in (1..).zip(row) {
            table.insert.raw_bind_parameter(column, value)?;
        }
        table.insert.raw_execute()?;
        rows += 1;
    }
    Ok(rows)
}

/// Builds the indexes while the rows are flushed to disk, as the importer does.
fn complete(target: &Connection, file: &File, indexes: &str) -> Outcome<()> {
    target.pragma_update(None, "cache_size", -16_384)?;
    std::thread::scope(|scope| {
        let writing = scope.spawn(|| file.sync_data());
        target.execute_batch(indexes)?;
        target.execute_batch("ANALYZE")?;
        writing.join().map_err(|_| "the disk's thread")??;
        Ok(file.sync_all()?)
    })
}
