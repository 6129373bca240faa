//! Makes the pages that are asked for.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use askama::Template;
use rusqlite::Connection;

use super::asked::Asked;
use super::files::{self, file};
use super::form::{Field, Tools, ways};
use super::importer::Importer;
use super::kept::{Answer, Edition};
use crate::page::{
    self, Links, Markup, Page, PageError, Part, Questions, Sheet, Table, answered, chart_of, links, refined,
};
use crate::query::clock::{Clock, Stopped};
use crate::query::filter::{FilterError, only_name};
use crate::query::output::{Grid, OutputError};
use crate::query::report::{Catalogue, CatalogueError, Report, ReportError, Request};
use crate::query::{decision, functions, read_only};
use crate::rows::names::normalize_name;
use crate::rows::visible::visible;
use crate::site::{self, Contents, Ended, List, Plan, SiteError, Subject, Task};
use crate::store::{StoreError, runs};

/// How long a page may take.
pub const LIMIT: Duration = Duration::from_secs(60);
/// The most rows of a table on a page; files have all.
const ROWS: u32 = 200;
const MOST_ROWS: u32 = 1_000;
/// The most names that a search finds.
const NAMES: usize = 200;
/// How often a page about a running import is loaded again, in seconds.
const REFRESH: u32 = 2;
/// How long changes by another program may go on before pages show them.
const UNSETTLED: u32 = 30;
/// The filters that the board on which one clicks fills, and what belongs to them.
const OF_BOARD: [&str; 3] = ["board", "either-side", "where"];
/// The pages that only a server has, beside those of reports and decisions.
const OWN: [&str; 4] = ["position.html", "versus.html", "reports.html", "search.html"];
/// Stands in the first page for the state of the import.
const STATE: &str = "<!-- import -->";
/// The page about the import.
const IMPORT: &str = "import.html";
const CSS: &str = include_str!("serve.css");

/// Everything that pages are made from.
#[derive(Debug)]
pub struct Library {
    contents: Contents,
    catalogue: Catalogue,
    edition: RwLock<Arc<Edition>>,
    /// The database's files when the edition was begun.
    stamp: Mutex<Stamp>,
    pub importer: Importer,
    /// Stops what is made ahead.
    pub ahead: Clock,
    /// What the button that imports must send: only pages of this server have it.
    pub token: String,
}

/// Sizes and times of the database and its log.
type Stamp = [Option<(u64, SystemTime)>; 2];

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("There is no such page.")]
    NotFound,
    #[error("{0}")]
    Asked(String),
    #[error(transparent)]
    Site(#[from] SiteError),
}

macro_rules! from {
    ($variant:ident: $($error:ty),*) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::$variant(error.to_string().into())
            }
        })*
    };
}

from!(Asked: FilterError, ReportError);
from!(Site: StoreError, rusqlite::Error, OutputError, CatalogueError);

impl From<PageError> for Failure {
    fn from(error: PageError) -> Self {
        match error {
            PageError::Nothing(_) | PageError::Asked(_) | PageError::Report(_) | PageError::Decision(_) => {
                Self::Asked(error.to_string())
            }
            other => Self::Site(other.into()),
        }
    }
}

/// What a page is made with.
struct Room<'r> {
    connection: &'r Connection,
    edition: &'r Edition,
    asked: &'r Asked,
    request: Request,
    /// The filters in words.
    described: String,
    links: Links,
}

impl Library {
    pub fn new(contents: Contents, importer: Importer) -> Result<Self, SiteError> {
        // As random as SQLite can.
        let random = "SELECT hex(randomblob(16))";
        let token = Connection::open_in_memory()?.query_row(random, [], |row| row.get(0))?;
        let library = Self {
            contents,
            catalogue: Catalogue::own()?,
            edition: RwLock::default(),
            stamp: Mutex::default(),
            importer,
            ahead: Clock::default(),
            token,
        };
        library.replace(library.begun());
        Ok(library)
    }

    pub fn database(&self) -> &Path {
        &self.contents.database
    }

