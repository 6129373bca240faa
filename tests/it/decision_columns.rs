//! The columns of decisions that are computed from candidates, cube analyses, the match equity table and earlier decisions.

use crate::common::prelude::*;
use crate::common::reports::synthetic;
use sql_functions::scores;

/// A database of synthetic matches with the functions of match scores.
fn with<T>(check: impl FnOnce(&Connection) -> T) -> T {
    let place = synthetic(6);
    let connection = open(&place.path);
    scores::install(&connection).unwrap();
    let analysed =
        "CREATE TEMP VIEW analysed AS SELECT * FROM decision_facts JOIN decision_analysis USING (decision_id)";
    connection.execute_batch(analysed).unwrap();
    check(&connection)
}

#[test]
fn match_winning_chances_before_and_after_differ_by_the_error() {
    with(|connection| {
        let different = "SELECT count(*) FROM analysed
            WHERE (mwc_before IS NULL) <> (is_money = 1 OR equity_best IS NULL)
               OR abs(mwc_before - mwc_after - error_mwc) > 1e-6";
        assert_eq!(one::<i64>(connection, different), 0);
        assert!(one::<i64>(connection, "SELECT count(mwc_after) FROM analysed WHERE error_mwc > 0") > 20);
        // At an equity of 0 the chance is half-way between a win and a loss of the cube.
        let halves = "SELECT count(*) FROM analysed WHERE abs(mwc_before - equity_best * error_mwc / error_emg - (
                mwc(away_player - cube_value, away_opponent, 0) + mwc(away_player, away_opponent - cube_value, 0)) / 2) > 1e-6
            AND error_emg > 0.02 AND is_crawford = 0 AND is_post_crawford = 0 AND away_player > cube_value + 1 AND away_opponent > cube_value + 1";
        assert_eq!(one::<i64>(connection, halves), 0);
    });
}

#[test]
fn chances_are_those_of_the_candidates_and_cube_analyses() {
    with(|connection| {
        let plays = "SELECT count(*), sum(f.win_best IS b.win AND f.gammon_best IS b.win_gammon AND f.lose_gammon_best IS b.lose_gammon
                AND f.win_played IS p.win AND f.gammon_played IS p.win_gammon AND f.lose_gammon_played IS p.lose_gammon)
            FROM analysed AS f
            JOIN candidates AS b ON b.decision_id = f.decision_id AND b.candidate_rank = 1
            JOIN decisions AS d ON d.decision_id = f.decision_id
            LEFT JOIN candidates AS p ON p.decision_id = f.decision_id AND p.candidate_rank = d.played_rank";
        let both = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?));
        let (all, equal) = connection.query_row(plays, [], both).unwrap();
        assert!(all > 100 && all == equal, "{equal} of {all}");
        let cubes = "SELECT count(*), sum(CASE f.kind || ' ' || f.action
                WHEN 'double no double' THEN f.win_played IS a.nd_win AND f.lose_gammon_played IS a.nd_lose_gammon
                WHEN 'double double' THEN f.win_played IS a.dt_win AND f.gammon_played IS a.dt_win_gammon
                ELSE f.win_played IS a.dt_lose AND f.win_best IS a.dt_lose AND f.lose_gammon_best IS a.dt_win_gammon END)
            FROM analysed AS f
            JOIN decisions AS d ON d.decision_id = f.decision_id
            JOIN cube_analyses AS a ON a.decision_id = coalesce(d.double_decision_id, d.decision_id)
            WHERE f.kind <> 'checker' AND f.action IS NOT NULL";
        let (all, equal) = connection.query_row(cubes, [], both).unwrap();
        assert!(all > 20 && all == equal, "{equal} of {all}");
    });
}

