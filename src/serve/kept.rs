//! The pages of one state of the database, kept in memory until the database changes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::query::field::Fields;
use crate::site::{Plan, Task};

/// The most bytes of pages that are kept, with their addresses.
const MOST: usize = 64 << 20;

/// A finished answer.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    pub status: u16,
    /// The kind of content.
    pub kind: &'static str,
    pub body: Arc<[u8]>,
    /// A hash of the body, for browsers that have it already.
    pub tag: String,
    /// Where to go instead.
    pub location: Option<String>,
    /// The name of a file to save.
    pub file: Option<String>,
    /// In how many seconds to ask again.
    pub refresh: Option<u32>,
    /// A cookie to set.
    pub cookie: Option<String>,
}

impl Answer {
    pub fn new(status: u16, kind: &'static str, body: impl Into<Arc<[u8]>>) -> Self {
        let body: Arc<[u8]> = body.into();
        let tag = format!("\"{}\"", &blake3::hash(&body).to_hex()[..32]);
        Self { status, kind, body, tag, ..Self::default() }
    }

    pub fn html(status: u16, html: String) -> Self {
        Self::new(status, "text/html; charset=utf-8", html.into_bytes())
    }

    /// The memory that it takes if it is kept.
    fn size(&self, address: &str) -> usize {
        size_of::<(String, u64, Self)>() + address.len() + self.tag.len() + self.body.len()
    }
}

/// Held while a page is made, so that no page is made twice at once.
pub type Turn = Arc<tokio::sync::Mutex<()>>;

/// A state of the database: what it has, and the pages that were made from it.
#[derive(Debug, Default)]
pub struct Edition {
    pub plan: Plan,
    /// Why the database cannot be read.
    pub problem: Option<String>,
    by_path: HashMap<String, usize>,
    /// By address, the turns of pages that are being made.
    turns: Mutex<HashMap<String, Turn>>,
    pages: Mutex<Pages>,
    pub fields: Fields,
}

#[derive(Debug, Default)]
struct Pages {
    by_address: HashMap<String, (u64, Answer)>,
    bytes: usize,
    /// Counts the requests, so that the pages that nobody asked for lately go first.
    time: u64,
}

impl Edition {
    pub fn new(plan: Plan, problem: Option<String>) -> Self {
        let by_path = plan.tasks.iter().enumerate().map(|(place, task)| (task.path.clone(), place)).collect();
        Self { plan, problem, by_path, ..Self::default() }
    }

    fn place(&self, path: &str) -> Option<usize> {
        let first = path.split('-').next().filter(|_| !path.contains('/')).map(|list| format!("{list}.html"));
        self.by_path.get(path).or_else(|| self.by_path.get(&first?)).copied()
    }

    /// The task that makes a page; of the further pages of a list, that of its first one.
    pub fn task(&self, path: &str) -> Option<&Task> {
        self.plan.tasks.get(self.place(path)?)
    }

    /// The turn of a page. The pages of a list, which are made at once, share one.
    pub fn turn(&self, path: &str, query: &str) -> Turn {
        let path = self.task(path).map_or(path, |task| &task.path);
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, turn| Arc::strong_count(turn) > 1);
        Arc::clone(turns.entry(format!("{path}{query}")).or_default())
    }

    pub fn find(&self, address: &str) -> Option<Answer> {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.time += 1;
        let now = pages.time;
        let (time, answer) = pages.by_address.get_mut(address)?;
        *time = now;
        Some(answer.clone())
    }

    pub fn keep(&self, address: String, answer: Answer) {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.time += 1;
        pages.bytes += answer.size(&address);
        let now = pages.time;
        if let Some((_, old)) = pages.by_address.insert(address.clone(), (now, answer)) {
            pages.bytes -= old.size(&address);
        }
        while pages.bytes > MOST {
            let oldest = pages.by_address.iter().min_by_key(|(_, (time, _))| *time).map(|(address, _)| address.clone());
            let Some((address, (_, gone))) = oldest.and_then(|address| pages.by_address.remove_entry(&address)) else {
                return;
            };
            pages.bytes -= gone.size(&address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_that_nobody_holds_are_forgotten() {
        let edition = Edition::default();
        for path in ["a", "b", "c"] {
            drop(edition.turn(path, ""));
        }
        assert_eq!(edition.turns.lock().unwrap().len(), 1);
    }

    #[test]
    fn the_pages_that_nobody_asked_for_lately_go_first() {
        let edition = Edition::default();
        let page = || Answer::html(200, "x".repeat(MOST / 3));
        for address in ["a", "b", "a", "c"] {
            if edition.find(address).is_none() {
                edition.keep(address.to_owned(), page());
            }
        }
        assert!(edition.find("a").is_some() && edition.find("b").is_none() && edition.find("c").is_some());
        edition.keep("c".to_owned(), page());
        assert!(edition.find("a").is_some(), "a page that is made twice is kept once");
        let before = edition.pages.lock().unwrap().bytes;
        edition.keep("empty".to_owned(), Answer::default());
        assert!(edition.pages.lock().unwrap().bytes >= before + size_of::<Answer>(), "small pages count, too");
        edition.keep("huge".to_owned(), Answer::html(200, "x".repeat(MOST + 1)));
        assert_eq!(edition.pages.lock().unwrap().bytes, 0);
    }
}
