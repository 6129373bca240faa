//! The page of a match.

use std::borrow::Cow;
use std::collections::BTreeSet;

use askama::Template;

use super::chart::{Course, Error, Game, Moment, Names, WIDTHS, course as chart};
use super::decision::{Detail, detailed, like};
use super::directories;
use super::document::{DecisionView, Page, PageTable, Part, Place, Way};
use super::kind::{Argument, Arguments, PageKind, Value};
use super::links::{Links, MATCHES, number};
use super::markup::Markup;
use super::queries::{Answer, PageError, Questions};
use super::table::place_of_row;
use backgammon::drawing::svg::{escaped, isolated};
use gammonbase::query::decision::{find, match_comments};
use gammonbase::query::output::{Cell, Figure, rounded};
use gammonbase::query::row_reader::columns;
use rows::visible::visible_lines;

/// More diagrams would make the page too long to read.
const MAX_DIAGRAMS: usize = 60;
/// Errors in the list below the chart.
const WORST: usize = 8;
/// The page of a match.
pub static MATCH: PageKind = PageKind {
    title: "Match",
    ..PageKind::folder(
        MATCHES,
        |pages, file| number(file).filter(|id| pages.matches.contains(id)).map(|id| id.to_string()),
        make,
    )
    .below(&directories::MATCHES)
    .command("match", "One match: the chances in one curve, both players, each large error as a diagram")
    .asks(&[
        Argument::new("id", Value::Number, "The match's number: match_id in the list of matches").called("ID"),
        Argument::new("threshold", Value::Equity, "Draw errors of at least this size (EMG)").option(
            "threshold",
            "EMG",
            "0.08",
        ),
    ])
    .sets(&["match"])
    .in_site()
};

fn make(mut questions: Questions<'_>, arguments: &Arguments) -> Result<Page, PageError> {
    let (id, threshold) = (arguments.number("id")?, arguments.number("threshold")?);
    let chosen = &mut questions.filter.matches.ids;
    // With the number, the queries read no other match.
    if chosen.is_empty() || chosen.contains(&id) {
        *chosen = vec![id];
    }
    match_page(&questions, id, threshold)
}

/// `threshold` is the smallest error drawn (EMG).
fn match_page(questions: &Questions<'_>, id: i64, threshold: f64) -> Result<Page, PageError> {
    let chosen = [("match", id.to_string())];
    let summary = questions.ask("match-summary", &chosen)?;
    let sides: Vec<Side<'_>> = summary.rows()?;
    let Some(first) = sides.first() else {
        // A list of matches leads here with a filter by a comment that may be on the match.
        let mut filter = questions.filter.clone();
        filter.select_whole_matches();
        if filter != questions.filter {
            let (rules, links) = (questions.rules.clone(), questions.links.clone());
            return match_page(&Questions { filter, rules, links, ..*questions }, id, threshold);
        }
        return Err(PageError::Nothing(format!(
            "match {id} not found, or no decision of it passes the filters; the list of matches has their numbers"
        )));
    };
    let moments = questions.ask("match-decisions", &[&chosen[..], &[("list", "all".to_owned())]].concat())?;
    let rows: Vec<MatchDecision> = moments.rows()?;
    // A filter can leave the second player alone.
    let is_second = sides.len() == 1 && rows.first().is_some_and(|row| row.seat == 2);
    let mut players = [first.player, first.opponent].map(|name| match name.formatted.as_str() {
        "" => "(no name)".to_owned(),
        name => isolated(name),
    });
    let title = result(&sides, &players);
    let length = match first.length.formatted.as_str() {
        "" => "money session".to_owned(),
        points => format!("{points}-point match"),
    };
    let parts = [length.as_str(), &first.event.formatted, &first.played_on.formatted, questions.filters()];
    let subtitle = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let facts = sides.iter().zip(&players).filter_map(|(side, name)| Some((name.clone(), rating(side)?))).collect();
    let event = questions.links.event(first.event.text());
    let way = event.map(|address| [address, format!("Event: {}", first.event.formatted), String::new()]);
    let place = way.map(|way| Place { beside: vec![way], ..Place::default() });
    let mut page = Page { title, subtitle, facts, place, ..Page::default() };
    if rows.is_empty() {
        page.missing.push("No decision was made in this match, or none that passes the filters.".to_owned());
    } else if sides.iter().all(|side| side.error_emg.value().is_none()) {
        page.missing.push("This match is not analysed: let eXtreme Gammon analyse it, and import it again.".to_owned());
    }
    if first.played_on.formatted.is_empty() {
        page.missing.push("The match has no date.".to_owned());
    }
    let figures = figures(&sides, &players[..sides.len()]);
    if is_second {
        players.reverse();
    }
    let large = rows.iter().filter(|row| row.error_emg.is_some_and(|error| error >= threshold));
    let large: Vec<i64> = large.map(|row| row.decision_id).collect();
    let links = Links { drawn: large.iter().take(MAX_DIAGRAMS).copied().collect(), ..questions.links.clone() };
    // The scores with the most points to go are the first ones.
    let is_of_match = rows.iter().find(|row| row.best_chance_share.is_some());
    let is_of_match = is_of_match.is_some_and(|row| row.best_mwc.is_some());
    let end = match (first.won.value(), is_second) {
        (Some(won), false) => Some(won),
        (Some(won), true) => Some(1.0 - won),
        _ => None,
    };
    let course = Course { games: games(&rows, is_of_match, &links), is_of_match, end };
    let mut curve = curve(&course, [&players[0], &players[1]]);
    curve.table = worst(&course);
    page.groups.extend(comments(questions, id)?.map(|part| vec![part]));
    page.groups.push(vec![curve, figures]);
    page.groups.push(vec![errors(questions, &course, &large, threshold)?]);
    page.groups.extend(audit(questions)?.map(|part| vec![part]));
    page.groups.push(vec![every(&moments, &links, is_of_match)]);
    Ok(page)
}

