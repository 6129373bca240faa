//! Opening a database: to read, to import into, or to build for the first time.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::ErrorCode::OperationInterrupted;
use rusqlite::{Connection, OpenFlags};

use super::files::{beside, check_name, is_taken, remove_logs, resolved, sync_folder};
use super::hearing::{Hearing, Phase};
use super::lock::lock;
use super::ownership::{Started, check_version, started};
use super::pragmas::{self, CACHE_KIB};
use super::{StoreError, building, mathematics, schema};
use crate::source::identity::FileIdentity;
use crate::source::regular;

/// Steps of SQLite's machine between two looks at whether to stop: some milliseconds.
const PROGRESS_STEPS: i32 = 100_000;
/// Kibibytes of page cache while indexes are built.
const SORTING_KIB: i64 = 16_384;

/// Bytes of a log that is taken in between two batches.
const MOST_LOG: u64 = 64 << 20;
/// How long readers of an old state are waited for then, and at the end.
const PATIENCE: Duration = Duration::from_millis(100);
const LAST_PATIENCE: Duration = Duration::from_secs(2);

/// A database that an import writes to.
///
/// A database that does not exist yet is built beside its place as `FILE.building` and takes its name only when it is
/// complete: until then nobody reads it, so it needs neither write-ahead log nor indexes. Killed on the way, the next import
/// goes on where the last committed batch ended.
#[derive(Debug)]
pub struct ImportStore {
    /// The connection, with its pragmas set.
    pub connection: Connection,
    path: PathBuf,
    building: Option<PathBuf>,
    /// The file that is written to.
    file: Option<FileIdentity>,
    /// A database that is being built, to wait for the disk. Closed after the connection: the first close of a file takes every lock that
    /// the process has on it, SQLite's too.
    written: Option<File>,
    upgraded_from: Option<i64>,
    /// Held until the end: one importer at a time.
    _lock: File,
}

