//! Checks a database and its source files.

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

/// Options of a verification.
#[derive(Debug, Clone, Copy)]
pub struct VerifyOptions {
    /// Read every source file and compare its content.
    pub is_reading_sources: bool,
    /// The function that imports the sources again, to compare every row; `None` compares only their contents.
    pub reimport: Option<Reimport>,
    /// Limits for reading source files, in addition to those of the imports.
    pub limits: Limits,
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

/// Checks a database. All checks of its rows see the same state, even during an import.
pub fn verify(database: &Path, options: &VerifyOptions, progress: &dyn Progress) -> Result<Verdict, StoreError> {
    let connection = match read_only::open(database) {
        // Too damaged to read its schema.
        Err(error) if error.is_corrupt() => return Ok(Verdict { checks: vec![checks::corrupt(&error)] }),
        opened => opened?,
    };
    let mut verdict = Verdict { checks: checked(database, progress)? };
    // Data read from a damaged file is meaningless.
    let is_damaged = verdict.checks.first().is_some_and(|integrity| !integrity.findings.is_empty());
    if options.is_reading_sources && !is_damaged {
        // Files that an import was allowed to read are read again.
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

/// Runs all checks of rows on one connection, for a database in memory.
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
