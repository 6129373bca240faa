//! The page of a player.

use super::document::Page;
use super::parts;
use super::queries::{PageError, Questions};
use crate::query::names::several;

/// The page of the player selected by the filter.
pub fn player(questions: &Questions<'_>, asked: &str, described: &str) -> Result<Page, PageError> {
    let statistics = questions.ask("player-stats", &[("min_decisions", "0".to_owned())])?;
    let people: Vec<&str> = statistics.grid.rows().map(|row| row.shown("player")).collect();
    let name = match people.as_slice() {
        [] => Err(PageError::Nothing(format!("{asked:?} has no decisions in the matches that the filters select"))),
        [name] => Ok((*name).to_owned()),
        people => Err(PageError::Nothing(format!(
            "{} (`gammonbase players merge` merges spellings)",
            several(asked, "people", people)
        ))),
    }?;
    let total = questions.ask("summary/total", &[])?;
    let mut page = Page { title: name, subtitle: described.to_owned(), ..Page::default() };
    let luck = questions.ask("luck", &[])?;
    let [adjusted, low, high] = ["", "_low", "_high"].map(|end| {
        let row = luck.grid.rows().next();
        row.map_or("", |row| row.shown(&format!("won_without_luck_share{end}")))
    });
    let money = |name| luck.grid.rows().next().map_or("", |row| row.shown(name));
    if let (Some(row), Some(all)) = (statistics.grid.rows().next(), total.grid.rows().next()) {
        let title = row.shown("pr_title");
        page.facts = parts_of(&[
            ("PR", all.shown("pr")),
            ("PR, 95%", &between(all.shown("pr_low"), all.shown("pr_high"))),
            ("title by PR", title),
            ("PR in the range of", if title.is_empty() { row.shown("pr_range") } else { "" }),
            ("matches", all.shown("matches")),
            ("won", row.shown("won")),
            ("decisions", all.shown("decisions")),
            ("errors", all.shown("errors")),
            ("blunders", all.shown("blunders")),
            ("avoidable errors", all.shown("avoidable_errors")),
            ("checker PR", row.shown("checker_pr")),
            ("doubling PR", row.shown("double_pr")),
            ("taking PR", row.shown("take_pr")),
            ("error / difficulty", row.shown("difficulty_ratio")),
            ("lost in 7-point match", row.shown("l7_mwc")),
            ("Elo to the engine", row.shown("engine_elo")),
            ("luck (EMG)", row.shown("luck_emg")),
            ("matches won without luck", adjusted),
            ("without luck, 95%", &between(low, high)),
            ("money games", money("money_games")),
            ("points won", money("net_points")),
            ("points per game", money("points_per_game")),
            ("points without luck", money("luck_adjusted_points")),
        ]);
        let days = [all.shown("first_played_on"), all.shown("last_played_on")];
        if !days[0].is_empty() {
            let days = if days[0] == days[1] { days[0].to_owned() } else { format!("{} to {}", days[0], days[1]) };
            page.subtitle =
                [days.as_str(), described].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
        }
        page.missing.extend(missing(all.shown("missing")));
        if all.integer("not_analysed").unwrap_or(0) > 0 && all.shown("missing").is_empty() {
            page.missing
                .push(format!("{} decisions are not analysed; no figure includes them.", all.shown("not_analysed")));
        }
    }
    let decisions = total.grid.rows().next().and_then(|row| row.integer("decisions")).unwrap_or(0);
    page.groups = vec![
        vec![parts::over_matches(questions, decisions)?, parts::luck(questions)?],
        vec![parts::by_kind(questions)?, parts::by_phase(questions)?],
        parts::themes(questions)?,
        vec![parts::study(questions)?, parts::difficulty(questions)?],
        vec![parts::cube(questions)?, parts::bias(questions)?],
        vec![parts::by_score(questions)?, parts::openings(questions)?],
        vec![parts::opening_plays(questions)?],
        vec![parts::worst(questions, 12)?],
    ];
    Ok(page)
}

/// An interval; empty if it has no bounds.
fn between(low: &str, high: &str) -> String {
    if low.is_empty() { String::new() } else { format!("{low} to {high}") }
}

/// The facts with a value.
pub(super) fn parts_of(facts: &[(&str, &str)]) -> Vec<(String, String)> {
    let known = facts.iter().filter(|(_, value)| !value.is_empty());
    known.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// A report's note on missing data, as a sentence.
pub(super) fn missing(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let first = letters.next()?;
    Some(format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
