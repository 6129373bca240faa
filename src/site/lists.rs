//! The pages that lead to the others: index, lists, openings; the style sheet and the search.

use std::collections::BTreeSet;

use super::SiteError;
use super::plan::Plan;
use crate::game::backgammon::{Play, Xgid};
use crate::page::board::BoardPicture;
use crate::page::links::{event_path, player_path};
use crate::page::{self, DecisionView, Page, Part, Place, Questions};
use crate::query::output::{Grid, GridRow};
use crate::query::report::Header;
use crate::rows::names::normalize_name;
use crate::rows::numbers::grouped;

/// Rows of a page of a list: with 500 matches, a page has about 200 KB.
const ROWS: usize = 500;
const SEARCH: &str = include_str!("search.js");
const SITE_CSS: &str = include_str!("../page/css/site.css");
const START: &str = "-b----E-C---eE---c-e----B-";

/// A list, or the files that all pages use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    Assets,
    Index,
    Players,
    Matches,
    Events,
    Openings,
}

impl List {
    pub const ALL: [Self; 6] = [Self::Assets, Self::Index, Self::Players, Self::Matches, Self::Events, Self::Openings];

    /// The path of its first file.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Assets => "style.css",
            Self::Index => "index.html",
            Self::Players => "players.html",
            Self::Matches => "matches.html",
            Self::Events => "events.html",
            Self::Openings => "openings.html",
        }
    }

    pub const fn title(self) -> &'static str {
        match self {
            Self::Assets => "Search",
            Self::Index => "Home",
            Self::Players => "Players",
            Self::Matches => "Matches",
            Self::Events => "Events",
            Self::Openings => "Openings",
        }
    }

    fn above(self, root: &str) -> (String, String) {
        (format!("{root}{}", self.path()), self.title().to_owned())
    }
}

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
    described: &str,
    plan: &Plan,
) -> Result<Vec<(String, Page)>, SiteError> {
    match list {
        List::Assets => Ok(Vec::new()),
        List::Index => {
            let mut page = page::collection(questions, described)?;
            let count = |list: List, count: usize| {
                let count = if count == 0 { String::new() } else { format!(" ({})", grouped(count as u64)) };
                [list.path().to_owned(), format!("{}{count}", list.title()), String::new()]
            };
            let beside = vec![
                count(List::Players, plan.pages.players.len()),
                count(List::Matches, plan.pages.matches.len()),
                count(List::Events, plan.pages.events.len()),
                count(List::Openings, 0),
            ];
            page.place = Some(Place { beside, ..Place::default() });
            Ok(vec![(list.path().to_owned(), page)])
        }
        List::Players => {
            let mut answer = questions.ask("player-stats", &[("min_decisions", "0".to_owned())])?;
            let shown =
                "player matches won pr pr_low pr_high pr_title decisions errors blunders engine_elo luck_matches";
            let is_shown = |place: &usize| shown.split(' ').any(|name| name == answer.grid.columns[*place].name);
            answer.grid = answer.grid.with(&(0..answer.grid.columns.len()).filter(is_shown).collect::<Vec<_>>());
            answer.grid.rows.sort_by_cached_key(|row| normalize_name(&row[0].shown));
            Ok(pages(list, answer.header, &answer.grid, questions, described))
        }
        List::Matches | List::Events => {
            let answer = questions.ask(if list == List::Matches { "matches" } else { "events" }, &[])?;
            Ok(pages(list, answer.header, &answer.grid, questions, described))
        }
        List::Openings => openings(questions, described),
    }
}

/// A long table as pages that link to one another.
fn pages(list: List, header: &Header, grid: &Grid, questions: &Questions<'_>, described: &str) -> Vec<(String, Page)> {
    let stem = list.path().trim_end_matches(".html");
    let path = |number: usize| if number == 0 { list.path().to_owned() } else { format!("{stem}-{}.html", number + 1) };
    let rows: Vec<_> = if grid.rows.is_empty() { vec![&[][..]] } else { grid.rows.chunks(ROWS).collect() };
    let first = |rows: &[Vec<_>]| -> String {
        let grid = grid.of_rows(rows[..rows.len().min(1)].to_vec());
        let first = grid.rows().next();
        first.map_or(String::new(), |row| {
            row.fill(if list == List::Matches { "from {played_on}" } else { "from {player}{event}" })
        })
    };
    let firsts: Vec<String> = rows.iter().map(|rows| first(rows)).collect();
    let page = |(number, rows): (usize, &&[Vec<_>])| {
        let beside = firsts.iter().enumerate().filter(|_| firsts.len() > 1).map(|(other, first)| {
            let address = if other == number { String::new() } else { path(other) };
            [address, (other + 1).to_string(), first.clone()]
        });
        let place = Place { root: "", above: vec![List::Index.above("")], beside: beside.collect() };
        let part = Part::of(header, &grid.of_rows(rows.to_vec()), &questions.links);
        let title = if number == 0 { String::new() } else { format!(", page {}", number + 1) };
        let page = Page {
            title: format!("{}{title}", list.title()),
            subtitle: described.to_owned(),
            groups: vec![vec![part.open()]],
            place: Some(place),
            ..Page::default()
        };
        (path(number), page)
    };
    rows.iter().enumerate().map(page).collect()
}

