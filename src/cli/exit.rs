//! Exit codes and the error that ends a command.

use std::error::Error;

use crate::store::{StoreError, is_full};

/// Success.
pub const EXIT_OK: u8 = 0;
/// Some sources were rejected, or a check failed; the rest was imported.
pub const EXIT_REJECTS: u8 = 1;
/// Wrong usage or a fatal error.
pub const EXIT_FATAL: u8 = 2;

/// The error that ends a command.
pub type CommandError = Box<dyn Error>;

/// The error's message, with the option or command that helps.
pub fn message(error: &CommandError) -> String {
    let hint = match chain(error).find_map(|error| error.downcast_ref()) {
        Some(StoreError::Folder(_)) => ", but --db needs a file",
        Some(StoreError::Missing(_)) => " (`gammonbase import PATH... --db FILE` creates one)",
        _ if is_disk_full(error) => {
            " (disk full, file size limit reached or file system gone: free some space and run the command again)"
        }
        _ => "",
    };
    format!("{error}{hint}")
}

/// Whether the cause of an error is a full disk.
pub fn is_disk_full(error: &CommandError) -> bool {
    chain(error)
        .any(|error| error.downcast_ref().is_some_and(StoreError::is_full) || error.downcast_ref().is_some_and(is_full))
}

/// An error and its causes.
fn chain(error: &CommandError) -> impl Iterator<Item = &(dyn Error + 'static)> {
    std::iter::successors(Some(&**error), |&error| error.source())
}
