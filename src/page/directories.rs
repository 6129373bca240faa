//! The lists of all players, matches and events, which lead to their pages.

use super::document::{Page, Part, Place};
use super::kind::{Arguments, Make, PageKind, PagesByPath};
use super::queries::{Answer, PageError, Questions};
use crate::query::output::Grid;
use rows::names::normalize_name;

/// Rows of a page of a list: with 500 matches, a page has about 200 KB.
const ROWS: usize = 500;
/// Columns of `player-stats` that are on the players' own pages.
const LEFT_OUT: &str = "pr_range is_listed experience_points checker_decisions double_decisions take_decisions checker_pr checker_pr_low checker_pr_high \
    double_pr double_pr_low double_pr_high take_pr take_pr_low take_pr_high error_emg lost_matches excess_emg difficulty_ratio \
    l7_mwc luck_emg snowie_error_rate";

pub static PLAYERS: PageKind = PageKind::new("players.html", "Players", Make::Several(players)).in_site();

pub static MATCHES: PageKind = PageKind::new("matches.html", "Matches", Make::Several(matches)).in_site();

pub static EVENTS: PageKind = PageKind::new("events.html", "Events", Make::Several(events)).in_site();

fn players(questions: Questions<'_>, _: &Arguments) -> Result<PagesByPath, PageError> {
    let mut answer = questions.ask("player-stats", &[("min_decisions", "0".to_owned())])?;
    answer.grid = answer.grid.without(LEFT_OUT);
    answer.grid.rows.sort_by_cached_key(|row| normalize_name(&row[0].formatted));
    Ok(pages(&PLAYERS, &answer, questions.filters()))
}

fn matches(questions: Questions<'_>, _: &Arguments) -> Result<PagesByPath, PageError> {
    let mut answer = questions.ask("matches", &[])?;
    answer.grid = winners_first(answer.grid);
    Ok(pages(&MATCHES, &answer, questions.filters()))
}

fn events(questions: Questions<'_>, _: &Arguments) -> Result<PagesByPath, PageError> {
    Ok(pages(&EVENTS, &questions.ask("events", &[])?, questions.filters()))
}

/// The report `matches` lists the winner first: if every match has one, the column says so.
pub(super) fn winners_first(mut grid: Grid) -> Grid {
    if grid.rows().all(|row| row.integer("won") == Some(1)) {
        let players = grid.columns.iter_mut().filter(|column| column.name == "player");
        players.for_each(|column| "winner".clone_into(&mut column.title));
    }
    grid
}

/// A long table as pages that link to one another.
fn pages(kind: &PageKind, answer: &Answer<'_>, described: &str) -> PagesByPath {
    let all = &answer.grid;
    let path = |number: usize| match number {
        0 => kind.path.to_owned(),
        _ => kind.path.replace(".html", &format!("-{}.html", number + 1)),
    };
    let count = all.rows.len().div_ceil(ROWS).max(1);
    let page = |number: usize| {
        let beside = (0..count).filter(|_| count > 1).map(|other| {
            let address = if other == number { String::new() } else { path(other) };
            [address, (other + 1).to_string(), format!("from {}", all.rows[other * ROWS][0].formatted)]
        });
        let place = Place { beside: beside.collect(), ..Place::default() };
        let grid = all.of_rows(all.rows.iter().skip(number * ROWS).take(ROWS).cloned().collect());
        let title = if number == 0 { String::new() } else { format!(", page {}", number + 1) };
        let page = Page {
            title: format!("{}{title}", kind.title),
            subtitle: described.to_owned(),
            groups: vec![vec![Part::of(answer.header, &grid, answer.links).open()]],
            place: Some(place),
            ..Page::default()
        };
        (path(number), page)
    };
    (0..count).map(page).collect()
}
