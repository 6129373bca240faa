//! Which database a command works on: `--db`, else `GAMMONBASE_DB`, else the only one in the current folder.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::Args;

use super::exit::CommandError;
use super::terminal::{is_seen, tell};
use super::words::quoted;
use crate::store::{Nearby, databases_in};

/// The environment variable that names the database for every command.
pub const VARIABLE: &str = "GAMMONBASE_DB";
/// The name that is proposed for a database that does not exist yet.
const NEW: &str = "gammonbase.db";
/// Databases that a message lists.
const LISTED: usize = 5;

#[derive(Debug, Clone, Args)]
pub struct Database {
    /// The database [default: $GAMMONBASE_DB, else the only database in this folder]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

#[derive(Debug, Clone, Args)]
pub struct NewDatabase {
    /// The database; created if it does not exist [default: $GAMMONBASE_DB]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

/// The database that the environment names. A variable without text is not set.
fn from_environment() -> Option<PathBuf> {
    std::env::var_os(VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from)
}

impl Database {
    /// The database that is named, by option or environment.
    pub fn named(&self) -> Option<PathBuf> {
        self.db.clone().or_else(from_environment)
    }

    /// The database to work on. If it was found in the current folder, a message on a terminal names it.
    pub fn find(&self) -> Result<PathBuf, CommandError> {
        self.find_quietly(false)
    }

    /// Like [`find`](Self::find), without the message if `is_quiet`.
    pub fn find_quietly(&self, is_quiet: bool) -> Result<PathBuf, CommandError> {
        if let Some(path) = &self.db {
            return Ok(path.clone());
        }
        if let Some(path) = from_environment() {
            let is_missing = |path: &Path| path.metadata().is_err_and(|error| error.kind() == ErrorKind::NotFound);
            let mut building = path.clone().into_os_string();
            building.push(".building");
            return if is_missing(&path) && is_missing(Path::new(&building)) {
                Err(format!("{}: database not found ({VARIABLE} names it; --db FILE overrides it)", path.display())
                    .into())
            } else {
                Ok(path)
            };
        }
        match &nearby()?[..] {
            [path] => {
                if is_seen() && !is_quiet {
                    tell(format!("using {}, the only database in this folder", path.display()));
                }
                Ok(path.clone())
            }
            [] => Err(format!(
                "no database specified, and none found in this folder: add --db FILE or set {VARIABLE} (`gammonbase \
                 import PATH... --db FILE` creates one)"
            )
            .into()),
            several => Err(format!(
                "no database specified, and this folder has {}: {}; choose one with --db FILE or {VARIABLE}",
                several.len(),
                listed(several)
            )
            .into()),
        }
    }
}

impl NewDatabase {
    /// The database to import `paths` into. It is never guessed, but the message says what would be a good choice.
    pub fn find(&self, paths: &[PathBuf]) -> Result<PathBuf, CommandError> {
        if let Some(path) = self.db.clone().or_else(from_environment) {
            return Ok(path);
        }
        let found = nearby().unwrap_or_default();
        let command = |database: &Path| {
            let words: Vec<_> = paths.iter().map(|path| quoted(&path.to_string_lossy()).into_owned()).collect();
            let words = if words.is_empty() { "PATH...".to_owned() } else { words.join(" ") };
            format!("gammonbase import {words} --db {}", quoted(&database.to_string_lossy()))
        };
        let message = match &found[..] {
            [path] => format!(
                "nothing imported: no database specified; to import into {}, the only database in this folder, run: {}",
                path.display(),
                command(path)
            ),
            [] => format!(
                "nothing imported: no database specified; to create {NEW} in this folder, run: {} (or set {VARIABLE})",
                command(Path::new(NEW))
            ),
            several => format!(
                "nothing imported: no database specified, and this folder has {}: {}; choose one with --db \
                 FILE or {VARIABLE}",
                several.len(),
                listed(several)
            ),
        };
        Err(message.into())
    }
}

/// The databases in the current folder.
fn nearby() -> Result<Vec<PathBuf>, CommandError> {
    let plain = |path: PathBuf| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path);
    match databases_in(Path::new(".")) {
        Ok(Nearby::Found(paths)) => Ok(paths.into_iter().map(plain).collect()),
        Ok(Nearby::TooMany) => {
            Err("no database specified, and this folder has too many files to look for one: add --db FILE".into())
        }
        Err(error) => Err(format!(
            "no database specified, and this folder cannot be searched for one ({error}): add --db FILE or set {VARIABLE}"
        )
        .into()),
    }
}

fn listed(paths: &[PathBuf]) -> String {
    let names: Vec<String> = paths.iter().take(LISTED).map(|path| path.display().to_string()).collect();
    let rest = if paths.len() > LISTED { ", ..." } else { "" };
    format!("{}{rest}", names.join(", "))
}
