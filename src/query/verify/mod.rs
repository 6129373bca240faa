//! Checking a database and the files that it was made of.

mod checks;
mod keys;

use std::path::Path;

use serde::Serialize;

pub use self::checks::{Check, Finding, MOST};
use self::checks::{KnownContent, checks, contents, limits};
use crate::format::limits::Limits;
use crate::query::read_only;
use crate::source::paths;
use crate::source::{Archives, read_located};
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

/// Every source file has the content that was imported.
fn sources(known: &[KnownContent], limits: &Limits) -> Check {
    let mut check = Check::new("sources");
    let archives = Archives::default();
    for source in known {
        check.looked_at += 1;
        let found = paths::located(&source.path)
            .map(|place| read_located(&place.file, place.member.as_deref(), &archives, limits));
        match found {
            None => {} // a name that cannot be written back; nothing can be said
            Some(Err(error)) => check.find(
                &source.path,
                error.to_string(),
                "if it is gone on purpose: `gammonbase import --prune` takes its rows out; else restore it",
            ),
            Some(Ok(bytes)) if *blake3::hash(&bytes).as_bytes() != source.content_hash => check.find(
                &source.path,
                "its content is not the one that was imported",
                "import again (`--rehash`, should its size and time be as they were)",
            ),
            Some(Ok(_)) => {}
        }
    }
    check
}
