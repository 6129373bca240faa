//! Sources across runs: archives, patterns, limits, and files that move or disappear.

mod archives;
mod bombs;
mod choices;
mod copies;
#[cfg(unix)] // pipes, devices and permissions
mod irregular;
mod names;
mod unchanged;
mod vanished;

use crate::common::folder::slashed;
use crate::common::prelude::*;

/// Every source's path below the folder with its outcome.
fn outcomes(folder: &Folder) -> Vec<(String, String)> {
    let below = slashed(&format!("{}/", folder.matches().display()));
    let sql = "SELECT path, iif(is_missing, 'missing', outcome) FROM source_files ORDER BY path";
    let rows: Vec<(String, String)> = pairs(&open(&folder.database("a.db")), sql);
    rows.into_iter().map(|(path, outcome)| (slashed(&path).replacen(&below, "", 1), outcome)).collect()
}

fn assert_outcomes(folder: &Folder, expected: &[(&str, &str)]) {
    let expected: Vec<(String, String)> = expected.iter().map(|&(p, o)| (p.to_owned(), o.to_owned())).collect();
    assert_eq!(outcomes(folder), expected);
}

/// Imports into `a.db` and returns the output. The database is valid afterwards.
fn import(folder: &Folder, options: &[&str], status: i32) -> String {
    let output = folder.import("a.db", options, status);
    assert_valid(folder);
    format!("{}{}", stdout(&output), stderr(&output))
}

/// The same in this process, for imports whose words do not matter.
#[track_caller]
fn fill(folder: &Folder, status: i32) {
    fill_with(folder, &[], status);
}

#[track_caller]
fn fill_with(folder: &Folder, words: &[&str], status: i32) {
    folder.fill_with("a.db", words, status);
    assert_valid(folder);
}

#[track_caller]
fn assert_valid(folder: &Folder) {
    assert_sound(&folder.database("a.db"));
    assert_verified(&folder.database("a.db"), false);
}

fn number(folder: &Folder, sql: &str) -> i64 {
    one(&open(&folder.database("a.db")), sql)
}

/// The matches and their row numbers, which would change if rows were rewritten.
fn rows(folder: &Folder) -> String {
    let sql = "SELECT group_concat(t) FROM (SELECT m.match_id || ':' || min(d.decision_id) || '-' || max(d.decision_id) AS t
               FROM matches AS m JOIN games AS g USING (match_id) JOIN decisions AS d USING (game_id) GROUP BY m.match_id)";
    one::<Option<String>>(&open(&folder.database("a.db")), sql).unwrap_or_default()
}

/// Changes bytes of a file but not its size and time: only reading the file detects the change.
fn disguise(path: &Path) {
    let metadata = std::fs::metadata(path).unwrap();
    let bytes: Vec<u8> = std::fs::read(path).unwrap().iter().map(|byte| !byte).collect();
    std::fs::write(path, bytes).unwrap();
    let file = std::fs::File::options().write(true).open(path).unwrap();
    file.set_modified(metadata.modified().unwrap()).unwrap();
}

const NOTHING_NEW: &str = "Nothing new: all ";
