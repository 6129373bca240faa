//! How close an import is to what the machine can do: the same files once by the importer, once by each of its two floors.
//!
//! The floors are C zlib on one thread, which only inflates, and a loop that only inserts. Everything is measured in one run and in
//! turns, so that a busy machine slows all of it alike; what counts is the ratio within a round, and of the rounds the median.

mod c_zlib;
mod insertion;
mod machine;
pub mod queries;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;

use self::c_zlib::Inflated;
pub use self::machine::Machine;
use self::machine::peak_memory;
use crate::format::limits::Limits;
use crate::format::xg::container::Container;
use crate::import::{ImportError, ImportOptions, Observer, Summary, import};
use crate::source::discover::discover;
use crate::source::selection::Selection;
use crate::store::{RunTotals, SourceOutcome, StoreError};

/// What is measured.
#[derive(Debug, Clone)]
pub struct BenchOptions {
    /// The folder of matches.
    pub dir: PathBuf,
    /// Where the databases are made, and removed: an empty folder.
    pub work: PathBuf,
    /// Rounds.
    pub runs: usize,
    /// Worker threads of the import.
    pub jobs: usize,
}

/// Why there are no figures.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The import.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// A database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// SQL.
    #[error(transparent)]
    Sql(#[from] rusqlite::Error),
    /// A file.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// No worker threads could be had.
    #[error("worker threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The folder has no matches.
    #[error("{0}: no match was imported from there")]
    Nothing(PathBuf),
    /// The bare loop did not insert the same rows: its time says nothing.
    #[error("the bare loop inserted {inserted} rows instead of {expected}")]
    Rows {
        /// By the loop.
        inserted: u64,
        /// In the imported database.
        expected: u64,
    },
    /// A question could not be asked.
    #[error("{0}")]
    Question(String),
}

/// Seconds of one round.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Round {
    /// The import at full detail, every index built.
    pub import_s: f64,
    /// The part of it that inserts and commits.
    pub import_write_s: f64,
    /// The part of it that builds indexes.
    pub import_complete_s: f64,
    /// C zlib inflating all streams on one thread.
    pub c_zlib_s: f64,
    /// zlib's CRC-32 of them.
    pub c_zlib_crc_s: f64,
    /// This program's inflating and CRCs on all its threads, reading included.
    pub unpack_s: f64,
    /// The bare loop: binding, stepping, committing.
    pub insert_s: f64,
    /// The bare loop's indexes.
    pub insert_complete_s: f64,
}

impl Round {
    /// The import against the bare loop, both with every index.
    pub fn to_insertion(&self) -> f64 {
        self.import_s / (self.insert_s + self.insert_complete_s)
    }

    /// The same before the indexes.
    pub fn to_insertion_without_indexes(&self) -> f64 {
        (self.import_s - self.import_complete_s) / self.insert_s
    }

    /// The import against C zlib's inflating alone.
    pub fn to_c_zlib(&self) -> f64 {
        self.import_s / self.c_zlib_s
    }

    /// The same with zlib's CRC-32, which every archive needs.
    pub fn to_c_zlib_with_crc(&self) -> f64 {
        self.import_s / (self.c_zlib_s + self.c_zlib_crc_s)
    }
}

/// The figures.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// What they were taken on.
    pub machine: Machine,
    /// Worker threads of the import.
    pub jobs: usize,
    /// Files found.
    pub files: u64,
    /// Their bytes.
    pub file_bytes: u64,
    /// Bytes of their streams.
    pub inflated_bytes: u64,
    /// What the import counted.
    pub totals: RunTotals,
    /// The database with every index.
    pub database_bytes: u64,
    /// The most memory held up to the end of the first import, before any floor was measured.
    pub peak_memory_bytes: Option<u64>,
    /// Every round.
    pub rounds: Vec<Round>,
    /// Rows that the bare loop inserted.
    pub rows: u64,
    /// Median seconds and ratios.
    pub medians: Medians,
}

/// The median of each figure over the rounds.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Medians {
    /// Seconds.
    #[serde(flatten)]
    pub seconds: Round,
    /// [`Round::to_insertion`]
    pub to_insertion: f64,
    /// [`Round::to_insertion_without_indexes`]
    pub to_insertion_without_indexes: f64,
    /// [`Round::to_c_zlib`]
    pub to_c_zlib: f64,
    /// [`Round::to_c_zlib_with_crc`]
    pub to_c_zlib_with_crc: f64,
}

impl Medians {
    fn of(rounds: &[Round]) -> Self {
        let of = |figure: fn(&Round) -> f64| median(rounds.iter().map(figure).collect());
        Self {
            seconds: Round {
                import_s: of(|r| r.import_s),
                import_write_s: of(|r| r.import_write_s),
                import_complete_s: of(|r| r.import_complete_s),
                c_zlib_s: of(|r| r.c_zlib_s),
                c_zlib_crc_s: of(|r| r.c_zlib_crc_s),
                unpack_s: of(|r| r.unpack_s),
                insert_s: of(|r| r.insert_s),
                insert_complete_s: of(|r| r.insert_complete_s),
            },
            to_insertion: of(Round::to_insertion),
            to_insertion_without_indexes: of(Round::to_insertion_without_indexes),
            to_c_zlib: of(Round::to_c_zlib),
            to_c_zlib_with_crc: of(Round::to_c_zlib_with_crc),
        }
    }
}

/// The middle one; of an even number the mean of the two. 0 of none.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match (values.get(middle), values.len() % 2) {
        (Some(&value), 1) => value,
        (Some(&value), _) => 0.5 * (value + values[middle - 1]),
        (None, _) => 0.0,
    }
}