    fn edition(&self) -> Arc<Edition> {
        Arc::clone(&self.edition.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn replace(&self, edition: Edition) {
        *self.edition.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(edition);
    }

    /// Begins an edition, in which pages show the present state of the database. Its longest pages are made first: until then, pages show the
    /// old state.
    pub fn renew(&self) {
        let edition = self.begun();
        self.prepare(&edition);
        self.replace(edition);
    }

    /// Makes the lists of the present edition, before anybody asks for them.
    pub fn prepare_lists(&self) {
        self.prepare(&self.edition());
    }

    fn prepare(&self, edition: &Edition) {
        for list in List::ALL.into_iter().filter(|_| !edition.plan.tasks.is_empty()) {
            self.ahead.start(Some(LIMIT));
            let asked = Asked { path: list.path().to_owned(), ..Asked::default() };
            let _turn = edition.turn(&asked.path);
            // A page that cannot be made says why when it is asked for.
            let _ = self.made(&asked, edition, &self.ahead);
            if self.importer.is_stopped() {
                return;
            }
        }
    }

    /// The present state of the database.
    fn begun(&self) -> Edition {
        *self.stamp.lock().unwrap_or_else(PoisonError::into_inner) = self.stamp();
        let plan = self.open(&Clock::default()).and_then(|connection| Plan::read(&connection, &self.contents));
        match plan {
            Ok(plan) => Edition::new(plan, None),
            Err(error) if error.is::<Ended>() || !self.database().exists() => Edition::default(),
            Err(error) => Edition::new(Plan::default(), Some(error.to_string())),
        }
    }

    /// Begins an edition when another program has changed the database, and is done with it. To be called every second; `pending` is the
    /// stamp and the number of calls for which it has been another.
    pub fn watch(&self, pending: &mut (Stamp, u32)) {
        let now = self.stamp();
        if now == *self.stamp.lock().unwrap_or_else(PoisonError::into_inner) || self.importer.state().is_running {
            *pending = (now, 0);
        } else if pending.1 > 0 && pending.0 == now || pending.1 >= UNSETTLED {
            self.renew();
            *pending = (now, 0);
        } else {
            *pending = (now, pending.1 + 1);
        }
    }

    fn stamp(&self) -> Stamp {
        let log = PathBuf::from([self.database().as_os_str(), "-wal".as_ref()].join("".as_ref()));
        [self.database(), &log].map(|file| {
            let file = std::fs::metadata(file).ok().filter(|file| file.len() > 0)?;
            Some((file.len(), file.modified().ok()?))
        })
    }

    fn open(&self, clock: &Clock) -> Result<Connection, SiteError> {
        let mut connection = read_only::open(self.database())?;
        functions::install(&connection, self.database())?;
        clock.watch(&mut connection)?;
        Ok(connection)
    }

    /// A page that was made before.
    pub fn kept(&self, asked: &Asked) -> Option<Answer> {
        let edition = self.edition();
        let is_first = edition.plan.tasks.is_empty() && asked.path == List::Index.path();
        // Until the first import ends, every page is about it.
        let is_early = self.importer.has_folders() && asked.path.ends_with(".html") && !self.database().exists();
        if is_first || is_early || asked.path == IMPORT {
            return Some(match edition.problem.as_ref().filter(|_| !self.importer.has_folders()) {
                Some(problem) => self.problem(asked, 503, problem),
                None => self.import_page(&edition),
            });
        }
        edition.find(&address(asked)).map(|answer| self.with_state(asked, answer))
    }

    /// Makes a page, and keeps it.
    pub fn answer(&self, asked: &Asked) -> Answer {
        let edition = self.edition();
        let _turn = edition.turn(&asked.path);
        // It may have been made while this request waited for its turn.
        if let Some(answer) = edition.find(&address(asked)) {
            return self.with_state(asked, answer);
        }
        let clock = Clock::default();
        clock.start(Some(LIMIT));
        match self.made(asked, &edition, &clock) {
            Ok(answer) => self.with_state(asked, answer),
            Err(failure) => {
                let (status, text) = match failure {
                    Failure::NotFound => (404, failure.to_string()),
                    Failure::Asked(text) => (400, text),
                    _ if clock.stop() == Some(Stopped::Late) => {
                        (503, format!("This page takes longer than {} seconds: choose fewer matches.", LIMIT.as_secs()))
                    }
                    Failure::Site(_) => (503, failure.to_string()),
                };
                self.problem(asked, status, &text)
            }
        }
    }

    /// A page that says what is wrong, with ways on.
    pub fn problem(&self, asked: &Asked, status: u16, text: &str) -> Answer {
        let title = match status {
            404 => "Not found",
            400 => "No result",
            _ => "This cannot be shown",
        };
        let page = Page { title: title.to_owned(), missing: vec![visible(text).into_owned()], ..Page::default() };
        let (own, shown) = match self.catalogue.find(report_of(asked).unwrap_or_default()) {
            Ok(report) if status == 400 => (fields_of(report, asked), true),
            _ => (own_fields(asked), status == 400),
        };
        let words = asked.request(self.database()).map(|request| request.filter.described()).unwrap_or_default();
        Answer::html(status, self.finished(page, &self.edition(), asked, own, shown.then_some(words.as_str())).html())
    }

    fn made(&self, asked: &Asked, edition: &Edition, clock: &Clock) -> Result<Answer, Failure> {
        let place = asked.path.as_str();
        if let Some((kind, text)) = files::script(place) {
            return Ok(Answer::new(200, kind, text.as_bytes()));
        }
        if ["style.css", "search.js", "search-names.js"].contains(&place) {
            let all = site::assets(&edition.plan).into_iter().map(|(path, text)| {
                let is_css = path.ends_with(".css");
                let kind = if is_css { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
                (path, Answer::new(200, kind, [text.as_str(), if is_css { CSS } else { "" }].concat().into_bytes()))
            });
            return chosen(edition, all.collect(), place).ok_or(Failure::NotFound);
        }
        let has_report = report_of(asked).is_some_and(|name| self.catalogue.find(name).is_ok());
        if edition.task(place).is_none() && !has_report && !place.starts_with("decisions/") && !OWN.contains(&place) {
            return Err(Failure::NotFound);
        }
        let connection = self.open(clock).map_err(Failure::Site)?;
        // All queries see the same state of the database.
        let state = connection.unchecked_transaction()?;
        let task = edition.task(place);
        let hidden = task.map_or(&[][..], hidden);
        let asked = &asked.clone().without(hidden);
        let mut request = asked.request(self.database()).map_err(Failure::Asked)?;
        request.filter.resolve(&connection)?;
        let described = visible(&request.filter.described()).into_owned();
        let links = Links {
            query: asked.filters(),
            ..Links::of_site(if place.contains('/') { "../" } else { "" }, &edition.plan.pages)
        };
        let room = Room { connection: &connection, edition, asked, request, described, links };
        let pages = match task {
            Some(task) => self.of_site(&room, task)?,
            None => {
                let page = match (report_of(asked), place.strip_prefix("decisions/")) {
                    (Some(name), _) => {
                        let report = self.catalogue.find(name)?;
                        if let Some(format) = asked.value("format") {
                            return file(report, &room.request, &connection, format).map_err(Failure::Asked);
                        }
                        self.report(&room, report)?
                    }
                    (_, Some(file)) => {
                        let id = file.strip_suffix(".html").and_then(|id| id.parse().ok()).ok_or(Failure::NotFound)?;
                        decision::find(&connection, id).map_err(|_| Failure::NotFound)?;
                        page::position(&room.questions(&self.catalogue), &id.to_string(), &room.described)?
                    }
                    _ => self.own(&room)?,
                };
                vec![self.drawn(&room, page)]
            }
        };
        drop(state);
        let pages = pages.into_iter().map(|(path, page)| {
            let query = address(asked)[asked.path.len()..].to_owned();
            (format!("{path}{query}"), Answer::html(200, page.html()))
        });
        chosen(edition, pages.collect(), &address(asked)).ok_or(Failure::NotFound)
    }

    fn drawn(&self, room: &Room<'_>, page: Page) -> (String, Page) {
        let asked = room.asked;
        let report = report_of(asked).and_then(|name| self.catalogue.find(name).ok());
        let own = report.map_or_else(|| own_fields(asked), |report| fields_of(report, asked));
        let takes =
            report.is_none_or(Report::takes_filters) && !["reports.html", "search.html"].contains(&asked.path.as_str());
        (asked.path.clone(), self.finished(page, room.edition, asked, own, takes.then_some(room.described.as_str())))
    }

    /// Pages as a site has them, with the forms.
    fn of_site(&self, room: &Room<'_>, task: &Task) -> Result<Vec<(String, Page)>, Failure> {
        let questions = room.questions(&self.catalogue);
        let mut pages = site::pages(task, questions, &room.edition.plan, &self.contents, &room.described)?;
        if let (Subject::List(List::Index), Some((_, page))) = (&task.subject, pages.first_mut()) {
            page.groups.insert(0, vec![news(room)?]);
        }
        let finished = |(path, page): (String, Page)| {
            let asked = Asked { path: path.clone(), values: room.asked.values.clone() };
            (path, self.finished(page, room.edition, &asked, Vec::new(), Some(&room.described)))
        };
        Ok(pages.into_iter().map(finished).collect())
    }

    /// Adds the forms. `described`: the filters in words; `None`: the page has no filters.
    fn finished(
        &self,
        mut page: Page,
        edition: &Edition,
        asked: &Asked,
        mut own: Vec<Field>,
        described: Option<&str>,
    ) -> Page {
        let root = if asked.path.contains('/') { "../" } else { "" };
        let query = asked.filters();
        let place = page.place.get_or_insert_default();
        place.root = root;
        if place.above.is_empty() && asked.path != List::Index.path() {
            place.above.push((format!("{root}{}", List::Index.path()), List::Index.title().to_owned()));
        }
        place.above.iter_mut().for_each(|(address, _)| address.push_str(&query));
        place.beside.iter_mut().filter(|it| !it[0].is_empty()).for_each(|it| it[0].push_str(&query));
        let hidden = match edition.task(&asked.path) {
            _ if asked.path == "versus.html" => &["player", "opponent"][..],
            Some(task) => hidden(task),
            None => &[],
        };
        let (first, mut more) = described.map_or_else(Default::default, |_| Field::filters(asked, hidden));
        let is_find = asked.path == "find.html";
        // Beside the board, which fills them.
        own.extend(more.extract_if(.., |field| is_find && OF_BOARD.contains(&field.name.as_str())));
        let files =
            report_of(asked).filter(|_| !page.groups.is_empty()).map_or_else(Vec::new, |_| files::formats(asked));
        let tools = Tools {
            ways: ways(root, &query),
            told: if page.groups.is_empty() { std::mem::take(&mut page.missing) } else { Vec::new() },
            is_folded: asked.path.starts_with("reports/") && !page.groups.is_empty(),
            own,
            board: is_find.then(page::pattern_board),
            first,
            more,
            described: described.unwrap_or_default(),
            files,
            has_state: asked.path == List::Index.path(),
            state: (asked.path == IMPORT && self.importer.has_folders()).then(|| self.import_state()),
        };
        place.tools = Markup::of(&tools);
        place.script = is_find.then_some("board.js");
        if page.made_from.is_empty() {
            page.made_from = page::made_from(self.database(), None, described.unwrap_or_default());
        }
        page
    }

    /// A report as a page.
    fn report(&self, room: &Room<'_>, report: &Report) -> Result<Page, Failure> {
        let mut request = room.request.clone();
        request.limit = request.limit.map(|limit| if limit == 0 { MOST_ROWS } else { limit.min(MOST_ROWS) });
        let is_like = report.name == "like";
        let more = room.asked.value("like").filter(|_| is_like).map(|place| ("position".to_owned(), place.to_owned()));
        request.parameters.extend(more);
        let mut answers = Vec::new();
        for part in report.parts() {
            let run = request.run_part(report, part, Some(ROWS))?;
            let mut statement = run.prepare(room.connection)?;
            answers.push((part, Grid::read(&mut statement, run.limit.of_output(), true)?));
        }
        let chart = match answers.as_slice() {
            [(part, grid)] => chart_of(&part.name, &refined(grid.clone()), Sheet::OF_PAGE).ok(),
            _ => None,
        };
        let notes = [request.note(report).map(|note| format!("{note}.")), request.described_rules()];
        let page = answered(&answers, &room.links, chart, |id| decision::find(room.connection, id))?;
        let (title, subtitle) = (report.header.title.clone(), room.described.clone());
        Ok(Page { title, subtitle, missing: notes.into_iter().flatten().collect(), ..page })
    }

    /// The pages that only a server has.
    fn own(&self, room: &Room<'_>) -> Result<Page, Failure> {
        let asked = room.asked;
        let titled = |title: &str, part: Option<Part>| Page {
            title: title.to_owned(),
            groups: part.into_iter().map(|part| vec![part]).collect(),
            ..Page::default()
        };
        Ok(match asked.path.as_str() {
            "position.html" => match asked.value("xgid") {
                Some(xgid) => page::position(&room.questions(&self.catalogue), xgid, &room.described)?,
                None => titled("Position", None),
            },
            "versus.html" => match (asked.value("a"), asked.value("b")) {
                (Some(a), Some(b)) => {
                    let [a, b] = [only_name(room.connection, "player", a)?, only_name(room.connection, "player", b)?];
                    if a == b {
                        return Err(Failure::Asked(format!("Both names stand for {a}: name two people.")));
                    }
                    page::versus(&room.questions(&self.catalogue), [&a, &b], &room.described)?
                }
                _ => titled("Two players", None),
            },
            "reports.html" => titled("Reports", Some(self.reports(&asked.filters()))),
            "search.html" => titled("Search", asked.value("q").map(|text| found(room, text))),
            _ => return Err(Failure::NotFound),
        })
    }

    /// The list of reports.
    fn reports(&self, query: &str) -> Part {
        let line = |report: &Report| {
            let (title, question) = (report.header.title.clone(), report.header.question.clone());
            (format!("reports/{}.html{query}", report.name), title, question)
        };
        listed("All reports", self.catalogue.reports.iter().map(line))
    }

    /// Puts the state of the import into the first page.
    fn with_state(&self, asked: &Asked, answer: Answer) -> Answer {
        if asked.path != List::Index.path() || answer.status != 200 || !self.importer.has_folders() {
            return answer;
        }
        let html = String::from_utf8_lossy(&answer.body).replacen(STATE, self.import_state().as_str(), 1);
        Answer::html(200, html)
    }

    fn import_state(&self) -> Markup {
        let state = self.importer.state();
        Markup::of(&ImportState {
            text: &state.text,
            done: state.files.map(|files| (state.done, files)),
            is_running: state.is_running,
            token: &self.token,
        })
    }

    /// How far the import is.
    fn import_page(&self, edition: &Edition) -> Answer {
        let state = self.importer.state();
        let missing = edition.problem.iter().map(|text| visible(text).into_owned()).collect();
        let mut page = Page { title: "Import".to_owned(), missing, ..Page::default() };
        if !self.importer.has_folders() {
            let hint = "No folder to import was named: start the server with --import FOLDER.";
            page.missing.push(if edition.plan.tasks.is_empty() {
                format!("This database has no match yet. {hint}")
            } else {
                hint.to_owned()
            });
        }
        page.missing.extend(state.rejected.iter().map(|text| visible(text).into_owned()));
        let asked = Asked { path: IMPORT.to_owned(), ..Asked::default() };
        let page = self.finished(page, edition, &asked, Vec::new(), None);
        let is_waiting = state.is_running || edition.plan.tasks.is_empty() && self.importer.has_folders();
        Answer { refresh: is_waiting.then_some(REFRESH), ..Answer::html(200, page.html()) }
    }
}

#[derive(Template)]
#[template(path = "import.html")]
struct ImportState<'i> {
    text: &'i str,
    /// The files that are done, and all of them.
    done: Option<(u64, u64)>,
    is_running: bool,
    token: &'i str,
}

impl Room<'_> {
    fn questions<'q>(&'q self, catalogue: &'q Catalogue) -> Questions<'q> {
        Questions {
            connection: self.connection,
            catalogue,
            filter: self.request.filter.clone(),
            rules: self.request.rules.clone(),
            links: self.links.clone(),
        }
    }
}

/// The filters that a page of a site determines itself.
fn hidden(task: &Task) -> &'static [&'static str] {
    match task.subject {
        Subject::Player(_) => &["player"],
        Subject::Event(..) => &["event", "match"],
        Subject::Match(_) => &["match"],
        Subject::List(_) => &[],
    }
}

