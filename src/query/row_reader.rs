//! The reader of rows: a row of a query becomes a struct whose fields are columns of the query.

use std::sync::LazyLock;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Connection, Params, Row, Statement};
use serde::{Serialize, Serializer};

use super::output::OutputError;
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

/// A struct that is read from rows by the names of its fields.
#[macro_export]
macro_rules! columns {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($(#[$of_field:meta])* $of:vis $field:ident: $type:ty),* $(,)? }) => {
        $(#[$meta])*
        #[allow(missing_docs, reason = "a field is the column of its name")]
        $vis struct $name { $($(#[$of_field])* $of $field: $type),* }

        impl $crate::query::row_reader::FromRow for $name {
            const COLUMNS: &'static [&'static str] = &[$(stringify!($field)),*];

            fn read(values: &mut $crate::query::row_reader::NamedValues<'_, '_>) -> Result<Self, String> {
                Ok(Self { $($field: values.column(stringify!($field))?),* })
            }
        }
    };
}
pub use columns;

/// See [`columns`].
pub trait FromRow: Sized {
    /// The columns, in the order of the fields.
    const COLUMNS: &'static [&'static str];

    /// Reads a row; an error names the column.
    fn read(values: &mut NamedValues<'_, '_>) -> Result<Self, String>;
}

impl Query {
    /// The rows. A column that is missing or has another type is an error.
    pub fn rows<T: FromRow>(&self, connection: &Connection, parameters: impl Params) -> Result<Vec<T>, OutputError> {
        let mut statement = connection.prepare_cached(&self.sql)?;
        statement.query_and_then(parameters, |row| read_row(row, self.name))?.collect()
    }
}

/// Reads a row; `query` is the name of its query.
pub fn read_row<T: FromRow>(row: &Row<'_>, query: &str) -> Result<T, OutputError> {
    let statement: &Statement<'_> = row.as_ref();
    // The index of a column that has a name is valid.
    NamedValues::read(&|index| statement.column_name(index).ok(), &|index| row.get_ref_unwrap(index), query)
}

/// The values of a row with the names of their columns, by index.
pub struct NamedValues<'f, 'r> {
    name: &'f dyn Fn(usize) -> Option<&'r str>,
    value: &'f dyn Fn(usize) -> ValueRef<'r>,
    next: usize,
}

impl<'f, 'r> NamedValues<'f, 'r> {
    /// The row as a struct; `query` is the name of its query.
    pub(super) fn read<T: FromRow>(
        name: &'f dyn Fn(usize) -> Option<&'r str>,
        value: &'f dyn Fn(usize) -> ValueRef<'r>,
        query: &str,
    ) -> Result<T, OutputError> {
        let mut values = NamedValues { name, value, next: 0 };
        T::read(&mut values).map_err(|problem| OutputError::Row { query: query.to_owned(), problem })
    }

    /// The value of a column.
    pub fn column<T: Column>(&mut self, column: &str) -> Result<T, String> {
        let is_it = |index: &usize| (self.name)(*index) == Some(column);
        let mut all = (0..).take_while(|index| (self.name)(*index).is_some());
        // Fields usually have the order of the columns.
        let index = Some(self.next).filter(is_it).or_else(|| all.find(is_it));
        let index = index.ok_or_else(|| format!("there is no column {column}"))?;
        self.next = index + 1;
        let value = (self.value)(index);
        T::of(value).map_err(|problem| format!("column {column}: {problem}, found {}", value.data_type()))
    }
}

/// A type of fields.
pub trait Column: Sized {
    /// The value; an error if it has another type.
    fn of(value: ValueRef<'_>) -> FromSqlResult<Self>;
}

macro_rules! column_types {
    ($($type:ty),*) => {
        $(impl Column for $type {
            fn of(value: ValueRef<'_>) -> FromSqlResult<Self> {
                Self::column_result(value)
            }
        })*
    };
}

column_types!(bool, i8, i32, i64, u8, u32, f64);

impl Column for String {
    fn of(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value {
            ValueRef::Text(text) => Ok(String::from_utf8_lossy(text).into_owned()),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

impl Column for Kind {
    fn of(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let name = value.as_str()?;
        let kinds = [Self::Checker, Self::Double, Self::Take];
        kinds.into_iter().find(|kind| kind.name() == name).ok_or(FromSqlError::InvalidType)
    }
}

impl<T: Column> Column for Option<T> {
    fn of(value: ValueRef<'_>) -> FromSqlResult<Self> {
        if value == ValueRef::Null { Ok(None) } else { T::of(value).map(Some) }
    }
}

/// A column with 0 or 1, as which it is written too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bit(pub bool);

impl Column for Bit {
    fn of(value: ValueRef<'_>) -> FromSqlResult<Self> {
        bool::of(value).map(Self)
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
            ("SELECT 7.5 AS number", "column number: Invalid type, found Real"),
            ("SELECT NULL AS number", "column number: Invalid type, found Null"),
            ("SELECT 7 AS number, 1 AS is_set, 'y' AS equity", "column equity: Invalid type, found Text"),
        ] {
            assert_eq!(read(sql).unwrap_err(), format!("sql/sample.sql: {problem}"), "{sql}");
        }
    }
}