#[test]
fn take_points_equal_the_function_for_the_player_who_answers() {
    with(|connection| {
        let different = "SELECT count(*) FROM analysed WHERE kind <> 'checker' AND is_money = 0 AND is_crawford = 0 AND (abs(take_point - take_point(
                CASE kind WHEN 'take' THEN away_player ELSE away_opponent END,
                CASE kind WHEN 'take' THEN away_opponent ELSE away_player END, cube_value, is_crawford)) < 1e-12) IS NOT 1";
        assert_eq!(one::<i64>(connection, different), 0);
        let others = "SELECT count(*) FROM analysed
            WHERE (kind = 'checker' OR is_crawford = 1) <> (take_point IS NULL) OR is_money = 1 AND take_point <> 0.25
               OR kind = 'take' AND is_near_take_point <> (abs(win_best - coalesce(live_take_point, take_point)) <= 0.05)";
        assert_eq!(one::<i64>(connection, others), 0);
        // An independent spelling: live if the doubler wins the match with the doubled cube, and the answerer does not.
        let live = "SELECT count(*) FROM analysed WHERE kind <> 'checker' AND (live_take_point - live_take_point(
                CASE kind WHEN 'take' THEN away_player ELSE away_opponent END,
                CASE kind WHEN 'take' THEN away_opponent ELSE away_player END, cube_value, is_crawford) BETWEEN -1e-12 AND 1e-12)
            IS NOT CASE WHEN is_money = 0 AND is_crawford = 0 AND CASE kind WHEN 'take' THEN away_opponent ELSE away_player END <= 2 * cube_value
                AND CASE kind WHEN 'take' THEN away_player ELSE away_opponent END > 2 * cube_value THEN 1 END";
        assert_eq!(one::<i64>(connection, live), 0);
        assert!(one::<i64>(connection, "SELECT count(live_take_point) FROM analysed WHERE kind = 'double'") > 0);
        assert!(one::<i64>(connection, "SELECT sum(is_near_take_point) FROM analysed WHERE kind = 'take'") > 0);
    });
}

#[test]
fn decisions_since_a_blunder_equal_a_window_over_the_match() {
    with(|connection| {
        let by_window = "WITH counted AS (
                SELECT decision_id, match_id, seat,
                    sum(is_counted) OVER before AS so_far,
                    max(CASE WHEN error_emg >= 0.08 THEN decision_id END) OVER before AS blunder_id
                FROM decisions WHERE is_position = 0
                WINDOW before AS (PARTITION BY match_id, seat ORDER BY decision_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
            )
            SELECT count(*), sum(f.decisions_since_blunder IS
                coalesce(c.so_far, 0) - coalesce(b.so_far, 0) - (SELECT e.is_counted FROM decisions AS e WHERE e.decision_id = c.blunder_id))
            FROM counted AS c
            JOIN analysed AS f ON f.decision_id = c.decision_id
            LEFT JOIN counted AS b ON b.decision_id = c.blunder_id";
        let both = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?));
        let (all, equal) = connection.query_row(by_window, [], both).unwrap();
        assert!(all > 100 && all == equal, "{equal} of {all}");
        let known = "SELECT count(decisions_since_blunder) > 20 AND min(decisions_since_blunder) = 0 FROM analysed";
        assert!(one::<bool>(connection, known));
    });
}

#[test]
fn opponents_last_roll_is_a_joker_an_anti_joker_or_neither() {
    with(|connection| {
        let looked_up = "SELECT count(*), sum(d.opponent_joker IS (
                SELECT CASE WHEN o.luck_emg > 0.2 THEN 1 WHEN o.luck_emg < -0.2 THEN -1 WHEN o.luck_emg IS NOT NULL THEN 0 END
                FROM decisions AS o
                WHERE o.game_id = d.game_id AND o.decision_id < d.decision_id AND o.seat <> d.seat AND o.kind = 'checker'
                ORDER BY o.decision_id DESC LIMIT 1)), count(DISTINCT d.opponent_joker)
            FROM decisions AS d";
        let three = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?));
        let (all, equal, different) = connection.query_row(looked_up, [], three).unwrap();
        assert!(all > 100 && all == equal && different == 3, "{equal} of {all}, {different}");
    });
}

#[test]
fn close_candidates_hits_and_places_are_counted() {
    with(|connection| {
        let different = "SELECT count(*) FROM analysed AS f
            WHERE f.close_candidates IS NOT (
                    SELECT nullif(count(*), 0) FROM candidates AS c WHERE c.decision_id = f.decision_id AND c.equity >= f.equity_best - 0.02)
               OR (f.hits_played > 0) <> (instr(f.action, '*') > 0) OR (f.kind = 'checker' AND f.action IS NOT NULL) <> (f.hits_played IS NOT NULL)";
        assert_eq!(one::<i64>(connection, different), 0);
        assert!(one::<i64>(connection, "SELECT max(hits_best) FROM analysed") >= 2);
        let places = "SELECT count(*) FROM (
            SELECT min(decision_number) AS first, max(decision_number) - count(*) AS missing FROM analysed GROUP BY match_id)
            WHERE first <> 1 OR missing <> 0";
        assert_eq!(one::<i64>(connection, places), 0);
    });
}
