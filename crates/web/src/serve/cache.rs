//! The pages that were made from a state of the database, kept in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use hyper::body::Bytes;
use tokio::sync::OwnedMutexGuard;

use super::answer::Answer;

/// The cache's limit in bytes, addresses included.
const MOST: usize = 64 << 20;

/// A page that is being made.
pub type Turn = Arc<Making>;

#[derive(Debug, Default)]
pub struct Making {
    /// Held while the page is made, so that concurrent requests make it once.
    lock: Arc<tokio::sync::Mutex<()>>,
    /// The beginning of the page.
    shown: Mutex<Bytes>,
}

impl Making {
    /// Waits while another request makes the page.
    pub async fn wait(&self) -> OwnedMutexGuard<()> {
        Arc::clone(&self.lock).lock_owned().await
    }

    /// Blocks the thread until the page is made.
    pub fn wait_here(&self) -> OwnedMutexGuard<()> {
        Arc::clone(&self.lock).blocking_lock_owned()
    }

    /// Shows the beginning of the page, unless more of it is shown already.
    pub fn show(&self, html: String) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if html.len() > shown.len() {
            *shown = html.into();
        }
    }

    pub fn shown(&self) -> Bytes {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[derive(Debug, Default)]
pub struct PageCache {
    /// The pages that are being made, by address.
    turns: Mutex<HashMap<String, Turn>>,
    pages: Mutex<Pages>,
}

#[derive(Debug, Default)]
struct Pages {
    by_address: HashMap<String, (u64, Answer)>,
    bytes: usize,
    /// Counts the requests, so that the least recently used page is dropped first.
    time: u64,
}

impl PageCache {
    /// The page with this address, while it is made.
    pub fn turn(&self, address: String) -> Turn {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, turn| Arc::strong_count(turn) > 1);
        Arc::clone(turns.entry(address).or_default())
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
        let cache = PageCache::default();
        for path in ["a", "b", "c"] {
            drop(cache.turn(path.to_owned()));
        }
        assert_eq!(cache.turns.lock().unwrap().len(), 1);
    }

    #[test]
    fn the_pages_that_nobody_asked_for_lately_go_first() {
        let cache = PageCache::default();
        let page = || Answer::html(200, "x".repeat(MOST / 3));
        for address in ["a", "b", "a", "c"] {
            if cache.find(address).is_none() {
                cache.keep(address.to_owned(), page());
            }
        }
        assert!(cache.find("a").is_some() && cache.find("b").is_none() && cache.find("c").is_some());
        cache.keep("c".to_owned(), page());
        assert!(cache.find("a").is_some(), "a page that is made twice is kept once");
        let before = cache.pages.lock().unwrap().bytes;
        cache.keep("empty".to_owned(), Answer::default());
        assert!(cache.pages.lock().unwrap().bytes >= before + size_of::<Answer>(), "small pages count, too");
        cache.keep("huge".to_owned(), Answer::html(200, "x".repeat(MOST + 1)));
        assert_eq!(cache.pages.lock().unwrap().bytes, 0);
    }
}
