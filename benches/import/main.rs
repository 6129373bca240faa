//! Compares whole imports with their baselines: `cargo bench --bench import -- [FOLDER]`; `--help` lists the options.
//!
//! Each round measures the import of all matches into a new database with all indexes, C zlib on one thread inflating the same files,
//! and a loop that only inserts the same rows. A busy machine slows all of them alike, so the result is the median of the ratios of each
//! round. docs/reference/performance.md has figures.

#![allow(clippy::print_stdout, clippy::print_stderr)] // benchmarks print their results

mod c_zlib;
mod copies;
mod insertion;
mod machine;
#[path = "../support/mod.rs"]
mod support;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use gammonbase::{ImportOptions, Summary, import, import::default_jobs};

use self::c_zlib::{CZlib, Inflated};
use self::insertion::Insertion;
use self::machine::{Machine, megabytes, peak_memory};
use self::support::{Outcome, Rejects, collection, median};

/// Compare whole imports with C zlib's inflating and a bare insertion of the same rows
#[derive(Debug, Parser)]
#[command(bin_name = "cargo bench --bench import --")]
struct Arguments {
    /// A folder of .xg files; without one, synthetic matches, which are kept in target/tmp for the next run
    folder: Option<PathBuf>,
    /// How many synthetic matches
    #[arg(long, value_name = "N", default_value_t = 2000, conflicts_with = "folder")]
    matches: u32,
    /// Import each match of FOLDER N times, each time with another player's name
    #[arg(long, value_name = "N", requires = "folder")]
    copies: Option<u32>,
    /// The number of rounds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=100))]
    runs: u16,
    /// Worker threads of the import; one per core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Where to create, and afterwards remove, the two databases; the system's folder for temporary files by default
    #[arg(long, value_name = "FOLDER")]
    work: Option<PathBuf>,
    /// Added by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// The result of one round.
struct Round {
    import: Summary,
    inflated: Option<Inflated>,
    inserted: Insertion,
}

impl Round {
    fn to_insertion(&self) -> f64 {
        self.import.seconds / (self.inserted.insert_s + self.inserted.complete_s)
    }

    fn to_insertion_without_indexes(&self) -> f64 {
        (self.import.seconds - self.import.totals.stage_seconds.complete) / self.inserted.insert_s
    }
}

/// Figures that do not change from round to round.
struct Figures {
    jobs: usize,
    zlib: Option<String>,
    files: Vec<PathBuf>,
    file_bytes: u64,
    database_bytes: u64,
    /// Peak memory up to the end of the first import, before any baseline was measured.
    peak_memory: Option<u64>,
}

fn main() -> ExitCode {
    support::exit(run(Arguments::parse()))
}

fn run(arguments: Arguments) -> Outcome<()> {
    support::go_to_top()?;
    let work = tempfile::tempdir_in(arguments.work.unwrap_or_else(std::env::temp_dir))?;
    let mut folder = arguments.folder.map_or_else(|| collection(arguments.matches), Ok)?;
    if let Some(copies) = arguments.copies {
        let target = work.path().join("copies");
        copies::write_copies(&matches_in(&folder)?, copies, &target)?;
        folder = target;
    }
    let files = matches_in(&folder)?;
    let mut c_zlib = CZlib::start(&files, work.path())?;
    let mut figures = Figures {
        jobs: arguments.jobs.map_or_else(default_jobs, usize::from),
        zlib: c_zlib.as_ref().map(|c_zlib| c_zlib.version.clone()),
        file_bytes: files.iter().map(|file| size(file)).sum::<Outcome<u64>>()?,
        files,
        database_bytes: 0,
        peak_memory: None,
    };
    let [whole, bare] = ["whole.db", "bare.db"].map(|name| work.path().join(name));
    let mut rounds = Vec::new();
    for number in 1..=arguments.runs {
        eprintln!("round {number} of {}", arguments.runs);
        remove(&whole)?;
        remove(&bare)?;
        let new = ImportOptions::new(vec![folder.clone()], whole.clone());
        let summary = import(&ImportOptions { jobs: figures.jobs, ..new }, &mut Rejects)?;
        if summary.totals.matches == 0 {
            return Err(format!("{}: no match was imported from there", folder.display()).into());
        }
        if rounds.is_empty() {
            figures.peak_memory = peak_memory();
            figures.database_bytes = size(&whole)?;
        }
        let inflated = c_zlib.as_mut().map(CZlib::inflate_all).transpose()?;
        let inserted = insertion::insert_again(&whole, &bare, summary.totals.matches.cast_signed())?;
        rounds.push(Round { import: summary, inflated, inserted });
    }
    // A baseline that does less than the whole work would be meaningless.
    insertion::compare(&whole, &bare)?;
    print(&figures, &rounds);
    Ok(())
}

/// The .xg files below a folder.
fn matches_in(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_file() && entry.path().extension().is_some_and(|end| end.eq_ignore_ascii_case("xg")) {
            files.push(entry.into_path());
        }
    }
    match files.is_empty() {
        true => Err(format!("{}: no .xg file there", folder.display()).into()),
        false => Ok(files),
    }
}

