//! Looks an address up in the registry of pages, makes its page, and caches it until the database changes.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rusqlite::Connection;

use super::answer::Answer;
use super::cache::{Making, Turn};
use super::changes::{Changes, is_busy};
use super::editions::{Edition, Editions, Stamp};
use super::files::file;
use super::frame::Frame;
use super::importer::Importer;
use super::names;
use super::request::{DONE, PageRequest, Visitor};
use super::tags::Tagging;
use crate::page::{
    Arguments, EVENT, IMPORT, KINDS, MATCH, Make, NAMES, PLAYER, Page, PageError, PageKind, Questions, Show, assets,
    find_kind, words,
};
use gammonbase::query::clock::{Clock, Stopped};
use gammonbase::query::decision::DecisionError;
use gammonbase::query::filter::Filter;
use gammonbase::query::report::{Catalogue, Report, ReportError};
use gammonbase::rules::Rules;
use gammonbase::store::{StoreError, explained};
use rows::visible::visible;

/// How long a page may take.
pub const LIMIT: Duration = Duration::from_secs(60);

const BUSY: &str = "an import or another program is writing to the database: try again when it has ended";

/// Addresses that are not pages.
static NO_PAGE: PageKind = PageKind::new("", "", Make::Server).without_filters();

#[derive(Debug)]
pub struct Router {
    catalogue: Catalogue,
    editions: Editions,
    pub frame: Frame,
    /// The browser on this machine, for which pages are prepared.
    own: Visitor,
    changes: Changes,
    /// Stops the preparation of pages.
    pub ahead: Clock,
}

/// Where an address leads in an edition.
#[derive(Debug)]
pub struct Route {
    edition: Arc<Edition>,
    kind: &'static PageKind,
    arguments: Arguments,
    /// The request without the filters that the page sets itself.
    pub request: PageRequest,
}

/// The HTTP status of an error: 404 and 400 blame the address, 503 the database.
fn status(error: &PageError) -> u16 {
    match error {
        PageError::Absent | PageError::Catalogue(_) | PageError::Decision(DecisionError::Missing { .. }) => 404,
        PageError::Report(ReportError::Query { .. }) => 503,
        PageError::Report(_) | PageError::Filter(_) | PageError::Argument(_) | PageError::Nothing(_) => 400,
        PageError::Output(_) | PageError::Decision(_) | PageError::Store(_) => 503,
    }
}

/// A secret value that nobody guesses.
pub fn random_token() -> Result<String, StoreError> {
    // SQLite seeds its random numbers from the operating system.
    Ok(Connection::open_in_memory()?.query_row("SELECT lower(hex(randomblob(10)))", [], |row| row.get(0))?)
}

impl Route {
    /// Whether it leads to one of the lists, which an empty database does not have.
    fn is_list(&self) -> bool {
        self.kind.is_in_site && !self.kind.is_folder()
    }

    /// The page while it is made. The pages of a list, which are made at once, are made in one turn.
    pub fn turn(&self) -> Turn {
        let first = if matches!(self.kind.make, Make::Several(_)) { self.kind.path } else { &self.request.path };
        self.edition.cache.turn(PageRequest { path: first.to_owned(), ..self.request.clone() }.key())
    }
}

impl Router {
    pub fn new(database: PathBuf, importer: Importer, own: Visitor) -> Self {
        let frame = Frame::new(&database, importer);
        let (catalogue, editions) = (Catalogue::default(), Editions::new(database));
        Self { catalogue, editions, frame, own, changes: Changes::default(), ahead: Clock::default() }
    }

    /// Does what a form asks for, and leads back to its page, which then says so.
    pub fn change(&self, form: &PageRequest) -> Answer {
        let corrected = form.value("match").filter(|_| form.value("change") == Some("set"));
        let back = form.value("back").and_then(|back| {
            let (path, query) = back.split_once('?').unwrap_or((back, ""));
            Some(PageRequest::parse(&format!("/{path}"), Some(query))?.without(&[DONE]))
        });
        let mut page = back.unwrap_or_else(|| form.to(&NAMES, corrected.map(|id| ("of-match", id))));
        match self.changes.perform(&self.editions.database, form) {
            Ok(number) => {
                self.editions.renew(|_| ());
                page.values.push((DONE.to_owned(), number.to_string()));
                Answer::redirect(page.address())
            }
            Err(error) => {
                let text = if is_busy(&*error) { BUSY.to_owned() } else { explained(&*error, words) };
                let note = form.value("note").map_or(String::new(), |note| format!(". The note was: {note}"));
                let back = vec![(page.address(), "Back to the page".to_owned())];
                self.frame.problem(&NAMES, &form.to(&NAMES, None), None, 409, &(text + &note), back)
            }
        }
    }

