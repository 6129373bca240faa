//! `--anonymous`: commands that write something for others read an anonymous copy of the database instead.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::PathBuf;

use clap::Args;

use super::exit::CommandError;
use super::phases::PhaseBar;
use super::terminal::tell;
use crate::import::CancelToken;
use crate::query::filter::{Filter, only_name};
use crate::query::read_only;
use crate::store::aliases::people;
use crate::store::anonymous;

/// The file's name is in the footer of pages.
const FILE: &str = "anonymous.db";

#[derive(Debug, Clone, Default, Args)]
pub struct Anonymous {
    /// Give people numbers, which stay the same, and leave out what names them: comments, file names, transcribers
    #[arg(long = "anonymous")]
    is_wanted: bool,
    /// Keep the name of this person; may be repeated (needs --anonymous)
    #[arg(long = "keep-name", value_name = "NAME", allow_hyphen_values = true, requires = "is_wanted")]
    kept: Vec<String>,
}

/// The database that a command reads: the user's, or an anonymous copy in a temporary folder.
pub struct Readable {
    /// The user's database.
    original: PathBuf,
    folder: Option<Folder>,
    /// The names of people in the copy by their names in the database.
    names: BTreeMap<String, String>,
}

/// A temporary folder, which goes when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn create() -> std::io::Result<Self> {
        for number in 0_u64.. {
            let path = std::env::temp_dir().join(format!("gammonbase-{}-{number}", std::process::id()));
            match std::fs::create_dir(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => return made.map(|()| Self(path)),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Nobody is left to tell.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Anonymous {
    /// The database to read. Makes the copy, until `stop`.
    pub fn open(&self, original: PathBuf, is_quiet: bool, stop: &CancelToken) -> Result<Readable, CommandError> {
        if !self.is_wanted {
            return Ok(Readable { original, folder: None, names: BTreeMap::new() });
        }
        let kept = people(&read_only::open(&original)?, &self.kept)?;
        let folder = Folder::create()?;
        let (bar, stop) = (PhaseBar::new(!is_quiet), stop.clone());
        let made = anonymous::copy(&original, &folder.0.join(FILE), &kept, &bar.progress(move || stop.is_cancelled()));
        bar.clear();
        Ok(Readable { original, names: made?, folder: Some(folder) })
    }
}

impl Readable {
    pub fn path(&self) -> PathBuf {
        self.folder.as_ref().map_or_else(|| self.original.clone(), |folder| folder.0.join(FILE))
    }

    /// The people of a filter are those of the user's database: replaces them by those of the copy.
    pub fn rename(&self, filter: &mut Filter) -> Result<(), CommandError> {
        if self.folder.is_some() {
            filter.resolve(&read_only::open(&self.original)?)?.iter().for_each(tell);
            for name in filter.matches.players.iter_mut().chain(&mut filter.opponents) {
                self.shown(name);
            }
        }
        Ok(())
    }

    /// The same of one name.
    pub fn rename_person(&self, name: &mut String) -> Result<(), CommandError> {
        if self.folder.is_some() {
            *name = only_name(&read_only::open(&self.original)?, "player", name)?;
            self.shown(name);
        }
        Ok(())
    }

    fn shown(&self, name: &mut String) {
        if let Some(shown) = self.names.get(name) {
            name.clone_from(shown);
        }
    }
}
