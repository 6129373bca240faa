//! Compares reports with figures calculated by hand, with the views, and with figures of an independent reader.
//!
//! By hand, from the fixture's script (match to 3, both start 3 away; error in EMG):
//! Ada decides: 31 best, double 0.25 - 0.15 = 0.1 too early, 52 best, 21 best, pass 1 - 0.7 = 0.3 wrong; in the Crawford game
//! (3 away, 1 away) 53 best, and 21, which is resigned and not analysed. Counted: 4 plays, 1 double, 1 take: N = 6, E = 0.4.
//! Kévin decides: 64 -0.24 instead of -0.2 = 0.04, take right, 66 dances (not counted), redouble right (max(0.6, min(0.7, 1)) = 0.7);
//! two no doubles that are not close (-0.16 + 0.58 and -0.31 + 0.9, both from 0.2 on: not counted); in the Crawford game 42 and 61
//! best. Counted: 3 plays, 1 double, 1 take: N = 5, E = 0.04.
//! PR = 500 E / N: Ada 500 * 0.4 / 6 = 33.333333, Kévin 500 * 0.04 / 5 = 4. Every roll has luck 0.0625: Ada 5, Kévin 4 of them.
//! Plays made: Ada 4 (31, 52, 21, 53), Kévin 4 (64, 66, 42, 61): 8. Snowie: Ada 1000 * 0.4 / 8 = 50, Kévin 1000 * 0.04 / 8 = 5.

use super::intervals::changed;
use crate::common::fixtures::{NOT_ANALYSED, PLAYER1};
use crate::common::prelude::*;
use crate::common::reports::{
    Database, about_somebody, assert_row, assert_rows, database, database_of, fixture, json_rows, names, refused,
    report, rows, sections, synthetic, words,
};
use gammonbase::sql::rendered;
use xgfile::records::{Move, Record};

/// Two thirds of a per cent of 50.
const ADAS_PR: f64 = 100.0 / 3.0;

fn check(words: &[&str], expected: &[Value]) {
    assert_rows(&rows(&fixture().path, words), expected);
}

#[test]
fn player_stats_equal_the_hand_computed_figures() {
    let ada = json!({"player": "Ada Lovelace", "matches": 1, "won": 0, "pr": ADAS_PR, "decisions": 6, "checker_decisions": 4,
        "double_decisions": 1, "take_decisions": 1, "checker_pr": 0, "double_pr": 50, "take_pr": 150, "errors": 2, "blunders": 2,
        "error_emg": 0.4, "luck_emg": 0.3125, "snowie_error_rate": 50});
    let kevin = json!({"player": "Kévin Unger", "matches": 1, "won": 1, "decisions": 5, "checker_decisions": 3,
        "double_decisions": 1, "take_decisions": 1, "double_pr": 0, "take_pr": 0, "errors": 1, "blunders": 0, "luck_emg": 0.25});
    check(&["player-stats"], &[kevin, ada.clone()]);
    check(&["player-stats", "-p", "min_decisions=6"], &[ada]);
}

#[test]
fn player_matches_and_match_summary_equal_the_hand_computed_figures() {
    let ada = json!({"match_id": 1, "player": "Ada Lovelace", "opponent": "Kévin Unger", "played_on": "2024-10-24", "length": 3,
        "won": 0, "pr": ADAS_PR, "decisions": 6, "errors": 2, "blunders": 2, "error_emg": 0.4, "luck_emg": 0.3125});
    let kevin = json!({"player": "Kévin Unger", "won": 1, "decisions": 5, "errors": 1, "blunders": 0});
    check(&["matches -p per_player=yes"], &[ada.clone(), kevin.clone()]);
    check(&["match-summary", "--match", "1"], &[ada.clone(), kevin.clone()]);
    check(&["match-summary", "-p", "match=1"], &[ada, kevin]);
    check(&["match-summary", "-p", "match=2"], &[]);
    // Kévin wins 2 points with the redouble's pass and 1 in the Crawford game.
    let parts = json!({"points": 0, "checker_error_emg": 0, "double_error_emg": 0.1, "take_error_emg": 0.3});
    check(
        &["match-summary", "-p", "match=1"],
        &[parts, json!({"points": 3, "double_error_emg": 0, "take_error_emg": 0})],
    );
}

#[test]
fn the_profile_equals_the_hand_computed_figures() {
    let file = json_rows(&open(&fixture().path), "* FROM xg_profile ORDER BY seat");
    // Ada's double was too early: doubling loses 0.1. 9 rolls with Ada's resigned one: luck 5 * 0.0625 against 4 * 0.0625.
    let ada = json!({"player": "Ada Lovelace", "opp_name": "Kévin Unger", "moves": 4, "eq_move": 0, "doubles": 1, "eq_double": -0.1,
        "double_errors": 1, "double_blunders": 1, "takes": 1, "eq_take": -0.3, "eq_wrong_double": -0.1, "eq_wrong_take": 0,
        "eq_wrong_pass": -0.3, "wrong_pass_errors": 1, "eq_per_decision": -0.4 / 6.0, "checker_play": 0, "cube_play": 100, "level": "Distracted",
        "outplay": 0, "luck": 0.3125, "rolls": 5, "jokers": 0, "anti_jokers": 0, "double": 0, "opp_double": 1, "net_luck": 0.0625,
        "score": 0, "opp_score": 3, "result": -0.5, "games": 2, "opp_decisions": 5, "opp_eq_per_move": -0.04 / 5.0, "pr": ADAS_PR});
    let kevin = json!({"player": "Kévin Unger", "eq_double": 0, "level": "World Class", "outplay": 1, "rolls": 4, "double": 1, "result": 0.5});
    assert_rows(&file, &[ada, kevin]);
    assert!((file[0]["luck_rate"].as_f64().unwrap() - 0.0625 / 9.0).abs() < 1e-9);
}

