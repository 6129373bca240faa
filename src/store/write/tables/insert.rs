//! Inserts rows into a table, given as pairs of column and value or as fields with the names of their columns.
//!
//! The statements are prepared from the columns of the first row. Every later row must have the same columns in the same order; this
//! holds because each table is written by one macro call.

use rusqlite::{Connection, PrepFlags, Statement};
use sea_query::{Cond, Expr, ExprTrait, InsertStatement, Keyword, OnConflict, Query, SqliteQueryBuilder};

#[cfg(debug_assertions)]
use crate::store::open::schema::DEFINITIONS;
use crate::store::write::scaled_float::Real;

/// The rows of the larger INSERT: 64 take no less time each. For narrow tables; rows of 60 columns gain nothing.
pub const ROWS: usize = 8;

/// SQLite's name for the row that was to be inserted.
const EXCLUDED: &str = "excluded";

/// INSERTs of one row and of [`ROWS`] rows into one table, each prepared when it is first needed.
pub struct Insert<'c> {
    connection: &'c Connection,
    table: &'static str,
    conflict: Option<OnConflict>,
    one: Option<Statement<'c>>,
    many: Option<Statement<'c>>,
}

impl<'c> Insert<'c> {
    pub fn into(connection: &'c Connection, table: &'static str) -> Self {
        Self { connection, table, conflict: None, one: None, many: None }
    }

    /// Replaces these columns of a row that has the key.
    pub fn or_update(mut self, key: &'static str, columns: &'static str) -> Self {
        self.conflict = Some(OnConflict::column(key).update_columns(columns.split(' ')).to_owned());
        self
    }

