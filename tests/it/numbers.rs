//! Numbers last: what has been seen under a number keeps it, and no number is given to something else.

use crate::common::database::run;
use crate::common::fixtures::ROLLOUT;
use crate::common::prelude::*;
use crate::common::versions::{packed, shallow};
use crate::common::{abk, books};
use crate::saved_positions::{position, position_of, solitary};
use synth::Generator;
use xgfile::records::UNLIMITED;

/// A user's tables that refer to players, matches, games, decisions, rollouts and comments, with what each number stood for when it was noted.
const NOTES: &str = "CREATE TABLE notes (player_id REFERENCES players, match_id REFERENCES matches, game_id REFERENCES games, decision_id REFERENCES decisions,
        comment_id REFERENCES comments, rollout_id REFERENCES rollouts, book_id REFERENCES books, meant TEXT)";

/// SQL for what the numbers of each table stand for.
const MEANINGS: [(&str, &str, &str); 7] = [
    ("players", "player_id", "t.spelling"),
    (
        "matches",
        "match_id",
        "t.kind || t.player1_id || coalesce((SELECT hex(substr(s.play_hashes, 5, 16)) FROM saves AS s WHERE s.match_key = t.match_key LIMIT 1), '')",
    ),
    ("games", "game_id", "t.match_id || ' ' || t.game_number"),
    ("decisions", "decision_id", "t.match_id || ' ' || t.position_hash || t.kind || t.ply"),
    ("comments", "comment_id", "t.match_id || ' ' || t.text"),
    ("rollouts", "rollout_id", "t.match_id || ' ' || t.rollout_index"),
    ("books", "book_id", "t.title"),
];

fn note(database: &Path) {
    let inserts = MEANINGS.map(|(table, key, meaning)| {
        format!("INSERT INTO notes ({key}, meant) SELECT {key}, coalesce({meaning}, '') FROM {table} AS t;")
    });
    change(database, &format!("{NOTES}; {}", inserts.concat()));
}

/// Fails unless each noted number stands for what it stood for, or for nothing.
fn assert_kept(database: &Path, when: &str, is_all_there: bool) {
    let connection = open(database);
    for (table, key, meaning) in MEANINGS {
        let of = |condition: &str| {
            one::<i64>(
                &connection,
                &format!(
                    "SELECT count(*) FROM notes AS n LEFT JOIN {table} AS t USING ({key}) WHERE n.{key} IS NOT NULL AND {condition}"
                ),
            )
        };
        let other = of(&format!("t.{key} IS NOT NULL AND coalesce({meaning}, '') <> n.meant"));
        assert_eq!(other, 0, "{when}: {key} means something else");
        if is_all_there {
            assert_eq!(of(&format!("t.{key} IS NULL")), 0, "{when}: {key} is gone");
        }
    }
}

fn done(database: &Path, words: &[&str]) {
    let (status, _, error) = run(words[0], database, &words[1..]);
    assert_eq!(status, 0, "{words:?}: {error}");
}

/// The first records of a document.
fn begun(mut document: xgfile::document::Document, records: usize) -> Vec<u8> {
    document.records.truncate(records);
    packed(&document)
}

fn money() -> Fixture {
    Fixture { match_length: UNLIMITED, version: 24, player1: "Moneta".into(), ..Fixture::default() }
}

/// A folder whose files were imported in another order than that of their names.
fn varied() -> (Folder, PathBuf) {
    let folder = Folder::new();
    let database = folder.database("a.db");
    let generator = Generator::new(7);
    let files = [
        ("z.xg", numbered(3).file()),
        ("long.xg", begun(generator.document(2), 150)),
        ("money.xg", begun(money().document(), 8)),
        ("position.xgp", position()),
        ("rollout.xg", Fixture { level: ROLLOUT, player1: "Rosa".into(), ..Fixture::default() }.file()),
        ("a.xg", numbered(1).file()),
        ("opening.ob", books::opening_book("Notes", &[])),
        ("arena.abk", abk::bytes(&["e2e4 e7e5"])),
    ];
    for (name, bytes) in &files {
        folder.write(name, bytes);
        fill(&database, &[&folder.file(name)], 0);
    }
    note(&database);
    assert_kept(&database, "before", true);
    (folder, database)
}