/// The comments on the match and its games.
fn comments(questions: &Questions<'_>, id: i64) -> Result<Option<Part>, PageError> {
    let comments = match_comments(questions.connection, id)?;
    let shown = comments.iter().map(|(place, text)| (place, visible_lines(text.trim())));
    let line = |(place, text): (&String, Cow<'_, str>)| {
        format!("<p class=\"comment\" dir=\"auto\"><span class=\"note\">{place}:</span> {}</p>\n", escaped(&text))
    };
    let html: String = shown.filter(|(_, text)| !text.is_empty()).map(line).collect();
    let table = PageTable { html: Markup::trusted(html.clone()), is_open: true, ..PageTable::default() };
    let part = Part { title: "Comments".to_owned(), table: Some(table), ..Part::default() };
    Ok((!html.is_empty()).then_some(part))
}

/// What is to be known before the PR of the match counts.
fn audit(questions: &Questions<'_>) -> Result<Option<Part>, PageError> {
    let findings = questions.ask("audit", &[("show", "findings".to_owned())])?;
    let grid = findings.grid.clone().without("match_id played_on player opponent event");
    let part = Part::of(findings.header, &grid, &questions.links).named("Audit", &findings.header.question);
    Ok((!grid.rows.is_empty()).then_some(part))
}

/// The place of a decision's dot in the page.
fn dot_of(decision_id: i64) -> String {
    format!("c{decision_id}")
}

