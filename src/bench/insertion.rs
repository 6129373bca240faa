//! The yardstick for writing: the rows of an imported database, inserted once more by nothing but held statements.
//!
//! The rows are read back into memory in small portions, and only what SQLite does with them is timed: `BEGIN`, binding, stepping,
//! `COMMIT` - then the indexes and `ANALYZE`. Pragmas, page size, schema and matches per transaction are the importer's, and so is the
//! order: each table ascending by its key. No hash is computed and no text made: an importer that was as fast would do nothing but insert.

use std::path::Path;
use std::time::Instant;

use rusqlite::types::{Null, ValueRef};
use rusqlite::{Connection, Rows, Statement};

use super::BenchError;
use crate::import::Batch;
use crate::store::{ImportStore, Real, open_read_only};

/// Matches whose rows are held in memory: 7 MB.
const PORTION: u64 = 10;

/// What the bare loop took.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Insertion {
    /// Rows inserted.
    pub rows: u64,
    /// Seconds of binding, stepping and committing.
    pub insert_s: f64,
    /// Seconds of building every index, `ANALYZE` and waiting for the disk, as at the end of an import.
    pub complete_s: f64,
}

/// Inserts the rows of the database `from`, of `matches` matches, into a new database `to`.
pub fn insert_again(from: &Path, to: &Path, matches: u64) -> Result<Insertion, BenchError> {
    let source = open_read_only(from)?;
    let store = ImportStore::open(to)?;
    let mut done = Insertion::default();
    copy(&source, &store.connection, matches, &mut done)?;
    let started = Instant::now();
    store.finish()?;
    done.complete_s = started.elapsed().as_secs_f64();
    Ok(done)
}

/// A table on its way.
struct Table<'c> {
    count: u64,
    /// Rows taken so far.
    taken: u64,
    rows: Rows<'c>,
    columns: usize,
    insert: Statement<'c>,
}

fn copy(source: &Connection, target: &Connection, matches: u64, done: &mut Insertion) -> Result<(), BenchError> {
    let names = filled_by_import(source, target)?;
    let mut selects = names
        .iter()
        .map(|name| source.prepare(&format!("SELECT * FROM {name} NOT INDEXED")))
        .collect::<rusqlite::Result<Vec<_>>>()?;
    let mut tables = Vec::new();
    for (name, select) in names.iter().zip(&mut selects) {
        let columns = select.column_count();
        tables.push(Table {
            count: count(source, name)?,
            taken: 0,
            columns,
            insert: target.prepare(&insert_text(name, columns))?,
            rows: select.query([])?,
        });
    }
    let portions = matches.div_ceil(PORTION).max(1);
    let mut held = Held::default();
    let mut first = 1;
    for portion in 1..=portions {
        if portion == first {
            timed(done, || target.execute_batch("BEGIN IMMEDIATE"))?;
        }
        for table in &mut tables {
            held.clear();
            // The same share of every table, as they grow together.
            held.take(table, portion, portions)?;
            done.rows += timed(done, || held.insert(&mut table.insert, table.columns))?;
        }
        let matches = |portions: u64| (portions * PORTION) as usize;
        if Batch::Building.is_full(matches(portion + 1 - first), 0, matches(portion)) || portion == portions {
            timed(done, || target.execute_batch("COMMIT"))?;
            first = portion + 1;
        }
    }
    let expected = tables.iter().map(|table| table.count).sum::<u64>();
    if done.rows == expected { Ok(()) } else { Err(BenchError::Rows { inserted: done.rows, expected }) }
}

fn timed<T>(done: &mut Insertion, work: impl FnOnce() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let started = Instant::now();
    let outcome = work();
    done.insert_s += started.elapsed().as_secs_f64();
    outcome
}

/// The tables that have rows here and none in a new database.
fn filled_by_import(source: &Connection, target: &Connection) -> Result<Vec<String>, BenchError> {
    let names: Vec<String> = target
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let mut filled = Vec::new();
    for name in names {
        if count(target, &name)? == 0 && count(source, &name)? > 0 {
            filled.push(name);
        }
    }
    Ok(filled)
}

fn count(connection: &Connection, table: &str) -> rusqlite::Result<u64> {
    connection
        .query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0))
        .map(i64::cast_unsigned)
}

fn insert_text(table: &str, columns: usize) -> String {
    format!("INSERT INTO {table} VALUES ({})", vec!["?"; columns].join(", "))
}

/// A value: 16 bytes, texts and blobs by their place.
#[derive(Clone, Copy)]
enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Text(u32, u32),
    Blob(u32, u32),
}

/// Rows in memory, one value behind the other.
#[derive(Default)]
struct Held {
    cells: Vec<Cell>,
    text: String,
    bytes: Vec<u8>,
}

impl Held {
    fn clear(&mut self) {
        self.cells.clear();
        self.text.clear();
        self.bytes.clear();
    }

    fn push(&mut self, value: ValueRef<'_>) -> rusqlite::Result<()> {
        self.cells.push(match value {
            ValueRef::Null => Cell::Null,
            ValueRef::Integer(number) => Cell::Integer(number),
            ValueRef::Real(number) => Cell::Real(number),
            ValueRef::Text(_) => {
                let start = self.text.len() as u32;
                self.text.push_str(value.as_str()?);
                Cell::Text(start, self.text.len() as u32)
            }
            ValueRef::Blob(blob) => {
                let start = self.bytes.len() as u32;
                self.bytes.extend_from_slice(blob);
                Cell::Blob(start, self.bytes.len() as u32)
            }
        });
        Ok(())
    }

    /// Reads the table's rows up to the portion's share.
    fn take(&mut self, table: &mut Table<'_>, portion: u64, portions: u64) -> rusqlite::Result<()> {
        let end = table.count * portion / portions;
        while table.taken < end {
            let Some(row) = table.rows.next()? else {
                break;
            };
            for column in 0..table.columns {
                self.push(row.get_ref(column)?)?;
            }
            table.taken += 1;
        }
        Ok(())
    }

    /// Inserts what is held; how many rows that are.
    fn insert(&self, statement: &mut Statement<'_>, columns: usize) -> rusqlite::Result<u64> {
        let mut rows = 0;
        for row in self.cells.chunks_exact(columns) {
            for (index, cell) in row.iter().enumerate() {
                let index = index + 1;
                match *cell {
                    Cell::Null => statement.raw_bind_parameter(index, Null)?,
                    Cell::Integer(number) => statement.raw_bind_parameter(index, number)?,
                    Cell::Real(number) => statement.raw_bind_parameter(index, Real(number))?,
                    Cell::Text(start, end) => {
                        statement.raw_bind_parameter(index, &self.text[start as usize..end as usize])?
                    }
                    Cell::Blob(start, end) => {
                        statement.raw_bind_parameter(index, &self.bytes[start as usize..end as usize])?
                    }
                }
            }
            statement.raw_execute()?;
            rows += 1;
        }
        Ok(rows)
    }
}
