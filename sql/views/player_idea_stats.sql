-- One row per match, player and idea: how the player's checker plays compare with the best plays.
-- The difficulty is NULL over Parquet files, and under a filter that looks into matches: it needs the ideas of each candidate.
-- Uses index: match_sums and idea_sums by their keys, match_sums_by_player if a player is given. No decisions are read.
SELECT
    w.match_id,
    {{ match_and_player_columns('w') }}
    s.idea_code,
    i.idea,                             -- hit, anchor, slot, ...
    s.did, s.missed, s.wrong, s.avoided, s.missed_errors, s.wrong_errors, s.missed_emg, s.wrong_emg, s.difficulty_emg,
    s.difficulty_variance, s.error_root, s.difficulty_root,
    {{ has_file('m') }} AS has_file -- 1: a file of the match existed when an import last looked; 0: all are gone or damaged
FROM {{ whole_matches() }} AS w
{{ of_match_and_player('w') }}
JOIN {{ sums('idea') }} AS s ON s.match_id = w.match_id AND s.seat = w.seat
JOIN ideas AS i ON i.idea_code = s.idea_code
