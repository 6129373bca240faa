//! Coverage of matches by XG's opening books: the join of candidates with entries on real files, and figures computed by hand.
//!
//! By hand, from the fixture's script (match to 3). Game 1, both 3 away: Ada plays 31 8/5 6/5 (0.16); Kévin plays 64 24/14 (-0.24) where
//! 24/18 13/9 (-0.2) is best; then the cube is turned. Game 2, Crawford, Kévin 1 away and Ada 3: Kévin plays 42 8/4 6/4 (0.12), the other
//! candidate is 24/18; Ada plays 53 and Kévin 61.
//! The book has 31 8/5 6/5 (0.17, Ann), 64 24/18 13/9 (-0.19, Bob) and 64 24/14 (-0.25, Cy) at 3 away each, 42 24/18 (0.05, Dee) in the
//! Crawford game, and three that must not count: 42 8/4 6/4 without Crawford, 31 24/23 13/10 deleted, 53 8/3 6/3 with the scores
//! exchanged. Intervals: 1.96 * 0.25 / sqrt(1296) = 0.0136111.

use std::collections::HashMap;

use crate::common::books::{entries_of_first_plays, opening_book, rollout_of};
use crate::common::database::plan;
use crate::common::fixtures::{Play, flipped, played, start_position};
use crate::common::prelude::*;
use crate::common::reports::{Database, assert_row, assert_rows, database, database_of, rows, synthetic};
use backgammon::{Board, board_of_xgid};
use books::ob::Entry;
use gammonbase::sql::views;
use rusqlite::functions::FunctionFlags;

/// `Level` of figures that XG took from its own book.
const BOOK_V2: i32 = 998;

/// The position after these plays from the start, made in turn; seen by the player who is then on roll.
fn after(plays: &[Play]) -> Board {
    Board::new(plays.iter().fold(start_position(), |position, play| flipped(&played(&position, play))))
}

/// An entry: points away of the player on roll and of the mover.
fn entry(plays: &[Play], score: [i32; 2], equity: f32, source: &str) -> Entry {
    Entry { score, equity, ..rollout_of(&after(plays), source) }
}

const POINT: Play = &[(8, 5), (6, 5)];

/// The matching entries.
fn entries() -> Vec<Entry> {
    vec![
        entry(&[POINT], [3, 3], 0.17, "Ann"),
        entry(&[POINT, &[(24, 18), (13, 9)]], [3, 3], -0.19, "Bob"),
        entry(&[POINT, &[(24, 18), (18, 14)]], [3, 3], -0.25, "Cy"),
        Entry { crawford: 1, ..entry(&[&[(24, 20), (20, 18)]], [3, 1], 0.05, "Dee") },
    ]
}

/// Entries with positions of the fixture that do not match because of the score or rules, or because they are deleted.
fn decoys() -> Vec<Entry> {
    let fours: Play = &[(8, 4), (6, 4)];
    vec![
        entry(&[fours], [3, 1], 0.5, "Eve"),
        Entry { deleted: 1, ..entry(&[&[(24, 23), (13, 10)]], [3, 3], 0.5, "Eve") },
        Entry { crawford: 1, ..entry(&[fours, &[(8, 3), (6, 3)]], [3, 1], 0.5, "Eve") },
        Entry { cube: 1, cube_pos: 1, crawford: 1, ..entry(&[fours], [3, 1], 0.5, "Eve") },
        entry(&[fours], [-1, -1], 0.5, "Eve"),
        entry(&[fours], [0, 0], 0.5, "Eve"),
    ]
}

fn book() -> Vec<u8> {
    opening_book("", &[entries(), decoys()].concat())
}

fn with_book() -> Database {
    database(&[("a.xg", Fixture::default().file()), ("book.ob", book())])
}

