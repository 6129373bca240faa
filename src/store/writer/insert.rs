//! Rows written as pairs of column and value.
//!
//! A statement is prepared from the columns of the first row and held; every later row must name the same columns in the same order, which
//! the macro's place in the code guarantees: each table is written in one place.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, PrepFlags, Statement, ToSql};

use crate::store::digest;
use crate::store::real::Real;

/// An INSERT into one table, prepared with its first row.
pub struct Insert<'c> {
    connection: &'c Connection,
    table: &'static str,
    /// What follows the values: an ON CONFLICT clause, or nothing.
    clause: &'static str,
    statement: Option<Statement<'c>>,
    name: u64,
    /// The digests of the rows since [`Self::take_digest`].
    digest: u64,
}

impl<'c> Insert<'c> {
    pub fn into(connection: &'c Connection, table: &'static str) -> Self {
        Self { connection, table, clause: "", statement: None, name: digest::name(table), digest: 0 }
    }

    pub fn or(mut self, clause: &'static str) -> Self {
        self.clause = clause;
        self
    }

    /// Adds a row to the digest; `sum` is of its values.
    #[inline]
    pub fn digest_row(&mut self, sum: u64) {
        self.digest = self.digest.wrapping_add(digest::row(self.name, sum));
    }

    /// The digests of the rows that were written since this was called last, added up.
    pub fn take_digest(&mut self) -> u64 {
        std::mem::take(&mut self.digest)
    }

    /// The statement for these columns.
    pub fn statement(&mut self, columns: &[&str]) -> rusqlite::Result<&mut Statement<'c>> {
        if self.statement.is_none() {
            self.statement = Some(self.prepare(columns)?);
        }
        match &mut self.statement {
            Some(statement) => Ok(statement),
            None => Err(rusqlite::Error::InvalidQuery),
        }
    }

    fn prepare(&self, columns: &[&str]) -> rusqlite::Result<Statement<'c>> {
        // `move` is a column and a keyword of Rust.
        let columns: Vec<&str> = columns.iter().map(|column| column.trim_start_matches("r#")).collect();
        #[cfg(debug_assertions)]
        self.check_columns(&columns)?;
        let places = vec!["?"; columns.len()].join(", ");
        let sql = format!("INSERT INTO {} ({}) VALUES ({places}) {}", self.table, columns.join(", "), self.clause);
        // Persistent: a statement that is held does not take the connection's lookaside memory from those that run (5% of an import).
        self.connection.prepare_with_flags(&sql, PrepFlags::SQLITE_PREPARE_PERSISTENT)
    }

    /// Every column of the table is written, but for keys that SQLite numbers and `is_current`, which is settled among the saves of a match.
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

/// A value that a row can have.
pub trait Bind {
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()>;

    /// The value's part in the digest of its row.
    fn digest(&self) -> u64;
}

macro_rules! bind_as_is {
    ($($type:ty: |$value:ident| $digest:expr),* $(,)?) => {$(
        impl Bind for $type {
            #[inline]
            fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
                statement.raw_bind_parameter(index, self)
            }

            #[inline]
            fn digest(&self) -> u64 {
                let $value = self;
                $digest
            }
        }
    )*};
}
bind_as_is!(
    i64: |value| digest::integer(*value),
    i32: |value| digest::integer((*value).into()),
    i16: |value| digest::integer((*value).into()),
    i8: |value| digest::integer((*value).into()),
    u32: |value| digest::integer((*value).into()),
    u16: |value| digest::integer((*value).into()),
    u8: |value| digest::integer((*value).into()),
    bool: |value| digest::integer((*value).into()),
    str: |value| digest::bytes(value.as_bytes()),
    String: |value| digest::bytes(value.as_bytes()),
    Vec<u8>: |value| digest::bytes(value),
    [u8]: |value| digest::bytes(value),
    [u8; 16]: |value| digest::bytes(value),
    [u8; 32]: |value| digest::bytes(value),
    Real: |value| digest::real(value.0),
);

/// A count or a place; SQLite's integers are signed.
macro_rules! bind_as_i64 {
    ($($type:ty),*) => {$(
        impl Bind for $type {
            #[inline]
            fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
                statement.raw_bind_parameter(index, *self as i64)
            }

            #[inline]
            fn digest(&self) -> u64 {
                digest::integer(*self as i64)
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

    #[inline]
    fn digest(&self) -> u64 {
        if self.is_nan() { digest::NULL } else { digest::real(*self) }
    }
}

/// A single float; NULL if it is not a number.
impl Bind for f32 {
    #[inline]
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
        self.is_finite().then(|| f64::from(*self)).bind(statement, index)
    }

    #[inline]
    fn digest(&self) -> u64 {
        self.is_finite().then(|| f64::from(*self)).digest()
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

    #[inline]
    fn digest(&self) -> u64 {
        self.as_ref().map_or(digest::NULL, Bind::digest)
    }
}

impl<T: Bind + ?Sized> Bind for &T {
    #[inline]
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
        (*self).bind(statement, index)
    }

    #[inline]
    fn digest(&self) -> u64 {
        (*self).digest()
    }
}

/// A value that knows SQLite's types itself.
pub struct Sql<T>(pub T);

impl<T: ToSql> Bind for Sql<T> {
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
        statement.raw_bind_parameter(index, &self.0)
    }

    fn digest(&self) -> u64 {
        match self.0.to_sql() {
            Ok(ToSqlOutput::Borrowed(value)) => digest::value(value),
            Ok(ToSqlOutput::Owned(value)) => digest::value((&value).into()),
            // Binding it fails.
            _ => digest::NULL,
        }
    }
}

/// Writes one row: `insert!(self.games; game_id: id, match_id: base.match_id, ...)`. Gives the number of rows that changed.
macro_rules! insert {
    ($insert:expr; $($column:ident: $value:expr),* $(,)?) => {{
        let statement = $insert.statement(&[$(stringify!($column)),*])?;
        let (mut index, mut sum) = (0, 0_u64);
        $(
            index += 1;
            let value = &$value;
            $crate::store::writer::insert::Bind::bind(value, statement, index)?;
            if const { !$crate::store::digest::is_left_out(stringify!($column)) } {
                let digest = $crate::store::writer::insert::Bind::digest(value);
                sum = sum.wrapping_add(digest.wrapping_mul(const { $crate::store::digest::factor(stringify!($column)) }));
            }
        )*
        let _ = index;
        let changed = statement.raw_execute()?;
        $insert.digest_row(sum);
        changed
    }};
}
pub(super) use insert;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_reach_the_columns_that_they_are_paired_with() -> rusqlite::Result<()> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch("CREATE TABLE t (a INTEGER, b REAL, c TEXT, d INTEGER) STRICT")?;
        let mut rows = Insert::into(&connection, "t");
        for (a, b, c) in [(Some(1), 0.5, "x"), (None, 2.0, "y"), (Some(7_u64), -0.0, "")] {
            insert!(rows; d: a.map(|a| a * 2), c: c, b: b, a: a);
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
        let _ = Insert::into(&connection, "t").statement(&["a"]);
    }

    #[test]
    fn what_is_not_a_number_becomes_null() -> rusqlite::Result<()> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch("CREATE TABLE t (a REAL, b REAL) STRICT")?;
        let mut rows = Insert::into(&connection, "t");
        insert!(rows; a: f32::NAN, b: f64::NAN);
        let nulls: bool = connection.query_row("SELECT a IS NULL AND b IS NULL FROM t", [], |row| row.get(0))?;
        assert!(nulls);
        Ok(())
    }
}
