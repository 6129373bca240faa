//! Exit codes and the error that ends a command.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use gammonbase::store::{StoreError, free_space, is_full, is_sqlite_full};
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
    format!("{error}{}", hint(&**error))
}

/// Advice that follows an error's message.
pub fn hint(error: &(dyn Error + 'static)) -> String {
    match chain(error).find_map(|error| error.downcast_ref()) {
        Some(StoreError::Folder(_)) => ", but --db needs a file".to_owned(),
        Some(StoreError::Missing(_)) => " (`gammonbase import PATH... --db FILE` creates one)".to_owned(),
        _ if is_disk_full(error) => {
            let temporary = temporary_folder();
            let free = free_space(&temporary).map(|free| format!(", where {} MB are free", grouped(free / 1_000_000)));
            format!(
                " (disk full, file size limit reached or file system gone: free some space and run the command again; temporary files are in \
                 {}{}: SQLITE_TMPDIR names another folder)",
                temporary.display(),
                free.unwrap_or_default()
            )
        }
        _ => String::new(),
    }
}

/// The folder in which SQLite writes temporary files.
fn temporary_folder() -> PathBuf {
    let named = ["SQLITE_TMPDIR", "TMPDIR"].into_iter().filter_map(std::env::var_os).map(PathBuf::from);
    let mut folders = named.chain(["/var/tmp".into(), "/usr/tmp".into()]).filter(|_| cfg!(unix));
    folders.find(|folder| folder.is_dir()).unwrap_or_else(std::env::temp_dir)
}

/// Whether the cause of an error is a full disk.
pub fn is_disk_full(error: &(dyn Error + 'static)) -> bool {
    chain(error)
        .any(|error| error.downcast_ref().is_some_and(is_sqlite_full) || error.downcast_ref().is_some_and(is_full))
}

/// An error and its causes.
fn chain<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}
