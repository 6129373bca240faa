//! `gammonbase import` without a path: offers the folder in which eXtreme Gammon saves its files.

use std::io::{IsTerminal, stdin};
use std::path::{Path, PathBuf};

use crate::terminal::{answer, stderr_is_terminal};
use crate::{CommandError, called, quoted_path};

/// The user's documents.
pub fn documents() -> Option<PathBuf> {
    // Users and OneDrive may have moved them.
    #[cfg(windows)]
    let documents = known_folders::get_known_folder_path(known_folders::KnownFolder::Documents);
    #[cfg(not(windows))]
    let documents = std::env::home_dir().map(|home| xdg_documents(&home).unwrap_or_else(|| home.join("Documents")));
    documents.filter(|folder| folder.is_dir())
}

/// The folder that the desktop's `user-dirs.dirs` names: `XDG_DOCUMENTS_DIR="$HOME/Dokumente"`.
#[cfg(not(windows))]
fn xdg_documents(home: &Path) -> Option<PathBuf> {
    let folder = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let text = std::fs::read_to_string(folder.unwrap_or_else(|| home.join(".config")).join("user-dirs.dirs")).ok()?;
    let named = text.lines().find_map(|line| line.trim().strip_prefix("XDG_DOCUMENTS_DIR="))?.trim_matches('"');
    Some(home.join(named.strip_prefix("$HOME/").unwrap_or(named)))
}

/// The folder in which eXtreme Gammon saves files by default, if it exists.
fn folder() -> Option<PathBuf> {
    documents().map(|documents| documents.join("eXtremeGammon")).filter(|folder| folder.is_dir())
}

/// eXtreme Gammon's folder, if the user agrees to import it. Folders in `refused` are not offered again.
pub fn wanted(database: &Path, refused: &[PathBuf]) -> Option<PathBuf> {
    let folder = folder().filter(|folder| !refused.contains(folder))?;
    let question = format!("Import eXtreme Gammon's folder {} into {}? [y/N]", folder.display(), database.display());
    ["y", "yes"].contains(&answer(question).to_lowercase().as_str()).then_some(folder)
}

/// The folder to import, if the user agrees. Without a terminal to ask on, the error names the folder.
pub fn accepted(database: &Path) -> Result<PathBuf, CommandError> {
    const NOTHING: &str = "nothing imported: no files or folders specified (`gammonbase import PATH...`)";
    let Some(folder) = folder() else {
        return Err(NOTHING.into());
    };
    if !(stdin().is_terminal() && stderr_is_terminal()) {
        let command = format!("{} import {}", called(), quoted_path(&folder));
        return Err(format!("{NOTHING}. To import eXtreme Gammon's folder: {command}").into());
    }
    wanted(database, &[]).ok_or_else(|| NOTHING.into())
}
