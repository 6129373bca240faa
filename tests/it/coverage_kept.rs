//! `book_coverage` and `played_level_code` agree with books and candidates after any sequence of imports, changes and removals.

use crate::common::abk;
use crate::common::books::{entries_of_first_plays, opening_book};
use crate::common::prelude::*;
use crate::common::reports::printed;
use crate::common::versions::{packed, shallow};
use books::ob::Entry;
use synth::Generator;
use xgfile::document::Document;

const MATCHES: u64 = 6;

/// The join of candidates and entries, spelled out.
const LIVE: &str = "SELECT e.book_id || ' ' || d.decision_id || ': ' || count(*) || ', '
        || coalesce(max(iif(c.candidate_rank = d.played_rank, e.book_entry_id, NULL)), 'none') || ', '
        || coalesce(max(iif(c.candidate_rank = 1, e.book_entry_id, NULL)), 'none')
    FROM decisions AS d
    JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0
    JOIN scaled_candidates AS c ON c.decision_id = d.decision_id
    JOIN book_entries AS e ON e.position_hash = c.position_hash AND e.selection_rank = 1
        AND e.cube_value = 1 AND e.cube_pos_raw = 0 AND d.cube_value = 1 AND d.cube_owner = 0
        AND e.is_money = (d.away_player IS NULL)
        AND iif(e.is_money, e.is_jacoby = d.is_jacoby,
                (e.away_on_roll, e.away_mover, e.is_crawford) = (d.away_opponent, d.away_player, d.is_crawford))
    WHERE d.kind = 'checker' AND d.ply <= 12
    GROUP BY e.book_id, d.decision_id ORDER BY e.book_id, d.decision_id";
const KEPT: &str = "SELECT book_id || ' ' || decision_id || ': ' || candidates_covered || ', '
        || coalesce(played_entry_id, 'none') || ', ' || coalesce(best_entry_id, 'none')
    FROM book_coverage ORDER BY book_id, decision_id";
const LIVE_STAMPS: &str = "SELECT CAST(d.decision_id AS TEXT)
    FROM decisions AS d JOIN scaled_candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = d.played_rank
    WHERE d.kind = 'checker' AND c.level_code IN (998, 999) ORDER BY d.decision_id";
const KEPT_STAMPS: &str = "SELECT CAST(decision_id AS TEXT) FROM decisions
    WHERE played_level_code IN (SELECT level_code FROM levels WHERE is_book) ORDER BY decision_id";

/// Asserts that the tables are correct and returns their numbers of rows.
fn assert_true(database: &Path) -> (usize, usize) {
    assert_sound(database);
    let connection = open(database);
    let kept = column::<String>(&connection, KEPT);
    assert_same(&kept.join("\n"), &column::<String>(&connection, LIVE).join("\n"));
    let stamps = column::<String>(&connection, KEPT_STAMPS);
    assert_same(&stamps.join("\n"), &column::<String>(&connection, LIVE_STAMPS).join("\n"));
    (kept.len(), stamps.len())
}

/// Matches of every kind, and two books with some of their plays.
struct Shelf {
    folder: Folder,
    documents: Vec<Document>,
    entries: Vec<Entry>,
}

impl Shelf {
    fn new() -> Self {
        let folder = Folder::new();
        let documents: Vec<Document> = (0..MATCHES).map(|number| Generator::new(7).document(number)).collect();
        for (number, document) in documents.iter().enumerate() {
            folder.write(&format!("match-{number:02}.xg"), &packed(document));
        }
        folder.fill("plain.db", 0);
        let entries = entries_of_first_plays(&open(&folder.database("plain.db")));
        Self { folder, documents, entries }
    }

    /// The bytes of a book with some of the entries.
    fn book(&self, which: impl Fn(usize) -> bool) -> Vec<u8> {
        let entries = self.entries.iter().enumerate().filter(|(number, _)| which(*number));
        opening_book("", &entries.map(|(_, entry)| entry.clone()).collect::<Vec<_>>())
    }