/// Who won, and by how much.
fn result(sides: &[Side<'_>], [player, opponent]: &[String; 2]) -> String {
    let points = sides.iter().map(|side| side.points.formatted.as_str());
    let points: Vec<&str> = points.filter(|points| !points.is_empty()).collect();
    let score = |points: &[&str]| if points.len() == 2 { format!(" {}", points.join("-")) } else { String::new() };
    let reversed: Vec<&str> = points.iter().rev().copied().collect();
    match (sides[0].won.value(), sides[0].net_points.value()) {
        (Some(won), _) if won > 0.0 => format!("{player} won{} against {opponent}", score(&points)),
        (Some(_), _) => format!("{opponent} won{} against {player}", score(&reversed)),
        (_, Some(0.0)) => format!("{player} and {opponent} came out even"),
        (_, Some(net)) => {
            let [winner, loser] = if net > 0.0 { [player, opponent] } else { [opponent, player] };
            let points = if net.abs() == 1.0 { "1 point".to_owned() } else { format!("{} points", net.abs()) };
            format!("{winner} won {points} against {loser}")
        }
        _ if points.len() == 2 => format!("{player} – {opponent}, unfinished at{}", score(&points)),
        _ => format!("{player} – {opponent}, unfinished"),
    }
}

/// PR with half of its interval.
fn rating(side: &Side<'_>) -> Option<String> {
    side.pr.value().map(|_| format!("PR {}", side.pr.with_interval()))
}

columns! {
    /// A row of `match-summary`: a player.
    #[derive(Clone, Copy, Default)]
    struct Side<'g> {
        player: &'g Cell, opponent: &'g Cell, length: &'g Cell, event: &'g Cell, played_on: &'g Cell, points: &'g Cell, won: &'g Cell,
        pr: Figure<'g>, pr_low: &'g Cell, pr_high: &'g Cell, xg_level: &'g Cell, decisions: &'g Cell, errors: &'g Cell, blunders: &'g Cell, error_emg: &'g Cell,
        error_mwc: &'g Cell, excess_emg: &'g Cell,
        checker_pr: &'g Cell, checker_level: &'g Cell, checker_decisions: &'g Cell, checker_errors: &'g Cell, checker_blunders: &'g Cell,
        checker_error_emg: &'g Cell, checker_error_mwc: &'g Cell,
        cube_pr: &'g Cell, cube_level: &'g Cell, double_decisions: &'g Cell, missed_double_errors: &'g Cell, wrong_double_errors: &'g Cell,
        double_error_emg: &'g Cell, double_error_mwc: &'g Cell, take_decisions: &'g Cell, wrong_take_errors: &'g Cell,
        wrong_pass_errors: &'g Cell, take_error_emg: &'g Cell, take_error_mwc: &'g Cell, resign_errors: &'g Cell,
        take_resign_errors: &'g Cell,
        rolls: &'g Cell, jokers: &'g Cell, anti_jokers: &'g Cell, luck_emg: &'g Cell, luck_mwc: &'g Cell, luck_rate: &'g Cell,
        luck_based_share: &'g Cell, luck_based_elo: &'g Cell, net_points: &'g Cell, points_per_game: &'g Cell, luck_points: &'g Cell,
        luck_adjusted_points: &'g Cell,
    }

    /// A row of `match-decisions`; chances are those of the first player.
    struct MatchDecision {
        game: i64, points: Option<String>, roll: i64, player: Option<String>, done: Option<String>, best: Option<String>,
        error_emg: Option<f64>, best_mwc: Option<f64>, done_mwc: Option<f64>, grade: Option<String>, seat: i64,
        best_chance_share: Option<f64>, done_chance_share: Option<f64>, decision_id: i64,
    }
}

#[derive(Template)]
#[template(path = "figures.html")]
struct Figures<'p> {
    one: &'p Side<'p>,
    /// Empty if a filter leaves one player.
    two: &'p Side<'p>,
    players: &'p [String],
}