#[test]
fn plays_are_covered_only_at_their_score_and_rules() {
    let place = with_book();
    let connection = open(&place.path);
    let covered: String = one(
        &connection,
        "SELECT group_concat(ply || ' ' || play || ' ' || source || ' ' || state, '; ')
         FROM (SELECT * FROM candidate_coverage WHERE is_covered ORDER BY decision_id, candidate_rank)",
    );
    assert_eq!(
        covered,
        "1 8/5 6/5 Ann book only; 2 24/18 13/9 Bob book only; 2 24/14 Cy book only; 1 24/18 Dee book only"
    );
    let counts: String = one(
        &connection,
        "SELECT group_concat(ply || ':' || is_played_covered || is_best_covered || candidates_covered, ' ')
         FROM (SELECT * FROM decision_coverage ORDER BY decision_id)",
    );
    // Game 1: rolls 1, 2, 3 and 5 (the fourth dances: one candidate); game 2: rolls 1 to 3.
    assert_eq!(counts, "1:111 2:112 3:000 4:000 5:000 1:001 2:000 3:000");
}

#[test]
fn depth_and_deviations_are_reported_with_their_cost() {
    let place = with_book();
    let first = json!({"match_id": 1, "game": 1, "score": "3a 3a", "plays_in_book": 2, "ply": 3, "left_by": "Ada Lovelace", "dice": 52,
        "book_play": null, "source": null});
    let second = json!({"game": 2, "score": "1a 3a", "plays_in_book": 0, "ply": 1, "left_by": "Kévin Unger", "dice": 42, "done": "8/4 6/4",
        "error_emg": 0, "book_play": "24/18", "book_equity": 0.05_f32, "source": "Dee"});
    assert_rows(&rows(&place.path, &["book-depth"]), &[first.clone(), second.clone()]);
    assert_rows(&rows(&place.path, &["book-depth", "-p", "min_plays=1"]), &[first]);
    let late = json!({"player": "Kévin Unger", "game": 1, "ply": 2, "dice": 64, "done": "24/14", "book_play": "24/18 13/9",
        "book_equity": -0.19, "book_cost_emg": 0.06, "error_emg": 0.04, "source": "Bob", "played_source": "Cy"});
    let early = json!({"player": "Kévin Unger", "game": 2, "ply": 1, "done": "8/4 6/4", "book_play": "24/18", "book_cost_emg": null,
        "source": "Dee", "played_source": null});
    assert_rows(&rows(&place.path, &["book-depth -p until=deviation"]), &[late.clone(), early]);
    assert_rows(&rows(&place.path, &["book-depth -p until=deviation", "-p", "min_cost=0.05"]), &[late]);
    assert_rows(&rows(&place.path, &["book-depth -p until=deviation", "-p", "min_cost=0.07"]), &[]);
    // The opening explorer says the same of each play.
    let explored = [
        json!({"ply": 1, "play": "8/5 6/5", "book_times": 1, "book_cost_emg": 0.0, "sources": "Ann"}),
        json!({"ply": 2, "play": "24/14", "book_times": 1, "book_cost_emg": 0.06, "sources": "Cy"}),
        json!({"ply": 3, "book_times": null, "book_cost_emg": null, "sources": null}),
    ];
    assert_rows(&rows(&place.path, &["explore", "-p", "zone=both-near", "-p", "plies=3"]), &explored);
}

#[test]
fn stamps_and_entries_are_counted_separately() {
    let stamped = Fixture { level: BOOK_V2, player1: "Grace".into(), game_id: 7, ..Fixture::default() };
    let place = database(&[("a.xg", Fixture::default().file()), ("b.xg", stamped.file()), ("book.ob", book())]);
    let found = rows(&place.path, &["book-coverage", "-p", "max_ply=2"]);
    let first = json!({"ply": 1, "plays": 4, "played_share": 0.5, "best_share": 0.5, "candidates": 8, "candidates_share": 0.5,
        "both": 1, "book_only": 1, "stamp_only": 1, "none": 1, "sources": "Ann"});
    assert_rows(&found, &[first, json!({"ply": 2, "plays": 4, "played_share": 0.5, "both": 1, "sources": "Cy"})]);
    let quick = rows(&place.path, &["book-coverage", "-p", "max_ply=1", "-p", "candidates=no"]);
    assert_rows(&quick, &[json!({"played_share": 0.5, "candidates": 8, "candidates_share": null})]);
    let equal: Option<i64> = one(&open(&place.path), "SELECT sum(is_stamp_equal) FROM candidate_coverage");
    assert_eq!(equal, Some(0), "other numbers than the book's");
}

