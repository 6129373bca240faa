//! What the server adds to a page: the filters, the form, and the state of the import.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use askama::Template;

use super::answer::Answer;
use super::editions::Edition;
use super::files::formats;
use super::form::Input;
use super::importer::Importer;
use super::request::PageRequest;
use super::tags::Tagging;
use crate::page::{IMPORT, Markup, Page, PageKind, PageTable, Pages, Part, Stage, listed, made_from, root_of};
use backgammon::IDEAS;
use backgammon::drawing::board_of_buttons;
use gammonbase::query::report::Report;
use rows::visible::visible;

/// Seconds until the page of a running import reloads.
const REFRESH: u32 = 2;
/// The filters that the clickable board fills, and those that belong to them.
const OF_BOARD: [&str; 2] = ["board", "where"];
/// The fields that few reports need, and those that few searches need.
const RARE: [&[&str]; 2] = [&["limit", "columns", "sort"], &["limit", "p.saved", "p.cover", "quiz", "title", "text"]];
/// The place of the import's progress in the first page.
const STATE: &str = "<!-- import -->";

/// Where the subject of a page can be corrected, as address and name, and the form that tags it.
pub type OfSubject<'t> = (Option<(String, String)>, Option<Tagging<'t>>);

/// What all pages share.
#[derive(Debug)]
pub struct Frame {
    database: PathBuf,
    pub importer: Importer,
    /// The folders of the database and of the files to import, which messages leave out; the longest first.
    folders: Vec<String>,
}

/// The filters and forms below the title of a page.
#[derive(Template)]
#[template(path = "tools.html")]
struct Tools<'t> {
    /// The filters that are set: the address without each, and its words.
    chips: Vec<(String, String)>,
    /// Why the page has no content.
    problems: &'t [String],
    /// The fields of this page beside the filters, and those that few need.
    own: Vec<Input>,
    rare: Vec<Input>,
    /// The heading of the own fields while they are folded; empty: they are open.
    folded: &'static str,
    /// A drawing that fills a field.
    board: Option<Markup>,
    first: Vec<Input>,
    more: Vec<Input>,
    /// Where the subject of the page can be corrected: address and name.
    correction: Option<(String, String)>,
    /// The tags of the subject of the page.
    tags: Option<Markup>,
    /// The order of a list, which other filters keep.
    sort: Option<&'t str>,
    /// Downloads of the same result: address and name.
    files: Vec<(String, &'static str)>,
    /// Whether the import's progress is inserted when the page is sent.
    has_state: bool,
    /// The state of the import, on its page.
    state: Option<Markup>,
}

impl Tools<'_> {
    /// Ideas of plays, alone and as errors.
    fn ideas(&self) -> impl Iterator<Item = String> {
        IDEAS.iter().flat_map(|(idea, ..)| [(*idea).to_owned(), format!("missed:{idea}"), format!("wrong:{idea}")])
    }
}

#[derive(Template)]
#[template(path = "import.html")]
struct ImportState<'i> {
    text: &'i str,
    /// Files read, and all files.
    done: Option<(u64, u64)>,
    is_running: bool,
    root: &'static str,
    /// `None`: without a button.
    token: Option<&'i str>,
}

#[derive(Template)]
#[template(path = "broken_off.html")]
struct BrokenOff<'b> {
    text: &'b str,
}

impl Frame {
    pub fn new(database: &Path, importer: Importer) -> Self {
        let imported = importer.folders.iter().flat_map(|folder| folder.ancestors().take(2));
        let folders = database.parent().into_iter().chain(imported);
        let folders = folders.flat_map(|folder| [folder.to_owned(), folder.canonicalize().unwrap_or_default()]);
        let folders = folders.filter(|folder| folder.parent().is_some() && folder.is_absolute());
        let mut folders: Vec<String> = folders.map(|folder| folder.join("").display().to_string()).collect();
        folders.sort_by_key(|folder| Reverse(folder.len()));
        Self { database: database.to_owned(), importer, folders }
    }

