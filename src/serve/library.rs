//! Makes the pages that are asked for.

use std::cmp::Reverse;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use askama::Template;
use rusqlite::Connection;
use tokio::sync::OwnedMutexGuard;

use super::asked::Asked;
use super::files::{self, file};
use super::form::{FIND, Field, LIKE, Tools, links_of_all, report_of};
use super::importer::Importer;
use super::kept::{Answer, Edition};
use super::lists;
use crate::page::{self, Links, Markup, Page, PageError, Part, Questions, Sheet, answered, chart_of, refined};
use crate::query::clock::{Clock, Stopped};
use crate::query::decision::{self, DecisionError};
use crate::query::filter::{Filter, FilterError, only_name};
use crate::query::output::Grid;
use crate::query::report::{Catalogue, Report, ReportError, Request};
use crate::query::{functions, read_only};
use crate::site::{self, Contents, Ended, List, Plan, SiteError, Subject, Task};
use crate::store::StoreError;
use crate::text_file::{TextFile, text_file};
use backgammon::drawing::board_of_buttons;
use rows::visible::visible;

/// How long a page may take.
pub const LIMIT: Duration = Duration::from_secs(60);
/// The most rows of a table on a page; files have all.
const ROWS: u32 = 200;
const MOST_ROWS: u32 = 1_000;
/// How often a page about a running import is loaded again, in seconds.
const REFRESH: u32 = 2;
/// How long changes by another program may go on before pages show them.
const UNSETTLED: u32 = 30;
/// The filters that the board on which one clicks fills, and what belongs to them.
const OF_BOARD: [&str; 2] = ["board", "where"];
/// The pages that only a server has, beside those of reports and decisions.
const OWN: [&str; 4] = ["position.html", "versus.html", "reports.html", "search.html"];
/// Stands in the first page for the state of the import.
const STATE: &str = "<!-- import -->";
/// The page about the import.
const IMPORT: &str = "import.html";
const CSS: TextFile = text_file!("src/serve/serve.css");

/// Everything that pages are made from.
#[derive(Debug)]
pub struct Library {
    contents: Contents,
    catalogue: Catalogue,
    edition: RwLock<Arc<Edition>>,
    /// The database's files when the edition was begun.
    stamp: Mutex<Stamp>,
    pub importer: Importer,
    /// The beginnings of paths in messages: the folders of the database and of the files to import, the longest first.
    folders: Vec<String>,
    /// Stops pages that are made in advance.
    pub ahead: Clock,
    /// The value that the import button sends; only pages of this server contain it.
    pub token: String,
}

/// Sizes and times of the database and its log.
type Stamp = [Option<(u64, SystemTime)>; 2];

/// Why there is no page, if the address is to blame.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("There is no such page.")]
    Absent,
    #[error("{0}")]
    Asked(String),
}

/// The status of an error: 404 and 400 are the address's, 503 is the database's.
fn status(error: &SiteError) -> u16 {
    let of_report = |error: &ReportError| if matches!(error, ReportError::Query { .. }) { 503 } else { 400 };
    let of_page = |error: &PageError| match error {
        PageError::Nothing(_) | PageError::Asked(_) => 400,
        PageError::Report(error) => of_report(error),
        PageError::Decision(DecisionError::Missing { .. }) => 404,
        _ => 503,
    };
    let refused = error.downcast_ref().map(|error| if matches!(error, Refused::Absent) { 404 } else { 400 });
    refused
        .or_else(|| error.downcast_ref().map(of_page))
        .or_else(|| error.downcast_ref().map(of_report))
        .unwrap_or(if error.is::<FilterError>() { 400 } else { 503 })
}

/// The database and the address that a page is made from.
pub(super) struct Context<'r> {
    pub connection: &'r Connection,
    pub edition: &'r Edition,
    pub asked: &'r Asked,
    pub request: Request,
    /// The filters in words.
    pub described: String,
    pub links: Links,
}

