//! Finding the sources: folders are walked for .xg and .xgp, named files are taken as they are; sorted, each once.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use walkdir::WalkDir;

/// A file to import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// The path as it is stored and shown: absolute; bytes that are no UTF-8 as `\xNN`.
    pub shown: String,
    /// `xg` or `xgp` by the name's ending; none for a named file with another.
    pub kind: Option<&'static str>,
    /// Size in bytes.
    pub size_bytes: u64,
    /// Modification time, nanoseconds since 1970.
    pub modified_ns: i64,
}

/// A place that could not be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The path as it is shown.
    pub shown: String,
    /// What the file system said.
    pub message: String,
}

/// What was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Discovery {
    /// The sources in the order of their paths.
    pub sources: Vec<Source>,
    /// Places within the folders that could not be looked at.
    pub unreadable: Vec<Unreadable>,
}

/// A path that does not exist: nothing is imported, because a nightly job with a mistyped folder must not look like success.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {source}")]
pub struct NoSuchPath {
    path: PathBuf,
    source: std::io::Error,
}

/// Collects the sources below `paths`.
pub fn discover(paths: &[PathBuf]) -> Result<Discovery, NoSuchPath> {
    let mut found = BTreeMap::new();
    let mut unreadable = Vec::new();
    for path in paths {
        let missing = |source| NoSuchPath { path: path.clone(), source };
        let path = std::path::absolute(path).map_err(missing)?;
        let metadata = std::fs::metadata(&path).map_err(missing)?;
        if metadata.is_dir() {
            walk(&path, &mut found, &mut unreadable);
        } else {
            insert(path, &metadata, &mut found);
        }
    }
    Ok(Discovery { sources: found.into_values().collect(), unreadable })
}

fn walk(folder: &Path, found: &mut BTreeMap<PathBuf, Source>, unreadable: &mut Vec<Unreadable>) {
    // Links are followed; walkdir reports a loop as an error instead of going round.
    for entry in WalkDir::new(folder).follow_links(true) {
        let outcome = entry.and_then(|entry| {
            if kind_of(entry.path()).is_none() || entry.file_type().is_dir() {
                return Ok(());
            }
            let metadata = entry.metadata()?;
            if metadata.is_file() {
                insert(entry.into_path(), &metadata, found);
            } else {
                // Reading a pipe would wait for its writer for ever.
                unreadable.push(Unreadable { shown: shown(entry.path()), message: "not a regular file".to_owned() });
            }
            Ok(())
        });
        if let Err(error) = outcome {
            let path = error.path().unwrap_or(folder);
            unreadable.push(Unreadable { shown: shown(path), message: error.to_string() });
        }
    }
}

fn insert(path: PathBuf, metadata: &std::fs::Metadata, found: &mut BTreeMap<PathBuf, Source>) {
    let modified_ns = metadata
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
        .and_then(|since| i64::try_from(since.as_nanos()).ok())
        .unwrap_or(0);
    let source = Source {
        shown: shown(&path),
        kind: kind_of(&path),
        size_bytes: metadata.len(),
        modified_ns,
        path: path.clone(),
    };
    found.insert(path, source);
}

fn kind_of(path: &Path) -> Option<&'static str> {
    let ending = path.extension().and_then(OsStr::to_str)?;
    ["xg", "xgp"].into_iter().find(|kind| ending.eq_ignore_ascii_case(kind))
}

/// A path as text: as it is where it can be; else bytes that are no UTF-8 as `\xNN` and each backslash doubled, so that no two paths
/// give the same text.
pub fn shown(path: &Path) -> String {
    if let Some(text) = path.to_str().filter(|text| !text.contains("\\x")) {
        return text.to_owned();
    }
    let bytes = path.as_os_str().as_encoded_bytes();
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(&chunk.valid().replace('\\', "\\\\"));
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02x}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_give_matches_and_positions_whatever_the_case_of_their_ending_sorted_and_once() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.XG", "a.xgp", "c.txt", "sub/d.xg"] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "x").unwrap();
        }
        let paths = [folder.path().to_owned(), folder.path().join("sub"), folder.path().join("c.txt")];
        let found = discover(&paths).unwrap();
        let names: Vec<_> = found
            .sources
            .iter()
            .map(|s| (s.path.strip_prefix(folder.path()).unwrap().to_str().unwrap().to_owned(), s.kind))
            .collect();
        let expected = [("a.xgp", Some("xgp")), ("b.XG", Some("xg")), ("c.txt", None), ("sub/d.xg", Some("xg"))];
        assert_eq!(names, expected.map(|(name, kind)| (name.to_owned(), kind)));
    }

    #[test]
    fn a_path_that_does_not_exist_is_an_error() {
        assert!(discover(&[PathBuf::from("no/such/folder")]).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_loop_is_reported_and_ends() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.xg"), "x").unwrap();
        std::os::unix::fs::symlink(folder.path(), folder.path().join("loop")).unwrap();
        let found = discover(&[folder.path().to_owned()]).unwrap();
        assert_eq!((found.sources.len(), found.unreadable.len()), (1, 1));
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_is_no_utf8_is_shown_without_loss() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(shown(Path::new(OsStr::from_bytes(b"/a\xffb.xg"))), "/a\\xffb.xg");
        assert_eq!(shown(Path::new("/a\\xffb.xg")), "/a\\\\xffb.xg");
    }
}
