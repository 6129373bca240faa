//! Which of the files that were found are to be read: known ones have changed, others show that they are ours.

use std::collections::HashSet;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::discover::{Discovery, Source, Unreadable};
use crate::format::kind::{HEAD_BYTES, recognise};
use crate::store::{KnownSource, Ledger};

/// A source that must be read, with what is known of it.
pub struct Planned<'a> {
    pub source: &'a Source,
    pub known: Option<&'a KnownSource>,
    /// It was one of ours; what stands there now is not, and would not be looked at if it had come today.
    pub is_forgotten: bool,
}

/// What an import has to do, and what it leaves out.
#[derive(Default)]
pub struct Plan<'a> {
    /// In the order of their paths.
    pub items: Vec<Planned<'a>>,
    /// Files of ours: those to be read and the skipped ones.
    pub seen: u64,
    /// Unchanged since an earlier run.
    pub skipped: u64,
    /// How many of the skipped were rejected then.
    pub still_rejected: u64,
    /// Other files in the folders.
    pub ignored: u64,
    /// Files of which we cannot tell.
    pub unreadable: Vec<Unreadable>,
}

/// What a file looks like from outside, or by its first bytes.
enum Sight {
    Unchanged,
    Source,
    Other,
    /// The database that the import writes, or gone meanwhile.
    Nothing,
    Unreadable(String),
}

/// Looks at every file that was found, with the threads of the pool that this runs in.
pub fn plan<'a>(discovery: &'a Discovery, ledger: &'a Ledger, own: &OwnFiles) -> Plan<'a> {
    let look = |source: &'a Source| {
        let known = ledger.get(&source.shown);
        (source, known, sight(source, known, own))
    };
    let looked: Vec<_> = discovery.sources.par_iter().map(look).collect();
    let mut plan = Plan::default();
    for (source, known, sight) in looked {
        match sight {
            Sight::Unchanged => {
                plan.seen += 1;
                plan.skipped += 1;
                plan.still_rejected += u64::from(known.is_some_and(|known| known.outcome == "rejected"));
            }
            Sight::Source => {
                plan.seen += 1;
                plan.items.push(Planned { source, known, is_forgotten: false });
            }
            Sight::Other => {
                plan.ignored += 1;
                if known.is_some() {
                    plan.items.push(Planned { source, known, is_forgotten: true });
                }
            }
            Sight::Nothing => {}
            Sight::Unreadable(message) => plan.unreadable.push(Unreadable { shown: source.shown.clone(), message }),
        }
    }
    plan
}

fn sight(source: &Source, known: Option<&KnownSource>, own: &OwnFiles) -> Sight {
    let is_unchanged = known.is_some_and(|known| {
        known.size_bytes == source.size_bytes
            && known.modified_ns == source.modified_ns
            // What could not be read may be readable now.
            && known.content_hash.is_some()
            // Its rows went to the path that it was moved to; it is back.
            && known.outcome != "missing"
    });
    if is_unchanged {
        return Sight::Unchanged;
    }
    if own.contains(&source.path) {
        return match source.is_named {
            true => Sight::Unreadable("it belongs to the database that is being written".to_owned()),
            false => Sight::Nothing,
        };
    }
    if source.is_named || source.ending.is_some() {
        return Sight::Source;
    }
    match head(&source.path) {
        Ok((head, size)) if recognise(&head, size).is_some() => Sight::Source,
        Ok(_) => Sight::Other,
        Err(error) if error.kind() == ErrorKind::NotFound => Sight::Nothing,
        Err(error) => Sight::Unreadable(error.to_string()),
    }
}

/// A file's first bytes, and its size.
fn head(path: &Path) -> std::io::Result<(Vec<u8>, u64)> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    let mut head = Vec::new();
    file.take(HEAD_BYTES as u64).read_to_end(&mut head)?;
    Ok((head, size))
}

/// The files of the database that is being written. They are not even opened: closing a file drops the locks that the process holds
/// on it, SQLite's among them.
pub struct OwnFiles(HashSet<Identity>);

/// Device and inode: a file under whatever name.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    std::fs::canonicalize(path).ok()
}

impl OwnFiles {
    /// Those that are there.
    pub fn new(paths: &[PathBuf]) -> Self {
        Self(paths.iter().filter_map(|path| identity(path)).collect())
    }

    fn contains(&self, path: &Path) -> bool {
        identity(path).is_some_and(|identity| self.0.contains(&identity))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discover::discover;

    #[test]
    fn the_databases_own_files_are_passed_over_under_every_name_and_others_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for (name, bytes) in [("own.ob", "x"), ("own.ob-wal", "x"), ("notes", "x"), ("match", "RGMH"), ("a.abk", "x")] {
            std::fs::write(at(name), bytes).unwrap();
        }
        std::fs::hard_link(at("own.ob"), at("other name")).unwrap();
        let own = OwnFiles::new(&[at("own.ob"), at("own.ob-wal"), at("own.ob-shm")]);
        let planned = |paths: &[PathBuf]| {
            let discovery = discover(paths).unwrap();
            let ledger = Ledger::default();
            let plan = plan(&discovery, &ledger, &own);
            let names = plan.items.iter().map(|item| item.source.path.file_name().unwrap().to_owned());
            (names.collect::<Vec<_>>(), plan.seen, plan.ignored, plan.unreadable.len())
        };
        assert_eq!(planned(&[folder.path().to_owned()]), (vec!["a.abk".into(), "match".into()], 2, 1, 0));
        assert_eq!(planned(&[at("own.ob"), at("notes")]), (vec!["notes".into()], 1, 0, 1));
    }
}
