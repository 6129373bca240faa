//! Finds the files of an import.

use super::options::ImportOptions;
use super::report::ImportError;
use crate::source::discover::{Discovery, discover};

/// The files to import; an error if the patterns exclude all of them.
pub fn find(options: &ImportOptions) -> Result<Discovery, ImportError> {
    let is_stopped = || options.stop.is_cancelled();
    let discovery = discover(&options.paths, &options.listed, &options.selection, &is_stopped)?;
    if is_stopped() {
        return Err(ImportError::Stopped);
    }
    match discovery.left_out {
        files @ 1.. if discovery.sources.is_empty() => Err(ImportError::NothingChosen(files)),
        _ => Ok(discovery),
    }
}
