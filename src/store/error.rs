//! Errors of the database.

use std::error::Error;
use std::path::{Path, PathBuf};

use super::lock_owner::LockOwner;
use crate::advice::{Advice, Words};

/// An error of the database or its file.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// An error from SQLite.
    #[error("database: {}", with_meaning(.0))]
    Sqlite(#[from] rusqlite::Error),
    /// An error from SQLite for a known database.
    #[error("{path}: {}", with_meaning(source))]
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
    /// The database does not exist.
    #[error("{0}: database not found")]
    Missing(PathBuf),
    /// The first import is still running or was interrupted.
    #[error("{0}: not complete: the first import is still running or was interrupted")]
    Incomplete(PathBuf),
    /// An earlier version of the program made the database.
    #[error("{0}: made by an earlier version of gammonbase")]
    Earlier(PathBuf),
    /// A version of the program from before the first release made the database.
    #[error("{0}: made by a development version of gammonbase, before 0.1.0: import the files into a new database")]
    Development(PathBuf),
    /// The database lacks a table or a column of this version.
    #[error("{path}: {lacking} is missing, which databases of this version have")]
    OtherLayout {
        /// The database.
        path: PathBuf,
        /// The table, or the table and the column.
        lacking: String,
        /// Whether only a rebuild makes it.
        is_needed: bool,
    },
    /// Another process holds the lock: an import, or a command that changes the database.
    #[error("{path}: another gammonbase is writing to this database{}", holder.as_ref().map_or(String::new(), |holder| format!(" ({holder})")))]
    Busy {
        /// The database.
        path: PathBuf,
        /// The process, if known.
        holder: Option<LockOwner>,
    },
    /// Something else prevents the work: the reason, and what to do.
    #[error("{0}: {1}")]
    Refused(PathBuf, String),
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

    /// A reason that concerns the file at a path.
    pub fn refused(path: &Path, reason: impl Into<String>) -> Self {
        Self::Refused(path.to_owned(), reason.into())
    }

    /// A snapshot cannot be written to a path.
    pub fn no_place(path: &Path, reason: &str) -> Self {
        Self::refused(path, format!("cannot write a snapshot here: {reason}"))
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

/// Why nothing was changed that the user decides: names, corrections, grades, tags.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// An error of the database.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// An error from SQLite.
    #[error("{0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The input cannot be used, for this reason.
    #[error("{0}")]
    Refused(String),
    /// No match is selected.
    #[error("no such match; the list of matches has their numbers")]
    NoMatch,
    /// A match without a file cannot be excluded.
    #[error("the file of match {id} is gone or damaged, so the match could not be included again")]
    NoFile {
        /// The match.
        id: i64,
        /// The path of the file.
        path: String,
    },
}

impl JobError {
    /// Nothing was changed, for this reason.
    pub(super) fn refused<T>(reason: impl Into<String>) -> Result<T, Self> {
        Err(Self::Refused(reason.into()))
    }
}

/// An error and its causes.
pub fn chain<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}

/// The message of an error, with what its reader can do if the error or one of its causes knows.
pub fn explained(error: &(dyn Error + 'static), words: Words) -> String {
    let advice = chain(error).find_map(|error| match error.downcast_ref() {
        Some(StoreError::Missing(_)) => Some(Advice::Create),
        Some(StoreError::Incomplete(_)) => Some(Advice::CompleteImport),
        Some(StoreError::Earlier(_)) => Some(Advice::Upgrade),
        Some(StoreError::OtherLayout { is_needed, .. }) => {
            Some(if *is_needed { Advice::Rebuild } else { Advice::MakeTable })
        }
        _ => error.downcast_ref().cloned(),
    });
    format!("{error}{}", advice.as_ref().map(words).unwrap_or_default())
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
pub(super) fn with_meaning(error: &rusqlite::Error) -> String {
    use rusqlite::ErrorCode as Code;
    let meaning = match error.sqlite_error_code() {
        Some(Code::ReadOnly) => "the file, its folder or the file system is read-only for this user",
        Some(Code::CannotOpen) => "check that the folder exists and that this user may write to it",
        Some(Code::DatabaseBusy) => "another program has locked the database",
        Some(Code::DatabaseCorrupt) => "the file is damaged: verify it, and restore a backup",
        // Without the SQL, which may be a script.
        _ => {
            let message =
                if let rusqlite::Error::SqlInputError { msg, .. } = error { msg.clone() } else { error.to_string() };
            let is_lacking = message.starts_with("unknown function: ");
            let meaning = " (an index or a column needs it that another program made: drop it with that program, and create it again afterwards)";
            return message + if is_lacking { meaning } else { "" };
        }
    };
    format!("{error} ({meaning})")
}
