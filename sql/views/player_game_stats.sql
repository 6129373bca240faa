-- One row per game and player: PR and its parts, with the score at which the game was played.
-- Uses index: match_sums and game_sums by their keys, match_sums_by_player if a player is given. No decisions are read.
SELECT
    w.match_id, s.game_id,
    {{ match_and_player_columns('w') }}
    s.away_player, s.away_opponent, s.is_crawford,
    CAST({{ is_post_crawford('s.') }} AS BIGINT) AS is_post_crawford, -- 1: a game after the Crawford game
    CAST({{ score_zone('s') }} AS {{ text }}) AS score_zone, -- money, double match point, Crawford and post-Crawford games, or how many points both are away
    {{ pr_of_sums('g.game_id = s.game_id') }}
    s.decisions, s.error_emg,
    {{ pr_error_column('g.game_id = s.game_id') }}
    s.error_mwc, s.checker_error_emg, s.cube_error_emg, s.difficulty_emg, s.difficulty_variance, s.error_root, s.difficulty_root, s.double_decisions,
    s.early_double_emg, s.late_double_emg, s.take_decisions, s.wrong_take_emg, s.wrong_pass_emg,
    {{ has_file('m') }} AS has_file -- 1: a file of the match existed when an import last looked; 0: all are gone or damaged
FROM {{ whole_matches() }} AS w
{{ of_match_and_player('w') }}
JOIN {{ sums('game') }} AS s ON s.match_id = w.match_id AND s.seat = w.seat
