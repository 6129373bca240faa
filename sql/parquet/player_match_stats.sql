-- One row per match and player: PR and its parts, luck, result. Saved positions have no rows.
-- ?1 the year. Uses index: temp.exported_matches; primary keys.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    name_key(v.player) AS player_id,         -- BIGINT: the person: players.player_id
    {{ hex('name_key(v.player)') }} AS player_hex, -- VARCHAR: player_id in 16 hexadecimal digits
    v.player, -- VARCHAR
    name_key(v.opponent) AS opponent_id,     -- BIGINT: the other person
    {{ hex('name_key(v.opponent)') }} AS opponent_hex, -- VARCHAR: opponent_id in 16 hexadecimal digits
    v.opponent, -- VARCHAR
    v.seat, -- INT
    v.played_at_local AS played_at,          -- TIMESTAMP: start of the match: the local time as XG recorded it, as though it were UTC; NULL: no date
    v.played_at_local,                       -- VARCHAR: the same as text, YYYY-MM-DD HH:MM:SS
    v.played_on, -- DATE
    v.event, v.location, -- VARCHAR
    v.match_length, -- INT
    v.is_money, -- BOOLEAN
    v.pr, v.pr_low, v.pr_high, -- DOUBLE
    v.decisions, v.checker_decisions, v.double_decisions, v.take_decisions, -- INT
    v.error_emg, v.pr_error_emg, v.checker_error_emg, v.double_error_emg, v.take_error_emg, v.error_mwc, -- DOUBLE
    v.errors, v.blunders, -- INT
    v.difficulty_emg, v.difficulty_variance, v.double_difficulty_emg, v.double_difficulty_variance, v.take_difficulty_emg, v.take_difficulty_variance, -- DOUBLE
    v.error_root, v.difficulty_root, v.double_error_root, v.double_difficulty_root, v.take_error_root, v.take_difficulty_root, -- DOUBLE
    v.excess_emg, -- DOUBLE
    v.is_fully_analysed, -- BOOLEAN
    v.luck_emg, v.luck_mwc, -- DOUBLE
    v.checker_plays, v.rolls, v.doubles_rolled, v.jokers, v.anti_jokers, -- INT
    v.is_won, -- BOOLEAN
    v.final_score_player, v.final_score_opponent, v.match_checker_plays, -- INT
    v.snowie_error_rate, v.opponent_luck_mwc, v.result_mwc, v.luck_adjusted_result_mwc, -- DOUBLE
    v.money_games, -- INT
    v.net_points, -- BIGINT
    v.points_per_game, v.luck_points, v.luck_adjusted_points, -- DOUBLE
    v.has_file -- BOOLEAN
FROM temp.exported_matches AS x
CROSS JOIN player_match_stats AS v ON v.match_id = x.match_id
WHERE x.year = ?1
ORDER BY x.place, v.seat;