#[test]
fn the_profile_has_xgs_order_of_columns() {
    let place = fixture();
    let columns = "SELECT group_concat(name, ' ') FROM (SELECT name FROM pragma_table_info('xg_profile') WHERE cid BETWEEN 3 AND 22 ORDER BY cid)";
    let of = |part: &str, errors: &str| format!("{errors}errors {errors}blunders {part}s eq_{part} cost_{part} ");
    let expected = [of("move", ""), of("double", "double_"), of("take", "take_")].concat()
        + "eq_wrong_double cost_wrong_double eq_wrong_take cost_wrong_take outplay";
    assert_eq!(one::<String>(&open(&place.path), columns), expected);
}

#[test]
fn errors_of_resignations_enter_pr_only_if_wanted() {
    let mut document = Fixture::default().document();
    for record in &mut document.records {
        if let Record::FooterGame(footer) = &mut record.body {
            // Ada resigns the second game; the first ends by a pass.
            (footer.err_resign, footer.err_take_resign) =
                if footer.termination >= 100 { (-0.2, -0.01) } else { (0.0, 0.0) };
        }
    }
    let place = database(&[("a.xg", document.encode().encode().unwrap())]);
    let pr = |words: &[&str]| -> Vec<f64> {
        rows(&place.path, words).iter().map(|row| row["pr"].as_f64().unwrap()).collect()
    };
    assert_near(&pr(&["matches -p per_player=yes"]), &[ADAS_PR, 4.0]);
    for report in ["matches -p per_player=yes", "match-summary -p match=1"] {
        assert_near(&pr(&[report, "--resignations"]), &[500.0 * 0.6 / 6.0, 500.0 * 0.05 / 5.0]);
    }
    assert_near(&pr(&["player-stats", "--resignations", "--player", "ada"]), &[50.0]);
    // The line of all decisions has them; those of a kind (4 plays, 1 double, 1 answer of Ada) have not.
    let compared = rows(&place.path, &["compare", "-p", "a=ada", "-p", "b=unger", "--resignations"]);
    let line = |kind: &str, a: f64, b: Option<f64>| json!({"kind": kind, "a_pr": a, "b_pr": b, "difference_pr": b.map(|b| a - b)});
    assert_rows(
        &compared[..2],
        &[line("all", 50.0, Some(5.0)), line("checker", 0.0, Some(500.0 * f64::from(0.24f32 - 0.2f32) / 3.0))],
    );
    let field = rows(&place.path, &["player-stats -p against=field", "-p", "who=ada", "--resignations"]);
    assert_rows(
        &field[..2],
        &[json!({"kind": "all", "pr": 50, "field_pr": 5, "error_emg": 0.4}), json!({"kind": "checker", "pr": 0})],
    );
    let profile = json_rows(&open(&place.path), "* FROM xg_profile ORDER BY seat");
    let resigned = json!({"resign_errors": 1, "resign_blunders": 1, "eq_resign": -0.2, "pr": ADAS_PR});
    let accepted = json!({"take_resign_errors": 0, "eq_take_resign": -0.01, "pr": 4});
    assert_rows(&profile, &[resigned, accepted]);
    assert_contains(
        refused(&place.path, &["matches -p per_player=yes", "--resignations", "--kind", "cube"]),
        ["--resignations", "--kind"],
    );
}

fn assert_near(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    assert!(
        found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-6),
        "{found:?} is not {expected:?}"
    );
}

#[test]
fn periods_and_moving_pr_equal_the_hand_computed_figures() {
    let ada = json!({"player": "Ada Lovelace", "period": "2024-10", "matches": 1, "pr": ADAS_PR, "moving_pr": ADAS_PR});
    check(&["periods", "--player", "ada"], &[ada]);
    check(&["periods", "--player", "ada", "-p", "period=year"], &[json!({"period": "2024"})]);
    check(&["moving-pr", "--player", "ada"], &[json!({"over_decisions": 6, "pr": ADAS_PR, "moving_pr": ADAS_PR})]);
    // The last two counted decisions: the pass (0.3) and 53 (0): 500 * 0.3 / 2.
    let last_two = json!({"decisions": 6, "pr": ADAS_PR, "over_decisions": 2, "moving_pr": 75});
    check(&["moving-pr", "--player", "ada", "-p", "last=2"], &[last_two]);
}

#[test]
fn luck_and_grades_equal_the_hand_computed_figures() {
    let ada = json!({"player": "Ada Lovelace", "matches": 1, "won": 0, "luck_emg": 0.3125});
    let kevin = json!({"player": "Kévin Unger", "won": 1, "luck_emg": 0.25});
    check(&["luck"], &[ada, kevin]);
    // One of the two would have won.
    let both = rows(&fixture().path, &["luck"]);
    let adjusted = |row: usize| both[row]["won_without_luck_matches"].as_f64().unwrap();
    assert!((adjusted(0) + adjusted(1) - 1.0).abs() < 1e-9 && adjusted(0) < 0.0);
    let grade = |player: &str, grade: &str, decisions: i64, error: f64| json!({"player": player, "grade": grade, "decisions": decisions, "error_emg": error});
    // XG: 0.04 is an error, 0.1 and 0.3 are blunders. GNU Backgammon: doubtful, bad, very bad from 0.04, 0.08, 0.16 on.
    check(
        &["player-stats -p grading=xg", "-p", "per_player=no"],
        &[grade("all", "none", 8, 0.0), grade("all", "error", 1, 0.04), grade("all", "blunder", 2, 0.4)],
    );
    check(
        &["player-stats", "-p", "grading=gnubg", "--player", "ada"],
        &[
            grade("Ada Lovelace", "none", 4, 0.0),
            grade("Ada Lovelace", "bad", 1, 0.1),
            grade("Ada Lovelace", "very bad", 1, 0.3),
        ],
    );
}