#[test]
fn a_rebuild_keeps_the_numbers_of_everything_that_is_there() {
    let (folder, database) = varied();
    let last = |table: &str| format!("SELECT seq FROM sqlite_sequence WHERE name = '{table}'");
    let before = ["players", "matches", "books"].map(|table| folder.number(&last(table)));
    for away in [None, Some("long.xg"), Some("opening.ob")] {
        if let Some(name) = away {
            std::fs::rename(folder.file(name), folder.database(name)).unwrap();
        }
        let rebuilt = gammonbase(&["import", "--rebuild", "--quiet", "--db", database.to_str().unwrap()]);
        assert!(rebuilt.status.code() < Some(2), "{}", stderr(&rebuilt));
        assert_kept(&database, &format!("without {away:?}"), true);
        assert_eq!(["players", "matches", "books"].map(|table| folder.number(&last(table))), before);
    }
    assert_verified(&database, false);
}

#[test]
fn a_match_keeps_its_numbers_whatever_happens_to_its_files() {
    let (folder, database) = varied();
    let kept = |when: &str, words: &[&str]| {
        folder.fill_with("a.db", words, 0);
        assert_kept(&database, when, true);
        assert_verified(&database, true);
    };
    folder.write("deeper.xg", &Fixture { level: ROLLOUT, ..numbered(3) }.file());
    kept("a deeper analysis in another file", &[]);
    folder.write("a.xg", &packed(&shallow(&numbered(1).document())));
    kept("another analysis in the same file", &[]);
    folder.remove(&["deeper.xg"]);
    kept("the deeper analysis is gone", &["--prune"]);
    folder.write("z.xg", &packed(&shallow(&numbered(3).document())));
    folder.write("z copy.xg", &numbered(3).file());
    kept("a shallower analysis in the same file, and the former one elsewhere", &[]);
    for policy in ["oldest", "lowest-pr", "newest", "deepest"] {
        folder.import("a.db", &["--keep", policy], 0);
        kept(policy, &[]);
    }
    folder.write("long.xg", &packed(&Generator::new(7).document(2)));
    kept("a match that went on", &[]);
    folder.write("money.xg", &money().file());
    kept("a money session that grew", &[]);
    folder.write("position.xgp", &position_of(Fixture { level: ROLLOUT, ..solitary() }));
    kept("a saved position that was analysed again", &[]);

    let ids: Vec<i64> = column(&open(&database), "SELECT match_id FROM matches WHERE kind <> 'position'");
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    let exclude: Vec<&str> = ["matches", "exclude"].into_iter().chain(ids.iter().map(String::as_str)).collect();
    done(&database, &exclude);
    assert_kept(&database, "excluded", false);
    // Meanwhile others come.
    folder.write("meanwhile.xg", &numbered(50).file());
    folder.fill("a.db", 0);
    assert_kept(&database, "excluded, and others came", false);
    done(&database, &["matches", "include", "--all"]);
    assert_kept(&database, "included", true);
    done(&database, &["players", "merge", "Rosa", "Moneta"]);
    assert_kept(&database, "merged", true);
    done(&database, &["players", "unmerge", "Rosa"]);
    assert_kept(&database, "unmerged", true);
    kept("read again", &["--rehash"]);
    kept("a rebuild at the end", &["--rebuild"]);
    change(&database, "DROP TABLE notes");
    folder.assert_like_fresh("a.db", 0);
}

#[test]
fn two_saves_that_a_merge_makes_one_match_have_their_own_numbers_after_an_unmerge() {
    let mut other = Generator::new(7).document(2);
    if let xgfile::records::Record::HeaderMatch(header) = &mut other.records[0].body {
        header.s_player1 = xgfile::field::Ansi::from_bytes(b"Somebody");
        header.player1 = xgfile::field::Since(Some(xgfile::field::Wide::from_text("Somebody")));
    }
    let one_save = packed(&Generator::new(7).document(2));
    // Whichever of them counts.
    for files in [[&one_save, &packed(&other)], [&packed(&shallow(&Generator::new(7).document(2))), &packed(&other)]] {
        let folder = Folder::new();
        folder.write("a.xg", files[0]);
        folder.write("b.xg", files[1]);
        folder.fill("a.db", 0);
        let database = folder.database("a.db");
        note(&database);
        let name = "SELECT spelling FROM players JOIN matches ON player_id = player1_id WHERE match_id = 1";
        let name: String = one(&open(&database), name);
        done(&database, &["players", "merge", "Somebody", &name]);
        assert_eq!(folder.number("SELECT count(*) FROM matches"), 1);
        for words in [&[][..], &["--rehash"], &["--rebuild"]] {
            folder.fill_with("a.db", words, 0);
            assert_kept(&database, &format!("merged, {words:?}"), false);
        }
        done(&database, &["players", "unmerge", "Somebody"]);
        assert_kept(&database, "unmerged", true);
        assert_verified(&database, true);
    }
}