impl ImportStore {
    /// Opens or makes the database at `path`.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_heard(path, &Hearing::default())
    }

    /// The same; `hearing` is told where the database has to be upgraded.
    pub fn open_heard(path: &Path, hearing: &Hearing) -> Result<Self, StoreError> {
        check_name(path)?;
        let path = resolved(path);
        // Looked at before the lock, so that nothing is left beside another program's file.
        if is_taken(&path) {
            match started(&path).map_err(|error| error.about(&path))? {
                Started::Ours => {}
                Started::Development => return Err(StoreError::Development(path)),
                Started::Blank | Started::Unmarked => return Err(StoreError::NotOurs(path)),
            }
        }
        let lock = lock(&path)?;
        let building = (!is_taken(&path)).then(|| beside(&path, ".building"));
        let opened = match &building {
            Some(building) => building::open(building).map(|connection| (connection, None)),
            None => building::remove_record(&beside(&path, ".building")).and_then(|()| open_live(&path, hearing)),
        };
        let (connection, upgraded_from) = opened.map_err(|error| error.about(&path))?;
        let file = FileIdentity::of(building.as_ref().unwrap_or(&path));
        let written =
            building.as_ref().map(|building| File::open(building).map_err(|error| lost(error, building, &path)));
        let written = written.transpose()?;
        Ok(Self { connection, path, building, file, written, upgraded_from, _lock: lock })
    }

    /// Fails where the file that is written to does not have its name any more: rows would go where nobody finds them.
    pub fn check_place(&self) -> Result<(), StoreError> {
        let written = self.building.as_ref().unwrap_or(&self.path);
        if FileIdentity::of(written) == self.file { Ok(()) } else { Err(StoreError::Gone(self.path.clone())) }
    }

    /// Opens a complete database to change it; no other importer writes meanwhile, readers go on.
    pub fn open_existing(path: &Path, hearing: &Hearing) -> Result<Self, StoreError> {
        check_name(path)?;
        // Looked at before the lock, so that a mistyped name leaves no file behind.
        if is_taken(path) {
            return Self::open_heard(path, hearing);
        }
        Err(absent(path))
    }

    /// Whether the database is being built for the first time.
    pub fn is_building(&self) -> bool {
        self.building.is_some()
    }

    /// The schema version that the database had, if opening it brought it up to this program's.
    pub fn upgraded_from(&self) -> Option<i64> {
        self.upgraded_from
    }

    /// Every file that the database may consist of, or that stands beside it for the time of an import.
    pub fn files(&self) -> Vec<PathBuf> {
        Self::files_at(&self.path)
    }

    /// The same of a database at `path`, whether it is there or not.
    pub fn files_at(path: &Path) -> Vec<PathBuf> {
        let path = &resolved(path);
        let building = beside(path, ".building");
        let with_logs = |path: &Path| ["", "-journal", "-wal", "-shm"].map(|suffix| beside(path, suffix));
        let mut files = [with_logs(path), with_logs(&building)].concat();
        files.extend([building::boot_path(&building), beside(path, ".lock")]);
        files
    }

    /// Completes the database: indexes, statistics for the planner, its name.
    pub fn finish(mut self) -> Result<(), StoreError> {
        self.index(|| false)?;
        self.take_name()
    }

    /// Makes indexes and statistics for the planner of a new database; gives up where `is_stopped`, and what is made by then stays
    /// made. Gives whether all is.
    pub fn index(&mut self, is_stopped: impl Fn() -> bool + Send + 'static) -> Result<bool, StoreError> {
        if !self.is_building() {
            schema::gather_statistics(&self.connection, "PRAGMA optimize")?;
            // Beside the readers; closing, which keeps them out, is then left with nothing to do.
            self.take_in_log(LAST_PATIENCE);
            self.check_place()?;
            return Ok(true);
        }
        if is_stopped() {
            return Ok(false);
        }
        // Keys are sorted in pieces as large as the cache.
        self.connection.pragma_update(None, "cache_size", -SORTING_KIB)?;
        self.connection.progress_handler(PROGRESS_STEPS, Some(is_stopped))?;
        let made = self.while_written_out(|| {
            schema::create_indexes(&self.connection)?;
            schema::gather_statistics(&self.connection, "ANALYZE")
        });
        self.connection.progress_handler(0, None::<fn() -> bool>)?;
        match made {
            Err(StoreError::Sqlite(error)) if error.sqlite_error_code() == Some(OperationInterrupted) => Ok(false),
            other => other.map(|()| true),
        }
    }

    /// Keeps the log of a database in use from growing without end beside readers that never pause: after a commit.
    pub fn bound_log(&self) {
        let log = beside(&self.path, "-wal");
        if !self.is_building() && std::fs::metadata(log).is_ok_and(|log| log.len() > MOST_LOG) {
            self.take_in_log(PATIENCE);
        }
    }

    /// Brings what is in the log into the database and empties it, as far as readers of old states let it within `patience`. New readers
    /// do not wait. What is left, also on a full disk, is safe in the log.
    fn take_in_log(&self, patience: Duration) {
        let _ = self.connection.busy_timeout(patience);
        // A row with what was done; an error where it cannot be done now.
        let _ = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        let _ = self.connection.busy_timeout(pragmas::PATIENCE);
    }

    /// Does the work while the disk takes what is written to a new database so far: at the end there is less to wait for. An error of the
    /// disk is told only once, and so not left for the end.
    fn while_written_out(&self, work: impl FnOnce() -> Result<(), StoreError>) -> Result<(), StoreError> {
        let (Some(file), Some(building)) = (&self.written, &self.building) else {
            return work();
        };
        std::thread::scope(|scope| {
            let writing = scope.spawn(|| file.sync_data());
            let done = work();
            match writing.join() {
                Ok(Err(error)) => done.and(Err(StoreError::io(building)(error))),
                _ => done,
            }
        })
    }

    /// Gives a database that was built its name; one that was there has it.
    pub fn take_name(self) -> Result<(), StoreError> {
        let Some(building) = &self.building else {
            return Ok(());
        };
        let _: String = self.connection.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0))?;
        // The mode is kept in the file's header: whoever opens it next uses the log.
        let _: String = self.connection.query_row("PRAGMA locking_mode = NORMAL", [], |row| row.get(0))?;
        let _: String = self.connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
        self.check_place()?;
        self.connection.close().map_err(|(_, error)| StoreError::from(error))?;
        if let Some(file) = self.written {
            file.sync_all().map_err(StoreError::io(building))?;
        }
        if is_taken(&self.path) {
            return Err(StoreError::Taken(self.path.clone()));
        }
        // A log that a deleted predecessor left would be played into the new database.
        remove_logs(&self.path)?;
        // Between the look at its place and this it may go, too.
        std::fs::rename(building, &self.path).map_err(|error| lost(error, building, &self.path))?;
        sync_folder(&self.path);
        building::remove_record(building)
    }
}

/// Why the file `building` of the database `path` cannot be used: it can be removed at any moment.
fn lost(error: std::io::Error, building: &Path, path: &Path) -> StoreError {
    match error.kind() {
        ErrorKind::NotFound => StoreError::Gone(path.to_owned()),
        _ => StoreError::io(building)(error),
    }
}

/// Why there is no file of that name.
fn absent(path: &Path) -> StoreError {
    let is_begun = beside(path, ".building").exists();
    if is_begun { StoreError::Incomplete(path.to_owned()) } else { StoreError::Missing(path.to_owned()) }
}

/// Makes the log and its index writable where the database is: a reader that opened it while it was read-only left them read-only.
fn unlock_side_files(path: &Path) -> Result<(), StoreError> {
    let Ok(permissions) = std::fs::metadata(path).map(|database| database.permissions()) else { return Ok(()) };
    if permissions.readonly() {
        return Ok(());
    }
    for side in ["-wal", "-shm"].map(|suffix| beside(path, suffix)) {
        if std::fs::metadata(&side).is_ok_and(|file| file.permissions().readonly()) {
            std::fs::set_permissions(&side, permissions.clone()).map_err(StoreError::io(&side))?;
        }
    }
    Ok(())
}

