//! Errors of the database.

use std::path::{Path, PathBuf};

use super::lock_owner::LockOwner;
use rows::numbers::grouped;

/// An error of the database or its file.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// An error from SQLite.
    #[error("database: {}", explained(.0))]
    Sqlite(#[from] rusqlite::Error),
    /// An error from SQLite for a known database.
    #[error("{path}: {}", explained(source))]
    Database {
        /// The database (the error may concern one of its other files).
        path: PathBuf,
        /// SQLite's error.
        source: rusqlite::Error,
    },
    /// The database file no longer has its name.
    #[error(
        "{0}: the database was moved, removed or replaced during the import, so the file at this path lacks rows of this \
        import: import again"
    )]
    Gone(PathBuf),
    /// Another file took the database's name while it was being built.
    #[error(
        "{0}: another file appeared here while the database was being built, and was left unchanged: move it and import again"
    )]
    Taken(PathBuf),
    /// An error from the file system.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The file system's error.
        source: std::io::Error,
    },
    /// The file is not a GammonBase database.
    #[error("{0}: not a GammonBase database")]
    NotOurs(PathBuf),
    /// The file is a snapshot for other programs.
    #[error("{0}: a snapshot for BI tools, which any SQLite program reads; give gammonbase the database itself")]
    ForBi(PathBuf),
    /// The file is a snapshot, which no command writes to.
    #[error(
        "{0}: a read-only snapshot; give gammonbase the database itself, or make a restored backup writable (chmod u+w)"
    )]
    Snapshot(PathBuf),
    /// The path is a folder.
    #[error("{0}: this is a folder")]
    Folder(PathBuf),
    /// The database's folder does not exist.
    #[error("{path}: folder {} not found: create it first", folder.display())]
    NoFolder {
        /// The database.
        path: PathBuf,
        /// The database's folder.
        folder: PathBuf,
    },
    /// The database does not exist.
    #[error("{0}: database not found")]
    Missing(PathBuf),
    /// The first import is still running or was interrupted.
    #[error(
        "{0}: not complete: the first import is still running or was interrupted (`gammonbase import` completes it)"
    )]
    Incomplete(PathBuf),
    /// The views are not those of this program.
    #[error("{0}: its views differ from this program's; the next `gammonbase import` replaces them")]
    ForeignViews(PathBuf),
    /// The database has several names.
    #[error(
        "{0}: the file has another name, too (a hard link); writing under both would damage it: remove the other name, or copy the file"
    )]
    Linked(PathBuf),
    /// Another program's file, or a link, has the name of the lock.
    #[error("{0}: not a lock of GammonBase, which locks a database with a file of this name: move it away")]
    ForeignLock(PathBuf),
    /// Another program's file has the name of a temporary file.
    #[error("{0}: may be another program's file; GammonBase needs the name for a temporary file: move it away")]
    InTheWay(PathBuf),
    /// The database was written by a later version of the program.
    #[error("{path}: schema version {found}, but this program supports versions up to {known}: use a newer gammonbase")]
    Newer {
        /// The file.
        path: PathBuf,
        /// The file's schema version.
        found: i64,
        /// The latest version that this program supports.
        known: i64,
    },
    /// The file is marked as a database of this program, but another program has reset its version.
    #[error(
        "{0}: the database has no schema version (user_version is 0): restore a backup, or import the files into a new database"
    )]
    NoVersion(PathBuf),
    /// A version of the program older than the last one made the database.
    #[error("{0}: made by an earlier version of gammonbase: `gammonbase import` upgrades it, in the same file")]
    Earlier(PathBuf),
    /// The database lacks a table or a column of this version.
    #[error(
        "{path}: {lacking} is missing, which databases of this version have: `gammonbase import` creates a table if that can be done without \
        loss; otherwise `gammonbase import --rebuild` makes the database anew, in the same file, from its files and its rows"
    )]
    OtherLayout {
        /// The database.
        path: PathBuf,
        /// The table, or the table and the column.
        lacking: String,
    },
    /// The database's record of migrations is ahead of its version.
    #[error(
        "{path}: its table migrations records layout {recorded}, but its user_version is {found}: one of them was changed by hand: change it back, \
        or restore a backup"
    )]
    OtherRecord {
        /// The database.
        path: PathBuf,
        /// `user_version`.
        found: i64,
        /// The number of the last migration that is recorded.
        recorded: i64,
    },
    /// Something of the user's has the name of a table, index or view of this version.
    #[error(
        "{path}: {kind} {name} was not created by GammonBase, and this version needs the name: give it another name ({}) and run the command again; \
        nothing was changed",
        if kind == "table" { "ALTER TABLE ... RENAME TO" } else { "drop it, and create it under another one" }
    )]
    NameTaken {
        /// The database.
        path: PathBuf,
        /// `table`, `view`, `index` or `virtual table`.
        kind: String,
        /// The name that is taken.
        name: String,
    },
    /// Something of the user's does not fit the tables of this version.
    #[error(
        "{path}: {what} was not created by GammonBase and does not fit this version ({reason}): drop it and run the command again; nothing was changed"
    )]
    DoesNotFit {
        /// The database.
        path: PathBuf,
        /// An index or a trigger.
        what: String,
        /// SQLite's message.
        reason: String,
    },
    /// There is not enough room on the disk to make a database anew.
    #[error(
        "{path}: to make the database anew takes up to {} MB beside it, and {} MB are free: free some space; nothing was changed",
        grouped(needed.div_ceil(1_000_000)), grouped(free / 1_000_000)
    )]
    NoRoom {
        /// The database.
        path: PathBuf,
        /// Bytes for the new database, its log and the copy of the old content.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// Other programs kept a database busy that is made anew.
    #[error("{0}: another program keeps the database busy: stop it and import again; nothing was changed")]
    InUse(PathBuf),
    /// Another process holds the lock: an import, or a command that changes the database.
    #[error("{path}: another gammonbase is writing to this database{}", holder.as_ref().map_or(String::new(), |holder| format!(" ({holder})")))]
    Busy {
        /// The database.
        path: PathBuf,
        /// The process, if known.
        holder: Option<LockOwner>,
    },
    /// A snapshot cannot be written to this place.
    #[error("{path}: cannot write a snapshot here: {reason}")]
    SnapshotPlace {
        /// The place.
        path: PathBuf,
        /// Why not.
        reason: &'static str,
    },
    /// A snapshot of another kind has the name.
    #[error("{path}: {problem}")]
    OtherSnapshot {
        /// The place.
        path: PathBuf,
        /// The difference.
        problem: String,
    },
    /// Windows does not replace a file that a program has open.
    #[error(
        "{0}: a program has the old snapshot open, and Windows does not replace an open file: close the file there (stop \
        Datasette, notebooks) and publish again"
    )]
    SnapshotOpen(PathBuf),
    /// Another process is writing the same snapshot.
    #[error("{0}: another process is writing this snapshot")]
    Publishing(PathBuf),
    /// The work was stopped early.
    #[error("interrupted")]
    Stopped,
    /// Two positions have the same 64-bit hash.
    #[error("two different positions have the same hash {hash}")]
    Collision {
        /// The hash.
        hash: i64,
        /// The number, within the run, of the source with the second position.
        source_number: usize,
    },
}