#[test]
fn a_rebuild_knows_a_short_match_that_went_on() {
    let folder = Folder::new();
    folder.write("z.xg", &numbered(1).file());
    folder.fill("a.db", 0);
    folder.write("a.xg", &begun(money().document(), 8));
    folder.fill("a.db", 0);
    folder.write("a.xg", &money().file());
    folder.fill_with("a.db", &["--rebuild"], 0);
    let number = "SELECT match_id FROM matches WHERE kind = 'money session'";
    assert_eq!((folder.number(number), folder.number("SELECT count(*) FROM matches")), (2, 2));
}

#[test]
fn a_number_is_given_once() {
    let folder = Folder::imported(4);
    folder.write("opening.ob", &books::opening_book("Notes", &[]));
    folder.fill("a.db", 0);
    let database = folder.database("a.db");
    done(&database, &["tags", "add", "seen", "--on-match", "4"]);
    note(&database);
    let highest = || {
        let last = "SELECT max(match_id) FROM matches UNION ALL SELECT max(player_id) FROM players UNION ALL SELECT max(book_id) FROM books";
        column::<Option<i64>>(&open(&database), last)
    };
    let before = highest();
    folder.remove(&["0003.xg", "opening.ob"]);
    folder.fill_with("a.db", &["--prune"], 0);
    done(&database, &["tags", "remove", "seen"]);
    folder.write("0004.xg", &numbered(4).file());
    folder.write("opening.ob", &books::opening_book("Others", &[]));
    folder.fill("a.db", 0);
    assert_kept(&database, "pruned", false);
    assert!(highest() > before && highest().iter().zip(&before).all(|(now, before)| now > before), "{:?}", highest());

    let forgotten = folder.file("0004.xg");
    done(&database, &["import", "--forget", forgotten.to_str().unwrap()]);
    done(&database, &["matches", "exclude", "1"]);
    folder.fill_with("a.db", &["--rebuild"], 0);
    let before = highest();
    folder.remove(&["0004.xg"]);
    // A selection that is made writable, and a backup that is restored.
    let part = folder.database("part.db");
    let backup = folder.database("backup.db");
    let of_part: &[&str] = &["--player", "Player 2"];
    for (copy, options) in [(&part, of_part), (&backup, &[])] {
        let words = [&["publish", copy.to_str().unwrap()][..], options].concat();
        done(&database, &words);
        make_writable(copy);
        fill(copy, &[&folder.write("later.xg", &numbered(60).file())], 0);
        let new: i64 = one(&open(copy), "SELECT max(match_id) FROM matches");
        assert!(Some(new) > before[0], "{new} {before:?}");
    }
    folder.write("0005.xg", &numbered(5).file());
    folder.fill("a.db", 0);
    assert_kept(&database, "at the end", false);
    done(&database, &["tags", "add", "seen", "--on-match", "2"]);
    assert_eq!(folder.number("SELECT max(tag_id) FROM tags"), 2);
}

#[test]
fn matches_without_a_number_are_refused_and_nothing_is_lost() {
    let folder = Folder::imported(1);
    let database = folder.database("a.db");
    for last in [92_233_720_368_546_i64, i64::MAX / 100_000, i64::MAX - 1] {
        change(&database, &format!("UPDATE sqlite_sequence SET seq = {last} WHERE name = 'matches'"));
        folder.write("new.xg", &numbered(9).file());
        let before = content(&database);
        let said = stderr(&folder.import("a.db", &[], 2));
        assert_contains(&said, [format!("no number is left for another match: the last one was {last}")]);
        assert_same(&content(&database), &before);
    }
    // A rebuild does without a value that no import writes.
    folder.fill_with("a.db", &["--rebuild"], 0);
    assert_eq!(folder.number("SELECT max(match_id) FROM matches"), 2);
    folder.write("new.xg", &numbered(10).file());
    change(&database, "UPDATE sqlite_sequence SET seq = 92233720368545 WHERE name = 'matches'");
    folder.fill("a.db", 0);
    assert_eq!(folder.number("SELECT max(match_id) FROM matches"), 92_233_720_368_546);
    assert_eq!(folder.number("SELECT max(decision_id) / 100000 FROM decisions"), 92_233_720_368_546);
    assert_verified(&database, true);
}
