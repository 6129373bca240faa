//! Trends of PR, and what they say about goals, in sentences.

use std::collections::BTreeSet;

use gammonbase::query::output::{Grid, GridRow};

/// The columns that it reads, and the player.
pub(super) const PROGRESS: &str = "player trend_pr trend_pr_low trend_pr_high trend trend_players now_pr now_pr_low now_pr_high goal_pr chance_now goal_by by_pr by_pr_low by_pr_high chance_by";

/// What the column `trend` claims.
const CHANGED: [&str; 2] = ["improved", "worse"];
const NO_TREND: &str = " More cannot be said without a trend, which takes ten matches with a date over three months, and more than one or two that decide it.";
const NOT_BY: &str = "it is before the last match, or farther ahead of it than the first one is behind";
/// Beside a wide interval.
const LUCK: &str = " With so few matches, whoever seems better than most was probably lucky; this is not allowed for.";

/// The change of PR in a year, and the verdict if it is more than chance.
pub(super) fn trend_of(row: GridRow<'_>) -> Option<String> {
    let sign = if row.find("trend_pr")?.value()? > 0.0 { "+" } else { "" };
    let verdict = Some(shown(row, "trend")).filter(|word| CHANGED.contains(word)).map(|word| format!(": {word}"));
    Some(format!("{sign}{} PR a year{}", row.with_interval("trend_pr"), verdict.unwrap_or_default()))
}

/// The cell in a column that the reader may have left out.
fn shown<'g>(row: GridRow<'g>, name: &str) -> &'g str {
    row.find(name).map_or("", |cell| &cell.formatted)
}

/// The trends of all players, and what the figures say about their goals: both are in each player's first row.
pub fn progress(grid: &Grid) -> Vec<String> {
    let name = |row| shown(row, "player");
    let trends: Vec<_> = grid.rows().filter_map(|row| Some((row, trend_of(row)?))).collect();
    let changed = trends.iter().filter(|(row, _)| CHANGED.contains(&shown(*row, "trend")));
    let changed = changed.map(|(row, trend)| format!("{} ({trend})", name(*row))).collect::<Vec<_>>().join("; ");
    let judged = trends.first().filter(|(row, _)| row.find("trend").is_some());
    let judged = judged.and_then(|(row, trend)| Some((row.find("trend_players")?.integer()?, trend)));
    let trend = judged.map(|(judged, trend)| match (judged, changed.is_empty()) {
        (1, true) => format!("The trend: {trend}, which may be chance."),
        (1, false) => format!("The trend: {trend}, judged alone; beside others in a report, the bar is higher."),
        (_, is_none) => {
            let here = if trends.len() as i64 == judged { "" } else { " in the rows shown" };
            let (who, colon) = if is_none { ("none", "") } else { ("these", ": ") };
            format!("Of {judged} players with a trend, {who}{here} changed by more than chance{colon}{changed}.")
        }
    });
    let is_one = grid.rows().map(name).collect::<BTreeSet<_>>().len() == 1;
    let of_player = |row, said| if is_one { said } else { format!("{}: {said}", name(row)) };
    trend.into_iter().chain(grid.rows().filter_map(|row| Some(of_player(row, goal_of(row)?)))).collect()
}

/// Where a player is, and the chance to be at the goal.
fn goal_of(row: GridRow<'_>) -> Option<String> {
    let figure = |name: &str| row.find(name)?.value();
    let (now, goal, by) = (figure("now_pr")?, shown(row, "goal_pr"), shown(row, "goal_by"));
    let aim = match figure("goal_pr") {
        None if by.is_empty() => return None,
        None => String::new(),
        Some(pr) => format!(", {} the goal of {goal}", if now <= pr { "which meets" } else { "above" }),
    };
    let mut said = format!("Moving PR is now {}{aim}.", row.with_interval("now_pr"));
    if shown(row, "trend_pr").is_empty() {
        return Some(said + NO_TREND);
    }
    let chance = |name: &str| Some(format!("the chance of {goal} or less is {}", chance_in_words(figure(name)?)));
    said += &chance("chance_now").map_or(String::new(), |chance| format!(" By all matches, {chance} now."));
    if let Some(pr) = figure("by_pr") {
        let chance = chance("chance_by").map_or(String::new(), |chance| format!(", and {chance}"));
        let luck = if figure("by_pr_high") > Some(1.4 * pr) { LUCK } else { "" };
        said += &format!(" On {by}, PR is likely {}{chance}.{luck}", row.with_interval("by_pr"));
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
