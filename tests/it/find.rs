//! `gammonbase find`, and the filters on decisions and positions.

use std::collections::HashMap;

use backgammon::{Board, board_of_xgid};

use crate::common::database::run;
use crate::common::prelude::*;
use crate::common::reports::{Database, fixture, refused, rows, synthetic};

/// `gammonbase find` with these words.
fn find(database: &Database, words: &[&str]) -> Output {
    let database = database.path.to_str().unwrap();
    gammonbase(&[&["find", "--db", database], words].concat())
}

/// The decisions that pass a filter.
fn found(database: &Database, words: &[&str]) -> Vec<i64> {
    let rows = rows(&database.path, &[&["find", "--limit", "0"], words].concat());
    let mut ids: Vec<i64> = rows.iter().map(|row| row["decision_id"].as_i64().unwrap()).collect();
    ids.sort_unstable();
    ids
}

/// The decisions that meet a condition.
fn expected(connection: &Connection, condition: &str) -> Vec<i64> {
    let sql = format!(
        "SELECT f.decision_id FROM decision_facts AS f JOIN decision_analysis AS a USING (decision_id)
         JOIN positions AS x USING (position_hash) WHERE {condition} ORDER BY 1"
    );
    column(connection, &sql)
}

#[test]
fn flags_and_comments_are_filters() {
    let database = fixture();
    let connection = open(&database.path);
    assert_eq!(
        found(&database, &["--marked"]),
        expected(&connection, "f.decision_id IN (SELECT decision_id FROM decisions WHERE is_flagged)")
    );
    let commented = "decision_id IN (SELECT c.decision_id FROM comments AS c WHERE c.decision_id IS NOT NULL)";
    let all = expected(&connection, commented);
    assert_eq!(found(&database, &["--commented"]), all);
    assert_eq!(found(&database, &["--commented=FIRST"]).len(), 1);
    assert_eq!(found(&database, &["--commented=nothing of the kind"]).len(), 0);
    // The first one is about the match, the second one about a decision.
    for (text, matches) in [("FINALE", 1), ("first", 1), ("nothing of the kind", 0)] {
        let commented = format!("--commented={text}");
        let listed = ["report", "matches", &commented, "--format", "json", "--db", database.path.to_str().unwrap()];
        let listed: Value = serde_json::from_slice(&ended(&listed, 0).stdout).unwrap();
        let rows = listed.as_array().unwrap();
        assert_eq!(rows.len(), matches, "{text}");
        assert!(rows.iter().all(|row| row["decisions"].as_i64() > Some(2)), "the whole match: {rows:?}");
    }
}

#[test]
fn names_may_begin_with_a_hyphen_and_numbers_are_asked_for_in_words() {
    let fixture = Fixture { player1: "-Kim-".into(), ..Fixture::default() };
    let database = crate::common::reports::database(&[("a.xg", fixture.file())]);
    assert!(!found(&database, &["--player", "-Kim-"]).is_empty());
    let (status, _, error) = run("players", &database.path, &["merge", "-Kim-", "--new", "Kim"]);
    assert_eq!((status, error.as_str()), (0, ""));
    let path = database.path.to_str().unwrap();
    let said = stderr(&ended(&["find", "--limit", "abc", "--db", path], 2));
    assert!(said.starts_with("error: invalid value 'abc' for '--limit <N>': expected a whole number\n"), "{said}");
    assert_contains(stderr(&ended(&["show", "abc", "--db", path], 2)), ["expected the number of a decision"]);
}

#[test]
fn the_title_of_a_report_names_the_conditions() {
    let database = synthetic(2);
    let words = ["--plan", "holding", "--idea", "missed:hit", "--board", "5P", "--where", "pips<90"];
    let text = stdout(&find(&database, &[&words[..], &["--format", "table"]].concat()));
    let title = text.lines().next().unwrap();
    assert_eq!(title, "Positions: plan holding; idea missed:hit; board 5P; where pips<90");
}

