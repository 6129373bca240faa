//! The lists of all players, matches and events, which lead to their pages.

use super::document::{Page, Part, Place};
use super::kind::{Address, Make, PageKind};
use super::queries::{PageError, Questions};
use crate::query::output::Grid;
use rows::names::normalize_name;

/// Rows of a page of a list: with 500 matches, a page has about 200 KB.
const ROWS: usize = 500;
/// Columns of `player-stats` that are on the players' own pages.
const LEFT_OUT: &str = "pr_range is_listed experience_points checker_decisions double_decisions take_decisions checker_pr checker_pr_low checker_pr_high \
    double_pr double_pr_low double_pr_high take_pr take_pr_low take_pr_high error_emg lost_matches excess_emg difficulty_ratio \
    l7_mwc luck_emg snowie_error_rate";

pub static PLAYERS: PageKind = PageKind {
    address: Address::File("players.html"),
    title: "Players",
    is_in_site: true,
    make: Make::Several(|questions, _| {
        pages(&PLAYERS, &questions, "player-stats", |grid| {
            let mut grid = grid.without(LEFT_OUT);
            grid.rows.sort_by_cached_key(|row| normalize_name(&row[0].shown));
            grid
        })
    }),
    ..PageKind::PLAIN
};

pub static MATCHES: PageKind = PageKind {
    address: Address::File("matches.html"),
    title: "Matches",
    is_in_site: true,
    make: Make::Several(|questions, _| pages(&MATCHES, &questions, "matches", winners_first)),
    ..PageKind::PLAIN
};

pub static EVENTS: PageKind = PageKind {
    address: Address::File("events.html"),
    title: "Events",
    is_in_site: true,
    make: Make::Several(|questions, _| pages(&EVENTS, &questions, "events", |grid| grid)),
    ..PageKind::PLAIN
};

/// The report `matches` lists the winner first: if every match has one, the column says so.
pub(super) fn winners_first(mut grid: Grid) -> Grid {
    if grid.rows().all(|row| row.integer("won") == Some(1)) {
        let players = grid.columns.iter_mut().filter(|column| column.name == "player");
        players.for_each(|column| "winner".clone_into(&mut column.title));
    }
    grid
}

/// The result of a report as pages that link to one another.
fn pages(
    kind: &PageKind,
    questions: &Questions<'_>,
    report: &str,
    arrange: fn(Grid) -> Grid,
) -> Result<Vec<(String, Page)>, PageError> {
    let everybody = [("min_decisions", "0".to_owned())];
    let answer = questions.ask(report, if report == "player-stats" { &everybody } else { &[] })?;
    let all = arrange(answer.grid);
    let path = |number: usize| match number {
        0 => kind.path().to_owned(),
        _ => kind.path().replace(".html", &format!("-{}.html", number + 1)),
    };
    let count = all.rows.len().div_ceil(ROWS).max(1);
    let page = |number: usize| {
        let beside = (0..count).filter(|_| count > 1).map(|other| {
            let address = if other == number { String::new() } else { path(other) };
            [address, (other + 1).to_string(), format!("from {}", all.rows[other * ROWS][0].shown)]
        });
        let place = Place { beside: beside.collect(), ..Place::default() };
        let grid = all.of_rows(all.rows.iter().skip(number * ROWS).take(ROWS).cloned().collect());
        let title = if number == 0 { String::new() } else { format!(", page {}", number + 1) };
        let page = Page {
            title: format!("{}{title}", kind.title),
            subtitle: questions.described.to_owned(),
            groups: vec![vec![Part::of(answer.header, &grid, answer.links).open()]],
            place: Some(place),
            ..Page::default()
        };
        (path(number), page)
    };
    Ok((0..count).map(page).collect())
}
