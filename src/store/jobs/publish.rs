//! Snapshots: compact copies of a database for programs that only read.
//!
//! A snapshot is written under a temporary name and renamed when it is complete and synced. Readers that have the old snapshot open keep
//! reading it (Windows does not replace it then); opening the name gives the old one or the new one, never a part. It has no write-ahead
//! log, so that it can be read from read-only folders and copied as one file.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use serde::Serialize;

use super::bi;
use super::made_with::{KIND, MadeWith, YES};
use super::part::{self, Part};
use crate::source::identity::FileIdentity;
use crate::source::paths::for_sqlite;
use crate::store::error::StoreError;
use crate::store::open::building::create_like;
use crate::store::open::files::{
    beside, check_name, logs, remove_if_present, remove_logs, resolved, size, sync_folder,
};
use crate::store::open::lock::{self, lock};
use crate::store::open::ownership::{check_readable, header};
use crate::store::open::progress::{Phase, ProgressCallback};
use crate::store::open::reader::open_read_only;
use crate::store::open::{everybody, pragmas, schema, user_objects};
use crate::store::write::import_store::ImportStore;

/// The description of a snapshot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Snapshot {
    /// Where it is.
    pub path: PathBuf,
    /// Its size in bytes.
    pub bytes: u64,
    /// The size of the database, including its log.
    pub database_bytes: u64,
    /// The last import that it contains.
    pub import_run_id: Option<i64>,
    /// Whether it replaced an older snapshot, which readers may still have open.
    pub is_replacement: bool,
    /// The tags and notes of the database that a whole copy does not have.
    pub tags_left_out: u64,
    /// The number of selected matches; `None`: all are there.
    pub matches: Option<usize>,
}

/// The purpose of a snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "a field is described with its variant")]
pub enum SnapshotKind {
    /// For this program and for SQL on the plain names: the whole database, with or without the user's tags and notes.
    Whole { has_tags: bool },
    /// For BI tools: the plain names as tables.
    Bi(bi::Contents),
}

impl SnapshotKind {
    /// The options that a snapshot of this kind records; `naming` are those of its source that say who is named.
    #[must_use]
    pub fn made_with(self, part: Option<&Part>, naming: MadeWith) -> MadeWith {
        let mut made = part.iter().fold(naming, |made, part| made.with(&part.filters));
        let (kind, options) = match self {
            Self::Whole { has_tags } => {
                let has_paths = part.is_some_and(|part| part.has_paths);
                ("whole", [("with-tags", has_tags), ("with-paths", has_paths)])
            }
            Self::Bi(bi) => ("bi", [("with-paths", bi.has_paths), ("with-candidates", bi.has_candidates)]),
        };
        made.add(KIND, kind);
        let options = options.into_iter().chain([("with-books", part.is_some_and(|part| part.has_books))]);
        options.filter(|(_, is_set)| *is_set).for_each(|(option, _)| made.add(option, YES));
        made
    }
}

