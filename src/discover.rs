//! Finding files that may be sources: folders are walked for regular files, named files are taken as they are; sorted, each once.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use walkdir::WalkDir;

/// The endings that say what a file is: matches, positions, and the books of XG, Arena and GNU Shogi.
pub const ENDINGS: [&str; 6] = ["xg", "xgp", "ob", "abk", "bbk", "tbk"];

/// A file that may be one to import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// The path as it is stored and shown: absolute; bytes that are no UTF-8 as `\xNN`.
    pub shown: String,
    /// The name's ending where it is one of [`ENDINGS`], in lower case.
    pub ending: Option<&'static str>,
    /// Whether the user named the file itself, and not a folder above it.
    pub is_named: bool,
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
        } else if metadata.is_file() {
            insert(path, &metadata, true, &mut found);
        } else {
            unreadable.push(irregular(&path));
        }
    }
    Ok(Discovery { sources: found.into_values().collect(), unreadable })
}

fn walk(folder: &Path, found: &mut BTreeMap<PathBuf, Source>, unreadable: &mut Vec<Unreadable>) {
    // Links are followed; walkdir reports a loop as an error instead of going round.
    for entry in WalkDir::new(folder).follow_links(true) {
        let outcome = entry.and_then(|entry| {
            if entry.file_type().is_file() {
                let metadata = entry.metadata()?;
                insert(entry.into_path(), &metadata, false, found);
            } else if !entry.file_type().is_dir() && ending_of(entry.path()).is_some() {
                unreadable.push(irregular(entry.path()));
            }
            Ok(())
        });
        if let Err(error) = outcome {
            let path = error.path().unwrap_or(folder);
            unreadable.push(Unreadable { shown: shown(path), message: error.to_string() });
        }
    }
}

/// Reading a pipe would wait for its writer for ever.
fn irregular(path: &Path) -> Unreadable {
    Unreadable { shown: shown(path), message: "not a regular file".to_owned() }
}

fn insert(path: PathBuf, metadata: &std::fs::Metadata, is_named: bool, found: &mut BTreeMap<PathBuf, Source>) {
    let modified_ns = metadata
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
        .and_then(|since| i64::try_from(since.as_nanos()).ok())
        .unwrap_or(0);
    let source = Source {
        shown: shown(&path),
        ending: ending_of(&path),
        is_named,
        size_bytes: metadata.len(),
        modified_ns,
        path: path.clone(),
    };
    found.entry(path).or_insert(source).is_named |= is_named;
}

fn ending_of(path: &Path) -> Option<&'static str> {
    let ending = path.extension().and_then(OsStr::to_str)?;
    ENDINGS.into_iter().find(|known| ending.eq_ignore_ascii_case(known))
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

/// The path that is shown so; none where bytes of the name are escaped.
pub fn located(shown: &str) -> Option<PathBuf> {
    (!shown.contains("\\x")).then(|| PathBuf::from(shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_give_every_file_with_its_ending_whatever_the_case_sorted_and_once() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.XG", "a.Abk", "c.txt", "sub/d.xgp", "xg"] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "x").unwrap();
        }
        let paths = [folder.path().join("c.txt"), folder.path().to_owned(), folder.path().join("sub")];
        let found = discover(&paths).unwrap();
        let names: Vec<_> = found
            .sources
            .iter()
            .map(|s| (s.path.strip_prefix(folder.path()).unwrap().to_str().unwrap(), s.ending, s.is_named))
            .collect();
        let expected = [
            ("a.Abk", Some("abk"), false),
            ("b.XG", Some("xg"), false),
            ("c.txt", None, true),
            ("sub/d.xgp", Some("xgp"), false),
            ("xg", None, false),
        ];
        assert_eq!(names, expected);
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
