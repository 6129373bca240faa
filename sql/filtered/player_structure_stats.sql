-- player_structure_stats of the decisions that pass a filter.
-- Leans on: one pass over the decisions; match_sum_rows by its key.
SELECT
    s.match_id,
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
    f.structure_code,
    500.0 * f.error_emg / nullif(f.decisions, 0) AS pr,
    f.decisions,
    f.error_emg,
    f.error_mwc,
    f.checker_error_emg,
    f.cube_error_emg,
    f.difficulty_emg,
    s.has_file
FROM (
    SELECT
        match_id,
        seat,
        structure_code,
        sum(is_counted) AS decisions,
        sum(error_emg) AS error_emg,
        sum(error_mwc) AS error_mwc,
        sum(error_emg) FILTER (WHERE kind = 'checker') AS checker_error_emg,
        sum(error_emg) FILTER (WHERE kind <> 'checker') AS cube_error_emg,
        sum(difficulty_emg) FILTER (WHERE error_emg IS NOT NULL) AS difficulty_emg
    FROM decision_facts
    GROUP BY match_id, seat, structure_code
) AS f
CROSS JOIN main.player_match_stats AS s ON s.match_id = f.match_id AND s.seat = f.seat
