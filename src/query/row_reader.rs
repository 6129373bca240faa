//! The reader of rows: a row of a query becomes a struct whose fields are columns of the query. No other code looks for a column by its name.

use std::sync::LazyLock;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Params, Row, Statement};
use serde::de::value::{Error, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer, forward_to_deserialize_any};

use super::output::OutputError;

/// A query of the program, in a file of its own.
pub struct Query {
    /// The path below `sql/` without its extension.
    pub name: &'static str,
    pub sql: LazyLock<String>,
}

/// The [`Query`] of a name, rendered when it is first used.
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
pub(crate) use query;

impl Query {
    /// The rows. A column that is missing or has another type is an error.
    pub fn rows<T: DeserializeOwned>(
        &self,
        connection: &Connection,
        parameters: impl Params,
    ) -> Result<Vec<T>, OutputError> {
        rows(connection, self.name, &self.sql, parameters)
    }
}

fn rows<T: DeserializeOwned>(
    connection: &Connection,
    query: &str,
    sql: &str,
    parameters: impl Params,
) -> Result<Vec<T>, OutputError> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(parameters)?;
    let mut read = Vec::new();
    while let Some(row) = rows.next()? {
        read.push(read_row(row, query)?);
    }
    Ok(read)
}

/// Reads a row; `query` is the name of its query.
pub fn read_row<T: DeserializeOwned>(row: &Row<'_>, query: &str) -> Result<T, OutputError> {
    let statement: &Statement<'_> = row.as_ref();
    // The index of a column that has a name is valid.
    let values =
        NamedValues { name: |index| statement.column_name(index).ok(), value: |index| row.get_ref_unwrap(index) };
    values.read(query)
}

/// A column with 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Bit(pub bool);

impl Serialize for Bit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0.into())
    }
}

/// The values of a row with the names of their columns, by index.
pub(super) struct NamedValues<N, F> {
    pub(super) name: N,
    pub(super) value: F,
}

impl<'n, 'r, N: Fn(usize) -> Option<&'n str>, F: Fn(usize) -> ValueRef<'r>> NamedValues<N, F> {
    /// The row as a struct; `query` is the name of its query.
    pub(super) fn read<T: DeserializeOwned>(self, query: &str) -> Result<T, OutputError> {
        T::deserialize(self)
            .map_err(|problem| OutputError::Row { query: query.to_owned(), problem: problem.to_string() })
    }

    fn index(&self, column: &str, likely: usize) -> Option<usize> {
        let is_it = |index: &usize| (self.name)(*index) == Some(column);
        let mut all = (0..).take_while(|index| (self.name)(*index).is_some());
        Some(likely).filter(is_it).or_else(|| all.find(is_it))
    }
}

impl<'de, 'n, 'r: 'de, N: Fn(usize) -> Option<&'n str>, F: Fn(usize) -> ValueRef<'r>> Deserializer<'de>
    for NamedValues<N, F>
{
    type Error = Error;

    fn deserialize_any<T: Visitor<'de>>(self, _: T) -> Result<T::Value, Error> {
        Err(Error::custom("a row is read as a struct"))
    }

    fn deserialize_struct<T: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: T,
    ) -> Result<T::Value, Error> {
        let (mut values, mut next) = (Vec::with_capacity(fields.len()), 0);
        for field in fields {
            // Fields usually have the order of the columns.
            let index = self.index(field, next).ok_or_else(|| Error::custom(format!("there is no column {field}")))?;
            values.push(NamedValue { name: field, value: (self.value)(index) });
            next = index + 1;
        }
        visitor.visit_seq(SeqDeserializer::new(values.into_iter()))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple tuple_struct map enum identifier ignored_any
    }
}

struct NamedValue<'r> {
    name: &'static str,
    value: ValueRef<'r>,
}

