//! Several saves of a match: all are listed, and one of them has rows.

use std::time::SystemTime;

use crate::common::abk;
use crate::common::books::{entries_of_first_plays, opening_book, rollout_of};
use crate::common::fixtures::{ROLLOUT, not_analysed, start_position};
use crate::common::folder::slashed;
use crate::common::prelude::*;
use crate::common::versions::{cut_and_edited, packed, shallow, swapped};
use crate::common::zips::{archive, deflated};
use backgammon::Board;
use rusqlite::types::Value;
use synth::Generator;
use xgfile::document::Document;
use xgfile::records::{Record, UNLIMITED};

/// The names of the files whose saves are counted, sorted.
fn current(folder: &Folder, database: &str) -> Vec<String> {
    names(folder, database, "true")
}

fn names(folder: &Folder, database: &str, which: &str) -> Vec<String> {
    let sql = format!("SELECT path FROM matches JOIN content_files USING (content_id) WHERE {which}");
    let paths: Vec<String> = column(&open(&folder.database(database)), &sql);
    let name = |path: &String| Path::new(path).file_name().unwrap().to_str().unwrap().to_owned();
    let mut names: Vec<String> = paths.iter().map(name).collect();
    names.sort();
    names
}

fn views(connection: &Connection) -> Vec<String> {
    column(connection, "SELECT name FROM sqlite_schema WHERE type = 'view'")
}

/// The rows of a query, without the columns that number rows, floats rounded.
fn figures(connection: &Connection, sql: &str) -> Vec<String> {
    let mut statement = connection.prepare(sql).unwrap();
    let kept: Vec<usize> = (0..statement.column_count())
        .filter(|&index| {
            let name = statement.column_name(index).unwrap();
            !name.ends_with("_id") && !["seat", "file", "path"].contains(&name)
        })
        .collect();
    let mut rows = statement.query([]).unwrap();
    let mut lines = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        let shown = kept.iter().map(|&index| match row.get(index).unwrap() {
            Value::Real(value) => format!("{value:.9}"),
            other => format!("{other:?}"),
        });
        lines.push(shown.collect::<Vec<_>>().join("|"));
    }
    lines.sort();
    lines
}

/// Synthetic matches, and two of the same players who answer the first roll in two ways.
fn documents(count: u64) -> Vec<Document> {
    let generator = Generator::new(11);
    let mut documents: Vec<Document> = (0..count).map(|number| generator.document(number)).collect();
    let first = Fixture::default().document();
    let mut second = first.clone();
    let plays = second.records.iter_mut().find_map(|record| match &mut record.body {
        Record::Move(play) => Some(play),
        _ => None,
    });
    let play = plays.unwrap();
    let rank = (0..2).find(|&rank| play.data_moves.pos_played[rank] != play.position_end).unwrap();
    play.position_end = play.data_moves.pos_played[rank];
    play.moves = play.data_moves.moves[rank].map(i32::from);
    documents.extend([first, second]);
    documents
}

/// An opening book of the first folder's first plays and of the start, which no play leads to, and a chess book, into both databases.
fn add_books(one_each: &Folder, several: &Folder) {
    let mut entries = entries_of_first_plays(&open(&one_each.database("a.db")));
    entries.push(rollout_of(&Board::new(start_position()), "nobody"));
    for folder in [one_each, several] {
        folder.write("book.ob", &opening_book("", &entries));
        folder.write("book.abk", &abk::book(&["e2e4 e7e5", "d2d4"]).encode());
        folder.fill("a.db", 0);
    }
}

