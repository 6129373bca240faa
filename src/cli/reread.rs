//! Reads files again whose matches count after a merge or a correction.

use std::path::Path;

use super::exit::CommandError;
use super::terminal::tell;
use crate::format::limits::Limits;
use crate::import::{ImportOptions, Observer, import};
use crate::query::read_only;
use crate::query::verify::limits;
use crate::rows::numbers::count;
use crate::rows::visible::visible;
use crate::store::{RunTotals, SourceOutcome, saves};

/// Reads the files of saves that are current but have no rows, and says which could not be read.
pub fn read_waiting(database: &Path) -> Result<(), CommandError> {
    let waiting = || Ok::<_, CommandError>(saves::to_read_again(&read_only::open(database)?)?);
    let before = waiting()?;
    if before.is_empty() {
        return Ok(());
    }
    // What an import could read can be read again.
    let limits = limits(&read_only::open(database)?, Limits::default())?;
    import(&ImportOptions { limits, ..ImportOptions::new(Vec::new(), database.to_owned()) }, &mut Silent)?;
    let after = waiting()?;
    if before.len() > after.len() {
        tell(format!(
            "{} read again, because the match in it counts now",
            count((before.len() - after.len()) as u64, "file")
        ));
    }
    for path in after {
        tell(format!("{}: could not be read; its match counts after the next import that can read it", visible(&path)));
    }
    Ok(())
}

/// The files are known, and those that could not be read are named at the end.
struct Silent;

impl Observer for Silent {
    fn planned(&mut self, _: u64, _: u64) {}
    fn source(&mut self, _: &str, _: u64, _: SourceOutcome, _: &RunTotals) {}
    fn rejected(&mut self, _: &str, _: &str) {}
    fn completing(&mut self) {}
}
