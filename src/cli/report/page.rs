//! The chart of a report.

use crate::cli::exit::CommandError;
use crate::page::{Markup, Sheet, chart_of, charted, refined};
use crate::query::output::Grid;
use crate::query::report::Report as Question;

/// Returns an error if a report has no chart.
pub(super) fn check_chart(question: &Question) -> Result<(), CommandError> {
    let known = charted();
    if known.contains(&question.name.as_str()) {
        return Ok(());
    }
    Err(format!("report {} has no chart; reports with charts: {}", question.name, known.join(", ")).into())
}

/// The chart of a result.
pub(super) fn chart(asked: &Question, grid: &Grid, sheet: Sheet) -> Result<Markup, CommandError> {
    let drawn = chart_of(&asked.name, &refined(grid.clone()), sheet);
    drawn.map_err(|why| format!("report {}: {why}", asked.name).into())
}
