//! What a browser changes in the database: names, corrections and tags. Each change says in a sentence what it did, and can be undone.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use askama::Template;
use rusqlite::{Connection, ErrorCode};

use super::request::{DONE, PageRequest};
use super::tags;
use crate::page::{Markup, root_of};
use gammonbase::import::{Observer, reread};
use gammonbase::query::date::day;
use gammonbase::query::read_only;
use gammonbase::store::aliases::{self, Named, Unknown, matches_of, merge, pair, unmerge};
use gammonbase::store::corrections::{self, CorrectedValue};
use gammonbase::store::runs::limits;
use gammonbase::store::selection::{MatchSelection, exclude};
use gammonbase::store::user_decisions::UserDecisions;
use gammonbase::store::{ImportStore, JobError, StoreError};
use rows::numbers::key_of_hexadecimal;
use xgfile::limits::Limits;

/// How long a change waits for another program, or an import, that writes to the database.
const WAIT: Duration = Duration::from_secs(5);
const AGAIN: Duration = Duration::from_millis(50);
/// How many of the latest changes have a button that undoes them; each keeps all corrections twice.
const MOST: usize = 20;

/// Why nothing was changed.
pub type DeedError = Box<dyn Error + Send + Sync>;

/// A change that was made.
#[derive(Debug, Clone)]
pub struct Change {
    pub text: String,
    before: UserDecisions,
    after: UserDecisions,
}

/// The message after a change, with the button that undoes it.
#[derive(Template)]
#[template(path = "done.html")]
struct Done<'d> {
    number: &'d str,
    change: Change,
    back: String,
    root: &'static str,
    token: &'d str,
}

/// The latest changes, by their numbers.
#[derive(Debug, Default)]
pub struct Changes(Mutex<BTreeMap<usize, Change>>);

impl Changes {
    /// The message on the page after a change.
    pub fn message(&self, page: &PageRequest) -> Option<Markup> {
        let (number, token) = page.value(DONE).zip(page.visitor.token())?;
        let (change, back) = (self.find(number)?, page.clone().without(&[DONE]).address());
        Some(Markup::of(&Done { number, change, back, root: root_of(&page.path), token }))
    }

    fn find(&self, number: &str) -> Option<Change> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&number.parse().ok()?).cloned()
    }

    /// Does what a form asks for, and returns the number of the change.
    pub fn perform(&self, database: &Path, form: &PageRequest) -> Result<usize, DeedError> {
        let store = open(database)?;
        let before = UserDecisions::load(&store.connection)?;
        let mut text = self.change(&store.connection, form)?;
        let after = UserDecisions::load(&store.connection)?;
        drop(store);
        if before == after {
            text = "Nothing to change: it is so already.".to_owned();
        }
        let limits = read_only::open(database).and_then(|connection| limits(&connection, Limits::default()))?;
        // A running import reads them as well.
        let is_tag = matches!(form.value("change"), Some("tag" | "untag"));
        if !is_tag && !reread(database, limits, &mut Silent).is_ok_and(|(_, left)| left.is_empty()) {
            text.push_str(" A match counts only after the next import, which reads its file again.");
        }
        let mut changes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let number = changes.last_key_value().map_or(1, |(last, _)| last + 1);
        changes.insert(number, Change { text, before, after });
        if changes.len() > MOST {
            changes.pop_first();
        }
        Ok(number)
    }

    fn change(&self, connection: &Connection, form: &PageRequest) -> Result<String, DeedError> {
        let value = |name: &str| form.value(name).unwrap_or_default();
        let named = if value("named") == Named::Events.name() { Named::Events } else { Named::Players };
        let merged = match value("change") {
            "merge" => {
                let (alias, name) = (value("alias"), value("name"));
                let (alias, name) = if value("keep") == alias { (name, alias) } else { (alias, name) };
                let unknown = if value("new") == "yes" { Unknown::Name } else { Unknown::Neither };
                merge(connection, named, alias, name, unknown)?
            }
            "pair" => pair(connection, value("alias"), None)?,
            "unmerge" => {
                let unmerged = unmerge(connection, named, value("alias"))?;
                return Ok(unmerged.described(matches_of(connection, named, &unmerged.alias)?).join(" "));
            }
            "undo" => return self.undo(connection, value("done")),
            "withdraw" => {
                let field = CorrectedValue::ALL.into_iter().find(|known| known.name() == value("field"));
                let (field, key) = field.zip(key_of_hexadecimal(value("key"))).ok_or(JobError::NoMatch)?;
                corrections::withdraw(connection, field, &[key])?;
                let of_file = format!("The match has the {} in its file again.", field.name());
                return Ok(if field == CorrectedValue::Excluded {
                    "The match counts again.".to_owned()
                } else {
                    of_file
                });
            }
            "set" | "exclude" => return correct(connection, form),
            "tag" | "untag" => return tags::change(connection, form),
            _ => return Err("this button is of another version: load the page again".into()),
        };
        Ok(merged.described().join(" "))
    }

    fn undo(&self, connection: &Connection, number: &str) -> Result<String, DeedError> {
        let change =
            self.find(number).filter(|change| UserDecisions::load(connection).is_ok_and(|now| now == change.after));
        let Change { text, before, .. } =
            change.ok_or("something else was changed since: undo it in the lists of the page")?;
        before.replace(connection)?;
        Ok(text.strip_prefix("Undone: ").map_or_else(|| format!("Undone: {text}"), str::to_owned))
    }
}