    /// Adds the form. `described`: the filters in words; `None`: the page has no filters.
    pub fn around(
        &self,
        mut page: Page,
        kind: &PageKind,
        request: &PageRequest,
        report: Option<&Report>,
        described: Option<&str>,
        (correction, tags): OfSubject<'_>,
    ) -> Page {
        let mut tags = tags.map(|tags| Markup::of(&tags));
        if kind.has_board
            && page.stage == Stage::Whole
            && let Some(html) = tags.take()
        {
            // The form tags the decisions that were found.
            let table = PageTable { html, is_open: true, ..PageTable::default() };
            page.groups.push(vec![Part { table: Some(table), ..Part::default().titled("Tags") }]);
        }
        let (first, mut more) = described.map_or_else(Default::default, |_| Input::filters(request, kind.own_filters));
        let mut own = Input::of_page(kind, request, report);
        let rare =
            own.extract_if(.., |field| RARE[usize::from(kind.has_board)].contains(&field.name.as_str())).collect();
        // Beside the board, which fills them.
        own.extend(more.extract_if(.., |field| kind.has_board && OF_BOARD.contains(&field.name.as_str())));
        let has_content = page.stage < Stage::Whole || !page.groups.is_empty();
        let problems = if has_content { Vec::new() } else { std::mem::take(&mut page.missing) };
        let is_about_import = kind.path == IMPORT.path && !self.importer.folders.is_empty();
        // With other filters there may be fewer further pages.
        let first_page = if kind.is_folder() || request.path == kind.path { "" } else { kind.path };
        let at_first = |(query, words): (String, String)| (format!("{first_page}{query}"), words);
        let own_state = page.place.as_mut().map(|place| std::mem::take(&mut place.tools));
        let tools = Tools {
            chips: described.map_or_else(Vec::new, |_| request.chips()).into_iter().map(at_first).collect(),
            problems: &problems,
            folded: match kind.has_board {
                _ if !has_content => "",
                true if request.values.is_empty() => "",
                true => "Search",
                false if kind.is_folder() => "Options",
                false => "",
            },
            own,
            rare,
            board: kind.has_board.then(|| Markup::trusted(board_of_buttons())),
            first,
            more,
            correction,
            tags,
            sort: request.value("sort").filter(|_| page.place.as_ref().is_some_and(|place| place.is_list)),
            files: if report.is_some() && has_content { formats(request) } else { Vec::new() },
            has_state: kind.is_home(),
            state: if is_about_import { Some(self.state(request)) } else { own_state },
        };
        let place = page.place.get_or_insert_default();
        place.tools = Markup::of(&tools);
        place.script = kind.has_board.then_some("board.js");
        if page.made_from.is_empty() {
            page.made_from = made_from(&self.database, None, described.unwrap_or_default());
        }
        page
    }

    /// An error page with the form. `choices`: addresses and names of pages without the problem.
    pub fn problem(
        &self,
        kind: &PageKind,
        request: &PageRequest,
        report: Option<&Report>,
        status: u16,
        text: &str,
        choices: Vec<(String, String)>,
    ) -> Answer {
        let title = match status {
            404 => "Not found",
            400 => "No result",
            409 => "Nothing was changed",
            _ => "This cannot be shown",
        };
        let mut page = Page { missing: vec![self.without_folders(text)], ..Page::titled(title) };
        if !choices.is_empty() {
            let lines =
                choices.into_iter().map(|(address, name)| (address, visible(&name).into_owned(), String::new()));
            page.groups.push(vec![listed(if status == 409 { "Go on" } else { "Choose one" }, lines)]);
        }
        self.add_place(&mut page, kind, request);
        let words = request.options(kind, &self.database).map(|options| options.filter.described()).unwrap_or_default();
        let described = (status == 400 && kind.has_filters).then_some(words.as_str());
        let problem = page.missing.concat();
        let answer = Answer::html(status, self.around(page, kind, request, report, described, (None, None)).html());
        Answer { problem, ..answer }
    }

    /// Adds the bar to a page that shows nothing of the database.
    pub fn add_place(&self, page: &mut Page, kind: &PageKind, request: &PageRequest) {
        let pages = Arc::new(Pages { is_live: true, ..Pages::default() });
        kind.add_place(page, &self.database, &request.links(&pages));
    }

    /// A message without the folders of this machine, which concern nobody else.
    fn without_folders(&self, text: &str) -> String {
        let named = self.folders.iter().fold(text.to_owned(), |text, folder| text.replace(folder, ""));
        visible(&named).into_owned()
    }

    /// Inserts the import's progress into the first page.
    pub fn with_state(&self, answer: Answer, request: &PageRequest) -> Answer {
        if !answer.has_state || self.importer.folders.is_empty() {
            return answer;
        }
        Answer::html(200, self.stated(&answer.body, request))
    }

    /// Inserts the import's progress into a part of a page.
    pub fn stated(&self, html: &[u8], request: &PageRequest) -> String {
        let html = String::from_utf8_lossy(html);
        match self.importer.folders.is_empty() {
            true => html.into_owned(),
            false => html.replacen(STATE, self.state(request).as_str(), 1),
        }
    }

    fn state(&self, request: &PageRequest) -> Markup {
        let state = self.importer.state();
        Markup::of(&ImportState {
            text: &self.without_folders(&state.text),
            done: state.files.map(|files| (state.done, files)),
            is_running: state.is_running,
            root: root_of(&request.path),
            token: request.visitor.token(),
        })
    }

    /// The page about the import.
    pub fn import(&self, edition: &Edition, request: &PageRequest, obstacle: Option<&str>) -> Answer {
        let (state, is_empty) = (self.importer.state(), edition.is_empty());
        let missing = obstacle.filter(|_| !state.is_running).map(|text| self.without_folders(text));
        let mut page = Page { missing: missing.into_iter().collect(), ..Page::titled(IMPORT.title) };
        if self.importer.folders.is_empty() {
            let nothing = if is_empty { "This database has no match yet. " } else { "" };
            page.missing.push(format!("{nothing}No folder to import was named when the server was started."));
        }
        page.missing.extend(state.rejected.iter().map(|text| self.without_folders(text)));
        let request = PageRequest { values: Vec::new(), ..request.clone() };
        self.add_place(&mut page, &IMPORT, &request);
        let page = self.around(page, &IMPORT, &request, None, None, (None, None));
        let is_waiting = state.is_running || is_empty && !self.importer.folders.is_empty();
        Answer { refresh: is_waiting.then_some(REFRESH), ..Answer::html(200, page.html()) }
    }
}

/// The end of a page of which only the beginning was made.
pub fn broken_off(text: &str) -> String {
    Markup::of(&BrokenOff { text }).as_str().to_owned()
}