#[test]
fn find_draws_boards_and_says_that_there_are_more() {
    let database = synthetic(2);
    let output = find(&database, &["--board", &".".repeat(26), "--limit", "3"]);
    let text = stdout(&output);
    assert_eq!(text.matches("+13-14-15-16-17-18------19-20-21-22-23-24-+").count(), 3, "{text}");
    assert!(text.contains("XGID=") && text.contains("Decision ") && text.contains("). Best: "), "{text}");
    assert!(stderr(&output).contains("first 3 rows, and there are more; --limit 0 shows all"), "{}", stderr(&output));
    let page = stdout(&find(&database, &["--limit", "2", "--format", "html"]));
    assert!(page.contains("<svg") && page.contains("Boards"));
    let table = stdout(&find(&database, &["--limit", "2", "--columns", "decision_id,error_emg", "--format", "csv"]));
    assert!(table.starts_with("decision_id,error_emg\n") && table.lines().count() == 3, "{table}");
    let none = find(&database, &["--board", "0o 25O"]);
    assert!(none.status.success());
    assert!(stderr(&none).contains("No decision passes the filters."));
}

#[test]
fn invalid_conditions_are_refused_with_the_nearest_valid_one() {
    let database = synthetic(2);
    for (words, message) in [
        (["--plan", "holdin"], "a similar value exists: 'holding'"),
        (["--against", "back game"], "a similar value exists: 'back_game'"),
        (["--feature", "prime"], "prime4"),
        (["--idea", "missed:hitt"], "\"hitt\" is not an idea (did you mean hit?)"),
        (["--board", "26P"], "expected a place from 0"),
        (["--board", "6J 8J"], "the nearest valid pattern is ......J.E................."),
        (["--where", "pip<60"], "(did you mean pips?)"),
        (["--where", "opp.checkers@25-25=0"], "from 1 to 24"),
        (["--play", "1/6"], "did you mean 6/1?"),
        (["--dice", "70"], "expected two dice"),
        (["--cube", "3"], "1, 2, 4, 8"),
        (["--like", "XGID=abc"], "an XGID"),
        (["--like", "1234567"], "no decision and no position has the number 1234567"),
    ] {
        let output = find(&database, &words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(stderr(&output).contains(message), "{words:?}: {}", stderr(&output));
    }
    assert_contains(
        refused(&database.path, &["find", "--sql", "--engine", "duckdb", "--where", "points@1-6>3"]),
        ["works in SQLite only"],
    );
}

/// Position, kind, class and match of a decision.
type Decided = (i64, String, i64, i64, String);

#[test]
fn like_takes_a_position_that_nobody_met() {
    let database = synthetic(4);
    let xgid = "XGID=--a--bDBC---dC---cAe--A-A-:0:0:1:31:0:0:0:0:10";
    let output = find(&database, &["--like", xgid, "-p", "any=1", "--limit", "2"]);
    let text = stdout(&output);
    assert_eq!(text.matches("; distance ").count(), 2, "{text}{}", stderr(&output));
    let met: String = one(
        &open(&database.path),
        "SELECT xgid FROM decision_facts JOIN decision_analysis USING (decision_id) WHERE kind = 'take' LIMIT 1",
    );
    let rows = rows(&database.path, &["find", "--like", &met]);
    assert_eq!(rows[0]["distance"], 0, "an XGID names no match, so the position itself is found");
    assert!(rows.iter().all(|row| row["kind"] == "take"), "{rows:?}");
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn every_filter_on_decisions_and_positions_selects_its_decisions() {
        let database = synthetic(12);
        let connection = open(&database.path);
        let player: String =
            one(&connection, "SELECT player FROM decision_facts GROUP BY 1 ORDER BY count(*) DESC LIMIT 1");
        let idea = |verdict: &str| {
            format!(
                "decision_id IN (SELECT decision_id FROM decision_ideas WHERE idea = 'hit' AND verdict IN ({verdict}))"
            )
        };
        for (words, condition) in [
            (vec!["--plan", "holding"], "plan = 'holding'".to_owned()),
            (vec!["--plan", "blitz", "--plan", "priming"], "plan IN ('blitz', 'priming')".into()),
            (
                vec!["--plan", "holding", "--against", "coming_home"],
                "plan = 'holding' AND opponent_plan = 'coming_home'".into(),
            ),
            (vec!["--feature", "on_bar"], "a.player_bar > 0".into()),
            (vec!["--opponent-feature", "on_bar", "--opponent-feature", "two_on_bar"], "a.opponent_bar > 0".into()),
            (vec!["--idea", "hit"], idea("'did', 'missed', 'wrong', 'avoided'")),
            (vec!["--idea", "did:hit"], idea("'did'")),
            (vec!["--idea", "missed:hit", "--idea", "wrong:hit"], idea("'missed', 'wrong'")),
            (vec!["--idea", "avoided:hit"], idea("'avoided'")),
            (vec!["--dice", "13", "--dice", "6-6"], "dice IN ('3-1', '6-6')".into()),
            (vec!["--ply", "2-4"], "ply IN (2, 3, 4)".into()),
            (vec!["--game", "1"], "game_number = 1".into()),
            (vec!["--cube-owner", "player"], "cube_owner = 1".into()),
            (vec!["--cube-owner", "opponent"], "cube_owner = -1".into()),
            (vec!["--cube-owner", "centred"], "cube_owner = 0".into()),
            (vec!["--cube", "2"], "cube_value = 2".into()),
            (vec!["--play", "8/5"], "(action LIKE '8/5%' OR action LIKE '% 8/5%' OR action LIKE '%/8*/5%')".into()),
            (
                vec!["--best", "8/5"],
                "(best_action LIKE '8/5%' OR best_action LIKE '% 8/5%' OR best_action LIKE '%/8*/5%')".into(),
            ),
            (
                vec!["--won", "yes"],
                "(SELECT m.winner_seat FROM matches AS m WHERE m.match_id = f.match_id) = seat".into(),
            ),
            (
                vec!["--won", "no"],
                "(SELECT m.winner_seat FROM matches AS m WHERE m.match_id = f.match_id) <> seat".into(),
            ),
            (vec!["--board", "5P 20P"], "board GLOB '?????[B-O]??????????????[B-O]?????'".into()),
            (
                vec!["--pattern", "0x", "--player", &player],
                format!("a.opponent_bar > 0 AND player = '{}'", player.replace('\'', "''")),
            ),
            (
                vec!["--where", "pips<=60", "--where", "opp.blots > 1"],
                "a.player_pips <= 60 AND a.opponent_blots > 1".into(),
            ),
            (vec!["--where", "lead>20"], "a.opponent_pips - a.player_pips > 20".into()),
            (vec!["--where", "opp.points@19-24>=1"], "a.opponent_anchors >= 1".into()),
            (vec!["--where", "dice=65", "--where", "cube!=1"], "dice = '6-5' AND cube_value <> 1".into()),
        ] {
            let expected = expected(&connection, &condition);
            assert!(!expected.is_empty(), "{words:?}");
            assert_eq!(found(&database, &words), expected, "{words:?}");
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn like_lists_the_nearest_positions_of_other_matches() {
        let database = synthetic(12);
        let connection = open(&database.path);
        let sql = "SELECT decision_id, kind, structure_code, match_id, board FROM decisions JOIN positions USING (position_hash) WHERE is_position = 0";
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
        let all: Vec<Decided> =
            connection.prepare(sql).unwrap().query_map([], read).unwrap().collect::<Result<_, _>>().unwrap();
        let board = |text: &String| board_of_xgid(text).unwrap();
        // The smallest distances of positions from a decision's.
        let nearest = |asked: &Decided, is_any: bool| {
            let from: Board = board(&asked.4);
            let alike =
                all.iter().filter(|other| other.3 != asked.3 && (is_any || (&other.1, other.2) == (&asked.1, asked.2)));
            let distances: HashMap<&str, u32> =
                alike.map(|other| (other.4.as_str(), from.distance(&board(&other.4)))).collect();
            let mut distances: Vec<i64> = distances.into_values().map(i64::from).collect();
            distances.sort_unstable();
            distances.truncate(10);
            distances
        };
        let listed = |words: &[&str]| -> Vec<i64> {
            let rows = rows(&database.path, &[&["find"], words].concat());
            rows.iter().map(|row| row["distance"].as_i64().unwrap()).collect()
        };
        for asked in all.iter().step_by(all.len() / 12) {
            let position = asked.0.to_string();
            assert_eq!(listed(&["--like", &position]), nearest(asked, false), "{asked:?}");
            assert_eq!(listed(&["--like", &position, "-p", "any=1"]), nearest(asked, true), "{asked:?}");
        }
    }
}
