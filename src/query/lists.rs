//! The lists of what a database holds, which commands print.

use rusqlite::Connection;

use super::names::{nearest, suggestion};
use crate::store::KnownNames;
use crate::store::dictionary::TableDescription;
use crate::text_file::{TextFile, text_file, text_files};

/// People. Parameter 1: their names, as JSON; NULL: all.
pub const PLAYERS: TextFile = text_file!("sql/players/list.sql");
/// Events. Parameter 1: their names, as JSON; NULL: all.
pub const EVENTS: TextFile = text_file!("sql/events/list.sql");
/// Matches. Parameter 1: names of players and events, as JSON; NULL: all.
pub const MATCHES: TextFile = text_file!("sql/matches/list.sql");
/// The user's corrections.
pub const CORRECTIONS: TextFile = text_file!("sql/corrections/list.sql");
/// The user's tags. Parameter 1: a part of a tag; NULL: all.
pub const TAGS: TextFile = text_file!("sql/tags/list.sql");
/// The grades of errors.
pub const GRADES: TextFile = text_file!("sql/grades/list.sql");

/// The demo's commands, each with a heading.
pub const DEMO: [(&str, TextFile); 3] = [
    ("Players by performance rating (PR: the lower, the better)", text_file!("sql/demo/players.sql")),
    ("The costliest decisions", text_file!("sql/demo/blunders.sql")),
    ("First rolls played in more than one way", text_file!("sql/demo/opening.sql")),
];

/// The documents that explain figures, tables and functions.
pub const DOCUMENTS: [(&str, TextFile); 4] =
    text_files!["docs/reference/", ".md": "statistics", "schema", "sql", "themes"];

/// The names of these kinds of which a recorded one has all words of a text, as JSON: a parameter of the lists.
pub fn found(connection: &Connection, kinds: &[&'static str], text: &str) -> rusqlite::Result<String> {
    let known = kinds.iter().map(|kind| KnownNames::load(connection, kind)).collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(serde_json::Value::from_iter(known.iter().flat_map(|known| known.search(text).into_keys())).to_string())
}

/// The table or view of this name; an error names similar ones.
pub fn find_table<'t>(tables: &'t [TableDescription], name: &str) -> Result<&'t TableDescription, String> {
    tables.iter().find(|table| table.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names: Vec<String> = tables.iter().map(|table| table.name.clone()).collect();
        format!("no table or view {name}{}", suggestion(&nearest(&names, name)))
    })
}
