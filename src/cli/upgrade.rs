//! Databases of an earlier version, which a command upgrades and says so.

use std::path::Path;

use crate::store::{ImportStore, StoreError, Upgrade, schema};

/// Opens a database that a command changes.
pub fn open_to_change(database: &Path) -> Result<ImportStore, StoreError> {
    let store = ImportStore::open_existing(database)?;
    if let Some(upgrade) = store.upgraded() {
        tell_upgrade(upgrade);
    }
    Ok(store)
}

/// Says that a database is another one now, and where the former is.
pub fn tell_upgrade(upgrade: &Upgrade) {
    let copy = match &upgrade.copy {
        Some(copy) => {
            format!("as it was, it is kept in {}", copy.display().to_string().replace(char::is_control, "\u{fffd}"))
        }
        None => "its rows are as they were".to_owned(),
    };
    eprintln!(
        "gammonbase: note: database upgraded from schema version {} to {}; {copy}",
        upgrade.from,
        schema::VERSION
    );
}
