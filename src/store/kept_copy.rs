//! The copy of a database that is kept before an upgrade changes its rows.
//!
//! It stands beside the database, `FILE.v2.bak` for one of schema version 2, and is a database that the earlier program can use. It takes
//! its name when it is complete and on the disk, and never another file's place.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::StoreError;
use super::open::{beside, remove_logs};
use super::publish::sync_folder;

/// A copy that was made, or is there from an upgrade that was interrupted.
#[derive(Debug)]
pub(super) struct KeptCopy {
    pub(super) path: PathBuf,
    is_new: bool,
}

impl KeptCopy {
    /// Makes the copy of a database of schema version `version`, which nobody else writes to meanwhile.
    pub(super) fn make(connection: &Connection, path: &Path, version: i64) -> Result<Self, StoreError> {
        let unfinished = beside(path, ".bak.part");
        let made = clear(&unfinished).and_then(|()| {
            write(connection, path, &unfinished)?;
            name(&unfinished, path, version)
        });
        made.map_err(|error| {
            // A full disk is not left fuller.
            let _ = clear(&unfinished);
            StoreError::KeptCopy { path: path.to_owned(), source: Box::new(error) }
        })
    }

    /// Takes a copy away again whose upgrade has failed: the database is as it was.
    pub(super) fn discard(self) {
        if self.is_new {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Removes what a killed process left of a copy.
fn clear(unfinished: &Path) -> Result<(), StoreError> {
    match std::fs::remove_file(unfinished) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(StoreError::io(unfinished)(error)),
        _ => remove_logs(unfinished),
    }
}

fn write(connection: &Connection, path: &Path, unfinished: &Path) -> Result<(), StoreError> {
    // A name is bytes: not every one is UTF-8.
    connection.execute("VACUUM INTO CAST(? AS TEXT)", [unfinished.as_os_str().as_encoded_bytes()])?;
    let file = File::open(unfinished).map_err(StoreError::io(unfinished))?;
    let permissions = std::fs::metadata(path).map_err(StoreError::io(path))?.permissions();
    file.set_permissions(permissions).map_err(StoreError::io(unfinished))?;
    file.sync_all().map_err(StoreError::io(unfinished))
}

/// Gives the copy the first name that is free, unless the same copy is there already.
fn name(unfinished: &Path, path: &Path, version: i64) -> Result<KeptCopy, StoreError> {
    let mut number = 1;
    loop {
        let suffix = if number == 1 { format!(".v{version}.bak") } else { format!(".v{version}.{number}.bak") };
        let target = beside(path, &suffix);
        if !std::fs::exists(&target).map_err(StoreError::io(&target))? {
            std::fs::rename(unfinished, &target).map_err(StoreError::io(&target))?;
            sync_folder(&target);
            return Ok(KeptCopy { path: target, is_new: true });
        }
        if is_same(unfinished, &target) {
            clear(unfinished)?;
            return Ok(KeptCopy { path: target, is_new: false });
        }
        number += 1;
    }
}

/// Whether two files have the same bytes; what cannot be read is another.
fn is_same(one: &Path, other: &Path) -> bool {
    let open = |path: &Path| {
        let file = File::open(path).ok()?;
        let length = file.metadata().ok().filter(std::fs::Metadata::is_file)?.len();
        Some((length, BufReader::with_capacity(1 << 16, file)))
    };
    let (Some((length, one)), Some((other_length, other))) = (open(one), open(other)) else { return false };
    length == other_length && one.bytes().zip(other.bytes()).all(|pair| matches!(pair, (Ok(a), Ok(b)) if a == b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::ImportStore;

    fn database(folder: &Path, name: &std::ffi::OsStr) -> (PathBuf, Connection) {
        let path = folder.join(name);
        ImportStore::open(&path).unwrap().finish().unwrap();
        let connection = Connection::open(&path).unwrap();
        (path, connection)
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.retain(|name| name.contains(".bak"));
        names.sort();
        names
    }

    #[test]
    fn the_same_copy_is_kept_once_and_no_other_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (path, connection) = database(folder.path(), "a.db".as_ref());
        std::fs::write(folder.path().join("a.db.v2.bak"), "somebody's own").unwrap();
        std::fs::write(folder.path().join("a.db.bak.part"), "left by a killed process").unwrap();
        let first = KeptCopy::make(&connection, &path, 2).unwrap();
        assert!(first.is_new && first.path.ends_with("a.db.v2.2.bak"));
        let again = KeptCopy::make(&connection, &path, 2).unwrap();
        assert!(!again.is_new && again.path == first.path);
        again.discard();
        connection.execute("INSERT INTO player_aliases VALUES ('A', 'B')", []).unwrap();
        let changed = KeptCopy::make(&connection, &path, 2).unwrap();
        assert!(changed.is_new && changed.path.ends_with("a.db.v2.3.bak"));
        assert_eq!(names(folder.path()), ["a.db.v2.2.bak", "a.db.v2.3.bak", "a.db.v2.bak"]);
        changed.discard();
        assert_eq!(names(folder.path()), ["a.db.v2.2.bak", "a.db.v2.bak"]);
        assert_eq!(std::fs::read(folder.path().join("a.db.v2.bak")).unwrap(), b"somebody's own");
    }

    #[cfg(unix)]
    #[test]
    fn a_copy_is_as_private_as_its_database_and_its_name_need_be_no_utf8() {
        use std::os::unix::ffi::OsStrExt;
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (path, connection) = database(folder.path(), std::ffi::OsStr::from_bytes(b"m\xE9.db"));
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        let copy = KeptCopy::make(&connection, &path, 2).unwrap();
        assert_eq!(copy.path.file_name().unwrap().as_bytes(), b"m\xE9.db.v2.bak");
        assert_eq!(std::fs::metadata(&copy.path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
