-- player_game_stats of the decisions that a filter lets through.
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
    500.0 * f.error_emg / nullif(f.decisions, 0) AS pr,
    f.decisions,
    f.error_emg,
    f.error_mwc,
    f.checker_error_emg,
    f.cube_error_emg,
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
        sum(error_emg) FILTER (WHERE kind <> 'checker') AS cube_error_emg
    FROM decision_facts
    GROUP BY match_id, seat, game_id
) AS f
CROSS JOIN main.player_match_stats AS s ON s.match_id = f.match_id AND s.seat = f.seat
