//! The pages that lead to the others: index, lists, openings; the style sheet and the search.

use std::collections::BTreeSet;

use super::options::SiteError;
use super::plan::{List, Plan};
use crate::page::links::{event_path, player_path};
use crate::page::{self, Answer, Page, Part, Place, Questions, ZONES};
use crate::text_file::{TextFile, text_file};
use rows::names::normalize_name;
use rows::numbers::grouped;

/// Rows of a page of a list: with 500 matches, a page has about 200 KB.
const ROWS: usize = 500;
const SEARCH: TextFile = text_file!("src/site/search.js");
const SITE_CSS: TextFile = text_file!("src/page/css/site.css");
/// Columns of `player-stats` that are on the players' own pages.
const LEFT_OUT: &str = "pr_range is_listed experience_points checker_decisions double_decisions take_decisions checker_pr checker_pr_low checker_pr_high \
    double_pr double_pr_low double_pr_high take_pr take_pr_low take_pr_high error_emg lost_matches excess_emg difficulty_ratio \
    l7_mwc luck_emg snowie_error_rate";
/// The size of the opening explorer: rolls of a game, positions of a zone, and positions of a page, which has about 600 KB.
const PLIES: u32 = 4;
const POSITIONS: u32 = 120;
const SECTIONS: usize = 40;

/// The style sheet, the search, and the names that it finds.
pub fn assets(plan: &Plan) -> Vec<(String, String)> {
    let names = |names: &std::collections::HashSet<String>, path: fn(&str) -> String| {
        let names: BTreeSet<&String> = names.iter().collect();
        names.into_iter().map(|name| [name.clone(), path(name)]).collect::<Vec<_>>()
    };
    let found = [names(&plan.pages.players, player_path), names(&plan.pages.events, event_path)].concat();
    // Names are strings, so this cannot fail.
    let found = serde_json::to_string(&found).unwrap_or_default();
    vec![
        (List::Assets.path().to_owned(), [&page::css(), SITE_CSS.text()].concat()),
        ("search.js".to_owned(), SEARCH.text().to_owned()),
        ("search-names.js".to_owned(), format!("var gammonbaseNames={found};\n")),
    ]
}

/// The pages of a list.
pub fn make(
    list: List,
    questions: &Questions<'_>,
    [title, described]: [&str; 2],
    plan: &Plan,
) -> Result<Vec<(String, Page)>, SiteError> {
    let report = match list {
        List::Index => {
            let mut page = page::collection(questions, title, described)?;
            let sizes = [plan.pages.players.len(), plan.pages.matches.len(), plan.pages.events.len()];
            let lists = [List::Players, List::Matches, List::Events].into_iter().zip(sizes);
            let counted = lists.map(|(list, size)| (list, format!("{} ({})", list.title(), grouped(size as u64))));
            let all = counted.chain([(List::Openings, List::Openings.title().to_owned())]);
            let beside = all.map(|(list, name)| [list.path().to_owned(), name, String::new()]).collect();
            page.place = Some(Place { beside, ..Place::default() });
            return Ok(vec![(list.path().to_owned(), page)]);
        }
        List::Assets | List::Openings => return openings(questions, described),
        List::Players => "player-stats",
        List::Matches => "matches",
        List::Events => "events",
    };
    let everybody = [("min_decisions", "0".to_owned())];
    let mut answer = questions.ask(report, if list == List::Players { &everybody[..] } else { &[] })?;
    if list == List::Matches {
        answer.grid = page::winners_first(answer.grid);
    }
    if list == List::Players {
        answer.grid = answer.grid.without(LEFT_OUT);
        answer.grid.rows.sort_by_cached_key(|row| normalize_name(&row[0].shown));
    }
    Ok(pages(list, &answer, described))
}

/// A long table as pages that link to one another.
fn pages(list: List, answer: &Answer<'_>, described: &str) -> Vec<(String, Page)> {
    let path = |number: usize| match number {
        0 => list.path().to_owned(),
        _ => list.path().replace(".html", &format!("-{}.html", number + 1)),
    };
    let rows = &answer.grid.rows;
    let count = rows.len().div_ceil(ROWS).max(1);
    let page = |number: usize| {
        let beside = (0..count).filter(|_| count > 1).map(|other| {
            let address = if other == number { String::new() } else { path(other) };
            [address, (other + 1).to_string(), format!("from {}", rows[other * ROWS][0].shown)]
        });
        let place = Place { root: "", above: vec![List::Index.above()], beside: beside.collect(), ..Place::default() };
        let grid = answer.grid.of_rows(rows.iter().skip(number * ROWS).take(ROWS).cloned().collect());
        let title = if number == 0 { String::new() } else { format!(", page {}", number + 1) };
        let page = Page {
            title: format!("{}{title}", list.title()),
            subtitle: described.to_owned(),
            groups: vec![vec![Part::of(answer.header, &grid, answer.links).open()]],
            place: Some(place),
            ..Page::default()
        };
        (path(number), page)
    };
    (0..count).map(page).collect()
}

/// The opening explorer: pages of each zone.
fn openings(questions: &Questions<'_>, described: &str) -> Result<Vec<(String, Page)>, SiteError> {
    let path = |zone: &str, page: usize| {
        let zone = if zone == ZONES[0].0 { String::new() } else { format!("-{zone}") };
        let page = if page == 0 { String::new() } else { format!("-{}", page + 1) };
        List::Openings.path().replace(".html", &format!("{zone}{page}.html"))
    };
    let walks = page::walks(questions, "each", [PLIES, POSITIONS], &|zone, number| path(zone, number / SECTIONS))?;
    let sizes: Vec<(String, usize)> =
        walks.iter().map(|walk| (walk.zone.clone(), walk.len().div_ceil(SECTIONS))).collect();
    let placed = |page: Page, own: &str, address: &str| {
        let link = |zone: &str, number: usize, name: String| {
            let other = path(zone, number);
            [if other == address { String::new() } else { other }, name, String::new()]
        };
        let zones = sizes.iter().map(|(zone, _)| link(zone, 0, zone.clone()));
        let count = sizes.iter().find(|(zone, _)| zone == own).map_or(0, |(_, count)| *count);
        let more = (1..count).map(|number| link(own, number, format!("page {}", number + 1)));
        let place = Place {
            root: "",
            above: vec![List::Index.above()],
            beside: zones.chain(more).collect(),
            ..Place::default()
        };
        (address.to_owned(), Page { place: Some(place), ..page })
    };
    let mut pages = Vec::new();
    for walk in walks {
        let zone = walk.zone.clone();
        let made = walk.pages(SECTIONS, POSITIONS, described).into_iter().enumerate();
        pages.extend(made.map(|(number, page)| placed(page, &zone, &path(&zone, number))));
    }
    // A link to the page must lead somewhere.
    let first = List::Openings.path();
    if !pages.iter().any(|(path, _)| path == first) {
        let missing = vec!["No game of backgammon was played at these scores.".to_owned()];
        pages.push(placed(Page { title: List::Openings.title().to_owned(), missing, ..Page::default() }, "", first));
    }
    Ok(pages)
}
