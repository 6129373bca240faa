//! Upgrades databases of earlier versions.

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
    if let Some(from) = store.upgraded_from {
        tell_upgrade(from);
    }
    Ok(store)
}

/// Reports that a database was upgraded.
pub fn tell_upgrade(from: i64) {
    tell(format!("note: database upgraded from schema version {from} to {}", schema::VERSION));
}