    /// Looks an address up.
    pub fn route(&self, request: PageRequest) -> Route {
        self.route_in(self.editions.present(), request)
    }

    fn route_in(&self, edition: Arc<Edition>, request: PageRequest) -> Route {
        let (kind, value) = find_kind(&request.path, &edition.pages).unwrap_or((&NO_PAGE, String::new()));
        let mut request = request.without(kind.own_filters);
        if std::ptr::eq(kind, &NO_PAGE) && !edition.pages.former.contains_key(&request.path) {
            // Other files ignore the query.
            request.values.clear();
        }
        let arguments = Arguments::of(kind, value, |name| request.value(name).map(str::to_owned));
        Route { edition, kind, arguments, request }
    }

    fn report(&self, route: &Route) -> Option<&Report> {
        route.kind.report.and_then(|name| self.catalogue.get(&name(&route.arguments)))
    }

    /// An immediate answer: a cached page, or the page that replaces all others while there is nothing to show.
    pub fn ready(&self, route: &Route) -> Option<Answer> {
        let Route { edition, kind, .. } = route;
        let (importer, is_import) = (&self.frame.importer, std::ptr::eq(*kind, &IMPORT));
        let is_about_import = || {
            let state = importer.state();
            is_import || kind.is_home() && (state.is_running || state.text.is_empty())
        };
        // Checked here, because the watch runs only once a second.
        let missing = || explained(&StoreError::Missing(self.editions.database.clone()), words);
        let obstacle = edition.problem.clone().or_else(|| (!self.editions.database.exists()).then(missing));
        match obstacle.filter(|_| route.request.path.ends_with(".html")) {
            Some(obstacle) if importer.folders.is_empty() => Some(self.problem(route, 503, &obstacle)),
            // Until the first import ends, every page is about it.
            Some(obstacle) => {
                let status = if is_about_import() { 200 } else { 503 };
                Some(Answer { status, ..self.frame.import(edition, &route.request, Some(&obstacle)) })
            }
            None if is_import || edition.is_empty() && route.is_list() => {
                Some(self.frame.import(edition, &route.request, None))
            }
            None if let Some((_, path)) = edition.pages.former.get(&route.request.path) => {
                let moved = PageRequest { path: path.clone(), ..route.request.clone() };
                Some(Answer { status: 301, ..moved.redirect() })
            }
            None => Some(self.frame.with_state(edition.cache.find(&route.request.key())?, &route.request)),
        }
    }

    /// Makes a page, whose beginning it shows in its turn, and caches it. It lacks its state.
    pub fn answer(&self, route: &Route, turn: &Making) -> Answer {
        // Another request may have made it in the meantime.
        if let Some(answer) = route.edition.cache.find(&route.request.key()) {
            return answer;
        }
        let clock = Clock::default();
        clock.start(Some(LIMIT));
        match self.make(route, turn, &clock) {
            Ok(answer) => answer,
            Err(_) if clock.stop() == Some(Stopped::Late) => {
                let text = format!("This page takes longer than {} seconds: choose fewer matches.", LIMIT.as_secs());
                self.problem(route, 503, &text)
            }
            Err(error) => {
                let named = error.several_names().map(|(asked, names)| route.request.with_each(asked, names));
                let Route { kind, request, .. } = route;
                let (report, text) = (self.report(route), explained(&error, words));
                self.frame.problem(kind, request, report, status(&error), &text, named.unwrap_or_default())
            }
        }
    }

    /// A page that says what is wrong.
    pub fn problem(&self, route: &Route, status: u16, text: &str) -> Answer {
        self.frame.problem(route.kind, &route.request, self.report(route), status, text, Vec::new())
    }

    fn make(&self, route: &Route, turn: &Making, clock: &Clock) -> Result<Answer, PageError> {
        let of = |path| PageRequest { path, ..route.request.clone() };
        let answers: Vec<_> = match std::ptr::eq(route.kind, &NO_PAGE) {
            true => assets(&route.edition.pages)
                .into_iter()
                .map(|(path, kind, text)| (of(path.to_owned()), Answer::new(200, kind, text.into_bytes())))
                .collect(),
            false => self.pages(route, turn, clock)?,
        };
        let found =
            answers.iter().find(|(request, _)| request.path == route.request.path).map(|(_, answer)| answer.clone());
        answers.into_iter().for_each(|(request, answer)| route.edition.cache.keep(request.key(), answer));
        found.ok_or(PageError::Absent)
    }

