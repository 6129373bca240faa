//! A held INSERT that binds only what differs from the row before: SQLite keeps what is bound.
//!
//! Most columns of a decision are empty or the same for a whole game, and a binding costs ten times as much as a comparison.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, Statement, ToSql};

use crate::store::real::Real;

/// What a parameter is bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// Text, a blob, or nothing yet: bound each time.
    Other,
    Null,
    Integer(i64),
    /// The bits of a float.
    Real(u64),
    /// A text of the program's own, by its place.
    Name(usize, usize),
}

/// A value that knows whether it can be told to be the same.
pub trait Value: ToSql {
    fn bound(&self) -> Bound;
}

/// A text that lives as long as the program.
pub struct Name(pub &'static str);

impl ToSql for Name {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl Value for Name {
    fn bound(&self) -> Bound {
        Bound::Name(self.0.as_ptr() as usize, self.0.len())
    }
}

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl Value for $type {
            #[inline]
            fn bound(&self) -> Bound {
                Bound::Integer(i64::from(*self))
            }
        }
    )*};
}
integers!(i64, i32, i16, i8, u32, u16, u8, bool);

impl Value for f64 {
    #[inline]
    fn bound(&self) -> Bound {
        Bound::Real(self.to_bits())
    }
}

macro_rules! others {
    ($($type:ty),*) => {$(
        impl Value for $type {
            #[inline]
            fn bound(&self) -> Bound {
                Bound::Other
            }
        }
    )*};
}
others!(String, [u8; 26]);

impl<T: Value> Value for Option<T> {
    #[inline]
    fn bound(&self) -> Bound {
        self.as_ref().map_or(Bound::Null, Value::bound)
    }
}

impl<T: Value> Value for &T {
    #[inline]
    fn bound(&self) -> Bound {
        (*self).bound()
    }
}

/// A held statement with what its parameters are bound to.
pub struct Insert<'c> {
    statement: Statement<'c>,
    bound: Vec<Bound>,
}

impl<'c> Insert<'c> {
    pub fn prepare(connection: &'c Connection, sql: &str) -> rusqlite::Result<Self> {
        let statement = connection.prepare(sql)?;
        let bound = vec![Bound::Other; statement.parameter_count()];
        Ok(Self { statement, bound })
    }

    /// Binds the parameter at a 0-based place.
    #[inline]
    pub fn bind(&mut self, place: usize, value: impl Value) -> rusqlite::Result<()> {
        let new = value.bound();
        let old = &mut self.bound[place];
        if *old == new && new != Bound::Other {
            return Ok(());
        }
        *old = new;
        match new {
            Bound::Real(bits) => self.statement.raw_bind_parameter(place + 1, Real(f64::from_bits(bits))),
            _ => self.statement.raw_bind_parameter(place + 1, value),
        }
    }

    pub fn parameters(&self) -> usize {
        self.bound.len()
    }

    pub fn execute(&mut self) -> rusqlite::Result<usize> {
        self.statement.raw_execute()
    }
}

/// Binds the values in order and executes; a count that differs from the statement's is a mistake of ours.
macro_rules! insert_changed {
    ($insert:expr; $($value:expr),* $(,)?) => {{
        let insert: &mut $crate::store::writer::held::Insert<'_> = &mut $insert;
        let mut place = 0;
        $(
            insert.bind(place, $value)?;
            place += 1;
        )*
        debug_assert_eq!(place, insert.parameters());
        insert.execute()?
    }};
}
pub(super) use insert_changed;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_what_they_would_be_if_everything_was_bound() -> rusqlite::Result<()> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch("CREATE TABLE t (a INTEGER, b REAL, c TEXT, d TEXT) STRICT")?;
        let rows: [(Option<i64>, Option<f64>, &'static str, &str); 7] = [
            (Some(1), Some(0.5), "checker", "x"),
            (Some(1), Some(0.5), "checker", "y"),
            (None, Some(-0.0), "double", "y"),
            (None, Some(0.0), "double", "y"),
            (Some(1), None, "checker", ""),
            (Some(0), Some(f64::NAN), "checker", "z"),
            (Some(0), Some(f64::NAN), "checker", "z"),
        ];
        let mut insert = Insert::prepare(&connection, "INSERT INTO t VALUES (?, ?, ?, ?)")?;
        for (a, b, c, d) in rows {
            insert_changed!(insert; a, b, Name(c), d.to_owned());
        }
        let read: Vec<(Option<i64>, Option<f64>, String, String)> = connection
            .prepare("SELECT * FROM t ORDER BY rowid")?
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
            .collect::<Result<_, _>>()?;
        let expected = rows.map(|(a, b, c, d)| (a, b.filter(|b| !b.is_nan()), c.to_owned(), d.to_owned()));
        assert_eq!(read, expected);
        Ok(())
    }
}
