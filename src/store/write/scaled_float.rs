//! Stores numbers of REAL columns in as few bytes as possible.

use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, Value};

/// A number for a REAL column. A whole number is bound as an integer: SQLite then stores it in 6 bytes or less instead of 8, and still
/// returns a REAL.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Real(pub f64);

impl ToSql for Real {
    #[inline]
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let whole = self.0 as i64;
        let is_whole = whole as f64 == self.0;
        Ok(ToSqlOutput::Owned(if is_whole { Value::Integer(whole) } else { Value::Real(self.0) }))
    }
}

/// The scale of a candidate's equity in `scaled_candidates`: most scaled values are whole numbers of 4 bytes.
pub const EQUITY_SCALE: f64 = (1_u64 << 29) as f64;
/// The scale of chances to win and lose, and to win or lose a gammon.
pub const CHANCE_SCALE: f64 = (1_u64 << 30) as f64;
/// The scale of the chances of backgammons, which are small.
pub const BACKGAMMON_SCALE: f64 = (1_u64 << 35) as f64;

/// A single float times a power of two, exactly; NULL if it is not a number.
#[inline]
pub fn scaled(value: f32, scale: f64) -> Option<Real> {
    value.is_finite().then(|| Real(f64::from(value) * scale))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rusqlite::Connection;

    use super::*;

    /// The value as read back from a REAL column.
    fn kept(connection: &Connection, value: Option<Real>) -> Option<f64> {
        connection.execute("DELETE FROM t", []).unwrap();
        connection.execute("INSERT INTO t VALUES (?)", [value]).unwrap();
        connection.query_row("SELECT r FROM t", [], |row| row.get(0)).unwrap()
    }

    fn table() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE t (r REAL) STRICT").unwrap();
        connection
    }

    proptest! {
        #[test]
        fn single_floats_are_stored_exactly(bits: u32) {
            let value = f32::from_bits(bits);
            let connection = table();
            for scale in [EQUITY_SCALE, CHANCE_SCALE, BACKGAMMON_SCALE] {
                let back = kept(&connection, scaled(value, scale)).map(|kept| kept / scale);
                prop_assert_eq!(back, value.is_finite().then(|| f64::from(value)));
            }
        }

        #[test]
        fn any_number_comes_out_as_it_went_in(value: f64) {
            prop_assert_eq!(kept(&table(), Some(Real(value))), Some(value));
        }
    }

    #[test]
    fn numbers_at_the_edges_come_out_as_they_went_in() {
        let connection = table();
        let power = |exponent: i32| 2_f64.powi(exponent);
        for value in [
            0.0,
            -1.0,
            power(47),
            -power(47),
            power(53) + 2.0,
            power(62),
            power(63),
            -power(63),
            f64::MAX,
            f64::MIN_POSITIVE,
        ] {
            assert_eq!(kept(&connection, Some(Real(value))), Some(value));
        }
    }

    #[test]
    fn scaled_whole_numbers_take_half_the_space() {
        let connection = table();
        let pages = |values: &dyn Fn(f64) -> Box<dyn ToSql>| -> i64 {
            connection.execute("DELETE FROM t", []).unwrap();
            let mut insert = connection.prepare("INSERT INTO t VALUES (?)").unwrap();
            (0..20_000).for_each(|i| assert_eq!(insert.execute([values(0.25 + f64::from(i) / 65_536.0)]).unwrap(), 1));
            drop(insert);
            connection.execute_batch("VACUUM").unwrap();
            connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap()
        };
        let plain = pages(&|chance| Box::new(chance));
        let small = pages(&|chance| Box::new(scaled(chance as f32, CHANCE_SCALE)));
        assert!(small * 4 < plain * 3, "{small} pages instead of {plain}, keys and headers included");
    }
}
