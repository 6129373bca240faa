-- One row per match, player, phase and plans of the position: PR and its parts. For structure_code see table structures.
-- Uses index: match_sums and structure_sums by their keys, match_sums_by_player if a player is given. No decisions are read.
SELECT
    w.match_id,
    {{ match_and_player_columns('w') }}
    s.structure_code,
    {{ pr_of_sums() }}
    s.decisions, s.error_emg,
    {{ pr_error_column() }}
    s.error_mwc, s.checker_error_emg, s.cube_error_emg, s.difficulty_emg, s.difficulty_variance, s.error_root, s.difficulty_root,
    {{ has_file('m') }} AS has_file -- 1: a file of the match existed when an import last looked; 0: all are gone or damaged
FROM {{ whole_matches() }} AS w
{{ of_match_and_player('w') }}
JOIN {{ sums('structure') }} AS s ON s.match_id = w.match_id AND s.seat = w.seat
