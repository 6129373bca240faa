//! The charts of reports, the same as on pages.

use std::collections::BTreeSet;

use super::chart::{Names, Sheet, over_time};
use super::markup::Markup;
use super::report_parts::{
    Drawn, Played, bias_chart, course, matches_over_time, parted_bars, pr_chart, score_map, study_chart,
};
use gammonbase::query::output::{Cell, Figure, Grid};
use gammonbase::query::row_reader::{Maybe, columns};

type Draw = fn(&Grid, Sheet) -> Drawn;

const CHARTS: [(&str, Draw); 6] = [
    ("periods", periods),
    ("moving-pr", |grid, sheet| Ok(matches_over_time(grid, sheet)?.0)),
    ("errors", errors),
    ("cube-handling", bias_chart),
    ("study", study_chart),
    ("player-stats", pr_of_players),
];

/// The chart of a report's result, or why there is none.
pub fn chart_of(report: &str, grid: &Grid, sheet: Sheet) -> Result<Markup, String> {
    let (_, draw) = CHARTS
        .iter()
        .find(|(name, _)| *name == report)
        .ok_or_else(|| format!("it has no chart; reports with charts: {}", CHARTS.map(|(name, _)| name).join(", ")))?;
    let has_any = |columns: &[&str]| columns.iter().any(|column| has(grid, column));
    let refusal = match report {
        "cube-handling" if !has(grid, "bias_emg") => "only with kind=bias it has a chart",
        "player-stats" if !has(grid, "pr") => "of a grading it has no chart",
        "player-stats" => "",
        _ if people(grid)? > 1 => "this chart needs exactly one player",
        "periods" if has(grid, "players") => "of everybody it has no chart",
        "errors" if !has_any(&["category", "opponent", "player_group"]) => {
            "by score, by level and of the cube it has no chart"
        }
        _ => "",
    };
    if !refusal.is_empty() {
        return Err(refusal.to_owned());
    }
    let why = if grid.rows.is_empty() { "no rows to chart" } else { "too few rows to chart" };
    draw(grid, sheet).map_err(|error| error.to_string())?.ok_or_else(|| why.to_owned())
}

columns! {
    struct Person<'g> { player: Maybe<&'g Cell> }

    /// A row of `errors -p by=opponent`.
    struct OfOpponent<'g> { opponent: &'g Cell, pr: Figure<'g>, decisions: &'g Cell }

    /// A row of `errors` by phase, plan or level.
    struct OfPart<'g> {
        category: &'g Cell, part: &'g Cell, error_emg: &'g Cell, checker_error_emg: &'g Cell, cube_error_emg: &'g Cell,
    }

    /// A row of `player-stats`: of a player, or of one player's decisions of a kind.
    struct OfPlayer<'g> { kind: Maybe<&'g Cell>, player: Maybe<&'g Cell>, pr: Figure<'g>, decisions: &'g Cell }

    /// A row of `periods` about a player.
    struct Period<'g> { period: &'g Cell, pr: Figure<'g>, decisions: &'g Cell, moving_pr: Figure<'g> }
}

/// The number of players in a result.
fn people(grid: &Grid) -> Result<usize, String> {
    let rows: Vec<Person<'_>> = grid.rows_as("people").map_err(|error| error.to_string())?;
    let named = rows.iter().filter(|row| row.player.is_there).map(|row| row.player.formatted.as_str());
    Ok(named.collect::<BTreeSet<_>>().len())
}

fn has(grid: &Grid, column: &str) -> bool {
    grid.place(column).is_some()
}

fn errors(grid: &Grid, sheet: Sheet) -> Drawn {
    if has(grid, "opponent") {
        let rows: Vec<OfOpponent<'_>> = grid.rows_as("reports/errors")?;
        let rows = rows.iter().map(|row| (row.opponent, row.pr, row.decisions));
        return Ok(pr_chart("PR by opponent, with 95% intervals", rows, sheet));
    }
    if has(grid, "player_group") {
        return score_map(grid, sheet);
    }
    let rows: Vec<OfPart<'_>> = grid.rows_as("reports/errors")?;
    let Some(category) = rows.first().map(|row| &row.category.formatted) else { return Ok(None) };
    let rows = rows.iter().filter(|row| row.category.formatted == *category);
    let bars = rows.map(|row| [row.part, row.error_emg, row.checker_error_emg, row.cube_error_emg]);
    Ok(parted_bars(&format!("Equity lost by {category} (EMG)"), bars, sheet))
}

/// The PRs of all players, or those of one player by kind of decision.
fn pr_of_players(grid: &Grid, sheet: Sheet) -> Drawn {
    let rows: Vec<OfPlayer<'_>> = grid.rows_as("reports/player-stats")?;
    let rows = rows.iter().map(|row| (*if row.kind.is_there { row.kind } else { row.player }, row.pr, row.decisions));
    Ok(pr_chart("PR of players, with 95% intervals", rows, sheet))
}

fn periods(grid: &Grid, sheet: Sheet) -> Drawn {
    let rows: Vec<Period<'_>> = grid.rows_as("reports/periods")?;
    let played = rows.iter().map(|Period { period, pr, decisions, moving_pr }| {
        let hint = format!("{}: PR {}, {} decisions", period.formatted, pr.formatted, decisions.formatted);
        Played { date: period, pr: *pr, moving_pr: *moving_pr, hint }
    });
    let played: Vec<Played<'_>> = played.collect();
    let (dots, line) = course(&played);
    let names = Names("PR by period", format!("{} periods.", dots.len()));
    Ok(over_time(names, "PR", ["a period", "moving PR (band: 95%)"], &dots, &line, sheet))
}
