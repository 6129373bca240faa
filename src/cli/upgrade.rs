//! Databases of an earlier version, which a command upgrades and says so.

use std::path::Path;

use super::phases::PhaseBar;
use super::terminal::tell;
use crate::store::{ImportStore, StoreError, schema};

/// Opens a database that a command changes.
pub fn open_to_change(database: &Path) -> Result<ImportStore, StoreError> {
    let bar = PhaseBar::new(true);
    let opened = ImportStore::open_existing(database, &bar.progress(|| false));
    bar.clear();
    let store = opened?;
    if let Some(from) = store.upgraded_from() {
        tell_upgrade(from);
    }
    Ok(store)
}

/// Says that a database is of this program's schema now.
pub fn tell_upgrade(from: i64) {
    tell(format!("note: database upgraded from schema version {from} to {}", schema::VERSION));
}
