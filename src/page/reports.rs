//! The charts of reports, the same as in pages.

use super::chart::{Chart, Line, Names, Sheet, over_time};
use super::parts::{
    bars_of, bias_chart, difficulty_chart, dots_of, line_of, matches_over_time, parted_bars, score_map, study_chart,
};
use crate::query::output::{Grid, GridRow};

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

/// The chart of a report's result. `None` if the report has no chart, or too many rows or players to draw: a report by player is drawn only
/// for a single player.
pub fn chart_of(report: &str, grid: &Grid, sheet: Sheet) -> Chart {
    let (_, draw) = CHARTS.iter().find(|(name, _)| *name == report)?;
    let is_by_player = report != "player-stats" && report != "activity";
    let people: std::collections::BTreeSet<&str> = grid.rows().map(|row| row.shown("player")).collect();
    let is_bars = matches!(report, "player-stats" | "error-by-opponent");
    if is_by_player && people.len() > 1 || is_bars && grid.rows.len() > MOST_BARS {
        return None;
    }
    draw(grid, sheet)
}

fn phases(grid: &Grid, sheet: Sheet) -> Chart {
    let rows: Vec<GridRow<'_>> = grid.rows().filter(|row| row.shown("category") == "phase").collect();
    parted_bars(&rows, "Equity lost by phase (EMG)", "part", sheet)
}

fn periods(grid: &Grid, sheet: Sheet) -> Chart {
    let dots = dots_of(grid, "period", "pr", "{period}: PR {pr}, {decisions} decisions");
    let names = Names("PR by period", format!("{} periods.", dots.len()));
    over_time(names, ["a period", "moving PR (band: 95%)"], &dots, &line_of(grid, "period"), sheet)
}

pub(super) fn activity(grid: &Grid, sheet: Sheet) -> Chart {
    let dots = dots_of(grid, "period", "matches", "{period}: {matches} matches, {players} players");
    let line = Line { places: dots.iter().map(|dot| [dot.year, dot.value]).collect(), band: Vec::new() };
    let names = Names("Matches by period", format!("{} periods.", dots.len()));
    over_time(names, ["matches", "from period to period"], &dots, &line, sheet)
}
