//! Reads files again whose matches count after a merge or a correction.

use std::path::Path;

use super::exit::CommandError;
use super::terminal::tell;
use gammonbase::import::{Observer, reread};
use gammonbase::query::read_only;
use gammonbase::store::runs::limits;
use rows::numbers::count;
use rows::visible::visible;
use xgfile::limits::Limits;

/// Reads the files of saves that are current but have no rows, and says which could not be read.
pub fn read_waiting(database: &Path) -> Result<(), CommandError> {
    // Files that needed higher limits when they were imported need them again.
    let limits = limits(&read_only::open(database)?, Limits::default())?;
    let (read, unreadable) = reread(database, limits, &mut Rejects)?;
    if read > 0 {
        tell(format!("{} read again, because the match in it counts now", count(read as u64, "file")));
    }
    for path in unreadable {
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
