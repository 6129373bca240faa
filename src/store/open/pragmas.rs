//! Settings of connections that write.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags};

use crate::source::paths::for_sqlite;
use crate::store::error::StoreError;

/// The size of the statement cache: enough for all statements that remove a source, and those of the rest of a batch. With rusqlite's
/// default of 16, statements would be prepared again for every source.
const STATEMENTS: usize = 128;
/// How long to wait for another program's lock.
pub const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// 16 KB pages: 1.08x faster load than 8 KB in a prototype, at the same file size.
const PAGE_SIZE: i64 = 16_384;
/// Page cache in KiB; more did not help.
pub const CACHE_KIB: i64 = 65_536;
/// The page cache of readers, in KiB. It is also how much SQLite sorts at once, and small sorts stay in the processor's cache. The
/// system caches the file anyway: with 64 MB, reports on all players take 4 to 6% longer, those on one player 19%.
pub const QUERY_CACHE_KIB: i64 = 8_192;

/// The longest text, blob or row that is read, in bytes. An import within its default limits writes none of half this length.
pub const MAX_LENGTH: i32 = 128 << 20;

/// Opens a database file, which another program may have changed: no trigger runs, because GammonBase has none, and a reader refuses values
/// longer than any that an import writes. Every connection to a file is opened here; only with the flag is `file:...` a URI.
pub fn open(path: impl AsRef<Path>, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let is_uri = flags.contains(OpenFlags::SQLITE_OPEN_URI);
    let name = if is_uri { path.as_ref().to_owned() } else { for_sqlite(path.as_ref()) };
    let connection = Connection::open_with_flags(name, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    if flags.contains(OpenFlags::SQLITE_OPEN_READ_ONLY) {
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_LENGTH)?;
    }
    Ok(connection)
}

/// Opens a file for writing, and creates it if it is missing.
pub fn open_file(path: &Path) -> rusqlite::Result<Connection> {
    open(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)
}

/// Limits SQLite's memory in the whole process, in bytes. A later call can only lower the limit.
pub fn limit_memory(bytes: i64) -> Result<(), StoreError> {
    Connection::open_in_memory()?.pragma_update_and_check(None, "hard_heap_limit", bytes, |_| Ok(()))?;
    Ok(())
}

/// Settings of a database in use: a write-ahead log, so that readers never wait.
pub fn live(connection: &Connection) -> Result<(), StoreError> {
    let _: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    common(connection)
}

/// Settings of a file without readers: a rollback journal, with which a killed import is rolled back to its last batch. Each commit waits for
/// the disk only if `is_synchronous`; otherwise the file is flushed once, before it is renamed. Another page size is that of a database whose
/// content it will replace.
pub fn building(connection: &Connection, is_synchronous: bool, page_size: Option<i64>) -> Result<(), StoreError> {
    connection.pragma_update(None, "page_size", page_size.unwrap_or(PAGE_SIZE))?;
    // Only this file: the old database, which is attached for a while, has other readers.
    let _: String = connection.query_row("PRAGMA main.locking_mode = EXCLUSIVE", [], |row| row.get(0))?;
    let _: String = connection.query_row("PRAGMA journal_mode = PERSIST", [], |row| row.get(0))?;
    connection.pragma_update(None, "synchronous", if is_synchronous { "FULL" } else { "OFF" })?;
    common(connection)
}

/// Settings of every connection that writes.
pub fn common(connection: &Connection) -> Result<(), StoreError> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // The writer creates all references itself; checking each of them would cost a fifth of the time.
    connection.pragma_update(None, "foreign_keys", false)?;
    // CHECKs would cost an import 6% of its time. So they are off in a released program, where moreover no file may stop an import; all
    // tests have them on, and `verify` reads them.
    connection.pragma_update(None, "ignore_check_constraints", !cfg!(debug_assertions))?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    // With MEMORY, SQLite would sort the keys of an index all at once: 400 MB at 10,000 matches. Small data stays in memory anyway.
    Ok(connection.pragma_update(None, "temp_store", "FILE")?)
}
