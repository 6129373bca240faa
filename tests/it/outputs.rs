//! Outputs do not replace databases, files of a database, or sources.

use crate::common::books;
use crate::common::prelude::*;
use crate::common::reports::own_report;
use backgammon::Board;

fn book() -> Vec<u8> {
    books::opening_book("", &[books::rollout_of(&Board::START, "A. Nonymous")])
}

/// The target of every name in the folder.
fn bytes(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        // Readers create an empty log and its index.
        .filter(|path| !path.to_str().unwrap().ends_with("-wal") && !path.to_str().unwrap().ends_with("-shm"))
        .map(|path| (path.clone(), std::fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

/// Names under which an output would harm a database `a.db`, links that were made among them.
fn names(folder: &Folder) -> Vec<String> {
    let at = |name: &str| folder.database(name);
    std::fs::hard_link(at("a.db"), at("hard.json")).unwrap();
    let mut names =
        vec!["a.db", "./a.db", "../out/a.db", "hard.json", "a.db-wal", "a.db-shm", "a.db-journal", "a.db.lock"];
    names.extend(["a.db.building", "a.db.building-journal", "../out/./a.db-wal"]);
    #[cfg(unix)] // symbolic links
    {
        std::os::unix::fs::symlink(at("a.db"), at("soft.json")).unwrap();
        std::os::unix::fs::symlink(folder.out(), folder.out().join("round")).unwrap();
        names.extend(["soft.json", "round/a.db", "round/a.db-wal"]);
    }
    names.iter().map(|name| folder.out().join(name).to_str().unwrap().to_owned()).collect()
}

fn refused(words: &[&str]) {
    let output = ended(words, 2);
    let said = stderr(&output);
    assert!(said.contains("so it is not overwritten"), "{words:?}: {said}");
}

#[test]
fn no_output_replaces_a_source_or_what_the_import_is_told_by() {
    let folder = Folder::with_matches(2);
    folder.write("book.ob", &book());
    folder.fill("a.db", 0);
    let (db, matches) = (folder.database("a.db"), folder.matches());
    let (db, matches) = (db.to_str().unwrap(), matches.to_str().unwrap());
    let list = folder.database("list.json");
    std::fs::write(&list, matches).unwrap();
    std::fs::hard_link(folder.file("0001.xg"), folder.database("hard.json")).unwrap();
    std::fs::hard_link(folder.file("book.ob"), folder.database("export.ob")).unwrap();
    let own = own_report("mine.sql", "-- title: a\n-- question: b\nSELECT 1 AS n");
    let mine = own.path().join("mine.sql");
    let (sources, files) = (bytes(&folder.matches()), bytes(&folder.out()));
    for source in [folder.file("0000.xg"), folder.file("book.ob"), folder.database("hard.json")] {
        let source = source.to_str().unwrap();
        refused(&["import", "--db", db, matches, "--summary-json", source]);
        refused(&["report", "luck", "--db", db, "--output", source]);
        refused(&["book", "export", "1", "--db", db, "--output", source]);
    }
    refused(&["book", "export", "1", "--db", db, "--output", folder.database("export.ob").to_str().unwrap()]);
    let list = list.to_str().unwrap();
    refused(&["import", "--db", db, "--files-from", list, "--summary-json", list]);
    let reports = own.path().to_str().unwrap();
    refused(&["report", "mine", "--db", db, "--reports", reports, "--output", mine.to_str().unwrap()]);
    assert!(mine.exists());
    assert!(bytes(&folder.matches()) == sources, "the sources are as they were");
    // The journal of the database has the imports that were refused.
    let others = |files: &[(PathBuf, Vec<u8>)]| {
        let is_other = |path: &Path| !path.file_name().unwrap().to_str().unwrap().starts_with("a.db");
        files.iter().filter(|(path, _)| is_other(path)).cloned().collect::<Vec<_>>()
    };
    let names = |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>();
    let after = bytes(&folder.out());
    assert_eq!(names(&after), names(&files));
    assert!(others(&after) == others(&files), "and what was written is");
}

#[test]
fn unfinished_output_of_a_killed_process_is_taken_over() {
    let folder = Folder::imported(1);
    let out = |name: &str| folder.database(name).to_str().unwrap().to_owned();
    let (db, csv, part) = (out("a.db"), out("luck.csv"), out("luck.csv.gammonbase-part"));
    let report = || gammonbase(&["report", "luck", "--db", &db, "--format", "csv", "--output", &csv]);
    std::fs::write(&part, "half of a longer text".repeat(1000)).unwrap();
    assert!(report().status.success());
    let written = std::fs::read(&csv).unwrap();
    assert!(written.len() < 5000 && !Path::new(&part).exists());
    // Two processes do not write one file.
    let other = std::fs::File::create(&part).unwrap();
    other.lock().unwrap();
    let output = report();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("another gammonbase is writing this file"), "{}", stderr(&output));
    drop(other);
    std::fs::remove_file(&part).unwrap();
    #[cfg(unix)] // symbolic links
    for is_symbolic in [true, false] {
        let mine = out("mine.txt");
        std::fs::write(&mine, "mine").unwrap();
        let linked =
            if is_symbolic { std::os::unix::fs::symlink(&mine, &part) } else { std::fs::hard_link(&mine, &part) };
        linked.unwrap();
        assert!(report().status.success());
        assert_eq!(std::fs::read(&mine).unwrap(), b"mine");
        assert_eq!(std::fs::read(&csv).unwrap(), written);
    }
}

#[test]
fn what_an_output_is_for_is_replaced() {
    let folder = Folder::with_matches(1);
    folder.write("book.ob", &book());
    folder.fill("a.db", 0);
    let db = folder.database("a.db");
    let (db, matches) = (db.to_str().unwrap(), folder.matches());
    let out = |name: &str| folder.database(name).to_str().unwrap().to_owned();
    for _ in 0..2 {
        for words in [
            &["report", "luck", "--db", db, "--format", "csv", "--output", &out("luck.csv")][..],
            &["report", "summary", "--db", db, "--format", "markdown", "--output", &out("summary.md")],
            &["book", "export", "1", "--db", db, "--output", &out("again.ob")],
            &["import", "--db", db, matches.to_str().unwrap(), "--summary-json", &out("last.json")],
        ] {
            ended(words, 0);
        }
    }
    assert_eq!(std::fs::read(out("again.ob")).unwrap(), book());
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn no_output_replaces_the_database_whatever_it_is_called() {
        let folder = Folder::with_matches(2);
        folder.write("book.ob", &book());
        folder.fill("a.db", 0);
        let (db, matches) = (folder.database("a.db"), folder.matches());
        let (db, matches) = (db.to_str().unwrap(), matches.to_str().unwrap());
        let before = content(&folder.database("a.db"));
        let names = names(&folder);
        let files = bytes(&folder.out());
        for name in &names {
            refused(&["report", "luck", "--db", db, "--format", "csv", "--output", name]);
            refused(&["report", "summary", "--db", db, "--output", name]);
            refused(&["book", "export", "1", "--db", db, "--output", name]);
            refused(&["import", "--db", db, matches, "--summary-json", name]);
            refused(&["import", "--dry-run", "--db", db, matches, "--summary-json", name]);
            ended(&["publish", name, "--db", db], 2);
            assert!(bytes(&folder.out()) == files, "{name}");
            assert!(std::fs::read(format!("{db}-wal")).unwrap_or_default().is_empty(), "{name}");
        }
        assert_sound(&folder.database("a.db"));
        assert_eq!(content(&folder.database("a.db")), before);
        // Neither another database nor a snapshot, and not the one that is to be made.
        folder.fill_with("b.db", &["--quiet"], 0);
        let (other, snapshot) = (folder.database("b.db"), folder.database("bi.db"));
        let (other, snapshot) = (other.to_str().unwrap(), snapshot.to_str().unwrap());
        refused(&["report", "luck", "--db", db, "--output", other]);
        refused(&["import", "--db", db, matches, "--publish", snapshot, "--summary-json", snapshot]);
        let new = folder.database("new.db");
        refused(&["import", "--db", new.to_str().unwrap(), matches, "--summary-json", new.to_str().unwrap()]);
        assert!(!new.exists());
    }
}
