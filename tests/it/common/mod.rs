//! Shared by several test files: the corpus of real files, and generated files.

pub mod arbitrary;
pub mod damage;
pub mod database;
pub mod folder;
pub mod long_runs;
pub mod markdown;
pub mod odd;
pub mod prelude;
pub mod reports;
pub mod terminal;
pub mod versions;
pub mod zips;

pub use ::fixtures::{abk, book_properties, books, gdx, matches as fixtures, whole_path};

use std::io::Write;
use std::path::{Path, PathBuf};

/// The folder of the repository; the tests run in that of the crate `cli`.
pub const TOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The folder of real files: `GAMMONBASE_CORPUS`, or otherwise `../shared/corpus` beside the repository if it exists. If
/// `GAMMONBASE_CORPUS` names a missing folder, the test fails, because a test that passes without its data proves nothing.
pub fn corpus() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("GAMMONBASE_CORPUS").filter(|name| !name.is_empty()) {
        let folder = PathBuf::from(named);
        assert!(folder.is_dir(), "GAMMONBASE_CORPUS names {}, which is no folder", folder.display());
        return Some(folder);
    }
    let beside = Path::new(TOP).join("../shared/corpus");
    beside.is_dir().then_some(beside)
}

/// The real files with one of the extensions, in a fixed order; empty without a corpus. Prints on the terminal which it is.
pub fn corpus_files(extensions: &[&str]) -> Vec<PathBuf> {
    let Some(folder) = corpus() else {
        say("corpus tests: not run (no corpus)");
        return Vec::new();
    };
    let mut files = Vec::new();
    collect(&folder, extensions, &mut files);
    files.sort();
    assert!(!files.is_empty(), "no {extensions:?} files in {}", folder.display());
    say(&format!("corpus tests: ran on {} files of {}", files.len(), folder.display()));
    files
}

/// Bypasses the test harness, which prints the output of failed tests only.
pub fn say(line: &str) {
    // Errors are ignored: the message is optional.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The files below a folder with one of the extensions, in no particular order.
pub fn collect(folder: &Path, extensions: &[&str], files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, extensions, files);
        } else if path
            .extension()
            .and_then(|extension| extension.to_str())
            .is_some_and(|found| extensions.iter().any(|e| found.eq_ignore_ascii_case(e)))
        {
            files.push(path);
        }
    }
}

/// The words of a command line; double quotes keep blanks.
pub fn shell_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for character in line.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            other => words.last_mut().unwrap().push(other),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
