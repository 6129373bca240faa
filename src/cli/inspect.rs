//! `gammonbase inspect`: everything in one file, without a database.

use std::path::PathBuf;

use clap::Args;

use super::{CommandError, EXIT_OK};

/// Show everything in one file, without a database
#[derive(Debug, Args)]
pub struct Inspect {
    /// The .xg or .xgp file
    file: PathBuf,
}

impl Inspect {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        println!("{}", self.file.display());
        Ok(EXIT_OK)
    }
}
