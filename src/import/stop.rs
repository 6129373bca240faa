//! Asking an import to stop before its time, and waiting for another to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{ImportError, ImportOptions, Observer};
use crate::store::{ImportStore, StoreError};

/// How often a wait looks whether it is over.
pub const LOOK: Duration = Duration::from_millis(100);

/// A word to an import that it shall end: it commits what is written, starts no other file and says what is left. Clones are the
/// same word.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Says it.
    pub fn ask(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether it was said.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// For what can set a flag and no more: a signal.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

/// Opens the database, once nobody else writes to it; whether it took waiting.
pub fn open_when_free(
    options: &ImportOptions,
    observer: &mut dyn Observer,
) -> Result<(ImportStore, bool), ImportError> {
    let started = Instant::now();
    let mut has_waited = false;
    loop {
        let holder = match ImportStore::open(&options.database) {
            Ok(store) => return Ok((store, has_waited)),
            Err(StoreError::Busy { holder, .. }) if started.elapsed() < options.wait => holder,
            Err(error) => return Err(error.into()),
        };
        if !has_waited {
            observer.waiting(holder.as_ref(), options.wait);
            has_waited = true;
        }
        if options.stop.is_asked() {
            return Err(ImportError::Stopped);
        }
        std::thread::sleep(LOOK.min(options.wait.saturating_sub(started.elapsed())));
    }
}
