//! How many rows of a report are shown.

use super::{Kind, Report};
use crate::query::output::Limit;

/// The parameter of a report that limits its rows.
pub const PARAMETER: &str = "limit";

/// What a limit is to a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowLimit {
    /// The value of the report's own parameter; `None`: it has none, or keeps its default.
    pub parameter: Option<i64>,
    /// Where the output stops.
    pub limit: Option<Limit>,
}

impl RowLimit {
    /// All rows.
    const ALL: Self = Self { parameter: None, limit: None };

    /// `asked` is what the user wants, 0 being all; else the report's own default counts; where that is all rows, `by_default`. A report with
    /// a limit of its own is asked for one row more: if it comes, there are more.
    pub fn of(report: &Report, asked: Option<u32>, by_default: Option<u32>) -> Self {
        let counted = |rows: u32| Self { limit: Some(Limit { rows: rows.into(), counts_rest: true }), ..Self::ALL };
        let own = report.header.parameters.iter().find(|own| own.name == PARAMETER && own.kind == Kind::Integer);
        let Some(own) = own else {
            return asked.or(by_default).filter(|&rows| rows > 0).map_or(Self::ALL, counted);
        };
        match asked.or_else(|| own.default.parse().ok()) {
            // No limit, to SQLite's LIMIT.
            Some(0) => Self { parameter: Some(-1), limit: None },
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
        Report { name: "a".into(), file: None, header: Header::parse(&sql).unwrap(), sql, sections: Vec::new() }
    }

    #[test]
    fn a_limit_is_the_users_else_the_reports_else_the_screens() {
        let of = |parameter: &str, asked, by_default| {
            let limit = RowLimit::of(&report(parameter), asked, by_default);
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
