//! `--anonymous`: commands that write something for others read an anonymous copy of the database instead.

use std::collections::BTreeMap;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

use clap::Args;

use super::progress::with_phases;
use super::signals::before_end;
use super::{CommandError, tell};
use gammonbase::folder::{Folder, FolderError, Owner, dissolve};
use gammonbase::import::CancelToken;
use gammonbase::query::filter::{Filter, only_name};
use gammonbase::query::read_only;
use gammonbase::store::aliases::exact;
use gammonbase::store::{KnownNames, MadeWith, ProgressCallback, anonymous};

/// The file's name is in the footer of pages.
const FILE: &str = "anonymous.db";

#[derive(Debug, Clone, Default, Args)]
pub struct Anonymous {
    /// Give people numbers, which stay the same, and leave out what names them: comments, file names, transcribers
    #[arg(long = "anonymous")]
    anonymous: bool,
    /// Keep the name of this person; may be repeated (needs --anonymous)
    #[arg(long = "keep-name", value_name = "NAME", allow_hyphen_values = true, requires = "anonymous")]
    named: Vec<String>,
}

/// The database that a command reads: the user's, or an anonymous copy in a temporary folder.
pub struct Readable {
    /// The user's database.
    original: PathBuf,
    folder: Option<Temporary>,
    /// The names of people in the copy by their names in the database.
    names: BTreeMap<String, String>,
}

/// The mark of temporary folders.
const COPY: Owner = Owner::without_manifest(
    "This folder belongs to a running gammonbase, which keeps an anonymous copy of a database in it.\n",
    "a temporary copy",
);
/// The beginning of the names of temporary folders.
const NAMED: &str = "gammonbase-";

/// A temporary folder, which goes when it is dropped. It is locked until then.
struct Temporary {
    path: PathBuf,
    folder: Option<Folder>,
}

impl Temporary {
    /// Creates a folder, and removes the folders of processes that were killed.
    fn create() -> Result<Self, CommandError> {
        let all = std::env::temp_dir();
        let named = |entry: &DirEntry| entry.file_name().to_string_lossy().starts_with(NAMED);
        for entry in fs::read_dir(&all).into_iter().flatten().flatten().filter(named) {
            let path = entry.path();
            if let folder @ Some(_) = Folder::abandoned(&path, COPY) {
                drop(Self { path, folder });
            }
        }
        let path = all.join(format!("{NAMED}{}-{:016x}", std::process::id(), getrandom::u64()?));
        fs::create_dir(&path).map_err(FolderError::at(&path))?;
        Ok(Self { folder: Some(Folder::open(&path, COPY)?), path })
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Windows removes no folder in which a file is open.
        drop(self.folder.take());
        dissolve(&self.path, &[FILE]);
    }
}

impl Anonymous {
    pub fn is_given(&self) -> bool {
        self.anonymous
    }

    /// The options that say who is named: those of this command, or of the snapshot that it reads.
    pub fn options(&self, database: &Path) -> Result<MadeWith, CommandError> {
        Ok(match self.anonymous {
            true if self.named.is_empty() || !database.exists() => MadeWith::anonymous(&self.named),
            true => {
                let known = KnownNames::load(&read_only::open(database)?, "player")?;
                let kept = self.named.iter().map(|name| known.kept(name)).collect::<Result<Vec<_>, _>>()?;
                MadeWith::anonymous(&kept.concat())
            }
            false => MadeWith::read(database)?.unwrap_or_default().naming(),
        })
    }

    /// The database to read. Makes the copy, until `stop`; without it, SIGINT and SIGTERM remove the copy and end the program.
    pub fn open(
        &self,
        original: PathBuf,
        is_quiet: bool,
        stop: Option<&CancelToken>,
    ) -> Result<Readable, CommandError> {
        if !self.anonymous {
            return Ok(Readable { original, folder: None, names: BTreeMap::new() });
        }
        let named = exact(&read_only::open(&original)?, "player", &self.named)?;
        let made_with = self.options(&original)?;
        let folder = Temporary::create()?;
        if stop.is_none() {
            let path = folder.path.clone();
            before_end(move || dissolve(&path, &[FILE]))?;
        }
        let to = folder.path.join(FILE);
        let copy = |progress: &ProgressCallback| anonymous::copy(&original, &to, &named, &made_with, progress);
        let names = with_phases(is_quiet, &stop.cloned().unwrap_or_default(), copy)?;
        Ok(Readable { original, names, folder: Some(folder) })
    }
}

impl Readable {
    pub fn path(&self) -> PathBuf {
        self.folder.as_ref().map_or_else(|| self.original.clone(), |folder| folder.path.join(FILE))
    }

    /// The people of a filter are those of the user's database: replaces them by those of the copy.
    pub fn rename(&self, filter: &mut Filter) -> Result<(), CommandError> {
        if self.folder.is_some() {
            filter.resolve(&read_only::open(&self.original)?)?.iter().for_each(tell);
            if !filter.matches.tags.is_empty() {
                return Err(
                    "--tag selects by your own notes, which an anonymous copy does not have: leave it out".into()
                );
            }
            for name in filter.matches.players.iter_mut().chain(&mut filter.opponents) {
                self.replace(name);
            }
        }
        Ok(())
    }

    /// Replaces the name of a person in the user's database by that in the copy.
    pub fn rename_person(&self, name: &mut String) -> Result<(), CommandError> {
        if self.folder.is_some() {
            *name = only_name(&read_only::open(&self.original)?, "player", name)?;
            self.replace(name);
        }
        Ok(())
    }

    fn replace(&self, name: &mut String) {
        if let Some(number) = self.names.get(name) {
            name.clone_from(number);
        }
    }
}
