//! SQL functions that the bundled SQLite is built without: its mathematical functions (views use `sqrt` and `log10`), and `median`,
//! `percentile`, `stdev`, `variance`, `corr`, `regr_slope`, `regr_r2` and `regexp`.

use regex_lite::Regex;
use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error, Result};

/// The most values of a median or percentile, which keeps them in memory.
const MAX_VALUES: usize = 1 << 25;
/// The longest regular expression, in bytes.
const MAX_PATTERN: usize = 1_000;

type OfOne = fn(f64) -> f64;
type OfTwo = fn(f64, f64) -> f64;
type OfGroup = fn(&Moments) -> f64;

const UNARY: [(&str, OfOne); 20] = [
    ("acos", f64::acos),
    ("acosh", f64::acosh),
    ("asin", f64::asin),
    ("asinh", f64::asinh),
    ("atan", f64::atan),
    ("atanh", f64::atanh),
    ("cos", f64::cos),
    ("cosh", f64::cosh),
    ("degrees", f64::to_degrees),
    ("exp", f64::exp),
    ("ln", f64::ln),
    ("log", f64::log10),
    ("log10", f64::log10),
    ("log2", f64::log2),
    ("radians", f64::to_radians),
    ("sin", f64::sin),
    ("sinh", f64::sinh),
    ("sqrt", f64::sqrt),
    ("tan", f64::tan),
    ("tanh", f64::tanh),
];
const BINARY: [(&str, OfTwo); 5] = [
    ("atan2", f64::atan2),
    ("log", |base, x| x.ln() / base.ln()),
    ("mod", |x, y| x % y),
    ("pow", f64::powf),
    ("power", f64::powf),
];
/// Whole numbers stay whole.
const ROUNDING: [(&str, OfOne); 4] =
    [("ceil", f64::ceil), ("ceiling", f64::ceil), ("floor", f64::floor), ("trunc", f64::trunc)];
/// Aggregates with their numbers of arguments. The sample's deviation and variance: NULL for fewer than two values.
/// A regression is of the first argument on the second, with the results of PostgreSQL and DuckDB where one of them is always the same.
const AGGREGATES: [(&str, i32, OfGroup); 6] = [
    ("corr", 2, |m| m.product / (m.squares[0] * m.squares[1]).sqrt()),
    ("regr_slope", 2, |m| m.product / m.squares[1]),
    ("regr_r2", 2, |m| match m.squares {
        [0.0, x] if x > 0.0 => 1.0,
        [y, x] => m.product / y * (m.product / x),
    }),
    ("stddev", 1, |m| (m.squares[0] / (m.count - 1.0)).sqrt()),
    ("stdev", 1, |m| (m.squares[0] / (m.count - 1.0)).sqrt()),
    ("variance", 1, |m| m.squares[0] / (m.count - 1.0)),
];

/// Adds the functions to a connection. They return NULL for NULL, and for arguments without a finite result.
pub fn install(connection: &Connection) -> Result<()> {
    // Innocuous: views may use them even if the schema is not trusted.
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("pi", 0, flags, |_| Ok(std::f64::consts::PI))?;
    for (name, function) in UNARY {
        connection.create_scalar_function(name, 1, flags, move |context| {
            Ok(number(context, 0).map(function).filter(|result| result.is_finite()))
        })?;
    }
    for (name, function) in BINARY {
        connection.create_scalar_function(name, 2, flags, move |context| {
            let result = number(context, 0).zip(number(context, 1)).map(|(x, y)| function(x, y));
            Ok(result.filter(|result| result.is_finite()))
        })?;
    }
    for (name, function) in ROUNDING {
        connection.create_scalar_function(name, 1, flags, move |context| {
            Ok(match context.get_raw(0) {
                ValueRef::Integer(whole) => Value::Integer(whole),
                _ => number(context, 0).map_or(Value::Null, |x| Value::Real(function(x))),
            })
        })?;
    }
    for (name, arguments, function) in AGGREGATES {
        connection.create_aggregate_function(name, arguments, flags, OfMoments(function))?;
    }
    connection.create_aggregate_function("median", 1, flags, Percentile { of: 2.0 })?;
    connection.create_aggregate_function("percentile", 2, flags, Percentile { of: 100.0 })?;
    connection.create_scalar_function("regexp", 2, flags, regexp)
}