impl<'de> IntoDeserializer<'de, Error> for NamedValue<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for NamedValue<'de> {
    type Error = Error;

    fn deserialize_any<T: Visitor<'de>>(self, visitor: T) -> Result<T::Value, Error> {
        let read = match self.value {
            ValueRef::Null => visitor.visit_unit(),
            ValueRef::Integer(number) => visitor.visit_i64(number),
            ValueRef::Real(number) => visitor.visit_f64(number),
            ValueRef::Text(text) => visitor.visit_str(&String::from_utf8_lossy(text)),
            ValueRef::Blob(bytes) => visitor.visit_bytes(bytes),
        };
        read.map_err(|problem: Error| Error::custom(format!("column {}: {problem}", self.name)))
    }

    fn deserialize_option<T: Visitor<'de>>(self, visitor: T) -> Result<T::Value, Error> {
        if self.value == ValueRef::Null { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_bool<T: Visitor<'de>>(self, visitor: T) -> Result<T::Value, Error> {
        match self.value {
            ValueRef::Integer(bit @ 0..=1) => visitor.visit_bool(bit == 1),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_enum<T: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: T,
    ) -> Result<T::Value, Error> {
        match self.value.as_str() {
            Ok(text) => visitor.visit_enum(IntoDeserializer::<Error>::into_deserializer(text)),
            Err(_) => {
                Err(Error::custom(format!("column {}: expected a text of {name}: {}", self.name, variants.join(", "))))
            }
        }
    }

    fn deserialize_newtype_struct<T: Visitor<'de>>(self, _: &'static str, visitor: T) -> Result<T::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::query::output::Grid;

    /// The fields of a struct, in their order.
    pub fn fields_of<T: DeserializeOwned>() -> Vec<&'static str> {
        struct Fields(Vec<&'static str>);

        impl<'de> Deserializer<'de> for &mut Fields {
            type Error = Error;

            fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
                Err(Error::custom("not a struct"))
            }

            fn deserialize_struct<V: Visitor<'de>>(
                self,
                _: &'static str,
                fields: &'static [&'static str],
                _: V,
            ) -> Result<V::Value, Error> {
                self.0.extend(fields);
                Err(Error::custom("only its fields"))
            }

            forward_to_deserialize_any! {
                bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
                newtype_struct seq tuple tuple_struct map enum identifier ignored_any
            }
        }

        let mut fields = Fields(Vec::new());
        let _ = T::deserialize(&mut fields);
        fields.0
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Sample {
        number: i64,
        equity: Option<f64>,
        is_set: Bit,
        name: Option<String>,
    }

    fn read(sql: &'static str) -> Result<Vec<Sample>, String> {
        let connection = Connection::open_in_memory().unwrap();
        // A table of people reads its rows in the same way.
        let grid = Grid::read(&mut connection.prepare(sql).unwrap(), None, false).unwrap();
        let (read, of_grid) = (rows(&connection, "sample", sql, []), grid.rows_as("sample"));
        let [read, of_grid] = [read, of_grid].map(|rows| rows.map_err(|error| error.to_string()));
        assert_eq!(read, of_grid);
        read
    }

    #[test]
    fn rows_are_read_by_the_names_of_their_columns() {
        let sample =
            |equity, name: Option<&str>| Sample { number: 7, equity, is_set: Bit(true), name: name.map(str::to_owned) };
        let rows = read(
            "SELECT 'x' AS name, 7 AS number, 1 AS other, 1 AS is_set, 0.5 AS equity UNION ALL SELECT NULL, 7, 2, 1, NULL",
        );
        assert_eq!(rows.unwrap(), [sample(Some(0.5), Some("x")), sample(None, None)]);
    }

    #[test]
    fn a_missing_column_and_a_wrong_type_are_errors_with_the_name_of_the_query() {
        for (sql, problem) in [
            ("SELECT 7 AS number, 1 AS is_set, 'x' AS name", "there is no column equity"),
            (
                "SELECT 7.5 AS number, 1 AS is_set, 'x' AS name, 1.0 AS equity",
                "column number: invalid type: floating point `7.5`, expected i64",
            ),
            (
                "SELECT NULL AS number, 1 AS is_set, 'x' AS name, 1.0 AS equity",
                "column number: invalid type: unit value, expected i64",
            ),
            (
                "SELECT 7 AS number, 2 AS is_set, 'x' AS name, 1.0 AS equity",
                "column is_set: invalid type: integer `2`, expected a boolean",
            ),
            (
                "SELECT 7 AS number, 1 AS is_set, 'x' AS name, 'y' AS equity",
                "column equity: invalid type: string \"y\", expected f64",
            ),
        ] {
            assert_eq!(read(sql).unwrap_err(), format!("sql/sample.sql: {problem}"), "{sql}");
        }
    }
}
