//! `_manifest.json`: the list of the files of an export.

use std::io::ErrorKind;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

use super::error::LakeError;
use super::plan::Exported;
use super::state;
use super::table::SCHEMA_VERSION;

/// The name of the manifest.
pub const NAME: &str = "_manifest.json";
const FORMAT: &str = "gammonbase parquet";

/// The manifest of an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Identifies the file format.
    pub format: String,
    /// The version of the tables' columns.
    pub schema_version: u32,
    /// The version of the program that wrote it.
    pub program_version: String,
    /// The filters that selected the matches; empty for all matches.
    pub selection: String,
    /// The tables.
    pub tables: Vec<String>,
    /// A digest of the tables that are not divided by match.
    pub small_tables: String,
    /// The number of matches.
    pub matches: u64,
    /// The file with the chunk of each match.
    pub state: Entry,
    /// The parts.
    pub files: Vec<Entry>,
}

/// A file of the export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The path relative to the export's folder, with slashes.
    pub path: String,
    /// The table; empty for other files.
    pub table: String,
    /// The chunk of matches; `None` for a table that is not divided by match.
    pub chunk: Option<u32>,
    /// The number of rows.
    pub rows: u64,
    /// The size in bytes.
    pub bytes: u64,
    /// BLAKE3 of the file.
    pub blake3: String,
}

impl Manifest {
    /// Creates a manifest with this program's name and version.
    pub fn new(selection: String, tables: Vec<String>, small_tables: String, matches: u64, state: Entry) -> Self {
        Self {
            format: FORMAT.to_owned(),
            schema_version: SCHEMA_VERSION,
            program_version: env!("CARGO_PKG_VERSION").to_owned(),
            selection,
            tables,
            small_tables,
            matches,
            state,
            files: Vec::new(),
        }
    }

    /// Reads the manifest of a folder; `None` if it does not exist.
    pub fn read(folder: &Path) -> Result<Option<Self>, LakeError> {
        let path = folder.join(NAME);
        let damaged = |problem: String| LakeError::Damaged { path: path.clone(), problem };
        let text = match std::fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.map_err(LakeError::io(&path))?,
        };
        let found: Self = serde_json::from_slice(&text).map_err(|error| damaged(format!("damaged: {error}")))?;
        if found.format != FORMAT {
            return Err(damaged("damaged: not the manifest of a Parquet export".to_owned()));
        }
        if found.schema_version > SCHEMA_VERSION {
            return Err(LakeError::Newer { path, found: found.schema_version, known: SCHEMA_VERSION });
        }
        if let Some(entry) = found.entries().find(|entry| !is_inside(&entry.path)) {
            return Err(damaged(format!("damaged: {:?} is not the name of a part file", entry.path)));
        }
        Ok(Some(found))
    }

    /// The manifest as text.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }

    /// All files, including the state file.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.files.iter().chain([&self.state])
    }

    /// Checks that every file exists and has its size.
    pub fn check(&self, folder: &Path) -> Result<(), LakeError> {
        for entry in self.entries() {
            let path = folder.join(&entry.path);
            let problem = match std::fs::metadata(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => "is missing from the export".to_owned(),
                found => match found.map_err(LakeError::io(&path))?.len() {
                    length if length == entry.bytes => continue,
                    length => format!("has {length} bytes, but the manifest says {}", entry.bytes),
                },
            };
            return Err(LakeError::Damaged { path, problem });
        }
        Ok(())
    }

    /// Reads the chunk of each match.
    pub fn exported(&self, folder: &Path) -> Result<Vec<Exported>, LakeError> {
        let path = folder.join(&self.state.path);
        let bytes = std::fs::read(&path).map_err(LakeError::io(&path))?;
        let is_whole = blake3::hash(&bytes).to_hex().as_str() == self.state.blake3;
        let decoded = if is_whole { state::decode(&bytes) } else { None };
        decoded.ok_or(LakeError::Damaged { path, problem: "damaged".to_owned() })
    }
}

/// Whether a path in a manifest stays inside the folder.
fn is_inside(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_lead_out_of_the_folder_are_refused() {
        for path in ["", "../a", "/etc/passwd", "a/../../b", "./a/../b"] {
            assert!(!is_inside(path), "{path}");
        }
        assert!(is_inside("decisions/year=2024/part-0.parquet"));
    }

    #[test]
    fn what_is_no_manifest_is_named() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Manifest::read(folder.path()).unwrap(), None);
        for text in ["", "{", "{}", "[]", "\u{0}"] {
            std::fs::write(folder.path().join(NAME), text).unwrap();
            let error = Manifest::read(folder.path()).unwrap_err().to_string();
            assert!(error.contains(NAME) && error.contains("damaged") && error.contains("--full"), "{error}");
        }
    }
}
