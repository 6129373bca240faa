//! Plans which files to read: known files that changed, and new files of a supported kind.

use std::collections::{BTreeMap, HashSet};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::members::{self, Opened};
use super::task::{Planned, Rules, Task};
use super::vanished::{Gone, Seen, vanished};
use crate::kind::{ZIP_MAGIC, foreign, recognise};
use crate::source::discover::{Discovery, Source, Unreadable, extension_of};
use crate::source::paths;
use crate::source::regular_file::IN_CLOUD;
use crate::source::{ReadError, head};
use crate::store::{KnownSource, is_database};

/// An opened archive. When all its members have been examined, the archive is recorded.
pub struct PlannedArchive<'a> {
    /// The archive.
    pub source: &'a Source,
    /// The patterns that selected its members.
    pub selection: String,
    /// The number of members of unsupported kinds, according to the directory.
    pub ignored: u64,
}

/// The work of an import, and the files that it skips.
#[derive(Default)]
pub struct Plan<'a> {
    /// The sources to process, ordered by path.
    pub items: Vec<Planned<'a>>,
    /// The opened archives.
    pub archives: Vec<PlannedArchive<'a>>,
    /// Files of supported kinds: those to read and the skipped ones.
    pub seen: u64,
    /// Unchanged since an earlier run.
    pub skipped: u64,
    /// How many of the skipped files were rejected earlier.
    pub still_rejected: u64,
    /// Other files in the folders.
    pub ignored: u64,
    /// How many of the ignored files are matches of other programs, by what they are.
    pub foreign: BTreeMap<&'static str, u64>,
    /// Files whose kind could not be determined.
    pub unreadable: Vec<Unreadable>,
    /// Known sources that no longer exist.
    pub gone: Gone,
    /// The sources that were rejected earlier, by id.
    pub damaged: Vec<i64>,
}

