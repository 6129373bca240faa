//! `_manifest.json`: the list of the files of an export.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

use super::error::ParquetExportError;
use super::table::SCHEMA_VERSION;
use crate::source::regular;

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
    /// The number of matches.
    pub matches: u64,
    /// The files of the tables.
    pub files: Vec<Entry>,
}

/// A file of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The path relative to the export's folder, with slashes.
    pub path: String,
    /// The table.
    pub table: String,
    /// The year of its matches; `None` for a table that is not divided by year.
    pub year: Option<String>,
    /// The number of rows.
    pub rows: u64,
    /// The size in bytes.
    pub bytes: u64,
    /// BLAKE3 of the file.
    pub blake3: String,
    /// A hash of what its rows come from. The next export keeps the file if it is the same.
    pub fingerprint: String,
}

impl Manifest {
    /// Creates a manifest with this program's name and version.
    pub fn new(selection: String, matches: u64) -> Self {
        Self {
            format: FORMAT.to_owned(),
            schema_version: SCHEMA_VERSION,
            program_version: env!("CARGO_PKG_VERSION").to_owned(),
            selection,
            matches,
            files: Vec::new(),
        }
    }

    /// Reads the manifest of a folder; `None` if it does not exist.
    pub fn read(folder: &Path) -> Result<Option<Self>, ParquetExportError> {
        let path = folder.join(NAME);
        let damaged = |problem: String| ParquetExportError::Damaged { path: path.clone(), problem };
        let text = match regular::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.map_err(ParquetExportError::at(&path))?,
        };
        let found: Self = serde_json::from_slice(&text).map_err(|error| damaged(format!("damaged: {error}")))?;
        if found.format != FORMAT {
            return Err(damaged("damaged: not the manifest of a Parquet export".to_owned()));
        }
        if found.schema_version > SCHEMA_VERSION {
            return Err(damaged(format!("written by a newer gammonbase (schema version {})", found.schema_version)));
        }
        if let Some(entry) = found.files.iter().find(|entry| !is_inside(&entry.path)) {
            return Err(damaged(format!("damaged: {:?} is not the name of a part file", entry.path)));
        }
        Ok(Some(found))
    }

    /// Whether this program would write the same tables from the same rows.
    pub fn is_of_this_version(&self) -> bool {
        (self.schema_version, self.program_version.as_str()) == (SCHEMA_VERSION, env!("CARGO_PKG_VERSION"))
    }

    /// The manifest as text.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }

    /// The paths of all files.
    pub fn paths(&self) -> BTreeSet<String> {
        self.files.iter().map(|entry| entry.path.clone()).collect()
    }

    /// The size of all files.
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|entry| entry.bytes).sum()
    }

    /// Reads every file and returns those that differ from the manifest, each with the problem.
    pub fn differences(&self, folder: &Path) -> Vec<(String, String)> {
        let problem = |entry: &Entry| match regular::open(&folder.join(&entry.path)) {
            Err(error) => Some(error.to_string()),
            Ok(file) => match blake3::Hasher::new().update_reader(file) {
                Err(error) => Some(error.to_string()),
                Ok(hasher) if hasher.finalize().to_hex().as_str() == entry.blake3 => None,
                Ok(_) => Some("its content differs from the manifest".to_owned()),
            },
        };
        self.files.iter().filter_map(|entry| Some((entry.path.clone(), problem(entry)?))).collect()
    }

    /// Checks that every file exists and has its size.
    pub fn check(&self, folder: &Path) -> Result<(), ParquetExportError> {
        for entry in &self.files {
            let path = folder.join(&entry.path);
            let problem = match std::fs::metadata(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => "is missing from the export".to_owned(),
                found => match found.map_err(ParquetExportError::at(&path))?.len() {
                    length if length == entry.bytes => continue,
                    length => format!("has {length} bytes, but the manifest says {}", entry.bytes),
                },
            };
            return Err(ParquetExportError::Damaged { path, problem });
        }
        Ok(())
    }
}

/// Whether a path in a manifest stays inside the folder.
pub fn is_inside(path: &str) -> bool {
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
    fn files_that_are_not_a_manifest_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Manifest::read(folder.path()).unwrap(), None);
        for text in ["", "{", "{}", "[]", "\u{0}"] {
            std::fs::write(folder.path().join(NAME), text).unwrap();
            let error = Manifest::read(folder.path()).unwrap_err().to_string();
            assert!(error.contains(NAME) && error.contains("damaged") && error.contains("--full"), "{error}");
        }
    }
}
