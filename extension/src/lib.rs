//! `xgid`, `gnubg_id`, `board`, `board_svg`, `pips`, `blots_after`, `distance`, `tally`, `legal_plays`, `bear_off_rolls`, functions of match scores, and functions for statistics and texts, for every program that loads SQLite extensions: docs/reference/sql.md describes them.
//!
//! They work on GammonBase databases and on their snapshots, because they use only names that both have.

use std::ffi::{c_char, c_int};
use std::path::PathBuf;

use rusqlite::{Connection, Error, OpenFlags, Result, ffi};

use sql_functions::lookups::{self, Library};
use sql_functions::{mathematics, scores};

/// The entry point called by SQLite.
///
/// # Safety
///
/// SQLite must pass a connection and its function table, which both outlive the call.
#[unsafe(no_mangle)]
#[allow(unsafe_code)]
pub unsafe extern "C" fn sqlite3_extension_init(
    db: *mut ffi::sqlite3,
    message: *mut *mut c_char,
    functions: *mut ffi::sqlite3_api_routines,
) -> c_int {
    // SAFETY: the arguments are passed on unchanged, and `install` only registers functions.
    unsafe { Connection::extension_init2(db, message, functions, install) }
}

fn install(connection: Connection) -> Result<bool> {
    mathematics::install(&connection)?;
    scores::install(&connection)?;
    // The file that was open when the extension was loaded.
    let file = connection.path().filter(|path| !path.is_empty()).map(PathBuf::from);
    let library = Library::new(move || {
        let Some(file) = &file else {
            let message = "open a database of GammonBase before the extension is loaded";
            return Err(Error::UserFunctionError(message.into()));
        };
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Connection::open_with_flags(file, flags)
    });
    lookups::install(&connection, &library)?;
    Ok(false)
}