#[test]
fn filters_select_the_decisions() {
    let place = with_book();
    let plays = |words: &[&str]| -> Vec<(i64, i64)> {
        let found = rows(&place.path, &[&["book-coverage", "-p", "max_ply=2"], words].concat());
        found.iter().map(|row| (row["ply"].as_i64().unwrap(), row["plays"].as_i64().unwrap())).collect()
    };
    assert_eq!(plays(&[]), [(1, 2), (2, 2)]);
    assert_eq!(plays(&["--player", "ada"]), [(1, 1), (2, 1)]);
    assert_eq!(plays(&["--score", "crawford"]), [(1, 1), (2, 1)]);
    assert_eq!(plays(&["--min-error", "0.03"]), [(2, 1)]);
    assert_eq!(plays(&["--money"]), []);
    let by_roll = rows(&place.path, &["book-coverage -p by=roll", "-p", "max_ply=1"]);
    assert_rows(
        &by_roll,
        &[json!({"dice": 42, "played_share": 0, "candidates_share": 0.5}), json!({"dice": 31, "played_share": 1})],
    );
    assert_eq!(rows(&place.path, &["book-depth -p until=deviation", "--player", "ada"]).len(), 0);
    assert_eq!(rows(&place.path, &["book-depth", "--score", "crawford"]).len(), 1);
}

#[test]
fn unused_entries_and_uncovered_plays_are_listed() {
    let place = with_book();
    let unmet = rows(&place.path, &["book-gaps -p of=book"]);
    let records: Vec<i64> = unmet.iter().map(|row| row["record"].as_i64().unwrap()).collect();
    // The header is record 0; the deleted entry and the one with a turned cube are not selected.
    assert_eq!(records, [5, 7, 9, 10]);
    assert!(unmet.iter().all(|row| row["source"] == "Eve"));
    assert_eq!(rows(&place.path, &["book-gaps -p of=book", "--player", "ada"]).len(), 7);
    let next = rows(&place.path, &["book-gaps"]);
    let plays: Vec<&str> = next.iter().map(|row| row["play"].as_str().unwrap()).collect();
    assert_eq!(plays, ["8/4 6/4", "8/3 6/3", "13/7 8/7"]);
    let first = json!({"times_played": 1, "times_candidate": 1, "times_stamped": 0, "first_ply": 1, "score": "3a 1a", "is_crawford": 1, "dice": 42});
    assert_row(&next[0], &first);
    let view: i64 = one(
        &open(&place.path),
        "SELECT count(*) FROM opening_book WHERE book_entry_id NOT IN (SELECT book_entry_id FROM book_candidates)",
    );
    assert_eq!(view, 4);
}

/// The figures of book-gaps, from every candidate.
const UNCOVERED: &str = "
    SELECT sum(v.is_played), count(*), sum(v.is_stamped), count(DISTINCT f.match_id), count(DISTINCT f.player), min(f.ply),
        round(avg(f.error_emg) FILTER (WHERE v.is_played), 9), min(f.decision_id) FILTER (WHERE v.is_played), v.position_hash
    FROM decisions AS d JOIN decision_facts AS f USING (decision_id) JOIN candidate_coverage AS v ON v.decision_id = f.decision_id
    WHERE f.ply <= ?1 AND f.cube_value = 1 AND f.cube_owner = 0 AND NOT v.is_covered
    GROUP BY v.position_hash, f.away_opponent, f.away_player, f.is_crawford, d.is_jacoby
    HAVING sum(v.is_played) >= ?2
    ORDER BY 1 DESC, 2 DESC, 8 LIMIT ?3";

#[test]
fn two_editions_are_reported_side_by_side() {
    let second = opening_book("second edition", &[entry(&[POINT], [3, 3], 0.1, "Flo")]);
    let place = database(&[("a.xg", Fixture::default().file()), ("b1.ob", book()), ("b2.ob", second)]);
    let connection = open(&place.path);
    let says: String = one(
        &connection,
        "SELECT group_concat(book_id || ' ' || source || ' ' || round(book_equity_played, 3), '; ')
         FROM (SELECT * FROM decision_coverage WHERE decision_id = (SELECT min(decision_id) FROM decisions WHERE kind = 'checker')
               ORDER BY book_id)",
    );
    assert_eq!(says, "1 Ann 0.17; 2 Flo 0.1");
    assert_eq!(rows(&place.path, &["book-depth -p until=deviation", "-p", "book=1"]).len(), 2);
    // Edited at the same time: the one that was imported last.
    assert_eq!(rows(&place.path, &["book-depth -p until=deviation"]).len(), 0);
    assert_eq!(rows(&place.path, &["book-coverage"])[0]["sources"], "Flo");
    assert_eq!(rows(&place.path, &["book-coverage", "-p", "book=3"]).len(), 0);
}

