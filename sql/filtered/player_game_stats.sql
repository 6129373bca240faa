-- player_game_stats of the decisions that pass a filter.
-- Leans on: one pass over the decisions; match_sum_rows by its key.
SELECT
    s.match_id,
    f.game_id,
    s.player,
    s.opponent,
    s.player_id,
    s.opponent_id,
    s.person_id,
    s.seat,
    s.played_at_local,
    s.played_at,
    s.played_on,
    s.event,
    s.location,
    s.match_length,
    s.is_money,
    f.away_player,
    f.away_opponent,
    f.is_crawford,
    f.is_post_crawford,
    CASE
        WHEN f.away_player IS NULL THEN 'money'
        WHEN f.away_player = 1 AND f.away_opponent = 1 THEN 'double match point'
        WHEN f.is_crawford AND f.away_player = 1 THEN 'Crawford, ahead'
        WHEN f.is_crawford THEN 'Crawford, behind'
        WHEN f.is_post_crawford AND f.away_player = 1 THEN 'post-Crawford, ahead'
        WHEN f.is_post_crawford THEN 'post-Crawford, behind'
        WHEN f.away_player <= 4 AND f.away_opponent <= 4 THEN 'both 2 to 4 away'
        WHEN f.away_player <= 4 THEN '2 to 4 away, opponent more'
        WHEN f.away_opponent <= 4 THEN '5 or more away, opponent 2 to 4'
        ELSE 'both 5 or more away'
    END AS score_zone,
    500.0 * f.error_emg / nullif(f.decisions, 0) AS pr,
    f.decisions,
    f.error_emg,
    f.error_mwc,
    f.checker_error_emg,
    f.cube_error_emg,
    f.difficulty_emg,
    f.double_decisions,
    f.early_double_emg,
    f.late_double_emg,
    f.take_decisions,
    f.wrong_take_emg,
    f.wrong_pass_emg,
    s.has_file
FROM (
    SELECT
        match_id,
        seat,
        game_id,
        min(away_player) AS away_player,
        min(away_opponent) AS away_opponent,
        min(is_crawford) AS is_crawford,
        min(is_post_crawford) AS is_post_crawford,
        sum(is_counted) AS decisions,
        sum(error_emg) AS error_emg,
        sum(error_mwc) AS error_mwc,
        sum(error_emg) FILTER (WHERE kind = 'checker') AS checker_error_emg,
        sum(error_emg) FILTER (WHERE kind <> 'checker') AS cube_error_emg,
        sum(difficulty_emg) FILTER (WHERE error_emg IS NOT NULL) AS difficulty_emg,
        sum(is_counted AND kind = 'double') AS double_decisions,
        coalesce(sum(error_emg) FILTER (WHERE kind = 'double' AND action = 'double'), 0.0) AS early_double_emg,
        coalesce(sum(error_emg) FILTER (WHERE kind = 'double' AND action = 'no double'), 0.0) AS late_double_emg,
        sum(is_counted AND kind = 'take') AS take_decisions,
        coalesce(sum(error_emg) FILTER (WHERE kind = 'take' AND action IN ('take', 'beaver')), 0.0) AS wrong_take_emg,
        coalesce(sum(error_emg) FILTER (WHERE kind = 'take' AND action = 'pass'), 0.0) AS wrong_pass_emg
    FROM decision_facts
    GROUP BY match_id, seat, game_id
) AS f
CROSS JOIN main.player_match_stats AS s ON s.match_id = f.match_id AND s.seat = f.seat
