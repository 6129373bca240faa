//! What can go wrong with the database.

use std::path::{Path, PathBuf};

use super::holder::Holder;

/// An error of the database or of the file it lives in.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// SQLite refused.
    #[error("database: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// SQLite failed on a file.
    #[error("{path}: {}", told(source))]
    Database {
        /// The database, whichever of its files it was.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The file that is written to has lost its name.
    #[error(
        "{0}: the database was moved, removed or replaced while the import was writing to it; what it wrote since is \
         not in the file of this name (import again)"
    )]
    Gone(PathBuf),
    /// Another file took the database's name while it was built.
    #[error("{0}: a file has come there while the database was built, and is left alone (move it and import again)")]
    Taken(PathBuf),
    /// The file system refused.
    #[error("{path}: {source}{}", meant(source))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the file system said.
        source: std::io::Error,
    },
    /// The file is some other program's.
    #[error("{0}: not a GammonBase database")]
    NotOurs(PathBuf),
    /// A folder is no database.
    #[error("{0}: is a folder, and a database is a file (--db FILE)")]
    Folder(PathBuf),
    /// The database's folder does not exist.
    #[error("{path}: the folder {} does not exist", folder.display())]
    NoFolder {
        /// The database.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    },
    /// There is no such database.
    #[error("{0}: no such database (`gammonbase import PATH... --db FILE` makes one)")]
    Missing(PathBuf),
    /// A first import is making the database, or was interrupted.
    #[error(
        "{0}: not complete yet: its first import is running, or was interrupted (`gammonbase import` completes it)"
    )]
    Incomplete(PathBuf),
    /// The database was written by a later version of the program.
    #[error("{path}: its schema is version {found}, this program knows up to {known}: use a newer gammonbase")]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema version.
        found: i64,
        /// The latest version that this program knows.
        known: i64,
    },
    /// The database was written by an earlier version of the program.
    #[error("{0}: made by an earlier version of gammonbase; the next `gammonbase import ... --db` upgrades it")]
    Older(PathBuf),
    /// The database was written before the first release.
    #[error(
        "{0}: made by a development version of gammonbase, which this version cannot read: import the files again into a new database"
    )]
    Development(PathBuf),
    /// Another process holds the lock: an import, or a command that changes the database.
    #[error("{path}: another gammonbase is writing to this database{}", held(holder.as_ref()))]
    Busy {
        /// The database.
        path: PathBuf,
        /// Who it is.
        holder: Option<Holder>,
    },
    /// A snapshot cannot be made there.
    #[error("{path}: no snapshot can be written there: {reason}")]
    SnapshotPlace {
        /// The place.
        path: PathBuf,
        /// Why not.
        reason: &'static str,
    },
    /// Another process makes the same snapshot.
    #[error("{0}: this snapshot is being made by another process")]
    Publishing(PathBuf),
    /// The work was stopped before its end.
    #[error("stopped before its end")]
    Stopped,
    /// Two positions have the same 64-bit hash.
    #[error("two different positions have the hash {hash}")]
    Collision {
        /// The hash.
        hash: i64,
        /// The number of the source, in the order of the run, that brought the second position.
        source_number: usize,
    },
}

impl StoreError {
    /// Attaches the file's path.
    pub fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }

    /// Whether SQLite found the file damaged.
    pub fn is_corrupt(&self) -> bool {
        let (Self::Sqlite(source) | Self::Database { source, .. }) = self else { return false };
        source.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseCorrupt)
    }

    /// Says of which database SQLite spoke.
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

/// What a refusal of the file system means where its own words do not tell.
fn meant(error: &std::io::Error) -> &'static str {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    match error.kind() {
        StorageFull | FileTooLarge | QuotaExceeded => {
            " (a full disk, or a limit on the size of files; what was committed is kept, and the next import goes on from there)"
        }
        _ => "",
    }
}

/// SQLite's words, and what they mean on a server.
fn told(error: &rusqlite::Error) -> String {
    use rusqlite::ErrorCode as Code;
    let meaning = match error.sqlite_error_code() {
        Some(Code::DiskFull) => "no space is left; what was committed is kept, and the next import goes on from there",
        Some(Code::SystemIoFailure) => {
            "a full disk, a limit on the size of files, or a file system that has gone away; what was committed is kept, \
             and the next import goes on from there"
        }
        Some(Code::ReadOnly) => "the file, its folder or the file system is read-only for this user",
        Some(Code::CannotOpen) => "does the folder exist, and may this user write there?",
        Some(Code::DatabaseBusy) => "another program holds the database",
        Some(Code::DatabaseCorrupt) => "see `gammonbase verify`, and restore a backup",
        _ => return error.to_string(),
    };
    format!("{error} ({meaning})")
}

fn held(holder: Option<&Holder>) -> String {
    holder.map_or(String::new(), |holder| format!(" ({holder})"))
}
