//! Measures the stages of an import, each over 2,000 synthetic matches on one thread, and the whole import: `cargo bench --bench stages`.
//!
//! The stages before the writer process 100 different matches 20 times: their 130 MB of inflated data exceed every cache. The writer and
//! the whole import use 2,000 different matches; the first run generates them, in half a minute.

use std::sync::LazyLock;

use backgammon::Board;
use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use gammonbase::{ImportOptions, import};
use gammonbase::{ImportStore, Writer, store::Content, store::SourceRows};
use normalize::normalize;
use rayon::prelude::*;
use synth::{Generator, place, write_collection};
use xgfile::container::Container;
use xgfile::limits::Limits;
use xgfile::records::{Record, decode_body, read_version, split_records};

const MATCHES: usize = 2000;
const DIFFERENT: u64 = 100;
const SEED: u64 = 1;

static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let one = |number| Generator::new(SEED).file(number).expect("a match");
    (0..DIFFERENT).into_par_iter().map(one).collect()
});
static CONTAINERS: LazyLock<Vec<Container>> =
    LazyLock::new(|| FILES.iter().map(|file| Container::decode(file, &Limits::default()).expect("a match")).collect());

fn main() {
    divan::main();
}

fn round<T>(different: &[T]) -> impl Iterator<Item = &T> {
    different.iter().cycle().take(MATCHES)
}

fn records_of(container: &Container) -> impl Iterator<Item = Record> {
    let stream = container.stream("temp.xg");
    let version = read_version("temp.xg", stream).expect("a version");
    let records = split_records("temp.xg", stream).expect("whole records");
    (0..).zip(records).map(move |(number, bytes)| decode_body("temp.xg", number, bytes, version).expect("a record"))
}

/// Inflates and checks CRCs.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn inflate(bencher: Bencher) {
    let files = &*FILES;
    bencher.counter(ItemsCount::new(MATCHES)).bench(|| {
        round(files)
            .map(|file| Container::decode(file, &Limits::default()).map_or(0, |c| c.streams.len()))
            .sum::<usize>()
    });
}

/// Decodes records.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn decode(bencher: Bencher) {
    let containers = &*CONTAINERS;
    bencher.counter(ItemsCount::new(MATCHES)).bench(|| {
        round(containers).flat_map(records_of).for_each(|record| drop(black_box(record)));
    });
}

/// Converts unpacked files to rows, including decoding and keys.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn normalise(bencher: Bencher) {
    let containers = &*CONTAINERS;
    bencher.counter(ItemsCount::new(MATCHES)).bench(|| {
        round(containers).map(|container| normalize(container).map_or(0, |rows| rows.decisions.len())).sum::<usize>()
    });
}

/// The key of every candidate's position.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn key(bencher: Bencher) {
    let boards = |container: &Container| -> Vec<Board> {
        let plays = records_of(container).filter_map(|record| match record {
            Record::Move(play) => Some(play.data_moves),
            _ => None,
        });
        plays
            .flat_map(|shown| shown.pos_played.into_iter().take(shown.n_moves.max(0) as usize))
            .map(Board::new)
            .collect()
    };
    let boards: Vec<Vec<Board>> = CONTAINERS.iter().map(boards).collect();
    bencher
        .counter(ItemsCount::new(MATCHES))
        .bench(|| round(&boards).flatten().fold(0, |sum, board| sum ^ black_box(board).hash().0));
}

/// Writes rows into a new database, in transactions of 500 matches, without indexes. The rows of all matches take some 700 MB of memory.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn write(bencher: Bencher) {
    let contents: Vec<Content> = (0..MATCHES as u64).into_par_iter().map(content).collect();
    let work = tempfile::tempdir().expect("a temporary folder");
    let path = work.path().join("write.db");
    bencher
        .counter(ItemsCount::new(MATCHES))
        .with_inputs(|| {
            let _ = std::fs::remove_file(work.path().join("write.db.building"));
            ImportStore::open(&path).expect("a database")
        })
        .bench_values(|store| {
            let mut writer = Writer::start(&store.connection, 1, "{}", false).expect("a writer");
            for batch in contents.chunks(500) {
                writer.begin().expect("a transaction");
                for (number, content) in batch.iter().enumerate() {
                    writer.source(number, None, content).expect("written rows");
                }
                writer.commit().expect("a commit");
            }
            writer.totals.decisions
        });
}

fn content(number: u64) -> Content {
    let file = Generator::new(SEED).file(number).expect("a match");
    let container = Container::decode(&file, &Limits::default()).expect("a match");
    let content_hash = Some(*blake3::hash(&file).as_bytes());
    let rows = SourceRows::Match(Box::new(normalize(&container).expect("rows")));
    Content {
        path: place(number).display().to_string(),
        kind: Some("xg"),
        size_bytes: file.len() as u64,
        modified_ns: 0,
        is_to_read_again: false,
        content_hash,
        rows: Ok(rows),
    }
}

/// A whole import with all indexes, on all cores.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn whole_import(bencher: Bencher) {
    let work = tempfile::tempdir().expect("a temporary folder");
    let files = work.path().join("files");
    let written = write_collection(&files, MATCHES as u64, SEED, 0, &|| {}).expect("a collection");
    let database = work.path().join("whole.db");
    bencher
        .counter(ItemsCount::new(MATCHES))
        .counter(BytesCount::new(written.bytes))
        .with_inputs(|| {
            let _ = std::fs::remove_file(&database);
            ImportOptions::new(vec![files.clone()], database.clone())
        })
        .bench_values(|options| {
            let mut rejected = Vec::new();
            let summary = import(&options, &mut rejected).expect("an import");
            assert_eq!(rejected, [""; 0]);
            summary.totals.decisions
        });
}