/// A numeric argument; a text counts as the number that it spells.
fn number(context: &Context<'_>, index: usize) -> Option<f64> {
    match context.get_raw(index) {
        ValueRef::Integer(number) => Some(number as f64),
        ValueRef::Real(number) => Some(number),
        ValueRef::Text(text) => std::str::from_utf8(text).ok()?.trim().parse().ok().filter(|x: &f64| x.is_finite()),
        ValueRef::Null | ValueRef::Blob(_) => None,
    }
}

pub(crate) fn failed(message: String) -> Error {
    Error::UserFunctionError(message.into())
}

/// `text REGEXP pattern`: whether the pattern matches a part of the text.
fn regexp(context: &Context<'_>) -> Result<Option<bool>> {
    let (ValueRef::Text(_), ValueRef::Text(text)) = (context.get_raw(0), context.get_raw(1)) else {
        return Ok(None);
    };
    let pattern = context.get_or_create_aux(
        0,
        |value| -> std::result::Result<Regex, Box<dyn std::error::Error + Send + Sync>> {
            let pattern = value.as_str()?;
            if pattern.len() > MAX_PATTERN {
                return Err(format!("regexp: the pattern is longer than {MAX_PATTERN} bytes").into());
            }
            Ok(Regex::new(pattern).map_err(|error| format!("regexp: {error}"))?)
        },
    )?;
    Ok(Some(pattern.is_match(&String::from_utf8_lossy(text))))
}

/// Sums over pairs of numbers, by Welford's method.
#[derive(Default)]
struct Moments {
    count: f64,
    means: [f64; 2],
    squares: [f64; 2],
    product: f64,
}

struct OfMoments(OfGroup);

impl Aggregate<Moments, Option<f64>> for OfMoments {
    fn init(&self, _: &mut Context<'_>) -> Result<Moments> {
        Ok(Moments::default())
    }

    fn step(&self, context: &mut Context<'_>, moments: &mut Moments) -> Result<()> {
        let last = context.len() - 1;
        if let (Some(x), Some(y)) = (number(context, 0), number(context, last)) {
            moments.count += 1.0;
            let before = [x - moments.means[0], y - moments.means[1]];
            moments.means[0] += before[0] / moments.count;
            moments.means[1] += before[1] / moments.count;
            let after = [x - moments.means[0], y - moments.means[1]];
            moments.squares[0] += before[0] * after[0];
            moments.squares[1] += before[1] * after[1];
            moments.product += before[0] * after[1];
        }
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, moments: Option<Moments>) -> Result<Option<f64>> {
        Ok(moments.map(|moments| (self.0)(&moments)).filter(|result| result.is_finite()))
    }
}

/// A percentile, interpolated between its two neighbours. The second argument, 50 without one, is a part of `of`.
struct Percentile {
    of: f64,
}

impl Aggregate<(Vec<f64>, f64), Option<f64>> for Percentile {
    fn init(&self, context: &mut Context<'_>) -> Result<(Vec<f64>, f64)> {
        let part = if context.len() == 1 { Some(1.0) } else { number(context, 1) };
        match part.map(|part| part / self.of) {
            Some(share) if (0.0..=1.0).contains(&share) => Ok((Vec::new(), share)),
            _ => Err(failed(format!("percentile(x, p): expected p from 0 to {}", self.of))),
        }
    }

