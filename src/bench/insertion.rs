//! The yardstick for writing: the rows of an imported database, inserted once more by nothing but held statements.
//!
//! The rows are read back into memory in small portions, and only what SQLite does with them is timed: `BEGIN`, binding, stepping,
//! `COMMIT` - then the indexes and `ANALYZE`. Pragmas, page size, schema and matches per transaction are the importer's, and so is the
//! order: each table ascending by its key, a transaction's new positions sorted at its end. No hash is computed, no text made, no
//! position looked up that is known: an importer that was as fast would do nothing but insert.

use std::collections::HashSet;
use std::path::Path;
use std::time::Instant;

use rusqlite::types::{Null, ValueRef};
use rusqlite::{Connection, Rows, Statement};

use super::BenchError;
use crate::import::Batch;
use crate::store::{ImportStore, Real, open_read_only};

/// Matches whose rows are held in memory: 7 MB.
const PORTION: u64 = 10;
/// Written sorted, where a decision first meets them.
const POSITIONS: &str = "positions";

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
    /// Which column is a position that `positions` must hold.
    position: Option<usize>,
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
        let is_decisions = name == "decisions";
        let position = select.column_names().position(|column| is_decisions && column == "position_hash");
        tables.push(Table {
            count: count(source, name)?,
            taken: 0,
            columns,
            position,
            insert: target.prepare(&insert_text(name, columns))?,
            rows: select.query([])?,
        });
    }
    let mut positions = Positions::new(source, target)?;
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
            held.take(table, portion, portions, &mut positions)?;
            done.rows += timed(done, || held.insert(&mut table.insert, table.columns))?;
        }
        let matches = |portions: u64| (portions * PORTION) as usize;
        if Batch::Building.is_full(matches(portion + 1 - first), 0, matches(portion)) || portion == portions {
            if portion == portions {
                positions.add_others()?;
            }
            positions.hold_new(&mut held)?;
            let columns = positions.columns;
            done.rows += timed(done, || held.insert(&mut positions.insert, columns))?;
            timed(done, || target.execute_batch("COMMIT"))?;
            first = portion + 1;
        }
    }
    let expected = tables.iter().map(|table| table.count).sum::<u64>() + count(source, POSITIONS)?;
    if done.rows == expected { Ok(()) } else { Err(BenchError::Rows { inserted: done.rows, expected }) }
}

fn timed<T>(done: &mut Insertion, work: impl FnOnce() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let started = Instant::now();
    let outcome = work();
    done.insert_s += started.elapsed().as_secs_f64();
    outcome
}

/// The tables that have rows here and none in a new database, but for `positions`.
fn filled_by_import(source: &Connection, target: &Connection) -> Result<Vec<String>, BenchError> {
    let names: Vec<String> = target
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let mut filled = Vec::new();
    for name in names {
        if name != POSITIONS && count(target, &name)? == 0 && count(source, &name)? > 0 {
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
    fn take(
        &mut self,
        table: &mut Table<'_>,
        portion: u64,
        portions: u64,
        positions: &mut Positions<'_>,
    ) -> rusqlite::Result<()> {
        let end = table.count * portion / portions;
        while table.taken < end {
            let Some(row) = table.rows.next()? else {
                break;
            };
            for column in 0..table.columns {
                self.push(row.get_ref(column)?)?;
            }
            if let Some(column) = table.position {
                positions.meet(row.get(column)?);
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

/// The positions: each inserted once, with the transaction that first met it.
struct Positions<'c> {
    source: &'c Connection,
    lookup: Statement<'c>,
    insert: Statement<'c>,
    columns: usize,
    seen: HashSet<i64>,
    new: Vec<i64>,
}

impl<'c> Positions<'c> {
    fn new(source: &'c Connection, target: &'c Connection) -> Result<Self, BenchError> {
        let lookup = source.prepare("SELECT * FROM positions WHERE position_hash = ?")?;
        let columns = lookup.column_count();
        let insert = target.prepare(&insert_text(POSITIONS, columns))?;
        Ok(Self { source, lookup, insert, columns, seen: HashSet::new(), new: Vec::new() })
    }

    fn meet(&mut self, hash: i64) {
        if self.seen.insert(hash) {
            self.new.push(hash);
        }
    }

    /// Those that no decision has: a book's.
    fn add_others(&mut self) -> rusqlite::Result<()> {
        let mut all = self.source.prepare("SELECT position_hash FROM positions")?;
        let mut rows = all.query([])?;
        while let Some(row) = rows.next()? {
            self.meet(row.get(0)?);
        }
        Ok(())
    }

    /// Puts the new ones into `held`, sorted.
    fn hold_new(&mut self, held: &mut Held) -> rusqlite::Result<()> {
        held.clear();
        self.new.sort_unstable();
        for hash in self.new.drain(..) {
            let mut rows = self.lookup.query([hash])?;
            if let Some(row) = rows.next()? {
                for column in 0..self.columns {
                    held.push(row.get_ref(column)?)?;
                }
            }
        }
        Ok(())
    }
}