#[test]
fn grades_of_gnu_backgammon_begin_where_its_source_has_them() {
    let place = fixture();
    // Between the limits of doubtful, bad and very bad (0.04, 0.08, 0.16) and lower ones.
    let errors = [(0.04, 0.035), (0.1, 0.07), (0.3, 0.13)].map(|(before, after)| {
        format!("UPDATE decisions SET error_emg = {after} WHERE abs(error_emg - {before}) < 1e-6")
    });
    changed(&place, &errors.each_ref().map(String::as_str));
    let found = rows(&place.path, &["player-stats", "-p", "grading=gnubg", "-p", "per_player=no"]);
    let grade = |grade: &str, decisions: i64, least: Option<f64>| json!({"grade": grade, "decisions": decisions, "min_error_emg": least});
    assert_rows(&found, &[grade("none", 9, None), grade("doubtful", 1, Some(0.04)), grade("bad", 1, Some(0.08))]);
}

#[test]
fn the_interval_of_a_match_counts_resignations_in_its_games() {
    let place = fixture();
    // Three games of Ada with ten decisions each: 0.1, 0.2 and 0.3; by resigning the third she loses 0.3 more.
    let third = |table: &str, change: &str| {
        format!(
            "CREATE TABLE third AS SELECT * FROM {table} WHERE game_id = 100002;
            UPDATE third SET game_id = 100003{change}; INSERT INTO {table} SELECT * FROM third; DROP TABLE third;"
        )
    };
    let connection = changed(&place, &[]);
    connection
        .execute_batch(
            &(third("games", ", game_number = 3, resign_error_emg = 0.3, winner_seat = 2") + &third("game_sums", "")),
        )
        .unwrap();
    changed(
        &place,
        &[
            "UPDATE game_sums SET decisions = 10, error_emg = game_id % 100000 / 10.0 WHERE seat = 1",
            // R = 0.02; residues -0.1, 0, 0.1: the root of 3 / 2 * 0.02, / 30 * 500.
            "UPDATE match_sums SET decisions = 30, error_emg = 0.6, pr_games = 3, pr_standard_error = 2.8867513459 WHERE seat = 1",
        ],
    );
    let found =
        |words: &[&str]| rows(&place.path, &[&["matches -p per_player=yes", "--player", "ada"], words].concat());
    // Times t of two degrees of freedom, 4.302784.
    assert_rows(&found(&[]), &[json!({"pr": 10, "pr_low": 0, "pr_high": 22.421_067})]);
    // 0.1, 0.2 and 0.6: R = 0.03; residues -0.2, -0.1, 0.3: the root of 3 / 2 * 0.14, / 30 * 500 = 7.637626; times t: 32.863053.
    assert_rows(&found(&["--resignations"]), &[json!({"pr": 15, "pr_low": 0, "pr_high": 47.863_053})]);
}

#[test]
fn hardest_positions_are_shrunk_towards_what_positions_as_hard_cost() {
    let place = synthetic(40);
    let likely: Vec<f64> = rows(&place.path, &["hardest-positions", "--limit", "0"])
        .iter()
        .map(|row| row["likely_error_emg"].as_f64().unwrap())
        .collect();
    assert!(likely.is_sorted_by(|one, next| one >= next) && likely.len() > 20);
    let sql = "* FROM (WITH met AS (
            SELECT kind, times, likely_error_emg AS likely, mean_error_emg AS mean, (
                SELECT sum(d.difficulty_emg) FROM decisions AS d
                WHERE d.position_hash = h.position_hash AND d.kind = h.kind AND d.die1 || '-' || d.die2 IS h.dice AND d.error_emg IS NOT NULL AND d.is_position = 0
            ) AS difficulty
            FROM hardest_positions AS h)
        SELECT times, likely, mean, difficulty / times * (SELECT sum(x.mean * x.times) / sum(x.difficulty) FROM met AS x WHERE x.kind = met.kind) AS usual FROM met)";
    let (mut few, mut many) = (Vec::new(), Vec::new());
    for row in json_rows(&open(&place.path), sql) {
        let [times, likely, mean, usual] = ["times", "likely", "mean", "usual"].map(|name| row[name].as_f64().unwrap());
        assert!((mean.min(usual) - 1e-9..=mean.max(usual) + 1e-9).contains(&likely), "{row}");
        if (mean - usual).abs() > 1e-6 {
            let trust = (likely - usual) / (mean - usual);
            if times < 5.0 {
                few.push(trust)
            } else if times >= 10.0 {
                many.push(trust)
            };
        }
    }
    // The more was decided there, the more the mean counts.
    let mean = |trusts: &[f64]| trusts.iter().sum::<f64>() / trusts.len() as f64;
    assert!(mean(&few) < 0.1 && mean(&few) < mean(&many), "{} {}", mean(&few), mean(&many));
}

#[test]
fn worst_decisions_and_cube_errors_equal_the_hand_computed_figures() {
    let pass = json!({"player": "Ada Lovelace", "match_id": 1, "game": 1, "score": "3a 3a", "cube": 2, "dice": null,
        "done": "pass", "best": "take", "error_emg": 0.3});
    let double = json!({"done": "double", "best": "no double", "cube": 1, "error_emg": 0.1});
    let play = json!({"player": "Kévin Unger", "dice": 64, "done": "24/14", "best": "24/18 13/9", "error_emg": 0.04});
    check(&["blunders"], &[pass.clone(), double.clone()]);
    check(&["blunders", "--limit", "1"], std::slice::from_ref(&pass));
    check(&["blunders", "--min-error", "0.03"], &[pass, double, play]);
    let kind = |kind: &str, side: &str, all: i64, counted: i64, wrong: i64, error: f64| {
        json!({"error_kind": kind, "by_side": side, "decisions": all, "counted_decisions": counted, "wrong_decisions": wrong,
            "error_emg": error})
    };
    check(
        &["errors -p by=cube", "--player", "ada"],
        &[kind("wrong pass", "answerer", 1, 1, 1, 0.3), kind("wrong double", "doubler", 1, 1, 1, 0.1)],
    );
    check(
        &["errors -p by=cube", "--player", "unger"],
        &[
            kind("missed double", "doubler", 2, 0, 0, 0.0),
            kind("wrong double", "doubler", 1, 1, 0, 0.0),
            kind("wrong take", "answerer", 1, 1, 0, 0.0),
        ],
    );
}

