//! The SQL functions for backgammon that `gammonbase sql` adds. docs/reference/sql.md describes them for users.
//!
//! For a NULL argument or an unknown id, they return NULL; a value of the wrong type is an error.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, Error};

use super::quote::quoted;
use super::suggestions::rank;
use super::{claims, ratings, trends, twins};
use crate::store::{StoreError, open_read_only};
use crate::text_file::text_file;
use rows::names::normalize_name;
use sql_functions::lookups::{self, Library};
use sql_functions::mathematics;
use sql_functions::scores::{self, integer, text};

/// The functions: signature and result.
pub fn functions() -> impl Iterator<Item = (&'static str, &'static str)> {
    text_file!("sql/functions.txt").text().lines().filter_map(|line| line.split_once(" | "))
}

/// Adds the functions to a connection to the database at `path`. Lookups use a second connection of their own, so they see
/// new commits of an import at once.
pub fn install(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let path = path.to_owned();
    let library = Library::new(move || {
        let connection = open_read_only(&path).map_err(|error| Error::UserFunctionError(error.into()))?;
        // One plan for every id. Otherwise SQLite plans the joins again for each bound value: 24 us instead of 6 us per call.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        Ok(connection)
    });
    lookups::install(connection, &library)?;
    let steady = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    scores::install(connection)?;
    claims::install(connection)?;
    let found = Mutex::new(twins::TwinCache::default());
    connection.create_scalar_function("twins", 0, FunctionFlags::SQLITE_UTF8, move |_| {
        library.with(|connection| found.lock().unwrap_or_else(PoisonError::into_inner).json(connection))
    })?;
    ratings::install(connection)?;
    trends::install(connection)?;
    connection.create_scalar_function("normalize_name", 1, steady, |context| {
        Ok(text(context, 0, "normalize_name(name)")?.map(|name| normalize_name(&name)))
    })?;
    connection.create_scalar_function("name_to_keep", 4, steady, |context| {
        let call = "name_to_keep(name, matches, other, matches)";
        let named = |at| Ok::<_, Error>(text(context, at, call)?.zip(integer(context, at + 1, call)?));
        let Some((one, other)) = named(0)?.zip(named(2)?) else { return Ok(None) };
        Ok([one, other]
            .into_iter()
            .min_by(|(a, of_a), (b, of_b)| rank(a, *of_a).cmp(&rank(b, *of_b)))
            .map(|kept| kept.0))
    })?;
    Ok(connection.create_scalar_function("shell_word", 1, steady, |context| {
        Ok(text(context, 0, "shell_word(text)")?.map(|word| quoted(&word).into_owned()))
    })?)
}

/// The functions that a printed statement calls and other programs lack: those of the program, and those that the extension has, too.
pub fn needed(sql: &str) -> rusqlite::Result<[String; 2]> {
    let extension = Connection::open_in_memory()?;
    mathematics::install(&extension)?;
    scores::install(&extension)?;
    lookups::install(&extension, &Library::new(Connection::open_in_memory))?;
    let mut known = extension.prepare("SELECT 1 FROM pragma_function_list WHERE name = ?")?;
    let (mut of_extension, mut own) = (Vec::new(), Vec::new());
    for name in functions().filter_map(|(call, _)| call.split('(').next()) {
        let is_call = |(at, _)| !sql[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        if sql.match_indices(&format!("{name}(")).any(is_call) {
            if known.exists([name])? { &mut of_extension } else { &mut own }.push(name);
        }
    }
    Ok([own.join(", "), of_extension.join(", ")])
}
