//! Code shared by the benches.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use gammonbase::Observer;
use gammonbase::{RunTotals, SourceOutcome};

/// A value, or an error message.
pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// Goes to the top of the repository, where people name their folders from: Cargo starts benchmarks in the folder of their package.
pub fn go_to_top() -> Outcome<()> {
    Ok(std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))?)
}

/// Prints the error of a failed benchmark.
pub fn exit(outcome: Outcome<()>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// The first `matches` synthetic matches of seed 1. The folder is kept below `target/tmp`, so they are generated only once.
pub fn collection(matches: u32) -> Outcome<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("synthetic-matches-{matches}"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_gammonbase"));
    command.arg("synth").arg(&folder).args(["--matches", &matches.to_string()]).stdout(Stdio::null());
    match command.status()?.success() {
        true => Ok(folder),
        false => Err(format!("{}: the matches could not be generated", folder.display()).into()),
    }
}

/// The median; the mean of the two middle values of an even number; 0 without values.
pub fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match (values.get(middle), values.len() % 2) {
        (Some(&value), 1) => value,
        (Some(&value), _) => 0.5 * (value + values[middle - 1]),
        (None, _) => 0.0,
    }
}

/// Observes an import and reports only rejected files.
pub struct Rejects;

impl Observer for Rejects {
    fn planned(&mut self, _: u64, _: u64) {}
    fn source(&mut self, _: &str, _: u64, _: SourceOutcome, _: &RunTotals) {}
    fn rejected(&mut self, path: &str, message: &str) {
        eprintln!("rejected: {path}: {message}");
    }
    fn completing(&mut self) {}
}
