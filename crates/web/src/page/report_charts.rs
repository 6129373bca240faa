//! The charts of reports, the same as on pages.

use std::collections::BTreeSet;

use jiff::Zoned;

use super::chart::{Chart, Count, Names, Panel, Sheet, columns, multiples, over_time};
use super::markup::Markup;
use super::parts::{
    bias_chart, cube_chart, dots_of, hint_of_match, line_of, matches_over_time, parted_bars, pr_chart, score_map,
    study_chart, timing_chart, with_table,
};
use super::progress::{progress, trend_of};
use gammonbase::query::output::{Grid, GridRow};

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

/// The most players with small charts side by side.
const MAX_PANELS: usize = 24;
/// The chart of a report's result, or why there is none. Of several players, only a course over time is drawn for each.
pub fn chart_of(report: &str, grid: &Grid, sheet: Sheet) -> Result<Markup, String> {
    let (_, draw) = CHARTS
        .iter()
        .find(|(name, _)| *name == report)
        .ok_or_else(|| format!("it has no chart; reports with charts: {}", CHARTS.map(|(name, _)| name).join(", ")))?;
    if report == "cube-handling" && !has(grid, "bias_emg") {
        return Err("only with kind=bias it has a chart".to_owned());
    }
    if report == "player-stats" && !has(grid, "pr") {
        return Err("of a grading it has no chart".to_owned());
    }
    match (report, people(grid).len()) {
        ("player-stats", _) | (_, ..=1) => {}
        ("periods" | "moving-pr", ..=MAX_PANELS) => {}
        ("periods" | "moving-pr", more) => {
            return Err(format!("it has charts of at most {MAX_PANELS} players, not {more}: choose fewer players"));
        }
        _ => return Err("this chart needs exactly one player".to_owned()),
    }
    if report == "errors"
        && !["category", "error_kind", "opponent", "player_group"].iter().any(|column| has(grid, column))
    {
        return Err("by score and by level it has no chart".to_owned());
    }
    let why = if grid.rows.is_empty() { "no rows to chart" } else { "too few rows to chart" };
    draw(grid, sheet).ok_or_else(|| why.to_owned())
}

fn people(grid: &Grid) -> BTreeSet<&str> {
    grid.rows().filter_map(|row| Some(row.find("player")?.formatted.as_str())).collect()
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
    let category = grid.rows().next()?.formatted("category");
    let rows: Vec<GridRow<'_>> = grid.rows().filter(|row| row.formatted("category") == category).collect();
    parted_bars(&rows, &format!("Equity lost by {category} (EMG)"), "part", sheet)
}

/// The PRs of all players, or those of one player by kind of decision.
fn pr_of_players(grid: &Grid, sheet: Sheet) -> Chart {
    let name = if has(grid, "kind") { "kind" } else { "player" };
    pr_chart(grid, "PR of players, with 95% intervals", name, sheet)
}

fn periods(grid: &Grid, sheet: Sheet) -> Chart {
    if has(grid, "players") {
        return activity(grid, sheet);
    }
    let hint = |row: GridRow<'_>| {
        format!("{}: PR {}, {} decisions", row.formatted("period"), row.formatted("pr"), row.formatted("decisions"))
    };
    if people(grid).len() > 1 {
        return side_by_side(grid, "period", hint, "a period", sheet);
    }
    let dots = dots_of(grid, "period", hint);
    let names = Names("PR by period", format!("{} periods.", dots.len()));
    over_time(names, "PR", ["a period", "moving PR (band: 95%)"], &dots, &line_of(grid, "period"), sheet)
}

fn moving(grid: &Grid, sheet: Sheet) -> Chart {
    if people(grid).len() > 1 {
        return side_by_side(grid, "played_on", hint_of_match, "a match", sheet);
    }
    matches_over_time(grid, sheet).0
}

/// PR over time, with a chart for each player.
fn side_by_side(grid: &Grid, date: &str, hint: impl Fn(GridRow<'_>) -> String, dot: &str, sheet: Sheet) -> Chart {
    let panel = |name: &str| {
        let rows = grid.rows().zip(&grid.rows).filter(|(row, _)| row.formatted("player") == name);
        let own = grid.of_rows(rows.map(|(_, cells)| cells.clone()).collect());
        let note = own.rows().find_map(trend_of).unwrap_or_default();
        Panel { name: name.to_owned(), note, dots: dots_of(&own, date, &hint), line: line_of(&own, date) }
    };
    let panels: Vec<Panel> = people(grid).into_iter().map(panel).collect();
    let described: Vec<String> = panels.iter().map(|panel| format!("{} {}", panel.name, panel.note)).collect();
    let names = Names("PR over time", with_table(&format!("{} {}", progress(grid).join(" "), described.join("; "))));
    multiples(names, "PR", [dot, "moving PR (band: 95%)"], &panels, sheet)
}

pub(super) fn activity(grid: &Grid, sheet: Sheet) -> Chart {
    let now = Zoned::now().date().to_string();
    let counts = grid.rows().filter(|row| !row.formatted("period").is_empty()).filter_map(|row| {
        let period = row.formatted("period").to_owned();
        Some(Count { value: row.number("matches")?, is_unfinished: now.starts_with(&period), period })
    });
    let counts: Vec<Count> = counts.collect();
    columns(Names("Matches by period", format!("{} periods.", counts.len())), "matches", &counts, sheet)
}
