//! Opens a database for reading.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::ErrorCode::DatabaseBusy;
use rusqlite::{Connection, OpenFlags};

use super::files::{beside, check_name, is_taken, resolved};
use super::ownership::check_readable;
use super::pragmas::{self, QUERY_CACHE_KIB};
use super::{building, everybody, schema};
use crate::source::paths::for_sqlite;
use crate::source::regular_file;
use crate::store::error::StoreError;

/// The error for a database file that does not exist.
pub fn not_found(path: &Path) -> StoreError {
    let is_building = beside(path, ".building").exists();
    if is_building { StoreError::Incomplete(path.to_owned()) } else { StoreError::Missing(path.to_owned()) }
}

/// The URI of a file with a parameter for SQLite; `None` if its name is not UTF-8.
pub fn uri(path: &Path, parameter: &str) -> Option<String> {
    let absolute = for_sqlite(&std::path::absolute(path).ok()?);
    let name = absolute.to_str()?.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    Some(format!("file:{name}?{parameter}"))
}

/// Whether the log contains changes that are not in the file.
pub fn has_log(path: &Path) -> bool {
    std::fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0)
}

/// Opens a database in a read-only folder, where readers cannot create the index of the log. Without a log, the file is complete.
fn open_immutable(path: &Path, flags: OpenFlags) -> Option<Connection> {
    let uri = uri(path, "immutable=1").filter(|_| !has_log(path))?;
    let connection = pragmas::open(uri, flags | OpenFlags::SQLITE_OPEN_URI).ok()?;
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())).ok()?;
    Some(connection)
}

/// Opens a database for reading. No statement can write.
pub fn open_read_only(path: &Path) -> Result<Connection, StoreError> {
    let connection = open_state(path)?;
    connection.execute_batch("COMMIT")?;
    Ok(connection)
}

/// Like [`open_read_only`], in a transaction: all queries see the same state of the database, with the sums of that state.
pub fn open_state(path: &Path) -> Result<Connection, StoreError> {
    check_name(path)?;
    if !is_taken(path) {
        return Err(not_found(path));
    }
    open_reader(path).map_err(|error| error.about(path))
}

/// Opens what a stopped first import has committed, if there is no database yet, for reading. Fails while the import is running, and if it
/// ended with the system: then the next import starts again. Also returns the file.
pub fn open_incomplete(path: &Path) -> Result<Option<(Connection, PathBuf)>, StoreError> {
    let building = beside(&resolved(path), ".building");
    if is_taken(path) || !building::is_trusted(&building) {
        return Ok(None);
    }
    let incomplete = |error: StoreError| match error {
        // Killed before its first commit, or begun by another version, so that the next import starts again.
        StoreError::NotOurs(_)
        | StoreError::OtherLayout { .. }
        | StoreError::Earlier(_)
        | StoreError::Development(_) => StoreError::Incomplete(path.to_owned()),
        StoreError::Sqlite(error) if error.sqlite_error_code() == Some(DatabaseBusy) => {
            StoreError::Incomplete(path.to_owned())
        }
        error => error.about(path),
    };
    // A killed import leaves its last batch in the journal. Only a connection that may write can roll it back.
    let roll_back = || {
        let connection = pragmas::open(&building, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.busy_timeout(Duration::ZERO)?;
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))
    };
    let opened = roll_back().map_err(StoreError::from).and_then(|()| open_reader(&building)).map_err(incomplete)?;
    opened.execute_batch("COMMIT")?;
    Ok(Some((opened, building)))
}

fn open_reader(path: &Path) -> Result<Connection, StoreError> {
    regular_file::check(path).map_err(StoreError::io(path))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    let mut connection = pragmas::open(path, flags)?;
    match connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())) {
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase) => {
            return Err(StoreError::NotOurs(path.to_owned()));
        }
        Err(error) => connection = open_immutable(path, flags).ok_or(error)?,
        Ok(()) => {}
    }
    check_readable(&connection, path)?;
    sql_functions::mathematics::install(&connection)?;
    schema::use_own_views(&connection)?;
    connection.busy_timeout(pragmas::BUSY_TIMEOUT)?;
    connection.pragma_update(None, "cache_size", -QUERY_CACHE_KIB)?;
    connection.execute_batch("BEGIN")?;
    everybody::stand_in(&connection)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}
