//! The SQL functions `sqrt` and `log10`, which the bundled SQLite is built without. Views use them for intervals and Elo differences; the
//! sqlite3 shell and most programs have them.

use rusqlite::functions::FunctionFlags;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Result};

/// Adds `sqrt` and `log10` to a connection. They return NULL for values without a root or logarithm, as SQLite's functions do.
pub fn install(connection: &Connection) -> Result<()> {
    add(connection, "sqrt", f64::sqrt)?;
    add(connection, "log10", f64::log10)
}

fn add(connection: &Connection, name: &str, function: fn(f64) -> f64) -> Result<()> {
    // Innocuous: views may use them even if the schema is not trusted.
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function(name, 1, flags, move |context| {
        let number = match context.get_raw(0) {
            ValueRef::Integer(number) => number as f64,
            ValueRef::Real(number) => number,
            ValueRef::Null | ValueRef::Text(_) | ValueRef::Blob(_) => return Ok(None),
        };
        Ok(Some(function(number)).filter(|result| result.is_finite()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_and_logarithms_match_sqlite() {
        let connection = Connection::open_in_memory().unwrap();
        install(&connection).unwrap();
        let of = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, Option<f64>>(0)).unwrap();
        assert_eq!(of("SELECT sqrt(9)"), Some(3.0));
        assert_eq!(of("SELECT log10(0.01)"), Some(-2.0));
        for none in ["sqrt(-1)", "sqrt(NULL)", "sqrt('x')", "log10(0)", "log10(-1.5)"] {
            assert_eq!(of(&format!("SELECT {none}")), None, "{none}");
        }
    }
}
