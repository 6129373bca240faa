//! `gammonbase export`: the database, or matches and decisions of it, in other forms.

mod decisions;
mod mat;
#[cfg(feature = "parquet")]
mod parquet;
mod selection;

use std::process::{ExitCode, Termination};

use clap::{Args, Subcommand};

pub use self::selection::{Pick, Selection};
use super::CommandError;
use rows::numbers::grouped;

/// The counts of other outcomes than the usual one, unless they are 0.
fn others(counts: &[(u64, &str)]) -> String {
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    counts.map(|(count, what)| format!(", {} {what}", grouped(*count))).collect()
}

/// Write the database, or matches and decisions of it, in another form
#[derive(Debug, Args)]
pub struct Export {
    #[command(subcommand)]
    form: Form,
}

#[derive(Debug, Subcommand)]
enum Form {
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::Parquet>),
    Mat(Box<mat::Mat>),
    Xgp(Box<decisions::Xgp>),
    Anki(Box<decisions::Anki>),
}

impl Export {
    pub(super) fn run(self) -> Result<ExitCode, CommandError> {
        match self.form {
            #[cfg(feature = "parquet")]
            Form::Parquet(parquet) => parquet.run(),
            Form::Mat(mat) => mat.run(),
            Form::Xgp(xgp) => xgp.run(),
            Form::Anki(anki) => anki.run().map(Termination::report),
        }
    }
}
