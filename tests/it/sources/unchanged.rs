//! Which files are read again.

use crate::common::prelude::*;

use super::{NOTHING_NEW, assert_outcomes, disguise, fill, fill_with, import, number, rows};

#[test]
fn unchanged_files_are_read_only_with_rehash() {
    let folder = Folder::with_matches(3);
    folder.write("bad.xg", b"RGMH, and no more");
    fill(&folder, 1);
    let before = rows(&folder);
    disguise(&folder.file("0001.xg"));
    disguise(&folder.file("bad.xg"));
    let text = import(&folder, &[], 0);
    assert!(text.starts_with("Nothing new: all 4 files unchanged"), "{text}");
    assert_eq!(rows(&folder), before);
    assert_contains(import(&folder, &["--rehash"], 1), ["4 found: 0 imported, 2 unchanged, 0 duplicates, 2 rejected"]);
    assert_eq!(number(&folder, "SELECT (totals ->> 'files_replaced') FROM import_runs ORDER BY import_run_id DESC"), 0);
    assert_eq!(rows(&folder), before, "the last good reading stays");
    disguise(&folder.file("0001.xg"));
    fill_with(&folder, &["--rehash"], 1);
    folder.assert_like_fresh("a.db", 1);
}

#[test]
fn rejects_are_retried_by_another_version() {
    let folder = Folder::with_matches(1);
    folder.write("bad.xg", b"RGMH, and no more");
    fill(&folder, 1);
    assert!(import(&folder, &[], 0).starts_with(NOTHING_NEW));
    change(&folder.database("a.db"), "UPDATE import_runs SET program_version = '0.0.1'");
    assert_contains(import(&folder, &[], 1), ["0 imported, 1 unchanged, 0 duplicates, 1 rejected"]);
    assert!(import(&folder, &[], 0).starts_with(NOTHING_NEW));
    assert_eq!(number(&folder, "SELECT count(*) FROM rejects"), 1);
}

#[cfg(unix)] // symbolic links and /proc
#[test]
fn unreadable_file_keeps_its_rows_and_is_retried() {
    use std::os::unix::fs::symlink;
    let folder = Folder::with_matches(1);
    let path = folder.write("a.xg", &numbered(5).file());
    fill(&folder, 0);
    let before = rows(&folder);
    // A system file with readable metadata but unreadable content.
    let unreadable = Path::new("/proc/self/mem");
    if !unreadable.exists() {
        return;
    }
    std::fs::remove_file(&path).unwrap();
    symlink(unreadable, &path).unwrap();
    let told = import(&folder, &["--prune"], 1);
    assert_contains(&told, ["Nothing new: all 1 file unchanged", "Unreadable 1 place", "unreadable: "]);
    assert_contains(&told, ["a.xg: expected a readable file"]);
    assert_eq!(rows(&folder), before);
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, numbered(5).file()).unwrap();
    fill(&folder, 0);
    assert_eq!(rows(&folder), before);
    assert_outcomes(&folder, &[("0000.xg", "imported"), ("a.xg", "imported")]);
}