/// Waits a little for others that write to the database.
fn open(database: &Path) -> Result<ImportStore, DeedError> {
    let started = Instant::now();
    let store = loop {
        match ImportStore::open_existing(database) {
            Err(StoreError::Busy { .. }) if started.elapsed() < WAIT => std::thread::sleep(AGAIN),
            opened => break opened?,
        }
    };
    store.connection.busy_timeout(WAIT.saturating_sub(started.elapsed()))?;
    Ok(store)
}

/// Whether an error says that an import (by the lock file) or another program (by SQLite's lock) is writing.
pub fn is_busy(error: &(dyn Error + 'static)) -> bool {
    let code = error.downcast_ref().and_then(rusqlite::Error::sqlite_error_code);
    let is_locked =
        matches!(error.downcast_ref(), Some(StoreError::Busy { .. })) || code == Some(ErrorCode::DatabaseBusy);
    is_locked || error.source().is_some_and(is_busy)
}

/// Corrects or excludes a match.
fn correct(connection: &Connection, form: &PageRequest) -> Result<String, DeedError> {
    let value = |name: &str| form.value(name).unwrap_or_default();
    let ids = vec![value("match").parse().map_err(|_| JobError::NoMatch)?];
    let selected = MatchSelection { ids, ..MatchSelection::default() }.find(connection)?;
    if value("change") == "exclude" {
        let about = selected.about(connection)?;
        exclude(connection, &selected.ids)?;
        return Ok(format!("Match {about} no longer counts."));
    }
    let (mut values, mut words) = (Vec::new(), Vec::new());
    // Only what was changed in the form: another browser may have corrected the rest.
    let is_new = |field: &CorrectedValue| value(field.name()) != value(&format!("{}-was", field.name()));
    for field in CorrectedValue::ALL.into_iter().filter(|field| *field != CorrectedValue::Excluded && is_new(field)) {
        let text = aliases::text_of(value(field.name()))?;
        let text = if field == CorrectedValue::Date { day(&text)? } else { text };
        words.push(if text.is_empty() { format!("no {}", field.name()) } else { format!("{} {text:?}", field.name()) });
        values.push((field, Some(text).filter(|text| !text.is_empty())));
    }
    corrections::set(connection, &selected.ids, &values)?;
    Ok(format!("Match {} is corrected: {}.", selected.about(connection)?, words.join(", ")))
}

/// Ignores rejected files: the result has them.
struct Silent;

impl Observer for Silent {
    fn rejected(&mut self, _path: &str, _message: &str) {}
}
