//! The pages that lead to the others: index, lists, openings; the style sheet and the search.

use std::collections::BTreeSet;

use super::options::SiteError;
use super::plan::{List, Plan};
use crate::game::backgammon::{Play, Xgid};
use crate::page::board::BoardPicture;
use crate::page::links::{event_path, player_path};
use crate::page::{self, Answer, DecisionView, Page, Part, Place, Questions};
use crate::query::output::GridRow;
use crate::rows::names::normalize_name;
use crate::rows::numbers::grouped;

/// Rows of a page of a list: with 500 matches, a page has about 200 KB.
const ROWS: usize = 500;
const SEARCH: &str = include_str!("search.js");
const SITE_CSS: &str = include_str!("../page/css/site.css");
/// Columns of `player-stats` that are on the players' own pages.
const LEFT_OUT: &str = "pr_range experience_points checker_decisions double_decisions take_decisions checker_pr checker_pr_low checker_pr_high \
    double_pr double_pr_low double_pr_high take_pr take_pr_low take_pr_high error_emg lost_matches excess_emg difficulty_ratio \
    avoidable_errors l7_mwc luck_emg snowie_error_rate";
const START: &str = "-b----E-C---eE---c-e----B-";

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
        (List::Assets.path().to_owned(), [&page::css(), SITE_CSS].concat()),
        ("search.js".to_owned(), SEARCH.to_owned()),
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
        List::Assets | List::Openings => return Ok(vec![(list.path().to_owned(), openings(questions, described)?)]),
        List::Players => "player-stats",
        List::Matches => "matches",
        List::Events => "events",
        List::Replies => "opening-replies",
    };
    let everybody = [("min_decisions", "0".to_owned())];
    let mut answer = questions.ask(report, if list == List::Players { &everybody[..] } else { &[] })?;
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
        let place = Place { root: "", above: vec![List::Index.above()], beside: beside.collect() };
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

/// The first rolls: each with its board, on which the most frequent play is drawn, and all plays.
fn openings(questions: &Questions<'_>, described: &str) -> Result<Page, SiteError> {
    let plays = questions.ask("opening-plays", &[])?;
    let rows: Vec<_> = plays.grid.rows().collect();
    let roll = |row: &GridRow<'_>| format!("{} {}", row.shown("variation"), row.shown("dice"));
    let mut parts = Vec::new();
    for same in rows.chunk_by(|one, next| roll(one) == roll(next)) {
        let cells = plays.grid.rows.iter().zip(&rows).filter(|(_, row)| roll(row) == roll(&same[0]));
        let grid = plays.grid.of_rows(cells.map(|(cells, _)| cells.clone()).collect());
        let table = Part::of(plays.header, &grid.without("variation dice worst_error_emg"), &questions.links);
        let mut part = table.named(&roll(&same[0]), "").open();
        part.diagrams.extend(picture(same[0]).map(|board| DecisionView::of_board(&board)));
        parts.push(part);
    }
    let mut parts = parts.into_iter();
    let pairs = std::iter::from_fn(|| parts.next().map(|one| std::iter::once(one).chain(parts.next()).collect()));
    let mut groups: Vec<Vec<Part>> = pairs.collect();
    if groups.is_empty() {
        groups.push(vec![plays.part()]);
    }
    let above = vec![List::Index.above()];
    let beside = vec![[List::Replies.path().to_owned(), "Replies".to_owned(), String::new()]];
    let place = Some(Place { root: "", above, beside });
    Ok(Page { title: "Openings".to_owned(), subtitle: described.to_owned(), groups, place, ..Page::default() })
}

/// The board of a first roll with a play; only of backgammon.
fn picture(row: GridRow<'_>) -> Option<BoardPicture> {
    let (roll, play) = (row.shown("dice"), row.shown("play"));
    let start = Xgid::parse(&format!("XGID={START}:0:0:1:{roll}:0:0:0:0:10")).ok()?;
    let dice = (roll.get(..1)?.parse().ok()?, roll.get(1..)?.parse().ok()?);
    let played = Play::parse(&start.board_on_roll(), play, Some(dice)).ok()?;
    (row.shown("variation") == "Backgammon").then(|| BoardPicture { played: Some(played), ..BoardPicture::of(start) })
}
