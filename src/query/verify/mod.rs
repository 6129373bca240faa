//! Checking a database and the files that it was made of.

mod checks;
mod compared;
mod digests;
mod findings;
mod keys;
mod known;
mod progress;
mod series;
mod sources;
mod sums;

use std::path::Path;

use rayon::prelude::*;
use rusqlite::Connection;
use serde::Serialize;

use self::checks::{SCHEMA, checks};
pub use self::compared::Reimport;
pub use self::findings::Check;
use self::known::{contents, limits};
pub use self::progress::Progress;
use self::sources::sources;
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

/// Checks a database. Each check sees one state of it, whatever is imported meanwhile.
pub fn verify(database: &Path, options: &VerifyOptions, progress: &dyn Progress) -> Result<Verdict, StoreError> {
    let connection = match read_only::open(database) {
        // So torn that its schema cannot be read.
        Err(error) if error.is_corrupt() => return Ok(Verdict { checks: vec![checks::corrupt(&error)] }),
        opened => opened?,
    };
    let mut verdict = Verdict { checks: Vec::new() };
    for (place, check) in checked(database, progress).into_iter().enumerate() {
        verdict.checks.push(check?);
        // What is read from a damaged file says nothing.
        if place == 0 && !verdict.is_sound() {
            return Ok(verdict);
        }
    }
    if options.is_reading_sources {
        // What an import was allowed to read is read again.
        let recorded = limits(&connection)?.into_iter().filter_map(|text| Limits::recorded(&text));
        let limits = recorded.fold(options.limits, Limits::max);
        let known = contents(&connection)?;
        progress.begins("sources", Some(known.len() as u64));
        verdict.checks.extend(sources(database, &known, &limits, options.reimport, progress)?);
        progress.ends("sources");
    }
    Ok(verdict)
}

/// Checks the rows that a connection sees, one check after the other: a database in memory has only the one connection.
pub fn verify_rows(connection: &Connection) -> Result<Verdict, StoreError> {
    let of_rows = checks().into_iter().filter(|(name, _)| *name != SCHEMA);
    let checks = of_rows.map(|(_, check)| check(connection)).collect::<Result<_, _>>()?;
    Ok(Verdict { checks })
}

/// All checks side by side, each on a connection of its own; what they found, in their order.
fn checked(database: &Path, progress: &dyn Progress) -> Vec<Result<Check, StoreError>> {
    let run = |(name, check): checks::Checker| {
        progress.begins(name, None);
        let connection = read_only::open(database)?;
        connection.execute_batch("BEGIN")?;
        let found = check(&connection);
        progress.ends(name);
        found
    };
    // As many threads as rayon has, which take the checks in their order.
    let all = checks().into_iter().enumerate().par_bridge();
    let mut found: Vec<(usize, _)> = all.map(|(place, checker)| (place, run(checker))).collect();
    found.sort_by_key(|(place, _)| *place);
    found.into_iter().map(|(_, check)| check).collect()
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