#[test]
fn coverage_reads_only_early_decisions() {
    let place = synthetic(12);
    let connection = open(&place.path);
    for (query, index) in [
        (
            "SELECT ply, sum(is_played_covered), sum(candidates_covered) FROM decision_coverage GROUP BY ply",
            "COVERING INDEX decisions_by_ply",
        ),
        ("SELECT state, count(*) FROM candidate_coverage WHERE ply <= 4 GROUP BY state", "decisions_by_ply"),
        ("SELECT * FROM decision_coverage WHERE game_id = 1", "decisions_by_game"),
        ("SELECT * FROM book_advice WHERE decision_id = 1", "PRIMARY KEY (book_id=? AND decision_id=?)"),
        ("SELECT * FROM game_book_depth WHERE match_id = 1", "decisions_by_game"),
    ] {
        let plan = plan(&connection, query);
        assert!(plan.iter().any(|step| step.contains(index)), "{query}: {plan:#?}");
        // Books, levels and matches are few.
        let is_small = |step: &String| ["SCAN b", "SCAN m", "SCAN g", "SCAN l"].contains(&step.as_str());
        let scan = plan.iter().find(|step| step.starts_with("SCAN") && !is_small(step));
        assert!(scan.is_none(), "{query}: {plan:#?}");
    }
}

/// The real matches with a book.
fn real(book: &Path) -> Option<Database> {
    let mut files = Some(corpus_files(&["xg"])).filter(|files| !files.is_empty())?;
    files.push(book.to_owned());
    Some(database_of(&files))
}

#[test]
fn stamped_candidates_of_real_matches_have_the_figures_of_their_entries() {
    let Some(place) = corpus().and_then(|folder| real(&folder.join("ob/sample.ob"))) else { return };
    let count = |condition: &str| -> i64 {
        one(&open(&place.path), &format!("SELECT count(*) FROM candidate_coverage WHERE {condition}"))
    };
    assert_eq!(count("is_covered"), 25);
    assert_eq!(count("is_stamp_equal"), 25);
    assert_eq!(count("NOT is_stamp_equal"), 0);
    assert_eq!(count("state = 'stamp only'"), count("is_stamped") - 25);
}

/// First plays of the real matches at unequal scores: covered, and with the equity that XG found; the join as the view has it but
/// for `changes`.
fn first_plays(connection: &Connection, changes: &[(&str, &str)]) -> (i64, i64) {
    let (_, view) = views().iter().find(|(name, _)| *name == "book_candidates").unwrap();
    let mut changed = view.replace("VIEW IF NOT EXISTS book_candidates", "TEMP VIEW changed");
    for (from, to) in changes {
        assert_eq!(changed.matches(from).count(), 1, "{from}");
        changed = changed.replace(from, to);
    }
    connection.execute_batch(&format!("DROP VIEW IF EXISTS temp.changed; {changed}")).unwrap();
    let sql = "SELECT count(book_entry_id), coalesce(sum(v.book_equity = d.equity_played), 0)
        FROM changed AS v JOIN decisions AS d USING (decision_id)
        WHERE d.ply = 1 AND v.candidate_rank = d.played_rank AND d.away_player <> d.away_opponent";
    connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
}

/// Adds an SQL function for the key of a position seen from the other side.
fn add_unflipped(connection: &Connection) {
    let boards: Vec<(i64, String)> = pairs(connection, "SELECT position_hash, board FROM positions");
    let flipped = |board: &str| board_of_xgid(board).unwrap().flip().hash().0;
    let keys: HashMap<i64, i64> = boards.iter().map(|(key, board)| (*key, flipped(board))).collect();
    let flags = FunctionFlags::SQLITE_UTF8;
    let find = move |context: &rusqlite::functions::Context<'_>| Ok(keys.get(&context.get::<i64>(0)?).copied());
    connection.create_scalar_function("unflipped", 1, flags, find).unwrap();
}

