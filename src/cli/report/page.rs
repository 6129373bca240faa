//! A report as a page, or its chart alone.

use crate::cli::exit::CommandError;
use rusqlite::Connection;

use crate::page::{DecisionView, Links, Markup, Page, Part, Sheet, chart_of, charted, diagram, lead, refined};
use crate::query::decision::find;
use crate::query::output::Grid;
use crate::query::report::Report as Question;

/// The most boards on a page.
const MAX_BOARDS: usize = 100;

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
    notes: [Option<String>; 2],
    answers: &[(&Question, Grid)],
    has_chart: bool,
    diagrams: Vec<DecisionView>,
) -> Result<String, CommandError> {
    let part = |(asked, grid): &(&Question, Grid)| -> Result<_, CommandError> {
        let chart = has_chart.then(|| chart(asked, grid, Sheet::OF_PAGE)).transpose()?;
        Ok(vec![Part::of(&asked.header, grid, &Links::default()).with_chart(chart).open()])
    };
    let missing = notes.into_iter().flatten().collect();
    let (sentences, tables): (Vec<_>, Vec<_>) =
        answers.iter().partition(|(_, grid)| grid.columns.iter().any(|column| column.name == "sentence"));
    let lead = sentences.iter().map(|(_, grid)| lead(grid)).collect();
    let mut groups = tables.into_iter().map(part).collect::<Result<Vec<Vec<Part>>, _>>()?;
    if !diagrams.is_empty() {
        groups.push(vec![Part { title: "Boards".to_owned(), diagrams, ..Part::default() }]);
    }
    Ok(Page { title: title.to_owned(), subtitle, missing, lead, groups, ..Page::default() }.html())
}

/// The boards of the first rows, if the report is about positions.
pub(super) fn diagrams(
    connection: &Connection,
    answers: &[(&Question, Grid)],
) -> Result<Vec<DecisionView>, CommandError> {
    let answers = answers.iter().filter(|(asked, _)| ["positions", "like"].contains(&asked.name.as_str()));
    let ids = answers.flat_map(|(_, grid)| grid.rows().filter_map(|row| row.integer("decision_id")));
    let found: Vec<_> = ids.take(MAX_BOARDS).map(|id| find(connection, id)).collect::<Result<_, _>>()?;
    Ok(found.iter().filter_map(diagram).collect())
}

/// The chart of a result as an SVG file.
pub(super) fn svg(asked: &Question, grid: &Grid) -> Result<String, CommandError> {
    Ok(chart(asked, grid, Sheet::OWN)?.to_string())
}

fn chart(asked: &Question, grid: &Grid, sheet: Sheet) -> Result<Markup, CommandError> {
    let drawn = chart_of(&asked.name, &refined(grid.clone()), sheet);
    drawn.map_err(|why| format!("report {}: {why}", asked.name).into())
}
