//! How connections that write are set.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::StoreError;

/// Prepared statements that a connection keeps: all that take a source out, and those of the rest of a batch. rusqlite's 16 would each be
/// prepared again for every source.
const STATEMENTS: usize = 128;
/// How long another program's lock is waited for.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// 16 KB pages: 1.08x faster to load than 8 KB in a prototype, and no larger.
const PAGE_SIZE: i64 = 16_384;
/// Kibibytes of page cache; more did not help.
pub(super) const CACHE_KIB: i64 = 65_536;

/// Opens a file by its name alone: `file:...` is a name like any other.
pub(super) fn open_file(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags)
}

/// For a database in use: a write-ahead log, beside which readers never wait.
pub(super) fn live(connection: &Connection) -> Result<(), StoreError> {
    let _: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.busy_timeout(PATIENCE)?;
    common(connection)
}

/// For a file that nobody else sees yet: an undo journal, from which a killed import rolls back to its last batch. It waits for the
/// disk at each commit only where `is_synchronous`; otherwise once, before the file gets its name.
pub(super) fn building(connection: &Connection, is_synchronous: bool) -> Result<(), StoreError> {
    connection.pragma_update(None, "page_size", PAGE_SIZE)?;
    let _: String = connection.query_row("PRAGMA locking_mode = EXCLUSIVE", [], |row| row.get(0))?;
    let _: String = connection.query_row("PRAGMA journal_mode = PERSIST", [], |row| row.get(0))?;
    connection.pragma_update(None, "synchronous", if is_synchronous { "FULL" } else { "OFF" })?;
    common(connection)
}

/// For every connection that writes.
pub(super) fn common(connection: &Connection) -> Result<(), StoreError> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // The writer makes its own references; checking each again costs a fifth of the time.
    connection.pragma_update(None, "foreign_keys", false)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    // In memory, the keys of an index would be sorted all at once: 400 MB at 10,000 matches. What is small stays in memory anyway.
    connection.pragma_update(None, "temp_store", "FILE")?;
    Ok(())
}