#[test]
fn the_join_needs_the_flip_and_the_exchange_of_scores_to_cover_first_plays() {
    let Some(folder) = corpus() else { return };
    let Some(plain) = real(&folder.join("ob/sample.ob")) else { return };
    let scratch = tempfile::tempdir().unwrap();
    let file = scratch.path().join("first.ob");
    std::fs::write(&file, opening_book("", &entries_of_first_plays(&open(&plain.path)))).unwrap();
    let place = real(&file).unwrap();
    let connection = Connection::open(&place.path).unwrap();
    let (plays, covered): (i64, i64) = connection
        .query_row("SELECT count(*), sum(is_played_covered) FROM decision_coverage WHERE ply = 1", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    assert!(plays > 0 && plays == covered, "{covered} of {plays}");
    let unequal: i64 = one(
        &connection,
        "SELECT count(*) FROM decisions WHERE kind = 'checker' AND ply = 1 AND away_player <> away_opponent",
    );
    assert!(unequal > 20, "{unequal}");
    // XG's own editions differ: a key that was stamped with two equities has one entry here.
    let (hits, right) = first_plays(&connection, &[]);
    assert!(hits == unequal && right * 10 > unequal * 9, "{right} of {hits} of {unequal}");
    add_unflipped(&connection);
    let seen_by_mover = [("e.position_hash = c.position_hash", "e.position_hash = unflipped(c.position_hash)")];
    assert_eq!(first_plays(&connection, &seen_by_mover), (0, 0));
    let scores = [
        ("e.away_on_roll IS d.away_opponent", "e.away_on_roll IS d.away_player"),
        ("e.away_mover IS d.away_player", "e.away_mover IS d.away_opponent"),
    ];
    let (hits, right) = first_plays(&connection, &scores);
    // A play that was made at both scores hits the other's entry, and its equity is not this one's.
    assert_eq!(right, 0, "{hits} hits");
    assert!(hits * 4 < unequal, "{hits} of {unequal}");
    // Without the score, the hits are many times too many.
    let any_score = [
        ("   AND e.away_on_roll IS d.away_opponent\n", ""),
        ("   AND e.away_mover IS d.away_player\n", ""),
        ("   AND e.is_money = CASE WHEN d.away_player IS NULL THEN 1 ELSE 0 END\n", ""),
    ];
    assert!(first_plays(&connection, &any_score).0 > unequal * 2);
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn uncovered_plays_equal_a_count_over_every_candidate() {
        let place = synthetic(40);
        let book = place.path.with_file_name("opening.ob");
        let entries: Vec<_> = entries_of_first_plays(&open(&place.path)).into_iter().step_by(2).collect();
        std::fs::write(&book, opening_book("", &entries)).unwrap();
        fill(&place.path, &[&book], 0);
        let connection = open(&place.path);
        for (ply, times, limit) in [(4, 1, 40), (12, 2, 1_000), (1, 1, 3), (3, 1, -1)] {
            // To the program 0 means all.
            let [ply_at_most, times_at_least, rows_at_most] =
                [format!("max_ply={ply}"), format!("min_times={times}"), limit.max(0).to_string()];
            let words = ["book-gaps", "-p", &ply_at_most, "-p", &times_at_least, "--limit", &rows_at_most];
            let found = rows(&place.path, &words);
            let mut statement = connection.prepare(UNCOVERED).unwrap();
            let expected = statement.query_map([ply, times, limit], |row| {
                let [played, candidates, stamped, matches, players, first] = [0, 1, 2, 3, 4, 5].map(|place| row.get_unwrap::<_, i64>(place));
                Ok(json!({"times_played": played, "times_candidate": candidates, "times_stamped": stamped, "matches": matches,
                    "players": players, "first_ply": first, "mean_error_emg": row.get_unwrap::<_, f64>(6),
                    "example_decision_id": row.get_unwrap::<_, i64>(7), "position_hash": row.get_unwrap::<_, i64>(8).to_string()}))
            });
            let expected: Vec<_> = expected.unwrap().collect::<Result<_, _>>().unwrap();
            assert!(expected.len() > 2);
            assert_rows(&found, &expected);
        }
    }
}
