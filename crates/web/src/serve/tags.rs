//! The user's tags in pages: what the subject of a page is, and the form that tags it.

use askama::Template;
use rusqlite::Connection;

use super::request::PageRequest;
use crate::page::{DECISION, FIND, MATCH, PLAYER, POSITION, Page, PageKind, Stage, root_of};
use backgammon::Xgid;
use gammonbase::query::position::AskedPosition;
use gammonbase::store::tags::{self, Subject};
use gammonbase::text_file::{TextFile, text_file};
use rows::numbers::count;

/// Why nothing was tagged.
type TagError = Box<dyn std::error::Error + Send + Sync>;

const OF_SUBJECT: TextFile = text_file!("sql/tags/of_subject.sql");

/// The tags of the subject of a page, and the form that tags it.
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
    root: &'static str,
    token: Option<&'t str>,
}

impl<'t> Tagging<'t> {
    /// The form of a page; `None`: it is about nothing that can be tagged.
    pub fn of(
        connection: &Connection,
        kind: &PageKind,
        value: &str,
        page: &Page,
        request: &'t PageRequest,
    ) -> rusqlite::Result<Option<Self>> {
        let is = |known: &PageKind| std::ptr::eq(kind, known);
        let value = if is(&POSITION) { request.value("xgid").unwrap_or_default() } else { value };
        let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
        let (subject, of) = if is(&DECISION) || is(&POSITION) && is_number {
            ("decision", value.to_owned())
        } else if is(&POSITION) && Xgid::parse_checked(value).is_ok() {
            ("position", value.to_owned())
        } else if is(&MATCH) {
            ("match", value.to_owned())
        } else if is(&PLAYER) {
            ("player", value.to_owned())
        } else if is(&FIND) {
            let drawn = page.groups.iter().flatten().flat_map(|part| &part.diagrams);
            let ids: Vec<String> = drawn.filter_map(|view| Some(view.decision_id?.to_string())).collect();
            ("decision", ids.join(","))
        } else {
            return Ok(None);
        };
        let Ok(subjects) = subjects(subject, &of) else { return Ok(None) };
        let Ok(meaning) = tags::meaning(connection, &subjects) else { return Ok(None) };
        let is_one = subjects.len() == 1;
        let what = if is_one { format!("this {subject}") } else { format!("these {} {subject}s", subjects.len()) };
        let mut tags = Vec::new();
        if let [subject] = &subjects[..] {
            let mut statement = connection.prepare(&OF_SUBJECT)?;
            let tag = |row: &rusqlite::Row<'_>| Ok([row.get(0)?, row.get(1)?, row.get(2)?]);
            tags = statement.query_map((subject.word, &subject.value), tag)?.collect::<Result<_, _>>()?;
        }
        let is_early = is(&FIND) && page.stage < Stage::Whole;
        let token = request.visitor.token();
        if tags.is_empty() && token.is_none() || is_early {
            return Ok(None);
        }
        let is_open = is(&FIND) || !tags.is_empty();
        let (back, root) = (request.address(), root_of(&request.path));
        Ok(Some(Self { subject, of, what, is_open, meaning, tags, back, root, token }))
    }
}

fn subjects(subject: &str, of: &str) -> Result<Vec<Subject>, TagError> {
    let subjects: Vec<Subject> = match subject {
        "player" => vec![Subject::of("player", of.to_owned())],
        "position" => vec![Subject::of("position", AskedPosition::from(&Xgid::parse_checked(of)?).hash)],
        "match" => vec![Subject::of("match", of.parse::<i64>()?)],
        _ => {
            of.split(',').map(|id| Ok(Subject::of("decision", id.parse::<i64>()?))).collect::<Result<_, TagError>>()?
        }
    };
    Ok(subjects)
}

/// Adds or removes a tag, and says so.
pub fn change(connection: &Connection, form: &PageRequest) -> Result<String, TagError> {
    let value = |name: &str| form.value(name).unwrap_or_default();
    let subjects = subjects(value("subject"), value("of"))?;
    let tag = tags::spelled(connection, value("tag"))?;
    if tags::meaning(connection, &subjects)? != value("meaning") {
        return Err("the matches have changed since the page was made: load it again".into());
    }
    let what = count(subjects.len() as u64, value("subject"));
    if value("change") == "untag" {
        tags::remove(connection, &tag, Some(value("day")), &subjects)?;
        return Ok(format!("{what} without the tag {tag:?}."));
    }
    tags::add(connection, &tag, &tags::today(), value("note"), &subjects)?;
    Ok(format!("{what} tagged {tag:?}."))
}