#[test]
fn errors_by_score_phase_level_and_opponent_equal_the_hand_computed_figures() {
    // At 3 away, 3 away five of Ada's six count: 500 * 0.4 / 5 = 40.
    check(
        &["errors -p by=score", "--player", "ada"],
        &[
            json!({"away_player": 3, "away_opponent": 1, "is_crawford": 1, "decisions": 1, "pr": 0, "cube_error_emg": 0}),
            json!({"away_player": 3, "away_opponent": 3, "is_crawford": 0, "decisions": 5, "pr": 40, "cube_error_emg": 0.4}),
        ],
    );
    // Kévin's opening's 64, in game 2 42 and 61, and his take are openings (the no doubles do not count). He redoubles from the bar.
    let part = |part: &str, decisions: i64| json!({"part": part, "decisions": decisions});
    check(&["errors", "--player", "unger"], &[part("opening", 4), part("middle game", 1)]);
    // Ada's first cube decision and her last play are rolled out.
    let level = |kind: &str, level: &str, all: i64, counted: i64| json!({"kind": kind, "level": level, "all_decisions": all, "decisions": counted});
    check(
        &["errors -p by=level", "--player", "ada"],
        &[
            level("checker", "3-ply", 4, 3),
            level("checker", "Rollout", 1, 1),
            level("double", "Rollout", 1, 1),
            level("take", "3-ply", 1, 1),
        ],
    );
    let both = json!({"player": "Ada Lovelace", "opponent": "Kévin Unger", "matches": 1, "won": 0, "pr": ADAS_PR});
    check(&["errors -p by=opponent", "--opponent", "kevin"], &[both]);
}

#[test]
fn openings_equal_the_hand_computed_figures() {
    let play = |ply: i64, dice: i64, play: &str, error: f64| json!({"zone": "all", "ply": ply, "dice": dice, "play": play, "times": 1, "times_share": 1, "mean_error_emg": error});
    let first = [play(1, 42, "8/4 6/4", 0.0), play(1, 31, "8/5 6/5", 0.0)];
    check(&["explore -p zone=all"], &first);
    check(&["explore -p zone=all", "-p", "min_times=2"], &[]);
    let replies = [play(2, 64, "24/14", 0.04), play(2, 53, "8/3 6/3", 0.0)];
    check(&["explore -p zone=all", "-p", "plies=2"], &[first, replies].concat());
}

#[test]
fn the_explorer_counts_the_selected_matches_and_everybody_in_them() {
    let file = |player1: &str, event: &str, game_id: i32| {
        Fixture { player1: player1.into(), event: event.into(), game_id, ..Fixture::default() }.file()
    };
    // In both matches 31 was played, and Kévin replied 64: 24/14, an error of 0.04.
    let place = database(&[("a.xg", file("Ada", "Paris", 1)), ("b.xg", file("Bob", "Rome", 2))]);
    let found = |words: &[&str]| {
        let words = [&["explore", "-p", "zone=both-near", "-p", "plies=2"], words].concat();
        let rows = rows(&place.path, &words);
        let count = |row: &Value, column: &str| row[column].as_i64().unwrap();
        rows.iter()
            .map(|row| ["ply", "times", "field_times", "position_times"].map(|column| count(row, column)))
            .collect::<Vec<_>>()
    };
    assert_eq!(found(&[]), [[1, 2, 2, 2], [2, 2, 2, 2]]);
    for filter in [&["--event", "rome"][..], &["--match", "2"]] {
        assert_eq!(found(filter), [[1, 1, 1, 1], [2, 1, 1, 1]], "{filter:?}");
    }
    assert_eq!(found(&["--player", "bob"]), [[1, 1, 2, 2], [2, 0, 2, 2]]);
    assert_eq!(found(&["--player", "bob", "--event", "rome"]), [[1, 1, 1, 1], [2, 0, 1, 1]]);
    // Bob is the opponent in the reply only; the error is the reply.
    assert_eq!(found(&["--opponent", "bob", "--event", "rome"]), [[1, 0, 1, 1], [2, 1, 1, 1]]);
    assert_eq!(found(&["--min-error", "0.03", "--event", "rome"]), [[1, 0, 1, 1], [2, 1, 1, 1]]);
    // Rare plays are left out, unless a player made them.
    assert_eq!(found(&["-p", "min_times=2", "--event", "rome"]), [[0; 4]; 0]);
    assert_eq!(found(&["-p", "min_times=2", "--event", "rome", "--player", "bob"]), [[1, 1, 1, 1]]);
    let page = gammonbase(&[
        "page",
        "openings",
        "--zone",
        "both-near",
        "--event",
        "rome",
        "-o",
        "-",
        "--db",
        place.path.to_str().unwrap(),
    ]);
    let html = String::from_utf8(page.stdout).unwrap();
    assert!(html.contains("Reached 1 time.") && !html.contains("Reached 2 times."));
}

/// Kévin's match twice, the second time against Bob and with the other answer to 64.
fn answered_twice() -> Database {
    let other = Fixture { player1: "Bob".into(), game_id: 7, date: 45_600.5, ..Fixture::default() };
    let both = database(&[("a.xg", Fixture::default().file()), ("b.xg", other.file())]);
    let connection = Connection::open(&both.path).unwrap();
    let change = |sql: &str| connection.execute(sql, []).unwrap();
    let kevin =
        "match_id = 2 AND seat = (SELECT seat FROM decisions WHERE match_id = 2 AND error_emg BETWEEN 0.03 AND 0.05)";
    // The writer keeps the sums, so the test changes them too. It was his only error.
    for table in ["match_sums", "game_sums", "structure_sums"] {
        assert!(change(&format!("UPDATE {table} SET error_emg = 0, checker_error_emg = 0 WHERE {kevin}")) > 0);
    }
    let changed = change(
        "UPDATE decisions SET action = '24/18 13/9', error_emg = 0 WHERE match_id = 2 AND error_emg BETWEEN 0.03 AND 0.05",
    );
    assert_eq!(changed, 1);
    both
}

