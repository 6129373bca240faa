//! `_manifest.json`: the list of a folder's files, for readers and for the next run. Only these files are ever replaced or removed.

use std::io::ErrorKind;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Folder, FolderError, Owner, is_inside};
use crate::source::regular_file;

/// The name of the manifest.
pub const NAME: &str = "_manifest.json";

/// The manifest of a folder. `H` has the facts about the whole folder, `T` those about each file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest<H, T> {
    /// Identifies the file format.
    format: String,
    /// The facts about the whole folder.
    #[serde(flatten)]
    pub head: H,
    /// The files, without the manifest.
    pub files: Vec<ManifestEntry<T>>,
}

/// A file of a folder.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManifestEntry<T> {
    /// The path relative to the folder, with slashes.
    pub path: String,
    /// The facts about this file.
    #[serde(flatten)]
    pub of: T,
    /// The size.
    pub bytes: u64,
    /// BLAKE3 of the file.
    pub blake3: String,
    /// A hash of what its content comes from. The next run keeps the file if it is the same.
    pub fingerprint: String,
}

impl<T> ManifestEntry<T> {
    /// Reads the file and returns how it differs from the manifest.
    pub fn difference(&self, folder: &Path) -> Option<String> {
        let mut hasher = blake3::Hasher::new();
        match regular_file::open(&folder.join(&self.path)).and_then(|file| hasher.update_reader(file).map(drop)) {
            Err(error) => Some(error.to_string()),
            Ok(()) if hasher.finalize().to_hex().as_str() == self.blake3 => None,
            Ok(()) => Some("its content differs from the manifest".to_owned()),
        }
    }
}

impl<H: Serialize + DeserializeOwned, T: Serialize + DeserializeOwned> Manifest<H, T> {
    /// A manifest of these files.
    pub fn new(owner: Owner, head: H, files: Vec<ManifestEntry<T>>) -> Self {
        Self { format: owner.format.to_owned(), head, files }
    }

    /// Reads the manifest of a folder; `None` if it does not exist.
    pub fn read(folder: &Path, owner: Owner) -> Result<Option<Self>, FolderError> {
        let path = folder.join(NAME);
        let damaged = |problem: String| owner.damaged(&path, format!("damaged: {problem}"));
        let text = match regular_file::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.map_err(FolderError::at(&path))?,
        };
        let found: Self = serde_json::from_slice(&text).map_err(|error| damaged(error.to_string()))?;
        if found.format != owner.format {
            return Err(damaged(format!("not the manifest of {}", owner.what)));
        }
        match found.files.iter().find(|entry| !is_inside(&entry.path)) {
            Some(entry) => Err(damaged(format!("{:?} is not the name of a file in this folder", entry.path))),
            None => Ok(Some(found)),
        }
    }

    /// Writes it into its folder.
    pub fn write(&self, folder: &Folder) -> Result<(), FolderError> {
        let text = serde_json::to_string_pretty(self).map_err(FolderError::at(Path::new(NAME)))?;
        folder.write(NAME, (text + "\n").as_bytes())
    }

    /// Checks that every file exists and has its size.
    pub fn check(&self, folder: &Path, owner: Owner) -> Result<(), FolderError> {
        for entry in &self.files {
            let path = folder.join(&entry.path);
            let problem = match std::fs::metadata(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => "is missing from the export".to_owned(),
                found => match found.map_err(FolderError::at(&path))?.len() {
                    length if length == entry.bytes => continue,
                    length => format!("has {length} bytes, but the manifest says {}", entry.bytes),
                },
            };
            return Err(owner.damaged(&path, problem));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::EXPORT;
    use super::*;

    #[test]
    fn files_that_are_not_a_manifest_are_errors() {
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        struct Head {}
        let folder = tempfile::tempdir().unwrap();
        let read = || Manifest::<Head, Head>::read(folder.path(), EXPORT);
        assert_eq!(read().unwrap(), None);
        for text in ["", "{", "{}", "[]", "\u{0}", r#"{"format":"of another program","files":[]}"#] {
            std::fs::write(folder.path().join(NAME), text).unwrap();
            let error = read().unwrap_err().to_string();
            assert!(error.contains(NAME) && error.contains("damaged") && error.ends_with("(repair it)"), "{error}");
        }
    }
}
