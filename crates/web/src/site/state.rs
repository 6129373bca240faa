//! The manifest of a site: its files, and what they were made from.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::plan::Task;
use gammonbase::folder::{Folder, FolderError, Owner, manifest};
use gammonbase::store::MadeWith;

pub const SITE: Owner = Owner {
    mark: "This folder belongs to `gammonbase page site`, which deletes pages that are listed in _manifest.json and gone from the database.\n",
    what: "a site of GammonBase",
    format: "gammonbase site",
    repair: "; remove the folder, and write the site again",
};

type Manifest = manifest::Manifest<Head, Of>;
/// A file. Its fingerprint is that of the task, or empty if it is not finished.
pub type SiteFile = manifest::ManifestEntry<Of>;

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Head {
    /// The options that say who is named.
    made_with: Option<MadeWith>,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Of {
    /// The path of the task, which is that of its first file; empty: the database no longer has it.
    page: String,
}

/// The files that belong to a site, by their tasks. Only these are ever removed; those of no task are removed at the end of a run.
#[derive(Debug, Default)]
pub struct SiteState(BTreeMap<String, Vec<SiteFile>>, Head);

const GONE: &str = "";

/// A finished file.
pub fn entry(task: &Task, path: &str, content: &str) -> SiteFile {
    SiteFile {
        path: path.to_owned(),
        of: Of { page: task.path.clone() },
        bytes: content.len() as u64,
        blake3: blake3::hash(content.as_bytes()).to_hex().to_string(),
        fingerprint: task.fingerprint.clone(),
    }
}

impl SiteState {
    /// Reads the state of a folder, in which only a site that names the same people is replaced.
    pub fn read(folder: &Folder, made_with: &MadeWith, database: &Path) -> Result<Self, FolderError> {
        folder.file(manifest::NAME)?;
        let mut state = Self(BTreeMap::new(), Head { made_with: Some(made_with.clone()) });
        let manifest = Manifest::read(folder.path(), SITE)?;
        if let Some(manifest) = &manifest {
            let checked = made_with.check("a site", manifest.head.made_with.as_ref(), database);
            state.1.made_with = Some(checked.map_err(FolderError::at(folder.path()))?);
        }
        for file in manifest.into_iter().flat_map(|manifest| manifest.files) {
            state.0.entry(file.of.page.clone()).or_default().push(file);
        }
        Ok(state)
    }

    pub fn write(&self, folder: &Folder) -> Result<(), FolderError> {
        Manifest::new(SITE, self.1.clone(), self.0.values().flatten().cloned().collect()).write(folder)
    }

    /// Returns the tasks whose files are damaged or would change, and notes the files of all others as gone.
    pub fn begin<'t>(&mut self, tasks: &'t [Task], folder: &Folder) -> Result<Vec<&'t Task>, FolderError> {
        let mut old = std::mem::take(&mut self.0);
        let mut changed = Vec::new();
        for task in tasks {
            let files = old.remove(&task.path).unwrap_or_default();
            // A symbolic link in place of a file is replaced.
            let is_sound = |file: &SiteFile| {
                let is_file = fs::symlink_metadata(folder.path().join(&file.path)).is_ok_and(|found| found.is_file());
                file.fingerprint == task.fingerprint && is_file && file.difference(folder.path()).is_none()
            };
            if files.is_empty() || !files.iter().all(is_sound) {
                changed.push(task);
            }
            self.0.insert(task.path.clone(), files);
        }
        self.add_gone(old.into_values().flatten());
        for task in &changed {
            let of = Of { page: task.path.clone() };
            self.announce(task, &[SiteFile { path: task.path.clone(), of, ..SiteFile::default() }], folder)?;
        }
        Ok(changed)
    }

    fn add_gone(&mut self, files: impl Iterator<Item = SiteFile>) {
        let gone = files.map(|file| SiteFile { of: Of::default(), ..file });
        self.0.entry(GONE.to_owned()).or_default().extend(gone);
    }

    pub fn gone(&self) -> &[SiteFile] {
        self.0.get(GONE).map_or(&[], Vec::as_slice)
    }

    /// Records files before they are written. An existing file that no run recorded is not replaced.
    pub fn announce(&mut self, task: &Task, files: &[SiteFile], folder: &Folder) -> Result<(), FolderError> {
        let noted = self.0.get(&task.path).map_or(&[][..], Vec::as_slice);
        for file in files {
            let path = folder.file(&file.path)?;
            let is_noted = || noted.iter().chain(self.gone()).any(|known| known.path == file.path);
            if fs::symlink_metadata(&path).is_ok() && !is_noted() {
                let foreign = "not in _manifest.json, so it is not replaced; move it away, and run the command again";
                return Err(FolderError::at(&path)(foreign));
            }
        }
        let unfinished = files.iter().map(|file| SiteFile { fingerprint: String::new(), ..file.clone() });
        self.0.entry(task.path.clone()).or_default().extend(unfinished);
        Ok(())
    }

    pub fn finish(&mut self, task: &Task, files: Vec<SiteFile>) {
        let before = self.0.remove(&task.path).unwrap_or_default();
        self.add_gone(before.into_iter().filter(|file| files.iter().all(|kept| kept.path != file.path)));
        self.0.insert(task.path.clone(), files);
    }

    /// Removes the files that are gone, and returns how many there were.
    pub fn remove_gone(&mut self, folder: &Folder) -> Result<usize, FolderError> {
        let gone = self.0.remove(GONE).unwrap_or_default();
        // A page that was removed from the plan in an unfinished run may be planned again.
        let pages: HashSet<&String> = self.0.values().flatten().map(|file| &file.path).collect();
        let mut removed = 0;
        for file in gone.iter().filter(|file| !pages.contains(&file.path)) {
            removed += usize::from(folder.remove(&file.path)?);
        }
        Ok(removed)
    }

    /// Makes the names of all pages durable.
    pub fn sync(&self, folder: &Folder) {
        folder.sync(self.0.values().flatten().map(|file| file.path.as_str()));
    }

    pub fn files(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    pub fn bytes(&self) -> u64 {
        self.0.values().flatten().map(|file| file.bytes).sum()
    }
}
