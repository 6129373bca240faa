//! Finding files that may be sources: folders are walked for regular files, named files are taken as they are; sorted, each once.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::source::paths::{absolute, shown};
use crate::source::selection::Selection;
use crate::source::state;

/// The endings that say what a file is: matches, positions, and the books of XG, Arena and GNU Shogi.
pub const ENDINGS: [&str; 6] = ["xg", "xgp", "ob", "abk", "bbk", "tbk"];

/// A file that may be one to import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// The path as it is stored and shown: absolute; bytes that are no UTF-8 as `\xNN`.
    pub shown: String,
    /// Its path below the folder that the user named, for patterns; empty where the file itself was named.
    pub below: String,
    /// The name's ending where it is one of [`ENDINGS`], in lower case; that before a `.gz`.
    pub ending: Option<&'static str>,
    /// Whether the name says that it is a zip archive.
    pub is_zip: bool,
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
    /// Where it is.
    pub path: PathBuf,
    /// The path as it is shown.
    pub shown: String,
    /// What the file system said.
    pub message: String,
}

impl Unreadable {
    fn new(path: &Path, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), shown: shown(path), message: message.into() }
    }
}

/// What was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Discovery {
    /// The sources in the order of their paths.
    pub sources: Vec<Source>,
    /// Places that could not be looked at; nothing is known of what is below them.
    pub unreadable: Vec<Unreadable>,
    /// The folders that were walked.
    pub roots: Vec<PathBuf>,
    /// Files of the folders whose names say that they are of ours, and that the patterns leave out. What is in folders that are left out is
    /// not looked at.
    pub left_out: u64,
}

impl Discovery {
    /// Where everything that was found is: the folders that were walked, and the files that were named.
    pub fn places(&self) -> impl Iterator<Item = &Path> {
        let named = self.sources.iter().filter(|source| source.is_named).map(|source| source.path.as_path());
        self.roots.iter().map(PathBuf::as_path).chain(named)
    }
}

/// A path that does not exist: nothing is imported, because a nightly job with a mistyped folder must not look like success.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct NoSuchPath {
    path: PathBuf,
    source: std::io::Error,
}

/// Collects the sources below `paths`, and those of `listed`, of which one that is gone meanwhile is told and costs no other.
pub fn discover(paths: &[PathBuf], listed: &[PathBuf], selection: &Selection) -> Result<Discovery, NoSuchPath> {
    let mut walk = Walk { selection, found: BTreeMap::new(), unreadable: Vec::new(), roots: Vec::new(), left_out: 0 };
    for path in paths {
        walk.named(path).map_err(|source| NoSuchPath { path: path.clone(), source })?;
    }
    for path in listed {
        if let Err(error) = walk.named(path) {
            walk.unreadable.push(Unreadable::new(path, error.to_string()));
        }
    }
    let Walk { found, unreadable, roots, left_out, .. } = walk;
    Ok(Discovery { sources: found.into_values().collect(), unreadable, roots, left_out })
}

struct Walk<'a> {
    selection: &'a Selection,
    found: BTreeMap<PathBuf, Source>,
    unreadable: Vec<Unreadable>,
    roots: Vec<PathBuf>,
    left_out: u64,
}

impl Walk<'_> {
    fn named(&mut self, path: &Path) -> std::io::Result<()> {
        let path = absolute(path)?;
        let metadata = std::fs::metadata(&path)?;
        if metadata.is_dir() {
            self.folder(&path);
        } else if metadata.is_file() {
            self.insert(path, &metadata, None);
        } else {
            self.unreadable.push(irregular(&path));
        }
        Ok(())
    }

    fn folder(&mut self, folder: &Path) {
        let below = |path: &Path| path.strip_prefix(folder).map(shown).unwrap_or_default();
        let selection = self.selection;
        // Links are followed; walkdir reports a loop as an error instead of going round.
        let entries = WalkDir::new(folder).follow_links(true).into_iter();
        let excluded = Cell::new(0);
        let is_taken = |entry: &DirEntry| {
            let is_taken = entry.depth() == 0 || !selection.excludes(&below(entry.path()));
            let is_of_ours = !is_taken && entry.file_type().is_file() && ending_of(entry.path()).is_some();
            excluded.set(excluded.get() + u64::from(is_of_ours));
            is_taken
        };
        for entry in entries.filter_entry(is_taken) {
            let outcome = entry.and_then(|entry| {
                if entry.file_type().is_file() {
                    let metadata = entry.metadata()?;
                    let below = below(entry.path());
                    self.insert(entry.into_path(), &metadata, Some(below));
                } else if !entry.file_type().is_dir() && ending_of(entry.path()).is_some() {
                    self.unreadable.push(irregular(entry.path()));
                }
                Ok(())
            });
            if let Err(error) = outcome {
                let path = error.path().unwrap_or(folder);
                self.unreadable.push(Unreadable::new(path, error.to_string()));
            }
        }
        self.left_out += excluded.get();
        self.roots.push(folder.to_owned());
    }

    /// `below` is none for a file that was named itself.
    fn insert(&mut self, path: PathBuf, metadata: &std::fs::Metadata, below: Option<String>) {
        let (is_named, below) = (below.is_none(), below.unwrap_or_default());
        let is_zip = has_ending(&path, "zip");
        // Of an archive the members are chosen.
        if !is_zip && !self.selection.takes(&below) {
            self.left_out += u64::from(ending_of(&path).is_some());
            return;
        }
        let (size_bytes, modified_ns) = state(metadata);
        let source = Source {
            shown: shown(&path),
            below,
            ending: ending_of(&path),
            is_zip,
            is_named,
            size_bytes,
            modified_ns,
            path: path.clone(),
        };
        self.found.entry(path).or_insert(source).is_named |= is_named;
    }
}