    /// Keeps a row that has the key, and refuses one that differs in these columns: setting one of them to NULL violates NOT NULL.
    pub fn or_refuse_other(mut self, key: &'static str, columns: &[&'static str]) -> Self {
        let mut conflict = OnConflict::column(key);
        let mut is_other = Cond::any();
        for column in columns {
            conflict.value(*column, Keyword::Null);
            is_other = is_other.add(Expr::col((self.table, *column)).not_equals((EXCLUDED, *column)));
        }
        self.conflict = Some(conflict.action_cond_where(is_other).to_owned());
        self
    }

    /// The statement for one row of these columns.
    #[inline]
    pub fn one(&mut self, columns: &[&'static str]) -> rusqlite::Result<&mut Statement<'c>> {
        if self.one.is_none() {
            self.one = Some(self.prepare(columns, 1)?);
        }
        self.one.as_mut().ok_or(rusqlite::Error::InvalidQuery)
    }

    /// The statement for [`ROWS`] rows of these columns.
    #[inline]
    pub fn many(&mut self, columns: &[&'static str]) -> rusqlite::Result<&mut Statement<'c>> {
        if self.many.is_none() {
            self.many = Some(self.prepare(columns, ROWS)?);
        }
        self.many.as_mut().ok_or(rusqlite::Error::InvalidQuery)
    }

    fn prepare(&self, columns: &[&'static str], rows: usize) -> rusqlite::Result<Statement<'c>> {
        // The column `move` is a Rust keyword.
        let columns: Vec<&'static str> = columns.iter().map(|column| column.trim_start_matches("r#")).collect();
        #[cfg(debug_assertions)]
        self.check_columns(&columns)?;
        // Persistent, so that the statement does not occupy the connection's lookaside memory (5% of an import).
        self.connection.prepare_with_flags(&self.sql(&columns, rows), PrepFlags::SQLITE_PREPARE_PERSISTENT)
    }

    fn sql(&self, columns: &[&'static str], rows: usize) -> String {
        let mut insert: InsertStatement = Query::insert();
        insert.into_table(self.table).columns(columns.iter().copied());
        for _ in 0..rows {
            // Each value becomes a parameter, which is bound later.
            insert.values_panic(columns.iter().map(|_| Expr::val(0)));
        }
        if let Some(conflict) = &self.conflict {
            insert.on_conflict(conflict.clone());
        }
        let sql = insert.build(SqliteQueryBuilder).0;
        if rows == 1 {
            return sql;
        }
        // So that SQLite keeps no journal of the statement, which would cost more than the group saves; after an error the whole batch is
        // rolled back. sea-query has no word for it.
        sql.replacen("INSERT", "INSERT OR FAIL", 1)
    }

    /// Checks that every column of the table is written, except keys numbered by SQLite and what users added.
    #[cfg(debug_assertions)]
    fn check_columns(&self, columns: &[&str]) -> rusqlite::Result<()> {
        let mut table = self.connection.prepare("SELECT name FROM pragma_table_info(?)")?;
        let names = table.query_map([self.table], |row| row.get::<_, String>(0))?;
        for name in names {
            let name = name?;
            let is_users = DEFINITIONS.get(self.table).is_some_and(|own| own.columns().all(|own| own != name));
            let is_made = is_users || matches!(name.as_str(), "reject_id" | "warning_id");
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
pub(in crate::store::write) use tables;

/// A value of a row.
pub trait Bind {
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()>;
}

macro_rules! bind_as {
    (|$value:ident| $bound:expr; $($type:ty),* $(,)?) => {$(
        impl Bind for $type {
            #[inline]
            fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
                let $value = self;
                statement.raw_bind_parameter(index, $bound)
            }
        }
    )*};
}
bind_as!(|value| value; i64, i32, i16, i8, u32, u16, u8, bool, str, String, Vec<u8>, [u8], [u8; 16], [u8; 32], Real);

// A count or a place is a signed integer.
bind_as!(|value| *value as i64; u64, usize);
bind_as!(|value| Real(*value); f64);

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

/// The columns of a row, as [`row!`] takes it.
macro_rules! columns {
    (
        $($column:ident: $value:expr),*
        $(, ..$row:ident { $($field:ident),* $(,)? })*
        $(, ..?$option:ident { $($optional:ident),* $(,)? })*
        $(, ..[$($element:ident),* $(,)?] = $array:expr)*
        $(,)?
    ) => {
        &[
            $(stringify!($column),)*
            $($(stringify!($field),)*)*
            $($(stringify!($optional),)*)*
            $($(stringify!($element),)*)*
        ]
    };
}

/// Binds the values of a row, as [`row!`] takes it, after the first `$place` parameters.
macro_rules! bind {
    (
        $statement:ident, $place:ident; $($column:ident: $value:expr),*
        $(, ..$row:ident { $($field:ident),* $(,)? })*
        $(, ..?$option:ident { $($optional:ident),* $(,)? })*
        $(, ..[$($element:ident),* $(,)?] = $array:expr)*
        $(,)?
    ) => {
        $(
            $place += 1;
            $crate::store::tables::insert::Bind::bind(&$value, $statement, $place)?;
        )*
        $($(
            $place += 1;
            $crate::store::tables::insert::Bind::bind(&$row.$field, $statement, $place)?;
        )*)*
        $($(
            $place += 1;
            $crate::store::tables::insert::Bind::bind(&$option.map(|row| &row.$optional), $statement, $place)?;
        )*)*
        $({
            let [$($element),*] = &$array;
            $(
                $place += 1;
                $crate::store::tables::insert::Bind::bind($element, $statement, $place)?;
            )*
        })*
    };
}

/// Inserts one row and returns the number of changed rows. After pairs of column and value, it takes
/// - `..game { game_number, is_crawford }`: fields of a row that have the names of their columns,
/// - `..?end { points_won }`: the same of an `Option`, whose columns are NULL for `None`,
/// - `..[final_score1, final_score2] = score`: the values of an array.
macro_rules! row {
    ($table:expr; $($row:tt)*) => {{
        let statement = $table.one($crate::store::tables::insert::columns!($($row)*))?;
        let mut place = 0;
        $crate::store::tables::insert::bind!(statement, place; $($row)*);
        let _ = place;
        statement.raw_execute()?
    }};
}

/// Inserts a row, as [`row!`] takes it, for each item of a slice, several in one INSERT.
macro_rules! rows {
    ($table:expr, $items:expr, |$item:pat_param| $($row:tt)*) => {{
        let (groups, rest) = $items.as_chunks::<{ $crate::store::tables::insert::ROWS }>();
        for group in groups {
            let statement = $table.many($crate::store::tables::insert::columns!($($row)*))?;
            let mut place = 0;
            for $item in group {
                $crate::store::tables::insert::bind!(statement, place; $($row)*);
            }
            statement.raw_execute()?;
        }
        for $item in rest {
            $crate::store::tables::insert::row!($table; $($row)*);
        }
    }};
}
pub(in crate::store::write) use {bind, columns, row, rows};

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
    fn rows_are_inserted_in_order_in_groups_and_one_by_one() -> rusqlite::Result<()> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch("CREATE TABLE t (a INTEGER, b TEXT) STRICT")?;
        let mut table = Insert::into(&connection, "t");
        let items: Vec<(i64, Option<&str>)> =
            (0..2 * ROWS as i64 + 3).map(|n| (n, (n % 2 == 0).then_some("x"))).collect();
        rows!(table, items, |(a, b)| a: a, b: b);
        let read: Vec<(i64, Option<String>)> = connection
            .prepare("SELECT a, b FROM t ORDER BY rowid")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        assert_eq!(read, items.iter().map(|(a, b)| (*a, b.map(str::to_owned))).collect::<Vec<_>>());
        Ok(())
    }

    #[test]
    #[should_panic(expected = "t.b is not written")]
    fn forgotten_columns_fail_before_the_first_row() {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE t (a INTEGER, b REAL) STRICT").unwrap();
        let _ = Insert::into(&connection, "t").one(&["a"]);
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