/// Makes a complete snapshot of `database`, or of a part of it, at `target`, which says what it was made with. It replaces only an older
/// snapshot of the same kind and the same matches. If `progress` stops it, an older snapshot stays unchanged.
pub fn publish(
    kind: SnapshotKind,
    part: Option<&Part>,
    database: &Path,
    target: &Path,
    progress: &ProgressCallback,
) -> Result<Snapshot, StoreError> {
    let naming = MadeWith::read(database)?.unwrap_or_default().naming();
    let made_with = check_place(database, target, &kind.made_with(part, naming))?;
    let target = resolved(target);
    let [unfinished, partial, settled] = unfinished(&target);
    let mut source = open_read_only(database)?;
    // The tables for BI tools are filled from the views in the file.
    if matches!(kind, SnapshotKind::Bi(_)) && !schema::has_own_views(&source)? {
        let reason = "its views differ from this program's; the next import replaces them";
        return Err(StoreError::refused(database, reason));
    }
    let remains = [&[unfinished.clone(), partial.clone(), settled.clone()][..], &logs(&unfinished)].concat();
    let _lock = lock(&target, &remains).map_err(|error| match error {
        StoreError::Busy { path, .. } => StoreError::refused(&path, "another process is writing this snapshot"),
        error => error,
    })?;
    clear(&target)?;
    let is_replacement = target.exists();
    let database_bytes = size(database) + size(&beside(database, "-wal"));
    let mut fill = || {
        let mut database = database;
        // Copies have the rights of the database from the first byte.
        create_like(database, &unfinished)?;
        // A selection and a snapshot for BI tools are made from a copy whose sums are up to date.
        if everybody::is_behind(&source)? && (part.is_some() || matches!(kind, SnapshotKind::Bi(_))) {
            create_like(database, &settled)?;
            copy(&mut source, database_bytes, &settled, true, progress)?;
            (source, database) = (open_read_only(&settled)?, &settled);
        }
        if let Some(part) = part {
            create_like(database, &partial)?;
            // BI tools get no `field_sums`.
            let has_field = matches!(kind, SnapshotKind::Whole { .. });
            part::build(database, &partial, part, has_field, progress)?;
            (source, database) = (open_read_only(&partial)?, &partial);
        }
        match kind {
            SnapshotKind::Whole { has_tags } => copy(&mut source, database_bytes, &unfinished, has_tags, progress)
                .map_err(|error| user_objects::explained(error, database)),
            SnapshotKind::Bi(contents) => {
                bi::build(database, database_bytes, &unfinished, contents, progress).map(|run_id| (run_id, 0))
            }
        }
    };
    let filled = fill();
    // Windows removes no open file.
    drop(source);
    let made = filled.and_then(|copied| {
        progress.check(Phase::Disk)?;
        remove_if_present(&partial)?;
        remove_if_present(&settled)?;
        write(&made_with, &unfinished)?;
        sync(&unfinished)?;
        progress.check(Phase::Disk)?;
        // Windows does not replace read-only files.
        #[cfg(windows)]
        set_read_only(&target, false)?;
        std::fs::rename(&unfinished, &target).map_err(|error| {
            #[cfg(windows)]
            let _ = set_read_only(&target, true);
            not_replaced(&target, error, cfg!(windows))
        })?;
        Ok(copied)
    });
    let (import_run_id, tags_left_out) = match made {
        Ok(copied) => copied,
        Err(error) => {
            // The disk may be full.
            let _ = clear(&target);
            if !is_replacement {
                lock::remove(&target);
            }
            return Err(error.about(&target));
        }
    };
    sync_folder(&target);
    // Nothing is left that it marks as ours.
    lock::remove(&target);
    let (bytes, matches) = (size(&target), part.map(|part| part.matches.len()));
    Ok(Snapshot { path: target, bytes, database_bytes, import_run_id, is_replacement, tags_left_out, matches })
}

/// Returns an error if a snapshot would replace anything but an older snapshot that was made with the same options, otherwise what it is to say of
/// itself. The database need not exist yet.
pub fn check_place(database: &Path, target: &Path, made_with: &MadeWith) -> Result<MadeWith, StoreError> {
    let target = resolved(target);
    let refused = |reason| Err(StoreError::no_place(&target, reason));
    check_name(&target)?;
    if resolved(database) == target {
        return refused("it is the database itself");
    }
    // Temporary files are removed if they exist, so none of them may be a file of the database.
    let [unfinished, partial, settled] = unfinished(&target);
    let mut written = logs(&unfinished).to_vec();
    written.extend([unfinished, partial, settled, beside(&target, ".lock"), target.clone()]);
    let own = ImportStore::files_at(database);
    let is_own = |file: &PathBuf| {
        let identity = FileIdentity::of(file);
        own.iter().any(|own| own == &resolved(file) || identity.is_some() && FileIdentity::of(own) == identity)
    };
    if written.iter().any(is_own) {
        return refused("the name belongs to the database");
    }
    match header(&target) {
        Ok(Some((schema::APPLICATION_ID | schema::BI_ID, 1))) => {
            let found = MadeWith::read(&target)?;
            made_with
                .check("a snapshot", found.as_ref(), database)
                .map_err(|problem| StoreError::Refused(target, problem))
        }
        Ok(Some((schema::APPLICATION_ID | schema::BI_ID, _))) => {
            refused("the file there is a database that imports write to")
        }
        Ok(_) => refused("the file there is not a snapshot"),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(made_with.clone()),
        Err(error) => Err(StoreError::io(&target)(error)),
    }
}

/// A snapshot before it gets its name, and what it is made from: the part of the database, and a copy with sums that are not behind.
fn unfinished(target: &Path) -> [PathBuf; 3] {
    [".publishing", ".part.publishing", ".settled.publishing"].map(|end| beside(target, end))
}

/// Removes the partial snapshot of a killed process.
fn clear(target: &Path) -> Result<(), StoreError> {
    let files = unfinished(target);
    #[cfg(windows)]
    set_read_only(&files[0], false)?;
    files.iter().try_for_each(|file| remove_if_present(file))?;
    remove_logs(&files[0])
}

