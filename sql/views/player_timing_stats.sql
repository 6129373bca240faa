-- One row per match, player and part of a family of times: PR and its parts by the place in the match and in the game, what came before, the
-- roll. A decision is in one part of each family, so choose a family before you add rows up.
-- Uses index: match_sums and timing_sums by their keys, match_sums_by_player if a player is given. No decisions are read.
SELECT
    w.match_id,
    {{ match_and_player_columns('w') }}
    s.timing_code, t.family, t.part,
    {{ pr_of_sums() }}
    s.decisions, s.error_emg,
    {{ pr_error_column() }}
    s.difficulty_emg, s.difficulty_variance, s.error_root, s.difficulty_root,
    {{ has_file('m') }} AS has_file -- 1: a file of the match existed when an import last looked; 0: all are gone or damaged
FROM {{ whole_matches() }} AS w
{{ of_match_and_player('w') }}
JOIN {{ sums('timing') }} AS s ON s.match_id = w.match_id AND s.seat = w.seat
JOIN timings AS t ON t.timing_code = s.timing_code
