//! Which known sources are gone for good, as far as can be told.
//!
//! A file that is merely out of sight must not be taken for one that was deleted. It has vanished only if the file system says that it is
//! not there, and its surroundings are: the folder that was named still holds something of ours, the nearest folder that is left is not
//! empty, and nothing on the way was unreadable.

use std::collections::{HashMap, HashSet};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::source::discover::{Discovery, Source};
use crate::source::identity::FileIdentity;
use crate::source::paths;
use crate::store::{KnownSource, Ledger};

/// A known source that is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vanished {
    /// `source_file_id`
    pub id: i64,
    /// Its path as it is stored.
    pub shown: String,
    /// Whether it was there when it was last looked for.
    pub is_new: bool,
    /// Whether another source has the rows of its content.
    pub is_copy: bool,
}

/// What a run has seen.
pub struct Seen<'a> {
    roots: HashSet<&'a Path>,
    /// The folders that were visited, by what they are.
    visited: &'a HashMap<FileIdentity, Vec<PathBuf>>,
    /// Files that were found, as they are shown.
    files: HashSet<&'a str>,
    /// The folders with something of ours in or below them.
    folders: HashSet<&'a Path>,
    /// The members of archives that were opened.
    archives: HashMap<&'a str, HashSet<String>>,
    /// Archives that are as they were when all their members were looked at.
    unchanged: HashSet<&'a str>,
    /// Files that are no archives.
    plain: HashSet<&'a str>,
}

impl<'a> Seen<'a> {
    /// Nothing yet of what a walk has found.
    pub fn new(discovery: &'a Discovery) -> Self {
        Self {
            roots: discovery.roots.iter().map(PathBuf::as_path).collect(),
            visited: &discovery.visited,
            files: HashSet::new(),
            folders: HashSet::new(),
            archives: HashMap::new(),
            unchanged: HashSet::new(),
            plain: HashSet::new(),
        }
    }

    /// A source of ours, or an archive.
    pub fn source(&mut self, source: &'a Source) {
        self.files.insert(&source.shown);
        for folder in source.path.ancestors().skip(1) {
            if !self.folders.insert(folder) {
                break;
            }
        }
    }

    /// A file that is no archive.
    pub fn plain(&mut self, source: &'a Source) {
        self.files.insert(&source.shown);
        self.plain.insert(&source.shown);
    }

    /// An archive with the shown paths of all files in it.
    pub fn opened(&mut self, shown: &'a str, members: HashSet<String>) {
        self.archives.insert(shown, members);
    }

    /// An archive that is as it was.
    pub fn unchanged(&mut self, shown: &'a str) {
        self.unchanged.insert(shown);
    }

    fn has_looked_into(&self, archive: &str) -> bool {
        self.archives.contains_key(archive) || self.unchanged.contains(archive)
    }

    /// Whether a file that is there was found under another name, because its folder was visited under another one: a link that came
    /// since, or a folder where a link was.
    fn has_other_name(&self, file: &Path) -> bool {
        let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else { return false };
        let names = FileIdentity::of(folder).and_then(|identity| self.visited.get(&identity));
        names.is_some_and(|names| {
            let is_found = |other: &PathBuf| self.files.contains(paths::shown(&other.join(name)).as_str());
            names.iter().all(|other| other != folder) && names.iter().any(is_found)
        })
    }

    /// Whether a file is below a folder that was walked; and whether that folder has something of ours left.
    fn root_of(&self, file: &Path) -> Option<bool> {
        let mut roots = file.ancestors().skip(1).filter(|folder| self.roots.contains(folder)).peekable();
        roots.peek()?;
        Some(roots.any(|root| self.folders.contains(root)))
    }
}

/// What can be said of a file that was not found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// It is there, or nobody asked for it, or it cannot be told.
    Silent,
    /// It is not there, but neither is what should be around it.
    InDoubt,
    /// It is gone.
    Gone,
}

/// What is gone of what was known.
#[derive(Debug, Default)]
pub struct Gone {
    /// Known sources, in the order of their paths.
    pub sources: Vec<Vanished>,
    /// Archives that were looked into before, in the order of their paths.
    pub archives: Vec<String>,
    /// Known sources that are not there, but whose folders look as if a file system were not mounted.
    pub in_doubt: u64,
}

/// The known sources and archives that are gone.
pub fn vanished(ledger: &Ledger, seen: &Seen<'_>, unreadable: &HashSet<&Path>) -> Gone {
    let mut gone = Gone::default();
    let mut verdicts: HashMap<&str, Verdict> = HashMap::new();
    for (shown, known) in ledger.iter() {
        let (file, member) = paths::split(shown);
        let verdict = if seen.files.contains(file) {
            match (member, seen.archives.get(file)) {
                (Some(_), Some(members)) if !members.contains(shown) => Verdict::Gone,
                // Where an archive was, there is something else.
                (Some(_), None) if seen.plain.contains(file) => Verdict::Gone,
                // What it had lost by then it has not got back.
                (Some(_), None) if known.is_missing() && seen.unchanged.contains(file) => Verdict::Gone,
                _ => Verdict::Silent,
            }
        } else {
            *verdicts.entry(file).or_insert_with(|| verdict(file, seen, unreadable))
        };
        match verdict {
            Verdict::Gone => gone.sources.push(note(shown, known)),
            Verdict::InDoubt if !known.is_missing() => gone.in_doubt += 1,
            Verdict::InDoubt | Verdict::Silent => {}
        }
    }
    for archive in ledger.archives() {
        let is_gone = match seen.files.contains(archive) {
            // What stands there now is none, or cannot be looked into.
            true => seen.plain.contains(archive) || !seen.has_looked_into(archive) && !ledger.has_members(archive),
            false => *verdicts.entry(archive).or_insert_with(|| verdict(archive, seen, unreadable)) == Verdict::Gone,
        };
        if is_gone {
            gone.archives.push(archive.to_owned());
        }
    }
    gone.sources.sort_by(|a, b| paths::order(&a.shown, &b.shown));
    gone.archives.sort_by(|a, b| paths::order(a, b));
    gone
}

fn note(shown: &str, known: &KnownSource) -> Vanished {
    Vanished { id: known.id, shown: shown.to_owned(), is_new: !known.is_missing(), is_copy: known.is_copy }
}

fn verdict(file: &str, seen: &Seen<'_>, unreadable: &HashSet<&Path>) -> Verdict {
    let Some(path) = paths::located(file).map(|location| location.file) else {
        return Verdict::Silent;
    };
    let Some(is_root_alive) = seen.root_of(&path) else {
        return Verdict::Silent;
    };
    if path.ancestors().any(|place| unreadable.contains(place)) {
        return Verdict::Silent;
    }
    if !is_absent(&path) {
        return if seen.has_other_name(&path) { Verdict::Gone } else { Verdict::Silent };
    }
    if is_root_alive && has_neighbours(&path, seen) { Verdict::Gone } else { Verdict::InDoubt }
}

/// Whether the file system says that there is no such file; not that it cannot be looked at.
fn is_absent(path: &Path) -> bool {
    match std::fs::metadata(path) {
        Ok(metadata) => metadata.is_dir(),
        Err(error) => matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
    }
}

/// Whether the nearest folder that is left has anything in it. A file system that is not mounted leaves an empty one.
fn has_neighbours(path: &Path, seen: &Seen<'_>) -> bool {
    let nearest = path.ancestors().skip(1).find(|folder| folder.is_dir());
    nearest.is_some_and(|folder| {
        seen.folders.contains(folder) || std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
    })
}
