//! The parts of a page, and its HTML.

use std::collections::HashSet;
use std::path::Path;

use askama::Template;

use super::links::{Links, place_of};
use super::markup::Markup;
use super::palette::{CHART_CSS, PAGE_CSS};
use backgammon::drawing::svg::allowed;
use backgammon::drawing::{BOARD_CSS, BoardPicture};
use gammonbase::query::output::{Grid, OutputError};
use gammonbase::query::report::Header;
use gammonbase::query::row_reader::columns;
use rows::names::slug;
use rows::numbers::count;
use rows::visible::visible;

#[derive(Debug, Clone, Default)]
pub struct Page {
    /// Heading.
    pub title: String,
    /// The filters, and the dates of play.
    pub subtitle: String,
    /// The filters in words, for the name of the window.
    pub filters: String,
    /// Warnings: what is missing, and why.
    pub missing: Vec<String>,
    /// Notes on rules and on rows left out.
    pub notes: Vec<String>,
    /// A summary of the figures, in sentences.
    pub lead: String,
    /// Figures at the top, formatted as in their reports.
    pub facts: Vec<(String, String)>,
    /// Small figures under headings.
    pub figures: Markup,
    /// The inputs of the page: database, filters, program, day.
    pub made_from: Vec<String>,
    /// What to work on, in sentences.
    pub work: Vec<String>,
    /// Diagrams that are also at the top, small; their heading, if they are not simply the costliest; and a way to more of them.
    pub boards: Vec<DecisionView>,
    pub boards_title: String,
    pub more: Option<Way>,
    /// Groups of parts; the parts of a group are side by side if there is room.
    pub groups: Vec<Vec<Part>>,
    /// The page's place in a site; `None`: the page is alone.
    pub place: Option<Place>,
    /// How far the page is made.
    pub stage: Stage,
}

/// How far a page is made: the HTML of each stage begins with that of the stage before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Stage {
    /// Up to its title.
    Title,
    /// Up to its main figures.
    Facts,
    /// Up to the last of its groups; others may follow.
    Groups,
    #[default]
    Whole,
}

/// The place of a page in a site. Addresses are relative.
#[derive(Debug, Clone, Default)]
pub struct Place {
    /// The relative path to the root of the site.
    pub root: &'static str,
    /// The first page, and its name in the bar.
    pub home: String,
    pub name: String,
    pub menu: Vec<MenuLink>,
    /// Whether its site is made on request.
    pub is_live: bool,
    /// The pages beside it, such as those of a list: address, name, what it has.
    pub beside: Vec<[String; 3]>,
    /// Whether it is a page of a list, with the ways to the others at both ends.
    pub is_list: bool,
    /// Forms above the page, if it is made on request.
    pub tools: Markup,
    /// A script of this page alone.
    pub script: Option<&'static str>,
}

/// A link in the bar of a page.
#[derive(Debug, Clone)]
pub struct MenuLink {
    pub address: String,
    pub name: &'static str,
    /// `page`: this page; `true`: a page below it; empty: another one.
    pub current: &'static str,
}

/// A question with its chart and its table.
#[derive(Debug, Clone, Default)]
pub struct Part {
    /// The part's id, unique in the page; empty: made of the title when the page is written.
    pub id: String,
    /// Breadcrumbs: address and name.
    pub above: Vec<(String, String)>,
    pub title: String,
    /// The question that it answers.
    pub question: String,
    pub charts: Vec<Markup>,
    /// Messages shown when there is no data.
    pub missing: Vec<String>,
    pub table: Option<PageTable>,
    pub diagrams: Vec<DecisionView>,
}

/// A table with the meaning of its columns.
#[derive(Debug, Clone, Default)]
pub struct PageTable {
    pub html: Markup,
    pub rows: u64,
    /// Whether the table is open: a long table below a chart is closed at first.
    pub is_open: bool,
    /// Notes on rows left out, pale rows, and what all rows have.
    pub note: String,
    pub columns: Vec<(String, String)>,
}

/// A decision as a diagram with its candidates.
#[derive(Debug, Clone, Default)]
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
    /// The action and its cost in a few words, for the top of a page.
    pub short: String,
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
    /// Whether it spans the page, with the candidates beside the board.
    pub is_wide: bool,
    /// Links to other places of this decision, and to other errors.
    pub ways: Vec<Way>,
}

/// A link beside a diagram.
#[derive(Debug, Clone)]
pub struct Way {
    pub address: String,
    /// `next` or `prev`, for the keys of a site; empty: another place of the same decision.
    pub rel: &'static str,
    pub name: &'static str,
}

#[derive(Debug, Clone)]
pub struct CandidateView {
    /// Play, or line of the cube.
    pub name: String,
    /// What is written after it if it was played; empty otherwise.
    pub mark: &'static str,
    /// Equity (EMG), difference or cost, chances in percent, level.
    pub cells: Vec<String>,
}

impl Way {
    /// A way to another place of a decision, if there is one.
    pub fn to(address: Option<String>, name: &'static str) -> Option<Self> {
        address.map(|address| Self { address, rel: "", name })
    }
}

