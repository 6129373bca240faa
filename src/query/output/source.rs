//! The rows of a statement, up to a limit.

use rusqlite::{Row, Rows, Statement};

/// What tables may keep of a result, which must be known as a whole before its first line is written.
pub const ROOM: usize = 64 << 20;
/// More rows beyond a limit are not counted.
const MOST_COUNTED: u64 = 1_000_000;

/// How many rows of a result are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// At most so many.
    pub rows: u64,
    /// Whether those beyond are counted.
    pub counts_rest: bool,
}

/// Why a result has no more rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// There are more than the limit: so many, where they were counted.
    Limit {
        /// All rows.
        all: Option<u64>,
    },
    /// More would take too much memory.
    Room,
}

/// The rows of a statement.
pub(super) struct Source<'s> {
    /// Names of the columns.
    pub(super) names: Vec<String>,
    rows: Rows<'s>,
    limit: Option<Limit>,
    /// How many rows were given.
    pub(super) count: u64,
    /// Set at the end, where rows are left.
    pub(super) cut: Option<Cut>,
}

impl<'s> Source<'s> {
    pub(super) fn new(statement: &'s mut Statement<'_>, limit: Option<Limit>) -> Self {
        let names = statement.column_names().map(str::to_owned).collect();
        Self { names, rows: statement.raw_query(), limit, count: 0, cut: None }
    }

    pub(super) fn next(&mut self) -> rusqlite::Result<Option<&Row<'s>>> {
        if let Some(limit) = self.limit
            && self.count >= limit.rows
        {
            if self.rows.next()?.is_some() {
                self.cut = Some(Cut::Limit { all: if limit.counts_rest { self.all() } else { None } });
            }
            return Ok(None);
        }
        let row = self.rows.next()?;
        self.count += u64::from(row.is_some());
        Ok(row)
    }

    /// All rows, of which one more than was given is known. A count that takes too long is no error.
    fn all(&mut self) -> Option<u64> {
        for more in 1..MOST_COUNTED {
            if self.rows.next().ok()?.is_none() {
                return Some(self.count + more);
            }
        }
        None
    }
}
