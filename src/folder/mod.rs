//! Folders of output (Parquet exports, sites, exported positions): the lock, the cleanup after a killed run, and how files get their names.
//! `manifest` lists a folder's files, and `snapshot` opens the database for the threads that write them.
//!
//! A folder is ours only if it has our mark, and a file in it only if a manifest or [`Folder::announce`] names it: nothing else is removed
//! or replaced, and no link leads out of the folder.

mod error;
pub mod manifest;
mod snapshot;

use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Component, Path, PathBuf};

pub use self::error::FolderError;
pub use self::snapshot::open as open_snapshot;
use crate::source::identity::has_other_names;
use crate::source::regular_file;
use crate::store::sync_folder;

/// Marks the folder as one of ours; locked while a run writes.
const MARK: &str = "_gammonbase";
/// The sub-folder of unfinished files, which have this extension.
const UNFINISHED: &str = "_writing";
const PART: &str = "gammonbase-part";
/// The unfinished file that names what a run adds and removes.
const ANNOUNCED: &str = "announced";

/// What a folder holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner {
    /// The text of its mark.
    pub mark: &'static str,
    /// The folder's content, in messages.
    pub what: &'static str,
    /// The format that its manifest names; empty if it has no manifest.
    pub format: &'static str,
    /// How to repair it: the end of a message.
    pub repair: &'static str,
}

impl Owner {
    /// The owner of folders without a manifest.
    pub const fn without_manifest(mark: &'static str, what: &'static str) -> Self {
        Self { mark, what, format: "", repair: "" }
    }

    pub(crate) fn damaged(&self, path: &Path, problem: String) -> FolderError {
        FolderError::at(path)(problem + self.repair)
    }
}

/// What [`Folder::add`] found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    /// No file: it was written.
    New,
    /// A file with the same content.
    Same,
    /// A file with another content.
    Other,
}

/// A folder locked by this process.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Keeps the lock until the folder is dropped.
    _lock: File,
}

