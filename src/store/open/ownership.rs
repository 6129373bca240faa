//! Checks whether a file is a GammonBase database, and its version.

use std::io::{self, Read};
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::read::read_value;
use super::{pragmas, schema};
use crate::source::regular_file;
use crate::store::error::StoreError;

/// The kind of file in the place of a database.
pub enum Started {
    /// An empty file, or zeros, which a power failure can leave.
    Blank,
    /// A database with our application id.
    Ours,
    /// A database without an application id: ours only if it has no tables, because the import was killed before its first commit.
    Unmarked,
}

/// Reads a file's header before SQLite opens it, because closing a file drops all locks of this process on it. Refuses a snapshot, which root
/// could write to: it has no write-ahead log (the write format at 18 is 1) and is read-only until somebody restores it.
pub fn started(path: &Path) -> Result<Started, StoreError> {
    let is_read_only = std::fs::metadata(path).map_err(StoreError::io(path))?.permissions().readonly();
    let head = head(path).map_err(StoreError::io(path))?;
    match mark(&head) {
        _ if head.iter().all(|&byte| byte == 0) => Ok(Started::Blank),
        Some((schema::APPLICATION_ID, 1)) if is_read_only => Err(StoreError::Snapshot(path.to_owned())),
        Some((schema::APPLICATION_ID, _)) => Ok(Started::Ours),
        Some((schema::BI_ID, _)) => Err(StoreError::ForBi(path.to_owned())),
        Some((0, _)) => Ok(Started::Unmarked),
        _ => Err(StoreError::NotOurs(path.to_owned())),
    }
}

/// Fails if a database has a layout from before the first release. Read by a connection that cannot write, so that nothing of it changes.
pub fn check_released(path: &Path) -> Result<(), StoreError> {
    let connection = pragmas::open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    // Others say why it cannot be read.
    match version(&connection) {
        Ok(layout) if layout < schema::FIRST => Err(StoreError::Development(path.to_owned())),
        _ => Ok(()),
    }
}

/// The header of an SQLite file.
fn head(path: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    regular_file::open(path)?.take(100).read_to_end(&mut head)?;
    Ok(head)
}

/// The application id (at offset 68, big-endian) and the write format (at 18) in a header; `None` if it is not SQLite's.
fn mark(head: &[u8]) -> Option<(i64, u8)> {
    let id = head.get(68..72).filter(|_| head.starts_with(b"SQLite format 3\0"))?;
    Some((u32::from_be_bytes(id.try_into().ok()?).into(), head[18]))
}

/// Fails unless a file is a whole GammonBase database of this layout.
pub fn check_readable(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    check_version(connection, path)?;
    if version(connection)? < schema::VERSION {
        return Err(StoreError::Earlier(path.to_owned()));
    }
    // A view in the place of a table may be endless.
    check_names(connection, path)?;
    match schema::lacking(connection)?.into_iter().max_by_key(|lacking| schema::is_needed(lacking)) {
        Some(lacking) => {
            let is_needed = schema::is_needed(&lacking);
            Err(StoreError::OtherLayout { path: path.to_owned(), lacking, is_needed })
        }
        None => Ok(()),
    }
}

/// Fails if something that GammonBase did not make has a name that databases of this version have.
pub fn check_names(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let Some((kind, name)) = schema::foreign_object(connection)? else { return Ok(()) };
    let way = if kind == "table" { "ALTER TABLE ... RENAME TO" } else { "drop it, and create it under another one" };
    let reason = format!(
        "{kind} {name} was not created by GammonBase, and this version needs the name: give it another name ({way}) and run the command again; \
        nothing was changed"
    );
    Err(StoreError::refused(path, reason))
}

/// The layout of a database.
pub fn version(connection: &Connection) -> Result<i64, StoreError> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

/// Fails unless a file is a GammonBase database of this version or an earlier one, whose migrations are recorded.
pub fn check_version(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    match connection.pragma_query_value(None, "application_id", |row| row.get::<_, i64>(0)) {
        Ok(schema::APPLICATION_ID) => {}
        Ok(schema::BI_ID) => return Err(StoreError::ForBi(path.to_owned())),
        Ok(0) if schema::lacking(connection).is_ok_and(|lacking| lacking.is_empty()) => {
            let layout: i64 = read_value(connection, "SELECT max(migration_id) FROM migrations", [])?;
            let reason = format!(
                "has the tables of GammonBase, but not the two numbers in its header that a dump leaves out: run PRAGMA application_id = {}; \
                PRAGMA user_version = {layout}; on it with any SQLite program",
                schema::APPLICATION_ID
            );
            return Err(StoreError::refused(path, reason));
        }
        Ok(_) => return Err(StoreError::NotOurs(path.to_owned())),
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase) => {
            return Err(StoreError::NotOurs(path.to_owned()));
        }
        // A full disk or missing write permission does not show which program created the file.
        Err(error) => return Err(error.into()),
    }
    let found = version(connection)?;
    if found < schema::FIRST {
        return Err(StoreError::Development(path.to_owned()));
    }
    if found > schema::VERSION {
        let known = schema::VERSION;
        let reason =
            format!("schema version {found}, but this program supports versions up to {known}: use a newer gammonbase");
        return Err(StoreError::refused(path, reason));
    }
    // The record and the header change in one transaction.
    match read_value::<i64>(connection, "SELECT coalesce(max(migration_id), 0) FROM migrations", []) {
        Ok(recorded) if recorded > found => Err(StoreError::refused(
            path,
            format!(
                "its table migrations records layout {recorded}, but its user_version is {found}: one of them was changed by hand: change it \
                back, or restore a backup"
            ),
        )),
        // Without the table, or with another of that name, there is no record.
        Ok(_) | Err(rusqlite::Error::SqlInputError { .. }) => Ok(()),
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::Unknown) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// The application id and the write format (2: with a write-ahead log) in the header of an SQLite file; `None` of another file.
pub fn header(path: &Path) -> io::Result<Option<(i64, u8)>> {
    Ok(mark(&head(path)?))
}

/// Whether a file is a complete GammonBase database, by its content. Snapshots are not: they have no write-ahead log.
pub fn is_database(path: &Path) -> bool {
    let is_partial = path.extension().is_some_and(|extension| extension == "building" || extension == "publishing");
    !is_partial && matches!(header(path), Ok(Some((schema::APPLICATION_ID, 2))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::jobs::publish::publish_whole;
    use crate::store::open::progress::ProgressCallback;
    use crate::store::write::import_store::ImportStore;

    #[test]
    fn complete_databases_are_recognised_by_their_content() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("text.db"), "not a database").unwrap();
        Connection::open(at("other.db")).unwrap().execute_batch("CREATE TABLE notes (a)").unwrap();
        ImportStore::open(&at("games")).unwrap().finish().unwrap();
        publish_whole(&at("games"), &at("bi.db"), &ProgressCallback::default()).unwrap();
        // An interrupted import leaves next.db.building.
        drop(ImportStore::open(&at("next.db")).unwrap());
        let entries = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap());
        let found: Vec<_> = entries.filter(|entry| is_database(&entry.path())).map(|entry| entry.file_name()).collect();
        assert_eq!(found, ["games"]);
    }
}
