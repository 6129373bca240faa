//! The rows of a statement, up to a limit.

use rusqlite::{Row, Rows, Statement};

/// The most memory for a table, which must be complete before its first line is written.
pub const MAX_TABLE_BYTES: usize = 64 << 20;
/// The most rows of a sheet below its header; Excel's limit.
pub const MAX_SHEET_ROWS: u64 = 1_048_575;
/// The most cells of a sheet, which is complete in memory before it is written.
pub const MAX_SHEET_CELLS: u64 = 2_000_000;
/// More rows beyond a limit are not counted.
const MAX_COUNTED: u64 = 1_000_000;

/// The number of rows written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The most rows to read.
    pub rows: u64,
    /// Whether the rows beyond the limit are counted.
    pub counts_rest: bool,
}

/// Why a result has no more rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "a field is described with its variant")]
pub enum Cut {
    /// There are more rows than the limit: their number, if it was counted.
    Limit { all: Option<u64> },
    /// More would take too much memory.
    Memory,
    /// A sheet has no room for more.
    Sheet,
}

/// The rows of a statement.
pub(super) struct Source<'s> {
    /// Names of the columns.
    pub(super) names: Vec<String>,
    rows: Rows<'s>,
    limit: Option<Limit>,
    /// The number of rows read.
    pub(super) count: u64,
    /// Set at the end if there are more rows.
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

    /// The number of all rows; at least one more than were read. A count that takes too long is not an error.
    fn all(&mut self) -> Option<u64> {
        for more in 1..MAX_COUNTED {
            if self.rows.next().ok()?.is_none() {
                return Some(self.count + more);
            }
        }
        None
    }
}
