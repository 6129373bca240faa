//! Rows as pairs of column and value, and where they go: into a table, or into a digest.
//!
//! The pairs of a table stand in one place, whatever the sink: what is digested is what is written.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Statement, ToSql};

use crate::store::digest;
use crate::store::real::Real;

/// Where the rows of a table go.
pub trait Sink {
    /// What can go wrong.
    type Error;
    /// A row that is on its way.
    type Row<'r>: Row<Error = Self::Error>
    where
        Self: 'r;

    /// Begins a row of these columns, which are the same each time.
    fn begin(&mut self, columns: &[&str]) -> Result<Self::Row<'_>, Self::Error>;
}

/// Takes the values of a row.
pub trait Row {
    /// What can go wrong.
    type Error;

    /// Takes the value of the column at this place, from 1 on, with the column's [`digest::factor`].
    fn value<V: Bind + ?Sized>(&mut self, place: usize, factor: Option<u64>, value: &V) -> Result<(), Self::Error>;

    /// Ends the row; gives the number of rows that changed.
    fn end(self) -> Result<usize, Self::Error>;
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

/// Gives one row to a sink: `row!(self.games; game_id: id, match_id: numbers.match_id, ...)`. Gives the number of rows that changed.
macro_rules! row {
    ($sink:expr; $($column:ident: $value:expr),* $(,)?) => {{
        let mut row = $crate::store::tables::sink::Sink::begin(&mut $sink, &[$(stringify!($column)),*])?;
        let mut place = 0;
        $(
            place += 1;
            let factor = const { $crate::store::digest::factor(stringify!($column)) };
            $crate::store::tables::sink::Row::value(&mut row, place, factor, &$value)?;
        )*
        let _ = place;
        $crate::store::tables::sink::Row::end(row)?
    }};
}
pub(in crate::store) use row;