    fn write_books(&self) {
        // One sorts before the matches, one after.
        self.folder.write("all.ob", &self.book(|_| true));
        self.folder.write("third.ob", &self.book(|number| number % 3 == 0));
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.database(name)
    }

    fn matches(&self) -> Vec<PathBuf> {
        (0..MATCHES).map(|number| self.folder.file(&format!("match-{number:02}.xg"))).collect()
    }
}

#[test]
fn only_the_current_save_has_coverage() {
    let shelf = Shelf::new();
    shelf.write_books();
    shelf.folder.fill("a.db", 0);
    let database = shelf.path("a.db");
    let (before, _) = assert_true(&database);
    shelf.folder.write("a-save.xg", &packed(&shallow(&shelf.documents[0])));
    shelf.folder.fill("a.db", 0);
    let (rows, _) = assert_true(&database);
    assert_eq!(rows, before);
    let counted = || one::<i64>(&open(&database), "SELECT count(*) FROM decision_coverage");
    let plays = counted();
    shelf.folder.import("a.db", &["--keep", "newest"], 0);
    assert_eq!(assert_true(&database).0, rows);
    assert_eq!(counted(), plays, "one save of each match is counted");
}

#[test]
fn rewritten_batch_has_its_coverage_once() {
    let shelf = Shelf::new();
    let (folder, database) = (&shelf.folder, shelf.path("a.db"));
    folder.write("first.abk", &abk::bytes(&["e2e4"]));
    fill(&database, &[&folder.file("first.abk")], 0);
    let connection = Connection::open(&database).unwrap();
    // As if the key of the position after 1. e4 belonged to another one.
    let tampered = "UPDATE book_positions SET position_text = 'another' WHERE position_text LIKE '%/4P3/%'";
    assert_eq!(connection.execute(tampered, []).unwrap(), 1);
    drop(connection);
    shelf.write_books();
    folder.write("second.abk", &abk::bytes(&["e2e4 e7e5"]));
    folder.fill("a.db", 1);
    let (rows, _) = assert_true(&database);
    assert!(rows > 30, "{rows}");
}

#[test]
fn verify_finds_wrong_coverage() {
    let shelf = Shelf::new();
    shelf.write_books();
    shelf.folder.fill("a.db", 0);
    let database = shelf.path("a.db");
    let verify = || {
        let output = gammonbase(&["verify", "--skip-sources", "--db", database.to_str().unwrap()]);
        (output.status.code(), stdout(&output))
    };
    assert_eq!(verify().0, Some(0), "{}", verify().1);
    let row = "(SELECT max(decision_id) FROM book_coverage)";
    for (damage, repair, expected) in [
        (
            format!("UPDATE book_coverage SET candidates_covered = candidates_covered + 1 WHERE decision_id = {row}"),
            format!("UPDATE book_coverage SET candidates_covered = candidates_covered - 1 WHERE decision_id = {row}"),
            "does not match the book",
        ),
        (
            "INSERT INTO book_coverage VALUES (1, (SELECT max(decision_id) FROM decisions), 1, NULL, NULL, 1, 1)"
                .to_owned(),
            "DELETE FROM book_coverage WHERE decision_id = (SELECT max(decision_id) FROM decisions)".to_owned(),
            "refers to a play of which the book has no candidate",
        ),
        (format!("DELETE FROM book_coverage WHERE decision_id = {row}"), String::new(), "is missing"),
    ] {
        let change = |sql: &str| Connection::open(&database).unwrap().execute_batch(sql).unwrap();
        change(&damage);
        let (status, text) = verify();
        assert!(status == Some(1) && text.contains(expected), "{damage}: {text}");
        change(&repair);
    }
}