    fn step(&self, context: &mut Context<'_>, (values, _): &mut (Vec<f64>, f64)) -> Result<()> {
        if values.len() == MAX_VALUES {
            return Err(failed(format!("median and percentile take at most {MAX_VALUES} values")));
        }
        values.extend(number(context, 0));
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, state: Option<(Vec<f64>, f64)>) -> Result<Option<f64>> {
        let Some((mut values, share)) = state.filter(|(values, _)| !values.is_empty()) else { return Ok(None) };
        values.sort_by(f64::total_cmp);
        let place = share * (values.len() - 1) as f64;
        let (low, high) = (values[place.floor() as usize], values[place.ceil() as usize]);
        Ok(Some(low + (high - low) * place.fract()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(sql: &str) -> Result<Value> {
        let connection = Connection::open_in_memory().unwrap();
        install(&connection).unwrap();
        connection.query_row(&format!("SELECT {sql}"), [], |row| row.get(0))
    }

    #[test]
    fn mathematical_functions_equal_those_of_sqlite() {
        for (sql, expected) in [
            ("sqrt(9)", 3.0),
            ("sqrt('9')", 3.0),
            ("log10(0.01)", -2.0),
            ("log(1000)", 3.0),
            ("log2(8)", 3.0),
            ("ln(exp(1.5))", 1.5),
            ("log(2, 32)", 5.0),
            ("pow(2, 10)", 1024.0),
            ("power(4, 0.5)", 2.0),
            ("mod(7.5, 2)", 1.5),
            ("floor(-1.5)", -2.0),
            ("ceil(1.2)", 2.0),
            ("trunc(-1.7)", -1.0),
            ("degrees(pi())", 180.0),
            ("atan2(1, 1)", std::f64::consts::FRAC_PI_4),
        ] {
            let Value::Real(found) = value(sql).unwrap() else { panic!("{sql}") };
            assert!((found - expected).abs() < 1e-12, "{sql}: {found}");
        }
        assert_eq!(value("floor(7)").unwrap(), Value::Integer(7));
        for none in ["sqrt(-1)", "sqrt(NULL)", "sqrt('x')", "log10(0)", "ln(-1.5)", "mod(1, 0)", "acos(2)", "exp(1e9)"]
        {
            assert_eq!(value(none).unwrap(), Value::Null, "{none}");
        }
    }

    #[test]
    fn statistics_of_groups_equal_the_hand_computed_ones() {
        let from = "FROM (VALUES (1, 2), (2, 4), (4, 1), (9, NULL), (NULL, 3))";
        for (sql, expected) in [
            ("median(column1)", Some(3.0)),
            ("percentile(column1, 25)", Some(1.75)),
            ("percentile(column1, 100)", Some(9.0)),
            ("variance(column1)", Some(38.0 / 3.0)),
            ("stdev(column1)", Some((38.0_f64 / 3.0).sqrt())),
            ("corr(column1, column2)", Some(-0.5)),
            ("regr_slope(column1, column2)", Some(-0.5)),
            ("regr_slope(column2, 2 * column1)", Some(-0.25)),
            ("regr_r2(column1, column2)", Some(0.25)),
            // Always the same y: a level line, which fits. Always the same x, a single pair, none: no line.
            ("regr_slope(7, column2)", Some(0.0)),
            ("regr_r2(7, column2)", Some(1.0)),
            ("regr_slope(column1, 7)", None),
            ("regr_r2(column1, 7)", None),
            ("regr_slope(column1, column2) FILTER (WHERE column1 = 1)", None),
            ("regr_r2(column1, column2) FILTER (WHERE column1 = 9)", None),
            ("median(column1) FILTER (WHERE column1 > 9)", None),
            ("stdev(column1) FILTER (WHERE column1 = 9)", None),
        ] {
            let found = match value(&format!("{sql} {from}")).unwrap() {
                Value::Real(found) => Some(found),
                _ => None,
            };
            let is_equal = match (found, expected) {
                (Some(found), Some(expected)) => (found - expected).abs() < 1e-12,
                (found, expected) => found == expected,
            };
            assert!(is_equal, "{sql}: {found:?}");
        }
        assert!(value(&format!("percentile(column1, 101) {from}")).unwrap_err().to_string().contains("from 0 to 100"));
    }

    #[test]
    fn regular_expressions_match_parts_of_texts() {
        for (sql, expected) in [
            ("'13/8 6/5*' REGEXP '5\\*$'", Value::Integer(1)),
            ("'Éloïse' REGEXP '^élo'", Value::Integer(0)),
            ("'Open de Paris' REGEXP '(?i)^open.*(paris|lyon)'", Value::Integer(1)),
            ("NULL REGEXP 'a'", Value::Null),
        ] {
            assert_eq!(value(sql).unwrap(), expected, "{sql}");
        }
        for wrong in ["'a' REGEXP '('".to_owned(), format!("'a' REGEXP '{}'", "a".repeat(MAX_PATTERN + 1))] {
            assert!(value(&wrong).unwrap_err().to_string().contains("regexp: "), "{wrong}");
        }
    }
}