/// Both players' figures in groups.
fn figures(sides: &[Side<'_>], players: &[String]) -> Part {
    let (one, two) = (&sides[0], sides.get(1).copied().unwrap_or_default());
    let html = Markup::of(&Figures { one, two: &two, players });
    let table = PageTable { html, is_open: true, ..PageTable::default() };
    Part {
        title: "Both players".to_owned(),
        question: "As in XG's statistics window, with the interval of PR and what was lost beyond difficulty."
            .to_owned(),
        table: Some(table),
        ..Part::default()
    }
}

/// The games with their chances and errors. An error that is not drawn links to its row in the table.
fn games(rows: &[MatchDecision], is_of_match: bool, links: &Links) -> Vec<Game> {
    let error = |row: &MatchDecision| {
        let MatchDecision { game, roll, decision_id, .. } = *row;
        let (grade, emg) = (row.grade.as_deref()?, row.error_emg.unwrap_or_default());
        let [player, done, best] = [&row.player, &row.done, &row.best].map(|text| text.as_deref().unwrap_or_default());
        Some(Error {
            decision_id,
            is_first_players: row.seat == 1,
            is_blunder: grade == "blunder",
            emg,
            hint: format!("{} ({grade}): {player}, game {game}, roll {roll}: {done}; best {best}", rounded(emg, 3)),
            id: dot_of(decision_id),
            link: links.decision(decision_id, None, None).unwrap_or_else(|| format!("#{}", place_of_row(decision_id))),
        })
    };
    let moment = |row: &MatchDecision| {
        let (best, done) = match is_of_match {
            true => (row.best_mwc, row.done_mwc),
            false => (row.best_chance_share, row.done_chance_share),
        };
        Moment { roll: row.roll, chances: best.map(|best| [best, done.unwrap_or(best)]), error: error(row) }
    };
    let games = rows.chunk_by(|one, next| one.game == next.game);
    games
        .map(|game| Game {
            number: game[0].game.to_string(),
            score: game[0].points.clone().unwrap_or_default(),
            moments: game.iter().map(moment).collect(),
        })
        .collect()
}

/// The chart of the match.
fn curve(course: &Course, players: [&str; 2]) -> Part {
    let (what, ends) = if course.is_of_match {
        ("the match", "an error makes the curve fall or rise at once, luck between two decisions.")
    } else {
        (
            "the game",
            "the curve begins again in each game; there are no match winning chances for money or beyond 25 points.",
        )
    };
    let title = format!("Chance of {} to win {what}", players[0]);
    let description = format!(
        "{} games, {} errors by XG's grades, each a link. The table of every decision has all figures.",
        course.games.len(),
        errors_of(course).count()
    );
    let charts = WIDTHS.map(|width| chart(Names(&title, description.clone()), players, course, width));
    let mut part = Part {
        question: format!(
            "{title}, with the best action and with the action done: {ends} A dot leads to its decision."
        ),
        title: "Course of the match".to_owned(),
        ..Part::default()
    };
    part.charts.extend(charts.into_iter().flatten());
    if part.charts.is_empty() {
        part.question.clear();
        part.missing.push("Too little is analysed for a chart.".to_owned());
    }
    part
}

/// The largest errors, as links.
fn worst(course: &Course) -> Option<PageTable> {
    let mut errors: Vec<&Error> = errors_of(course).collect();
    errors.sort_by(|one, other| other.emg.total_cmp(&one.emg));
    let lines = errors.iter().take(WORST);
    let lines: String = lines
        .map(|Error { link, hint, .. }| format!("<li><a href=\"{}\">{}</a></li>\n", escaped(link), escaped(hint)))
        .collect();
    let html = Markup::trusted(format!("<p>The largest errors:</p>\n<ol>\n{lines}</ol>\n"));
    (!errors.is_empty()).then(|| PageTable { html, is_open: true, ..PageTable::default() })
}

fn errors_of(course: &Course) -> impl Iterator<Item = &Error> {
    course.games.iter().flat_map(|game| &game.moments).filter_map(|moment| moment.error.as_ref())
}

/// The diagrams of large errors, in match order.
fn errors(questions: &Questions<'_>, course: &Course, large: &[i64], threshold: f64) -> Result<Part, PageError> {
    let moments = course.games.iter().flat_map(|game| &game.moments).filter(|moment| moment.chances.is_some());
    let dots: BTreeSet<i64> = moments.filter_map(|moment| Some(moment.error.as_ref()?.decision_id)).collect();
    let mut part = Part {
        title: format!("Errors of {threshold:.3} EMG or more: {}", large.len()),
        question: "What was played, and what was best? In match order.".to_owned(),
        ..Part::default()
    };
    for id in large.iter().take(MAX_DIAGRAMS) {
        let view = detailed(&find(questions.connection, *id)?, Detail::InMatch);
        let dot = dots.contains(id).then(|| format!("#{}", dot_of(*id)));
        let ways = [Way::to(dot, "in the chart"), like(questions, *id)];
        part.diagrams.extend(view.map(|view| DecisionView { ways: ways.into_iter().flatten().collect(), ..view }));
    }
    if large.is_empty() {
        part.missing.push("No decision lost that much.".to_owned());
    } else if large.len() > MAX_DIAGRAMS {
        part.missing.push(format!("Only the first {MAX_DIAGRAMS} are drawn; a higher threshold selects fewer."));
    }
    Ok(part.in_turn())
}

/// The table of every decision. Zeros would hide the errors.
fn every(moments: &Answer<'_>, links: &Links, is_of_match: bool) -> Part {
    let chances = if is_of_match {
        "is_crawford best_chance_share done_chance_share"
    } else {
        "score is_crawford error_mwc best_mwc done_mwc"
    };
    let mut grid = moments.grid.clone().without(&format!("seat lost1_emg lost2_emg {chances}"));
    let errors = |name: &str| name == "error_emg" || name == "error_mwc";
    let errors: Vec<usize> = (0..grid.columns.len()).filter(|place| errors(&grid.columns[*place].name)).collect();
    for row in &mut grid.rows {
        for place in &errors {
            if !row[*place].formatted.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) {
                row[*place].formatted.clear();
            }
        }
    }
    let mut part = Part::of(moments.header, &grid, links).named("Every decision", &moments.header.question);
    part.table.iter_mut().for_each(|table| table.is_open = false);
    part
}