/// Rows of a table that fits on a printed page together with its chart.
const SHORT: u64 = 32;
/// Diagrams that are also at the top of a page.
const BOARDS: usize = 3;

impl Part {
    /// A part with the table of a report, or the report's message if it has no rows.
    pub fn of(header: &Header, grid: &Grid, links: &Links) -> Self {
        let mut part = Self { title: header.title.clone(), question: header.question.clone(), ..Self::default() };
        if grid.rows.is_empty() {
            let empty = if header.empty.is_empty() { "There is nothing to show." } else { &header.empty };
            part.missing.push(empty.to_owned());
        } else {
            part.table = Some(PageTable::of(header, grid, links));
        }
        part
    }

    /// Whether it has nothing but a message.
    pub fn is_empty(&self) -> bool {
        self.charts.is_empty() && self.table.is_none() && self.diagrams.is_empty()
    }

    /// Links each diagram to the one before and to the next.
    pub fn in_turn(mut self) -> Self {
        let places: Vec<String> = self.diagrams.iter().map(|diagram| format!("#{}", diagram.id())).collect();
        for (number, diagram) in self.diagrams.iter_mut().enumerate() {
            let before = number.checked_sub(1).and_then(|before| places.get(before));
            let both = [(before, "prev", "previous error"), (places.get(number + 1), "next", "next error")];
            let ways =
                both.into_iter().filter_map(|(address, rel, name)| Some(Way { address: address?.clone(), rel, name }));
            diagram.ways.extend(ways);
        }
        self
    }

    /// Whether it fits on a printed page, which then does not divide it. Closed tables are not printed.
    pub fn is_short(&self) -> bool {
        self.diagrams.is_empty() && self.table.as_ref().is_none_or(|table| !table.is_open || table.rows <= SHORT)
    }

    /// The part under another title, with another question.
    pub fn named(mut self, title: &str, question: &str) -> Self {
        (self.title, self.question) = (title.to_owned(), question.to_owned());
        self
    }