/// Opens a complete database to import into it.
fn open_live(path: &Path, hearing: &Hearing) -> Result<(Connection, Option<i64>), StoreError> {
    unlock_side_files(path)?;
    let mut connection = pragmas::open_file(path)?;
    mathematics::install(&connection)?;
    let found = check_version(&connection, path)?;
    pragmas::live(&connection)?;
    if found < schema::VERSION {
        let upgrade = move || Phase::Upgrade { from: found, to: schema::VERSION };
        hearing.during(&mut connection, upgrade, |connection| schema::upgrade(connection, found, true))?;
    }
    schema::refresh_views(&connection)?;
    Ok((connection, Some(found).filter(|&found| found < schema::VERSION)))
}

/// Opens a database in a folder where nobody can write: readers cannot make the log's index there. Without a log the file is whole.
fn open_immutable(path: &Path, flags: OpenFlags) -> Option<Connection> {
    let has_log = std::fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0);
    let absolute = std::path::absolute(path).ok()?;
    let name = absolute.to_str()?.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let uri = format!("file:{name}?immutable=1");
    let connection = Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI).ok().filter(|_| !has_log)?;
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())).ok()?;
    Some(connection)
}

/// Opens a database to read: no statement can write, whatever it says.
pub fn open_read_only(path: &Path) -> Result<Connection, StoreError> {
    check_name(path)?;
    if !is_taken(path) {
        return Err(absent(path));
    }
    regular::check(path).map_err(StoreError::io(path))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    match connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())) {
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase) => {
            return Err(StoreError::NotOurs(path.to_owned()));
        }
        Err(error) => connection = open_immutable(path, flags).ok_or(error)?,
        Ok(()) => {}
    }
    if check_version(&connection, path)? < schema::VERSION {
        return Err(StoreError::Older(path.to_owned()));
    }
    mathematics::install(&connection)?;
    connection.busy_timeout(pragmas::PATIENCE)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_database_that_is_being_built_stays_locked_while_the_disk_is_waited_for() {
        use std::os::unix::fs::MetadataExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        let mut store = ImportStore::open(&path).unwrap();
        let inode = std::fs::metadata(beside(&path, ".building")).unwrap().ino();
        let locks = || {
            let all = std::fs::read_to_string("/proc/locks").unwrap();
            all.lines().filter(|line| line.contains(" POSIX ") && line.contains(&format!(":{inode} "))).count()
        };
        assert!(locks() > 0, "SQLite keeps it for itself");
        assert!(store.index(|| false).unwrap());
        assert!(locks() > 0, "as before");
    }

    #[cfg(unix)]
    #[test]
    fn side_files_that_a_reader_left_read_only_do_not_stop_an_import() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        ImportStore::open(&path).unwrap().finish().unwrap();
        for suffix in ["-wal", "-shm"] {
            std::fs::write(beside(&path, suffix), "").unwrap();
            std::fs::set_permissions(beside(&path, suffix), PermissionsExt::from_mode(0o444)).unwrap();
        }
        unlock_side_files(&path).unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode();
        for suffix in ["-wal", "-shm"] {
            assert_eq!(mode(&beside(&path, suffix)), mode(&path), "{suffix}");
        }
        ImportStore::open(&path).unwrap();
    }

    #[test]
    fn a_log_is_emptied_beside_readers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        ImportStore::open(&path).unwrap().finish().unwrap();
        let mut store = ImportStore::open(&path).unwrap();
        store.connection.pragma_update(None, "wal_autocheckpoint", 0).unwrap();
        let log = || std::fs::metadata(beside(&path, "-wal")).map_or(0, |log| log.len());
        store
            .connection
            .execute_batch(
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
                 INSERT INTO plays SELECT i, hex(randomblob(1000)) FROM n",
            )
            .unwrap();
        let reader = open_read_only(&path).unwrap();
        assert_eq!(reader.query_row("SELECT count(*) FROM plays", [], |row| row.get::<_, i64>(0)).unwrap(), 2000);
        assert!(log() > 1 << 20);
        assert!(store.index(|| false).unwrap());
        assert_eq!(log(), 0, "the reader is between two questions");
    }

    #[test]
    fn indexes_that_are_given_up_are_made_by_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        let mut store = ImportStore::open(&path).unwrap();
        let many = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
            INSERT INTO comment_rows (match_id, attachment, line_number, text, rtf) SELECT i % 97, 'none', i, '', '' FROM n";
        store.connection.execute_batch(many).unwrap();
        let looks = AtomicUsize::new(0);
        let is_made = store.index(move || looks.fetch_add(1, Ordering::Relaxed) > 0).unwrap();
        assert!(!is_made, "stopped while an index was made");
        drop(store);
        assert!(!path.exists());
        ImportStore::open(&path).unwrap().finish().unwrap();
        let count = |store: ImportStore| -> i64 {
            let sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
            store.connection.query_row(sql, [], |row| row.get(0)).unwrap()
        };
        let whole = folder.path().join("whole.sqlite");
        ImportStore::open(&whole).unwrap().finish().unwrap();
        assert_eq!(count(ImportStore::open(&path).unwrap()), count(ImportStore::open(&whole).unwrap()));
    }
}
