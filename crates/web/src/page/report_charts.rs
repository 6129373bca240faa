//! The charts of reports, the same as on pages.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Zoned;

use super::chart::{self, Count, Names, Panel, Sheet, multiples, over_time};
use super::markup::Markup;
use super::parts::{
    Drawn, Played, PlayedMatch, bias_chart, course, cube_chart, matches_over_time, parted_bars, pr_chart, score_map,
    study_chart, with_table,
};
use super::progress::{Trend, progress, trend_of};
use gammonbase::query::output::{Cell, Figure, Grid};
use gammonbase::query::row_reader::{Maybe, columns};

type Draw = fn(&Grid, Sheet) -> Drawn;

const CHARTS: [(&str, Draw); 6] = [
    ("periods", periods),
    ("moving-pr", moving),
    ("errors", errors),
    ("cube-handling", bias_chart),
    ("study", study_chart),
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
    match (report, people(grid)?.len()) {
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
    struct Period<'g> { player: Maybe<&'g Cell>, period: &'g Cell, pr: Figure<'g>, decisions: &'g Cell, moving_pr: Figure<'g> }

    /// A row of `periods` about everybody.
    struct Activity<'g> { period: &'g Cell, matches: &'g Cell }
}

fn people(grid: &Grid) -> Result<BTreeSet<&str>, String> {
    let rows: Vec<Person<'_>> = grid.rows_as("people").map_err(|error| error.to_string())?;
    Ok(rows.iter().filter(|row| row.player.is_there).map(|row| row.player.formatted.as_str()).collect())
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
    if has(grid, "error_kind") {
        return cube_chart(grid, sheet);
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
    if has(grid, "players") {
        return activity(grid, sheet);
    }
    let rows: Vec<Period<'_>> = grid.rows_as("reports/periods")?;
    let played = rows.iter().map(|Period { player, period, pr, decisions, moving_pr }| {
        let hint = format!("{}: PR {}, {} decisions", period.formatted, pr.formatted, decisions.formatted);
        Played { player, date: period, pr: *pr, moving_pr: *moving_pr, hint }
    });
    let played: Vec<Played<'_>> = played.collect();
    if played.iter().any(|row| row.player != played[0].player) {
        return side_by_side(grid, &played, "a period", sheet);
    }
    let (dots, line) = course(&played);
    let names = Names("PR by period", format!("{} periods.", dots.len()));
    Ok(over_time(names, "PR", ["a period", "moving PR (band: 95%)"], &dots, &line, sheet))
}

fn moving(grid: &Grid, sheet: Sheet) -> Drawn {
    let rows: Vec<PlayedMatch<'_>> = grid.rows_as("reports/moving-pr")?;
    let played: Vec<Played<'_>> = rows.iter().map(PlayedMatch::played).collect();
    if played.iter().any(|row| row.player != played[0].player) {
        return side_by_side(grid, &played, "a match", sheet);
    }
    Ok(matches_over_time(grid, sheet)?.0)
}

/// PR over time, with a chart for each player.
fn side_by_side(grid: &Grid, played: &[Played<'_>], dot: &str, sheet: Sheet) -> Drawn {
    let trends: Vec<Trend<'_>> = grid.rows_as("trends")?;
    let mut people: BTreeMap<&str, (Vec<Played<'_>>, Vec<&Trend<'_>>)> = BTreeMap::new();
    for (row, trend) in played.iter().zip(&trends) {
        let (rows, trends) = people.entry(&row.player.formatted).or_default();
        rows.push(row.clone());
        trends.push(trend);
    }
    let panel = |(name, (rows, trends)): (&str, (Vec<Played<'_>>, Vec<&Trend<'_>>))| {
        let (dots, line) = course(&rows);
        let note = trends.into_iter().find_map(trend_of).unwrap_or_default();
        Panel { name: name.to_owned(), note, dots, line }
    };
    let panels: Vec<Panel> = people.into_iter().map(panel).collect();
    let described: Vec<String> = panels.iter().map(|panel| format!("{} {}", panel.name, panel.note)).collect();
    let names = Names("PR over time", with_table(&format!("{} {}", progress(grid)?.join(" "), described.join("; "))));
    Ok(multiples(names, "PR", [dot, "moving PR (band: 95%)"], &panels, sheet))
}

pub(super) fn activity(grid: &Grid, sheet: Sheet) -> Drawn {
    let now = Zoned::now().date().to_string();
    let rows: Vec<Activity<'_>> = grid.rows_as("reports/periods")?;
    let counts = rows.iter().filter(|row| !row.period.formatted.is_empty()).filter_map(|row| {
        let period = row.period.formatted.clone();
        Some(Count { value: row.matches.value()?, is_unfinished: now.starts_with(&period), period })
    });
    let counts: Vec<Count> = counts.collect();
    Ok(chart::columns(Names("Matches by period", format!("{} periods.", counts.len())), "matches", &counts, sheet))
}