/// The report that a page shows.
fn report_of(asked: &Asked) -> Option<&str> {
    match asked.path.as_str() {
        "find.html" if asked.value("like").is_some() => Some("like"),
        "find.html" => Some("positions"),
        path => path.strip_prefix("reports/")?.strip_suffix(".html"),
    }
}

/// What a page asks for beside the filters.
fn own_fields(asked: &Asked) -> Vec<Field> {
    let text = |name, label, about| Field::text(asked, name, label, about);
    match asked.path.as_str() {
        "find.html" => {
            vec![text("like", "like this position", "An XGID, or the number of a decision"), text("limit", "rows", "")]
        }
        "position.html" => vec![text("xgid", "XGID or number of a decision", "As eXtreme Gammon copies it")],
        "versus.html" => {
            vec![text("a", "player", "A name or a part of it"), text("b", "opponent", "A name or a part of it")]
        }
        "search.html" => vec![text("q", "player or event", "A name or parts of it")],
        _ => Vec::new(),
    }
}

fn fields_of(report: &Report, asked: &Asked) -> Vec<Field> {
    if asked.path == "find.html" {
        return own_fields(asked);
    }
    let parameters = report.header.parameters.iter().map(|parameter| Field::of_parameter(parameter, asked));
    let is_limit = |field: &Field| field.name == "p.limit";
    parameters.filter(|field| !is_limit(field)).chain(Field::of_rows(asked)).collect()
}