    /// The part under another title, with the report's question.
    pub fn titled(self, title: &str) -> Self {
        Self { title: title.to_owned(), ..self }
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

#[derive(Template)]
#[template(path = "page.html")]
struct Document<'p> {
    page: &'p Page,
    contents: Vec<&'p Part>,
    boards: Vec<&'p DecisionView>,
    columns: Vec<(&'p str, Vec<String>)>,
    css: Markup,
}

columns! {
    struct Sentence { sentence: String }
}

/// The sentences of a result as a paragraph.
pub fn lead(grid: &Grid) -> Result<String, OutputError> {
    let rows: Vec<Sentence> = grid.rows_as("sentences")?;
    Ok(rows.into_iter().map(|row| row.sentence).collect::<Vec<_>>().join(" "))
}

#[derive(Template)]
#[template(path = "list.html")]
struct LinkList {
    /// Address, name, text.
    lines: Vec<(String, String, String)>,
}

/// A part with a list of links: address, name, text.
pub fn listed(title: &str, lines: impl Iterator<Item = (String, String, String)>) -> Part {
    let lines: Vec<_> = lines.collect();
    let mut part = Part { title: title.to_owned(), ..Part::default() };
    if lines.is_empty() {
        part.missing.push("Nothing found.".to_owned());
    } else {
        part.table = Some(PageTable { html: Markup::of(&LinkList { lines }), is_open: true, ..PageTable::default() });
    }
    part
}

impl Page {
    /// A page without parts.
    pub fn titled(title: &str) -> Self {
        Self { title: title.to_owned(), ..Self::default() }
    }

    /// The parts, for the list of contents; none if it would be as long as the page. Parts below the second level are linked from other parts.
    fn contents(&self) -> Vec<&Part> {
        let parts: Vec<&Part> = self.groups.iter().flatten().filter(|part| part.above.len() < 2).collect();
        if parts.len() < 4 { Vec::new() } else { parts }
    }

    /// The name of the window: title, filters and site.
    fn window(&self) -> String {
        let site = self.place.as_ref().map_or("", |place| &place.name);
        let parts = [self.title.as_str(), &self.filters, site].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" – ")
    }

    /// The names of all columns with their meanings; where tables differ, a meaning names its table.
    fn columns(&self) -> Vec<(&str, Vec<String>)> {
        let mut found: Vec<(&str, Vec<(&str, &str)>)> = Vec::new();
        for part in self.groups.iter().flatten() {
            for (name, meaning) in part.table.iter().flat_map(|table| &table.columns) {
                match found.iter_mut().find(|(known, _)| known == name) {
                    None => found.push((name, vec![(meaning, &part.title)])),
                    Some((_, meanings)) if meanings.iter().any(|(known, _)| known == meaning) => {}
                    Some((_, meanings)) => meanings.push((meaning, &part.title)),
                }
            }
        }
        found.sort_by_key(|(name, _)| name.to_lowercase());
        let by_part = |meanings: Vec<(&str, &str)>| match meanings.as_slice() {
            [(meaning, _)] => vec![(*meaning).to_owned()],
            several => several.iter().map(|(meaning, title)| format!("{title}: {meaning}")).collect(),
        };
        found.into_iter().map(|(name, meanings)| (name, by_part(meanings))).collect()
    }

    /// Makes the ids of parts and diagrams unique.
    fn identify(&mut self) {
        let mut taken = HashSet::new();
        let mut drawn = HashSet::new();
        for part in self.groups.iter_mut().flatten() {
            let slug = if part.id.is_empty() { slug(&part.title) } else { part.id.clone() };
            let base = if slug.is_empty() { "part".to_owned() } else { slug };
            let all = std::iter::once(base.clone()).chain((2..).map(|number| format!("{base}-{number}")));
            part.id = all.into_iter().find(|id| taken.insert(id.clone())).unwrap_or_default();
            for diagram in &mut part.diagrams {
                // The first diagram of a decision is the one that links lead to.
                diagram.decision_id = diagram.decision_id.filter(|id| drawn.insert(*id));
            }
        }
    }

    /// The page as an HTML file: alone, or with the style sheet and the script of its site.
    pub fn html(mut self) -> String {
        self.identify();
        // A part that has only a message does not take half a row.
        let split = |group: Vec<Part>| match group.iter().any(Part::is_empty) {
            true => group.into_iter().map(|part| vec![part]).collect(),
            false => vec![group],
        };
        self.groups = self.groups.into_iter().flat_map(split).collect();
        let boards = self.boards.iter().take(BOARDS).collect();
        let css = Markup::trusted(if self.place.is_some() { String::new() } else { css() });
        // Writing to a string cannot fail.
        let html = Document { contents: self.contents(), boards, columns: self.columns(), page: &self, css }.render();
        allowed(html.unwrap_or_default())
    }
}

/// The inputs of a page, for its footer. `imported_on` is the day of the last import.
pub fn made_from(database: &Path, imported_on: Option<&str>, filters: &str) -> Vec<String> {
    let name = database.file_name().unwrap_or_default().to_string_lossy();
    let day = imported_on.map_or(String::new(), |day| format!(", imported up to {day}"));
    let mut lines = vec![format!("From {}{day}; GammonBase {}.", visible(&name), gammonbase::VERSION)];
    lines.extend((!filters.is_empty()).then(|| format!("Filters: {filters}.")));
    lines
}

/// The style sheet of all pages.
pub fn css() -> String {
    // Headings of numbers may wrap, numbers may not.
    let of = |kind: &str, cell: &str| {
        (1..=40).map(|n| format!(".{kind}{n} {cell}:nth-child({n})")).collect::<Vec<_>>().join(",")
    };
    let [heads, numbers, whole] = [of("n", "th"), of("n", "td"), of("w", "td")];
    let columns = format!("{heads},{numbers}{{text-align:right}}{numbers},{whole}{{white-space:nowrap}}\n");
    [&*PAGE_CSS, BOARD_CSS, &CHART_CSS, &columns].concat()
}

impl PageTable {
    /// How many rows it has, in words.
    pub fn count(&self) -> String {
        count(self.rows, "row")
    }
}

impl DecisionView {
    /// The diagram's id in the page.
    pub fn id(&self) -> String {
        self.decision_id.map_or(String::new(), place_of)
    }

    /// Whether it has links to other errors of the page.
    fn is_in_turn(&self) -> bool {
        self.ways.iter().any(|way| !way.rel.is_empty())
    }

    /// A board without a decision.
    pub fn of_board(picture: &BoardPicture) -> Self {
        Self { board: Markup::trusted(picture.draw()), xgid: picture.given.clone(), ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_html_of_each_stage_begins_with_that_of_the_stage_before() {
        let part = |title: &str| Part { title: title.to_owned(), question: "Why?".to_owned(), ..Part::default() };
        let groups = || ["A", "B", "B"].map(|title| vec![part(title), part("C")]);
        let page = |stage, groups: &[Vec<Part>]| {
            let facts = vec![("PR".to_owned(), "4.2".to_owned())];
            let figures = Markup::trusted("<section><h2>Play</h2></section>".to_owned());
            let (lead, title) = ("In short.".to_owned(), "A player".to_owned());
            let place = Some(Place { is_live: true, ..Place::default() });
            let (groups, missing) = (groups.to_vec(), vec!["No luck.".to_owned()]);
            Page { title, stage, facts, lead, missing, groups, place, figures, ..Page::default() }.html()
        };
        let groups = groups();
        let stages = [
            page(Stage::Title, &[]),
            page(Stage::Facts, &groups[..1]),
            page(Stage::Groups, &groups[..1]),
            page(Stage::Groups, &groups[..2]),
            page(Stage::Whole, &groups),
        ];
        for two in stages.windows(2) {
            assert!(two[1].starts_with(&two[0]) && two[1].len() > two[0].len(), "{}\n\n{}", two[0], two[1]);
        }
        assert!(stages[0].contains("A player") && stages[1].contains("4.2") && stages[2].contains("In short."));
        assert!(!stages[3].contains("</main>") && stages[4].ends_with("</html>"));
    }
}
