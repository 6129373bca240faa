//! The charts of reports, the same as in pages.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::chart::{Chart, Count, Names, Panel, Sheet, columns, multiples, over_time};
use super::decision::{question_of, view_of};
use super::document::{Page, Part, Way, lead};
use super::links::Links;
use super::markup::Markup;
use super::parts::{
    bias_chart, cube_chart, dots_of, line_of, matches_over_time, parted_bars, pr_chart, score_map, study_chart,
    timing_chart, trend_of, with_table,
};
use super::queries::PageError;
use crate::query::decision::{Decision, DecisionError};
use crate::query::output::{Grid, GridRow};
use crate::query::report::Report;
use rows::numbers::grouped;

type Draw = fn(&Grid, Sheet) -> Chart;

const CHARTS: [(&str, Draw); 7] = [
    ("periods", periods),
    ("moving-pr", moving),
    ("errors", errors),
    ("cube-handling", bias_chart),
    ("study", study_chart),
    ("error-timing", timing_chart),
    ("player-stats", pr_of_players),
];

/// The most boards on a page.
const MAX_BOARDS: usize = 100;
/// The heading of a quiz without one.
pub const QUIZ: &str = "Quiz";
/// The most players that have small charts side by side.
const MAX_PANELS: usize = 24;
/// The most positions of a quiz.
const MAX_QUESTIONS: usize = 1_000;

/// The results of a report, or of its sections: sentences as the lead, tables with the chart, and the boards of positions, which `find` reads.
pub fn answered(
    answers: &[(&Report, Grid)],
    links: &Links,
    mut chart: Option<Markup>,
    find: impl Fn(i64) -> Result<Decision, DecisionError>,
) -> Result<Page, PageError> {
    let mut page = Page::default();
    let mut ids = Vec::new();
    for (asked, grid) in answers {
        if grid.columns.iter().any(|column| column.name == "sentence") {
            page.lead.push_str(&lead(grid));
            continue;
        }
        page.groups.push(vec![Part::of(&asked.header, grid, links).with_chart(chart.take()).open()]);
        if ["positions", "like"].contains(&asked.name.as_str()) {
            ids.extend(grid.rows().filter_map(|row| row.integer("decision_id")).take(MAX_BOARDS));
        }
    }
    let found: Vec<_> = ids.into_iter().map(find).collect::<Result<_, _>>()?;
    let diagrams: Vec<_> = found.iter().filter_map(view_of).collect();
    if !diagrams.is_empty() {
        page.groups.push(vec![Part { title: "Boards".to_owned(), diagrams, ..Part::default() }]);
    }
    Ok(page)
}

/// The decisions as numbered questions, each with a link to its solution, and the solutions after them.
pub fn quiz(ids: &[i64], find: impl Fn(i64) -> Result<Decision, DecisionError>) -> Result<Page, PageError> {
    match ids.len() {
        0 => return Err(PageError::Nothing("no decision passes the filters: there is nothing to ask".to_owned())),
        1..=MAX_QUESTIONS => {}
        more => {
            return Err(PageError::Asked(format!(
                "a quiz has at most {} positions, not {}: choose fewer with --limit",
                grouped(MAX_QUESTIONS as u64),
                grouped(more as u64)
            )));
        }
    }
    let mut parts = [("quiz", "Positions"), ("solutions", "Solutions")].map(|(id, title)| Part {
        id: id.to_owned(),
        title: title.to_owned(),
        ..Part::default()
    });
    for (number, &id) in (1..).zip(ids) {
        let found = find(id)?;
        let views = question_of(&found).zip(view_of(&found));
        let (mut asked, mut solved) =
            views.ok_or_else(|| PageError::Asked(format!("decision {id}: its position cannot be drawn")))?;
        asked.ways.push(Way { address: format!("#{}", solved.id()), rel: "", name: "solution" });
        for (part, view) in parts.iter_mut().zip([&mut asked, &mut solved]) {
            view.heading = format!("{number}. {}", view.heading);
            part.diagrams.push(std::mem::take(view));
        }
    }
    Ok(Page { title: QUIZ.to_owned(), groups: parts.map(|part| vec![part]).into(), ..Page::default() })
}

/// The reports that have a chart.
pub fn charted() -> Vec<&'static str> {
    CHARTS.iter().map(|(name, _)| *name).collect()
}