/// The address without the root.
fn address(asked: &Asked) -> String {
    format!("{}{}", asked.path, asked.query(|_| true))
}

/// Keeps all answers, and returns the one with this address.
fn chosen(edition: &Edition, answers: Vec<(String, Answer)>, wanted: &str) -> Option<Answer> {
    let found = answers.iter().find(|(address, _)| address == wanted).map(|(_, answer)| answer.clone());
    answers.into_iter().for_each(|(address, answer)| edition.keep(address, answer));
    found
}

#[derive(Template)]
#[template(path = "list.html")]
struct Lines {
    /// Address, name, text.
    lines: Vec<(String, String, String)>,
}

/// A list of links.
fn listed(title: &str, lines: impl Iterator<Item = (String, String, String)>) -> Part {
    let lines: Vec<_> = lines.collect();
    let mut part = Part { title: title.to_owned(), ..Part::default() };
    if lines.is_empty() {
        part.missing.push("Nothing found.".to_owned());
        return part;
    }
    let html = Markup::of(&Lines { lines });
    part.table = Some(Table { html, is_open: true, ..Table::default() });
    part
}

/// The people and events whose names have these words.
fn found(room: &Room<'_>, text: &str) -> Part {
    let text = normalize_name(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let fits = |name: &&String| {
        let name = normalize_name(name);
        words.iter().all(|word| name.contains(word))
    };
    let pages = &room.edition.plan.pages;
    let people = pages.players.iter().filter(fits).map(|name| (links::player_path(name), name.clone(), String::new()));
    let events =
        pages.events.iter().filter(fits).map(|name| (links::event_path(name), name.clone(), "event".to_owned()));
    let mut all: Vec<_> = people.chain(events).collect();
    all.sort_by_cached_key(|(_, name, _)| normalize_name(name));
    let title = match all.len() {
        NAMES.. => format!("The first {NAMES} of {} names", all.len()),
        _ => format!("Names with {text:?}"),
    };
    listed(&title, all.into_iter().take(NAMES))
}

/// What the last import brought.
fn news(room: &Room<'_>) -> Result<Part, Failure> {
    let Some((run, day)) = runs::latest(room.connection)? else { return Ok(Part::default()) };
    let line = |(_, text, decision, id): runs::News| {
        let decision = decision.and_then(|decision| room.links.decision(decision, None, None));
        let address = decision.or_else(|| room.links.match_page(id?)).unwrap_or_default();
        (address, visible(&text).into_owned(), String::new())
    };
    Ok(listed(&format!("New on {day}"), runs::news(room.connection, run)?.into_iter().map(line)))
}
