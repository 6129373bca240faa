//! Exit codes and the error that ends a command.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use super::words::words;
use gammonbase::store::{chain, explained, free_space, is_full, is_sqlite_full};
use rows::numbers::grouped;

/// Some sources were rejected, or a check failed; the rest was imported.
pub const EXIT_REJECTS: u8 = 1;
/// Wrong usage or a fatal error.
pub const EXIT_FATAL: u8 = 2;

/// The error that ends a command.
pub type CommandError = Box<dyn Error>;

/// An error with an exit status of its own, such as that of a signal.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct StatusError {
    pub message: String,
    pub status: u8,
}

/// The exit status of a command that says whether something is sound.
pub fn exit_code(is_sound: bool) -> ExitCode {
    if is_sound { ExitCode::SUCCESS } else { EXIT_REJECTS.into() }
}

/// The error's message, with the option or command that helps.
pub fn message(error: &CommandError) -> String {
    explained(&**error, words) + &hint(&**error)
}

/// The end of the message of an error that a full disk caused; empty for other errors.
pub fn hint(error: &(dyn Error + 'static)) -> String {
    if !is_disk_full(error) {
        return String::new();
    }
    // The folder in which SQLite writes temporary files.
    let named = ["SQLITE_TMPDIR", "TMPDIR"].into_iter().filter_map(std::env::var_os).map(PathBuf::from);
    let mut folders = named.chain(["/var/tmp".into(), "/usr/tmp".into()]).filter(|_| cfg!(unix));
    let temporary = folders.find(|folder| folder.is_dir()).unwrap_or_else(std::env::temp_dir);
    let free = free_space(&temporary).map(|free| format!(", where {} MB are free", grouped(free / 1_000_000)));
    format!(
        " (disk full, file size limit reached or file system gone: free some space and run the command again; temporary files are in \
         {}{}: SQLITE_TMPDIR names another folder)",
        temporary.display(),
        free.unwrap_or_default()
    )
}

/// Whether the cause of an error is a full disk.
pub fn is_disk_full(error: &(dyn Error + 'static)) -> bool {
    chain(error)
        .any(|error| error.downcast_ref().is_some_and(is_sqlite_full) || error.downcast_ref().is_some_and(is_full))
}
