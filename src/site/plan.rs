//! The pages of a site, and the inputs of each.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params_from_iter};

use super::options::{Contents, Ended, SiteError};
use crate::page::Pages;
use crate::page::links::{event_path, match_path, player_path};
use crate::query::filter::values;
use crate::sql::{Renderer, Scope};
use crate::text_file::{TextFile, text_file};
use rows::visible::visible;

const PAGES: TextFile = text_file!("sql/site/pages.sql");
const GRADES: TextFile = text_file!("sql/site/grades.sql");
const BOOK: TextFile = text_file!("sql/site/book.sql");

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

    const fn names(self) -> [&'static str; 2] {
        match self {
            Self::Assets => ["style.css", ""],
            Self::Index => ["index.html", "Home"],
            Self::Players => ["players.html", "Players"],
            Self::Matches => ["matches.html", "Matches"],
            Self::Events => ["events.html", "Events"],
            Self::Openings => ["openings.html", "Openings"],
        }
    }

    /// The path of its first file.
    pub const fn path(self) -> &'static str {
        self.names()[0]
    }

    pub const fn title(self) -> &'static str {
        self.names()[1]
    }

    /// Its address and title, on a page of the root.
    pub fn above(self) -> (String, String) {
        (self.path().to_owned(), self.title().to_owned())
    }
}

/// What a task is about.
#[derive(Debug, Clone, PartialEq)]
pub enum Subject {
    Match(i64),
    Player(String),
    /// An event with its matches.
    Event(String, Vec<i64>),
    List(List),
}

impl Subject {
    /// The way from the folder of its pages to the root of the site.
    pub fn root(&self) -> &'static str {
        if matches!(self, Self::List(_)) { "" } else { "../" }
    }
}

/// One or several files that are made together.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    pub subject: Subject,
    /// The path of its first file.
    pub path: String,
    /// A hash of its inputs.
    pub fingerprint: String,
    /// The day on which the last of its files was imported.
    pub imported_on: String,
}

impl Task {
    pub fn title(&self) -> String {
        match &self.subject {
            Subject::Match(id) => format!("Match {id}"),
            Subject::Player(name) | Subject::Event(name, _) => name.clone(),
            Subject::List(list) => list.title().to_owned(),
        }
    }
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
    fn new(basis: &str) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(basis.as_bytes());
        Self { hasher, imported_on: String::new(), matches: Vec::new() }
    }

    /// The opening explorer has the plays of a book, and beside those of chosen players everybody's.
    fn of_openings(mut self, rows: &[Row], connection: &Connection) -> Result<Self, SiteError> {
        rows.iter().for_each(|row| self.note(&row.text, &row.imported_on));
        let book = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let book: Option<(String, String)> =
            connection.query_row(&Scope::default().render(&BOOK)?, [], book).optional()?;
        if let Some((content, imported_on)) = book {
            self.note(&content, &imported_on);
        }
        Ok(self)
    }

    fn note(&mut self, text: &str, imported_on: &str) {
        self.hasher.update(text.as_bytes());
        if self.imported_on.as_str() < imported_on {
            self.imported_on = imported_on.to_owned();
        }
    }

    fn add(&mut self, row: &str, imported_on: &str, match_id: i64) {
        self.note(row, imported_on);
        if self.matches.last() != Some(&match_id) {
            self.matches.push(match_id);
        }
    }

    fn task(&self, subject: Subject, path: String) -> Task {
        let fingerprint = self.hasher.finalize().to_hex()[..16].to_owned();
        Task { subject, path, fingerprint, imported_on: self.imported_on.clone() }
    }
}

impl Plan {
    pub fn read(connection: &Connection, contents: &Contents) -> Result<Self, SiteError> {
        let mut renderer = Renderer::binding();
        let filter = contents.filter.passing(&mut renderer)?;
        let has_field = filter.as_ref().is_some_and(|filter| filter.field.is_some());
        let everybody = has_field.then(|| Row::all(connection, Scope::default(), &Renderer::binding())).transpose()?;
        let grades: String = connection.query_row(&GRADES, [], |row| row.get(0))?;
        let name = contents.database.file_name().unwrap_or_default();
        // The inputs of all pages.
        let basis = format!(
            "{} {:?} {:?} {} {} {name:?} {grades}",
            env!("GAMMONBASE_VERSION"),
            contents.filter,
            contents.rules,
            contents.threshold,
            contents.title
        );
        let rows = Row::all(connection, Scope { filter, ..Scope::default() }, &renderer)?;
        let people: BTreeSet<&str> = rows.iter().map(|row| row.player.as_str()).collect();
        let new = || Source::new(&basis);
        let mut all = new();
        let (mut matches, mut players, mut events) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for row in &rows {
            // Whether the opponent has a page to link to depends on other matches.
            let text = format!("{} {}", row.text, people.contains(row.opponent.as_str()));
            let add = |source: &mut Source| source.add(&text, &row.imported_on, row.match_id);
            add(&mut all);
            add(matches.entry(row.match_id).or_insert_with(new));
            add(players.entry(row.player.clone()).or_insert_with(new));
            if let Some(event) = &row.event {
                add(events.entry(event.clone()).or_insert_with(new));
            }
        }
        if all.matches.is_empty() {
            let which = if contents.filter.is_empty() { "" } else { " that passes the filters" };
            return Err(Ended::Empty(which).into());
        }
        // No page for an empty name or the reserved name "all".
        players.retain(|name, _| !["", "all"].contains(&name.as_str()));
        events.remove("");
        let pages = Pages {
            players: players.keys().cloned().collect(),
            events: events.keys().cloned().collect(),
            matches: matches.keys().copied().collect(),
            threshold: contents.threshold,
            has_decisions: contents.has_decisions,
        };
        let openings = Source::of_openings(new(), everybody.as_ref().unwrap_or(&rows), connection)?;
        let lists = List::ALL.map(|list| {
            let source = if list == List::Openings { &openings } else { &all };
            source.task(Subject::List(list), list.path().to_owned())
        });
        let events = events.into_iter().map(|(name, source)| {
            let path = event_path(&name);
            source.task(Subject::Event(name, source.matches.clone()), path)
        });
        // The longest first, so that all threads end at about the same time.
        let mut players: Vec<(String, Source)> = players.into_iter().collect();
        players.sort_by_key(|(_, source)| std::cmp::Reverse(source.matches.len()));
        let players = players.into_iter().map(|(name, source)| {
            let path = player_path(&name);
            source.task(Subject::Player(name), path)
        });
        let matches = matches.into_iter().map(|(id, source)| source.task(Subject::Match(id), match_path(id)));
        let tasks = lists.into_iter().chain(events).chain(players).chain(matches).collect();
        Ok(Self { tasks, pages: Arc::new(pages), described: visible(&contents.filter.described()).into_owned() })
    }
}

/// A row of the query: a player of a match.
#[derive(Debug)]
struct Row {
    match_id: i64,
    player: String,
    opponent: String,
    event: Option<String>,
    imported_on: String,
    /// All of it.
    text: String,
}

impl Row {
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
