//! The states of the database: pages show one of them until the next is ready.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::SystemTime;

use rusqlite::Connection;

use super::cache::PageCache;
use crate::page::{Arguments, MATCH, PageError, Pages, words};
use crate::site::{Contents, Plan, SiteError};
use gammonbase::query::clock::Clock;
use gammonbase::query::filtered_sums::FilteredSums;
use gammonbase::query::{functions, read_only};
use gammonbase::store::{StoreError, explained};

/// After so many seconds of continuous changes by another program, pages show them anyway.
const UNSETTLED: u32 = 30;

/// A state of the database, and the pages that were made from it.
#[derive(Debug, Default)]
pub struct Edition {
    /// Later ones have higher numbers.
    number: u64,
    pub pages: Arc<Pages>,
    /// Why the database cannot be read.
    pub problem: Option<String>,
    pub sums: FilteredSums,
    pub cache: PageCache,
}

/// Size and modification time of the database and its log.
pub type Stamp = [Option<(u64, SystemTime)>; 2];

impl Edition {
    /// Whether the database has no match.
    pub fn is_empty(&self) -> bool {
        self.pages.matches.is_empty()
    }
}

#[derive(Debug)]
pub struct Editions {
    pub database: PathBuf,
    present: RwLock<Arc<Edition>>,
    /// The number of the latest edition, and the database's files when it was begun.
    latest: Mutex<(u64, Stamp)>,
}

impl Editions {
    pub fn new(database: PathBuf) -> Self {
        let editions = Self { database, present: RwLock::default(), latest: Mutex::default() };
        editions.renew(|_| ());
        editions
    }

    pub fn present(&self) -> Arc<Edition> {
        Arc::clone(&self.present.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn latest(&self) -> MutexGuard<'_, (u64, Stamp)> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins an edition, prepares it, and replaces the present one, unless a later edition was faster.
    pub fn renew(&self, prepare: impl FnOnce(&Arc<Edition>)) {
        let number = {
            let mut latest = self.latest();
            *latest = (latest.0 + 1, self.stamp());
            latest.0
        };
        let edition = Arc::new(Edition { number, ..self.begin() });
        prepare(&edition);
        let mut present = self.present.write().unwrap_or_else(PoisonError::into_inner);
        if present.number < number {
            *present = edition;
        }
    }

    fn begin(&self) -> Edition {
        let threshold = Arguments::of(&MATCH, String::new(), |_| None).number("threshold").unwrap_or_default();
        let contents = Contents { database: self.database.clone(), threshold, is_live: true, ..Contents::default() };
        let none = Pages { is_live: true, ..Pages::default() };
        let empty = Edition { pages: Arc::new(none), ..Edition::default() };
        let connection = self.open(&Clock::default()).map_err(SiteError::from);
        match connection.and_then(|connection| Plan::read(&connection, &contents)) {
            Ok(plan) => Edition { pages: plan.pages, ..Edition::default() },
            Err(SiteError::Empty(_)) => empty,
            Err(_) if !self.database.exists() => empty,
            Err(error) => Edition { problem: Some(explained(&error, words)), ..empty },
        }
    }

    /// Whether another program has changed the database and has finished. Called every second; `pending` is the stamp of the last call, and the
    /// number of calls since the database first differed from the edition.
    pub fn is_due(&self, pending: &mut (Stamp, u32)) -> bool {
        let now = self.stamp();
        let is_known = now == self.latest().1;
        let is_due = !is_known && (pending.1 > 0 && pending.0 == now || pending.1 >= UNSETTLED);
        *pending = (now, if is_known || is_due { 0 } else { pending.1 + 1 });
        is_due
    }

    fn stamp(&self) -> Stamp {
        let mut log = self.database.as_os_str().to_owned();
        log.push("-wal");
        [&self.database, Path::new(&log)].map(|file| {
            let file = std::fs::metadata(file).ok().filter(|file| file.len() > 0)?;
            Some((file.len(), file.modified().ok()?))
        })
    }

    /// A read-only connection to the present state of the database, which the clock interrupts.
    pub fn open(&self, clock: &Clock) -> Result<Connection, PageError> {
        let mut connection = read_only::open_one_state(&self.database)?;
        functions::install(&connection, &self.database)?;
        clock.watch(&mut connection).map_err(StoreError::from)?;
        Ok(connection)
    }
}
