//! A sink that inserts rows into a table.
//!
//! The statement is prepared from the columns of the first row. Every later row must have the same columns in the same order; this
//! holds because each table is written by one macro call.

use rusqlite::{Connection, PrepFlags, Statement};

use super::sink::{Bind, Row, Sink};

/// An INSERT into one table, prepared on its first row.
pub struct Insert<'c> {
    connection: &'c Connection,
    table: &'static str,
    /// An ON CONFLICT clause, or empty.
    clause: &'static str,
    statement: Option<Statement<'c>>,
}

impl<'c> Insert<'c> {
    pub fn into(connection: &'c Connection, table: &'static str) -> Self {
        Self { connection, table, clause: "", statement: None }
    }

    pub fn or(mut self, clause: &'static str) -> Self {
        self.clause = clause;
        self
    }

    fn prepare(&self, columns: &[&str]) -> rusqlite::Result<Statement<'c>> {
        // The column `move` is a Rust keyword.
        let columns: Vec<&str> = columns.iter().map(|column| column.trim_start_matches("r#")).collect();
        #[cfg(debug_assertions)]
        self.check_columns(&columns)?;
        let places = vec!["?"; columns.len()].join(", ");
        let sql = format!("INSERT INTO {} ({}) VALUES ({places}) {}", self.table, columns.join(", "), self.clause);
        // Persistent, so that the statement does not occupy the connection's lookaside memory (5% of an import).
        self.connection.prepare_with_flags(&sql, PrepFlags::SQLITE_PREPARE_PERSISTENT)
    }

    /// Checks that every column of the table is written, except keys numbered by SQLite and `is_current`, which is set later.
    #[cfg(debug_assertions)]
    fn check_columns(&self, columns: &[&str]) -> rusqlite::Result<()> {
        let mut table = self.connection.prepare("SELECT name FROM pragma_table_info(?)")?;
        let names = table.query_map([self.table], |row| row.get::<_, String>(0))?;
        for name in names {
            let name = name?;
            let is_made = matches!(name.as_str(), "is_current" | "reject_id" | "warning_id");
            debug_assert!(is_made || columns.contains(&name.as_str()), "{}.{name} is not written", self.table);
        }
        Ok(())
    }
}

impl<'c> Sink for Insert<'c> {
    type Error = rusqlite::Error;
    type Row<'r>
        = &'r mut Statement<'c>
    where
        Self: 'r;

    #[inline]
    fn begin(&mut self, columns: &[&str]) -> rusqlite::Result<&mut Statement<'c>> {
        if self.statement.is_none() {
            self.statement = Some(self.prepare(columns)?);
        }
        match &mut self.statement {
            Some(statement) => Ok(statement),
            None => Err(rusqlite::Error::InvalidQuery),
        }
    }
}

impl Row for &mut Statement<'_> {
    type Error = rusqlite::Error;

    #[inline]
    fn value<V: Bind + ?Sized>(&mut self, place: usize, _: Option<u64>, value: &V) -> rusqlite::Result<()> {
        value.bind(self, place)
    }

    #[inline]
    fn end(self) -> rusqlite::Result<usize> {
        self.raw_execute()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tables::sink::row;

    #[test]
    fn values_reach_the_columns_that_they_are_paired_with() -> rusqlite::Result<()> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch("CREATE TABLE t (a INTEGER, b REAL, c TEXT, d INTEGER) STRICT")?;
        let mut rows = Insert::into(&connection, "t");
        for (a, b, c) in [(Some(1), 0.5, "x"), (None, 2.0, "y"), (Some(7_u64), -0.0, "")] {
            row!(rows; d: a.map(|a| a * 2), c: c, b: b, a: a);
        }
        let read: Vec<(Option<i64>, f64, String, Option<i64>)> = connection
            .prepare("SELECT a, b, c, d FROM t ORDER BY rowid")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
            .collect::<Result<_, _>>()?;
        let expected = [(Some(1), 0.5, "x", Some(2)), (None, 2.0, "y", None), (Some(7), 0.0, "", Some(14))];
        assert_eq!(read, expected.map(|(a, b, c, d)| (a, b, c.to_owned(), d)));
        Ok(())
    }

    #[test]
    #[should_panic(expected = "t.b is not written")]
    fn a_column_that_is_forgotten_is_found_before_the_first_row() {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE t (a INTEGER, b REAL) STRICT").unwrap();
        let _ = Insert::into(&connection, "t").begin(&["a"]);
    }

    #[test]
    fn what_is_not_a_number_becomes_null() -> rusqlite::Result<()> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch("CREATE TABLE t (a REAL, b REAL) STRICT")?;
        let mut rows = Insert::into(&connection, "t");
        row!(rows; a: f32::NAN, b: f64::NAN);
        let nulls: bool = connection.query_row("SELECT a IS NULL AND b IS NULL FROM t", [], |row| row.get(0))?;
        assert!(nulls);
        Ok(())
    }
}
