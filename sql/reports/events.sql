-- title: Events
-- question: Which events are there, how large were they, and how well were they played?
-- group: players
-- parameter: limit (integer, all): maximum number of rows; the latest events first
-- columns: event, first_played_on, last_played_on, matches, players, decisions
-- column: pr: PR of all players together
-- columns: error_emg
-- empty: No match that passes the filters has an event.
-- uses index: match_sums by its key; where a filter looks into matches, one pass over decisions
SELECT
    event, min(played_on) AS first_played_on, max(played_on) AS last_played_on, count(DISTINCT match_id) AS matches, count(DISTINCT player) AS players,
    sum(decisions) AS decisions, {{ pr('sum(pr_error_emg)', 'sum(decisions)') }} AS pr, sum(error_emg) AS error_emg
FROM {{ source('player_match_stats') }} AS s
WHERE event <> ''
GROUP BY event
ORDER BY max(played_at_local) DESC NULLS LAST, event
LIMIT {{ limit }}
