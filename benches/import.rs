//! Whole imports of real matches: `cargo bench --bench import [-- FOLDER [COPIES [JOBS]]]`.
//!
//! Every .xg file of FOLDER (by default the corpus beside the package) is written COPIES times (100) through our own encoder, each
//! copy with another name in its header, so that no two have the same content. The import runs five times into a new database;
//! the median counts, because machines are shared and noisy.

#![allow(clippy::print_stdout, clippy::print_stderr)] // a bench speaks

use std::path::{Path, PathBuf};

use gammonbase::format::limits::Limits;
use gammonbase::format::xg::container::Container;
use gammonbase::format::xg::document::Document;
use gammonbase::format::xg::field::Wide;
use gammonbase::format::xg::records::Record;
use gammonbase::{ImportOptions, Observer, Summary, default_jobs, import};
use gammonbase::{RunTotals, SourceOutcome};

struct Silent;

impl Observer for Silent {
    fn planned(&mut self, _: u64, _: u64) {}
    fn source(&mut self, _: &str, _: u64, _: SourceOutcome, _: &RunTotals) {}
    fn rejected(&mut self, path: &str, message: &str) {
        eprintln!("rejected: {path}: {message}");
    }
    fn completing(&mut self) {}
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/xg");
    let folder = arguments.next().map_or(beside, PathBuf::from);
    let copies: u32 = arguments.next().map_or(100, |text| text.parse().expect("COPIES is a number"));
    let jobs = arguments.next().map_or_else(default_jobs, |text| text.parse().expect("JOBS is a number"));
    if !folder.is_dir() {
        println!("import: not run, there is no folder {}", folder.display());
        return;
    }
    let work = tempfile::tempdir().expect("a temporary folder");
    let files = copy_all(&folder, copies, work.path());
    println!("{files} files from {}, {jobs} jobs", folder.display());
    let mut runs: Vec<Summary> = (0..5).map(|run| run_once(work.path(), run, jobs)).collect();
    runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    for run in &runs {
        println!("  {:6.2} s", run.seconds);
    }
    let median = &runs[runs.len() / 2];
    let (t, totals) = (&median.times, &median.totals);
    let matches = totals.matches as f64;
    println!("median {:.2} s: {:.0} matches/s", median.seconds, matches / median.seconds);
    let per_match = |seconds: f64| 1e6 * seconds / matches;
    println!(
        "microseconds a match: read {:.0}, unpack {:.0}, decode and normalize {:.0}, write {:.0}, indexes {:.0}; \
         the writer waited {:.0}",
        per_match(t.read),
        per_match(t.unpack),
        per_match(t.normalize),
        per_match(t.write),
        per_match(t.complete),
        per_match(t.wait)
    );
    let size = std::fs::metadata(work.path().join("run0.db")).map_or(0, |data| data.len());
    println!(
        "a match: {:.1} decisions, {:.1} candidates, {:.1} KB in the database",
        totals.decisions as f64 / matches,
        totals.candidates as f64 / matches,
        size as f64 / 1000.0 / matches
    );
}

fn run_once(work: &Path, run: u32, jobs: usize) -> Summary {
    let options =
        ImportOptions { jobs, ..ImportOptions::new(vec![work.join("files")], work.join(format!("run{run}.db"))) };
    import(&options, &mut Silent).expect("an import")
}

fn copy_all(folder: &Path, copies: u32, work: &Path) -> usize {
    let target = work.join("files");
    std::fs::create_dir(&target).expect("a folder");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "xg") {
            continue;
        }
        let file = std::fs::read(&path).expect("a readable file");
        let container = Container::decode(&file, &Limits::default()).expect("an XG file");
        let mut document = Document::decode(container).expect("an XG file");
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        for copy in 0..copies {
            rename_player(&mut document, copy);
            let bytes = document.encode().encode().expect("an encoded file");
            std::fs::write(target.join(format!("{stem}-{copy:04}.xg")), bytes).expect("a written file");
            count += 1;
        }
    }
    count
}

fn rename_player(document: &mut Document, copy: u32) {
    if let Some(Record::HeaderMatch(header)) = document.records.first_mut().map(|record| &mut record.body) {
        header.player1.0 = Some(Wide::from_text(&format!("Player {copy}")));
    }
}
