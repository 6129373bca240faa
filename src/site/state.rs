//! `_manifest.json` of a site: its files, and what they were made from.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::plan::Task;
use crate::parquet::{Folder, ParquetExportError, is_inside};
use crate::source::regular;

const NAME: &str = "_manifest.json";
const FORMAT: &str = "gammonbase site";

/// The files that belong to a site. Only these are ever removed.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct State {
    format: String,
    /// By the path of their first file.
    pages: BTreeMap<String, Entry>,
    /// Files that the database no longer has; removed at the end of a run.
    gone: Vec<String>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Entry {
    /// As of the task; empty: not finished.
    made_from: String,
    files: Vec<PageFile>,
}

/// A file of a site.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct PageFile {
    path: String,
    bytes: u64,
    /// BLAKE3 of its content; empty: not written yet.
    blake3: String,
}

impl PageFile {
    pub fn new(path: &str, content: &[u8]) -> Self {
        let blake3 = blake3::hash(content).to_hex()[..32].to_owned();
        Self { path: path.to_owned(), bytes: content.len() as u64, blake3 }
    }

    /// Whether the file is still as it was written.
    fn is_sound(&self, folder: &Path) -> bool {
        let path = folder.join(&self.path);
        let is_file = fs::symlink_metadata(&path).is_ok_and(|file| file.is_file() && file.len() == self.bytes);
        is_file && regular::read(&path).is_ok_and(|content| Self::new(&self.path, &content).blake3 == self.blake3)
    }
}

fn damaged(path: &Path, problem: impl std::fmt::Display) -> ParquetExportError {
    ParquetExportError::at(path)(format!("damaged: {problem}; remove the folder, and write the site again"))
}

impl State {
    /// Reads the state of a folder.
    pub fn read(folder: &Folder) -> Result<Self, ParquetExportError> {
        let path = folder.file(NAME)?;
        let text = match regular::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Self { format: FORMAT.to_owned(), ..Self::default() });
            }
            read => read.map_err(ParquetExportError::at(&path))?,
        };
        let found: Self = serde_json::from_slice(&text).map_err(|error| damaged(&path, error))?;
        if found.format != FORMAT {
            return Err(damaged(&path, "not the manifest of a site"));
        }
        let files = found.pages.values().flat_map(|entry| &entry.files).map(|file| &file.path);
        match files.chain(&found.gone).find(|path| !is_inside(path)) {
            Some(outside) => Err(damaged(&path, format_args!("{outside:?} is not the name of a page"))),
            None => Ok(found),
        }
    }

    pub fn write(&self, folder: &Folder) -> Result<(), ParquetExportError> {
        let path = folder.path().join(NAME);
        let text = serde_json::to_vec(self).map_err(ParquetExportError::at(&path))?;
        folder.write(NAME, &text)
    }

    /// Returns the tasks whose files are damaged or would change, and notes all others as gone.
    pub fn begin<'t>(&mut self, tasks: &'t [Task], folder: &Folder) -> Result<Vec<&'t Task>, ParquetExportError> {
        let mut old = std::mem::take(&mut self.pages);
        let mut changed = Vec::new();
        for task in tasks {
            let mut entry = old.remove(&task.path).unwrap_or_default();
            if entry.made_from != task.fingerprint || !entry.files.iter().all(|file| file.is_sound(folder.path())) {
                entry.made_from.clear();
                changed.push(task);
            }
            self.pages.insert(task.path.clone(), entry);
        }
        self.gone.extend(old.into_values().flat_map(|entry| entry.files).map(|file| file.path));
        for task in &changed {
            self.announce(task, &[PageFile { path: task.path.clone(), ..PageFile::default() }], folder)?;
        }
        Ok(changed)
    }

    pub fn has_gone(&self) -> bool {
        !self.gone.is_empty()
    }

    /// Notes files before they are written. One that is there, but that no run noted, is not replaced.
    pub fn announce(&mut self, task: &Task, files: &[PageFile], folder: &Folder) -> Result<(), ParquetExportError> {
        let entry = self.pages.entry(task.path.clone()).or_default();
        for file in files {
            let path = folder.file(&file.path)?;
            let is_noted =
                || entry.files.iter().map(|known| &known.path).chain(&self.gone).any(|known| *known == file.path);
            if fs::symlink_metadata(&path).is_ok() && !is_noted() {
                let foreign = "not in _manifest.json, so it is not replaced; move it away, and run the command again";
                return Err(ParquetExportError::at(&path)(foreign));
            }
            entry.files.push(file.clone());
        }
        Ok(())
    }

    pub fn finish(&mut self, task: &Task, files: Vec<PageFile>) {
        let before = self.pages.remove(&task.path).unwrap_or_default();
        let is_kept = |path: &String| files.iter().any(|kept| kept.path == *path);
        self.gone.extend(before.files.into_iter().map(|file| file.path).filter(|path| !is_kept(path)));
        self.pages.insert(task.path.clone(), Entry { made_from: task.fingerprint.clone(), files });
    }

    /// Removes the files that are gone, and returns how many there were.
    pub fn remove_gone(&mut self, folder: &Folder) -> Result<usize, ParquetExportError> {
        // A page that went in an unfinished run can be back.
        let pages: HashSet<&str> = self.pages.values().flat_map(|entry| &entry.files).map(|file| &*file.path).collect();
        let mut removed = 0;
        for name in std::mem::take(&mut self.gone) {
            if !pages.contains(name.as_str()) {
                removed += usize::from(folder.remove(&name)?);
            }
        }
        Ok(removed)
    }

    /// Makes the names of all pages durable.
    pub fn sync(&self, folder: &Folder) {
        folder.sync(self.pages.values().flat_map(|entry| &entry.files).map(|file| file.path.as_str()));
    }

    pub fn files(&self) -> usize {
        self.pages.values().map(|entry| entry.files.len()).sum()
    }

    pub fn bytes(&self) -> u64 {
        self.pages.values().flat_map(|entry| &entry.files).map(|file| file.bytes).sum()
    }
}