fn size(path: &Path) -> Outcome<u64> {
    Ok(std::fs::metadata(path)?.len())
}

/// Removes the database of the previous round.
fn remove(database: &Path) -> Outcome<()> {
    match std::fs::remove_file(database) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

fn print(figures: &Figures, rounds: &[Round]) {
    let of = |figure: &dyn Fn(&Round) -> f64| median(rounds.iter().map(figure));
    let totals = &rounds[0].import.totals;
    let matches = totals.matches as f64;
    let zlib = figures.zlib.as_ref().map_or_else(|| "no zlib: python3 is needed".to_owned(), |v| format!("zlib {v}"));
    println!("Machine    {Machine}, {zlib}");
    println!(
        "Matches    {} of {} files: {:.1} KB a file; {:.1} decisions and {:.1} candidates a match",
        totals.matches,
        figures.files.len(),
        figures.file_bytes as f64 / figures.files.len() as f64 / 1e3,
        totals.decisions as f64 / matches,
        totals.candidates as f64 / matches
    );
    println!("\nMedians of {} rounds, {} jobs", rounds.len(), figures.jobs);
    let line = |name: &str, figure: &dyn Fn(&Round) -> f64, rate: &dyn Fn(f64) -> String| {
        let seconds = of(figure);
        println!("{}", format!("  {name:<44} {seconds:>8.2} s  {}", rate(seconds)).trim_end());
    };
    let none = |_| String::new();
    line("import, every index built", &|r| r.import.seconds, &|s| format!("{:.0} matches/s", matches / s));
    line("  of it writing", &|r| r.import.totals.stage_seconds.write, &none);
    line("  of it indexes", &|r| r.import.totals.stage_seconds.complete, &none);
    line("  of it the writer waiting", &|r| r.import.totals.stage_seconds.wait, &none);
    line("  workers' threads: reading", &|r| r.import.totals.stage_seconds.read, &none);
    line("  workers' threads: inflating, CRCs", &|r| r.import.totals.stage_seconds.unpack, &none);
    line("  workers' threads: records to rows", &|r| r.import.totals.stage_seconds.normalize, &none);
    let rows = rounds[0].inserted.rows as f64;
    line("bare insertion of the same rows", &|r| r.inserted.insert_s, &|s| format!("{:.0} rows/s", rows / s));
    line("  its indexes", &|r| r.inserted.complete_s, &none);
    let inflated = |figure: fn(Inflated) -> f64| move |round: &Round| round.inflated.map_or(f64::NAN, figure);
    if let Some(first) = rounds[0].inflated {
        let megabytes = |s| format!("{:.0} MB/s", first.bytes / 1e6 / s);
        line("C zlib, one thread: inflating", &inflated(|i| i.inflate_s), &megabytes);
        line("  its CRC-32", &inflated(|i| i.crc_s), &none);
    }
    println!("\nRatios: medians of the rounds' own");
    let ratio = |name: &str, figure: &dyn Fn(&Round) -> f64, wanted: &str| {
        println!("{}", format!("  {name:<44} {:>8.2}    {wanted}", of(figure)).trim_end());
    };
    ratio("import / bare insertion, both with indexes", &Round::to_insertion, "at most 1.3");
    ratio("the same without indexes", &Round::to_insertion_without_indexes, "");
    if figures.zlib.is_some() {
        ratio("import / C zlib inflating", &|r| r.import.seconds / inflated(|i| i.inflate_s)(r), "at most 0.85");
        ratio("the same with zlib's CRC-32", &|r| r.import.seconds / inflated(|i| i.inflate_s + i.crc_s)(r), "");
    }
    println!(
        "\nDatabase   {:.1} KB a match; peak memory {}",
        figures.database_bytes as f64 / matches / 1e3,
        megabytes(figures.peak_memory)
    );
}
