//! `gammonbase bench`: how fast an import is beside its floors, and how long questions take.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::exit::{CommandError, EXIT_OK};
use super::output::to_stdout;
use super::words::grouped;
use crate::bench::queries::{Answer, QueryOptions, ask};
use crate::bench::{BenchOptions, Report, bench};
use crate::import::default_jobs;
use crate::query::output::OutputError;

/// Measure imports against what the machine can do, or questions to a database
///
/// With a folder of matches (`gammonbase synth` makes one): imports it anew at full detail, lets C zlib inflate the same files on one
/// thread, and inserts the same rows by a bare loop of held statements - in turns, several times - and prints medians and ratios.
///
/// With --queries: asks a database what a dashboard asks, with its file in the system's cache and without, and where a folder is
/// named too, how long it takes to find that nothing has changed there (which writes rows to `import_runs`).
#[derive(Debug, Args)]
pub struct Bench {
    /// The folder of matches
    #[arg(value_name = "FOLDER", required_unless_present = "queries")]
    dir: Option<PathBuf>,
    /// Ask this database instead
    #[arg(long, value_name = "DB")]
    queries: Option<PathBuf>,
    /// How often everything is measured
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=100))]
    runs: u16,
    /// Worker threads; as many as there are cores by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Where the two databases are made, and removed afterwards; the system's folder of temporary files by default
    #[arg(long, value_name = "FOLDER", conflicts_with = "queries")]
    work: Option<PathBuf>,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(super) fn run(self) -> Result<u8, CommandError> {
        let is_shown = !self.json && std::io::stderr().is_terminal();
        let mut tell = |what: &str| {
            if is_shown {
                // Nobody may be listening.
                let _ = writeln!(std::io::stderr(), "{what} ...");
            }
        };
        let jobs = self.jobs.map_or_else(default_jobs, usize::from);
        let runs = usize::from(self.runs);
        match (&self.queries, &self.dir) {
            (Some(database), dir) => {
                let options = QueryOptions { database, dir: dir.as_deref(), runs, jobs };
                let answers = ask(&options, &mut tell)?;
                to_stdout(|out| if self.json { write_json(&answers, out) } else { write_answers(&answers, out) })?;
            }
            (None, Some(dir)) => {
                let work = Work::make(self.work.clone().unwrap_or_else(std::env::temp_dir))?;
                let options = BenchOptions { dir: dir.clone(), work: work.0.clone(), runs, jobs };
                let report = bench(&options, &mut tell)?;
                to_stdout(|out| if self.json { write_json(&report, out) } else { write_report(&report, out) })?;
            }
            (None, None) => return Err("name a folder of matches, or a database with --queries".into()),
        }
        Ok(EXIT_OK)
    }
}

/// A folder for the time of the measurement.
struct Work(PathBuf);

impl Work {
    fn make(parent: PathBuf) -> Result<Self, CommandError> {
        let dir = parent.join(format!("gammonbase-bench-{}", std::process::id()));
        std::fs::create_dir(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        Ok(Self(dir))
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        // What cannot be removed is in the place for temporary files.
        let _ = std::fs::remove_dir_all(Path::new(&self.0));
    }
}

fn write_json(figures: &impl serde::Serialize, out: &mut dyn Write) -> Result<(), OutputError> {
    serde_json::to_writer_pretty(&mut *out, figures)?;
    Ok(writeln!(out)?)
}

fn write_answers(answers: &[Answer], out: &mut dyn Write) -> Result<(), OutputError> {
    writeln!(out, "{:>10}  {:>10}  {:>9}  question", "warm ms", "cold ms", "rows")?;
    for answer in answers {
        let cold = answer.cold_ms.map_or_else(|| "-".to_owned(), |ms| format!("{ms:.1}"));
        writeln!(out, "{:>10.1}  {cold:>10}  {:>9}  {}", answer.warm_ms, grouped(answer.rows), answer.question)?;
    }
    Ok(())
}

fn write_report(report: &Report, out: &mut dyn Write) -> Result<(), OutputError> {
    let machine = &report.machine;
    let memory =
        |bytes: Option<u64>| bytes.map_or_else(|| "unknown".to_owned(), |bytes| format!("{} MB", bytes / 1_000_000));
    writeln!(
        out,
        "Machine    {}, {} cores, {} memory; SQLite {}, zlib {}",
        machine.cpu.as_deref().unwrap_or("unknown processor"),
        machine.cores,
        memory(machine.memory_bytes),
        machine.sqlite,
        machine.zlib
    )?;
    let totals = &report.totals;
    let matches = totals.matches as f64;
    let per_match = |count: u64| count as f64 / matches;
    writeln!(
        out,
        "Matches    {} of {} files: {:.1} KB a file, {:.2} MB inflated; {:.1} decisions and {:.1} candidates a match",
        grouped(totals.matches),
        grouped(report.files),
        per_match(report.file_bytes) / 1e3,
        per_match(report.inflated_bytes) / 1e6,
        per_match(totals.decisions),
        per_match(totals.candidates)
    )?;
    let medians = &report.medians;
    let seconds = &medians.seconds;
    writeln!(out, "\nMedians of {} rounds, {} jobs", report.rounds.len(), report.jobs)?;
    let inflated = report.inflated_bytes as f64 / 1e6;
    let mut line = |name: &str, s: f64, rate: String| writeln!(out, "  {name:<44} {s:>8.2} s  {rate}");
    line("import, every index built", seconds.import_s, format!("{:.0} matches/s", matches / seconds.import_s))?;
    line("  of it writing", seconds.import_write_s, String::new())?;
    line("  of it indexes", seconds.import_complete_s, String::new())?;
    line("C zlib, one thread: inflating", seconds.c_zlib_s, format!("{:.0} MB/s", inflated / seconds.c_zlib_s))?;
    line("  its CRC-32", seconds.c_zlib_crc_s, String::new())?;
    line(
        "own reading, inflating, CRCs, all threads",
        seconds.unpack_s,
        format!("{:.0} MB/s", inflated / seconds.unpack_s),
    )?;
    let rows = report.rows as f64 / seconds.insert_s;
    line("bare insertion of the same rows", seconds.insert_s, format!("{:.0} rows/s", rows))?;
    line("  its indexes", seconds.insert_complete_s, String::new())?;
    writeln!(out, "\nRatios: medians of the rounds' own")?;
    for (name, ratio, target) in [
        ("import / bare insertion, both with indexes", medians.to_insertion, "at most 1.3"),
        ("the same without indexes", medians.to_insertion_without_indexes, ""),
        ("import / C zlib inflating", medians.to_c_zlib, "at most 0.85"),
        ("the same with zlib's CRC-32", medians.to_c_zlib_with_crc, ""),
    ] {
        writeln!(out, "{}", format!("  {name:<44} {ratio:>8.2}    {target}").trim_end())?;
    }
    writeln!(
        out,
        "\nDatabase   {:.1} KB a match; peak memory {}",
        per_match(report.database_bytes) / 1e3,
        memory(report.peak_memory_bytes)
    )?;
    Ok(())
}
