//! A report as a page, or its chart alone.

use crate::cli::exit::CommandError;
use crate::page::{Page, Part, chart_of, charted};
use crate::query::output::Grid;
use crate::query::report::Report as Question;

/// Returns an error if a report has no chart.
pub(super) fn check_picture(question: &Question) -> Result<(), CommandError> {
    if chart_of(&question.name, &Grid::default()).is_some() {
        return Ok(());
    }
    let known = charted().join(", ");
    Err(format!("report {} has no chart; reports with charts: {known}", question.name).into())
}

/// The results as one page.
pub(super) fn html(title: &str, subtitle: String, answers: &[(&Question, Grid)], has_chart: bool) -> String {
    let part = |(asked, grid): &(&Question, Grid)| {
        let chart = if has_chart { chart_of(&asked.name, grid) } else { None };
        vec![Part::of(&asked.header, grid).with_chart(chart.and_then(|chart| chart.in_page)).open()]
    };
    Page { title: title.to_owned(), subtitle, groups: answers.iter().map(part).collect(), ..Page::default() }.html()
}

/// The picture of an answer.
pub(super) fn svg(asked: &Question, grid: &Grid) -> Result<String, CommandError> {
    let svg = chart_of(&asked.name, grid).and_then(|chart| chart.alone);
    svg.map(|svg| svg.to_string())
        .ok_or_else(|| format!("report {}: nothing to draw (a chart by player needs one --player)", asked.name).into())
}