impl Folder {
    /// Locks the folder, and creates it if necessary. A folder with other files is refused and left unchanged.
    pub fn open(path: &Path, owner: Owner) -> Result<Self, FolderError> {
        let mark = path.join(MARK);
        let refused = |reason: String| FolderError::at(path)(reason);
        let other = format!("contains files that are not part of {}: choose an empty or new folder", owner.what);
        let foreign = || refused(other.clone());
        fs::create_dir_all(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists | ErrorKind::NotADirectory => foreign(),
            _ => FolderError::at(path)(error),
        })?;
        let entries = || fs::read_dir(path).map(Iterator::count).map_err(FolderError::at(path));
        match fs::symlink_metadata(&mark) {
            Ok(found) if found.is_file() => {}
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(FolderError::at(&mark)(error)),
            Err(_) if entries()? == 0 => {}
            _ => return Err(foreign()),
        }
        let mut lock = regular_file::open_own(&mark).map_err(FolderError::at(&mark))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(refused("another gammonbase is writing to this folder".to_owned()));
            }
            Err(TryLockError::Error(error)) => return Err(FolderError::at(&mark)(error)),
        }
        let (all, mut text) = (owner.mark.as_bytes(), Vec::new());
        (&lock).take(all.len() as u64 + 1).read_to_end(&mut text).map_err(FolderError::at(&mark))?;
        if text != all {
            // A run that was killed may have left a part of the mark, but then nothing else.
            let rest = all.strip_prefix(text.as_slice()).filter(|_| !has_other_names(&mark));
            let rest = rest.filter(|_| entries().is_ok_and(|count| count == 1)).ok_or_else(foreign)?;
            lock.write_all(rest).map_err(FolderError::at(&mark))?;
            // On the disk before anything else is, so that no power failure leaves parts without the mark.
            lock.sync_all().map_err(FolderError::at(&mark))?;
            sync_folder(&mark);
        }
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    /// A folder of a run that was killed: it has the whole mark, and nobody has locked it.
    pub fn abandoned(path: &Path, owner: Owner) -> Option<Self> {
        let mark = regular_file::read(&path.join(MARK)).ok()?;
        if mark == owner.mark.as_bytes() { Self::open(path, owner).ok() } else { None }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path of a file of the folder. Fails if a link leads out of the folder, or another folder has the file's name.
    pub fn file(&self, name: &str) -> Result<PathBuf, FolderError> {
        let path = self.path.join(name);
        let refused = |place: &Path, what: &'static str| Err(FolderError::at(place)(what));
        let kind = |place: &Path| fs::symlink_metadata(place).ok().map(|found| found.file_type());
        for folder in path.ancestors().skip(1).take_while(|folder| *folder != self.path) {
            if kind(folder).is_some_and(|kind| !kind.is_dir()) {
                return refused(folder, "is not a folder; move it away, and run the command again");
            }
        }
        match kind(&path) {
            Some(kind) if kind.is_dir() => {
                refused(&path, "is a folder, not a file; move it away, and run the command again")
            }
            _ => Ok(path),
        }
    }

    /// Creates the sub-folder of unfinished files and removes those of a killed run.
    pub fn begin(&self) -> Result<(), FolderError> {
        self.end()?;
        let unfinished = self.file(&format!("{UNFINISHED}/{ANNOUNCED}.{PART}"))?;
        let folder = unfinished.parent().unwrap_or(&self.path);
        fs::create_dir_all(folder).map_err(FolderError::at(folder))
    }

    /// The path of an unfinished file.
    pub fn unfinished(&self, name: &str) -> PathBuf {
        self.path.join(UNFINISHED).join(name).with_added_extension(PART)
    }

    /// Removes unfinished files. What else is beside them stays.
    pub fn end(&self) -> Result<(), FolderError> {
        let folder = self.path.join(UNFINISHED);
        if !fs::symlink_metadata(&folder).is_ok_and(|found| found.is_dir()) {
            return Ok(());
        }
        for entry in fs::read_dir(&folder).map_err(FolderError::at(&folder))? {
            let path = entry.map_err(FolderError::at(&folder))?.path();
            let is_folder = fs::symlink_metadata(&path).is_ok_and(|found| found.is_dir());
            if !is_folder && path.extension().is_some_and(|extension| extension == PART) {
                fs::remove_file(&path).map_err(FolderError::at(&path))?;
            }
        }
        // Fails, and keeps the folder, if it is not empty.
        let _ = fs::remove_dir(folder);
        Ok(())
    }

    /// Renames a finished file to its final name.
    pub fn place(&self, unfinished: &Path, name: &str) -> Result<(), FolderError> {
        let path = self.file(name)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(FolderError::at(folder))?;
        }
        fs::rename(unfinished, &path).map_err(FolderError::at(&path))
    }

    /// Writes a small file under a temporary name, flushes it to disk and renames it.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        let unfinished = self.unfinished(&blake3::hash(name.as_bytes()).to_hex());
        // A killed run may have left it.
        let _ = fs::remove_file(&unfinished);
        write_synced(&unfinished, bytes).map_err(FolderError::at(&self.path.join(name)))?;
        self.place(&unfinished, name)
    }

    /// Writes a small file unless there is one of this name, which stays.
    pub fn add(&self, name: &str, bytes: &[u8]) -> Result<Added, FolderError> {
        let path = self.path.join(name);
        match regular_file::read(&path) {
            Ok(found) if found == bytes => Ok(Added::Same),
            Ok(_) => Ok(Added::Other),
            Err(_) if fs::symlink_metadata(&path).is_err() => self.write(name, bytes).map(|()| Added::New),
            Err(error) => Err(FolderError::at(&path)(error)),
        }
    }

    /// Removes a file that a manifest names, if it exists, and the folders that become empty. Returns whether it existed.
    pub fn remove(&self, name: &str) -> Result<bool, FolderError> {
        let path = self.file(name)?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            removed => removed.map_err(FolderError::at(&path))?,
        }
        // Stops at the first folder that is not empty.
        let folders = path.ancestors().skip(1).take_while(|folder| *folder != self.path);
        let _ = folders.map(fs::remove_dir).find(Result::is_err);
        Ok(true)
    }

    /// Names the files that this run adds or removes, before it does, so that the next run knows them however this one ends.
    pub fn announce(&self, names: &BTreeSet<String>) -> Result<(), FolderError> {
        let path = self.unfinished(ANNOUNCED);
        let text = names.iter().map(|name| format!("{name}\n")).collect::<String>();
        write_synced(&path, text.as_bytes()).map_err(FolderError::at(&path))?;
        sync_folder(&path);
        self.sync(std::iter::empty());
        Ok(())
    }

    /// The files that an unfinished run announced.
    pub fn announced(&self) -> BTreeSet<String> {
        let text =
            self.file(&format!("{UNFINISHED}/{ANNOUNCED}.{PART}")).ok().and_then(|path| regular_file::read(&path).ok());
        let text = text.and_then(|text| String::from_utf8(text).ok()).unwrap_or_default();
        text.lines().filter(|name| is_inside(name)).map(str::to_owned).collect()
    }

    /// Makes renames in these folders durable. Not every file system supports this.
    pub fn sync<'a>(&self, names: impl Iterator<Item = &'a str>) {
        let mut folders = HashSet::from([self.path.clone()]);
        for name in names {
            let path = self.path.join(name);
            folders.extend(path.ancestors().skip(1).take_while(|folder| *folder != self.path).map(Path::to_owned));
        }
        folders.iter().for_each(|folder| sync_folder(&folder.join(MARK)));
    }
}

