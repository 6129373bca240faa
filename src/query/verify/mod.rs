//! Checks a database and its source files.

mod findings;
mod ids;
mod reimport_diff;
mod rules;
mod sources;
mod sqlite;

use std::path::Path;

use rusqlite::Connection;
use serde::Serialize;

pub(crate) use self::findings::{Check, Finding};
pub use self::reimport_diff::Reimport;
use crate::query::read_only;
use crate::store::{MemoryStore, StoreError, everybody, is_held, runs, user_objects};
use xgfile::limits::Limits;

/// Page cache in KiB: checking an index looks up each row in it.
const CACHE_KIB: i64 = 262_144;

/// The note on marks that a killed import left.
const UNSETTLED: &str = "an import was killed before it summed up what everybody loses: the next command that writes does it. Until then GammonBase \
    reads the right sums, but other programs find those of before in player_sums and overdispersion";

/// Options of a verification.
#[derive(Debug, Clone, Copy)]
pub struct VerifyOptions {
    /// The function that imports a source again, to compare every row; `None` skips the sources.
    pub reimport: Option<Reimport>,
    /// Limits for reading source files, in addition to those of the imports.
    pub limits: Limits,
}

/// Observes the progress of a verification.
pub trait Progress: Sync {
    /// A check of `steps` steps starts; 0 if the number is unknown.
    fn start(&self, check: &'static str, steps: u64);
    /// A step is done.
    fn advance(&self);
}

/// Shows no progress.
impl Progress for () {
    fn start(&self, _: &'static str, _: u64) {}
    fn advance(&self) {}
}

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The checks, in output order.
    pub checks: Vec<Check>,
}

impl Verdict {
    /// Whether there are no findings.
    pub fn is_sound(&self) -> bool {
        self.checks.iter().all(|check| check.findings.is_empty())
    }
}

/// Checks a database. The checks of rows see one state of it, even during an import.
pub fn verify(database: &Path, options: &VerifyOptions, progress: &dyn Progress) -> Result<Verdict, StoreError> {
    let connection = match read_only::open_with_cache(database, CACHE_KIB) {
        // Too damaged to read its schema.
        Err(error) if error.is_corrupt() => return Ok(Verdict { checks: vec![sqlite::corrupt(&error)] }),
        Err(StoreError::OtherLayout { lacking, .. }) => return Ok(Verdict { checks: vec![sqlite::lacking(&lacking)] }),
        opened => opened?,
    };
    connection.execute_batch("BEGIN")?;
    let new = MemoryStore::new()?.connection;
    let schema = sqlite::schema(&connection, &new)?;
    let mut verdict = verify_rows(&connection, &new, progress)?;
    // Rows read from a damaged file are meaningless.
    if !verdict.checks[0].findings.is_empty() {
        return Ok(verdict);
    }
    if everybody::is_behind(&connection)?
        && !is_held(database)
        && let Some(rules) = verdict.checks.last_mut()
    {
        rules.notes.push(UNSETTLED.to_owned());
    }
    verdict.checks.push(schema);
    verdict.checks.push(sqlite::lookups(&connection, &new)?);
    if let Some(reimport) = options.reimport {
        let known = sources::known(&connection)?;
        let limits = runs::limits(&connection, options.limits)?;
        // An import during the comparison does not have to keep this state in its log.
        connection.execute_batch("ROLLBACK")?;
        verdict.checks.extend(sources::compare(database, &known, &limits, reimport, progress)?);
    }
    Ok(verdict)
}

/// The first problem that SQLite's quick check finds in the pages and rows of the file.
pub fn damage(connection: &Connection) -> Result<Option<String>, StoreError> {
    Ok(sqlite::integrity(connection, "quick_check")?.findings.into_iter().next().map(|finding| finding.message))
}

/// Findings about the schema and the foreign keys, for a quick check of a database.
pub fn structure(connection: &Connection) -> Result<Vec<Finding>, StoreError> {
    let schema = sqlite::schema(connection, &MemoryStore::new()?.connection)?;
    Ok([schema.findings, sqlite::foreign_keys(connection)?.findings].concat())
}

/// The name of a check and the check.
type RowCheck<'c> = (&'static str, &'c dyn Fn(&Connection) -> Result<Check, StoreError>);

/// Runs all checks of rows; only the first if it finds the file damaged. `new`: a new database.
pub fn verify_rows(connection: &Connection, new: &Connection, progress: &dyn Progress) -> Result<Verdict, StoreError> {
    let mut checks = Vec::new();
    let all: [RowCheck<'_>; 4] = [
        ("integrity", &|connection| sqlite::integrity(connection, "integrity_check")),
        ("values", &|connection| sqlite::values(connection, new)),
        ("foreign keys", &sqlite::foreign_keys),
        ("rules", &rules::check),
    ];
    for (name, check) in all {
        progress.start(name, 0);
        checks.push(match check(connection) {
            // An object in the file ends this check; the others go on.
            Err(StoreError::Sqlite(error)) if user_objects::is_of_schema(&error) => {
                let mut check = Check::new(name);
                check.find("the check", format!("cannot be completed: {error}"), findings::IMPORT_ANEW);
                check
            }
            check => check?,
        });
        if !checks[0].findings.is_empty() {
            break;
        }
    }
    Ok(Verdict { checks })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    #[test]
    fn databases_in_memory_are_checked() {
        let [store, new] = [(), ()].map(|()| MemoryStore::new().unwrap());
        assert!(verify_rows(&store.connection, &new.connection, &()).unwrap().is_sound());
        let sql = "INSERT INTO rejects (source_file_id, path, stream, expected, found, message, import_run_id)
            VALUES (7, 'a.xg', 'file', '', '', '', 7)";
        store.connection.execute(sql, []).unwrap();
        assert!(!verify_rows(&store.connection, &new.connection, &()).unwrap().is_sound(), "a reject of no file");
    }
}
