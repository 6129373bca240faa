//! Inserts rows into a table, given as pairs of column and value or as fields with the names of their columns.
//!
//! The statement is prepared from the columns of the first row. Every later row must have the same columns in the same order; this
//! holds because each table is written by one macro call.

use rusqlite::{Connection, PrepFlags, Statement};

use crate::store::scaled_float::Real;

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

    /// The statement, which is prepared for these columns the first time.
    #[inline]
    pub fn statement(&mut self, columns: &[&str]) -> rusqlite::Result<&mut Statement<'c>> {
        if self.statement.is_none() {
            self.statement = Some(self.prepare(columns)?);
        }
        self.statement.as_mut().ok_or(rusqlite::Error::InvalidQuery)
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

    /// Checks that every column of the table is written, except keys numbered by SQLite.
    #[cfg(debug_assertions)]
    fn check_columns(&self, columns: &[&str]) -> rusqlite::Result<()> {
        let mut table = self.connection.prepare("SELECT name FROM pragma_table_info(?)")?;
        let names = table.query_map([self.table], |row| row.get::<_, String>(0))?;
        for name in names {
            let name = name?;
            let is_made = matches!(name.as_str(), "reject_id" | "warning_id");
            debug_assert!(is_made || columns.contains(&name.as_str()), "{}.{name} is not written", self.table);
        }
        Ok(())
    }
}

/// Defines a struct with an [`Insert`] for each table, which has the table's name.
macro_rules! tables {
    ($(#[$about:meta])* $name:ident { $($table:ident),* $(,)? }) => {
        $(#[$about])*
        pub struct $name<'c> {
            $(pub $table: Insert<'c>,)*
        }

        impl<'c> $name<'c> {
            pub fn prepare(connection: &'c Connection) -> Self {
                Self { $($table: Insert::into(connection, stringify!($table)),)* }
            }
        }
    };
}
pub(in crate::store) use tables;

/// A value of a row.
pub trait Bind {
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()>;
}

macro_rules! bind_as_is {
    ($($type:ty),* $(,)?) => {$(
        impl Bind for $type {
            #[inline]
            fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
                statement.raw_bind_parameter(index, self)
            }
        }
    )*};
}
bind_as_is!(i64, i32, i16, i8, u32, u16, u8, bool, str, String, Vec<u8>, [u8], [u8; 16], [u8; 32], Real);

/// Binds a count or place as a signed integer.
macro_rules! bind_as_i64 {
    ($($type:ty),*) => {$(
        impl Bind for $type {
            #[inline]
            fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
                statement.raw_bind_parameter(index, *self as i64)
            }
        }
    )*};
}
bind_as_i64!(u64, usize);

impl Bind for f64 {
    #[inline]
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
        statement.raw_bind_parameter(index, Real(*self))
    }
}

/// A single float; NULL if it is not a number.
impl Bind for f32 {
    #[inline]
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
        self.is_finite().then(|| f64::from(*self)).bind(statement, index)
    }
}

impl<T: Bind> Bind for Option<T> {
    #[inline]
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
        match self {
            Some(value) => value.bind(statement, index),
            None => statement.raw_bind_parameter(index, rusqlite::types::Null),
        }
    }
}

impl<T: Bind + ?Sized> Bind for &T {
    #[inline]
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
        (*self).bind(statement, index)
    }
}

/// Inserts one row and returns the number of changed rows. After pairs of column and value, it takes
/// - `..game { game_number, is_crawford }`: fields of a row that have the names of their columns,
/// - `..?end { points_won }`: the same of an `Option`, whose columns are NULL for `None`,
/// - `..[final_score1, final_score2] = score`: the values of an array.
macro_rules! row {
    (
        $table:expr; $($column:ident: $value:expr),*
        $(, ..$row:ident { $($field:ident),* $(,)? })*
        $(, ..?$option:ident { $($optional:ident),* $(,)? })*
        $(, ..[$($element:ident),* $(,)?] = $array:expr)*
        $(,)?
    ) => {{
        let statement = $table.statement(&[
            $(stringify!($column),)*
            $($(stringify!($field),)*)*
            $($(stringify!($optional),)*)*
            $($(stringify!($element),)*)*
        ])?;
        let mut place = 0;
        $(
            place += 1;
            $crate::store::tables::insert::Bind::bind(&$value, statement, place)?;
        )*
        $($(
            place += 1;
            $crate::store::tables::insert::Bind::bind(&$row.$field, statement, place)?;
        )*)*
        $($(
            place += 1;
            $crate::store::tables::insert::Bind::bind(&$option.map(|row| &row.$optional), statement, place)?;
        )*)*
        $(
            let [$($element),*] = &$array;
            $(
                place += 1;
                $crate::store::tables::insert::Bind::bind($element, statement, place)?;
            )*
        )*
        let _ = place;
        statement.raw_execute()?
    }};
}
pub(in crate::store) use row;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_reach_their_columns() -> rusqlite::Result<()> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch("CREATE TABLE t (a INTEGER, b REAL, c TEXT, d INTEGER) STRICT")?;
        let mut rows = Insert::into(&connection, "t");
        struct Numbers {
            a: Option<u64>,
            b: f64,
        }
        for (a, b, c) in [(Some(1), 0.5, "x"), (None, 2.0, "y"), (Some(7), -0.0, "")] {
            let numbers = Numbers { a, b };
            let optional = Some(&numbers);
            row!(rows; d: a.map(|a| a * 2), ..numbers { b }, ..?optional { a }, ..[c] = [c]);
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
    fn forgotten_columns_fail_before_the_first_row() {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE t (a INTEGER, b REAL) STRICT").unwrap();
        let _ = Insert::into(&connection, "t").statement(&["a"]);
    }

    #[test]
    fn nan_becomes_null() -> rusqlite::Result<()> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch("CREATE TABLE t (a REAL, b REAL) STRICT")?;
        let mut rows = Insert::into(&connection, "t");
        row!(rows; a: f32::NAN, b: f64::NAN);
        let nulls: bool = connection.query_row("SELECT a IS NULL AND b IS NULL FROM t", [], |row| row.get(0))?;
        assert!(nulls);
        Ok(())
    }
}
