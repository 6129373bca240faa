//! Exit codes and the error that ends a command.

use std::error::Error;

use crate::store::StoreError;

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
    let chain = std::iter::successors(Some(&**error), |&error| error.source());
    let hint = match chain.filter_map(|error| error.downcast_ref()).next() {
        Some(StoreError::Folder(_)) => ", but --db needs a file",
        Some(StoreError::Missing(_)) => " (`gammonbase import PATH... --db FILE` creates one)",
        _ => "",
    };
    format!("{error}{hint}")
}
