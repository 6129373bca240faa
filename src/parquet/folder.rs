//! The folder of an export or a site: its lock, the cleanup after a killed run, and how files get their names.

use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::error::ParquetExportError;
use crate::store::sync_folder;

/// Marks the folder as one of ours; locked while a run writes.
const MARK: &str = "_gammonbase";
/// The sub-folder of unfinished files.
const UNFINISHED: &str = "_writing";

/// What a folder holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner {
    /// The text of its mark.
    pub mark: &'static str,
    /// Its content, in messages.
    pub what: &'static str,
}

/// An export.
pub const EXPORT: Owner = Owner {
    mark: "This folder belongs to `gammonbase export parquet`, which deletes part files that are not listed in _manifest.json.\n",
    what: "a Parquet export",
};

/// A folder locked by this process.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    tables: HashSet<&'static str>,
    /// Keeps the lock until the folder is dropped.
    _lock: File,
}

impl Folder {
    /// Locks the folder, and creates it if necessary. A folder with other files is refused and left unchanged.
    pub fn open(path: &Path, owner: Owner, tables: HashSet<&'static str>) -> Result<Self, ParquetExportError> {
        let mark = path.join(MARK);
        let foreign = || ParquetExportError::NotOurs { path: path.to_owned(), what: owner.what };
        fs::create_dir_all(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists | ErrorKind::NotADirectory => foreign(),
            _ => ParquetExportError::at(path)(error),
        })?;
        // A run that was killed may have left an empty mark, or none.
        let is_ours = match fs::symlink_metadata(&mark) {
            Ok(found) if found.len() > 0 => {
                found.is_file() && fs::read(&mark).is_ok_and(|text| text == owner.mark.as_bytes())
            }
            Ok(found) => found.is_file(),
            Err(_) => path.join(UNFINISHED).is_dir() || entries(path)?.is_empty(),
        };
        if !is_ours {
            return Err(foreign());
        }
        let opened = File::options().read(true).write(true).create(true).truncate(false).open(&mark);
        let mut lock = opened.map_err(ParquetExportError::at(&mark))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ParquetExportError::Busy(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(ParquetExportError::at(&mark)(error)),
        }
        if lock.metadata().map_err(ParquetExportError::at(&mark))?.len() == 0 {
            lock.write_all(owner.mark.as_bytes()).map_err(ParquetExportError::at(&mark))?;
            // On the disk before anything else is, so that no power failure leaves parts without the mark.
            lock.sync_all().map_err(ParquetExportError::at(&mark))?;
            sync_folder(&mark);
        }
        Ok(Self { path: path.to_owned(), tables, _lock: lock })
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Creates the sub-folder of unfinished files and removes those of a killed export.
    pub fn begin(&self) -> Result<(), ParquetExportError> {
        self.end()?;
        let unfinished = self.path.join(UNFINISHED);
        fs::create_dir(&unfinished).map_err(ParquetExportError::at(&unfinished))
    }

    /// The path of an unfinished file.
    pub fn unfinished(&self, name: &str) -> PathBuf {
        self.path.join(UNFINISHED).join(name)
    }

    /// Removes unfinished files.
    pub fn end(&self) -> Result<(), ParquetExportError> {
        let unfinished = self.path.join(UNFINISHED);
        let removed = match fs::symlink_metadata(&unfinished) {
            Ok(found) if !found.is_dir() => fs::remove_file(&unfinished),
            _ => fs::remove_dir_all(&unfinished),
        };
        match removed {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(ParquetExportError::at(&unfinished)(error)),
            _ => Ok(()),
        }
    }