    /// The page of a route, and those that are made with it.
    fn pages(&self, route: &Route, turn: &Making, clock: &Clock) -> Result<Vec<(PageRequest, Answer)>, PageError> {
        let Route { edition, kind, request, .. } = route;
        let connection = self.editions.open(clock)?;
        let mut options = request.options(kind, &self.editions.database)?;
        options.filter.resolve(&connection)?;
        options.parameters.extend((kind.parameters)(&route.arguments));
        let report = self.report(route);
        let has_filters = report.map_or(kind.has_filters, Report::takes_filters);
        // Links keep filters and rules, and this report may take none.
        if let Some(report) = report {
            options.filter = if has_filters { options.filter } else { Filter::default() };
            let applies = |rules: &Rules| report.header.rules.is_some_and(|section| rules.has(section));
            options.rules = options.rules.filter(applies);
        }
        let has_rules = options.rules.is_some();
        if let Some((report, format)) = report.zip(request.value("format")) {
            return Ok(vec![(request.clone(), file(report, &options, &connection, format)?)]);
        }
        let described = if has_filters { options.filter.described() } else { String::new() };
        let described = visible(&described).into_owned();
        // What can be corrected of the subject of a page.
        let subjects: [(&PageKind, &str); 3] = [(&MATCH, "of-match"), (&PLAYER, "of-player"), (&EVENT, "of-event")];
        let subject = subjects.into_iter().find(|(subject, _)| std::ptr::eq(*kind, *subject));
        let subject = subject.filter(|_| request.visitor.token().is_some());
        let around = |mut page: Page, request: &PageRequest| {
            if let Some(done) = self.changes.message(request) {
                page.place.get_or_insert_default().tools = done;
            }
            let correction = subject.map(|(_, name)| {
                let names = request.to(&NAMES, Some((name, &route.arguments.value))).address();
                (format!("../{names}"), format!("Correct this {}", name.trim_start_matches("of-")))
            });
            // Rules that do not apply are not shown as set.
            let request = request.clone().without(if has_rules { &[] } else { &["rules"] });
            // A database that cannot be read says so elsewhere.
            let tags = Tagging::of(&connection, kind, &route.arguments.value, &page, &request).ok().flatten();
            self.frame.around(page, kind, &request, report, has_filters.then_some(&described), (correction, tags))
        };
        let show = |page| turn.show(around(page, request).html());
        let questions = Questions {
            connection: &connection,
            database: &self.editions.database,
            catalogue: &self.catalogue,
            filter: options.filter.clone(),
            described: &described,
            rules: options.rules.clone(),
            links: request.links(&edition.pages),
            sums: &edition.sums,
            show: Some(Show(&show)),
        };
        let imported_on = questions.imported_on()?;
        let mut arguments = route.arguments.clone();
        arguments.request = options;
        let pages = if std::ptr::eq(*kind, &NAMES) {
            let mut page = names::page(&questions, &arguments, request.visitor.token().ok_or(PageError::Absent)?)?;
            self.frame.add_place(&mut page, kind, request);
            vec![(request.path.clone(), page)]
        } else {
            kind.pages(&request.path, questions, &arguments, imported_on.as_deref())?
        };
        let framed = |(path, page)| {
            let request = PageRequest { path, ..request.clone() };
            let html = around(page, &request).html();
            (request, Answer { has_state: kind.is_home(), ..Answer::html(200, html) })
        };
        Ok(pages.into_iter().map(framed).collect())
    }

    /// Begins an edition that shows the present state of the database. Until its slowest pages are made, the previous edition is shown.
    pub fn renew(&self) {
        self.editions.renew(|edition| self.prepare(edition));
    }

    /// Begins an edition if another program has changed the database.
    pub fn watch(&self, pending: &mut (Stamp, u32)) {
        if !self.frame.importer.state().is_running && self.editions.is_due(pending) {
            self.renew();
        }
    }

    /// Makes the lists of the present edition, and the sums that players' pages share, in advance.
    pub fn prepare_present(&self) {
        self.prepare(&self.editions.present());
    }

    fn prepare(&self, edition: &Arc<Edition>) {
        let own = PageRequest { visitor: self.own.clone(), ..PageRequest::default() };
        let routes = KINDS.iter().map(|kind| self.route_in(Arc::clone(edition), own.to(kind, None)));
        for route in routes.filter(|route| route.is_list() && !edition.is_empty()) {
            self.ahead.start(Some(LIMIT));
            let turn = route.turn();
            let _turn = turn.wait_here();
            // An error is reported when the page is requested.
            let _ = self.make(&route, &turn, &self.ahead);
            if self.frame.importer.stop.is_cancelled() {
                return;
            }
        }
    }
}
