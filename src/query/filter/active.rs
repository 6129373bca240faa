//! A filter that is set, in words and as a condition, and how conditions are combined.

use std::fmt;

use sea_query::{Expr, ExprTrait, Query, SelectStatement};

/// A filter that is set, or one of its values: its words, and its condition.
#[derive(Debug, Clone, PartialEq)]
pub struct ActiveFilter {
    pub words: String,
    pub subject: Subject,
    pub condition: Expr,
}

/// The rows that a condition reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// `match_facts`, and the views of sums over matches.
    Match,
    Decision,
    Structure,
    Position,
}

impl fmt::Display for ActiveFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl ActiveFilter {
    pub fn new(subject: Subject, words: impl Into<String>, condition: Expr) -> Self {
        Self { words: words.into(), subject, condition }
    }

    /// A filter of which one of the values must be met; `None` without values.
    pub fn any<T: fmt::Display>(
        subject: Subject,
        name: &str,
        values: &[T],
        condition: impl Fn(&T) -> Expr,
    ) -> Option<Self> {
        let any = any(values.iter().map(condition))?;
        Some(Self::new(subject, format!("{name} {}", joined(values, " or ")), any))
    }

    /// A filter by decisions of which one of the values must be met.
    pub fn any_of(name: &str, values: &[Self]) -> Option<Self> {
        Self::any(Subject::Decision, name, values, |value| value.condition.clone())
    }

    /// A filter by ids, of which there may be thousands: SQLite has no room for as many conditions joined by OR.
    pub fn one_of(subject: Subject, name: &str, column: &'static str, ids: &[i64]) -> Option<Self> {
        let is_in = Expr::col(column).is_in(ids.iter().copied());
        (!ids.is_empty()).then(|| Self::new(subject, format!("{name} {}", joined(ids, " or ")), is_in))
    }
}

pub(super) fn joined<T: fmt::Display>(values: &[T], by: &str) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(by)
}

/// Combines conditions with OR; `None` without conditions.
pub fn any(conditions: impl Iterator<Item = Expr>) -> Option<Expr> {
    conditions.reduce(ExprTrait::or)
}

/// Combines conditions with AND; `None` without conditions.
pub fn all(conditions: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    conditions.into_iter().reduce(ExprTrait::and)
}

/// `SELECT column FROM table WHERE condition`
pub fn those(column: &'static str, table: &'static str, condition: Expr) -> SelectStatement {
    Query::select().column(column).from(table).and_where(condition).to_owned()
}
