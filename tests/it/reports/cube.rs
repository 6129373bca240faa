//! Reports on cube decisions, jokers, the field of an event and favourites.

use crate::common::prelude::*;
use crate::common::reports::{assert_rows, fixture, rows, synthetic};
use sql_functions::scores;

/// The sum of a column of whole numbers.
fn total(rows: &[Value], column: &str) -> i64 {
    rows.iter().map(|row| row[column].as_i64().unwrap_or(0)).sum()
}

fn of<'r>(rows: &'r [Value], column: &str, value: &str) -> &'r Value {
    rows.iter().find(|row| row[column] == value).unwrap()
}

#[test]
fn doubles_and_answers_equal_the_hand_computed_figures() {
    let path = &fixture().path;
    // Ada doubles too early (0.1). Kévin holds the cube, centred and on his side, and redoubles, all right.
    let ada = json!({"player": "Ada Lovelace", "double_kind": "first double", "decisions": 1, "right_doubles": 0, "missed": 0, "doubles": 1,
        "too_early": 1, "too_early_emg": 0.1, "too_good": 0});
    let centred = json!({"player": "Kévin Unger", "double_kind": "first double", "decisions": 1, "right_doubles": 0, "missed_share": null,
        "doubles": 0, "too_early_emg": null});
    let kevin = json!({"player": "Kévin Unger", "double_kind": "redouble", "decisions": 2, "right_doubles": 1, "missed": 0, "missed_share": 0,
        "doubles": 1, "too_early": 0, "too_good": 0, "lost_matches": 0});
    assert_rows(&rows(path, &["cube-handling"]), &[ada, centred, kevin]);
    // After the centred cube his next one has another value.
    let held =
        json!({"player": "Kévin Unger", "holding": "right", "held": 1, "lost_markets": 0, "lost_market_share": 0});
    assert_rows(&rows(path, &["cube-handling -p kind=markets"]), &[held]);
    // Ada passes a redouble to 4 that is a take: 3-away 3-away, a pass leaves 3-away 1-away.
    let ada = json!({"player": "Ada Lovelace", "score": "3a 3a", "cube": 2, "answer": "wrong pass", "times": 1, "error_emg": 0.3,
        "live_take_point_share": null});
    let kevin = json!({"player": "Kévin Unger", "score": "3a 3a", "cube": 1, "answer": "right take", "times": 1, "error_emg": 0});
    assert_rows(&rows(path, &["cube-handling -p kind=takes"]), &[ada, kevin]);
    let connection = open(path);
    scores::install(&connection).unwrap();
    let expected: f64 = one(&connection, "SELECT mwc(3, 1, 1)");
    let found = rows(path, &["cube-handling -p kind=takes"])[0]["take_point_share"].as_f64().unwrap();
    assert!((found - expected).abs() < 1e-9, "{found}");
}

#[test]
fn doubles_and_lost_markets_equal_queries_over_cube_analyses() {
    let place = synthetic(20);
    let connection = open(&place.path);
    let count = |sql: &str| one::<i64>(&connection, sql);
    let doubles = rows(&place.path, &["cube-handling -p per_player=no"]);
    let from = "FROM decisions AS d JOIN cube_analyses AS a USING (decision_id)
        WHERE d.kind = 'double' AND d.action IS NOT NULL AND d.error_emg IS NOT NULL";
    let is_right = "a.equity_no_double < min(a.equity_double_take, a.equity_double_pass)";
    assert_eq!(total(&doubles, "right_doubles"), count(&format!("SELECT count(*) {from} AND {is_right}")));
    assert_eq!(
        total(&doubles, "missed"),
        count(&format!("SELECT count(*) {from} AND {is_right} AND d.action = 'no double'"))
    );
    let wrong = count(&format!("SELECT count(*) {from} AND d.action = 'double' AND d.error_emg > 0"));
    assert_eq!(total(&doubles, "too_early") + total(&doubles, "too_good"), wrong);
    assert!(total(&doubles, "missed") > 0 && wrong > 0);
    let markets = rows(&place.path, &["cube-handling -p kind=markets", "-p", "per_player=no"]);
    let lost = count(
        "SELECT count(*) FROM (
            SELECT d.action, d.error_emg, d.cube_value, a.equity_double_take < a.equity_double_pass AS is_take,
                lead(a.equity_double_take > a.equity_double_pass) OVER turns AS is_lost, lead(d.cube_value) OVER turns AS next_cube
            FROM decisions AS d LEFT JOIN cube_analyses AS a USING (decision_id)
            WHERE d.kind = 'double'
            WINDOW turns AS (PARTITION BY d.game_id, d.seat ORDER BY d.decision_id))
         WHERE action = 'no double' AND error_emg IS NOT NULL AND is_take AND is_lost AND next_cube = cube_value",
    );
    assert_eq!(total(&markets, "lost_markets"), lost);
    assert!(lost > 0);
}

