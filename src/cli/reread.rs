//! Reads files again whose matches count after a merge or a correction.

use std::path::Path;

use super::exit::CommandError;
use super::terminal::tell;
use crate::import::{ImportOptions, Observer, import};
use crate::query::read_only;
use crate::query::verify::limits;
use crate::store::saves;
use rows::numbers::count;
use rows::visible::visible;
use xgfile::limits::Limits;

/// Reads the files of saves that are current but have no rows, and says which could not be read.
pub fn read_waiting(database: &Path) -> Result<(), CommandError> {
    let waiting = || Ok::<_, CommandError>(saves::to_read_again(&read_only::open(database)?)?);
    let before = waiting()?;
    if before.is_empty() {
        return Ok(());
    }
    // Files that needed higher limits when they were imported need them again.
    let limits = limits(&read_only::open(database)?, Limits::default())?;
    import(&ImportOptions { limits, ..ImportOptions::new(Vec::new(), database.to_owned()) }, &mut Rejects)?;
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

/// Reports only files that have become unreadable.
struct Rejects;

impl Observer for Rejects {
    fn rejected(&mut self, path: &str, message: &str) {
        tell(format!("rejected: {}: {}", visible(path), visible(message)));
    }
}