/// Removes these files of a temporary folder, its mark, and the folder if nothing else is in it.
pub fn dissolve(path: &Path, names: &[&str]) {
    for name in names.iter().chain([&MARK]) {
        // Nobody is left to tell.
        let _ = fs::remove_file(path.join(name));
    }
    let _ = fs::remove_dir(path);
}

/// Whether a path in a manifest stays inside the folder.
pub fn is_inside(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

fn write_synced(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    pub const EXPORT: Owner =
        Owner { mark: "This folder belongs to a test.\n", what: "a test", format: "test", repair: " (repair it)" };

    #[test]
    fn paths_that_lead_out_of_the_folder_are_refused() {
        for path in ["", "../a", "/etc/passwd", "a/../../b", "./a/../b"] {
            assert!(!is_inside(path), "{path}");
        }
        assert!(is_inside("decisions/year=2024/part-0.parquet"));
    }

    #[test]
    fn only_announced_files_are_removed_and_their_empty_folders() {
        let root = tempfile::tempdir().unwrap();
        let folder = Folder::open(&root.path().join("set"), EXPORT).unwrap();
        folder.begin().unwrap();
        let names = ["games/year=2024/part-1.parquet", "games/year=2023/part-2.parquet", "../part-3.parquet"];
        folder.announce(&names.map(str::to_owned).into()).unwrap();
        for name in [names[0], names[1], "games/year=2024/part-4.parquet", "_writing/notes.txt"] {
            folder.write(name, b"x").unwrap();
        }
        let announced = folder.announced();
        assert_eq!(announced.iter().map(String::as_str).collect::<Vec<_>>(), [names[1], names[0]]);
        for name in announced {
            assert!(folder.remove(&name).unwrap() && !folder.remove(&name).unwrap());
        }
        folder.end().unwrap();
        let left = |name: &str| folder.path().join(name).exists();
        assert!(left("games/year=2024/part-4.parquet") && left("_writing/notes.txt"));
        assert!(!left("games/year=2023") && folder.announced().is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn no_link_leads_out_of_a_folder() {
        use std::os::unix::fs::symlink;
        let root = tempfile::tempdir().unwrap();
        let (set, elsewhere) = (root.path().join("set"), root.path().join("elsewhere"));
        let folder = Folder::open(&set, EXPORT).unwrap();
        fs::create_dir(&elsewhere).unwrap();
        fs::write(elsewhere.join("announced.gammonbase-part"), "mine").unwrap();
        for name in ["games", UNFINISHED] {
            symlink(&elsewhere, set.join(name)).unwrap();
        }
        assert!(folder.remove("games/announced.gammonbase-part").is_err() && folder.begin().is_err());
        fs::remove_file(set.join(UNFINISHED)).unwrap();
        fs::create_dir(set.join(UNFINISHED)).unwrap();
        symlink(elsewhere.join("announced.gammonbase-part"), folder.unfinished(ANNOUNCED)).unwrap();
        folder.begin().unwrap();
        folder.announce(&BTreeSet::new()).unwrap();
        assert!(folder.write("games/announced.gammonbase-part", b"x").is_err());
        assert_eq!(fs::read(elsewhere.join("announced.gammonbase-part")).unwrap(), b"mine");
    }

    #[test]
    fn a_part_of_the_mark_is_completed_only_where_nothing_else_is() {
        for length in [0, 20, EXPORT.mark.len() - 1] {
            let root = tempfile::tempdir().unwrap();
            let [mark, notes] = [MARK, "notes.txt"].map(|name| root.path().join(name));
            fs::write(&mark, &EXPORT.mark[..length]).unwrap();
            fs::write(&notes, "mine").unwrap();
            assert!(refusal(root.path()).contains("contains files that are not part of"));
            assert_eq!(fs::read(&mark).unwrap().len(), length);
            fs::remove_file(notes).unwrap();
            Folder::open(root.path(), EXPORT).unwrap();
            assert_eq!(fs::read_to_string(&mark).unwrap(), EXPORT.mark);
        }
    }

    #[test]
    fn a_folder_is_locked_for_one_export() {
        let root = tempfile::tempdir().unwrap();
        let _locked = Folder::open(root.path(), EXPORT).unwrap();
        assert!(refusal(root.path()).contains("another gammonbase is writing to this folder"));
    }

    fn refusal(folder: &Path) -> String {
        Folder::open(folder, EXPORT).unwrap_err().to_string()
    }
}
