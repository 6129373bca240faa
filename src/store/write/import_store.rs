//! The database that an import writes to.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::rebuild::{self, Rebuild, TakenOver};
use super::removal;
use crate::source::identity::{FileIdentity, has_other_names};
use crate::store::error::StoreError;
use crate::store::open::files::{
    beside, check_name, is_taken, logs, remove_logs, resolved, sync_folder, unlock_side_files,
};
use crate::store::open::lock::{is_marked, lock};
use crate::store::open::ownership::{Started, check_released, started};
use crate::store::open::progress::{Phase, ProgressCallback};
use crate::store::open::reader::{not_found, open_incomplete, open_read_only};
use crate::store::open::upgrade::upgrade;
use crate::store::open::{building, dry_run, everybody, pragmas, schema, user_objects};

/// Page cache in KiB while indexes are built.
const SORTING_KIB: i64 = 16_384;

/// The size in bytes above which the log is checkpointed between two batches.
const MAX_LOG_BYTES: u64 = 64 << 20;
/// How long a checkpoint waits for readers of an old state, between batches and at the end.
const BUSY_TIMEOUT: Duration = Duration::from_millis(100);
const FINAL_BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// A database that an import writes to.
///
/// A new database is built as `FILE.building` and renamed only when it is complete. Until then it has no readers, so it needs
/// neither a write-ahead log nor indexes. If the import is killed, the next one continues after the last committed batch. The content of a
/// database that is made anew is built in the same way, and then copied into its file.
#[derive(Debug)]
pub struct ImportStore {
    /// The connection, with its pragmas set.
    pub connection: Connection,
    path: PathBuf,
    building: Option<PathBuf>,
    /// The identity of the file that is written.
    file: Option<FileIdentity>,
    /// The file of a database that is being built, to flush it to disk. It is closed after the connection, because closing a file drops
    /// all locks of the process on it, including SQLite's.
    written: Option<File>,
    /// The database at `path`, if another one is written: the temporary one of a dry run, or its new content.
    pub known: Option<Connection>,
    /// The new content of a database, whose file is removed at the end.
    rebuild: Option<Rebuild>,
    /// Held until the end, so that only one process imports; `None` for a dry run.
    lock: Option<File>,
}