impl Library {
    pub fn new(contents: Contents, importer: Importer) -> Result<Self, SiteError> {
        // SQLite seeds its random numbers from the operating system.
        let random = "SELECT hex(randomblob(16))";
        let token = Connection::open_in_memory()?.query_row(random, [], |row| row.get(0))?;
        let imported = importer.folders().iter().flat_map(|folder| folder.ancestors().take(2));
        let folders = contents.database.parent().into_iter().chain(imported);
        let folders = folders.flat_map(|folder| [folder.to_owned(), folder.canonicalize().unwrap_or_default()]);
        let folders = folders.filter(|folder| folder.parent().is_some() && folder.is_absolute());
        let mut folders: Vec<String> = folders.map(|folder| folder.join("").display().to_string()).collect();
        folders.sort_by_key(|folder| Reverse(folder.len()));
        let library = Self {
            contents,
            folders,
            catalogue: Catalogue::default(),
            edition: RwLock::default(),
            stamp: Mutex::default(),
            importer,
            ahead: Clock::default(),
            token,
        };
        library.replace(library.begun(&mut library.known()));
        Ok(library)
    }

    pub fn database(&self) -> &Path {
        &self.contents.database
    }

    fn edition(&self) -> Arc<Edition> {
        Arc::clone(&self.edition.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn known(&self) -> MutexGuard<'_, Stamp> {
        self.stamp.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn replace(&self, edition: Edition) {
        *self.edition.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(edition);
    }

    /// Begins an edition, in which pages show the present state of the database. Its longest pages are made first: until then, pages show the
    /// old state.
    pub fn renew(&self) {
        // Until it is shown, no other edition begins, so the latest one stays.
        let mut known = self.known();
        let edition = self.begun(&mut known);
        self.prepare(&edition);
        self.replace(edition);
    }

    /// Makes the lists of the present edition, and what all players' pages share, before anybody asks for them.
    pub fn prepare_present(&self) {
        self.prepare(&self.edition());
    }

    fn prepare(&self, edition: &Edition) {
        for list in List::ALL.into_iter().filter(|_| !edition.plan.tasks.is_empty()) {
            self.ahead.start(Some(LIMIT));
            let asked = Asked { path: list.path().to_owned(), ..Asked::default() };
            let turn = edition.turn(&asked.path, "");
            let _turn = turn.blocking_lock();
            // A page that cannot be made says why when it is asked for.
            let _ = self.made(&asked, edition, &self.ahead);
            // The players' pages come next for most readers.
            if list == List::Index
                && let Ok(connection) = self.open(&self.ahead)
            {
                // All sums are those of the same state.
                let _state = connection.unchecked_transaction();
                let _ = edition.fields.lend(&connection, &Filter::default());
            }
            if self.importer.is_stopped() {
                return;
            }
        }
    }

    /// The present state of the database.
    fn begun(&self, known: &mut Stamp) -> Edition {
        *known = self.stamp();
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
        if now == *self.known() || self.importer.state().is_running {
            *pending = (now, 0);
        } else if pending.1 > 0 && pending.0 == now || pending.1 >= UNSETTLED {
            self.renew();
            *pending = (now, 0);
        } else {
            *pending = (now, pending.1 + 1);
        }
    }

    fn stamp(&self) -> Stamp {
        let mut log = self.database().as_os_str().to_owned();
        log.push("-wal");
        [self.database(), Path::new(&log)].map(|file| {
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

    /// Why no page can be made now. A database that is gone is noticed before its files are looked at again.
    fn obstacle(&self, edition: &Edition) -> Option<String> {
        let missing = || StoreError::Missing(self.database().to_owned()).to_string();
        edition.problem.clone().or_else(|| (!self.database().exists()).then(missing))
    }

    /// A page that was made before, or the one that stands for all while there are none.
    pub fn kept(&self, asked: &Asked) -> Option<Answer> {
        let edition = self.edition();
        // Style and scripts are there in any case.
        let is_page = asked.path.ends_with(".html");
        let obstacle = self.obstacle(&edition).filter(|_| is_page);
        let state = self.importer.state();
        let is_beginning = state.is_running || state.text.is_empty();
        let is_about_import = asked.path == IMPORT || asked.path == List::Index.path() && is_beginning;
        let is_empty =
            is_page && edition.plan.tasks.is_empty() && List::ALL.iter().any(|list| list.path() == asked.path);
        match obstacle {
            Some(obstacle) if !self.importer.has_folders() => Some(self.problem(asked, 503, &obstacle)),
            // Until the first import ends, every page is about it.
            Some(_) => Some(Answer { status: if is_about_import { 200 } else { 503 }, ..self.import_page(&edition) }),
            None if is_empty || asked.path == IMPORT => Some(self.import_page(&edition)),
            None => edition.find(&address(asked)).map(|answer| self.with_state(asked, answer)),
        }
    }

    /// Waits while another request makes the same page.
    pub async fn turn(&self, asked: &Asked) -> OwnedMutexGuard<()> {
        self.edition().turn(&asked.path, &asked.query(|_| true)).lock_owned().await
    }

    /// Makes a page, and keeps it.
    pub fn answer(&self, asked: &Asked) -> Answer {
        let edition = self.edition();
        // It may have been made while this request waited for its turn.
        if let Some(answer) = edition.find(&address(asked)) {
            return self.with_state(asked, answer);
        }
        let clock = Clock::default();
        clock.start(Some(LIMIT));
        match self.made(asked, &edition, &clock) {
            Ok(answer) => self.with_state(asked, answer),
            Err(_) if clock.stop() == Some(Stopped::Late) => {
                let text = format!("This page takes longer than {} seconds: choose fewer matches.", LIMIT.as_secs());
                self.problem(asked, 503, &text)
            }
            Err(error) => self.problem(asked, status(&error), &error.to_string()),
        }
    }

    /// A message as pages have it: folders of this machine are nobody else's business.
    fn shown(&self, text: &str) -> String {
        let named = self.folders.iter().fold(text.to_owned(), |text, folder| text.replace(folder, ""));
        visible(&named).into_owned()
    }

    /// A page that says what is wrong, with ways on.
    pub fn problem(&self, asked: &Asked, status: u16, text: &str) -> Answer {
        let title = match status {
            404 => "Not found",
            400 => "No result",
            _ => "This cannot be shown",
        };
        let page = Page { title: title.to_owned(), missing: vec![self.shown(text)], ..Page::default() };
        let words = asked.request(self.database()).map(|request| request.filter.described()).unwrap_or_default();
        let described = (status == 400).then_some(words.as_str());
        Answer::html(status, self.finished(page, &self.edition(), asked, described).html())
    }

    fn made(&self, asked: &Asked, edition: &Edition, clock: &Clock) -> Result<Answer, SiteError> {
        let place = asked.path.as_str();
        if let Some((kind, text)) = files::fixed(place) {
            return Ok(Answer::new(200, kind, text.as_bytes()));
        }
        if ["style.css", "search.js", "search-names.js"].contains(&place) {
            let all = site::assets(&edition.plan).into_iter().map(|(path, text)| {
                let is_css = path.ends_with(".css");
                let kind = if is_css { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
                (path, Answer::new(200, kind, [text.as_str(), if is_css { &CSS } else { "" }].concat().into_bytes()))
            });
            return chosen(edition, all.collect(), place).ok_or_else(|| Refused::Absent.into());
        }
        let has_report = report_of(asked).is_some_and(|name| self.catalogue.get(name).is_some());
        if edition.task(place).is_none() && !has_report && !place.starts_with("decisions/") && !OWN.contains(&place) {
            return Err(Refused::Absent.into());
        }
        let connection = self.open(clock)?;
        // All queries see the same state of the database.
        let state = connection.unchecked_transaction()?;
        let task = edition.task(place);
        let hidden = task.map_or(&[][..], hidden);
        let asked = &asked.clone().without(hidden);
        let mut request = asked.request(self.database()).map_err(Refused::Asked)?;
        request.filter.resolve(&connection)?;
        let described = visible(&request.filter.described()).into_owned();
        let links = Links {
            query: asked.filters(),
            ..Links::of_site(if place.contains('/') { "../" } else { "" }, &edition.plan.pages)
        };
        let context = Context { connection: &connection, edition, asked, request, described, links };
        let pages = match task {
            Some(task) => self.of_site(&context, task)?,
            None => {
                let page = match (report_of(asked), place.strip_prefix("decisions/")) {
                    (Some(name), _) => {
                        let report = self.catalogue.find(name)?;
                        if let Some(format) = asked.value("format") {
                            return Ok(file(report, &context.request, &connection, format).map_err(Refused::Asked)?);
                        }
                        self.report(&context, report)?
                    }
                    (_, Some(file)) => {
                        let id = file.strip_suffix(".html").filter(|id| id.parse::<i64>().is_ok());
                        let id = id.ok_or(Refused::Absent)?;
                        page::position(&context.questions(&self.catalogue), id, &context.described)?
                    }
                    _ => self.own(&context)?,
                };
                vec![self.drawn(&context, page)]
            }
        };
        drop(state);
        let pages = pages.into_iter().map(|(path, page)| {
            let query = address(asked)[asked.path.len()..].to_owned();
            (format!("{path}{query}"), Answer::html(200, page.html()))
        });
        chosen(edition, pages.collect(), &address(asked)).ok_or_else(|| Refused::Absent.into())
    }

    fn drawn(&self, context: &Context<'_>, page: Page) -> (String, Page) {
        let asked = context.asked;
        let has_filters = match report_of(asked).and_then(|name| self.catalogue.get(name)) {
            Some(report) => report.takes_filters(),
            None => !["reports.html", "search.html"].contains(&asked.path.as_str()),
        };
        let described = has_filters.then_some(context.described.as_str());
        (asked.path.clone(), self.finished(page, context.edition, asked, described))
    }

    /// Pages as a site has them, with the forms.
    fn of_site(&self, context: &Context<'_>, task: &Task) -> Result<Vec<(String, Page)>, SiteError> {
        let questions = context.questions(&self.catalogue);
        if matches!(task.subject, Subject::Match(_) | Subject::Event(..)) {
            context.edition.fields.lend_made(context.connection)?;
        }
        let mut pages = site::pages(task, questions, &context.edition.plan, &self.contents, &context.described)?;
        if let (Subject::List(List::Index), Some((_, page))) = (&task.subject, pages.first_mut()) {
            page.groups.insert(0, vec![lists::news(context.connection, &context.links)?]);
        }
        let finished = |(path, page): (String, Page)| {
            let asked = Asked { path: path.clone(), values: context.asked.values.clone() };
            (path, self.finished(page, context.edition, &asked, Some(&context.described)))
        };
        Ok(pages.into_iter().map(finished).collect())
    }

    /// Adds the forms. `described`: the filters in words; `None`: the page has no filters.
    fn finished(&self, mut page: Page, edition: &Edition, asked: &Asked, described: Option<&str>) -> Page {
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
        let is_find = asked.path == FIND;
        let report = report_of(asked).and_then(|name| self.catalogue.get(name));
        let mut own = Field::of_page(asked, report);
        // Beside the board, which fills them.
        own.extend(more.extract_if(.., |field| is_find && OF_BOARD.contains(&field.name.as_str())));
        let files = if report.is_some() && !page.groups.is_empty() { files::formats(asked) } else { Vec::new() };
        let tools = Tools {
            links: links_of_all(root, &query),
            problems: if page.groups.is_empty() { std::mem::take(&mut page.missing) } else { Vec::new() },
            is_folded: asked.path.starts_with("reports/") && !page.groups.is_empty(),
            own,
            board: is_find.then(|| Markup::trusted(board_of_buttons())),
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
    fn report(&self, context: &Context<'_>, report: &Report) -> Result<Page, SiteError> {
        let mut request = context.request.clone();
        request.limit = request.limit.map(|limit| if limit == 0 { MOST_ROWS } else { limit.min(MOST_ROWS) });
        for (field, parameter) in LIKE.into_iter().filter(|_| context.asked.path == FIND) {
            let is_set = |value: &str| field == "any" && value == "yes";
            let value = context.asked.value(field).map(|value| if is_set(value) { "1" } else { value });
            request.parameters.extend(value.map(|value| (parameter.to_owned(), value.to_owned())));
        }
        let mut answers = Vec::new();
        for part in report.parts() {
            let run = request.run_part(report, part, Some(ROWS))?;
            let mut statement = run.prepare(context.connection)?;
            answers.push((part, Grid::read(&mut statement, run.limit.of_output(), true)?));
        }
        if let ([(_, grid)], FIND, Some(quiz)) =
            (answers.as_slice(), context.asked.path.as_str(), context.asked.value("quiz"))
        {
            if quiz != "yes" {
                return Err(Refused::Asked(format!("quiz can only be \"yes\", not {quiz:?}")).into());
            }
            if grid.cut.is_some() && request.limit == Some(MOST_ROWS) {
                return Err(
                    Refused::Asked(format!("A quiz has at most {MOST_ROWS} positions: ask for fewer rows.")).into()
                );
            }
            let ids: Vec<i64> = grid.rows().filter_map(|row| row.integer("decision_id")).collect();
            let quiz = page::quiz(&ids, |id| decision::find(context.connection, id))?;
            let [title, text] = ["title", "text"].map(|name| context.asked.value(name));
            let title = title.map_or(quiz.title, |title| visible(title).into_owned());
            return Ok(Page { title, subtitle: text.map_or(String::new(), |text| visible(text).into_owned()), ..quiz });
        }
        let chart = match answers.as_slice() {
            [(part, grid)] => chart_of(&part.name, &refined(grid.clone()), Sheet::OF_PAGE).ok(),
            _ => None,
        };
        let notes = [request.note(report).map(|note| format!("{note}.")), request.described_rules()];
        let page = answered(&answers, &context.links, chart, |id| decision::find(context.connection, id))?;
        let (title, subtitle) = (report.header.title.clone(), context.described.clone());
        Ok(Page { title, subtitle, missing: notes.into_iter().flatten().collect(), ..page })
    }

    /// The pages that only a server has.
    fn own(&self, context: &Context<'_>) -> Result<Page, SiteError> {
        let asked = context.asked;
        let titled = |title: &str, part: Option<Part>| Page {
            title: title.to_owned(),
            groups: part.into_iter().map(|part| vec![part]).collect(),
            ..Page::default()
        };
        Ok(match asked.path.as_str() {
            "position.html" => match asked.value("xgid") {
                Some(xgid) => page::position(&context.questions(&self.catalogue), xgid, &context.described)?,
                None => titled("Position", None),
            },
            "versus.html" => match (asked.value("a"), asked.value("b")) {
                (Some(a), Some(b)) => {
                    let [a, b] =
                        [only_name(context.connection, "player", a)?, only_name(context.connection, "player", b)?];
                    if a == b {
                        return Err(Refused::Asked(format!("Both names stand for {a}: name two people.")).into());
                    }
                    page::versus(&context.questions(&self.catalogue), [&a, &b], &context.described)?
                }
                _ => titled("Two players", None),
            },
            "reports.html" => titled("Reports", Some(lists::reports(&self.catalogue, &asked.filters()))),
            "search.html" => {
                titled("Search", asked.value("q").map(|text| lists::found(&context.edition.plan.pages, text)))
            }
            _ => return Err(Refused::Absent.into()),
        })
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
            text: &self.shown(&state.text),
            done: state.files.map(|files| (state.done, files)),
            is_running: state.is_running,
            token: &self.token,
        })
    }

    /// How far the import is.
    fn import_page(&self, edition: &Edition) -> Answer {
        let state = self.importer.state();
        let obstacle = self.obstacle(edition).filter(|_| !state.is_running);
        let missing = obstacle.iter().map(|text| self.shown(text)).collect();
        let mut page = Page { title: "Import".to_owned(), missing, ..Page::default() };
        if !self.importer.has_folders() {
            let hint = "No folder to import was named: start the server with --import FOLDER.";
            page.missing.push(if edition.plan.tasks.is_empty() {
                format!("This database has no match yet. {hint}")
            } else {
                hint.to_owned()
            });
        }
        page.missing.extend(state.rejected.iter().map(|text| self.shown(text)));
        let asked = Asked { path: IMPORT.to_owned(), ..Asked::default() };
        let page = self.finished(page, edition, &asked, None);
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

impl Context<'_> {
    fn questions<'q>(&'q self, catalogue: &'q Catalogue) -> Questions<'q> {
        Questions {
            connection: self.connection,
            catalogue,
            filter: self.request.filter.clone(),
            rules: self.request.rules.clone(),
            links: self.links.clone(),
            fields: &self.edition.fields,
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
