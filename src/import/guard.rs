//! A defect of ours or of a decoder costs one file, not the run.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::format::error::FormatError;

/// Does what a file's bytes are put through; a panic is an error of the file.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, FormatError> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| defect())
}

fn defect() -> FormatError {
    FormatError::in_stream("file")
        .expected("a file that this program can read")
        .found("one that shows a defect of this program; please report it")
}
