//! Which database a command works on: `--db`, else `GAMMONBASE_DB`, else `gammonbase.db` or the only database in the current folder.

use std::path::{Path, PathBuf};

use clap::Args;

use super::exit::CommandError;
use super::output::Printed;
use super::terminal::{stderr_is_terminal, tell};
use gammonbase::store::{ImportStore, is_database};

/// The environment variable that names the database for every command.
const VARIABLE: &str = "GAMMONBASE_DB";
/// The name of a new database without --db.
const DEFAULT: &str = "gammonbase.db";

#[derive(Debug, Clone, Default, Args)]
pub struct Database {
    /// The database [default: $GAMMONBASE_DB, else gammonbase.db or the only database in this folder]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

/// The database that a command changes or describes, and the form of its answer.
#[derive(Debug, Args)]
pub struct Target {
    #[command(flatten)]
    pub database: Database,
    #[command(flatten)]
    pub printed: Printed,
}

#[derive(Debug, Clone, Args)]
pub struct NewDatabase {
    /// The database; created if it does not exist [default: $GAMMONBASE_DB, else gammonbase.db]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

/// The database that the option or the environment names. An empty variable is not set.
pub fn named(option: &Option<PathBuf>) -> Option<PathBuf> {
    let variable = || std::env::var_os(VARIABLE).filter(|name| !name.is_empty());
    option.clone().or_else(|| variable().map(PathBuf::from))
}

impl Database {
    /// The database that the option or the environment names.
    pub fn named(&self) -> Option<PathBuf> {
        named(&self.db)
    }

    /// The database to work on. If it was found in the current folder, a message on a terminal names it.
    pub fn find(&self) -> Result<PathBuf, CommandError> {
        self.find_quietly(false)
    }

    /// The database to work on, or a new one with the usual name.
    #[cfg(feature = "serve")]
    pub fn find_or_new(&self) -> Result<PathBuf, CommandError> {
        match (self.named(), &in_this_folder()[..]) {
            (None, []) => Ok(DEFAULT.into()),
            _ => self.find(),
        }
    }

    /// The database to work on. If it was found in the current folder, a message on a terminal names it, unless `is_quiet`.
    pub fn find_quietly(&self, is_quiet: bool) -> Result<PathBuf, CommandError> {
        if let Some(path) = self.named() {
            return Ok(path);
        }
        let found = in_this_folder();
        match &found[..] {
            [path] => {
                if stderr_is_terminal() && !is_quiet {
                    tell(format!("using {}", path.display()));
                }
                Ok(path.clone())
            }
            [] => Err(format!(
                "no database specified, and none found in this folder: add --db FILE or set {VARIABLE} (`gammonbase import PATH...` \
                 creates {DEFAULT})"
            )
            .into()),
            several => Err(choose(several).into()),
        }
    }
}

impl Target {
    /// Changes the database, which is open for writing only meanwhile. Also returns its path.
    pub fn change<T, E: Into<CommandError>>(
        &self,
        work: impl FnOnce(&ImportStore) -> Result<T, E>,
    ) -> Result<(PathBuf, T), CommandError> {
        let database = self.database.find()?;
        let done = work(&ImportStore::open_existing(&database)?).map_err(Into::into)?;
        Ok((database, done))
    }
}

impl NewDatabase {
    /// The database to import into: `gammonbase.db` if none is named, unless the folder has other databases.
    pub fn find(&self) -> Result<PathBuf, CommandError> {
        match (named(&self.db), &in_this_folder()[..]) {
            (Some(path), _) => Ok(path),
            (None, others) if !others.is_empty() && others != [Path::new(DEFAULT)] => {
                Err(format!("nothing imported: {}", choose(others)).into())
            }
            _ => Ok(DEFAULT.into()),
        }
    }
}

/// Warns if a command reads an incomplete database: then `file` has what a stopped first import committed.
pub fn tell_if_incomplete(database: &Path, file: &Path) {
    if file != database {
        tell(format!(
            "{}: incomplete: the first import was stopped; this is what it has committed, without indexes (`gammonbase import` completes it)",
            database.display()
        ));
    }
}

fn choose(databases: &[PathBuf]) -> String {
    let names: Vec<_> = databases.iter().map(|path| path.to_string_lossy()).collect();
    format!("no database specified, and this folder has {}: add --db FILE or set {VARIABLE}", names.join(", "))
}

/// `gammonbase.db` if the current folder has it, otherwise all its databases. An unreadable folder has none.
fn in_this_folder() -> Vec<PathBuf> {
    if is_database(Path::new(DEFAULT)) {
        return vec![DEFAULT.into()];
    }
    let entries = std::fs::read_dir(".").into_iter().flatten().flatten();
    let paths = entries.map(|entry| PathBuf::from(entry.file_name()));
    let mut found: Vec<PathBuf> = paths.filter(|path| is_database(path)).collect();
    found.sort();
    // A first import that was stopped.
    if found.is_empty() && Path::new(DEFAULT).with_added_extension("building").exists() {
        found.push(DEFAULT.into());
    }
    found
}