/// The chart of a report's result, or why there is none. Of several players, only a course over time is drawn for each.
pub fn chart_of(report: &str, grid: &Grid, sheet: Sheet) -> Result<Markup, String> {
    let (_, draw) = CHARTS.iter().find(|(name, _)| *name == report).ok_or("it has no chart")?;
    match (report, people(grid).len()) {
        ("player-stats", _) | (_, ..=1) => {}
        ("periods" | "moving-pr", ..=MAX_PANELS) => {}
        ("periods" | "moving-pr", more) => {
            return Err(format!(
                "it has charts of at most {MAX_PANELS} players, not {more}: choose them with --player"
            ));
        }
        _ => return Err("this chart needs exactly one --player".to_owned()),
    }
    if report == "errors"
        && !["category", "error_kind", "opponent", "player_group"].iter().any(|column| has(grid, column))
    {
        return Err("by score and by level it has no chart".to_owned());
    }
    if report == "cube-handling" && !has(grid, "bias_emg") {
        return Err("only with -p kind=bias it has a chart".to_owned());
    }
    let why = if grid.rows.is_empty() { "no rows to chart" } else { "too few rows to chart" };
    draw(grid, sheet).ok_or_else(|| why.to_owned())
}

fn people(grid: &Grid) -> BTreeSet<&str> {
    grid.rows().map(|row| row.shown("player")).collect()
}

fn has(grid: &Grid, column: &str) -> bool {
    grid.columns.iter().any(|known| known.name == column)
}

fn errors(grid: &Grid, sheet: Sheet) -> Chart {
    if has(grid, "opponent") {
        return pr_chart(grid, "PR by opponent, with 95% intervals", "opponent", sheet);
    }
    if has(grid, "player_group") {
        return score_map(grid, sheet);
    }
    if has(grid, "error_kind") {
        return cube_chart(grid, sheet);
    }
    let category = grid.rows().next()?.shown("category");
    let rows: Vec<GridRow<'_>> = grid.rows().filter(|row| row.shown("category") == category).collect();
    parted_bars(&rows, &format!("Equity lost by {category} (EMG)"), "part", sheet)
}

/// Of all players, or of one by kind of decision.
fn pr_of_players(grid: &Grid, sheet: Sheet) -> Chart {
    let name = if has(grid, "kind") { "kind" } else { "player" };
    pr_chart(grid, "PR of players, with 95% intervals", name, sheet)
}

fn periods(grid: &Grid, sheet: Sheet) -> Chart {
    if has(grid, "players") {
        return activity(grid, sheet);
    }
    const HINT: &str = "{period}: PR {pr}, {decisions} decisions";
    if people(grid).len() > 1 {
        return side_by_side(grid, "period", HINT, "a period", sheet);
    }
    let dots = dots_of(grid, "period", "pr", HINT);
    let names = Names("PR by period", format!("{} periods.", dots.len()));
    over_time(names, "PR", ["a period", "moving PR (band: 95%)"], &dots, &line_of(grid, "period"), sheet)
}

fn moving(grid: &Grid, sheet: Sheet) -> Chart {
    if people(grid).len() > 1 {
        return side_by_side(grid, "played_on", "{played_on} against {opponent}: PR {pr}", "a match", sheet);
    }
    matches_over_time(grid, sheet).0
}

/// PR over time, with a chart for each player.
fn side_by_side(grid: &Grid, date: &str, hint: &str, dot: &str, sheet: Sheet) -> Chart {
    let panel = |name: &str| {
        let rows = grid.rows().zip(&grid.rows).filter(|(row, _)| row.shown("player") == name);
        let own = grid.of_rows(rows.map(|(_, cells)| cells.clone()).collect());
        let note = trend_of(&own).unwrap_or_default();
        Panel { name: name.to_owned(), note, dots: dots_of(&own, date, "pr", hint), line: line_of(&own, date) }
    };
    let panels: Vec<Panel> = people(grid).into_iter().map(panel).collect();
    let described: Vec<String> = panels.iter().map(|panel| format!("{} {}", panel.name, panel.note)).collect();
    let names = Names("PR over time", with_table(&described.join("; ")));
    multiples(names, "PR", [dot, "moving PR (band: 95%)"], &panels, sheet)
}

pub(super) fn activity(grid: &Grid, sheet: Sheet) -> Chart {
    let now = Timestamp::now().to_string();
    let counts = grid.rows().filter(|row| !row.shown("period").is_empty()).filter_map(|row| {
        let period = row.shown("period").to_owned();
        Some(Count { value: row.number("matches")?, is_unfinished: now.starts_with(&period), period })
    });
    let counts: Vec<Count> = counts.collect();
    columns(Names("Matches by period", format!("{} periods.", counts.len())), "matches", &counts, sheet)
}
