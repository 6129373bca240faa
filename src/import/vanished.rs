//! Finds known sources that no longer exist.
//!
//! An unmounted file must not be mistaken for a deleted one. A file counts as missing only if the file system reports that it does not
//! exist and its surroundings do: the named folder still has a supported file, the nearest existing folder is not empty, and nothing
//! on the way was unreadable.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use crate::source::discover::{Discovery, Source};
use crate::source::identity::FileIdentity;
use crate::source::paths;
use crate::store::Ledger;

/// A known source that no longer exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vanished {
    /// `source_file_id`
    pub id: i64,
    /// The path as stored.
    pub path_text: String,
    /// Whether it existed at the previous run.
    pub is_new: bool,
}

/// The files and folders that a run has seen.
pub struct Seen<'a> {
    roots: HashSet<&'a Path>,
    /// Named places that do not exist or cannot be reached.
    away: HashSet<&'a Path>,
    /// The visited folders, by identity.
    visited: &'a HashMap<FileIdentity, Vec<PathBuf>>,
    /// The path texts of the files found.
    files: HashSet<&'a str>,
    /// Folders with supported files in or below them.
    folders: HashSet<&'a Path>,
    /// The path texts of all files in opened archives.
    pub archives: HashMap<&'a str, HashSet<String>>,
    /// Archives unchanged since all their members were examined.
    pub unchanged: HashSet<&'a str>,
    /// Files that are not archives, or not any more.
    plain: HashSet<&'a str>,
}

impl<'a> Seen<'a> {
    /// Starts with the folders of a search, without its files.
    pub fn new(discovery: &'a Discovery) -> Self {
        Self {
            roots: discovery.roots.iter().map(PathBuf::as_path).collect(),
            away: discovery.away.iter().map(|place| place.path.as_path()).collect(),
            visited: &discovery.visited,
            files: HashSet::new(),
            folders: HashSet::new(),
            archives: HashMap::new(),
            unchanged: HashSet::new(),
            plain: HashSet::new(),
        }
    }

    /// Adds a supported file or an archive.
    pub fn source(&mut self, source: &'a Source) {
        self.files.insert(&source.path_text);
        for folder in source.path.ancestors().skip(1) {
            if !self.folders.insert(folder) {
                break;
            }
        }
    }

    /// Adds a file that is not an archive, or a damaged one.
    pub fn plain(&mut self, source: &'a Source) {
        self.files.insert(&source.path_text);
        self.plain.insert(&source.path_text);
    }

    /// Whether an existing file was found under another path, because its folder was visited under another path: a new link, or a folder in
    /// the place of a link.
    fn has_other_name(&self, file: &Path) -> bool {
        let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else { return false };
        let names = FileIdentity::of(folder).and_then(|identity| self.visited.get(&identity));
        names.is_some_and(|names| {
            let is_found = |other: &PathBuf| self.files.contains(paths::path_text(&other.join(name)).as_str());
            names.iter().all(|other| other != folder) && names.iter().any(is_found)
        })
    }

    /// `Some` if a file is below a walked folder: whether that folder still has a supported file.
    fn root_of(&self, file: &Path) -> Option<bool> {
        let mut roots = file.ancestors().skip(1).filter(|folder| self.roots.contains(folder)).peekable();
        roots.peek()?;
        Some(roots.any(|root| self.folders.contains(root)))
    }
}

/// The verdict on a file that was not found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// The file exists, is outside the walked folders, or could not be checked.
    Silent,
    /// The file does not exist, but neither do its surroundings.
    InDoubt,
    /// The file no longer exists.
    Gone,
}

/// Known sources and archives that no longer exist.
#[derive(Debug, Default)]
pub struct Gone {
    /// Known sources, ordered by path.
    pub sources: Vec<Vanished>,
    /// Archives examined earlier, ordered by path.
    pub archives: Vec<String>,
    /// Missing sources whose folders look like an unmounted file system, ordered by path.
    pub in_doubt: Vec<String>,
    /// Existing sources with rows that the patterns exclude now.
    pub excluded: u64,
}

/// Finds the known sources and archives that no longer exist. `is_excluded` returns whether the patterns exclude a path.
pub fn vanished(
    ledger: &Ledger,
    seen: &Seen<'_>,
    unreadable: &HashSet<&Path>,
    is_excluded: impl Fn(&str) -> bool,
) -> Gone {
    let mut gone = Gone::default();
    let mut verdicts: HashMap<&str, Verdict> = HashMap::new();
    for (path_text, known) in ledger.sources.iter().map(|(path, known)| (&path[..], known)) {
        let (file, member) = paths::split(path_text);
        let verdict = if seen.files.contains(file) {
            match (member, seen.archives.get(file)) {
                (Some(_), Some(members)) if !members.contains(path_text) => Verdict::Gone,
                // Another file is in the archive's place, or it is damaged.
                (Some(_), None) if seen.plain.contains(file) => Verdict::Gone,
                // An unchanged archive has not regained a missing member.
                (Some(_), None) if known.is_missing && seen.unchanged.contains(file) => Verdict::Gone,
                _ => Verdict::Silent,
            }
        } else {
            *verdicts.entry(file).or_insert_with(|| verdict(file, seen, unreadable))
        };
        match verdict {
            Verdict::Gone => {
                gone.sources.push(Vanished {
                    id: known.id,
                    path_text: path_text.to_owned(),
                    is_new: !known.is_missing,
                });
            }
            Verdict::InDoubt if !known.is_missing => gone.in_doubt.push(path_text.to_owned()),
            Verdict::Silent if known.has_content() && !known.is_missing && is_excluded(path_text) => gone.excluded += 1,
            Verdict::InDoubt | Verdict::Silent => {}
        }
    }
    for archive in ledger.archives.keys().map(String::as_str) {
        let is_gone = match seen.files.contains(archive) {
            // The file there now is not an archive, or cannot be opened as one.
            true => {
                let is_known = seen.archives.contains_key(archive) || seen.unchanged.contains(archive);
                seen.plain.contains(archive) || !is_known && ledger.members(archive).next().is_none()
            }
            false => *verdicts.entry(archive).or_insert_with(|| verdict(archive, seen, unreadable)) == Verdict::Gone,
        };
        if is_gone {
            gone.archives.push(archive.to_owned());
        }
    }
    gone.sources.sort_by(|a, b| paths::order(&a.path_text, &b.path_text));
    gone.in_doubt.sort();
    gone.archives.sort_by(|a, b| paths::order(a, b));
    gone
}

fn verdict(file: &str, seen: &Seen<'_>, unreadable: &HashSet<&Path>) -> Verdict {
    let Some(path) = paths::located(file).map(|location| location.file) else {
        return Verdict::Silent;
    };
    if path.ancestors().any(|place| seen.away.contains(place)) {
        return if paths::is_absent(&path) { Verdict::InDoubt } else { Verdict::Silent };
    }
    let Some(is_root_alive) = seen.root_of(&path) else {
        return Verdict::Silent;
    };
    if path.ancestors().any(|place| unreadable.contains(place)) {
        return Verdict::Silent;
    }
    if !paths::is_absent(&path) {
        return if seen.has_other_name(&path) { Verdict::Gone } else { Verdict::Silent };
    }
    if is_root_alive && paths::has_surroundings(&path) { Verdict::Gone } else { Verdict::InDoubt }
}