fn write(made_with: &MadeWith, unfinished: &Path) -> Result<(), StoreError> {
    let connection = pragmas::open(unfinished, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.pragma_update(None, "synchronous", "OFF")?; // `sync` waits for the disk, once
    made_with.write(&connection)
}

fn copy(
    source: &mut Connection,
    database_bytes: u64,
    unfinished: &Path,
    has_tags: bool,
    progress: &ProgressCallback,
) -> Result<(Option<i64>, u64), StoreError> {
    let no_name = || StoreError::no_place(unfinished, "its name is not UTF-8");
    let name = for_sqlite(unfinished).to_str().ok_or_else(no_name)?.to_owned();
    // One committed state of the database, even if an import is running.
    source.pragma_update(None, "query_only", false)?;
    progress.copying(source, (unfinished, database_bytes), |source| Ok(source.execute("VACUUM INTO ?", [name])?))?;
    let mut connection = pragmas::open(unfinished, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    check_readable(&connection, unfinished)?;
    let _: String = connection.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0))?;
    connection.pragma_update(None, "synchronous", "OFF")?; // `sync` waits for the disk, once
    let mut tags_left_out = 0;
    if !has_tags {
        // No byte of them stays in the file, and no trigger of the user's copies them.
        connection.pragma_update(None, "secure_delete", true)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
        // A tag has a row for each save of its match and each spelling of its player.
        let given = "SELECT count(*) FROM (SELECT DISTINCT tag, subject, tagged_on, decision_number, position_hash, about FROM tags)";
        tags_left_out = connection.query_row(given, [], |row| row.get::<_, i64>(0))?.unsigned_abs();
        connection.execute("DELETE FROM tags", [])?;
    }
    let statistics = |connection: &Connection| {
        everybody::settle_alone(connection)?;
        schema::gather_statistics(connection, "ANALYZE")
    };
    progress.during(&mut connection, || Phase::Statistics, statistics)?;
    let run_id = connection.query_row("SELECT max(import_run_id) FROM import_runs", [], |row| row.get(0))?;
    connection.close().map_err(|(_, error)| StoreError::from(error))?;
    Ok((run_id, tags_left_out))
}

fn not_replaced(target: &Path, error: std::io::Error, is_windows: bool) -> StoreError {
    // ERROR_ACCESS_DENIED and ERROR_SHARING_VIOLATION.
    match error.raw_os_error() {
        Some(5 | 32) if is_windows && target.exists() => StoreError::refused(
            target,
            "a program has the old snapshot open, and Windows does not replace an open file: close the file there (stop Datasette, \
            notebooks) and publish again",
        ),
        _ => StoreError::io(target)(error),
    }
}

/// Sets or clears the read-only flag, because Windows neither replaces nor removes read-only files such as snapshots.
#[cfg(windows)]
fn set_read_only(file: &Path, is_read_only: bool) -> Result<(), StoreError> {
    let Ok(present) = std::fs::metadata(file) else { return Ok(()) };
    let mut permissions = present.permissions();
    permissions.set_readonly(is_read_only);
    std::fs::set_permissions(file, permissions).map_err(StoreError::io(file))
}

/// Makes the file read-only and flushes it to disk.
fn sync(path: &Path) -> Result<(), StoreError> {
    // Windows can sync a file and change its permissions only if it is open for writing.
    let file = File::options().read(true).write(true).open(path).map_err(StoreError::io(path))?;
    let mut permissions = file.metadata().map_err(StoreError::io(path))?.permissions();
    permissions.set_readonly(true);
    file.set_permissions(permissions).map_err(StoreError::io(path))?;
    file.sync_all().map_err(StoreError::io(path))
}