/// Measures, telling `tell` what comes next.
pub fn bench(options: &BenchOptions, tell: &mut dyn FnMut(&str)) -> Result<Report, BenchError> {
    let files = matches_of(&options.dir)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.jobs).build()?;
    let whole = options.work.join("whole.db");
    let bare = options.work.join("bare.db");
    let mut rounds = Vec::new();
    let mut report = None;
    for number in 1..=options.runs {
        tell(&format!("round {number} of {}: import", options.runs));
        let summary = import_anew(options, &whole)?;
        let peak = peak_memory();
        if summary.totals.matches == 0 {
            return Err(BenchError::Nothing(options.dir.clone()));
        }
        tell(&format!("round {number} of {}: inflating", options.runs));
        let inflated = inflate_by_c_zlib(&files)?;
        let unpack_s = unpack(&files, &pool)?;
        tell(&format!("round {number} of {}: inserting", options.runs));
        remove_database(&bare)?;
        let inserted = insertion::insert_again(&whole, &bare, summary.totals.matches)?;
        rounds.push(Round {
            import_s: summary.seconds,
            import_write_s: summary.times.write,
            import_complete_s: summary.times.complete,
            c_zlib_s: inflated.inflate_s,
            c_zlib_crc_s: inflated.crc_s,
            unpack_s,
            insert_s: inserted.insert_s,
            insert_complete_s: inserted.complete_s,
        });
        report.get_or_insert((summary.totals, size(&whole)?, peak, inflated.bytes, inserted.rows));
    }
    let Some((totals, database_bytes, peak_memory_bytes, inflated_bytes, rows)) = report else {
        return Err(BenchError::Nothing(options.dir.clone()));
    };
    Ok(Report {
        machine: Machine::this(),
        jobs: options.jobs,
        files: files.len() as u64,
        file_bytes: files.iter().map(|file| size(file)).sum::<Result<u64, _>>()?,
        inflated_bytes,
        totals,
        database_bytes,
        peak_memory_bytes,
        medians: Medians::of(&rounds),
        rounds,
        rows,
    })
}

fn matches_of(dir: &Path) -> Result<Vec<PathBuf>, BenchError> {
    let found = discover(&[dir.to_owned()], &[], &Selection::default()).map_err(ImportError::from)?;
    let matches = found.sources.into_iter().filter(|source| source.ending == Some("xg"));
    Ok(matches.map(|source| source.path).collect())
}

struct Silent;

impl Observer for Silent {
    fn planned(&mut self, _: u64, _: u64) {}
    fn source(&mut self, _: &str, _: u64, _: SourceOutcome, _: &RunTotals) {}
    fn rejected(&mut self, _: &str, _: &str) {}
    fn completing(&mut self) {}
}

fn import_anew(options: &BenchOptions, database: &Path) -> Result<Summary, BenchError> {
    remove_database(database)?;
    let new = ImportOptions::new(vec![options.dir.clone()], database.to_owned());
    let options = ImportOptions { jobs: options.jobs, ..new };
    Ok(import(&options, &mut Silent)?)
}

fn inflate_by_c_zlib(files: &[PathBuf]) -> Result<Inflated, BenchError> {
    /// Larger than any match's records.
    const ROOM: usize = 64 << 20;
    let mut room = vec![0; ROOM];
    let mut sums = Inflated::default();
    for path in files {
        let file = std::fs::read(path).map_err(io(path))?;
        // What is no match costs nothing here, and next to nothing in the importer.
        if let Ok(packed) = Container::packed(&file) {
            c_zlib::inflate_all(packed, &mut room, &mut sums);
        }
    }
    Ok(sums)
}

/// Seconds to read and unpack all files with this program's inflater on the pool's threads.
fn unpack(files: &[PathBuf], pool: &rayon::ThreadPool) -> Result<f64, BenchError> {
    let bytes = AtomicU64::new(0);
    let one = |path: &PathBuf| {
        let file = std::fs::read(path).map_err(io(path))?;
        if let Ok(container) = Container::decode(&file, &Limits::default()) {
            bytes.fetch_add(container.streams.iter().map(|stream| stream.data.len() as u64).sum(), Ordering::Relaxed);
        }
        Ok(())
    };
    let started = Instant::now();
    pool.install(|| files.par_iter().try_for_each(one)).map(|()| started.elapsed().as_secs_f64())
}

fn remove_database(path: &Path) -> Result<(), BenchError> {
    for suffix in ["", "-wal", "-shm", "-journal", ".lock", ".building", ".building-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        match std::fs::remove_file(&name) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(io(Path::new(&name))(error)),
            _ => {}
        }
    }
    Ok(())
}

fn size(path: &Path) -> Result<u64, BenchError> {
    Ok(std::fs::metadata(path).map_err(io(path))?.len())
}

fn io(path: &Path) -> impl FnOnce(std::io::Error) -> BenchError {
    let path = path.to_owned();
    |source| BenchError::Io { path, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 2.5);
        assert_eq!(median(Vec::new()), 0.0);
    }

    #[test]
    fn ratios_compare_like_with_like() {
        let round = Round {
            import_s: 12.0,
            import_complete_s: 2.0,
            insert_s: 8.0,
            insert_complete_s: 2.0,
            c_zlib_s: 20.0,
            c_zlib_crc_s: 4.0,
            ..Round::default()
        };
        assert_eq!(round.to_insertion(), 1.2);
        assert_eq!(round.to_insertion_without_indexes(), 1.25);
        assert_eq!(round.to_c_zlib(), 0.6);
        assert_eq!(round.to_c_zlib_with_crc(), 0.5);
    }
}
