//! Shared by several test files.

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

pub use ::fixtures::corpus::{collect, corpus, corpus_files, say};
pub use ::fixtures::{abk, book_properties, books, gdx, matches as fixtures, whole_path};

/// The folder of the repository; the tests run in that of the crate `cli`.
pub const TOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

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
