//! Recognises databases, for commands that name none.

use std::io::Read;
use std::path::Path;

use super::schema::APPLICATION_ID;
use crate::source::regular;

/// Whether a file is a complete GammonBase database, by its content. Snapshots are not: they have no write-ahead log.
pub fn is_database(path: &Path) -> bool {
    let mut head = [0; 100];
    let is_partial = path.extension().is_some_and(|extension| extension == "building" || extension == "publishing");
    !is_partial
        && regular::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok()
        && head.starts_with(b"SQLite format 3\0")
        && head[18] == 2
        && i64::from(u32::from_be_bytes([head[68], head[69], head[70], head[71]])) == APPLICATION_ID
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::jobs::publish::publish;
    use crate::store::open::progress::ProgressCallback;
    use crate::store::write::import_store::ImportStore;

    #[test]
    fn complete_databases_are_recognised_by_their_content() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("text.db"), "not a database").unwrap();
        rusqlite::Connection::open(at("other.db")).unwrap().execute_batch("CREATE TABLE notes (a)").unwrap();
        ImportStore::open(&at("games")).unwrap().finish().unwrap();
        publish(&at("games"), &at("bi.db"), &ProgressCallback::default()).unwrap();
        // An interrupted import leaves next.db.building.
        drop(ImportStore::open(&at("next.db")).unwrap());
        let entries = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap());
        let found: Vec<_> = entries.filter(|entry| is_database(&entry.path())).map(|entry| entry.file_name()).collect();
        assert_eq!(found, ["games"]);
    }
}
