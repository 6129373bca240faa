//! Expressions as SQL of an engine, with their values in the text or bound to parameters.

use std::fmt::{self, Write};

use sea_query::{Expr, MysqlQueryBuilder, PostgresQueryBuilder, QueryBuilder, SqlWriter, SqliteQueryBuilder, Value};

use super::Engine;

/// Renders the expressions of one statement.
#[derive(Debug, Default)]
pub struct Renderer {
    pub(crate) engine: Engine,
    /// The values of the parameters ?1, ?2, ...; `None`: values are written into the text.
    bound: Option<Vec<Value>>,
    text: String,
}

impl Renderer {
    /// Writes values into the text, for an engine that somebody else runs.
    pub fn writing(engine: Engine) -> Self {
        Self { engine, ..Self::default() }
    }

    /// Binds values, for SQLite.
    pub fn binding() -> Self {
        Self { bound: Some(Vec::new()), ..Self::default() }
    }

    pub(crate) fn is_binding(&self) -> bool {
        self.bound.is_some()
    }

    /// The values to bind, in order.
    pub fn values(&self) -> &[Value] {
        self.bound.as_deref().unwrap_or_default()
    }

    /// Renders an expression.
    pub fn render(&mut self, expression: &Expr) -> String {
        match self.engine {
            Engine::Sqlite => SqliteQueryBuilder.prepare_expr(expression, self),
            // The dialects of Spark and DuckDB come from these.
            Engine::Duckdb => PostgresQueryBuilder.prepare_expr(expression, self),
            Engine::Spark => MysqlQueryBuilder.prepare_expr(expression, self),
        }
        std::mem::take(&mut self.text)
    }
}

impl Write for Renderer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.write_str(text)
    }
}

impl fmt::Display for Renderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl SqlWriter for Renderer {
    fn push_param<T: QueryBuilder>(&mut self, value: Value, builder: &T) {
        let written = match (&mut self.bound, value) {
            // Templates leave out what depends on a parameter without a value.
            (_, Value::String(None)) => self.text.write_str("NULL"),
            (Some(values), value) => {
                let known = values.iter().position(|known| *known == value);
                let place = known.unwrap_or(values.len());
                if known.is_none() {
                    values.push(value);
                }
                write!(self.text, "?{}", place + 1)
            }
            // No shell and no parser misreads hexadecimal digits; SQLite ends a statement at a NUL.
            (None, Value::String(Some(text))) if text.chars().any(char::is_control) => {
                let hex: String = text.bytes().map(|byte| format!("{byte:02X}")).collect();
                match self.engine {
                    Engine::Sqlite => write!(self.text, "CAST(X'{hex}' AS TEXT)"),
                    Engine::Duckdb => write!(self.text, "decode(unhex('{hex}'))"),
                    Engine::Spark => write!(self.text, "decode(unhex('{hex}'), 'UTF-8')"),
                }
            }
            // 1.0 is no whole number, which SQLite would divide as one.
            (None, Value::Double(Some(number))) => write!(self.text, "{number:?}"),
            (None, value) => builder.write_value(&mut self.text, &value),
        };
        // Writing to a String does not fail.
        debug_assert!(written.is_ok());
    }

    fn as_writer(&mut self) -> &mut dyn Write {
        self
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The text of a literal with backslashes; `None`: it ends early, or is no literal.
    fn read(literal: &str) -> Option<String> {
        let inner = literal.strip_prefix('\'')?.strip_suffix('\'')?;
        let mut signs = inner.chars();
        let mut text = String::new();
        while let Some(sign) = signs.next() {
            text.push(match sign {
                '\'' => return None,
                '\\' => signs.next()?,
                sign => sign,
            });
        }
        Some(text)
    }

    fn written(engine: Engine, text: &str) -> String {
        Renderer::writing(engine).render(&text.into())
    }

    proptest! {
        #[test]
        fn any_text_is_one_value_for_sqlite(text in any::<String>()) {
            let connection = rusqlite::Connection::open_in_memory().unwrap();
            let sql = format!("SELECT {}", written(Engine::Sqlite, &text));
            let found: String = connection.query_row(&sql, [], |row| row.get(0)).unwrap();
            prop_assert_eq!(&found, &text);
            let mut renderer = Renderer::binding();
            prop_assert_eq!(renderer.render(&text.as_str().into()), "?1");
            prop_assert_eq!(renderer.values(), &[Value::from(text)]);
        }

        #[test]
        fn any_text_is_one_literal_for_duckdb_and_spark(text in "[^\\p{Cc}]*") {
            prop_assert_eq!(read(&written(Engine::Spark, &text)), Some(text.clone()));
            let duckdb = written(Engine::Duckdb, &text);
            prop_assert_eq!(duckdb.starts_with('E'), duckdb.contains('\\'));
            prop_assert_eq!(read(duckdb.trim_start_matches('E')), Some(text));
        }

        #[test]
        fn control_characters_are_written_in_hexadecimal(text in ".*[\\x00-\\x1f].*") {
            for engine in [Engine::Sqlite, Engine::Duckdb, Engine::Spark] {
                let literal = written(engine, &text);
                let is_plain = |sign: char| sign.is_ascii_alphanumeric() || " '(),-".contains(sign);
                prop_assert!(literal.chars().all(is_plain), "{}", literal);
            }
        }
    }
}
