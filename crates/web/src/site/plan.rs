//! The pages of a site, and the inputs of each.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::options::{Contents, SiteError};
use crate::page::links::{file_name, path_in};
use crate::page::{EVENT, KINDS, MATCH, OPENINGS, PLAYER, PageError, PageKind, Pages, STYLE};
use gammonbase::query::filter::values;
use gammonbase::sql::{Renderer, Scope};
use gammonbase::store::KnownNames;
use gammonbase::text_file::{TextFile, text_file};
use rows::visible::visible;

const PAGES: TextFile = text_file!("sql/site/pages.sql");
const GRADES: TextFile = text_file!("sql/site/grades.sql");
const BOOK: TextFile = text_file!("sql/site/book.sql");

/// One or several files that are made together.
#[derive(Debug, Clone)]
pub struct Task {
    /// `None`: the files that all pages use, or the page of a former name.
    pub kind: Option<&'static PageKind>,
    /// The path of its first file.
    pub path: String,
    /// A hash of its inputs.
    pub fingerprint: String,
    /// The day on which the last of its files was imported.
    pub imported_on: String,
}

/// All tasks of a site.
#[derive(Debug, Default)]
pub struct Plan {
    pub tasks: Vec<Task>,
    pub pages: Arc<Pages>,
    /// The filters in words.
    pub described: String,
}

/// The inputs of a page.
#[derive(Debug, Clone)]
struct Source {
    hasher: blake3::Hasher,
    imported_on: String,
    matches: Vec<i64>,
}

impl Source {
    fn note(&mut self, text: &str, imported_on: &str) {
        self.hasher.update(text.as_bytes());
        if self.imported_on.as_str() < imported_on {
            self.imported_on = imported_on.to_owned();
        }
    }

    fn add(&mut self, text: &str, row: &MatchPlayer) {
        self.note(text, &row.imported_on);
        if self.matches.last() != Some(&row.match_id) {
            self.matches.push(row.match_id);
        }
    }

    fn task(&self, kind: Option<&'static PageKind>, path: String) -> Task {
        let fingerprint = self.hasher.finalize().to_hex()[..16].to_owned();
        Task { kind, path, fingerprint, imported_on: self.imported_on.clone() }
    }
}

