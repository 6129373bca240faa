//! The reader of rows: a row of a query becomes a struct whose fields are columns of the query.

use std::ops::Deref;
use std::sync::LazyLock;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Connection, Params, Row, Statement};
use serde::{Serialize, Serializer};

use super::output::{Cell, Figure, OutputError};
use rows::matches::Kind;

/// A query of the program, in a file of its own.
pub struct Query {
    /// The path below `sql/` without its extension.
    pub name: &'static str,
    /// The rendered query.
    pub sql: LazyLock<String>,
}

/// The [`Query`] of a name, rendered when it is first used.
#[macro_export]
macro_rules! query {
    ($name:literal) => {
        $crate::query::row_reader::Query {
            name: $name,
            sql: std::sync::LazyLock::new(|| {
                $crate::sql::rendered($crate::text_file::text_file!("sql/", $name, ".sql").text())
            }),
        }
    };
}
pub use query;

/// Structs that are read from rows by the names of their fields. Fields of a table in memory can borrow its cells.
#[macro_export]
macro_rules! columns {
    (@ [$row:lifetime $($other:lifetime)?] [$($life:tt)*] $(#[$meta:meta])* $vis:vis struct $name:ident
        { $($(#[$of_field:meta])* $of:vis $field:ident: $type:ty),* $(,)? }
    ) => {
        $(#[$meta])*
        #[allow(missing_docs, reason = "a field is the column of its name")]
        $vis struct $name $($life)* { $($(#[$of_field])* $of $field: $type),* }

        impl<$row> $crate::query::row_reader::FromRow<$row> for $name $($life)* {
            const COLUMNS: &'static [(&'static str, bool)] =
                &[$((stringify!($field), <$type as $crate::query::row_reader::Column<$row>>::IS_NEEDED)),*];

            fn read(values: &mut $crate::query::row_reader::NamedValues<'_, $row>) -> Result<Self, String> {
                Ok(Self { $($field: $crate::query::row_reader::Column::read(values, stringify!($field))?),* })
            }
        }
    };
    ($($(#[$meta:meta])* $vis:vis struct $name:ident $(<$life:lifetime>)? { $($fields:tt)* })*) => {
        $($crate::query::row_reader::columns!(
            @ [$($life)? 'r] [$(<$life>)?] $(#[$meta])* $vis struct $name { $($fields)* }
        );)*
    };
}
pub use columns;

/// See [`columns`].
pub trait FromRow<'r>: Sized {
    /// The columns in the order of the fields, each with whether a result must have it.
    const COLUMNS: &'static [(&'static str, bool)];

    /// Reads a row; an error names the column.
    fn read(values: &mut NamedValues<'_, 'r>) -> Result<Self, String>;
}

impl Query {
    /// The rows. A column that is missing or has another type is an error.
    pub fn rows<T: for<'r> FromRow<'r>>(
        &self,
        connection: &Connection,
        parameters: impl Params,
    ) -> Result<Vec<T>, OutputError> {
        let mut statement = connection.prepare_cached(&self.sql)?;
        statement.query_and_then(parameters, |row| read_row(row, self.name))?.collect()
    }
}

/// Reads a row; `query` is the name of its query.
pub fn read_row<'r, T: FromRow<'r>>(row: &'r Row<'_>, query: &str) -> Result<T, OutputError> {
    let statement: &Statement<'_> = row.as_ref();
    // The index of a column that has a name is valid.
    let value = |index| Found::Value(row.get_ref_unwrap(index));
    NamedValues::read(&|index| statement.column_name(index).ok(), &value, query)
}

/// A value as a statement returns it, or the cell of a table in memory.
#[derive(Clone, Copy)]
pub enum Found<'r> {
    /// Of a statement.
    Value(ValueRef<'r>),
    /// Of a table in memory.
    Cell(&'r Cell),
}

impl<'r> Found<'r> {
    fn value(self) -> ValueRef<'r> {
        match self {
            Self::Value(value) => value,
            Self::Cell(cell) => cell.as_value(),
        }
    }
}

/// The values of a row with the names of their columns, by index.
pub struct NamedValues<'f, 'r> {
    name: &'f dyn Fn(usize) -> Option<&'r str>,
    value: &'f dyn Fn(usize) -> Found<'r>,
    next: usize,
}

impl<'f, 'r> NamedValues<'f, 'r> {
    /// The row as a struct; `query` is the name of its query.
    pub(super) fn read<T: FromRow<'r>>(
        name: &'f dyn Fn(usize) -> Option<&'r str>,
        value: &'f dyn Fn(usize) -> Found<'r>,
        query: &str,
    ) -> Result<T, OutputError> {
        let mut values = NamedValues { name, value, next: 0 };
        T::read(&mut values).map_err(|problem| OutputError::Row { query: query.to_owned(), problem })
    }

    /// The value of a column, if there is such a column.
    fn find(&mut self, column: &str) -> Option<Found<'r>> {
        let column = plain(column);
        let is_it = |index: &usize| (self.name)(*index) == Some(column);
        let mut all = (0..).take_while(|index| (self.name)(*index).is_some());
        // Fields usually have the order of the columns.
        let index = Some(self.next).filter(is_it).or_else(|| all.find(is_it))?;
        self.next = index + 1;
        Some((self.value)(index))
    }
}

/// A type of fields.
pub trait Column<'r>: Sized {
    /// Whether a result without the column is an error.
    const IS_NEEDED: bool = true;

    /// The value; an error if it has another type.
    fn of(found: Found<'r>) -> FromSqlResult<Self>;

    /// The value of a column.
    fn read(values: &mut NamedValues<'_, 'r>, column: &str) -> Result<Self, String> {
        let found = values.find(column).ok_or_else(|| missing(column))?;
        let other = |problem| format!("column {column}: {problem}, found {}", found.value().data_type());
        Self::of(found).map_err(other)
    }
}

/// The name of a column, which may be given as a raw identifier.
pub(super) fn plain(column: &str) -> &str {
    column.trim_start_matches("r#")
}

pub(super) fn missing(column: &str) -> String {
    format!("there is no column {}", plain(column))
}

macro_rules! column_types {
    ($($type:ty),*) => {
        $(impl Column<'_> for $type {
            fn of(found: Found<'_>) -> FromSqlResult<Self> {
                Self::column_result(found.value())
            }
        })*
    };
}

column_types!(bool, i8, i32, i64, u8, u32, f64);

impl Column<'_> for String {
    fn of(found: Found<'_>) -> FromSqlResult<Self> {
        match found.value() {
            ValueRef::Text(text) => Ok(String::from_utf8_lossy(text).into_owned()),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

impl Column<'_> for Kind {
    fn of(found: Found<'_>) -> FromSqlResult<Self> {
        let value = found.value();
        let name = value.as_str()?;
        let kinds = [Self::Checker, Self::Double, Self::Take];
        kinds.into_iter().find(|kind| kind.name() == name).ok_or(FromSqlError::InvalidType)
    }
}

impl<'r, T: Column<'r>> Column<'r> for Option<T> {
    fn of(found: Found<'r>) -> FromSqlResult<Self> {
        if found.value() == ValueRef::Null { Ok(None) } else { T::of(found).map(Some) }
    }
}

/// A cell of a table in memory: its number, and its text as shown.
impl<'r> Column<'r> for &'r Cell {
    fn of(found: Found<'r>) -> FromSqlResult<Self> {
        match found {
            Found::Cell(cell) => Ok(cell),
            Found::Value(_) => Err(FromSqlError::InvalidType),
        }
    }
}

impl<'r> Column<'r> for Figure<'r> {
    fn of(found: Found<'r>) -> FromSqlResult<Self> {
        Ok(Self::new(Column::of(found)?, None))
    }

    fn read(values: &mut NamedValues<'_, 'r>, column: &str) -> Result<Self, String> {
        let cell = <&Cell>::read(values, column)?;
        let mut end = |end: &str| match values.find(&format!("{column}_{end}"))? {
            Found::Cell(cell) => Some(cell),
            Found::Value(_) => None,
        };
        Ok(Self::new(cell, end("low").zip(end("high")).map(<[_; 2]>::from)))
    }
}

/// A column that the reader may have left out, or that not every report has: without it, the default.
#[derive(Debug, Clone, Copy, Default)]
pub struct Maybe<T> {
    value: T,
    /// Whether the result has the column.
    pub is_there: bool,
}

impl<'r, T: Column<'r> + Default> Column<'r> for Maybe<T> {
    const IS_NEEDED: bool = false;

    fn of(found: Found<'r>) -> FromSqlResult<Self> {
        Ok(Self { value: T::of(found)?, is_there: true })
    }

    fn read(values: &mut NamedValues<'_, 'r>, column: &str) -> Result<Self, String> {
        match values.find(column) {
            None => Ok(Self::default()),
            Some(_) => Ok(Self { value: T::read(values, column)?, is_there: true }),
        }
    }
}

