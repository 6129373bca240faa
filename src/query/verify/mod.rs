//! Checking a database and the files that it was made of.

mod checks;
mod compared;
mod digests;
mod findings;
mod indexes;
mod keys;
mod known;
mod pass;
mod pool;
mod progress;
mod references;
mod series;
mod sources;
mod sums;
mod tasks;

use std::path::Path;

use rusqlite::Connection;
use serde::Serialize;

pub use self::compared::Reimport;
pub use self::findings::Check;
use self::known::{contents, limits};
pub use self::progress::Progress;
use self::sources::sources;
use self::tasks::checked;
use crate::format::limits::Limits;
use crate::query::read_only;
use crate::store::StoreError;

/// What to check beyond the database itself.
#[derive(Debug, Clone, Copy)]
pub struct VerifyOptions {
    /// Read every source file and compare its content.
    pub is_reading_sources: bool,
    /// With what to import the sources again, to compare every row; nothing: only their contents are compared.
    pub reimport: Option<Reimport>,
    /// Bounds on what is read of a source file, beside those that imports were given.
    pub limits: Limits,
}

/// What was found, check by check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The checks in their order.
    pub checks: Vec<Check>,
}

impl Verdict {
    /// Whether everything is as it should be.
    pub fn is_sound(&self) -> bool {
        self.checks.iter().all(|check| check.findings.is_empty())
    }
}

/// Checks a database. All checks of its rows see one state of it, whatever is imported meanwhile.
pub fn verify(database: &Path, options: &VerifyOptions, progress: &dyn Progress) -> Result<Verdict, StoreError> {
    let connection = match read_only::open(database) {
        // So torn that its schema cannot be read.
        Err(error) if error.is_corrupt() => return Ok(Verdict { checks: vec![checks::corrupt(&error)] }),
        opened => opened?,
    };
    let mut verdict = Verdict { checks: checked(database, progress)? };
    // What is read from a damaged file says nothing.
    let is_damaged = verdict.checks.first().is_some_and(|integrity| !integrity.findings.is_empty());
    if options.is_reading_sources && !is_damaged {
        // What an import was allowed to read is read again.
        let recorded = limits(&connection)?.into_iter().filter_map(|text| Limits::recorded(&text));
        let limits = recorded.fold(options.limits, Limits::max);
        let known = contents(&connection)?;
        progress.expects(known.len() as u64);
        progress.begins("sources");
        verdict.checks.extend(sources(database, &known, &limits, options.reimport, progress)?);
        progress.ends("sources");
    }
    Ok(verdict)
}

/// Checks the rows that a connection sees, one check after the other: a database in memory has only the one connection.
pub fn verify_rows(connection: &Connection) -> Result<Verdict, StoreError> {
    Ok(Verdict { checks: tasks::of_rows(connection)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    #[test]
    fn a_database_in_memory_is_checked_on_its_one_connection() {
        let store = MemoryStore::new().unwrap();
        let verdict = verify_rows(&store.connection).unwrap();
        assert!(verdict.is_sound() && verdict.checks.len() > 5, "{verdict:?}");
        let sql = "INSERT INTO rejects (source_file_id, path, stream, expected, found, message, import_run_id)
            VALUES (7, 'a.xg', 'file', '', '', '', 7)";
        store.connection.execute(sql, []).unwrap();
        assert!(!verify_rows(&store.connection).unwrap().is_sound(), "a reject of no file");
    }
}