#[test]
fn repeated_positions_are_reported() {
    let both = answered_twice();
    // Ada and Bob both passed (0.3) and doubled too early (0.1); nobody but Kévin had the 64.
    let met = |kind: &str, best: &str, error: f64| {
        json!({"kind": kind, "times": 2, "players": 2, "different_actions": 1, "wrong_times": 2, "mean_error_emg": error,
            "scores": 1, "best": best})
    };
    let expected = [met("take", "take", 0.3), met("double", "no double", 0.1)];
    let found = rows(&both.path, &["hardest-positions", "--min-error", "0.01"]);
    assert_rows(&found, &expected);
    // Two matches of six counted decisions: over the last nine, 500 * (0.3 + 0.4) / 9.
    let moving = rows(&both.path, &["moving-pr", "--player", "unger", "-p", "last=7"]);
    // Kévin: 0.04 in the first match's five, none in the second's.
    assert_rows(&moving, &[json!({"over_decisions": 5, "moving_pr": 4}), json!({"over_decisions": 7, "moving_pr": 0})]);
}

#[test]
fn stored_sums_equal_sums_over_the_decisions() {
    let synthetic = synthetic(12);
    let connection = open(&synthetic.path);
    for (name, keys) in [
        ("match", "match_id, seat"),
        ("game", "match_id, seat, game_id"),
        ("structure", "match_id, seat, structure_code"),
        ("idea", "match_id, seat, idea_code"),
        ("action", "match_id, seat, kind, action, level_code"),
        ("timing", "match_id, seat, timing_code"),
    ] {
        let computed = rendered(&format!("{{% include 'sums/{name}.sql' %}}"));
        let computed = json_rows(&connection, &format!("* FROM ({computed}) ORDER BY {keys}"));
        let mut stored = json_rows(&connection, &format!("* FROM {name}_sums ORDER BY {keys}"));
        // The difficulty of an idea needs the ideas of each candidate, which are not stored.
        for row in stored.iter_mut().filter(|_| name == "idea") {
            assert!(row["difficulty_emg"].is_number() && row["difficulty_variance"].is_number(), "{row}");
            for column in ["difficulty_emg", "difficulty_variance", "difficulty_root"] {
                row[column] = Value::Null;
            }
        }
        assert!(stored.len() == computed.len() && stored.len() > 20, "{name}: {} and {}", stored.len(), computed.len());
        assert_rows(&stored, &computed);
    }
}

/// The independent reader's figures of the real files.
#[test]
fn reports_of_real_matches_have_the_independent_readers_figures() {
    let files = corpus_files(&["xg"]);
    let Some(folder) = corpus() else { return };
    let place = database_of(&files);
    let database = &place.path;
    let connection = open(database);
    let mut compared = 0;
    for file in &files {
        let name = file.file_name().unwrap().to_str().unwrap();
        let Ok(truth) = std::fs::read_to_string(folder.join(format!("truth/{name}.json"))) else { continue };
        let truth: Value = serde_json::from_str(&truth).unwrap();
        let sql = "SELECT match_id FROM matches JOIN content_files USING (content_id) WHERE replace(path, '\\', '/') LIKE '%/' || ?";
        let id: i64 = connection.query_row(sql, [name], |row| row.get(0)).unwrap();
        let found = rows(database, &["match-summary", "-p", &format!("match={id}")]);
        assert_eq!(found.len(), 2, "{name}");
        for (row, seat) in found.iter().zip(["player1", "player2"]) {
            let truth = &truth["players"][seat];
            for (column, field) in
                [("decisions", "decisions"), ("pr", "PR"), ("errors", "errors_ge_020"), ("blunders", "blunders_ge_080")]
            {
                let [found, expected] = [&row[column], &truth[field]].map(|value| value.as_f64().unwrap_or(0.0));
                assert!((found - expected).abs() < 1e-4, "{name} {seat} {column}: {found}, not {expected}");
            }
        }
        compared += 1;
    }
    assert!(compared > 0, "no truth beside the corpus");
    let output = report(database, &["player-stats", "--format", "csv"]);
    assert!(output.status.success());
}

/// Rows in an order that digits after the ninth cannot change: by everything that is not a fraction.
fn in_plain_order(mut rows: Vec<Value>) -> Vec<Value> {
    let place = |row: &Value| -> String {
        row.as_object().unwrap().values().filter(|value| !value.is_f64()).map(|value| format!("{value};")).collect()
    };
    rows.sort_by_key(place);
    rows
}

/// A sum with an unknown part is never set against a whole.
#[test]
fn unknown_luck_and_losses_are_not_taken_for_zero() {
    type Change = fn(&mut Move);
    let cases: [(&str, i32, Change, &[&str]); 4] = [
        ("whole", 3, |_| {}, &[]),
        (
            "a roll without luck",
            3,
            |play| play.err_luck = NOT_ANALYSED,
            &["luck_emg", "luck_mwc", "luck_adjusted_result_mwc"],
        ),
        (
            "a play without analysis",
            3,
            |play| (play.err_move, play.data_moves.n_moves) = (NOT_ANALYSED, 0),
            &["l7_mwc"],
        ),
        ("more than 25 points", 27, |_| {}, &["luck_mwc", "error_mwc", "l7_mwc", "luck_adjusted_result_mwc"]),
    ];
    for (case, match_length, change, unknown) in cases {
        let folder = Folder::new();
        let mut document = Fixture { match_length, ..Fixture::default() }.document();
        let mut plays = document.records.iter_mut().filter_map(|record| match &mut record.body {
            Record::Move(play) if play.actif_p == PLAYER1 => Some(play),
            _ => None,
        });
        change(plays.next().unwrap());
        folder.write("a.xg", &document.encode().encode().unwrap());
        folder.fill("a.db", 0);
        let connection = open(&folder.database("a.db"));
        for column in ["luck_emg", "luck_mwc", "luck_adjusted_result_mwc", "error_mwc", "l7_mwc"] {
            let view = if column == "l7_mwc" { "player_stats" } else { "player_match_stats" };
            let sql = format!("SELECT {column} IS NULL FROM {view} WHERE player = 'Ada Lovelace'");
            let is_known_later = column == "luck_adjusted_result_mwc" && match_length > 3;
            assert_eq!(one::<bool>(&connection, &sql), unknown.contains(&column) || is_known_later, "{case}: {column}");
        }
    }
}

