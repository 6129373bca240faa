//! A player.

use askama::Template;

use super::decision::view;
use super::directories;
use super::document::{DecisionView, Page, Stage, lead};
use super::kind::{Argument, Arguments, PageKind, Value};
use super::links::PLAYERS;
use super::markup::Markup;
use super::queries::{PageError, Questions};
use super::report_parts::{self, missing, parts_of};
use gammonbase::names::several;
use gammonbase::query::output::{Cell, Figure};
use gammonbase::query::row_reader::columns;
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
    let rated: Vec<Rated<'_>> = statistics.rows()?;
    let people: Vec<&str> = rated.iter().map(|row| row.player.formatted.as_str()).collect();
    let name = match people.as_slice() {
        [] => Err(PageError::Nothing(format!("{asked:?} has no decisions in the matches that the filters select"))),
        [name] => Ok((*name).to_owned()),
        people => Err(PageError::Nothing(several(asked, "people", people))),
    }?;
    let mut page = Page { title: name, subtitle: described.to_owned(), ..Page::default() };
    let total = questions.ask("summary/total", &[])?;
    let luck = questions.ask("luck", &[])?;
    let (totals, lucky): (Vec<Total<'_>>, Vec<Luck<'_>>) = (total.rows()?, luck.rows()?);
    let decisions = totals.first().and_then(|row| row.decisions.integer()).unwrap_or(0);
    let goal = ["goal", "by"].map(|name| (name, arguments.text(name).to_owned()));
    let goal: Vec<_> = goal.into_iter().filter(|(_, value)| !value.is_empty()).collect();
    let (over_matches, latest) = report_parts::over_matches(questions, decisions, &goal)?;
    page.notes.extend(questions.described(questions.rules_with("titles"))?);
    if let Some((row, all)) = rated.first().zip(totals.first()) {
        let by_rules = |title: &Cell| match title.formatted.as_str() {
            "" => String::new(),
            title => format!("{title} ({})", row.rules.formatted),
        };
        let title = latest.unwrap_or_else(|| by_rules(row.pr_title));
        let range = if title.is_empty() { by_rules(row.pr_range) } else { String::new() };
        page.facts = parts_of(&[
            ("PR", &all.pr.with_interval()),
            ("title", &title),
            ("PR in the range of", &range),
            ("matches", &all.matches.formatted),
            ("won", &row.won.formatted),
            ("money sessions", &all.money_sessions.formatted),
            ("decisions", &all.decisions.formatted),
        ]);
        let is_whole = row.pr.range().is_some() && !all.won.formatted.is_empty();
        let luck = lucky.first().copied().unwrap_or_default();
        page.figures = Markup::of(&Figures { row, all, luck, is_whole });
        let days = [&all.first_played_on.formatted, &all.last_played_on.formatted];
        if !days[0].is_empty() {
            let days = if days[0] == days[1] { days[0].clone() } else { format!("{} to {}", days[0], days[1]) };
            page.subtitle =
                [days.as_str(), described].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
        }
        page.missing.extend(missing(&all.missing.formatted));
        let missing = all.not_analysed.integer().unwrap_or(0).unsigned_abs();
        if missing > 0 && all.missing.formatted.is_empty() {
            let decisions = counts(missing, "decision is", "decisions are");
            page.missing.push(format!("{decisions} not analysed; no figure includes them."));
        }
    }
    page.groups.push(vec![over_matches, report_parts::results(questions)?]);
    questions.show(&page, Stage::Facts);
    let worst = report_parts::worst(questions, 12)?;
    page.lead = lead(&questions.ask("summary/short", &[])?.grid)?;
    let (sentences, people) = (questions.ask("summary/work", &[])?, &questions.filter.matches.players);
    let shown = report_parts::work(&mut page, &sentences.grid, (&questions.links, people), |id| view(questions, id))?;
    if page.boards.is_empty() {
        page.boards.clone_from(&worst.diagrams);
    }
    let study = questions.ask("study", &[("limit", "1000".to_owned())])?;
    page.groups.push(vec![report_parts::by_kind(questions)?, report_parts::by_phase(questions)?]);
    questions.show(&page, Stage::Groups);
    page.groups.push(vec![report_parts::study(study)?]);
    page.groups.push(vec![report_parts::ideas(questions)?]);
    page.groups.push(vec![report_parts::by_score(questions)?]);
    questions.show(&page, Stage::Groups);
    page.groups.push(vec![report_parts::cube(questions)?, report_parts::bias(questions)?]);
    page.groups.push(vec![report_parts::openings(questions)?]);
    page.groups.push(vec![report_parts::opening_plays(questions)?]);
    // The other groups are among the costliest.
    let is_other = |diagram: &DecisionView| worst.diagrams.iter().all(|other| other.decision_id != diagram.decision_id);
    if let Some(mut shown) = shown {
        shown.diagrams.retain(is_other);
        page.groups.extend((!shown.is_empty()).then(|| vec![shown]));
    }
    page.groups.push(vec![worst]);
    Ok(page)
}

columns! {
    /// A row of `player-stats`.
    struct Rated<'g> {
        player: &'g Cell, won: &'g Cell, pr: Figure<'g>, pr_title: &'g Cell, pr_range: &'g Cell, rules: &'g Cell, checker_pr: Figure<'g>,
        double_pr: Figure<'g>, double_decisions: &'g Cell, take_pr: Figure<'g>, take_decisions: &'g Cell, difficulty_ratio: &'g Cell,
        l7_mwc: &'g Cell, luck_emg: &'g Cell, engine_elo: &'g Cell,
    }

    /// The row of `summary/total`.
    pub(super) struct Total<'g> {
        pub pr: Figure<'g>, pub matches: &'g Cell, pub money_sessions: &'g Cell, pub decisions: &'g Cell, pub errors: &'g Cell,
        pub blunders: &'g Cell, pub first_played_on: &'g Cell, pub last_played_on: &'g Cell, pub missing: &'g Cell, not_analysed: &'g Cell,
        won: &'g Cell,
    }

    /// The row of `luck`.
    #[derive(Clone, Copy, Default)]
    struct Luck<'g> {
        won_without_luck_share: Figure<'g>, money_games: Figure<'g>, net_points: Figure<'g>, points_per_game: Figure<'g>,
        luck_adjusted_points: Figure<'g>,
    }
}

/// The small figures, in three groups.
#[derive(Template)]
#[template(path = "player.html")]
struct Figures<'p> {
    row: &'p Rated<'p>,
    all: &'p Total<'p>,
    luck: Luck<'p>,
    /// Whether they cover all decisions of more than a few matches.
    is_whole: bool,
}

impl Figures<'_> {
    fn has_luck(&self) -> bool {
        let Luck { won_without_luck_share: share, money_games, net_points, points_per_game, .. } = self.luck;
        self.row.luck_emg.number.or(money_games.number).or(net_points.number).or(points_per_game.number).is_some()
            || share.range().is_some()
    }
}
