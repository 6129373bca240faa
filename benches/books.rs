//! Measures books of the size of the largest known ones: `cargo bench --bench books [-- FOLDER]`.
//!
//! Imports a generated ABK of 140,787 nodes and a generated OBDB of 53,210 entries into a new database each, five times, including the
//! start of the program. The median counts, because machines are shared and noisy. Then it runs common queries on these books once.
//! With FOLDER, books and databases are kept there.

#![allow(clippy::print_stdout)] // benchmarks print their results

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use backgammon::{Board, legal_plays};
use books::ob::{Body, Entry, Header, record_bytes};
use fixtures::abk;
use xgfile::field::Wide;

/// The number of nodes of the largest known ABK.
const ABK_NODES: usize = 140_787;
/// The number of entries of XG's own book.
const OB_ENTRIES: usize = 53_210;

fn main() {
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).expect("the repository");
    let given = std::env::args().skip(1).find(|argument| argument != "--bench").map(PathBuf::from);
    let own = tempfile::tempdir().expect("a temporary folder");
    let folder = given.unwrap_or_else(|| own.path().to_owned());
    std::fs::create_dir_all(&folder).expect("a folder");
    let at = |name: &str| folder.join(name);
    for (name, bytes) in [
        ("large.abk", abk::grown(ABK_NODES).encode()),
        ("other.abk", abk::grown(ABK_NODES - 787).encode()),
        ("large.ob", opening_book()),
    ] {
        std::fs::write(at(name), bytes).expect("a book is written");
    }
    for book in ["large.abk", "large.ob"] {
        let mut times: Vec<Duration> = (0..5).map(|_| import(&[&at(book)], &at(&format!("{book}.db")))).collect();
        times.sort_unstable();
        println!("import {book}: median {:.2} s of {times:.2?}", times[2].as_secs_f64());
    }
    let database = at("both.db");
    println!("import of two: {:.2?}", import(&[&at("large.abk"), &at("other.abk")], &database));
    for arguments in [
        &["book", "show", "1", "--format", "json"][..],
        &["book", "export", "1", "--edges"],
        &["book", "export", "1"],
        &["book", "find", "--moves", "e4 c5"],
    ] {
        let (time, bytes) = run(arguments, &database);
        println!("{}: {time:.2?}, {bytes} bytes", arguments.join(" "));
    }
}

/// The time of an import into a new database, from the program's start to its end.
fn import(books: &[&Path], database: &Path) -> Duration {
    let _ = std::fs::remove_file(database);
    let started = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_gammonbase"));
    let status = command.arg("import").args(books).arg("--db").arg(database).stdout(Stdio::null()).status();
    let elapsed = started.elapsed();
    assert!(status.is_ok_and(|status| status.success()));
    elapsed
}

/// The time of a query, and the length of its output.
fn run(arguments: &[&str], database: &Path) -> (Duration, usize) {
    let started = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_gammonbase"));
    let output = command.args(arguments).arg("--db").arg(database).output().expect("the program runs");
    assert!(output.status.success(), "{arguments:?}");
    (started.elapsed(), output.stdout.len())
}

/// A book of positions after plays, at different scores.
fn opening_book() -> Vec<u8> {
    let mut dice = (1..7).flat_map(|one| (1..7).map(move |two| (one, two))).cycle().skip(1).step_by(5);
    let mut entries = Vec::with_capacity(OB_ENTRIES);
    while entries.len() < OB_ENTRIES {
        let mut board = Board::START;
        for ply in 0..8 {
            let plays = legal_plays(&board, dice.next().unwrap_or((3, 1)));
            let after = plays.iter().filter_map(|play| play.apply(&board).ok()).map(|after| after.flip());
            let boards: Vec<Board> = after.collect();
            let Some(&next) = boards.get(entries.len() % boards.len().max(1)) else { break };
            entries.extend(boards.iter().map(|board| entry(board, ply + boards.len() as i32)));
            board = next;
        }
    }
    entries.truncate(OB_ENTRIES);
    let header = record_bytes(&Header { last_update: 40_684.75, ..Header::new() });
    let records = entries.into_iter().map(|entry| record_bytes(&Body::Entry(entry)));
    std::iter::once(header).chain(records).flatten().collect()
}

fn entry(board: &Board, number: i32) -> Entry {
    let source: Vec<u16> = "Nobody".encode_utf16().collect();
    Entry {
        source: Wide::from_units(&source),
        pos: *board.as_array(),
        cube: 1,
        score: [1 + number % 11, 1 + number % 7],
        eval: [0.005, 0.125, 0.5, 0.5, 0.13, 0.005],
        equity: 0.0075,
        level: 100,
        program_major: 2,
        ro_games: 1296,
        ro_std: 0.25,
        ro_seed: number,
        date_saved: 40_712.25,
        ..Entry::default()
    }
}