    /// Renames a finished file to its final name.
    pub fn place(&self, unfinished: &Path, name: &str) -> Result<(), ParquetExportError> {
        let path = self.path.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(ParquetExportError::at(folder))?;
        }
        fs::rename(unfinished, &path).map_err(ParquetExportError::at(&path))
    }

    /// Writes a small file under a temporary name, flushes it to disk and renames it.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), ParquetExportError> {
        let unfinished = self.unfinished(name);
        let written = File::create(&unfinished).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        });
        written.map_err(ParquetExportError::at(&unfinished))?;
        self.place(&unfinished, name)
    }

    /// Writes a file that the next run can write again: it need not be on the disk at once. `thread` tells writers apart.
    pub fn write_soon(&self, name: &str, bytes: &[u8], thread: usize) -> Result<(), ParquetExportError> {
        let unfinished = self.unfinished(&thread.to_string());
        fs::write(&unfinished, bytes).map_err(ParquetExportError::at(&self.path.join(name)))?;
        self.place(&unfinished, name)
    }

    /// Makes renames in these folders durable. Not every file system supports this.
    pub fn sync<'a>(&self, names: impl Iterator<Item = &'a str>) {
        let mut folders = HashSet::from([self.path.clone()]);
        for name in names {
            let path = self.path.join(name);
            folders.extend(path.ancestors().skip(1).take_while(|folder| *folder != self.path).map(Path::to_owned));
        }
        for folder in folders {
            if let Ok(folder) = File::open(folder) {
                let _ = folder.sync_all();
            }
        }
    }

    /// Removes parts that are not `listed`, and folders that become empty. Other files stay, and so does what a link leads to.
    pub fn remove_others(&self, listed: &HashSet<&str>) -> Result<(), ParquetExportError> {
        for entry in entries(&self.path)? {
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            if self.tables.contains(name) && is_folder(&entry) {
                self.remove_parts(&entry.path(), name, listed)?;
            }
        }
        Ok(())
    }

    fn remove_parts(&self, folder: &Path, place: &str, listed: &HashSet<&str>) -> Result<(), ParquetExportError> {
        for entry in entries(folder)? {
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            let full = format!("{place}/{name}");
            if name.starts_with("year=") && is_folder(&entry) {
                self.remove_parts(&entry.path(), &full, listed)?;
            } else if name.starts_with("part-") && name.ends_with(".parquet") && !listed.contains(full.as_str()) {
                fs::remove_file(entry.path()).map_err(ParquetExportError::at(folder))?;
            }
        }
        // Fails, and keeps the folder, if it is not empty.
        let _ = fs::remove_dir(folder);
        Ok(())
    }
}

fn is_folder(entry: &fs::DirEntry) -> bool {
    entry.file_type().is_ok_and(|kind| kind.is_dir())
}

fn entries(folder: &Path) -> Result<Vec<fs::DirEntry>, ParquetExportError> {
    let entries = fs::read_dir(folder).map_err(ParquetExportError::at(folder))?;
    entries.collect::<Result<_, _>>().map_err(ParquetExportError::at(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cleanup_removes_only_unlisted_parts() {
        let root = tempfile::tempdir().unwrap();
        let folder = Folder::open(&root.path().join("set"), EXPORT, HashSet::from(["games"])).unwrap();
        folder.begin().unwrap();
        for name in
            ["games/year=2024/part-1.parquet", "games/year=2024/part-2.parquet", "games/year=2023/part-3.parquet"]
        {
            fs::write(folder.unfinished("x"), "").unwrap();
            folder.place(&folder.unfinished("x"), name).unwrap();
        }
        for name in ["games/year=2024/mine.txt", "games/notes.parquet", "notes"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        folder.remove_others(&HashSet::from(["games/year=2024/part-1.parquet"])).unwrap();
        folder.end().unwrap();
        let left = |name: &str| folder.path().join(name).exists();
        assert!(left("games/year=2024/part-1.parquet") && left("games/year=2024/mine.txt"));
        assert!(left("games/notes.parquet") && left("notes"));
        for name in ["games/year=2024/part-2.parquet", "games/year=2023", "_writing"] {
            assert!(!left(name), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn unfinished_exports_are_taken_over_and_links_are_not_followed() {
        let root = tempfile::tempdir().unwrap();
        let (set, elsewhere) = (root.path().join("set"), root.path().join("elsewhere"));
        fs::create_dir_all(set.join(UNFINISHED)).unwrap();
        fs::create_dir(&elsewhere).unwrap();
        fs::write(elsewhere.join("part-0.parquet"), "").unwrap();
        std::os::unix::fs::symlink(&elsewhere, set.join("games")).unwrap();
        let folder = Folder::open(&set, EXPORT, HashSet::from(["games"])).unwrap();
        folder.remove_others(&HashSet::new()).unwrap();
        assert!(elsewhere.join("part-0.parquet").exists());
        fs::remove_dir(set.join(UNFINISHED)).unwrap();
        fs::write(set.join(UNFINISHED), "").unwrap();
        folder.begin().unwrap();
    }

    #[test]
    fn a_folder_is_locked_for_one_export() {
        let root = tempfile::tempdir().unwrap();
        let _locked = Folder::open(root.path(), EXPORT, HashSet::new()).unwrap();
        assert!(matches!(Folder::open(root.path(), EXPORT, HashSet::new()), Err(ParquetExportError::Busy(_))));
    }
}