/// The first rolls, and a page for each of them with the replies.
fn openings(questions: &Questions<'_>, described: &str) -> Result<Vec<(String, Page)>, SiteError> {
    let plays = questions.ask("opening-plays", &[])?;
    let replies = questions.ask("opening-replies", &[])?;
    let path = |roll: &str| format!("openings/{roll}.html");
    let mut rolls: Vec<&str> = plays.grid.rows().map(|row| row.shown("dice")).collect();
    rolls.dedup();
    rolls.sort_unstable_by(|a, b| b.cmp(a));
    rolls.dedup();
    let beside = |root: &str, open: &str| {
        let one = |roll: &&str| {
            let address = if *roll == open { String::new() } else { format!("{root}{}", path(roll)) };
            let name = if root.is_empty() { format!("replies to {roll}") } else { (*roll).to_owned() };
            [address, name, String::new()]
        };
        rolls.iter().map(one).collect()
    };
    let part = |title: String, header: &Header, grid: &Grid, rows: &dyn Fn(GridRow<'_>) -> bool, left_out: &str| {
        let kept = grid.rows.iter().zip(grid.rows()).filter(|(_, row)| rows(*row)).map(|(cells, _)| cells.clone());
        let grid = grid.of_rows(kept.collect());
        let board = grid.rows().next().and_then(|row| picture(row, left_out.contains("reply_to")));
        let mut part = Part::of(header, &grid.without(left_out), &questions.links).named(&title, "").open();
        part.diagrams.extend(board.map(|board| DecisionView::of_board(&board)));
        part
    };
    let pairs = |parts: Vec<Part>| {
        let mut parts = parts.into_iter();
        std::iter::from_fn(|| parts.next().map(|one| std::iter::once(one).chain(parts.next()).collect())).collect()
    };
    let title = |variation: &str, text: &str| {
        if variation == "Backgammon" { text.to_owned() } else { format!("{variation}: {text}") }
    };
    let situations = |grid: &Grid, column: &str, roll: &str| {
        let mut all: Vec<(String, String)> = Vec::new();
        for row in grid.rows().filter(|row| row.shown(column).starts_with(roll)) {
            let situation = (row.shown("variation").to_owned(), row.shown(column).to_owned());
            if !all.contains(&situation) {
                all.push(situation);
            }
        }
        all
    };
    let parts_of = |answer: &page::Answer<'_>, column: &str, roll: &str, left_out: &str| -> Vec<Part> {
        let one = |(variation, text): (String, String)| {
            let is_of = |row: GridRow<'_>| row.shown("variation") == variation && row.shown(column) == text;
            part(title(&variation, &text), answer.header, &answer.grid, &is_of, left_out)
        };
        situations(&answer.grid, column, roll).into_iter().map(one).collect()
    };
    let mut first = Page { title: "Openings".to_owned(), subtitle: described.to_owned(), ..Page::default() };
    first.groups = pairs(parts_of(&plays, "dice", "", "variation dice worst_error_emg"));
    if rolls.is_empty() {
        first.groups.push(vec![plays.part()]);
    }
    first.place = Some(Place { root: "", above: vec![List::Index.above("")], beside: beside("", "") });
    let mut made = vec![(List::Openings.path().to_owned(), first)];
    for roll in &rolls {
        let mut page = Page { title: format!("Replies to {roll}"), subtitle: described.to_owned(), ..Page::default() };
        page.groups = pairs(parts_of(&replies, "reply_to", &format!("{roll}:"), "variation reply_to worst_error_emg"));
        if page.groups.is_empty() {
            page.missing.push("No reply to this roll is recorded.".to_owned());
        }
        let above = vec![List::Index.above("../"), List::Openings.above("../")];
        page.place = Some(Place { root: "../", above, beside: beside("../", roll) });
        made.push((path(roll), page));
    }
    Ok(made)
}

/// The board of a first roll with the most frequent play, or of the position after a first play; only of backgammon.
fn picture(row: GridRow<'_>, is_reply: bool) -> Option<BoardPicture> {
    if row.shown("variation") != "Backgammon" {
        return None;
    }
    let (roll, play) =
        if is_reply { row.shown("reply_to").split_once(": ")? } else { (row.shown("dice"), row.shown("play")) };
    let start = Xgid::parse(&format!("XGID={START}:0:0:1:{roll}:0:0:0:0:10")).ok()?;
    let dice = (roll.get(..1)?.parse().ok()?, roll.get(1..)?.parse().ok()?);
    let played = Play::parse(&start.board_on_roll(), play, Some(dice)).ok()?;
    if is_reply {
        let after = played.apply(&start.board_on_roll()).ok()?;
        return Some(BoardPicture::of(Xgid::with_player_on_roll(after.flip())));
    }
    Some(BoardPicture { played: Some(played), ..BoardPicture::of(start) })
}
