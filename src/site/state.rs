//! `_manifest.json` of a site: its files, and what they were made from.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::plan::Task;
use crate::parquet::{Folder, ParquetExportError, is_inside};
use crate::source::regular;

const NAME: &str = "_manifest.json";
const FORMAT: &str = "gammonbase site";
/// The folders of pages.
const FOLDERS: [&str; 3] = ["players", "matches", "events"];

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
    /// Files with their sizes.
    files: Vec<(String, u64)>,
}

fn damaged(path: &Path, problem: impl std::fmt::Display) -> ParquetExportError {
    ParquetExportError::at(path)(format!("damaged: {problem}; remove the folder, and write the site again"))
}

impl State {
    /// Reads the state of a folder. Pages go into real folders only, never through a link to another place.
    pub fn read(folder: &Path) -> Result<Self, ParquetExportError> {
        for name in FOLDERS {
            let path = folder.join(name);
            if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_dir()) {
                return Err(ParquetExportError::at(&path)("is not a folder; remove it, and run the command again"));
            }
        }
        let path = folder.join(NAME);
        let mut text = Vec::new();
        match regular::open(&path).and_then(|mut file| file.read_to_end(&mut text)) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Self { format: FORMAT.to_owned(), ..Self::default() });
            }
            read => read.map_err(ParquetExportError::at(&path))?,
        };
        let found: Self = serde_json::from_slice(&text).map_err(|error| damaged(&path, error))?;
        if found.format != FORMAT {
            return Err(damaged(&path, "not the manifest of a site"));
        }
        let files = found.pages.values().flat_map(|entry| &entry.files).map(|(path, _)| path);
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

    /// Returns the tasks whose files are not there or would change, and notes all others as gone.
    pub fn begin<'t>(&mut self, tasks: &'t [Task], folder: &Path) -> Vec<&'t Task> {
        let mut old = std::mem::take(&mut self.pages);
        let is_there = |(path, size): &(String, u64)| {
            fs::symlink_metadata(folder.join(path)).is_ok_and(|file| file.is_file() && file.len() == *size)
        };
        let mut changed = Vec::new();
        for task in tasks {
            let mut entry = old.remove(&task.path).unwrap_or_default();
            if entry.made_from != task.fingerprint || !entry.files.iter().all(is_there) {
                entry.made_from.clear();
                entry.files.push((task.path.clone(), 0));
                changed.push(task);
            }
            self.pages.insert(task.path.clone(), entry);
        }
        self.gone.extend(old.into_values().flat_map(|entry| entry.files).map(|(path, _)| path));
        changed
    }

    pub fn has_gone(&self) -> bool {
        !self.gone.is_empty()
    }

    /// Notes files before they are written.
    pub fn announce(&mut self, task: &Task, files: &[(String, u64)]) {
        self.pages.entry(task.path.clone()).or_default().files.extend_from_slice(files);
    }

    pub fn finish(&mut self, task: &Task, files: Vec<(String, u64)>) {
        let entry = Entry { made_from: task.fingerprint.clone(), files };
        let is_kept = |path: &String| entry.files.iter().any(|(kept, _)| kept == path);
        let before = self.pages.remove(&task.path).unwrap_or_default();
        self.gone.extend(before.files.into_iter().map(|(path, _)| path).filter(|path| !is_kept(path)));
        self.pages.insert(task.path.clone(), entry);
    }

    /// Removes the files that are gone, and returns how many there were.
    pub fn remove_gone(&mut self, folder: &Path) -> Result<usize, ParquetExportError> {
        let mut removed = 0;
        for name in std::mem::take(&mut self.gone) {
            let path = folder.join(name);
            match fs::remove_file(&path) {
                Ok(()) => removed += 1,
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(ParquetExportError::at(&path)(error)),
            }
        }
        Ok(removed)
    }

    pub fn files(&self) -> usize {
        self.pages.values().map(|entry| entry.files.len()).sum()
    }

    pub fn bytes(&self) -> u64 {
        self.pages.values().flat_map(|entry| &entry.files).map(|(_, size)| size).sum()
    }
}
