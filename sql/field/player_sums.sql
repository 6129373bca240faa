-- The rows of player_sums: of the changed players, or of all, maybe under a filter.
-- Uses index: match_sums_by_player and the keys of the sums; decisions_by_opening.
WITH {{ families_of_players(changed=changed) }},
{{ times_of_players(changed=changed) }}
SELECT player_id, family, part, {{ family_sums | replace(' ', ', ') }} FROM of_players
UNION ALL
SELECT player_id, family, part, {{ family_sums | replace(' ', ', ') }} FROM of_times WHERE error_emg IS NOT NULL