#[test]
fn jokers_and_wins_of_both_sides_add_up() {
    let place = synthetic(20);
    let players = rows(&place.path, &["luck -p by=jokers"]);
    for (own, opponents) in
        [("jokers", "opponents_jokers"), ("anti_jokers", "opponents_anti_jokers"), ("matches_ahead", "matches_behind")]
    {
        assert_eq!(total(&players, own), total(&players, opponents), "{own}");
        assert!(total(&players, own) > 0, "{own}");
    }
    assert_eq!(total(&players, "won_ahead"), total(&players, "matches_behind") - total(&players, "won_behind"));
    let counted: i64 =
        one(&open(&place.path), "SELECT count(*) FROM decisions WHERE is_position = 0 AND luck_emg > 0.2");
    assert_eq!(total(&players, "jokers"), counted);
}

#[test]
fn the_field_is_the_mean_of_the_others() {
    let place = synthetic(20);
    let connection = open(&place.path);
    let name: String = one(&connection, "SELECT player FROM player_stats ORDER BY decisions DESC, player LIMIT 1");
    let field = rows(&place.path, &["player-stats -p against=field", "--player", &name]);
    let all = of(&field, "kind", "all");
    assert_eq!(all["player"], name.as_str());
    let figure = |sql: &str| -> f64 { connection.query_row(sql, [&name], |row| row.get(0)).unwrap() };
    for (column, expected) in [
        ("pr", figure("SELECT pr FROM player_stats WHERE player = ?1")),
        ("field_pr", figure("SELECT avg(pr) FROM player_stats WHERE player <> ?1")),
        (
            "place",
            figure(
                "SELECT 1.0 + count(*) FROM player_stats WHERE pr < (SELECT pr FROM player_stats WHERE player = ?1)",
            ),
        ),
        ("players", figure("SELECT 0.0 + count(pr) FROM player_stats WHERE ?1 IS NOT NULL")),
    ] {
        let found = all[column].as_f64().unwrap();
        assert!((found - expected).abs() < 1e-9, "{column}: {found}, expected {expected}");
    }
    let asked = rows(&place.path, &["player-stats -p against=field", "-p", &format!("who={name}")]);
    assert_eq!(asked, field);
}

/// In lost positions doubling and holding are worth the same to four digits: who holds there misses nothing, in every report.
#[test]
fn missed_doubles_are_the_same_everywhere() {
    let place = synthetic(20);
    change(&place.path, "UPDATE decisions SET error_emg = 0 WHERE kind = 'double' AND error_emg BETWEEN 0 AND 0.05");
    let sums = "UPDATE action_sums SET wrong_decisions = (SELECT count(*) FROM decisions AS d WHERE d.match_id = action_sums.match_id
        AND d.seat = action_sums.seat AND d.kind = action_sums.kind AND d.action = action_sums.action
        AND d.level_code IS action_sums.level_code AND d.error_emg > 0) WHERE kind = 'double'";
    change(&place.path, sums);
    let doubles = rows(&place.path, &["cube-handling -p per_player=no"]);
    let missed = rows(&place.path, &["errors -p by=cube"]);
    let wrong = |kind: &str, column: &str| {
        missed.iter().filter(|row| row["error_kind"] == kind).map(|row| row[column].as_i64().unwrap()).sum::<i64>()
    };
    assert_eq!(total(&doubles, "missed"), wrong("missed double", "wrong_decisions"));
    let right = wrong("missed double", "wrong_decisions") + wrong("wrong double", "decisions")
        - wrong("wrong double", "wrong_decisions");
    assert_eq!(total(&doubles, "right_doubles"), right);
    assert_eq!(wrong("missed double", "cases"), right);
    for kind in ["wrong double", "wrong take", "wrong pass"] {
        assert_eq!(wrong(kind, "cases"), wrong(kind, "decisions"), "{kind}");
    }
    assert!(total(&doubles, "missed") > 0);
}

/// A player who is on roll with the board of somebody else's take was not asked the same question.
#[test]
fn answers_to_doubles_are_kept_apart_from_decisions_on_roll() {
    let place = synthetic(20);
    let id = |kind: &str| {
        one::<i64>(&open(&place.path), &format!("SELECT min(decision_id) FROM decisions WHERE kind = '{kind}'"))
    };
    let (take, double) = (id("take"), id("double"));
    change(
        &place.path,
        &format!(
            "UPDATE decisions SET position_hash = (SELECT position_hash FROM decisions WHERE decision_id = {take})
             WHERE decision_id = {double}"
        ),
    );
    for (asked, kinds) in [(take, ["take"]), (double, ["double"])] {
        let found = rows(&place.path, &["position/answers", "-p", &format!("position={asked}"), "-p", "roll=0"]);
        assert!(
            !found.is_empty() && found.iter().all(|row| kinds.iter().any(|kind| row["kind"] == *kind)),
            "{found:?}"
        );
    }
}