impl ImportStore {
    /// Opens or creates the database at `path`.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let (path, lock) = locked(path)?;
        let building = (!is_taken(&path)).then(|| beside(&path, ".building"));
        let opened = match &building {
            Some(building) => building::open(building),
            None => {
                building::remove_remains(&beside(&path, ".building"));
                open_live(&path)
            }
        };
        let connection = opened.map_err(|error| error.about(&path))?;
        Self::opened(connection, path, building, Some(lock))
    }

    /// Opens the database at `path`, and begins to make its content anew.
    pub fn open_to_rebuild(path: &Path) -> Result<Self, StoreError> {
        if !is_taken(path) {
            return Err(not_found(path));
        }
        if resolved(path).file_name().is_none_or(|name| name.to_str().is_none()) {
            return Err(StoreError::refused(
                path,
                "a rebuild needs a name of the database that is UTF-8: rename it first",
            ));
        }
        let (path, lock) = locked(path)?;
        let building = beside(&path, ".building");
        let begun = Rebuild::begin(&path, &building).map_err(|error| error.about(&path));
        let (known, connection, rebuild) = begun?;
        let store = Self::opened(connection, path, Some(building), Some(lock))?;
        Ok(Self { known: Some(known), rebuild: Some(rebuild), ..store })
    }

    fn opened(
        connection: Connection,
        path: PathBuf,
        building: Option<PathBuf>,
        lock: Option<File>,
    ) -> Result<Self, StoreError> {
        let file = FileIdentity::of(building.as_ref().unwrap_or(&path));
        // Windows can sync only a file that is open for writing.
        let opened = |building| File::options().read(true).write(true).open(building);
        let written = building.as_ref().map(|building| opened(building).map_err(|error| lost(error, building, &path)));
        let written = written.transpose()?;
        Ok(Self { connection, path, building, file, written, known: None, rebuild: None, lock })
    }

    /// Opens a temporary database for a dry run of an import into `path`. Nothing is written to `path` or beside it.
    pub fn open_for_dry_run(path: &Path) -> Result<Self, StoreError> {
        let known = match open_incomplete(path)? {
            Some((known, _)) => Some(known),
            None if Self::is_new(path)? => None,
            None => Some(open_read_only(path)?),
        };
        let connection = dry_run::open(known.as_ref())?;
        let path = resolved(path);
        Ok(Self { known, ..Self::opened(connection, path, None, None)? })
    }

    /// Fails if the database file was moved, removed or replaced, because its rows would be lost.
    pub fn check_place(&self) -> Result<(), StoreError> {
        let written = self.building.as_ref().unwrap_or(&self.path);
        if self.lock.is_none() || FileIdentity::of(written) == self.file {
            Ok(())
        } else {
            Err(StoreError::Gone(self.path.clone()))
        }
    }

    /// Whether an import into `path` would create the database.
    pub fn is_new(path: &Path) -> Result<bool, StoreError> {
        check_name(path)?;
        let path = resolved(path);
        Ok(!is_taken(&path) && !beside(&path, ".building").exists())
    }

    /// Opens a complete database for changes. No other process can write to it meanwhile; readers are not affected.
    pub fn open_existing(path: &Path) -> Result<Self, StoreError> {
        check_name(path)?;
        // Checked before locking, so that a mistyped name leaves no lock file behind.
        if is_taken(path) { Self::open(path) } else { Err(not_found(path)) }
    }

    /// The database that is being replaced by this one.
    pub fn replaced(&self) -> Option<&Connection> {
        self.known.as_ref().filter(|_| self.rebuild.is_some())
    }

    /// The path of the database.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the database is being built, so that it has no indexes yet.
    pub fn is_building(&self) -> bool {
        self.building.is_some()
    }

    /// All files that a database at `path` may have, including temporary files of an import. It need not exist.
    pub fn files_at(path: &Path) -> Vec<PathBuf> {
        let path = &resolved(path);
        let building = beside(path, ".building");
        let mut files = [logs(path), logs(&building)].concat();
        files.extend([path.clone(), building::boot_path(&building), building, beside(path, ".lock")]);
        files
    }

    /// Completes the database as [`index`](Self::index) does, and renames the file.
    pub fn finish(mut self) -> Result<(), StoreError> {
        self.index(|| false)?;
        self.take_name().map(drop)
    }

    /// Builds the indexes of a new database, gathers statistics for the query planner, and sums up what everybody loses. Stops if `is_stopped` returns true, and keeps
    /// the finished indexes. Returns whether everything is complete.
    pub fn index(&mut self, is_stopped: impl Fn() -> bool + Send + Sync + 'static) -> Result<bool, StoreError> {
        if !self.is_building() {
            removal::forget_gone_players(&self.connection)?;
            everybody::settle_alone(&self.connection)?;
            match schema::gather_statistics(&self.connection, "PRAGMA optimize") {
                // An index of the user's can need a collation of another program.
                Err(StoreError::Sqlite(error)) if user_objects::is_of_schema(&error) => {}
                gathered => gathered?,
            }
            // Concurrent with readers; closing the database, which blocks them, then has nothing left to do.
            self.checkpoint(FINAL_BUSY_TIMEOUT);
            self.check_place()?;
            return Ok(true);
        }
        // SQLite sorts keys in chunks of the cache size.
        self.connection.pragma_update(None, "cache_size", -SORTING_KIB)?;
        let flushed = self.written.as_ref().zip(self.building.as_deref());
        let make = |connection: &Connection| {
            schema::create_indexes(connection)?;
            removal::remove_unused_after_building(connection)?;
            removal::forget_gone_players(connection)?;
            schema::gather_statistics(connection, "ANALYZE")?;
            everybody::mark_all(connection)?;
            everybody::settle_alone(connection)
        };
        let progress = ProgressCallback::new(move |_| !is_stopped());
        let made = progress.during(
            &mut self.connection,
            || Phase::Statistics,
            |connection| while_flushing(flushed, || make(connection)),
        );
        match made {
            Err(StoreError::Stopped) => Ok(false),
            other => other.map(|()| true),
        }
    }

    /// Called after a commit, so that the log does not grow without bound while readers are active all the time.
    pub fn bound_log(&self) {
        let log = beside(&self.path, "-wal");
        if !self.is_building() && std::fs::metadata(log).is_ok_and(|log| log.len() > MAX_LOG_BYTES) {
            self.checkpoint(BUSY_TIMEOUT);
        }
    }

    /// Checkpoints and empties the log, as far as readers of old states allow within `patience`. New readers do not wait. Anything left,
    /// for example because the disk is full, is safe in the log.
    fn checkpoint(&self, patience: Duration) {
        let _ = self.connection.busy_timeout(patience);
        // Returns a row with the result, or an error if a checkpoint is not possible now.
        let _ = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        let _ = self.connection.busy_timeout(pragmas::BUSY_TIMEOUT);
    }

    /// Renames a newly built database to its final name.
    pub fn take_name(self) -> Result<(), StoreError> {
        let Some(building) = &self.building else {
            return Ok(());
        };
        let _: String = self.connection.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0))?;
        // The file's header stores the mode, so the next connection uses the log.
        let _: String = self.connection.query_row("PRAGMA locking_mode = NORMAL", [], |row| row.get(0))?;
        let _: String = self.connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
        self.check_place()?;
        self.connection.close().map_err(|(_, error)| StoreError::from(error))?;
        if let Some(file) = self.written {
            file.sync_all().map_err(StoreError::io(building))?;
        }
        if is_taken(&self.path) {
            let reason = "another file appeared here while the database was being built, and was left unchanged: move it and import again";
            return Err(StoreError::refused(&self.path, reason));
        }
        // SQLite would apply the log of a deleted database to the new one.
        remove_logs(&self.path)?;
        // The file may also disappear between the check and the rename.
        std::fs::rename(building, &self.path).map_err(|error| lost(error, building, &self.path))?;
        sync_folder(&self.path);
        building::remove_record(building)
    }

    /// Puts new content into the file of the database.
    pub fn take_over(&self, run_id: i64, is_stopped: &dyn Fn() -> bool) -> Result<Option<TakenOver>, StoreError> {
        let (Some(rebuild), Some(known)) = (&self.rebuild, &self.known) else {
            return Ok(None);
        };
        self.check_place()?;
        rebuild.take_over(known, &self.connection, run_id, is_stopped).map(Some)
    }

    /// Removes the copy of the old content that an earlier run made: this one was successful.
    pub fn remove_old_content(&self, run_id: i64) -> Result<(), StoreError> {
        rebuild::remove_old_content(&self.connection, &self.path, run_id)
    }
}

