//! Files that move or disappear, and unmounted file systems that look alike.

use super::{NOTHING_NEW, assert_outcomes, fill, fill_with, import, number, rows};
use crate::common::database::{import as import_paths, run};
use crate::common::prelude::*;
use crate::common::zips::{archive, deflated};

fn missing(folder: &Folder) -> i64 {
    number(folder, "SELECT count(*) FROM source_files WHERE is_missing")
}

#[test]
fn missing_files_keep_their_rows_until_pruned() {
    let folder = Folder::with_matches(3);
    folder.write("bad.xg", b"no match");
    fill(&folder, 1);
    let before = rows(&folder);
    folder.remove(&["0001.xg", "bad.xg"]);
    assert_contains(
        import(&folder, &[], 0),
        ["Missing    2 files gone since an earlier import; --prune removes their rows"],
    );
    let outcomes = [("0000.xg", "imported"), ("0001.xg", "missing"), ("0002.xg", "imported"), ("bad.xg", "missing")];
    assert_outcomes(&folder, &outcomes);
    assert_eq!((rows(&folder), number(&folder, "SELECT count(*) FROM rejects")), (before, 0));
    assert_eq!(number(&folder, "SELECT max((totals ->> 'files_missing')) FROM import_runs"), 2);
    assert!(!import(&folder, &[], 0).contains("Missing"));
    assert_contains(
        import(&folder, &["--prune"], 0),
        ["Pruned     2 files: their rows removed, unless another file has them"],
    );
    assert_outcomes(&folder, &[("0000.xg", "imported"), ("0002.xg", "imported")]);
    assert_eq!(number(&folder, "SELECT (totals ->> 'files_pruned') FROM import_runs ORDER BY import_run_id DESC"), 2);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn matches_without_files_are_counted_reported_and_can_be_excluded() {
    let folder = Folder::with_matches(3);
    fill(&folder, 0);
    let told = "Still counted  1 match whose files are gone";
    assert!(!import(&folder, &[], 0).contains(told));
    std::fs::remove_file(folder.file("0001.xg")).unwrap();
    for _ in 0..2 {
        assert_contains(import(&folder, &[], 0), [told]);
    }
    let last = "SELECT (totals ->> 'matches_without_file') FROM import_runs ORDER BY import_run_id DESC LIMIT 1";
    assert_eq!(number(&folder, last), 1);
    let database = folder.database("a.db");
    let database = database.to_str().unwrap();
    assert_contains(
        stdout(&gammonbase(&["status", "--db", database])),
        ["matches without a file (they count until --prune)"],
    );
    let matches = |options: &[&str]| {
        let all = [&["report", "player-stats", "--format", "csv", "--db", database], options].concat();
        let text = stdout(&gammonbase(&all));
        let mut lines = text.lines();
        let column = lines.next().unwrap().split(',').position(|name| name == "matches").unwrap();
        lines.map(|line| line.split(',').nth(column).unwrap().parse::<i64>().unwrap()).sum::<i64>()
    };
    // Each match has two players.
    assert_eq!(matches(&[]), 6);
    for view in ["match_facts", "player_match_stats"] {
        let sql = format!("SELECT count(DISTINCT match_id) FROM {view} WHERE has_file");
        assert_eq!(number(&folder, &sql), 2, "{view}");
    }
    assert!(!import(&folder, &["--prune"], 0).contains(told));
    assert_eq!(number(&folder, last), 0);
}

#[test]
fn prune_advises_to_forget_what_is_outside_the_folders_of_the_import() {
    let folder = Folder::new();
    for (number, name) in ["a/1.xg", "a/2.xg", "b/1.xg", "b/2.xg"].into_iter().enumerate() {
        folder.write(name, &numbered(number as i32).file());
    }
    fill(&folder, 0);
    folder.remove(&["b/1.xg"]);
    assert_contains(import(&folder, &[], 0), ["1 match whose files are gone or damaged (--prune removes those in "]);
    folder.remove(&["a/1.xg"]);
    let (database, selection) = (folder.database("a.db"), folder.database("b.db"));
    assert_eq!(run("publish", &database, &[selection.to_str().unwrap(), "--match", "4"]).0, 0);
    let copy = folder.database("c.db");
    std::fs::write(&copy, std::fs::read(&selection).unwrap()).unwrap();
    for (database, file) in [(&database, folder.file("b/1.xg")), (&copy, PathBuf::from("4/2.xg"))] {
        let text = stdout(&import_paths(database, &[&folder.file("a")], &["--prune"], 0));
        assert_contains(&text, ["1 match whose files are gone or damaged elsewhere (--forget PATH removes them, "]);
        assert!(!text.contains("--prune removes"), "{text}");
        let (status, text, _) = run("import", database, &["--forget", file.to_str().unwrap()]);
        assert!(status == 0 && text.contains("Pruned     1 file") && !text.contains("Still counted"), "{text}");
    }
}

#[test]
fn restored_file_keeps_its_rows() {
    let folder = Folder::with_matches(2);
    fill(&folder, 0);
    let before = rows(&folder);
    let away = folder.out().join("away.xg");
    std::fs::rename(folder.file("0001.xg"), &away).unwrap();
    fill(&folder, 0);
    assert_eq!(missing(&folder), 1);
    std::fs::rename(&away, folder.file("0001.xg")).unwrap();
    fill(&folder, 0);
    assert_eq!((rows(&folder), missing(&folder)), (before, 0));
    folder.assert_like_fresh("a.db", 0);
    // Another content under the old name is another file.
    std::fs::remove_file(folder.file("0001.xg")).unwrap();
    fill(&folder, 0);
    folder.write("0001.xg", &numbered(40).file());
    fill(&folder, 0);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn copies_that_return_together_get_their_content_back() {
    let folder = Folder::with_matches(2);
    folder.write("a copy of 1.xg", &numbered(1).file());
    fill(&folder, 0);
    let names = ["a copy of 1.xg", "0001.xg"];
    let away = |name: &str| folder.out().join(name);
    names.iter().for_each(|name| std::fs::rename(folder.file(name), away(name)).unwrap());
    fill(&folder, 0);
    assert_eq!(missing(&folder), 2);
    names.iter().for_each(|name| std::fs::rename(away(name), folder.file(name)).unwrap());
    fill(&folder, 0);
    assert_eq!(number(&folder, "SELECT count(*) FROM source_files WHERE content_id IS NULL"), 0);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn moved_file_keeps_its_rows() {
    let folder = Folder::with_matches(3);
    fill(&folder, 0);
    let before = rows(&folder);
    std::fs::create_dir(folder.file("archive")).unwrap();
    std::fs::rename(folder.file("0001.xg"), folder.file("archive/0001.xg")).unwrap();
    std::fs::rename(folder.file("0002.xg"), folder.file("z.xg")).unwrap();
    fill(&folder, 0);
    assert_eq!(rows(&folder), before, "rows were rewritten");
    let outcomes = [
        ("0000.xg", "imported"),
        ("0001.xg", "missing"),
        ("0002.xg", "missing"),
        ("archive/0001.xg", "imported"),
        ("z.xg", "imported"),
    ];
    assert_outcomes(&folder, &outcomes);
    fill_with(&folder, &["--prune"], 0);
    assert_eq!(rows(&folder), before, "lost");
    folder.assert_like_fresh("a.db", 0);
    // Moved and pruned in one run.
    std::fs::rename(folder.file("z.xg"), folder.file("0002.xg")).unwrap();
    fill_with(&folder, &["--prune"], 0);
    assert_eq!(rows(&folder), before, "rows were rewritten");
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn missing_original_and_copies_keep_their_rows_until_pruned() {
    let folder = Folder::with_matches(2);
    folder.write("copy.xg", &numbered(0).file());
    fill(&folder, 0);
    let before = rows(&folder);
    folder.remove(&["0000.xg", "copy.xg"]);
    fill(&folder, 0);
    assert_eq!((rows(&folder), missing(&folder)), (before.clone(), 2));
    // The copy alone is back: it has the rows now.
    folder.write("copy.xg", &numbered(0).file());
    fill_with(&folder, &["--prune"], 0);
    assert_eq!(rows(&folder), before, "rows were rewritten");
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn files_of_a_named_folder_that_is_away_are_in_doubt_and_the_others_are_imported() {
    let folder = Folder::with_matches(1);
    folder.write("share/1.xg", &numbered(11).file());
    folder.write("share/deep/2.xg", &numbered(12).file());
    fill(&folder, 0);
    let (database, share, all) = (folder.database("a.db"), folder.file("share"), folder.matches());
    let away = folder.out().join("away");
    std::fs::rename(&share, &away).unwrap();
    folder.write("new.xg", &numbered(2).file());
    // A folder above it is there, too; without that, there is nothing else to import.
    for paths in [&[&*share, &*folder.file("new.xg")][..], &[&all, &share], &[&share]] {
        let output = import_paths(&database, paths, &["--prune", "--quiet"], 1);
        assert!(stderr(&output).starts_with("in doubt: 2 files not found") && !stderr(&output).contains("unreadable"));
        assert_eq!(number(&folder, "SELECT count(*) FROM source_files WHERE NOT is_missing"), 4);
        assert_eq!(run("status", &database, &["--check"]).1.lines().count(), 1, "{paths:?}");
    }
    // What was missing before is not in doubt, but the folder is named.
    fill_with(&folder, &[], 0);
    assert_eq!(missing(&folder), 2);
    let output = import_paths(&database, &[&share, &all], &["--prune"], 1);
    assert!(stderr(&output).starts_with(&format!("unreadable: {}: ", share.display())), "{}", stderr(&output));
    assert_eq!(missing(&folder), 2);
    assert_contains(run("status", &database, &["--check"]).1, ["1 place could not be read"]);
    std::fs::rename(&away, &share).unwrap();
    import_paths(&database, &[&share, &all], &["--prune"], 0);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn recycle_bins_and_versions_are_left_out_until_included() {
    let folder = Folder::with_matches(3);
    folder.write("sub/.stversions/old.xg", &numbered(9).file());
    fill(&folder, 0);
    folder.write("#recycle/notes.txt", b"An empty folder would be in doubt.");
    std::fs::rename(folder.file("0002.xg"), folder.file("#recycle/0002.xg")).unwrap();
    let line = "Not read   2 folders (#recycle, .stversions) of deleted files, old versions or snapshots; ";
    assert_contains(import(&folder, &["--prune"], 0), [line, "Pruned     1 file"]);
    assert_outcomes(&folder, &[("0000.xg", "imported"), ("0001.xg", "imported")]);
    assert!(!import(&folder, &["--include", "*"], 0).contains("Not read"));
    assert_eq!(number(&folder, "SELECT count(*) FROM matches"), 4);
    // What is known there is excluded, and what is gone there is missing.
    let said = "Still counted  2 files imported before and excluded now";
    assert_contains(import(&folder, &["--prune"], 0), [line, said]);
    folder.remove(&["#recycle/0002.xg"]);
    assert_contains(import(&folder, &["--prune"], 0), ["Still counted  1 file imported", "Pruned     1 file"]);
}

#[test]
fn folder_without_supported_files_looks_unmounted() {
    let folder = Folder::with_matches(2);
    fill(&folder, 0);
    let before = rows(&folder);
    folder.remove(&["0000.xg", "0001.xg"]);
    for leftovers in [false, true] {
        if leftovers {
            folder.write("NOT MOUNTED", b"");
        }
        assert_contains(import(&folder, &["--prune"], 1), ["In doubt   2 files not found"]);
        assert_eq!((rows(&folder), missing(&folder)), (before.clone(), 0));
    }
    // A folder named above it decides.
    std::fs::remove_dir_all(folder.matches()).unwrap();
    std::fs::create_dir(folder.matches()).unwrap();
    folder.write("new.xg", &numbered(9).file());
    fill_with(&folder, &["--prune"], 0);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn empty_subfolder_looks_unmounted_but_a_deleted_one_does_not() {
    let folder = Folder::with_matches(1);
    folder.write("disk/sub/a.xg", &numbered(7).file());
    fill(&folder, 0);
    std::fs::remove_dir_all(folder.file("disk/sub")).unwrap();
    assert_contains(import(&folder, &["--prune"], 1), ["In doubt   1 file not found"]);
    assert_eq!(missing(&folder), 0);
    std::fs::remove_dir(folder.file("disk")).unwrap();
    fill_with(&folder, &["--prune"], 0);
    folder.assert_like_fresh("a.db", 0);
}

#[cfg(unix)] // symbolic links
#[test]
fn files_behind_a_dangling_link_are_not_missing() {
    let folder = Folder::with_matches(1);
    let disk = folder.out().join("disk");
    std::fs::create_dir(&disk).unwrap();
    std::fs::write(disk.join("a.xg"), numbered(7).file()).unwrap();
    std::os::unix::fs::symlink(&disk, folder.file("link")).unwrap();
    fill(&folder, 0);
    let before = rows(&folder);
    let away = folder.out().join("away");
    std::fs::rename(&disk, &away).unwrap();
    fill_with(&folder, &["--prune"], 1);
    assert_eq!((rows(&folder), missing(&folder)), (before.clone(), 0));
    std::fs::rename(&away, &disk).unwrap();
    assert!(import(&folder, &["--prune"], 0).starts_with(NOTHING_NEW));
}

#[cfg(unix)] // symbolic links
#[test]
fn folder_visited_under_another_name_keeps_its_rows() {
    use std::os::unix::fs::symlink;
    let folder = Folder::with_matches(1);
    let disk = folder.out().join("disk");
    std::fs::create_dir(&disk).unwrap();
    std::fs::write(disk.join("a.xg"), numbered(7).file()).unwrap();
    symlink(&disk, folder.file("second")).unwrap();
    fill(&folder, 0);
    let before = rows(&folder);
    symlink(&disk, folder.file("first")).unwrap();
    assert_contains(import(&folder, &[], 0), ["Missing    1 file"]);
    assert_eq!(rows(&folder), before, "rows were rewritten");
    assert_outcomes(&folder, &[("0000.xg", "imported"), ("first/a.xg", "imported"), ("second/a.xg", "missing")]);
    // The new file has a single name and replaces the old one.
    std::fs::write(disk.join("a.xg"), numbered(8).file()).unwrap();
    fill_with(&folder, &["--prune"], 0);
    folder.assert_like_fresh("a.db", 0);
    // Of a folder that is left out under the first name the other one's files are not touched.
    std::fs::remove_file(folder.file("first")).unwrap();
    fill_with(&folder, &["--prune"], 0);
    symlink(&disk, folder.file("first")).unwrap();
    import(&folder, &["--prune", "--exclude", "a.xg"], 0);
    assert_outcomes(&folder, &[("0000.xg", "imported"), ("second/a.xg", "imported")]);
}

#[test]
fn files_outside_the_searched_folders_are_not_missing() {
    let folder = Folder::with_matches(1);
    folder.write("a/1.xg", &numbered(11).file());
    folder.write("a/2.xg", &numbered(12).file());
    folder.write("b/3.xg", &numbered(13).file());
    fill(&folder, 0);
    folder.remove(&["a/1.xg", "b/3.xg"]);
    let a = folder.file("a");
    crate::common::database::import(&folder.database("a.db"), &[&a, &folder.file("0000.xg")], &["--prune"], 0);
    assert_outcomes(&folder, &[("0000.xg", "imported"), ("a/2.xg", "imported"), ("b/3.xg", "imported")]);
}

#[test]
fn files_that_are_excluded_after_an_import_are_said_to_count() {
    let folder = Folder::with_matches(2);
    folder.write("old/1.xg", &numbered(11).file());
    folder
        .write("z.zip", &archive(&[deflated("in/2.xg", &numbered(12).file()), deflated("3.xg", &numbered(13).file())]));
    fill(&folder, 0);
    let before = rows(&folder);
    let said = |files: &str| format!("Still counted  {files} imported before and excluded now");
    for _ in 0..2 {
        assert_contains(import(&folder, &["--exclude", "old", "--exclude", "2.xg", "--prune"], 0), [said("2 files")]);
    }
    assert_eq!(rows(&folder), before);
    assert!(import(&folder, &["--exclude", "old", "--dry-run"], 0).contains(&said("1 file")));
    assert!(!import(&folder, &["--exclude", "other"], 0).contains("excluded now"));
    // A file that is named is not excluded, and one that is gone is missing.
    let named = [&*folder.matches(), &folder.file("old/1.xg")];
    let output = crate::common::database::import(&folder.database("a.db"), &named, &["--exclude", "old"], 0);
    assert!(!stdout(&output).contains("excluded now"), "{}", stdout(&output));
    std::fs::remove_dir_all(folder.file("old")).unwrap();
    let text = import(&folder, &["--exclude", "old", "--prune"], 0);
    assert!(!text.contains("excluded now") && text.contains("Pruned     1 file"), "{text}");
}

/// Each way in which a file that was read can become unreadable, with what remains of it.
#[test]
fn damaged_files_keep_their_last_good_reading() {
    type Damage = fn(&[u8]) -> Vec<u8>;
    let damages: [(&str, Damage); 4] = [
        ("cut off", |file| file[..file.len() - 30].to_vec()),
        ("half of it", |file| file[..file.len() / 2].to_vec()),
        ("zeros", |file| vec![0; file.len()]),
        ("nothing", |_| Vec::new()),
    ];
    let folder = Folder::with_matches(1);
    let mut files = Vec::new();
    let mut refused = Vec::new();
    // Files without an extension are known as matches by their content alone: with zeros, another kind of file is in their place.
    for extension in [".xg", ""] {
        for (damage, damaged) in damages {
            let name = format!("{damage}{extension}");
            if extension == ".xg" || damage == "cut off" || damage == "half of it" {
                refused.push(name.clone());
            }
            let number = i32::try_from(files.len()).unwrap() + 1;
            files.push((name, numbered(number).file(), damaged));
        }
    }
    refused.sort();
    let write = |content: &dyn Fn(&[u8], Damage) -> Vec<u8>| {
        for (name, whole, damaged) in &files {
            folder.write(name, &content(whole, *damaged));
        }
    };
    let restore = || write(&|whole, _| whole.to_vec());
    let damage = || write(&|whole, damaged| damaged(whole));
    let assert_refused = || {
        let paths: Vec<String> = column(&open(&folder.database("a.db")), "SELECT path FROM rejects ORDER BY path");
        let names = paths.iter().map(|path| path.rsplit(['/', '\\']).next().unwrap());
        assert!(names.eq(&refused), "{paths:?}");
    };
    restore();
    fill(&folder, 0);
    let before = (rows(&folder), content(&folder.database("a.db")));
    damage();
    assert_contains(import(&folder, &[], 1), ["Still counted  8 matches whose files are gone or damaged"]);
    assert_refused();
    assert_eq!(rows(&folder), before.0);
    let verdict = verdict(&folder.database("a.db"), true);
    let sources = verdict.checks.iter().find(|check| check.name == "sources").unwrap();
    assert_eq!((sources.looked_at, sources.findings.len()), (1, 0));
    restore();
    fill(&folder, 0);
    assert_eq!(rows(&folder), before.0);
    assert_same(&content(&folder.database("a.db")), &before.1);
    // Damaged first, then another kind of file, and back.
    write(&|whole, _| whole[..whole.len() - 30].to_vec());
    fill(&folder, 1);
    damage();
    fill_with(&folder, &["--quiet"], 1);
    assert_refused();
    assert_eq!(rows(&folder), before.0);
    files.iter().for_each(|(name, _, _)| std::fs::remove_file(folder.file(name)).unwrap());
    fill(&folder, 0);
    restore();
    fill(&folder, 0);
    assert_sound(&folder.database("a.db"));
    assert_same(&content(&folder.database("a.db")), &before.1);
    damage();
    fill_with(&folder, &["--prune"], 1);
    folder.assert_like_fresh("a.db", 1);
}

#[test]
fn copy_of_a_damaged_file_has_its_rows() {
    let folder = Folder::with_matches(1);
    folder.write("copy.xg", &numbered(0).file());
    fill(&folder, 0);
    let before = rows(&folder);
    folder.write("0000.xg", b"RGMH, and no more");
    fill_with(&folder, &["--prune"], 1);
    assert_eq!(rows(&folder), before);
    folder.assert_like_fresh("a.db", 1);
    folder.write("copy.xg", &numbered(2).file());
    fill(&folder, 0);
    folder.assert_like_fresh("a.db", 1);
}

#[test]
fn moved_folders_are_followed_and_lost_ones_can_be_forgotten() {
    let folder = Folder::with_matches(3);
    folder.write("a.zip", &archive(&[deflated("4.xg", &numbered(4).file())]));
    fill(&folder, 0);
    let before = rows(&folder);
    let (database, old) = (folder.database("a.db"), folder.matches());
    let new = old.with_file_name("elsewhere");
    std::fs::rename(&old, &new).unwrap();
    import_paths(&database, &[&new], &[], 0);
    assert_eq!((rows(&folder), missing(&folder)), (before, 4));
    let verify = |status| {
        let output = gammonbase(&["verify", "--db", database.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(status), "{}", stdout(&output));
        stdout(&output)
    };
    verify(0);
    // A match whose file was lost in the move stays until the user forgets it with the command that `verify` prints.
    let last = old.with_file_name("last");
    std::fs::rename(&new, &last).unwrap();
    std::fs::remove_file(last.join("0001.xg")).unwrap();
    import_paths(&database, &[&last], &[], 0);
    assert_eq!(number(&folder, "SELECT count(*) FROM matches"), 4);
    let command = format!("import --forget {} --db {}", new.display(), database.display());
    assert_contains(verify(1), [&*format!("`gammonbase {command}`")]);
    let forget: Vec<&str> = command.split(' ').collect();
    assert_contains(stdout(&gammonbase(&[&*forget, &["--dry-run"]].concat())), ["Pruned     4 files"]);
    assert_contains(stdout(&gammonbase(&forget)), ["Pruned     4 files"]);
    assert_eq!(number(&folder, "SELECT count(*) FROM matches"), 3);
    verify(0);
    // A member of an archive by its path as it is printed; a path that only begins alike is another.
    let member = format!("{}//4.xg", last.join("a.zip").display());
    for (path, status) in [(&*last.join("000").to_string_lossy(), 2), (&*member, 0), (&*member, 2)] {
        ended(&["import", "--forget", path, "--db", database.to_str().unwrap()], status);
    }
    assert_eq!(number(&folder, "SELECT count(*) FROM matches"), 2);
    let again = gammonbase(&forget);
    assert_eq!(again.status.code(), Some(2));
    assert_contains(stderr(&again), ["the database has no file at or below it"]);
}

#[test]
fn files_that_are_in_icloud_only_are_neither_missing_nor_pruned() {
    let folder = Folder::with_matches(3);
    fill(&folder, 0);
    let before = rows(&folder);
    // What macOS leaves in their place; of a picture, too.
    for name in ["0000.xg", "0001.xg", "picture.png"] {
        let _ = std::fs::remove_file(folder.file(name));
        folder.write(&format!(".{name}.icloud"), b"bplist00");
    }
    assert_contains(import(&folder, &["--prune"], 0), ["Not read   2 files, each in iCloud only: download it"]);
    assert_eq!((rows(&folder), missing(&folder)), (before.clone(), 0));
    let database = folder.database("a.db");
    for name in ["0001.xg", ".0001.xg.icloud"] {
        for (command, status) in [("import", 1), ("inspect", 2)] {
            let (file, database) = (folder.file(name), database.to_str().unwrap());
            let options = if command == "import" { &["--db", database][..] } else { &[] };
            let output = ended(&[&[command, file.to_str().unwrap()], options].concat(), status);
            assert_contains(stderr(&output), [&format!("{name}: in iCloud only: download it")]);
        }
    }
    std::fs::remove_file(folder.file(".0001.xg.icloud")).unwrap();
    assert_contains(import(&folder, &["--prune"], 0), ["Pruned     1 file"]);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn content_keeps_its_rows_while_any_file_has_it() {
        for options in [&[][..], &["--prune"]] {
            let folder = Folder::with_matches(2);
            for name in ["copy a.xg", "copy b.xg"] {
                folder.write(name, &numbered(0).file());
            }
            fill(&folder, 0);
            let before = rows(&folder);
            std::fs::remove_file(folder.file("0000.xg")).unwrap();
            import(&folder, options, 0);
            assert_eq!(rows(&folder), before, "rows were rewritten or lost");
            let of = "SELECT count(*) FROM source_files JOIN content_files AS c USING (content_id) WHERE c.path LIKE '%copy a.xg'";
            assert_eq!(number(&folder, of), 2, "the missing file has let go of it");
            fill_with(&folder, &["--prune"], 0);
            folder.assert_like_fresh("a.db", 0);
            // The first copy's content changes, then all are gone.
            folder.write("copy a.xg", &numbered(50).file());
            import(&folder, options, 0);
            assert!(rows(&folder).starts_with(before.split(',').next().unwrap()), "rows were rewritten or lost");
            folder.remove(&["copy a.xg", "copy b.xg"]);
            fill_with(&folder, &["--prune"], 0);
            folder.assert_like_fresh("a.db", 0);
        }
    }
}
