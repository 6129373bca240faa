//! Copies are recognised before decoding, with the same result as after decoding.

use super::{assert_outcomes, fill, fill_with, import, number};
use crate::common::database::{import as import_paths, import_as_forecast};
use crate::common::long_runs::Chance;
use crate::common::prelude::*;
use crate::common::zips::{archive, deflated, gzipped};
use crate::common::{abk, collect};

/// A shogi book that only its name's ending makes one.
const BY_ENDING: &[u8] = b"Dear all\n#\nP7f P3d\n";

/// The result for the same folder if every file is decoded: a run with other limits does not reuse the work of an earlier one.
fn decoded(folder: &Folder) -> PathBuf {
    let path = folder.database("decoded.db");
    let mut files = Vec::new();
    collect(&folder.matches(), &["xg", "xgp", "ob", "abk", "tbk", "gz", "zip"], &mut files);
    files.sort();
    for (number, file) in files.iter().enumerate() {
        let size = ((64 << 20) + number).to_string();
        import_as_forecast(&["--db", path.to_str().unwrap(), "--max-file-size", &size, file.to_str().unwrap()]);
    }
    path
}

/// A folder with several copies of nearly every file, under names with and without the right extension.
fn folder_of_copies() -> Folder {
    let folder = Folder::with_matches(3);
    let damaged = &numbered(4).file()[..5000];
    let book = abk::bytes(&["e2e4 e7e5"]);
    for (name, bytes) in [
        ("0000 copy.xg", numbered(0).file()),
        ("0001.xgp", numbered(1).file()),
        ("0002.ob", numbered(2).file()),
        ("a/0000.xg", numbered(0).file()),
        ("a/0001.xg.gz", gzipped(&numbered(1).file())),
        ("a/z.zip", archive(&[deflated("0002.xg", &numbered(2).file()), deflated("new.xg", &numbered(5).file())])),
        ("b/damaged.xg", damaged.to_vec()),
        ("c/damaged.xg", damaged.to_vec()),
        ("c/damaged.abk", damaged.to_vec()),
        ("d/book.abk", book.clone()),
        ("d/book.xg", book),
        ("e/text.abk", BY_ENDING.to_vec()),
        ("e/text.tbk", BY_ENDING.to_vec()),
        ("e/text copy.tbk", BY_ENDING.to_vec()),
        ("f/text.xg", BY_ENDING.to_vec()),
        ("f/empty.xg", Vec::new()),
        ("f/empty.abk", Vec::new()),
    ] {
        folder.write(name, &bytes);
    }
    folder
}

/// Seconds that the last run spent in unpacking and decoding.
fn seconds_decoding(folder: &Folder, database: &str) -> f64 {
    let sql = "SELECT (totals ->> '$.stage_seconds.unpack') + (totals ->> '$.stage_seconds.normalize') FROM import_runs ORDER BY import_run_id DESC LIMIT 1";
    one(&open(&folder.database(database)), sql)
}

#[test]
fn copies_of_known_contents_are_not_decoded() {
    let folder = Folder::with_matches(3);
    folder.write("book.abk", &abk::bytes(&["e2e4 e7e5"]));
    folder.write("text.tbk", BY_ENDING);
    fill(&folder, 0);
    assert!(seconds_decoding(&folder, "a.db") > 0.0);
    folder.write("copies/0000.xg", &numbered(0).file());
    folder.write("copies/0001.xgp", &numbered(1).file());
    folder.write("0 before.gz", &gzipped(&numbered(2).file()));
    folder.write("copies/z.zip", &archive(&[deflated("in/0000.xg", &numbered(0).file())]));
    folder.write("copies/book.xg", &abk::bytes(&["e2e4 e7e5"]));
    folder.write("copies/text.tbk", BY_ENDING);
    // Moved, it is known by its content too.
    std::fs::rename(folder.file("0001.xg"), folder.file("moved.xg")).unwrap();
    assert_contains(import(&folder, &[], 0), ["7 duplicates"]);
    assert_eq!(seconds_decoding(&folder, "a.db"), 0.0, "something was decoded");
    fill_with(&folder, &["--prune"], 0);
    folder.assert_like_fresh("a.db", 0);
    // The folder alone, whose originals are not below it.
    folder.write("more/0000.xg", &numbered(0).file());
    import_paths(&folder.database("a.db"), &[&folder.file("more")], &[], 0);
    assert_eq!(seconds_decoding(&folder, "a.db"), 0.0, "something was decoded");
}

#[test]
fn copy_beyond_the_limits_is_rejected_even_if_its_content_is_known() {
    let folder = Folder::with_matches(1);
    fill(&folder, 0);
    folder.write("copy.xg", &numbered(0).file());
    import(&folder, &["--max-inflated-size", "2K"], 1);
    assert_outcomes(&folder, &[("0000.xg", "imported"), ("copy.xg", "rejected")]);
}