/// Reading a pipe would wait for its writer for ever.
fn irregular(path: &Path) -> Unreadable {
    Unreadable::new(path, "not a regular file")
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// Which of [`ENDINGS`] a name has, before `.gz` where it has that.
pub fn ending_of(path: &Path) -> Option<&'static str> {
    let stem = path.file_stem().map(Path::new);
    let path = if has_ending(path, "gz") { stem? } else { path };
    let ending = path.extension().and_then(OsStr::to_str)?;
    ENDINGS.into_iter().find(|known| ending.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn discovered(paths: &[PathBuf]) -> Discovery {
        discover(paths, &[], &Selection::default()).unwrap()
    }

    #[test]
    fn folders_give_every_file_with_its_ending_whatever_the_case_sorted_and_once() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.XG", "a.Abk", "c.txt", "e.Xg.GZ", "sub/d.xgp", "xg"] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "x").unwrap();
        }
        let paths = [
            folder.path().join("c.txt"),
            folder.path().join("sub/.."),
            folder.path().join("sub"),
            folder.path().join("sub/../sub/d.xgp"),
        ];
        let found = discovered(&paths);
        let names: Vec<_> = found
            .sources
            .iter()
            .map(|s| (s.path.strip_prefix(folder.path()).unwrap().to_str().unwrap(), s.ending, s.is_named))
            .collect();
        let expected = [
            ("a.Abk", Some("abk"), false),
            ("b.XG", Some("xg"), false),
            ("c.txt", None, true),
            ("e.Xg.GZ", Some("xg"), false),
            ("sub/d.xgp", Some("xgp"), true),
            ("xg", None, false),
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn a_path_that_does_not_exist_is_an_error_and_one_from_a_list_is_told() {
        let missing = [PathBuf::from("no/such/folder")];
        assert!(discover(&missing, &[], &Selection::default()).is_err());
        let found = discover(&[], &missing, &Selection::default()).unwrap();
        assert_eq!((found.sources.len(), found.unreadable.len()), (0, 1));
    }

    #[test]
    fn what_is_left_out_is_not_walked() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.xg", "old/b.xg", "c.zip"] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "x").unwrap();
        }
        let names = |include: &[&str], exclude: &[&str]| -> Vec<String> {
            let owned = |patterns: &[&str]| patterns.iter().map(|&pattern| pattern.to_owned()).collect::<Vec<_>>();
            let selection = Selection::new(&owned(include), &owned(exclude)).unwrap();
            let found = discover(&[folder.path().to_owned()], &[], &selection).unwrap();
            found.sources.into_iter().map(|source| source.below).collect()
        };
        assert_eq!(names(&["*.xg"], &["old"]), ["a.xg", "c.zip"], "an archive's members are chosen later");
        assert_eq!(names(&[], &["*.zip", "a*"]), ["old/b.xg"]);
        let selection = Selection::new(&["*.zzz".to_owned()], &["*.zip".to_owned()]).unwrap();
        let found = discover(&[folder.path().to_owned()], &[], &selection).unwrap();
        assert_eq!((found.sources.len(), found.left_out), (0, 2));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_loop_is_reported_and_ends() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.xg"), "x").unwrap();
        std::os::unix::fs::symlink(folder.path(), folder.path().join("loop")).unwrap();
        let found = discovered(&[folder.path().to_owned()]);
        assert_eq!((found.sources.len(), found.unreadable.len()), (1, 1));
    }
}