impl<T> Deref for Maybe<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// A column with 0 or 1, as which it is written too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bit(pub bool);

impl Column<'_> for Bit {
    fn of(found: Found<'_>) -> FromSqlResult<Self> {
        bool::of(found).map(Self)
    }
}

impl Serialize for Bit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::output::Grid;

    columns! {
        #[derive(Debug, PartialEq)]
        struct Sample { number: i64, equity: Option<f64>, is_set: Bit, name: Option<String> }
    }

    fn read(sql: &str) -> Result<Vec<Sample>, String> {
        let connection = Connection::open_in_memory().unwrap();
        // A table of people reads its rows in the same way.
        let grid = Grid::read(&mut connection.prepare(sql).unwrap(), None, false).unwrap();
        let mut statement = connection.prepare(sql).unwrap();
        let rows = statement.query_and_then([], |row| read_row(row, "sample")).unwrap();
        let read = [rows.collect(), grid.rows_as("sample")];
        let [read, of_grid] = read.map(|rows| rows.map_err(|error| error.to_string()));
        assert_eq!(read, of_grid);
        read
    }

    #[test]
    fn rows_are_read_by_the_names_of_their_columns() {
        let sample =
            |equity, name: Option<&str>| Sample { number: 7, equity, is_set: Bit(true), name: name.map(str::to_owned) };
        let rows = read(
            "SELECT 'x' AS name, 7 AS number, 2 AS other, 1 AS is_set, 0.5 AS equity UNION ALL SELECT NULL, 7, 2, 1, NULL",
        );
        assert_eq!(rows.unwrap(), [sample(Some(0.5), Some("x")), sample(None, None)]);
    }

    #[test]
    fn a_missing_column_and_a_wrong_type_are_errors_with_the_name_of_the_query() {
        for (sql, problem) in [
            ("SELECT 7 AS number, 1 AS is_set, 'x' AS name", "there is no column equity"),
            (
                "SELECT 7.5 AS number, 1.0 AS equity, 1 AS is_set, 'x' AS name",
                "column number: Invalid type, found Real",
            ),
            (
                "SELECT NULL AS number, 1.0 AS equity, 1 AS is_set, 'x' AS name",
                "column number: Invalid type, found Null",
            ),
            ("SELECT 7 AS number, 1 AS is_set, 'y' AS equity, 'x' AS name", "column equity: Invalid type, found Text"),
        ] {
            assert_eq!(read(sql).unwrap_err(), format!("sql/sample.sql: {problem}"), "{sql}");
        }
    }
}