#[test]
fn coverage_by_ply_is_unchanged_by_a_filter_that_matches_everything() {
    let shelf = Shelf::new();
    shelf.write_books();
    shelf.folder.fill("a.db", 0);
    let database = shelf.path("a.db");
    let report = |words: &[&str]| printed(&database, &[words, &["--format", "csv"]].concat());
    for name in ["book-coverage", "book-coverage -p by=roll"] {
        let all = report(&[name, "-p", "max_ply=12"]);
        assert!(all.lines().count() > 12, "{all}");
        // One that looks at decisions, one at matches.
        for filter in [["--kind", "checker"], ["--since", "1900"]] {
            assert_eq!(report(&[&[name, "-p", "max_ply=12"][..], &filter].concat()), all, "{filter:?}");
        }
        for filter in [["--kind", "take"], ["--since", "2100"]] {
            assert_eq!(report(&[&[name, "-p", "max_ply=12"][..], &filter].concat()).lines().count(), 1, "{filter:?}");
        }
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn coverage_does_not_depend_on_the_order_of_books_and_matches() {
        let shelf = Shelf::new();
        shelf.write_books();
        let matches = shelf.matches();
        let (first, rest) = matches.split_at(2);
        let (all, third) = (shelf.folder.file("all.ob"), shelf.folder.file("third.ob"));
        let together = shelf.path("together.db");
        shelf.folder.import("together.db", &["--jobs", "1"], 0);
        let (covered, stamped) = assert_true(&together);
        assert!(covered > 30 && stamped > 3, "{covered} covered, {stamped} stamped");
        let expected = content(&together);
        let paths = |parts: &[&[PathBuf]]| parts.concat();
        for (name, runs) in [
            ("before", vec![vec![all.clone(), third.clone()], matches.clone()]),
            ("after", vec![matches.clone(), vec![all.clone()], vec![third.clone()]]),
            ("between", vec![paths(&[first, &[third]]), paths(&[&[all], rest])]),
        ] {
            let database = shelf.path(&format!("{name}.db"));
            for files in &runs {
                import(&database, &files.iter().map(|file| file.as_path()).collect::<Vec<_>>(), &["--jobs", "3"], 0);
                assert_true(&database);
            }
            assert_same(&content(&database), &expected);
            let before = dump(&database);
            shelf.folder.import(&format!("{name}.db"), &[], 0);
            assert_same(&dump(&database), &before);
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn replaced_removed_or_moved_files_leave_no_coverage() {
        let shelf = Shelf::new();
        shelf.write_books();
        let (folder, database) = (&shelf.folder, shelf.path("a.db"));
        folder.fill("a.db", 0);
        let (all, _) = assert_true(&database);
        let matches = shelf.matches();
        let check = |what: &str| {
            folder.fill_with("a.db", &["--prune"], 0);
            let (rows, _) = assert_true(&database);
            assert!(0 < rows && rows < all, "{what}: {rows} of {all}");
            folder.assert_like_fresh("a.db", 0);
        };
        folder.write("all.ob", &shelf.book(|number| number % 2 == 0));
        check("another edition");
        let [one, other] = [&matches[0], &matches[1]].map(|path| std::fs::read(path).unwrap());
        std::fs::write(&matches[0], other).unwrap();
        std::fs::write(&matches[1], one).unwrap();
        std::fs::rename(folder.file("third.ob"), folder.file("0.ob")).unwrap();
        check("two matches change places, and a book goes elsewhere");
        std::fs::write(&matches[2], packed(&shallow(&shelf.documents[2]))).unwrap();
        check("a match is saved with another analysis");
        std::fs::remove_file(&matches[3]).unwrap();
        std::fs::remove_file(folder.file("0.ob")).unwrap();
        check("a match and a book are gone");
        std::fs::copy(&matches[4], folder.file("zz.xg")).unwrap();
        check("a match is there twice");
        std::fs::remove_file(&matches[4]).unwrap();
        check("and then at its other place");
    }
}
