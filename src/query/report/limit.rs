//! The row limit of a report.

use super::{Kind, Report};
use crate::query::output::Limit;

/// The name of a report's limit parameter.
pub const PARAMETER: &str = "limit";

/// A limit applied to a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowLimit {
    /// The value for the report's own parameter; `None` if the report has none or keeps its default.
    pub parameter: Option<i64>,
    /// The limit of the output.
    pub limit: Option<Limit>,
}

impl RowLimit {
    const ALL: Self = Self { parameter: None, limit: None };

    /// Combines the user's limit `asked` (0 for all rows), otherwise the report's default, otherwise `by_default`. A report with its own
    /// limit is run with one row more, to detect whether there are more rows.
    /// If its rows are sorted by a column, all of them are needed first.
    pub fn of(report: &Report, asked: Option<u32>, by_default: Option<u32>, is_sorted: bool) -> Self {
        let counted = |rows: u32| Self { limit: Some(Limit { rows: rows.into(), counts_rest: true }), ..Self::ALL };
        let own = report.header.parameters.iter().find(|own| own.name == PARAMETER && own.kind == Kind::Integer);
        let Some(own) = own else {
            return asked.or(by_default).filter(|&rows| rows > 0).map_or(Self::ALL, counted);
        };
        match asked.or_else(|| own.default.parse().ok()) {
            // SQLite's LIMIT treats -1 as no limit.
            Some(0) => Self { parameter: Some(-1), limit: None },
            Some(rows) if is_sorted => Self { parameter: Some(-1), ..counted(rows) },
            Some(rows) => Self {
                parameter: Some(i64::from(rows) + 1),
                limit: Some(Limit { rows: rows.into(), counts_rest: false }),
            },
            None => by_default.map_or(Self::ALL, counted),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Header;
    use super::*;

    fn report(parameter: &str) -> Report {
        let sql = format!("-- title: a\n-- question: b\n{parameter}SELECT 1");
        Report { name: "a".into(), file: None, header: Header::parse(&sql).unwrap(), sql, ..Report::default() }
    }

    #[test]
    fn limits_come_from_the_user_then_the_report_then_the_terminal() {
        let of = |parameter: &str, asked, by_default| {
            let limit = RowLimit::of(&report(parameter), asked, by_default, false);
            (limit.parameter, limit.limit.map(|limit| (limit.rows, limit.counts_rest)))
        };
        for (parameter, asked, by_default, expected) in [
            ("", None, None, (None, None)),
            ("", None, Some(50), (None, Some((50, true)))),
            ("", Some(3), Some(50), (None, Some((3, true)))),
            ("", Some(0), Some(50), (None, None)),
            ("-- parameter: limit (integer, 20): rows\n", None, Some(50), (Some(21), Some((20, false)))),
            ("-- parameter: limit (integer, 20): rows\n", Some(3), None, (Some(4), Some((3, false)))),
            ("-- parameter: limit (integer, 20): rows\n", Some(0), Some(50), (Some(-1), None)),
            ("-- parameter: limit (integer, all): rows\n", None, None, (None, None)),
            ("-- parameter: limit (integer, all): rows\n", None, Some(50), (None, Some((50, true)))),
            ("-- parameter: limit (integer, all): rows\n", Some(3), Some(50), (Some(4), Some((3, false)))),
            ("-- parameter: limit (text, 20): another\n", Some(3), None, (None, Some((3, true)))),
        ] {
            assert_eq!(of(parameter, asked, by_default), expected, "{parameter:?} {asked:?} {by_default:?}");
        }
    }
}
