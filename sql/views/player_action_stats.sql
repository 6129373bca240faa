-- One row per match, player, kind of decision, answer of a cube decision and level of analysis: PR and its parts.
-- Uses index: match_sums and action_sums by their keys, match_sums_by_player if a player is given. No decisions are read.
SELECT
    w.match_id,
    {{ match_and_player_columns('w') }}
    s.kind, s.action, s.level_code,
    l.level_name AS level,              -- name of the level; NULL: not analysed
    l.depth_rank AS level_rank,         -- orders levels by strength
    {{ pr_of_sums() }}
    s.all_decisions, s.analysed_decisions, s.decisions, s.wrong_decisions, s.errors, s.blunders, s.error_emg,
    {{ pr_error_column() }}
    s.error_mwc, s.worst_error_emg, s.difficulty_emg, s.difficulty_variance, s.error_root, s.difficulty_root,
    {{ has_file('m') }} AS has_file -- 1: a file of the match existed when an import last looked; 0: all are gone or damaged
FROM {{ whole_matches() }} AS w
{{ of_match_and_player('w') }}
JOIN {{ sums('action') }} AS s ON s.match_id = w.match_id AND s.seat = w.seat
LEFT JOIN levels AS l ON l.level_code = s.level_code