/// Runs the work while a new database is flushed to disk, to shorten the wait at the end. An error of the flush is returned here,
/// because the system reports it only once.
fn while_flushing(
    new: Option<(&File, &Path)>,
    work: impl FnOnce() -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let Some((file, building)) = new else { return work() };
    std::thread::scope(|scope| {
        let writing = scope.spawn(|| file.sync_data());
        let done = work();
        match writing.join() {
            Ok(Err(error)) => done.and(Err(StoreError::io(building)(error))),
            _ => done,
        }
    })
}

/// Locks the database at a path, whose links it resolves. Only a file that may be ours is locked, so that no lock file is left beside another
/// program's file.
fn locked(path: &Path) -> Result<(PathBuf, File), StoreError> {
    check_name(path)?;
    let path = resolved(path);
    if is_taken(&path) {
        match started(&path).map_err(|error| error.about(&path))? {
            Started::Ours => check_released(&path)?,
            Started::Blank => return Err(StoreError::NotOurs(path)),
            // A reader says whether it was made from a dump.
            Started::Unmarked => return Err(open_read_only(&path).err().unwrap_or(StoreError::NotOurs(path))),
        }
    }
    if has_other_names(&path) {
        let reason = "the file has another name, too (a hard link); writing under both would damage it: remove the other name, or copy the file";
        return Err(StoreError::refused(&path, reason));
    }
    let lock = lock(&path, &remains(&path)?)?;
    Ok((path, lock))
}

/// The files that building a database at `path` would remove, if no run has locked it before. A build that is begun proves to be ours itself.
fn remains(path: &Path) -> Result<Vec<PathBuf>, StoreError> {
    if is_taken(path) || is_marked(path) {
        return Ok(Vec::new());
    }
    let building = beside(path, ".building");
    if building.exists() && matches!(started(&building)?, Started::Ours) {
        return Ok(logs(path).into());
    }
    Ok([&logs(path)[..], &logs(&building), &[building::boot_path(&building), building]].concat())
}

/// The error for a missing file `building` of the database `path`, which can be removed at any moment.
fn lost(error: std::io::Error, building: &Path, path: &Path) -> StoreError {
    match error.kind() {
        ErrorKind::NotFound => StoreError::Gone(path.to_owned()),
        _ => StoreError::io(building)(error),
    }
}

/// Opens a complete database for importing.
fn open_live(path: &Path) -> Result<Connection, StoreError> {
    unlock_side_files(path)?;
    let connection = pragmas::open_file(path)?;
    sql_functions::mathematics::install(&connection)?;
    pragmas::live(&connection)?;
    upgrade(&connection, path)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn build_stays_locked_while_it_is_flushed_to_disk() {
        use std::os::unix::fs::MetadataExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        let mut store = ImportStore::open(&path).unwrap();
        let inode = std::fs::metadata(beside(&path, ".building")).unwrap().ino();
        let locks = || {
            let all = std::fs::read_to_string("/proc/locks").unwrap();
            all.lines().filter(|line| line.contains(" POSIX ") && line.contains(&format!(":{inode} "))).count()
        };
        assert!(locks() > 0, "SQLite holds an exclusive lock");
        assert!(store.index(|| false).unwrap());
        assert!(locks() > 0, "still locked");
    }

    #[cfg(unix)]
    #[test]
    fn read_only_side_files_do_not_stop_an_import() {
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
    fn log_is_emptied_while_readers_are_open() {
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
                 INSERT INTO player_aliases SELECT i, hex(randomblob(1000)) FROM n",
            )
            .unwrap();
        let reader = open_read_only(&path).unwrap();
        assert_eq!(
            reader.query_row("SELECT count(*) FROM player_aliases", [], |row| row.get::<_, i64>(0)).unwrap(),
            2000
        );
        assert!(log() > 1 << 20);
        assert!(store.index(|| false).unwrap());
        assert_eq!(log(), 0, "the reader has no open statement");
    }

    #[test]
    fn interrupted_indexes_are_built_by_the_next_import() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        let mut store = ImportStore::open(&path).unwrap();
        let many = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
            INSERT INTO comments (match_id, attachment, line_number, text, rtf) SELECT i % 97, 'none', i, '', '' FROM n";
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
