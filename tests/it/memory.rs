//! Peak memory of imports. That of large ones: `cargo test --release --test it -- --ignored memory:: --nocapture`. Takes some minutes and 6 GB of disk.

use crate::common::books::{opening_book, rollout_of};
use crate::common::long_runs::Samples;
use crate::common::prelude::*;
use backgammon::Board;

/// Peak resident memory of an import of a folder into a new database, in MB.
fn peak_of_import(database: &Path, folder: &Path, options: &[&str]) -> f64 {
    let mut child =
        program().args(["import", "--quiet", "--db"]).args([database, folder]).args(options).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0.0;
    while child.try_wait().unwrap().is_none() {
        // The kernel records the peak, but not after the process has ended.
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let kilobytes = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next());
        if let Some(kilobytes) = kilobytes {
            peak = kilobytes.parse::<f64>().unwrap() / 1000.0;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success());
    peak
}

#[test]
#[ignore = "imports 12,000 matches"]
fn an_import_of_2_000_matches_takes_less_than_400_mb_and_one_of_10_000_no_more() {
    let Samples { folder, files } = Samples::new(10_000);
    let all = folder.path().join("samples");
    let part = folder.path().join("part");
    std::fs::create_dir(&part).unwrap();
    for file in &files[..2_000] {
        std::fs::hard_link(file, part.join(file.file_name().unwrap())).unwrap();
    }
    let few = peak_of_import(&folder.path().join("few.db"), &part, &["--jobs", "2"]);
    say(&format!("peak memory of 2,000 matches: {few:.0} MB"));
    let many = peak_of_import(&folder.path().join("many.db"), &all, &["--jobs", "2"]);
    say(&format!("peak memory of 10,000 matches: {many:.0} MB"));
    assert!(few < 400.0, "{few} MB");
    assert!(many < few * 1.2, "{few} MB and {many} MB");
}

/// Books of 10 MB, of which eight workers could read eight at once.
fn large_books(count: usize) -> Folder {
    let folder = Folder::new();
    for number in 0..count {
        let entry = rollout_of(&Board::START, &format!("book {number}"));
        let entries: Vec<_> = (0..40_000).map(|games| books::ob::Entry { ro_games: games, ..entry.clone() }).collect();
        folder.write(&format!("{number}.ob"), &opening_book("", &entries));
    }
    folder
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn many_workers_take_no_more_large_books_at_once_than_memory_is_meant_for() {
        // 256 MB of books at work, the page cache of 64 MB, and a margin.
        const MOST: f64 = 450.0;
        let folder = large_books(10);
        for options in [&["--jobs", "8", "--dry-run"][..], &["--jobs", "8"]] {
            let peak = peak_of_import(&folder.database("a.db"), &folder.matches(), options);
            assert!(peak > 20.0 && peak < MOST, "{options:?}: {peak} MB");
        }
        let books = "SELECT count(*) FROM book_entries";
        let connection = open(&folder.database("a.db"));
        assert_eq!(one::<i64>(&connection, books), 400_000);
    }
}
