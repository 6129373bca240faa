//! The charts of reports, the same as in pages.

use super::chart::{Chart, Dot, Line, Names, Sheet, over_time, year_of};
use super::parts::{
    bars_of, bias_chart, difficulty_chart, line_of, matches_over_time, parted_bars, score_map, study_chart,
};
use super::svg::Markup;
use crate::query::output::{Grid, GridRow};

/// A chart for a page, and as a file.
#[derive(Debug)]
pub struct Picture {
    /// For a page, which has the style sheet.
    pub in_page: Option<Markup>,
    /// As a file of its own, with the style sheet.
    pub alone: Option<Markup>,
}

type Draw = fn(&Grid, Sheet) -> Chart;

const CHARTS: [(&str, Draw); 11] = [
    ("player-periods", periods),
    ("moving-pr", |grid, sheet| matches_over_time(grid, sheet).0),
    ("error-by-score", score_map),
    ("error-by-phase", phases),
    ("cube-errors", |grid, sheet| {
        bars_of(grid, "Equity lost by doubling and answering (EMG)", "{error_kind}", "error_emg", sheet)
    }),
    ("cube-bias", bias_chart),
    ("study", study_chart),
    ("difficulty", difficulty_chart),
    ("activity", activity),
    ("player-stats", |grid, sheet| bars_of(grid, "PR", "{player}", "pr", sheet)),
    ("error-by-opponent", |grid, sheet| bars_of(grid, "PR by opponent", "{opponent}", "pr", sheet)),
];

/// Above this many bars, a chart is unreadable.
const MOST_BARS: usize = 60;

/// The reports that have a chart.
pub fn charted() -> Vec<&'static str> {
    CHARTS.iter().map(|(name, _)| *name).collect()
}

/// The chart of a report's result; `None` if the report has no chart. A report by player is drawn only for a single player.
pub fn chart_of(report: &str, grid: &Grid) -> Option<Picture> {
    let (_, draw) = CHARTS.iter().find(|(name, _)| *name == report)?;
    let people: std::collections::BTreeSet<&str> = grid.rows().map(|row| row.shown("player")).collect();
    let is_by_player = report != "player-stats" && report != "activity";
    let is_much = people.len() > 1 && is_by_player || grid.rows.len() > MOST_BARS && is_bars(report);
    if is_much {
        return Some(Picture { in_page: None, alone: None });
    }
    Some(Picture { in_page: draw(grid, Sheet::OF_PAGE), alone: draw(grid, Sheet::OWN) })
}

fn is_bars(report: &str) -> bool {
    matches!(report, "player-stats" | "error-by-opponent")
}

fn phases(grid: &Grid, sheet: Sheet) -> Chart {
    let rows: Vec<GridRow<'_>> = grid.rows().filter(|row| row.shown("category") == "phase").collect();
    parted_bars(&rows, "Equity lost by phase (EMG)", "part", sheet)
}

fn periods(grid: &Grid, sheet: Sheet) -> Chart {
    let dots = grid.rows().filter_map(|row| {
        Some(Dot {
            year: year_of(row.shown("period"))?,
            value: row.number("pr")?,
            interval: row.number("pr_low").zip(row.number("pr_high")).map(|(low, high)| [low, high]),
            hint: row.fill("{period}: PR {pr}, {decisions} decisions"),
        })
    });
    let dots: Vec<Dot> = dots.collect();
    let names = Names("PR by period", format!("{} periods.", dots.len()));
    over_time(names, ["a period", "moving PR (band: 95%)"], &dots, &line_of(grid, "period"), sheet)
}

/// Matches by period.
pub(super) fn activity(grid: &Grid, sheet: Sheet) -> Chart {
    let dots: Vec<Dot> = grid
        .rows()
        .filter_map(|row| {
            Some(Dot {
                year: year_of(row.shown("period"))?,
                value: row.number("matches")?,
                interval: None,
                hint: row.fill("{period}: {matches} matches, {players} players"),
            })
        })
        .collect();
    let line = Line { places: dots.iter().map(|dot| [dot.year, dot.value]).collect(), band: Vec::new() };
    let names = Names("Matches by period", format!("{} periods.", dots.len()));
    over_time(names, ["matches", "from period to period"], &dots, &line, sheet)
}