impl StoreError {
    /// Attaches the file's path.
    pub fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }

    /// Whether SQLite found the file damaged, or a value is of another type than its column, which no program can write.
    pub fn is_corrupt(&self) -> bool {
        use rusqlite::Error::{FromSqlConversionFailure, InvalidColumnType, Utf8Error};
        let (Self::Sqlite(source) | Self::Database { source, .. }) = self else { return false };
        let is_other = matches!(source, FromSqlConversionFailure(..) | InvalidColumnType(..) | Utf8Error(..));
        is_other || source.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseCorrupt)
    }

    /// Attaches the database's path to an error from SQLite.
    pub fn about(self, path: &Path) -> Self {
        match self {
            Self::Sqlite(source) => Self::Database { path: path.to_owned(), source },
            other => other,
        }
    }
}

/// Whether a row broke a constraint of its table.
pub(super) fn is_constraint(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation)
}

/// Whether SQLite found a disk full, the database's or that of temporary files.
pub fn is_sqlite_full(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DiskFull, SystemIoFailure};
    matches!(error.sqlite_error_code(), Some(DiskFull | SystemIoFailure))
}

/// Whether the disk is full, or a limit on the file's size is reached.
pub fn is_full(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | FileTooLarge | QuotaExceeded)
}

/// SQLite's message with an explanation.
fn explained(error: &rusqlite::Error) -> String {
    use rusqlite::ErrorCode as Code;
    let meaning = match error.sqlite_error_code() {
        Some(Code::ReadOnly) => "the file, its folder or the file system is read-only for this user",
        Some(Code::CannotOpen) => "check that the folder exists and that this user may write to it",
        Some(Code::DatabaseBusy) => "another program has locked the database",
        Some(Code::DatabaseCorrupt) => "run `gammonbase verify`, and restore a backup",
        // Without the SQL, which may be a script.
        _ => {
            return if let rusqlite::Error::SqlInputError { msg, .. } = error {
                msg.clone()
            } else {
                error.to_string()
            };
        }
    };
    format!("{error} ({meaning})")
}