#[test]
fn copies_of_a_refused_book_are_refused() {
    let folder = Folder::new();
    folder.write("first.abk", &abk::bytes(&["e2e4 e7e5"]));
    fill(&folder, 0);
    let connection = Connection::open(folder.database("a.db")).unwrap();
    // As if the keys belonged to other positions.
    connection.execute("UPDATE book_positions SET position_text = position_text || '?'", []).unwrap();
    drop(connection);
    for name in ["second.abk", "third.abk", "a/fourth.abk"] {
        folder.write(name, &abk::bytes(&["d2d4", "e2e4 e7e5"]));
    }
    folder.write("fifth.xg", &numbered(5).file());
    folder.write("sixth.xg", &numbered(5).file());
    let output = folder.import("a.db", &[], 1);
    assert_eq!(stderr(&output).matches("a hash collision with another position").count(), 3, "{}", stderr(&output));
    assert!(stdout(&output).contains("1 imported, 1 unchanged, 1 duplicate, 3 rejected"));
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn copies_in_one_run_give_the_same_rows_as_decoding() {
        let folder = folder_of_copies();
        let expected = dump(&decoded(&folder));
        for jobs in ["1", "2", "7"] {
            let name = format!("{jobs}.db");
            folder.import(&name, &["--jobs", jobs], 1);
            assert_same(&dump(&folder.database(&name)), &expected);
        }
        // Into a database in use, which has some of them.
        import_paths(&folder.database("b.db"), &[&folder.file("a"), &folder.file("e")], &[], 1);
        folder.fill("b.db", 1);
        folder.assert_like_fresh("b.db", 1);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn copy_keeps_a_content_replaced_in_the_same_run() {
        for (original, copy) in [("m.xg", "n.xg"), ("m.xg", "a.xg")] {
            let folder = Folder::with_matches(1);
            folder.write(original, &numbered(7).file());
            fill(&folder, 0);
            folder.write(original, &numbered(8).file());
            folder.write(copy, &numbered(7).file());
            folder.write("z.xg", &numbered(7).file());
            import(&folder, &["--jobs", "3"], 0);
            folder.assert_like_fresh("a.db", 0);
            // Every content moves on by one file.
            for (name, number) in [(original, 7), (copy, 0), ("0000.xg", 8)] {
                folder.write(name, &numbered(number).file());
            }
            import(&folder, &["--jobs", "3"], 0);
            folder.assert_like_fresh("a.db", 0);
            // Replaced by something damaged, and gone.
            folder.write(copy, b"RGMH");
            std::fs::remove_file(folder.file("0000.xg")).unwrap();
            folder.write("zz.xg", &numbered(8).file());
            fill_with(&folder, &["--prune"], 1);
            folder.assert_like_fresh("a.db", 1);
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn random_changes_lead_to_the_database_of_a_fresh_import() {
        let mut chance = Chance::new("sources::copies");
        let contents: Vec<Vec<u8>> = (0..4)
            .map(|number| numbered(number).file())
            .chain([abk::bytes(&["e2e4 e7e5"]), BY_ENDING.to_vec(), numbered(9).file()[..4000].to_vec(), Vec::new()])
            .collect();
        let names = ["a.xg", "b.xgp", "c.tbk", "d.abk", "e/f.xg", "e/g.xg.gz", "h.zip", "i.xg", "j.xg", "k.tbk"];
        for _ in 0..6 {
            let folder = Folder::new();
            folder.write("0.xg", &numbered(100).file());
            // A folder without files looks like an unmounted one, and its missing files would not be marked.
            folder.write("e/0.xg", &numbered(101).file());
            for _ in 0..5 {
                for name in names {
                    if chance.below(3) == 0 {
                        continue;
                    }
                    let mut bytes = contents[chance.below(contents.len())].clone();
                    if name.ends_with(".gz") {
                        bytes = gzipped(&bytes);
                    } else if name.ends_with(".zip") {
                        let more = &contents[chance.below(contents.len())];
                        bytes = archive(&[deflated("a.xg", &bytes), deflated("b.tbk", more)]);
                    }
                    if chance.below(6) == 0 {
                        let _ = std::fs::remove_file(folder.file(name));
                    } else {
                        folder.write(name, &bytes);
                    }
                }
                let options =
                    [&["--prune"][..], &["--prune", "--jobs", "1"], &["--prune", "--rehash"]][chance.below(3)];
                let (database, place) = (folder.database("a.db"), folder.matches());
                import_as_forecast(&[&["--db", database.to_str().unwrap(), place.to_str().unwrap()], options].concat());
                let has_rejects = number(&folder, "SELECT count(*) > 0 FROM rejects") == 1;
                folder.assert_like_fresh("a.db", i32::from(has_rejects));
            }
            assert_same(&content(&folder.database("a.db")), &content(&decoded(&folder)));
        }
    }
}
