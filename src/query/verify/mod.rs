//! Checking a database and the files that it was made of.

mod checks;
mod findings;
mod keys;
mod sources;

use std::path::Path;

use serde::Serialize;

use self::checks::checks;
pub use self::findings::Check;
use self::sources::{contents, limits, sources};
use crate::format::limits::Limits;
use crate::query::read_only;
use crate::store::StoreError;

/// What to check beyond the database itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerifyOptions {
    /// Read every source file and compare its content.
    pub is_reading_sources: bool,
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

/// Checks a database. `begins` hears each check's name before it runs, with how far it is through (files only).
pub fn verify(database: &Path, options: &VerifyOptions, begins: &mut dyn FnMut(&str)) -> Result<Verdict, StoreError> {
    let connection = read_only::open(database)?;
    let mut verdict = Verdict { checks: Vec::new() };
    // One state of the database, whatever is imported meanwhile.
    connection.execute_batch("BEGIN")?;
    for (name, check) in checks() {
        begins(name);
        verdict.checks.push(check(&connection)?);
        // What is read from a damaged file says nothing.
        if name == "integrity" && !verdict.is_sound() {
            return Ok(verdict);
        }
    }
    if options.is_reading_sources {
        begins("sources");
        // What an import was allowed to read is read again.
        let recorded = limits(&connection)?.into_iter().filter_map(|text| Limits::recorded(&text));
        let limits = recorded.fold(options.limits, Limits::max);
        verdict.checks.push(sources(&contents(&connection)?, &limits));
    }
    Ok(verdict)
}
