//! Finds the names of the database that the values of a filter select.

use std::collections::{BTreeSet, HashSet};

use rusqlite::Connection;
use serde_json::json;

use super::entries::listed;
use super::{Filter, FilterError, MatchFilter};
use crate::advice::Advice;
use crate::query::names::unknown;
use crate::store::tags::among;
use crate::store::{KnownNames, read_pairs, read_values};
use rows::codes::{self, CodeTable};

/// Whether a person has this name.
const PERSON: &str = "SELECT 1 FROM players WHERE name = ?1";

impl Filter {
    /// Replaces parts of names by the names in the database that they select, and the level by its name. Returns a note for each value that
    /// selects several people or events, or is a former name.
    pub fn resolve(&mut self, connection: &Connection) -> Result<Vec<String>, FilterError> {
        let mut notes = Vec::new();
        self.resolve_level(Some(connection))?;
        let matches = &mut self.matches;
        for (what, values, several) in [
            ("player", &mut matches.players, Some("people")),
            ("opponent", &mut self.opponents, Some("people")),
            ("event", &mut matches.events, Some("events")),
            ("location", &mut matches.locations, None),
            ("round", &mut matches.rounds, None),
        ] {
            let mut resolved: Vec<String> = Vec::new();
            for asked in std::mem::take(values) {
                let (names, is_former) = known_names(connection, what, &asked)?;
                match (several, names.len()) {
                    (_, 1) if is_former => notes.push(format!("{what} {asked:?} counts as {}", listed(&names))),
                    (Some(several), number @ 2..) => {
                        notes.push(format!("{what} {asked:?} selects {number} {several}: {}", listed(&names)));
                    }
                    _ => {}
                }
                resolved.extend(names);
            }
            let mut seen = HashSet::new();
            resolved.retain(|name| seen.insert(name.clone()));
            *values = resolved;
        }
        self.resolve_tags(connection)?;
        Ok(notes)
    }

    /// Finds what the tags are on. Tags of players stand for these players.
    fn resolve_tags(&mut self, connection: &Connection) -> Result<(), FilterError> {
        let MatchFilter { players, tags, tagged, .. } = &mut self.matches;
        if tags.is_empty() {
            return Ok(());
        }
        let known = "SELECT DISTINCT tag, subject FROM tags ORDER BY tag, subject";
        let known: Vec<(String, String)> = read_pairs(connection, known, [])?;
        let names: Vec<String> = known.iter().map(|(tag, _)| tag.clone()).collect();
        for tag in tags.iter_mut() {
            let known = among(&names, tag);
            *tag = known.ok_or_else(|| FilterError::Refused(unknown("tag", tag, &names)))?.clone();
        }
        let on = known.into_iter().filter(|(tag, _)| tags.contains(tag)).map(|(_, subject)| subject);
        *tagged = Vec::from_iter(on.collect::<BTreeSet<_>>());
        if *tagged == ["player"] {
            let with_tag = "SELECT DISTINCT about FROM tagged WHERE subject = 'player' AND tag IN (SELECT value FROM json_each(?)) ORDER BY about";
            let people: Vec<String> = read_values(connection, with_tag, [json!(tags).to_string()])?;
            match players.is_empty() {
                true => *players = people,
                false => players.retain(|name| people.contains(name)),
            }
            if players.is_empty() {
                return Err(FilterError::Refused("none of these players has that tag".into()));
            }
            tags.clear();
        }
        Ok(())
    }

    /// Replaces the levels by their names; without a database, those that this program knows.
    pub fn resolve_level(&mut self, connection: Option<&Connection>) -> Result<(), FilterError> {
        for level in [&mut self.level, &mut self.matches.analysed] {
            *level = level.take().map(|asked| known_level(connection, asked)).transpose()?;
        }
        Ok(())
    }
}

/// The one player or event (`what`) whose name matches.
pub fn only_name(connection: &Connection, what: &'static str, asked: &str) -> Result<String, FilterError> {
    let (mut names, _) = known_names(connection, what, asked)?;
    match names.len() {
        1 => Ok(names.remove(0)),
        _ => {
            let is_player = what == "player";
            let (what, advice) = if is_player { ("people", Some(Advice::MergeSpellings)) } else { ("events", None) };
            Err(FilterError::SeveralNames { asked: asked.to_owned(), what, names, advice })
        }
    }
}

/// The present names that a name selects, and whether it is a former name of these.
fn known_names(connection: &Connection, what: &'static str, asked: &str) -> Result<(Vec<String>, bool), FilterError> {
    // The usual case, without reading all names.
    if matches!(what, "player" | "opponent") && connection.prepare_cached(PERSON)?.exists([asked])? {
        return Ok((vec![asked.to_owned()], false));
    }
    let known = KnownNames::load(connection, what)?;
    let names = known.find(asked).map_err(FilterError::Refused)?;
    let is_former = known.whole(asked).first().is_some_and(|name| *name != asked);
    Ok((names, is_former))
}

/// The name of a level, by its name or code.
fn known_level(connection: Option<&Connection>, asked: String) -> Result<String, FilterError> {
    let levels: Vec<(i64, String)> = match connection {
        Some(connection) => {
            read_pairs(connection, "SELECT level_code, level_name FROM levels ORDER BY depth_rank, level_code", [])?
        }
        None => codes::names(CodeTable::Levels).iter().map(|&(code, name)| (code, name.to_owned())).collect(),
    };
    let found = levels.iter().find(|(code, name)| asked == code.to_string() || asked.eq_ignore_ascii_case(name));
    found.map(|(_, name)| name.clone()).ok_or_else(|| {
        let known: Vec<&str> = levels.iter().map(|(_, name)| name.as_str()).collect();
        FilterError::Refused(format!("level {asked:?} not found; levels: {}", known.join(", ")))
    })
}