/// `.ci/run` runs them.
mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn the_opening_explorer_equals_the_hand_computed_figures() {
        let row = |ply: i64, line: &str, dice: i64, play: &str, error: f64, won: f64| {
            json!({"ply": ply, "line": line, "dice": dice, "play": play, "times": 1, "times_share": 1, "mean_error_emg": error,
                "won_share": won, "field_times": 1, "position_times": 1})
        };
        // Kévin won both games; in the second, the Crawford game, he rolled first.
        let first = [row(1, "", 31, "8/5 6/5", 0.0, 0.0), row(2, "31: 8/5 6/5", 64, "24/14", 0.04, 1.0)];
        check(&["explore", "-p", "zone=both-near", "-p", "plies=2"], &first);
        let second = [row(1, "", 42, "8/4 6/4", 0.0, 1.0), row(2, "42: 8/4 6/4", 53, "8/3 6/3", 0.0, 0.0)];
        check(&["explore", "-p", "zone=crawford-ahead", "-p", "plies=2"], &second);
        check(&["explore"], &[]);
        // Plays and XGIDs lead to the same position, where Kévin rolled.
        let reply = row(1, "", 64, "24/14", 0.04, 1.0);
        check(&["explore", "-p", "moves=31: 8/5 6/5", "-p", "zone=each"], std::slice::from_ref(&reply));
        check(
            &["explore", "-p", "position=100001", "-p", "moves=31: 8/5 6/5", "-p", "zone=each"],
            std::slice::from_ref(&reply),
        );
        check(
            &["explore", "-p", "position=XGID=-b----E-C---eE---b-db---B-:0:0:1:64:0:0:0:3:10", "-p", "zone=each"],
            &[reply],
        );
        check(&["explore", "-p", "moves=31: 8/5 6/5", "-p", "roll=65", "-p", "zone=each"], &[]);
        let others = json!({"dice": 64, "play": "24/14", "times": 0, "mean_error_emg": null, "won_share": null, "field_times": 1});
        check(&["explore", "-p", "moves=31: 8/5 6/5", "-p", "zone=each", "--player", "Ada"], &[others]);
        for (words, reason) in [
            (&["-p", "moves=31: 8/4 6/4"][..], "parameter moves: \"31: 8/4 6/4\": the dice do not allow this play"),
            (&["-p", "moves=8/5 6/5"], "expected plays with their dice, like 31: 8/5 6/5, 52: 24/22 13/8"),
            (&["-p", "plies=13"], "parameter plies: expected a whole number from 1 to 12, found \"13\""),
            (&["-p", "zone=none"], "parameter zone: expected money-like, dmp, crawford-ahead"),
            (&["-p", "position=77", "-p", "moves=31: 8/5 6/5"], "nobody had the position"),
        ] {
            let said = refused(&fixture().path, &[&["explore"], words].concat());
            assert!(said.contains(reason), "{words:?}: {said}");
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn results_of_openings_without_luck_equal_sums_over_rolls() {
        let synthetic = synthetic(60);
        let connection = open(&synthetic.path);
        gammonbase::query::functions::install(&connection, &synthetic.path).unwrap();
        // Chances before a game are those before the next one's, or the result of the match; what a point is worth, those after either result.
        let sql = "WITH starts AS (
                SELECT g.*, m.winner_seat AS match_winner, m.match_length - start_score1 AS away1, m.match_length - start_score2 AS away2,
                    max(g.is_crawford) OVER (PARTITION BY g.match_id ORDER BY g.game_id) AS had_crawford,
                    row_number() OVER (PARTITION BY g.match_id ORDER BY g.game_id DESC) = 1 AS is_last
                FROM games AS g JOIN matches AS m USING (match_id)),
            chances AS (
                SELECT *, mwc(away1, away2, is_crawford) AS before,
                    mwc(away1 - 1, away2, NOT had_crawford AND 1 IN (away1 - 1, away2)) AS won,
                    mwc(away1, away2 - 1, NOT had_crawford AND 1 IN (away1, away2 - 1)) AS lost
                FROM starts),
            results AS (
                SELECT *, CASE WHEN NOT is_last THEN lead(before) OVER (PARTITION BY match_id ORDER BY game_id) ELSE match_winner = 1 END AS after
                FROM chances),
            lucks AS (
                SELECT game_id, sum(luck_mwc * iif(seat = 1, 1, -1)) AS mwc, sum(luck_emg * cube_value * iif(seat = 1, 1, -1)) AS points
                FROM decisions GROUP BY game_id),
            one AS (
                SELECT game_id, CASE WHEN away1 IS NULL THEN end_score1 - start_score1 - end_score2 + start_score2 - points
                    ELSE (after - before - mwc) * 2 / (won - lost) END AS result
                FROM results JOIN lucks USING (game_id) WHERE is_finished)
            SELECT printf('%d %s', die1 * 10 + die2, action) AS roll, avg(iif(seat = 1, result, -result)) AS result
            FROM decisions JOIN one USING (game_id)
            WHERE kind = 'checker' AND ply = 1 AND (away_player IS NULL OR away_player > 4 AND away_opponent > 4) GROUP BY roll";
        let expected = json_rows(&connection, &format!("* FROM ({sql})"));
        let found = rows(&synthetic.path, &["explore"]);
        assert_eq!(found.len(), expected.len());
        assert!(found.len() > 10);
        for row in &found {
            let roll = format!("{} {}", row["dice"], row["play"].as_str().unwrap());
            let expected = expected.iter().find(|one| one["roll"] == roll).unwrap();
            assert_row(row, &json!({"without_luck_emg": expected["result"]}));
        }
    }

    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn the_opening_explorer_counts_every_way_to_a_position() {
        let synthetic = synthetic(60);
        let connection = open(&synthetic.path);
        let found = rows(&synthetic.path, &["explore", "-p", "zone=each", "-p", "plies=4"]);
        // The scores in the view of the player with the first roll.
        let sql = "WITH made AS (
                SELECT ply, position_hash, error_emg, is_crawford, iif(ply % 2, away_player, away_opponent) AS own, iif(ply % 2, away_opponent, away_player) AS other
                FROM decisions WHERE kind = 'checker' AND ply <= 4 AND is_position = 0 AND action IS NOT NULL)
            SELECT ply, CAST(position_hash AS TEXT) AS position, count(*) AS times, sum(error_emg) AS error,
                CASE WHEN own IS NULL OR own > 4 AND other > 4 THEN 'money-like' WHEN own = 1 AND other = 1 THEN 'dmp'
                    WHEN 1 IN (own, other) THEN iif(is_crawford, '', 'post-') || 'crawford-' || iif(own = 1, 'ahead', 'behind')
                    WHEN own <= 4 AND other <= 4 THEN 'both-near' WHEN own <= 4 THEN 'near' ELSE 'far' END AS zone
            FROM made GROUP BY ply, position_hash, zone";
        let mut expected = std::collections::BTreeMap::new();
        for row in json_rows(&connection, &format!("* FROM ({sql})")) {
            let key = (row["zone"].to_string(), row["ply"].as_i64(), row["position"].to_string());
            expected.insert(key, (row["times"].as_i64().unwrap(), row["error"].as_f64().unwrap_or(0.0)));
        }
        let mut sums = std::collections::BTreeMap::new();
        let mut ways = std::collections::BTreeMap::new();
        for row in &found {
            let key = (row["zone"].to_string(), row["ply"].as_i64(), row["position_hash"].to_string());
            assert_eq!(row["position_times"].as_i64().unwrap(), expected[&key].0, "{row}");
            let sum: &mut (i64, f64) = sums.entry(key).or_default();
            let times = row["times"].as_i64().unwrap();
            *sum = (sum.0 + times, sum.1 + times as f64 * row["mean_error_emg"].as_f64().unwrap_or(0.0));
            let before = row["position_hash"].to_string();
            let after = (row["zone"].to_string(), row["ply"].as_i64(), row["next_position_hash"].to_string());
            ways.entry(after).or_insert_with(std::collections::BTreeSet::new).insert(before);
        }
        assert_eq!(sums.len(), expected.len());
        for (key, (times, error)) in &expected {
            assert!(
                sums[key].0 == *times && (sums[key].1 - error).abs() < 1e-9,
                "{key:?}: {:?}, not {times} {error}",
                sums[key]
            );
        }
        assert!(ways.values().any(|positions| positions.len() > 1), "two ways lead to one position");
        // Games that go on from a position are those that had it.
        let replies = found.iter().filter(|row| row["zone"] == "money-like" && row["ply"] == 2);
        let line = replies.clone().max_by_key(|row| row["position_times"].as_i64()).unwrap()["line"].as_str().unwrap();
        let from_there = rows(&synthetic.path, &["explore", "-p", &format!("moves={line}")]);
        let replies = replies.filter(|row| row["line"] == line);
        let plain = |row: &Value| {
            let mut row = row.clone();
            row.as_object_mut().unwrap().retain(|name, _| name != "ply" && name != "line");
            row
        };
        let replies: Vec<Value> = replies.map(plain).collect();
        assert!(replies.len() > 5);
        assert_rows(&from_there.iter().map(plain).collect::<Vec<_>>(), &replies);
    }

    /// Without filters, reports return the same as the corresponding views.
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn reports_over_everything_equal_the_views() {
        let synthetic = synthetic(12);
        let connection = open(&synthetic.path);
        let stats = "player, matches, matches_won AS won, pr, decisions, checker_decisions, double_decisions, take_decisions, \
            checker_pr, double_pr, take_pr, errors, blunders, error_emg, error_mwc AS lost_matches, luck_emg, luck_mwc AS luck_matches FROM player_stats \
            WHERE decisions > 0 ORDER BY pr_high IS NULL, pr, player";
        for (words, sql) in [
            (vec!["player-stats"], stats),
            (
                vec!["matches -p per_player=yes"],
                "match_id, player, opponent, match_length AS length, is_won AS won, pr, decisions, errors, blunders, error_emg, \
                 error_mwc, luck_emg, luck_mwc, event FROM player_match_stats ORDER BY played_at_local DESC, match_id DESC, seat",
            ),
            (
                vec!["periods", "-p", "period=year"],
                "player, period, matches, pr, moving_pr, decisions, errors, blunders, error_emg, error_mwc AS lost_matches, luck_emg
                 FROM player_period_stats WHERE period_kind = 'year' ORDER BY player, period",
            ),
            (
                vec!["periods"],
                "player, period, matches, pr, moving_pr, decisions, errors, blunders, error_emg, error_mwc AS lost_matches, luck_emg
                 FROM player_period_stats WHERE period_kind = 'month' ORDER BY player, period",
            ),
            (
                vec!["errors -p by=cube"],
                "player, error_kind, decisions, wrong_decisions, error_emg, error_mwc AS lost_matches FROM cube_errors
                 ORDER BY player, error_emg DESC, error_kind",
            ),
            (
                vec!["errors -p by=score"],
                "player, away_player, away_opponent, is_crawford, pr, pr_low, pr_high, decisions, error_emg, error_mwc AS lost_matches,
                 checker_error_emg, cube_error_emg, excess_emg FROM error_by_score WHERE decisions > 0 ORDER BY player, away_player, away_opponent, is_crawford",
            ),
            (
                vec!["errors"],
                "player, category, part, pr, pr_low, pr_high, decisions, error_emg, error_mwc AS lost_matches, excess_emg
                 FROM error_by_phase WHERE category = 'phase' ORDER BY player, error_emg DESC, part"),
            (
                vec!["errors -p by=plan"],
                "player, category, part, pr, pr_low, pr_high, decisions, error_emg, excess_emg
                 FROM error_by_phase WHERE category <> 'phase'
                 ORDER BY player, instr('plan against pair', category), error_emg DESC, part"),
            (
                vec!["ideas"],
                "player, idea, sum(did) AS did, sum(avoided) AS avoided, sum(missed_errors) AS missed, sum(wrong_errors) AS wrong,
                 sum(missed_emg) AS missed_emg, sum(wrong_emg) AS wrong_emg
                 FROM player_idea_stats GROUP BY player, idea ORDER BY player, sum(missed_emg) + sum(wrong_emg) DESC, idea"),
            (
                vec!["errors -p by=level"],
                "e.player, e.kind, e.level, e.all_decisions, e.decisions, e.error_emg FROM error_by_level AS e
                 LEFT JOIN levels AS l USING (level_code) ORDER BY e.player, e.kind, l.depth_rank, e.level_code",
            ),
            (
                vec!["luck"],
                "player, count(nullif(is_money, 1)) AS matches, sum(nullif(is_money, 0)) AS money_sessions, sum(is_won) AS won,
                 sum(luck_emg) AS luck_emg, sum(luck_mwc) AS luck_matches,
                 sum(opponent_luck_mwc) AS opponents_luck_matches, avg(0.5 + luck_adjusted_result_mwc) AS won_without_luck_share,
                 sum(0.5 + luck_adjusted_result_mwc) AS won_without_luck_matches FROM player_match_stats GROUP BY player
                 ORDER BY sum(luck_mwc) DESC NULLS LAST, player",
            ),
            (
                vec!["hardest-positions", "--limit", "1000000"],
                "kind, likely_error_emg, times, players, wrong_times, mean_error_emg, worst_error_emg, example_decision_id
                 FROM hardest_positions ORDER BY likely_error_emg DESC, times DESC, example_decision_id",
            ),
        ] {
            let expected = json_rows(&connection, sql);
            assert!(!expected.is_empty(), "{sql}");
            assert_rows(&rows(&synthetic.path, &words), &expected);
        }
        // The first rolls of the explorer: as many as the view's, with the same sums.
        {
            let sums = "count(*) AS rows, sum(times) AS times, sum(times * mean_error_emg) AS error FROM opening_plays WHERE ply = 1";
            let expected = json_rows(&connection, sums);
            let found = rows(&synthetic.path, &["explore -p zone=all"]);
            let sum = |f: &dyn Fn(&Value) -> f64| found.iter().map(f).sum::<f64>();
            let times = |row: &Value| row["times"].as_f64().unwrap();
            let error = |row: &Value| times(row) * row["mean_error_emg"].as_f64().unwrap_or(0.0);
            assert_rows(&expected, &[json!({"rows": found.len(), "times": sum(&times), "error": sum(&error)})]);
        }
    }

    /// The sums that the writer keeps, and what reports find by indexes, against the reports over the decisions themselves: a filter that looks
    /// into matches makes them read every decision, and this one leaves none out.
    #[test]
    #[ignore = "slow: `.ci/run` runs it"]
    fn reports_over_sums_equal_reports_over_decisions() {
        let everything = ["--kind", "checker", "--kind", "double", "--kind", "take"];
        let synthetic = synthetic(12);
        let one = one::<String>(
            &open(&synthetic.path),
            "SELECT player FROM player_stats ORDER BY matches DESC, decisions DESC LIMIT 1",
        );
        let mut compared = 0;
        // The PR of a part of the decisions has no title; a filter that selects all kinds looks like one.
        let without_titles = |mut row: Value| {
            row.as_object_mut().unwrap().retain(|name, _| name != "pr_title" && name != "pr_range");
            row
        };
        let mut compare = |words: &[&str]| {
            // For a part of the decisions, the sentences do not name families.
            let untitled = |rows: Vec<Value>| {
                rows.into_iter().filter(|row| row.get("sentence").is_none()).map(without_titles).collect()
            };
            let sections = |words: &[&str]| -> Vec<Vec<Value>> {
                sections(&synthetic.path, words).into_iter().map(untitled).collect()
            };
            let (kept, summed) = (sections(words), sections(&[words, &everything].concat()));
            assert_eq!(kept.len(), summed.len(), "{words:?}");
            for (kept, summed) in kept.into_iter().zip(summed) {
                compared += kept.len();
                assert_rows(&in_plain_order(kept), &in_plain_order(summed));
            }
        };
        // A filter that looks into matches leaves ideas out of `study`, and its verdicts are over fewer families.
        for name in names().iter().filter(|name| !name.starts_with("book-") && *name != "study") {
            let limit: &[&str] = if name == "summary" { &[] } else { &["--limit", "1000000"] };
            let report = about_somebody(&synthetic.path, name);
            compare(&words(&report, limit));
            compare(&words(&report, &[&["--player", &one], limit].concat()));
            compare(&words(&report, &[&["--match-length", "1-7", "--since", "2000"], limit].concat()));
        }
        for name in ["player-stats", "matches -p per_player=yes", "periods", "errors -p by=opponent", "luck"] {
            compare(&[name, "--opponent", "e", "--match-length", "5-11", "--until", "2030"]);
            compare(&[name, "--money"]);
        }
        compare(&["moving-pr", "-p", "last=1"]);
        compare(&["moving-pr", "-p", "last=60"]);
        compare(&["moving-pr", "-p", "points=10"]);
        compare(&["standings", "-p", "by=round"]);
        compare(&["player-stats", "-p", "grading=gnubg", "-p", "per_player=no"]);
        compare(&["player-stats -p against=field", "-p", &format!("who={one}")]);
        compare(&["cube-handling -p kind=bias", "-p", "min_times=1"]);
        compare(&["cube-handling -p kind=bias", "-p", "by=score", "-p", "min_times=1"]);
        compare(&["cube-handling -p kind=markets"]);
        compare(&["cube-handling -p kind=takes"]);
        compare(&["player-stats", "-p", "grading=xg"]);
        compare(&["player-stats", "-p", "grading=gnubg"]);
        compare(&["explore", "-p", "zone=all", "-p", "plies=2", "--limit", "1000000"]);
        compare(&["hardest-positions", "-p", "min_players=3"]);
        assert!(compared > 2_500, "{compared} rows");
    }
}
