//! The parts of a page, and its HTML.

use askama::Template;

use super::board::BoardPicture;
use super::links::{Links, place_of, slug};
use super::palette::{BOARD_CSS, CHART_CSS, PAGE_CSS};
use super::svg::Markup;
use crate::query::output::{Cut, Grid};
use crate::query::report::Header;

#[derive(Debug, Default)]
pub struct Page {
    /// Heading, and name of the window.
    pub title: String,
    /// The filters, and the dates of play.
    pub subtitle: String,
    /// Notes on what is missing, and why.
    pub missing: Vec<String>,
    /// Figures at the top, formatted as in their reports.
    pub facts: Vec<(String, String)>,
    /// What the page was made from: database, filters, program, day.
    pub made_from: Vec<String>,
    /// Groups of parts; the parts of a group are side by side if there is room.
    pub groups: Vec<Vec<Part>>,
}

/// A question with its chart and its table.
#[derive(Debug, Default)]
pub struct Part {
    pub title: String,
    /// The question that it answers.
    pub question: String,
    pub charts: Vec<Markup>,
    /// Messages shown when there is no data.
    pub missing: Vec<String>,
    pub table: Option<Table>,
    pub diagrams: Vec<DecisionView>,
}

/// A table with the meaning of its columns.
#[derive(Debug, Default)]
pub struct Table {
    pub html: Markup,
    /// How many rows, in words.
    pub count: String,
    /// Whether the table is open: a long table below a chart is closed at first.
    pub is_open: bool,
    /// A note on rows left out.
    pub note: String,
    pub columns: Vec<(String, String)>,
}

/// A decision as a diagram with its candidates.
#[derive(Debug, Default)]
pub struct DecisionView {
    /// The decision's number; `None`: a position only.
    pub decision_id: Option<i64>,
    /// The heading: player and decision.
    pub heading: String,
    /// Match, game and roll.
    pub occasion: String,
    pub board: Markup,
    /// The action and its cost.
    pub verdict: String,
    /// Names of the columns of `candidates`, the first included.
    pub heads: Vec<&'static str>,
    /// Candidates, or the lines of the cube.
    pub candidates: Vec<CandidateView>,
    /// What the table of candidates does not say by itself.
    pub note: String,
    /// The comments on it.
    pub comments: Vec<String>,
    /// XGID, offered for copying.
    pub xgid: String,
    /// Whether it has the width of the page: the candidates are beside the board.
    pub is_wide: bool,
    /// Its mark in the chart of the page; empty: none.
    pub mark: String,
}

#[derive(Debug)]
pub struct CandidateView {
    /// Play, or line of the cube.
    pub name: String,
    /// What is written after it if it was played; empty otherwise.
    pub mark: &'static str,
    /// Equity (EMG), difference or cost, chances in percent, level.
    pub cells: Vec<String>,
}

/// The most rows and columns of a table that is open below its chart: more columns are wider than half a page.
const OPEN_ROWS: usize = 12;
const OPEN_COLUMNS: usize = 9;

impl Part {
    /// A part with the table of a report, or the report's message if it has no rows.
    pub fn of(header: &Header, grid: &Grid, links: &Links) -> Self {
        let mut part = Self { title: header.title.clone(), question: header.question.clone(), ..Self::default() };
        if grid.rows.is_empty() {
            let empty = if header.empty.is_empty() { "There is nothing to show." } else { &header.empty };
            part.missing.push(empty.to_owned());
        } else {
            part.table = Some(Table::of(header, grid, links));
        }
        part
    }

    /// Its id in the page.
    pub fn id(&self) -> String {
        slug(&self.title)
    }

    /// The same under another title.
    pub fn named(mut self, title: &str, question: &str) -> Self {
        (self.title, self.question) = (title.to_owned(), question.to_owned());
        self
    }

    /// Adds a chart, if there is one.
    pub fn with_chart(mut self, chart: Option<Markup>) -> Self {
        self.charts.extend(chart);
        self
    }

    /// Opens the table, even if it is long.
    pub fn open(mut self) -> Self {
        if let Some(table) = &mut self.table {
            table.is_open = true;
        }
        self
    }
}

impl Table {
    fn of(header: &Header, grid: &Grid, links: &Links) -> Self {
        let mut linked = grid.clone();
        links.add_to(&mut linked);
        let is_shown = |name: &str| grid.columns.iter().any(|column| column.name == name);
        let columns = header.columns.iter().filter(|(name, _)| is_shown(name));
        let rows = grid.rows.len();
        Self {
            html: Markup::trusted(linked.html()),
            count: if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") },
            is_open: rows <= OPEN_ROWS && grid.columns.len() <= OPEN_COLUMNS,
            note: match grid.cut {
                None => String::new(),
                Some(Cut::Limit { all: Some(all) }) => format!("The first {rows} of {all} rows."),
                Some(_) => format!("The first {rows} rows; there are more."),
            },
            columns: columns.map(|(name, meaning)| (name.replace('_', " "), meaning.clone())).collect(),
        }
    }
}

#[derive(Template)]
#[template(path = "page.html")]
struct Document<'p> {
    page: &'p Page,
    contents: Vec<&'p Part>,
    css: Markup,
}

impl Page {
    /// The parts, for the list of contents; none if it would be as long as the page.
    fn contents(&self) -> Vec<&Part> {
        let parts: Vec<&Part> = self.groups.iter().flatten().collect();
        if parts.len() < 4 { Vec::new() } else { parts }
    }

    /// The page as one HTML file.
    pub fn html(&self) -> String {
        // Headings of numbers may be wrapped, numbers may not.
        let of = |cell: &str| (1..=40).map(|n| format!(".n{n} {cell}:nth-child({n})")).collect::<Vec<_>>().join(",");
        let numbers = format!("{}{{text-align:right}}{}{{text-align:right;white-space:nowrap}}\n", of("th"), of("td"));
        let css = Markup::trusted([PAGE_CSS, BOARD_CSS, CHART_CSS, &numbers].concat());
        // Writing to a string cannot fail.
        Document { page: self, contents: self.contents(), css }.render().unwrap_or_default()
    }
}

impl DecisionView {
    /// Its id in the page.
    pub fn id(&self) -> String {
        self.decision_id.map_or(String::new(), place_of)
    }

    /// A board without a decision.
    pub fn of_board(picture: &BoardPicture) -> Self {
        Self { board: picture.draw(), xgid: picture.given.clone(), ..Self::default() }
    }
}
