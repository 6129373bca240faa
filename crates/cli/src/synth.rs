//! `gammonbase synth`: creates a collection of synthetic matches of any size.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;

use super::{CommandError, Printed};
use gammonbase::import::default_jobs;
use rows::numbers::grouped;
use synth::write_collection;

/// Create a collection of synthetic matches, for benchmarks and trials
///
/// The matches are legal self-played games of invented players; their evaluations are invented too, and the files say so. They resemble
/// real ones in length, plays, candidates, size and repeated positions. A match depends only on the seed and its number: the same seed
/// gives the same files for any --jobs, and the first N matches of a larger collection equal a collection of N.
///
/// FOLDER must not exist, or be empty, or contain the same collection; then only missing files are written.
///
/// Exit status: 0 success, 2 usage error or fatal error.
#[derive(Debug, Args)]
pub struct Synth {
    /// The folder for the files: FOLDER/000/synthetic-000000.xg and so on, a thousand per subfolder
    #[arg(value_name = "FOLDER")]
    dir: PathBuf,
    /// Number of matches; a thousand take 110 MB
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    matches: u64,
    /// Seed of the collection
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    #[command(flatten)]
    printed: Printed,
}

impl Synth {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let jobs = self.jobs.map_or_else(default_jobs, usize::from);
        let bar = ProgressBar::new(self.matches);
        let start = Instant::now();
        let outcome = write_collection(&self.dir, self.matches, self.seed, jobs, &|| bar.inc(1));
        bar.finish_and_clear();
        let written = outcome?;
        let seconds = start.elapsed().as_secs_f64();
        let value = json!({
            "files_written": written.files,
            "files_kept": written.kept,
            "bytes_written": written.bytes,
            "records_written": written.records,
            "seconds": seconds,
        });
        let [files, kept] = [written.files, written.kept].map(grouped);
        let text = match written.files {
            0 => format!("Nothing to write: all {kept} files exist"),
            _ => format!(
                "{files} files written ({:.1} MB, {} records), {kept} were there; {seconds:.1} s, {:.0} matches/s",
                written.bytes as f64 / 1e6,
                grouped(written.records),
                written.files as f64 / seconds,
            ),
        };
        Ok(self.printed.line("gammonbase:synth:1", &value, text)?)
    }
}
