//! Turns panics into errors of one file, so that a bug in a decoder does not end the run.

use std::panic::{AssertUnwindSafe, catch_unwind};

use xgfile::error::FormatError;

/// Runs work on a file's bytes; a panic becomes an error of the file.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, FormatError> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        FormatError::in_stream("file")
            .expected("a file that this program can process")
            .found("a file on which the reader crashed; please report it")
    })
}