#[test]
fn next_deepest_save_becomes_current_when_the_current_one_disappears() {
    let folder = Folder::new();
    let deep = Fixture { level: ROLLOUT, ..Fixture::default() };
    folder.write("a.xg", &deep.file());
    folder.write("b.xg", &Fixture::default().file());
    folder.write("c.xg", &packed(&shallow(&swapped(&Fixture::default().document()))));
    folder.fill("a.db", 0);
    assert_eq!(current(&folder, "a.db"), ["a.xg"]);
    folder.write("a.xg", &Fixture { player1: "Somebody Else".into(), ..deep.clone() }.file());
    folder.fill("a.db", 0);
    assert_eq!(current(&folder, "a.db"), ["a.xg", "b.xg"]);
    folder.assert_like_fresh("a.db", 0);
    folder.write("b.xg", b"no match at all");
    folder.fill("a.db", 1);
    assert_eq!(current(&folder, "a.db"), ["a.xg", "b.xg"], "the last good reading");
    folder.fill_with("a.db", &["--prune"], 0);
    assert_eq!(current(&folder, "a.db"), ["a.xg", "c.xg"]);
    folder.write("b.xg", &Fixture::default().file());
    folder.write("a.xg", &deep.file());
    folder.fill("a.db", 0);
    assert_eq!(current(&folder, "a.db"), ["a.xg"]);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn a_save_that_is_replaced_in_the_same_batch_leaves_no_position() {
    let folder = Folder::with_matches(1);
    folder.fill("a.db", 0);
    let whole = numbered(5).document();
    folder.write("a.xg", &packed(&cut_and_edited(&whole)));
    folder.write("b.xg", &packed(&whole));
    folder.fill("a.db", 0);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn keep_selects_the_save_and_is_remembered() {
    let folder = Folder::new();
    let aged = |name: &str, level: i32, days: u64| {
        let path = folder.write(name, &Fixture { level, ..Fixture::default() }.file());
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400 * days);
        std::fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
    };
    aged("oldest.xg", 1, 19_000);
    aged("deepest.xg", ROLLOUT, 19_500);
    aged("newest.xg", 0, 20_000);
    folder.import("new.db", &["--keep", "newest"], 0);
    assert_eq!(current(&folder, "new.db"), ["newest.xg"], "in a new database");
    folder.fill("a.db", 0);
    for keep in ["newest", "oldest", "deepest", "newest"] {
        folder.import("a.db", &["--keep", keep], 0);
        assert_eq!(current(&folder, "a.db"), [format!("{keep}.xg")]);
        let kept: String = one(&open(&folder.database("a.db")), "SELECT value FROM settings WHERE setting = 'keep'");
        assert_eq!(kept, keep);
    }
    aged("newer.xg", 3, 20_500);
    folder.fill("a.db", 0);
    assert_eq!(current(&folder, "a.db"), ["newer.xg"], "without the option");
    aged("newest.xg", 0, 21_000);
    folder.fill("a.db", 0);
    assert_eq!(current(&folder, "a.db"), ["newest.xg"], "the same content with a newer time");
    assert_sound(&folder.database("a.db"));
    let arguments = ["import", "--keep", "best", "--db", "x.db", "."];
    assert_eq!(gammonbase(&arguments).status.code(), Some(2));
}

/// The match with larger errors at a deeper level.
fn deeper_and_worse(document: &Document) -> Document {
    let mut save = shallow(document);
    for record in &mut save.records {
        if let Record::Move(play) = &mut record.body {
            play.data_moves.eval_level.iter_mut().for_each(|level| level.level = ROLLOUT as i16);
        }
    }
    save
}

#[test]
fn keep_lowest_pr_selects_the_save_with_the_lowest_sum_of_both_prs() {
    let document = Fixture { player1: "Novice".into(), game_id: 5, ..Fixture::default() }.document();
    for [low, high, none] in [["a.xg", "b.xg", "c.xg"], ["c.xg", "b.xg", "a.xg"]] {
        let folder = Folder::new();
        let files = [(low, packed(&document)), (high, packed(&deeper_and_worse(&document))), (none, not_analysed())];
        for (name, file) in &files {
            folder.write(name, file);
        }
        folder.fill("a.db", 0);
        assert_eq!(current(&folder, "a.db"), [high], "the deepest by default");
        for (keep, expected) in [("lowest-pr", low), ("deepest", high), ("lowest-pr", low)] {
            folder.import("a.db", &["--keep", keep], 0);
            assert_eq!(current(&folder, "a.db"), [expected], "{keep}");
        }
        assert_sound(&folder.database("a.db"));
        // One after the other: a save without PR is current only while there is no other.
        for name in [none, high, low] {
            import(&folder.database("steps.db"), &[&folder.file(name)], &["--keep", "lowest-pr"], 0);
            assert_eq!(current(&folder, "steps.db"), [name]);
        }
        for name in [high, none] {
            import(&folder.database("steps.db"), &[&folder.file(name)], &["--rehash"], 0);
            assert_eq!(current(&folder, "steps.db"), [low], "without the option");
        }
    }
}

#[test]
fn unfinished_save_with_the_lowest_pr_does_not_count() {
    let folder = Folder::new();
    let (whole, half) = half_way();
    folder.write("half.xg", &packed(&half));
    folder.write("whole.xg", &packed(&whole));
    folder.import("a.db", &["--keep", "lowest-pr"], 0);
    assert_eq!(current(&folder, "a.db"), ["whole.xg"]);
}

#[test]
fn copies_are_not_saves() {
    let folder = Folder::new();
    folder.write("a.xg", &Fixture::default().file());
    folder.write("b.xg", &Fixture::default().file());
    let said = stdout(&folder.import("a.db", &[], 0));
    assert!(said.contains("1 duplicate") && !said.contains("Saves "), "{said}");
    assert_eq!(folder.number("SELECT count(*) FROM match_saves"), 0);
}

#[test]
fn sessions_and_unfinished_matches_have_saves_too() {
    let folder = Folder::new();
    for (name, match_length) in [("money", UNLIMITED), ("unfinished", 9)] {
        let document = Fixture { match_length, ..Fixture::default() }.document();
        folder.write(&format!("{name}.xg"), &packed(&document));
        folder.write(&format!("{name}-swapped.xg"), &packed(&shallow(&swapped(&document))));
    }
    // Another length, the same plays.
    folder.write("longer.xg", &Fixture { match_length: 11, ..Fixture::default() }.file());
    folder.fill("a.db", 0);
    assert_eq!(current(&folder, "a.db"), ["longer.xg", "money.xg", "unfinished.xg"]);
}

#[test]
fn matches_without_a_play_are_different_matches() {
    let folder = Folder::new();
    for (name, event) in [("a.xg", "First"), ("b.xg", "Second")] {
        let mut document = Fixture { event: event.into(), match_length: 9, ..Fixture::default() }.document();
        document.records.retain(|record| !matches!(record.body, Record::Move(_)));
        folder.write(name, &packed(&document));
    }
    folder.fill("a.db", 0);
    assert_eq!(names(&folder, "a.db", "match_key IS NULL"), ["a.xg", "b.xg"]);
}

/// A match, and a deeper analysis of its beginning.
fn half_way() -> (Document, Document) {
    let whole = Generator::new(11).document(0);
    let mut half = whole.clone();
    let last = half.records.iter().rposition(|record| matches!(record.body, Record::HeaderGame(_))).unwrap();
    half.records.truncate(last);
    (shallow(&whole), half)
}

#[test]
fn save_in_an_archive_is_read_again_when_it_becomes_current() {
    let folder = Folder::new();
    let document = Fixture::default().document();
    folder.write("a.xg", &Fixture { level: ROLLOUT, ..Fixture::default() }.file());
    folder.write(
        "b.zip",
        &archive(&[deflated("in/b.xg", &packed(&document)), deflated("in/c.xg", &packed(&shallow(&document)))]),
    );
    folder.fill("a.db", 0);
    assert_eq!(current(&folder, "a.db"), ["a.xg"]);
    folder.write("a.xg", &Fixture { player1: "Somebody Else".into(), ..Fixture::default() }.file());
    folder.fill("a.db", 0);
    assert_eq!(current(&folder, "a.db"), ["a.xg", "b.xg"]);
    assert_contains(stdout(&folder.import("a.db", &[], 0)), ["Nothing new"]);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn missing_file_of_the_only_save_is_reported_as_needed() {
    let folder = Folder::new();
    folder.write("a.xg", &Fixture { level: ROLLOUT, ..Fixture::default() }.file());
    folder.write("b/b.xg", &Fixture::default().file());
    folder.write("b/other.xg", &Fixture { player1: "Somebody Else".into(), ..Fixture::default() }.file());
    folder.fill("a.db", 0);
    folder.remove(&["b/b.xg", "a.xg"]);
    // Only the current save's file is pruned.
    let kept = Fixture { player1: "Another".into(), ..Fixture::default() }.file();
    folder.write("a.xg", &kept);
    let output = folder.import("a.db", &[], 0);
    let said = stdout(&output);
    assert!(slashed(&said).contains("b/b.xg: holds the only save of a match"), "{said}");
    assert_eq!(current(&folder, "a.db"), ["a.xg", "other.xg"]);
    folder.write("b/b.xg", &Fixture::default().file());
    folder.fill("a.db", 0);
    assert_eq!(current(&folder, "a.db"), ["a.xg", "b.xg", "other.xg"]);
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn copy_with_another_time_makes_the_choice_of_newest_and_oldest_again() {
    for (keep, expected, copied) in [("newest", "b.xg", "b.xg"), ("oldest", "a.xg", "b.xg")] {
        let folder = Folder::new();
        let aged = |name: &str, event: &str, days: u64| {
            let path = folder.write(name, &Fixture { event: event.into(), ..Fixture::default() }.file());
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(86_400 * days);
            std::fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
        };
        aged("a.xg", "First", 19_500);
        aged("b.xg", "Second", 20_000);
        folder.import("a.db", &["--keep", keep], 0);
        assert_eq!(current(&folder, "a.db"), [expected]);
        // The time of a save is that of its earliest file.
        aged("c.xg", "Second", 19_000);
        folder.fill("a.db", 0);
        let now = if keep == "newest" { "a.xg" } else { copied };
        assert_eq!(current(&folder, "a.db"), [now]);
        folder.import("fresh.db", &["--keep", keep], 0);
        assert_eq!(current(&folder, "fresh.db"), [now]);
        std::fs::remove_file(folder.file("c.xg")).unwrap();
        folder.fill_with("a.db", &["--prune"], 0);
        assert_eq!(current(&folder, "a.db"), [expected]);
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn figures_ignore_all_saves_but_the_deepest() {
        let (one_each, several) = (Folder::new(), Folder::new());
        for (number, document) in documents(6).iter().enumerate() {
            one_each.write(&format!("{number}.xg"), &packed(document));
            several.write(&format!("{number}.xg"), &packed(document));
            several.write(&format!("{number}-again.xg"), &packed(&shallow(document)));
            several.write(&format!("0-{number}-swapped.xg"), &packed(&shallow(&swapped(document))));
        }
        one_each.fill("a.db", 0);
        let said = stdout(&several.import("a.db", &[], 0));
        add_books(&one_each, &several);
        assert!(said.contains("Saves      16 saves of matches that are counted once"), "{said}");
        assert_eq!(current(&several, "a.db"), current(&one_each, "a.db"));
        let expected = open(&one_each.database("a.db"));
        let found = open(&several.database("a.db"));
        assert_eq!(one::<i64>(&found, "SELECT count(*) FROM match_saves"), 24);
        assert_eq!(one::<i64>(&found, "SELECT count(DISTINCT match_id) FROM match_saves"), 8);
        assert_eq!(
            one::<i64>(&found, "SELECT count(*) FROM matches WHERE match_id NOT IN (SELECT match_id FROM decisions)"),
            0
        );
        for view in views(&found) {
            if ["match_saves", "content_files", "corrections", "tagged"].contains(&view.as_str()) {
                continue;
            }
            let sql = format!("SELECT * FROM {view}");
            let rows = figures(&expected, &sql);
            assert!(!rows.is_empty(), "{view} shows nothing");
            assert_same(&figures(&found, &sql).join("\n"), &rows.join("\n"));
        }
        for report in ["player-stats", "luck", "errors", "player-stats -p grading=xg", "errors -p by=cube", "moving-pr"]
        {
            let csv = |folder: &Folder| {
                let database = folder.database("a.db");
                let words = ["report"].into_iter().chain(report.split(' '));
                let words: Vec<&str> = words.chain(["--format", "csv", "--db", database.to_str().unwrap()]).collect();
                let output = ended(&words, 0);
                stdout(&output)
            };
            let without_ids =
                |text: String| if report == "moving-pr" { text.lines().count().to_string() } else { text };
            assert_eq!(without_ids(csv(&several)), without_ids(csv(&one_each)), "{report}");
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn current_save_does_not_depend_on_import_order_or_workers() {
        let folder = Folder::new();
        for (number, document) in documents(1).iter().enumerate() {
            for (name, save) in [
                ("a", shallow(document)),
                ("b", document.clone()),
                ("c", swapped(document)),
                ("d", shallow(&swapped(document))),
            ] {
                folder.write(&format!("{number}{name}.xg"), &packed(&save));
            }
        }
        folder.import("one.db", &["--jobs", "1"], 0);
        folder.import("eight.db", &["--jobs", "8"], 0);
        assert_same(&dump(&folder.database("eight.db")), &dump(&folder.database("one.db")));
        assert_eq!(current(&folder, "one.db"), ["0b.xg", "1b.xg", "2b.xg"], "of two that are as deep the first path's");
        let step = |names: &[&str]| {
            for name in names {
                for number in 0..3 {
                    fill(&folder.database("steps.db"), &[&folder.file(&format!("{number}{name}.xg"))], 0);
                }
            }
        };
        step(&["d", "c"]);
        assert_eq!(current(&folder, "steps.db"), ["0c.xg", "1c.xg", "2c.xg"]);
        step(&["a", "b"]);
        folder.assert_like_fresh("steps.db", 0);
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn unfinished_save_counts_only_without_the_finished_one() {
        // However deep the analysis of the half-way save, and whichever is imported first.
        for names in [["a.xg", "b.xg"], ["b.xg", "a.xg"]] {
            let folder = Folder::new();
            let (whole, half) = half_way();
            folder.write(names[0], &packed(&whole));
            folder.write(names[1], &packed(&half));
            folder.fill("a.db", 0);
            assert_eq!(current(&folder, "a.db"), [names[0]]);
            let connection = open(&folder.database("a.db"));
            let plays = "SELECT group_concat(plays, '<') FROM (SELECT plays FROM match_saves ORDER BY plays)";
            let plays: String = one(&connection, plays);
            let (fewer, more) = plays.split_once('<').unwrap();
            assert!(fewer.parse::<u32>().unwrap() < more.parse::<u32>().unwrap(), "{plays}");
            // The finished save disappears; the unfinished one is read again and counts.
            std::fs::remove_file(folder.file(names[0])).unwrap();
            folder.fill_with("a.db", &["--prune"], 0);
            assert_eq!(current(&folder, "a.db"), [names[1]]);
            folder.assert_like_fresh("a.db", 0);
            folder.write(names[0], &packed(&whole));
            folder.fill("a.db", 0);
            assert_eq!(current(&folder, "a.db"), [names[0]]);
            folder.assert_like_fresh("a.db", 0);
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn copy_that_arrives_moves_or_leaves_makes_the_choice_again() {
        let save = |event: &str| Fixture { event: event.into(), ..Fixture::default() }.file();
        let folder = Folder::new();
        folder.write("0.xg", &Fixture { player1: "Somebody Else".into(), ..Fixture::default() }.file());
        folder.write("p3.xg", &save("Third"));
        folder.write("p5.xg", &save("Fifth"));
        let expect = |name: &str| {
            folder.fill_with("a.db", &["--prune"], 0);
            assert_eq!(current(&folder, "a.db"), ["0.xg", name]);
            folder.assert_like_fresh("a.db", 0);
        };
        expect("p3.xg");
        std::fs::copy(folder.file("p5.xg"), folder.file("p1.xg")).unwrap();
        expect("p1.xg");
        // The first path of the save becomes another match.
        folder.write("p1.xg", &Fixture { player1: "Another".into(), ..Fixture::default() }.file());
        folder.fill("a.db", 0);
        assert_eq!(current(&folder, "a.db"), ["0.xg", "p1.xg", "p3.xg"]);
        folder.write("p1.xg", &save("Fifth"));
        expect("p1.xg");
        std::fs::remove_file(folder.file("p1.xg")).unwrap();
        expect("p3.xg");
        std::fs::rename(folder.file("p5.xg"), folder.file("p1.xg")).unwrap();
        expect("p1.xg");
    }
}
