//! The page of a match.

use super::chart::{Course, Moment, Names, Sheet, course};
use super::decision;
use super::document::{Page, Part};
use super::queries::{PageError, Questions};
use crate::query::output::{Grid, GridRow};

/// More diagrams would make the page too long to read.
const MOST_DIAGRAMS: usize = 60;

/// The page of a match; `threshold` is the smallest error drawn (EMG).
pub fn match_page(questions: &Questions<'_>, id: i64, threshold: f64, described: &str) -> Result<Page, PageError> {
    let chosen = [("match", id.to_string())];
    let summary = questions.ask("match-summary", &chosen)?;
    let Some(first) = summary.grid.rows().next() else {
        return Err(PageError::Nothing(format!(
            "match {id} not found, or no decision of it passes the filters; `gammonbase report player-matches` lists the matches"
        )));
    };
    let players = [first.shown("player"), first.shown("opponent")].map(|name| match name {
        "" => "(no name)".to_owned(),
        name => name.to_owned(),
    });
    let mut page = Page { title: format!("{} – {}", players[0], players[1]), ..Page::default() };
    let length = match first.shown("length") {
        "" => "money".to_owned(),
        points => format!("{points} points"),
    };
    let parts = [first.shown("played_on"), first.shown("event"), &length, described];
    page.subtitle = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
    page.facts = facts(&summary.grid);
    if summary.grid.rows().all(|row| row.number("error_emg").is_none()) {
        page.missing.push("This match is not analysed: let eXtreme Gammon analyse it, and import it again.".to_owned());
    }
    if first.shown("played_on").is_empty() {
        page.missing.push("The match has no date.".to_owned());
    }
    let mut table = summary
        .part()
        .named("Both players", "XG's statistics window, side by side; the figures from pr low on are not in it.")
        .open();
    if let Some(table) = &mut table.table {
        let left_out = ["match_id", "played_on", "event", "length", "player", "opponent"];
        let transposed = summary.grid.transposed("figure", "player", &left_out);
        table.html = super::svg::Markup::trusted(transposed.html());
    }
    page.groups.push(vec![table]);
    let moments = questions.ask("match-course", &chosen)?;
    page.groups.extend(games(&moments.grid, [&players[0], &players[1]]));
    page.groups.push(vec![errors(questions, &moments.grid, threshold)?]);
    page.groups.push(vec![moments.part().named("Every decision", &moments.header.question)]);
    if let Some(table) = page.groups.last_mut().and_then(|group| group[0].table.as_mut()) {
        table.is_open = false;
    }
    Ok(page)
}

/// Points and PR of both players. A money session has no final score, a match no points won.
fn facts(grid: &Grid) -> Vec<(String, String)> {
    let of = |row: GridRow<'_>, name: &str, column: &str| {
        let value = row.shown(column);
        (!value.is_empty()).then(|| (format!("{}{name}", row.shown("player")), value.to_owned()))
    };
    let facts = [
        (": points", "points"),
        (": points won", "net_points"),
        (": points without luck", "luck_adjusted_points"),
        (": PR", "pr"),
    ];
    facts.iter().flat_map(|(name, column)| grid.rows().filter_map(|row| of(row, name, column))).collect()
}

/// A chart for each game.
fn games(grid: &Grid, players: [&str; 2]) -> Vec<Vec<Part>> {
    let most =
        grid.rows().flat_map(|row| [row.number("lost1_emg"), row.number("lost2_emg")]).flatten().fold(0.0, f64::max);
    let rows: Vec<GridRow<'_>> = grid.rows().collect();
    let mut charts = Vec::new();
    for game in rows.chunk_by(|one, next| one.integer("game") == next.integer("game")) {
        let moments: Vec<Moment> = game
            .iter()
            .map(|row| Moment {
                chance: row.number("chance_share"),
                lost: ["lost1_emg", "lost2_emg"].map(|name| row.number(name).unwrap_or(0.0)),
            })
            .collect();
        let score = match game[0].shown("score") {
            "" => String::new(),
            score => format!(", {score}"),
        };
        let title = format!("Game {}{score}", game[0].shown("game"));
        let last = game.last().map_or(String::new(), |row| {
            format!(
                "After this game, {} has lost {} EMG and {} {} EMG.",
                players[0],
                row.shown("lost1_emg"),
                players[1],
                row.shown("lost2_emg")
            )
        });
        let heading = format!("{title}: chances to win, and equity lost so far");
        let description = format!("{} decisions. {last} The table of every decision has all figures.", game.len());
        let names = Names(&heading, description);
        let chart = course(names, players, &Course { moments, most }, Sheet::OF_PAGE);
        let mut part = Part { title, ..Part::default() }.with_chart(chart);
        if part.charts.is_empty() {
            part.missing.push("Nothing is analysed here, or the game is too short for a chart.".to_owned());
        } else {
            part.question = last;
        }
        charts.push(part);
    }
    // Two charts side by side.
    let mut charts = charts.into_iter();
    std::iter::from_fn(|| charts.next().map(|one| std::iter::once(one).chain(charts.next()).collect())).collect()
}

/// Every error of at least the threshold, in match order.
fn errors(questions: &Questions<'_>, grid: &Grid, threshold: f64) -> Result<Part, PageError> {
    let ids: Vec<i64> = grid
        .rows()
        .filter(|row| row.number("error_emg").is_some_and(|error| error >= threshold))
        .filter_map(|row| row.integer("decision_id"))
        .collect();
    let mut part = Part {
        title: format!("Errors of {threshold:.3} EMG or more: {}", ids.len()),
        question: "What was played, and what was best? In match order.".to_owned(),
        ..Part::default()
    };
    for id in ids.iter().take(MOST_DIAGRAMS) {
        part.diagrams.extend(decision::view(questions, *id)?);
    }
    if ids.is_empty() {
        part.missing.push("No decision lost that much.".to_owned());
    } else if ids.len() > MOST_DIAGRAMS {
        part.missing.push(format!("Only the first {MOST_DIAGRAMS} are drawn; a higher --threshold selects fewer."));
    }
    Ok(part)
}
