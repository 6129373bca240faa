//! The user's tags in pages: what the subject of a page is, and the form that tags it.

use std::error::Error;

use askama::Template;
use rusqlite::Connection;

use super::request::PageRequest;
use crate::page::{DECISION, FIND, MATCH, PLAYER, POSITION, Page, PageKind, Stage};
use crate::query::position::Place;
use crate::store::tags::{self, Subject};
use crate::text_file::{TextFile, text_file};
use backgammon::Xgid;

/// Why nothing was tagged.
type TagError = Box<dyn Error + Send + Sync>;

const OF_SUBJECT: TextFile = text_file!("sql/tags/of_subject.sql");

/// The form that tags the subject of a page. Phones get the page without it.
#[derive(Template)]
#[template(path = "tags.html")]
pub struct Tagging<'t> {
    subject: &'static str,
    /// What is tagged: numbers of decisions, an XGID, the number of a match or a name.
    of: String,
    /// In words, such as `these 20 decisions`.
    what: String,
    is_open: bool,
    /// See [`tags::meaning`].
    meaning: String,
    /// Tag, day and note of those that it has.
    tags: Vec<[String; 3]>,
    /// The address of the page.
    back: String,
    token: Option<&'t str>,
}

impl<'t> Tagging<'t> {
    /// Whether pages of a kind have the form.
    pub fn is_in(kind: &PageKind) -> bool {
        [&DECISION, &POSITION, &MATCH, &PLAYER, &FIND].into_iter().any(|known| std::ptr::eq(kind, known))
    }

    /// The form of a page; `None`: it is about nothing that can be tagged.
    pub fn of(
        connection: &Connection,
        kind: &PageKind,
        value: &str,
        page: &Page,
        request: &PageRequest,
        token: Option<&'t str>,
    ) -> rusqlite::Result<Option<Self>> {
        let is = |known: &PageKind| std::ptr::eq(kind, known);
        let value = if is(&POSITION) { request.value("xgid").unwrap_or_default() } else { value };
        let drawn = page.groups.iter().flatten().flat_map(|part| &part.diagrams).filter_map(|view| view.decision_id);
        let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
        let (subject, of, what) = if is(&DECISION) || is(&POSITION) && is_number {
            ("decision", value.to_owned(), "this decision".to_owned())
        } else if is(&POSITION) && Xgid::parse_checked(value).is_ok() {
            ("position", value.to_owned(), "this position".to_owned())
        } else if is(&MATCH) {
            ("match", value.to_owned(), "this match".to_owned())
        } else if is(&PLAYER) {
            ("player", value.to_owned(), "this player".to_owned())
        } else if is(&FIND) {
            let ids: Vec<String> = drawn.map(|id| id.to_string()).collect();
            let of_one = ids.len() == 1;
            (
                "decision",
                ids.join(","),
                if of_one { "this decision".to_owned() } else { format!("these {} decisions", ids.len()) },
            )
        } else {
            return Ok(None);
        };
        let Ok(subjects) = subjects(subject, &of) else { return Ok(None) };
        let Ok(meaning) = tags::meaning(connection, &subjects) else { return Ok(None) };
        let mut tags = Vec::new();
        if let [subject] = &subjects[..] {
            let mut statement = connection.prepare(&OF_SUBJECT)?;
            let tag = |row: &rusqlite::Row<'_>| Ok([row.get(0)?, row.get(1)?, row.get(2)?]);
            tags = statement.query_map((subject.word, &subject.value), tag)?.collect::<Result<_, _>>()?;
        }
        let is_early = is(&FIND) && page.stage < Stage::Whole;
        if tags.is_empty() && token.is_none() || is_early {
            return Ok(None);
        }
        let is_open = is(&FIND) || !tags.is_empty();
        Ok(Some(Self { subject, of, what, is_open, meaning, tags, back: request.address(), token }))
    }
}

fn subjects(subject: &str, of: &str) -> Result<Vec<Subject>, TagError> {
    let subjects: Vec<Subject> = match subject {
        "player" => vec![Subject::of("player", of.to_owned())],
        "position" => vec![Subject::of("position", Place::from(&Xgid::parse_checked(of)?).hash)],
        "match" => vec![Subject::of("match", of.parse::<i64>()?)],
        _ => {
            of.split(',').map(|id| Ok(Subject::of("decision", id.parse::<i64>()?))).collect::<Result<_, TagError>>()?
        }
    };
    Ok(subjects)
}

/// Adds or removes a tag.
pub fn change(connection: &Connection, form: &PageRequest) -> Result<(), TagError> {
    let value = |name: &str| form.value(name).unwrap_or_default();
    let subjects = subjects(value("subject"), value("of"))?;
    let tag = tags::spelled(connection, value("tag"))?;
    if tags::meaning(connection, &subjects)? != value("meaning") {
        return Err("the matches have changed since the page was made: load it again".into());
    }
    if value("deed") == "untag" {
        tags::remove(connection, &tag, Some(value("day")), &subjects)?;
    } else {
        tags::add(connection, &tag, &tags::today(), value("note"), &subjects)?;
    }
    Ok(())
}
