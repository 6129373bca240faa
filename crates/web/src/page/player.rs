//! A player.

use super::decision::view;
use super::directories;
use super::document::{DecisionView, Figures, Page, Stage, lead};
use super::kind::{Argument, Arguments, PageKind, Value};
use super::links::PLAYERS;
use super::parts::{self, missing, parts_of};
use super::queries::{PageError, Questions};
use gammonbase::names::several;
use gammonbase::query::output::GridRow;
use rows::numbers::counts;

/// The page of a player.
pub static PLAYER: PageKind =
    PageKind::folder(PLAYERS, |pages, file| pages.players.get(file).map(|(name, _)| name.clone()), player)
        .below(&directories::PLAYERS)
        .command("player", "One player: PR over time, where equity is lost, luck, the twelve costliest decisions")
        .asks(&[
            Argument::new("name", Value::Person, "The player's name, or part of it"),
            Argument::new("goal", Value::Text, "The chance of this PR or class")
                .labelled("goal")
                .option("goal", "PR", ""),
            Argument::new("by", Value::Text, "The day of the goal; of a year or a month the last one")
                .labelled("goal by")
                .option("by", "DATE", ""),
        ])
        .sets(&["player"])
        .applies(&["titles"])
        .in_site();

fn player(mut questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let asked = arguments.text("name");
    questions.filter.matches.players = questions.people(asked)?;
    let (questions, described) = (&questions, questions.filters());
    if let [name] = questions.filter.matches.players.as_slice() {
        questions.show(&Page::titled(name), Stage::Title);
    }
    questions.sums.attach_of_all(questions.connection, &questions.filter)?;
    let (filter, links) = (questions.filter.clone(), questions.links.clone());
    let plain = Questions { filter, rules: None, links, ..*questions };
    let statistics = plain.ask("player-stats", &[("min_decisions", "0".to_owned())])?;
    let people: Vec<&str> = statistics.grid.rows().map(|row| row.formatted("player")).collect();
    let name = match people.as_slice() {
        [] => Err(PageError::Nothing(format!("{asked:?} has no decisions in the matches that the filters select"))),
        [name] => Ok((*name).to_owned()),
        people => Err(PageError::Nothing(several(asked, "people", people))),
    }?;
    let mut page = Page { title: name, subtitle: described.to_owned(), ..Page::default() };
    let total = questions.ask("summary/total", &[])?;
    let luck = questions.ask("luck", &[])?;
    let rows = [&statistics, &total, &luck].map(|answer| answer.grid.rows().next());
    let decisions = rows[1].and_then(|row| row.integer("decisions")).unwrap_or(0);
    let goal = ["goal", "by"].map(|name| (name, arguments.text(name).to_owned()));
    let goal: Vec<_> = goal.into_iter().filter(|(_, value)| !value.is_empty()).collect();
    let (over_matches, latest) = parts::over_matches(questions, decisions, &goal)?;
    page.notes.extend(questions.described(questions.rules_with("titles"))?);
    if let [Some(row), Some(all), luck] = rows {
        let by_rules = |name: &str| match row.formatted(name) {
            "" => String::new(),
            title => format!("{title} ({})", row.formatted("rules")),
        };
        let title = latest.unwrap_or_else(|| by_rules("pr_title"));
        let range = if title.is_empty() { by_rules("pr_range") } else { String::new() };
        page.facts = parts_of(&[
            ("PR", &all.with_interval("pr")),
            ("title", &title),
            ("PR in the range of", &range),
            ("matches", all.formatted("matches")),
            ("won", row.formatted("won")),
            ("money sessions", all.formatted("money_sessions")),
            ("decisions", all.formatted("decisions")),
        ]);
        page.figures = figures(row, all, luck);
        let days = [all.formatted("first_played_on"), all.formatted("last_played_on")];
        if !days[0].is_empty() {
            let days = if days[0] == days[1] { days[0].to_owned() } else { format!("{} to {}", days[0], days[1]) };
            page.subtitle =
                [days.as_str(), described].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
        }
        page.missing.extend(missing(all.formatted("missing")));
        let missing = all.integer("not_analysed").unwrap_or(0).unsigned_abs();
        if missing > 0 && all.formatted("missing").is_empty() {
            let decisions = counts(missing, "decision is", "decisions are");
            page.missing.push(format!("{decisions} not analysed; no figure includes them."));
        }
    }
    page.groups.push(vec![over_matches, parts::results(questions)?]);
    questions.show(&page, Stage::Facts);
    let worst = parts::worst(questions, 12)?;
    page.lead = lead(&questions.ask("summary/short", &[])?.grid);
    let (sentences, people) = (questions.ask("summary/work", &[])?, &questions.filter.matches.players);
    let shown = parts::work(&mut page, &sentences.grid, (&questions.links, people), |id| view(questions, id))?;
    if page.boards.is_empty() {
        page.boards.clone_from(&worst.diagrams);
    }
    let study = questions.ask("study", &[("limit", "1000".to_owned())])?;
    page.groups.push(vec![parts::by_kind(questions)?, parts::by_phase(questions)?]);
    questions.show(&page, Stage::Groups);
    page.groups.push(vec![parts::study(study)]);
    page.groups.push(vec![parts::ideas(questions)?]);
    page.groups.push(vec![parts::by_score(questions)?]);
    questions.show(&page, Stage::Groups);
    page.groups.push(vec![parts::cube(questions)?, parts::bias(questions)?]);
    page.groups.push(vec![parts::openings(questions)?]);
    page.groups.push(vec![parts::opening_plays(questions)?]);
    // The others are among the costliest.
    let is_other = |diagram: &DecisionView| worst.diagrams.iter().all(|other| other.decision_id != diagram.decision_id);
    if let Some(mut shown) = shown {
        shown.diagrams.retain(is_other);
        page.groups.extend((!shown.is_empty()).then(|| vec![shown]));
    }
    page.groups.push(vec![worst]);
    Ok(page)
}

