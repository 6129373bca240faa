//! Rows as pairs of column and value, and their sinks: a table or a digest.
//!
//! Each table's pairs are listed once, for every sink, so that the digest covers exactly the written values.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Statement, ToSql};

use crate::store::digest;
use crate::store::real::Real;

/// The destination of a table's rows.
pub trait Sink {
    /// The error of writing a row.
    type Error;
    /// An open row.
    type Row<'r>: Row<Error = Self::Error>
    where
        Self: 'r;

    /// Starts a row with these columns, which are the same each time.
    fn begin(&mut self, columns: &[&str]) -> Result<Self::Row<'_>, Self::Error>;
}

/// A row that takes values.
pub trait Row {
    /// The error of writing a row.
    type Error;

    /// Sets the value of the column at this 1-based place, with the column's [`digest::factor`].
    fn value<V: Bind + ?Sized>(&mut self, place: usize, factor: Option<u64>, value: &V) -> Result<(), Self::Error>;

    /// Ends the row and returns the number of changed rows.
    fn end(self) -> Result<usize, Self::Error>;
}

/// A value of a row.
pub trait Bind {
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()>;

    /// The digest of the value.
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

/// Binds a count or place as a signed integer.
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

/// A value that converts itself to SQLite's types.
pub struct Sql<T>(pub T);

impl<T: ToSql> Bind for Sql<T> {
    fn bind(&self, statement: &mut Statement<'_>, index: usize) -> rusqlite::Result<()> {
        statement.raw_bind_parameter(index, &self.0)
    }

    fn digest(&self) -> u64 {
        match self.0.to_sql() {
            Ok(ToSqlOutput::Borrowed(value)) => digest::value(value),
            Ok(ToSqlOutput::Owned(value)) => digest::value((&value).into()),
            // Other kinds cannot be bound.
            _ => digest::NULL,
        }
    }
}

/// Writes one row to a sink: `row!(self.games; game_id: id, match_id: numbers.match_id, ...)`. Returns the number of changed rows.
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
