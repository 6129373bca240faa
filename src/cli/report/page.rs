//! A report as a page, or its chart alone.

use crate::cli::exit::CommandError;
use crate::page::{Page, Part, Sheet, chart_of, charted};
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

/// The results as one page.
pub(super) fn html(
    title: &str,
    subtitle: String,
    note: Option<&str>,
    answers: &[(&Question, Grid)],
    has_chart: bool,
) -> String {
    let part = |(asked, grid): &(&Question, Grid)| {
        let chart = if has_chart { chart_of(&asked.name, grid, Sheet::OF_PAGE) } else { None };
        vec![Part::of(&asked.header, grid).with_chart(chart).open()]
    };
    let missing = note.map(|note| format!("{note}.")).into_iter().collect();
    Page { title: title.to_owned(), subtitle, missing, groups: answers.iter().map(part).collect(), ..Page::default() }
        .html()
}

/// The chart of a result as an SVG file.
pub(super) fn svg(asked: &Question, grid: &Grid) -> Result<String, CommandError> {
    let svg = chart_of(&asked.name, grid, Sheet::OWN).map(|svg| svg.to_string());
    svg.ok_or_else(|| format!("report {}: no rows to chart; this chart needs exactly one --player", asked.name).into())
}