/// A whole snapshot.
#[cfg(test)]
pub fn publish_whole(database: &Path, target: &Path, progress: &ProgressCallback) -> Result<Snapshot, StoreError> {
    publish(SnapshotKind::Whole { has_tags: false }, None, database, target, progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::write::import_store::ImportStore;

    fn database(folder: &Path) -> PathBuf {
        let path = folder.join("games.sqlite");
        ImportStore::open(&path).unwrap().finish().unwrap();
        path
    }

    #[test]
    fn snapshot_is_a_read_only_database_without_a_log() {
        let folder = tempfile::tempdir().unwrap();
        let database = database(folder.path());
        let target = folder.path().join("bi.sqlite");
        let snapshot = publish_whole(&database, &target, &ProgressCallback::default()).unwrap();
        assert_eq!(snapshot.bytes, std::fs::metadata(&target).unwrap().len());
        assert!(std::fs::metadata(&target).unwrap().permissions().readonly());
        let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(names.iter().all(|name| !name.to_str().unwrap().ends_with(".publishing")));
        let connection = open_read_only(&target).unwrap();
        let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
        assert_eq!(mode, "delete");
    }

    #[test]
    fn an_open_snapshot_is_named_as_the_reason_on_windows_only() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("bi.sqlite");
        let told = |is_windows| not_replaced(&target, std::io::Error::from_raw_os_error(32), is_windows).to_string();
        assert!(!told(true).contains("Windows does not replace"), "there is no old snapshot");
        std::fs::write(&target, "").unwrap();
        assert!(told(true).contains("Windows does not replace an open file"));
        assert!(!told(false).contains("Windows"));
    }

    #[cfg(not(windows))]
    #[test]
    fn open_readers_keep_the_old_snapshot() {
        let folder = tempfile::tempdir().unwrap();
        let database = database(folder.path());
        let target = folder.path().join("bi.sqlite");
        publish_whole(&database, &target, &ProgressCallback::default()).unwrap();
        let reader = open_read_only(&target).unwrap();
        let runs = |connection: &Connection| {
            connection.query_row("SELECT count(*) FROM import_runs", [], |row| row.get::<_, i64>(0)).unwrap()
        };
        let writer = ImportStore::open(&database).unwrap();
        writer
            .connection
            .execute(
                "INSERT INTO import_runs (started_at, program_version, jobs, limits) VALUES ('now', '1', 1, '')",
                [],
            )
            .unwrap();
        // The import is still running; its committed rows are published.
        publish_whole(&database, &target, &ProgressCallback::default()).unwrap();
        assert_eq!((runs(&reader), runs(&open_read_only(&target).unwrap())), (0, 1));
    }

    #[test]
    fn stopped_publication_leaves_only_the_old_snapshot() {
        let folder = tempfile::tempdir().unwrap();
        let database = database(folder.path());
        let target = folder.path().join("bi.sqlite");
        publish_whole(&database, &target, &ProgressCallback::default()).unwrap();
        let before = std::fs::read(&target).unwrap();
        let heard = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        for moment in 0.. {
            heard.lock().unwrap().clear();
            let phases = std::sync::Arc::clone(&heard);
            let progress = ProgressCallback::new(move |phase| {
                let mut phases = phases.lock().unwrap();
                phases.push(phase);
                phases.len() <= moment
            });
            match publish_whole(&database, &target, &progress) {
                Ok(_) => break,
                Err(error) => assert!(matches!(error, StoreError::Stopped), "{error}"),
            }
            assert_eq!(std::fs::read(&target).unwrap(), before);
            let is_left = |entry: std::io::Result<std::fs::DirEntry>| {
                entry.unwrap().file_name().to_str().unwrap().contains(".publishing")
            };
            assert!(!std::fs::read_dir(folder.path()).unwrap().any(is_left), "stopped at moment {moment}");
        }
        let heard = heard.lock().unwrap();
        let of = std::fs::metadata(&database).unwrap().len();
        assert_eq!(heard.first(), Some(&Phase::Copying { bytes: 0, of }));
        assert!(heard.contains(&Phase::Statistics));
        assert_eq!(heard.last(), Some(&Phase::Disk));
    }

    #[test]
    fn only_snapshots_are_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let database = database(folder.path());
        let other = folder.path().join("notes.txt");
        std::fs::write(&other, "mine").unwrap();
        let refusal =
            |target: &Path| publish_whole(&database, target, &ProgressCallback::default()).unwrap_err().to_string();
        assert!(refusal(&other).ends_with("cannot write a snapshot here: the file there is not a snapshot"));
        assert_eq!(std::fs::read(&other).unwrap(), b"mine");
        assert!(refusal(&database).ends_with("it is the database itself"));
        for name in ["games.sqlite-wal", "games.sqlite-journal", "games.sqlite.lock", "games.sqlite.building"] {
            let refused = refusal(&folder.path().join(name));
            assert!(refused.contains("cannot write a snapshot here: "), "{name}: {refused}");
        }
        let odd = folder.path().join("bi.publishing");
        std::fs::copy(&database, &odd).unwrap();
        assert!(
            publish_whole(&odd, &folder.path().join("bi"), &ProgressCallback::default()).is_err(),
            "the temporary file would be the database"
        );
        assert!(open_read_only(&odd).is_ok());
        let live = folder.path().join("live.sqlite");
        ImportStore::open(&live).unwrap().finish().unwrap();
        assert!(refusal(&live).ends_with("the file there is a database that imports write to"));
    }

    #[test]
    fn publishing_a_missing_database_creates_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("bi.sqlite");
        assert!(publish_whole(&folder.path().join("none.sqlite"), &target, &ProgressCallback::default()).is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
