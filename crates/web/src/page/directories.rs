//! The lists of all players, matches and events, which lead to their pages.

use super::document::{Page, Part, Place};
use super::kind::{Arguments, Make, PageKind, PagesByPath};
use super::links::Sorting;
use super::queries::{Answer, PageError, Questions};
use gammonbase::query::output::{Cell, Grid, OutputError};
use gammonbase::query::row_reader::columns;
use gammonbase::sql::columns::title;
use rows::names::normalize_name;
use rows::numbers::grouped;

/// Rows of a page of a list: some 100 KB.
const ROWS: usize = 200;
/// Columns of `player-stats` that are on the players' own pages.
const LEFT_OUT: &str = "pr_range is_listed experience_points checker_decisions double_decisions take_decisions checker_pr checker_pr_low checker_pr_high \
    double_pr double_pr_low double_pr_high take_pr take_pr_low take_pr_high error_emg lost_matches excess_emg difficulty_ratio \
    l7_mwc luck_emg snowie_error_rate";

pub static PLAYERS: PageKind = PageKind::new("players.html", "Players", Make::Several(players)).in_site();

pub static MATCHES: PageKind = PageKind::new("matches.html", "Matches", Make::Several(matches)).in_site();

pub static EVENTS: PageKind = PageKind::new("events.html", "Events", Make::Several(events)).in_site();

fn players(questions: Questions<'_>, arguments: &Arguments) -> Result<PagesByPath, PageError> {
    let mut answer = questions.ask("player-stats", &[("min_decisions", "0".to_owned())])?;
    answer.grid = answer.grid.without(LEFT_OUT);
    sort(&mut answer.grid, "decisions", true)?;
    pages(&PLAYERS, answer, &questions, arguments, ["decisions", "by number of decisions"])
}

fn matches(questions: Questions<'_>, arguments: &Arguments) -> Result<PagesByPath, PageError> {
    let mut answer = questions.ask("matches", &[])?;
    answer.grid = winners_first(answer.grid)?;
    pages(&MATCHES, answer, &questions, arguments, ["played_on", "the latest first"])
}

fn events(questions: Questions<'_>, arguments: &Arguments) -> Result<PagesByPath, PageError> {
    let answer = questions.ask("events", &[])?;
    pages(&EVENTS, answer, &questions, arguments, ["last_played_on", "the latest first"])
}

columns! {
    /// A row of `matches`.
    struct Played { won: Option<i64> }
}

/// The report `matches` lists the winner first: if every match has one, the column says so.
pub(super) fn winners_first(mut grid: Grid) -> Result<Grid, OutputError> {
    if grid.rows_as::<Played>("reports/matches")?.iter().all(|row| row.won == Some(1)) {
        let players = grid.columns.iter_mut().filter(|column| column.name == "player");
        players.for_each(|column| "winner".clone_into(&mut column.title));
    }
    Ok(grid)
}

/// Sorts rows by a column, texts without case and accents. Rows without a value come last.
fn sort(grid: &mut Grid, name: &str, is_descending: bool) -> Result<(), PageError> {
    let column = grid.columns.iter().position(|column| column.name == name);
    let column = column.ok_or_else(|| PageError::Argument(format!("sort: this list has no column {name:?}")))?;
    let is_number = grid.columns[column].is_number;
    let keyed = |row: Vec<Cell>| {
        let cell = &row[column];
        let text = if is_number { String::new() } else { normalize_name(&cell.formatted) };
        (cell.formatted.is_empty(), cell.value().unwrap_or_default(), text, row)
    };
    let mut rows: Vec<_> = grid.rows.drain(..).map(keyed).collect();
    rows.sort_by(|one, next| {
        let order = one.1.total_cmp(&next.1).then_with(|| one.2.cmp(&next.2));
        one.0.cmp(&next.0).then(if is_descending { order.reverse() } else { order })
    });
    grid.rows = rows.into_iter().map(|(.., row)| row).collect();
    Ok(())
}

/// A long table as pages that link to one another. Without another order, its rows are in descending order of the column `by`.
fn pages(
    kind: &PageKind,
    mut answer: Answer<'_>,
    questions: &Questions<'_>,
    arguments: &Arguments,
    [by, order]: [&str; 2],
) -> Result<PagesByPath, PageError> {
    let chosen = arguments.request.arrangement.order().next().filter(|_| questions.links.pages.is_live);
    let mut links = questions.links.clone();
    let (mut order, mut query) = (order.to_owned(), String::new());
    if let Some((name, is_descending)) = chosen {
        sort(&mut answer.grid, name, is_descending)?;
        order = format!("by {}", title(name).unwrap_or_else(|| name.replace('_', " ")));
        query = links.query_with("sort", &format!("{}{name}", if is_descending { "-" } else { "" }));
    }
    let (column, is_descending) = chosen.map_or((by.to_owned(), true), |(name, down)| (name.to_owned(), down));
    links.sorting = links.pages.is_live.then_some(Sorting { path: kind.path, column, is_descending });
    let all = &answer.grid;
    let path = |number: usize| match number {
        0 => kind.path.to_owned(),
        _ => kind.path.replace(".html", &format!("-{}.html", number + 1)),
    };
    let (rows, last) = (all.rows.len(), all.rows.len().div_ceil(ROWS).max(1) - 1);
    let page = |number: usize| {
        let way = |other: usize, name: &str| {
            let address = if other == number { String::new() } else { format!("{}{query}", path(other)) };
            [address, name.to_owned(), String::new()]
        };
        let near = (number.saturating_sub(2)..=last.min(number + 2)).map(|other| way(other, &(other + 1).to_string()));
        let before = (number > 0).then(|| [way(0, "first"), way(number - 1, "previous")]).into_iter().flatten();
        let after = (number < last).then(|| [way(number + 1, "next"), way(last, "last")]).into_iter().flatten();
        let beside = before.chain(near).chain(after).filter(|_| last > 0).collect();
        let grid = all.of_rows(all.rows.iter().skip(number * ROWS).take(ROWS).cloned().collect());
        let further = if number == 0 { String::new() } else { format!(", page {}", number + 1) };
        let title = format!("{}{further}", kind.title);
        let [first, end, rows] = [number * ROWS + 1, rows.min((number + 1) * ROWS), rows].map(|n| grouped(n as u64));
        let range = format!("{first}–{end} of {rows} {}, {order}.", kind.title.to_lowercase());
        let range = if all.rows.is_empty() { String::new() } else { range };
        let page = Page {
            subtitle: questions.filters().to_owned(),
            groups: vec![vec![Part::of(answer.header, &grid, &links).named(&title, &range).open()]],
            place: Some(Place { beside, is_list: true, ..Place::default() }),
            ..Page::titled(&title)
        };
        (path(number), page)
    };
    // In a chosen order, only the requested page is made: the others may never be requested.
    let asked = arguments.value.parse().map_or(0, |number: usize| number.saturating_sub(1));
    Ok((0..=last).filter(|number| chosen.is_none() || *number == asked).map(page).collect())
}