/// The small figures, in three groups.
fn figures(row: GridRow<'_>, all: GridRow<'_>, luck: Option<GridRow<'_>>) -> Vec<Figures> {
    let of_luck = |name: &str| luck.map_or(String::new(), |row| row.with_interval(name));
    let group = |title: &str, figures: &[(&str, String, &str)]| Figures {
        title: title.to_owned(),
        figures: figures
            .iter()
            .filter(|(_, value, _)| !value.is_empty())
            .map(|(name, value, about)| [(*name).to_owned(), value.clone(), (*about).to_owned()])
            .collect(),
    };
    let plain = |row: GridRow<'_>, name: &str| row.formatted(name).to_owned();
    // Not for a few matches, nor for a part of the decisions.
    let is_whole = row.number("pr_low").is_some() && !all.formatted("won").is_empty();
    let of_all = |name: &str| if is_whole { plain(row, name) } else { String::new() };
    // The share of a few matches says nothing.
    let has_interval = luck.is_some_and(|row| row.number("won_without_luck_share_low").is_some());
    let without_luck = if has_interval { of_luck("won_without_luck_share") } else { String::new() };
    let groups = [
        group(
            "Play",
            &[
                ("checker PR", row.with_interval("checker_pr"), ""),
                ("errors", plain(all, "errors"), "by XG's grading, blunders included"),
                ("blunders", plain(all, "blunders"), "by XG's grading"),
                ("loss / difficulty", plain(row, "difficulty_ratio"), "a reference player has 1"),
                ("lost in a 7-point match", of_all("l7_mwc"), "winning chances"),
                ("Elo to the engine", of_all("engine_elo"), ""),
            ],
        ),
        group(
            "Cube",
            &[
                (
                    "doubling PR",
                    row.with_interval("double_pr"),
                    &format!("to double or not: {}", row.formatted("double_decisions")),
                ),
                (
                    "taking PR",
                    row.with_interval("take_pr"),
                    &format!("answers to a double: {}", row.formatted("take_decisions")),
                ),
            ],
        ),
        group(
            "Luck",
            &[
                ("luck", plain(row, "luck_emg"), "EMG, where every roll of a match is analysed"),
                ("won without luck", without_luck, "of the matches, by the play alone"),
                ("money games", of_luck("money_games"), ""),
                ("points won", of_luck("net_points"), "in money games"),
                ("points per game", of_luck("points_per_game"), ""),
                ("points without luck", of_luck("luck_adjusted_points"), "by the play alone"),
            ],
        ),
    ];
    groups.into_iter().filter(|group| !group.figures.is_empty()).collect()
}
