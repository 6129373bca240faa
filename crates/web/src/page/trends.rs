//! Trends of PR, and what they say about goals, in sentences.

use std::collections::BTreeSet;

use gammonbase::query::output::{Cell, Figure, Grid, OutputError};
use gammonbase::query::row_reader::{Maybe, columns};

/// The columns that it reads, and the player.
pub(super) const PROGRESS: &str = "player trend_pr trend_pr_low trend_pr_high trend trend_players now_pr now_pr_low now_pr_high goal_pr chance_now goal_by by_pr by_pr_low by_pr_high chance_by";

/// What the column `trend` claims.
const CHANGED: [&str; 2] = ["improved", "worse"];
const NO_TREND: &str = " More cannot be said without a trend, which takes ten matches with a date over three months, and more than one or two that decide it.";
const NOT_BY: &str = "it is before the last match, or farther ahead of it than the first one is behind";
/// Beside a wide interval.
const LUCK: &str = " With so few matches, whoever seems better than most was probably lucky; this is not allowed for.";

columns! {
    /// A row of a report with trends, of which the reader may have left out columns.
    struct Trend<'g> {
        player: Maybe<&'g Cell>, trend_pr: Maybe<Figure<'g>>, trend: Maybe<&'g Cell>, trend_players: Maybe<&'g Cell>,
        now_pr: Maybe<Figure<'g>>, goal_pr: Maybe<&'g Cell>, chance_now: Maybe<&'g Cell>, goal_by: Maybe<&'g Cell>,
        by_pr: Maybe<Figure<'g>>, chance_by: Maybe<&'g Cell>,
    }
}

/// The change of PR in a year, and the verdict if it is more than chance.
fn trend_of(row: &Trend<'_>) -> Option<String> {
    let sign = if row.trend_pr.value()? > 0.0 { "+" } else { "" };
    let verdict = row.changed().map_or(String::new(), |verdict| format!(": {verdict}"));
    Some(format!("{sign}{} PR a year{verdict}", row.trend_pr.with_interval()))
}

impl Trend<'_> {
    /// The verdict, if PR changed by more than chance.
    fn changed(&self) -> Option<&str> {
        Some(self.trend.formatted.as_str()).filter(|verdict| CHANGED.contains(verdict))
    }
}

/// The trends of all players, and what the figures say about their goals: both are in each player's first row.
pub fn progress(grid: &Grid) -> Result<Vec<String>, OutputError> {
    let rows: Vec<Trend<'_>> = grid.rows_as("trends")?;
    let trends: Vec<_> = rows.iter().filter_map(|row| Some((row, trend_of(row)?))).collect();
    let changed = trends.iter().filter(|(row, _)| row.changed().is_some());
    let changed = changed.map(|(row, trend)| format!("{} ({trend})", row.player.formatted));
    let changed = changed.collect::<Vec<_>>().join("; ");
    let judged = trends.first().filter(|(row, _)| row.trend.is_there);
    let judged = judged.and_then(|(row, trend)| Some((row.trend_players.integer()?, trend)));
    let trend = judged.map(|(judged, trend)| match (judged, changed.is_empty()) {
        (1, true) => format!("The trend: {trend}, which may be chance."),
        (1, false) => format!("The trend: {trend}, judged alone; beside others in a report, the bar is higher."),
        (_, is_none) => {
            let here = if trends.len() as i64 == judged { "" } else { " in the rows shown" };
            let (who, colon) = if is_none { ("none", "") } else { ("these", ": ") };
            format!("Of {judged} players with a trend, {who}{here} changed by more than chance{colon}{changed}.")
        }
    });
    let is_one = rows.iter().map(|row| &row.player.formatted).collect::<BTreeSet<_>>().len() == 1;
    let of_player = |row: &Trend<'_>| {
        let said = goal_of(row)?;
        Some(if is_one { said } else { format!("{}: {said}", row.player.formatted) })
    };
    Ok(trend.into_iter().chain(rows.iter().filter_map(of_player)).collect())
}

/// Where a player is, and the chance to be at the goal.
fn goal_of(row: &Trend<'_>) -> Option<String> {
    let (now, goal, by) = (row.now_pr.value()?, &row.goal_pr.formatted, &row.goal_by.formatted);
    let aim = match row.goal_pr.value() {
        None if by.is_empty() => return None,
        None => String::new(),
        Some(pr) => format!(", {} the goal of {goal}", if now <= pr { "which meets" } else { "above" }),
    };
    let mut said = format!("Moving PR is now {}{aim}.", row.now_pr.with_interval());
    if row.trend_pr.formatted.is_empty() {
        return Some(said + NO_TREND);
    }
    let chance = |cell: &Cell| Some(format!("the chance of {goal} or less is {}", chance_in_words(cell.value()?)));
    said += &chance(*row.chance_now).map_or(String::new(), |chance| format!(" By all matches, {chance} now."));
    if let Some(pr) = row.by_pr.value() {
        let chance = chance(*row.chance_by).map_or(String::new(), |chance| format!(", and {chance}"));
        let luck = if row.by_pr.range().is_some_and(|[_, high]| high > 1.4 * pr) { LUCK } else { "" };
        said += &format!(" On {by}, PR is likely {}{chance}.{luck}", row.by_pr.with_interval());
    } else if !by.is_empty() {
        said += &format!(" Nothing can be said about {by}: {NOT_BY}.");
    }
    Some(said)
}

/// A chance with no more digits than it has.
fn chance_in_words(chance: f64) -> String {
    match (20.0 * chance).round() as u32 {
        0 => "below 5%".to_owned(),
        20 => "above 95%".to_owned(),
        steps => format!("about {}%", 5 * steps),
    }
}