/// The result of a look at a file's metadata or first bytes.
enum Sight<'a> {
    /// Nothing to do.
    Unchanged,
    /// A file to read, or an archive that cannot be read.
    Source(Task),
    /// An archive that is unchanged since all of it was examined, with the number of its members of unsupported kinds.
    UnchangedArchive(u64),
    /// An archive whose directory was read.
    Archive(Opened<'a>),
    /// A file of an unsupported kind, and what it is if it is a match of another program.
    Other(Option<&'static str>),
    /// Ignored: the import's own database, a file that has disappeared, or any file after a stop request.
    Nothing,
    /// The file cannot be read.
    Unreadable(String),
}

/// Examines every file found, on the current thread pool.
pub fn plan<'a>(discovery: &'a Discovery, rules: &Rules<'a>) -> Plan<'a> {
    let looked: Vec<_> = discovery.sources.par_iter().map(|source| (source, sight(source, rules))).collect();
    let mut plan = Plan::default();
    let mut seen = Seen::new(discovery);
    for (source, sight) in looked {
        plan.add(source, sight, rules, &mut seen);
    }
    plan.items.sort_by(|a, b| paths::order(&a.path_text, &b.path_text));
    let unreadable: HashSet<_> =
        discovery.unreadable.iter().chain(&plan.unreadable).map(|place| place.path.as_path()).collect();
    plan.gone = vanished(rules.ledger, &seen, &unreadable, |path_text| is_excluded(path_text, discovery, rules));
    // A place that is not found is reported by its known files; if it has none, by its own path.
    let in_doubt: HashSet<PathBuf> = plan.gone.in_doubt.iter().flat_map(|path_text| folders(path_text)).collect();
    plan.unreadable.extend(discovery.away.iter().filter(|place| !in_doubt.contains(&place.path)).cloned());
    plan
}

/// The file of a source, and the folders above it.
fn folders(path_text: &str) -> Vec<PathBuf> {
    let file = paths::located(path_text).map(|location| location.file);
    file.iter().flat_map(|file| file.ancestors()).map(Path::to_owned).collect()
}

/// Whether a path is in a folder that was left out, or at or below searched places, and the patterns exclude it from all of them.
fn is_excluded(path_text: &str, discovery: &Discovery, rules: &Rules<'_>) -> bool {
    if !discovery.bins.is_empty() && folders(path_text).iter().any(|folder| discovery.bins.contains(folder)) {
        return true;
    }
    let mut below = discovery
        .places()
        .filter_map(|place| {
            let rest = path_text.strip_prefix(paths::path_text(place).trim_end_matches(std::path::is_separator))?;
            let is_whole = rest.is_empty() || rest.starts_with(std::path::is_separator);
            is_whole.then(|| rest.trim_start_matches(std::path::is_separator).replace(paths::MEMBER_MARK, "/"))
        })
        .peekable();
    !rules.options.selection.text().is_empty()
        && below.peek().is_some()
        && !below.any(|path| rules.options.selection.takes(&path))
}

impl<'a> Plan<'a> {
    fn add(&mut self, source: &'a Source, sight: Sight<'a>, rules: &Rules<'a>, seen: &mut Seen<'a>) {
        let known = rules.ledger.sources.get(&source.path_text);
        if !matches!(sight, Sight::Nothing | Sight::Other(_)) {
            seen.source(source);
        }
        let task = match sight {
            Sight::Unchanged => {
                self.skip(known);
                // If it was an archive, its members are gone.
                if known.is_some_and(|known| known.is_rejected) {
                    seen.plain(source);
                }
                return;
            }
            Sight::UnchangedArchive(members_ignored) => {
                seen.unchanged.insert(&source.path_text);
                self.ignored += members_ignored;
                // It was a match once.
                self.damaged.extend(known.map(|known| known.id));
                let members = rules.ledger.members(&source.path_text).filter(|known| !known.is_missing);
                return members.for_each(|known| self.skip(Some(known)));
            }
            Sight::Archive(opened) => {
                // The archive itself was rejected before.
                if known.is_some() {
                    self.push_file(source, Task::Forget, rules);
                }
                return self.add_archive(source, opened, rules, seen);
            }
            Sight::Nothing => return,
            Sight::Unreadable(message) => {
                return self.unreadable.push(Unreadable { path: source.path.clone(), message });
            }
            Sight::Source(task) => {
                self.seen += 1;
                seen.plain(source);
                task
            }
            Sight::Other(foreign) => {
                self.ignored += 1;
                if let Some(foreign) = foreign {
                    *self.foreign.entry(foreign).or_default() += 1;
                }
                seen.plain(source);
                if known.is_none() {
                    return;
                }
                Task::Forget
            }
        };
        self.push_file(source, task, rules);
    }

    /// Adds a task for the file itself, which may be an archive.
    fn push_file(&mut self, source: &'a Source, task: Task, rules: &Rules<'a>) {
        let size = (source.extension, source.size_bytes);
        self.items.push(rules.planned(source, None, source.path_text.clone(), size, task));
    }

    fn skip(&mut self, known: Option<&KnownSource>) {
        self.seen += 1;
        self.skipped += 1;
        let rejected = known.filter(|known| known.is_rejected).map(|known| known.id);
        self.still_rejected += u64::from(rejected.is_some());
        self.damaged.extend(rejected);
    }

    fn add_archive(&mut self, source: &'a Source, opened: Opened<'a>, rules: &Rules<'a>, seen: &mut Seen<'a>) {
        self.ignored += opened.ignored;
        self.seen += opened.members.len() as u64;
        let archive = Some(self.archives.len());
        self.items.extend(opened.members.into_iter().map(|member| Planned { archive, ..member }));
        for path_text in &opened.unchanged {
            self.skip(rules.ledger.sources.get(path_text));
        }
        seen.archives.insert(&source.path_text, opened.names);
        self.archives.push(PlannedArchive {
            source,
            selection: rules.options.selection.of_archive(&source.relative_path),
            ignored: opened.ignored,
        });
    }

    /// Keeps only saves that become current: other files are left to a run over their folders.
    pub fn only_to_be_read_again(mut self) -> Self {
        self.keep_only(|item| item.known.is_some_and(KnownSource::is_to_be_read_again));
        self.gone = Gone::default();
        self
    }

    /// Keeps only some sources, so that no archive is examined completely.
    pub fn keep_only(&mut self, is_kept: impl Fn(&Planned<'_>) -> bool) {
        self.items.retain(is_kept);
        self.items.iter_mut().for_each(|item| item.archive = None);
        self.archives.clear();
    }
}

fn sight<'a>(source: &'a Source, rules: &Rules<'a>) -> Sight<'a> {
    if rules.options.stop.is_cancelled() {
        return Sight::Nothing;
    }
    if rules
        .ledger
        .sources
        .get(&source.path_text)
        .is_some_and(|k| rules.is_unchanged(k, source.size_bytes, source.modified_ns))
    {
        return Sight::Unchanged;
    }
    if source.is_zip
        && let Some(members_ignored) = members::unchanged(source, rules)
    {
        return Sight::UnchangedArchive(members_ignored);
    }
    if rules.own.contains(&source.path) {
        return match source.is_named {
            true => Sight::Unreadable("this file belongs to the database of this import".to_owned()),
            false => Sight::Nothing,
        };
    }
    if source.extension.is_some() {
        return Sight::Source(Task::Read);
    }
    if let Some(file) = paths::of_placeholder(&source.path) {
        return Sight::Other(extension_of(&file).map(|_| IN_CLOUD));
    }
    if source.is_named && is_database(&source.path) {
        return Sight::Unreadable(
            "this is a database of GammonBase, which is opened, not imported; to join two, import the folders of both \
             into one database, and take over the corrections of matches"
                .to_owned(),
        );
    }
    match head(&source.path) {
        Ok((head, size)) if recognise(&head, size).is_some() => Sight::Source(Task::Read),
        Ok((head, _)) if source.is_zip || source.is_named && head.starts_with(&ZIP_MAGIC) => {
            match members::look(source, rules) {
                Ok(opened) => Sight::Archive(opened),
                Err(ReadError::Unreadable(error)) => Sight::Unreadable(error.message()),
                Err(ReadError::Refused(error)) => Sight::Source(Task::Refuse(error)),
            }
        }
        Ok(_) if source.is_named => Sight::Source(Task::Read),
        Ok((head, _)) => Sight::Other(foreign(&head)),
        Err(error) if error.kind() == ErrorKind::NotFound => Sight::Nothing,
        Err(error) => Sight::Unreadable(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::options::ImportOptions;
    use crate::import::own_files::OwnFiles;
    use crate::source::discover::discover;
    use crate::source::selection::Selection;
    use crate::store::Ledger;
    use std::path::PathBuf;

    #[test]
    fn files_of_the_database_are_skipped_under_every_name() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for (name, bytes) in [("own.ob", "x"), ("own.ob-wal", "x"), ("notes", "x"), ("match", "RGMH"), ("a.abk", "x")] {
            std::fs::write(at(name), bytes).unwrap();
        }
        std::fs::hard_link(at("own.ob"), at("other name")).unwrap();
        let own = OwnFiles::new(&[at("own.ob"), at("own.ob-wal"), at("own.ob-shm")]);
        let planned = |paths: &[PathBuf]| {
            let discovery = discover(paths, &Selection::default(), &|| false);
            let options = ImportOptions::new(Vec::new(), PathBuf::new());
            let ledger = Ledger::default();
            let plan = plan(&discovery, &Rules { ledger: &ledger, own: &own, options: &options });
            let names = plan.items.iter().map(|item| item.source.path.file_name().unwrap().to_owned());
            (names.collect::<Vec<_>>(), plan.seen, plan.ignored, plan.unreadable.len())
        };
        assert_eq!(planned(&[folder.path().to_owned()]), (vec!["a.abk".into(), "match".into()], 2, 1, 0));
        assert_eq!(planned(&[at("own.ob"), at("notes")]), (vec!["notes".into()], 1, 0, 1));
    }
}
