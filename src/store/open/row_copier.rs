//! Copies rows from one database to another.

use std::collections::HashSet;

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, Params, Statement};
use sea_query::{Expr, Query, SqliteQueryBuilder};

use super::read::read_values;
use crate::store::error::StoreError;

const COLUMNS: &str = "SELECT name FROM pragma_table_info(?)";

/// Copies rows of a table, in the columns that both databases have.
pub struct RowCopier<'c> {
    select: Statement<'c>,
    insert: Statement<'c>,
}

impl<'c> RowCopier<'c> {
    /// Prepares to copy the rows of `table` that fulfil a condition.
    pub fn prepare(from: &'c Connection, to: &'c Connection, table: &str, condition: &str) -> Result<Self, StoreError> {
        let present: HashSet<String> = read_values(from, COLUMNS, [table])?;
        // Without generated columns.
        let columns: Vec<String> = read_values(to, COLUMNS, [table])?;
        let columns: Vec<String> = columns.into_iter().filter(|column| present.contains(column)).collect();
        Self::of_columns(from, to, table, condition, columns)
    }

    fn of_columns(
        from: &'c Connection,
        to: &'c Connection,
        table: &str,
        condition: &str,
        columns: Vec<String>,
    ) -> Result<Self, StoreError> {
        let name = table.to_owned();
        let select = Query::select()
            .columns(columns.clone())
            .from(name.clone())
            .and_where(Expr::cust(condition.to_owned()))
            .to_string(SqliteQueryBuilder);
        let values = columns.iter().map(|_| Expr::val(0)).collect::<Vec<_>>();
        let (insert, _) =
            Query::insert().replace().into_table(name).columns(columns).values_panic(values).build(SqliteQueryBuilder);
        Ok(Self { select: from.prepare(&select)?, insert: to.prepare(&insert)? })
    }

    /// Prepares to copy all rows of a table that somebody else made, with their numbers, to which an index of another table can refer.
    pub fn prepare_whole(from: &'c Connection, to: &'c Connection, table: &str) -> Result<Self, StoreError> {
        let mut columns: Vec<String> = read_values(to, COLUMNS, [table])?;
        let has_rowid = "SELECT 1 FROM pragma_table_list WHERE name = ? AND NOT wr";
        if !columns.iter().any(|column| column.eq_ignore_ascii_case("rowid"))
            && to.prepare(has_rowid)?.exists([table])?
        {
            columns.push("rowid".to_owned());
        }
        Self::of_columns(from, to, table, "true", columns)
    }

    /// Copies the rows for these parameters of the condition.
    pub fn copy(&mut self, parameters: impl Params) -> rusqlite::Result<()> {
        let columns = self.select.column_count();
        let mut rows = self.select.query(parameters)?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                self.insert.raw_bind_parameter(column + 1, ToSqlOutput::Borrowed(row.get_ref(column)?))?;
            }
            self.insert.raw_execute()?;
        }
        Ok(())
    }
}

/// Copies the rows of a table that fulfil a condition. An earlier layout may lack the table.
pub fn copy_rows(from: &Connection, to: &Connection, table: &str, condition: &str) -> Result<(), StoreError> {
    if read_values::<String, Vec<_>>(from, COLUMNS, [table])?.is_empty() {
        return Ok(());
    }
    Ok(RowCopier::prepare(from, to, table, condition)?.copy([])?)
}