impl Plan {
    pub fn read(connection: &Connection, contents: &Contents) -> Result<Self, SiteError> {
        let mut renderer = Renderer::binding();
        let filter = contents.filter.passing(&mut renderer).map_err(PageError::from)?;
        let has_field = filter.as_ref().is_some_and(|filter| filter.field.is_some());
        let everybody =
            has_field.then(|| MatchPlayer::all(connection, Scope::default(), &Renderer::binding())).transpose()?;
        let grades: String = connection.query_row(&GRADES, [], |row| row.get(0))?;
        let name = contents.database.file_name().unwrap_or_default();
        // The inputs of all pages.
        let basis = format!(
            "{} {:?} {:?} {} {} {} {name:?} {grades}",
            gammonbase::VERSION,
            contents.filter,
            contents.rules,
            contents.threshold,
            contents.title,
            contents.without_openings
        );
        let mut hasher = blake3::Hasher::new();
        hasher.update(basis.as_bytes());
        let new = || Source { hasher: hasher.clone(), imported_on: String::new(), matches: Vec::new() };
        let rows = MatchPlayer::all(connection, Scope { filter, ..Scope::default() }, &renderer)?;
        let people: BTreeSet<&str> = rows.iter().map(|row| row.player.as_str()).collect();
        let (mut lists, mut sources) = (new(), BTreeMap::new());
        for row in &rows {
            // Whether the opponent has a page to link to depends on other matches.
            let text = format!("{} {}", row.text, people.contains(row.opponent.as_str()));
            lists.add(&text, row);
            // No page for an empty name or the reserved name "all".
            let player = Some(row.player.clone()).filter(|name| name != "all").unwrap_or_default();
            let names = [row.match_id.to_string(), player, row.event.clone().unwrap_or_default()];
            for (kind, name) in [&MATCH, &PLAYER, &EVENT].into_iter().zip(names).filter(|(_, name)| !name.is_empty()) {
                let (_, source) = sources.entry((kind.path, name)).or_insert_with(|| (kind, new()));
                source.add(&text, row);
            }
        }
        if rows.is_empty() {
            let which = if contents.filter.is_empty() { "" } else { " that passes the filters" };
            return Err(SiteError::Empty(which));
        }
        // The lists have the plays of a book, and beside those of chosen players everybody's.
        everybody.iter().flatten().for_each(|row| lists.note(&row.text, &row.imported_on));
        let book = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let book: Option<(String, String)> =
            connection.query_row(&Scope::default().render(&BOOK)?, [], book).optional()?;
        book.iter().for_each(|(content, imported_on)| lists.note(content, imported_on));
        let (mut former, mut tasks) = (BTreeMap::new(), Vec::new());
        for (kind, what) in [(&PLAYER, "player"), (&EVENT, "event")] {
            let known = KnownNames::load(connection, what)?;
            for (name, now) in known.former().filter(|(_, now)| sources.contains_key(&(kind.path, (*now).to_owned()))) {
                let (text, mut source) = (format!("{name:?} {now:?}"), new());
                let [path, now] = [name, now].map(|name| path_in(kind.path, file_name(name)));
                lists.note(&text, "");
                source.note(&text, "");
                tasks.push(source.task(None, path.clone()));
                former.insert(path, (name.to_owned(), now));
            }
        }
        tasks.push(lists.task(None, STYLE.to_owned()));
        let single = KINDS.iter().filter(|kind| kind.is_in_site && !kind.is_folder());
        let is_left_out = |kind: &PageKind| contents.without_openings && kind.path == OPENINGS.path;
        let single = single.filter(|kind| !is_left_out(kind));
        tasks.extend(single.map(|kind| lists.task(Some(kind), kind.path.to_owned())));
        // The longest first, so that all threads end at about the same time.
        let mut sources: Vec<_> = sources.into_iter().collect();
        sources.sort_by_key(|(_, (_, source))| std::cmp::Reverse(source.matches.len()));
        let Contents { threshold, without_openings, is_live, .. } = *contents;
        let mut pages = Pages { threshold, without_openings, is_live, former, ..Pages::default() };
        for ((folder, name), (kind, source)) in sources {
            let file = if folder == MATCH.path { name.clone() } else { file_name(&name) };
            tasks.push(source.task(Some(kind), path_in(folder, &file)));
            if folder == PLAYER.path {
                pages.players.insert(file, (name, source.matches.len()));
            } else if folder == EVENT.path {
                pages.events.insert(file, (name, source.matches));
            } else {
                pages.matches.extend(source.matches);
            }
        }
        Ok(Self { tasks, pages: Arc::new(pages), described: visible(&contents.filter.described()).into_owned() })
    }
}

/// A row of the query: a player of a match.
#[derive(Debug)]
struct MatchPlayer {
    match_id: i64,
    player: String,
    opponent: String,
    event: Option<String>,
    imported_on: String,
    /// All its values.
    text: String,
}

impl MatchPlayer {
    fn all(connection: &Connection, scope: Scope, renderer: &Renderer) -> Result<Vec<Self>, SiteError> {
        let mut statement = connection.prepare(&scope.render(&PAGES)?)?;
        let columns = 0..statement.column_count();
        let row = |row: &rusqlite::Row<'_>| {
            let values: rusqlite::Result<Vec<_>> = columns.clone().map(|column| row.get_ref(column)).collect();
            Ok(Self {
                match_id: row.get("match_id")?,
                player: row.get("player")?,
                opponent: row.get("opponent")?,
                event: row.get("event")?,
                imported_on: row.get("imported_on")?,
                text: format!("{:?}", values?),
            })
        };
        Ok(statement.query_map(params_from_iter(values(renderer)), row)?.collect::<rusqlite::Result<_>>()?)
    }
}
