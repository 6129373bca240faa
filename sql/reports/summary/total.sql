-- title: All in all
-- question: How much was played, analysed and lost?
-- filters: yes
-- column: matches: matches and money sessions
-- column: decisions: decisions that enter PR
-- column: not_analysed: decisions without analysis: nothing is known of what they cost
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: errors: decisions that cost what XG calls an error, blunders included
-- column: blunders: decisions that cost what XG calls a blunder
-- column: luck_emg: luck of the rolls (EMG)
-- column: first_played_on: day of the first match; empty: no match has a date
-- column: last_played_on: day of the last match
-- column: missing: what a summary lacks here; empty: nothing
WITH actions AS (
    SELECT sum(all_decisions) AS all_decisions, sum(analysed_decisions) AS analysed_decisions FROM player_action_stats
)
SELECT
    count(DISTINCT match_id) AS matches,
    coalesce(sum(decisions), 0) AS decisions,
    coalesce(max(a.all_decisions - a.analysed_decisions), 0) AS not_analysed,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    sum(errors) AS errors,
    sum(blunders) AS blunders,
    sum(luck_emg) AS luck_emg,
    min(played_on) AS first_played_on,
    max(played_on) AS last_played_on,
    CASE
        WHEN count(match_id) = 0 THEN 'no decision passes the filters (saved positions do not count)'
        WHEN count(error_emg) = 0 THEN 'no decision is analysed: let XG analyse these matches, and import them again'
        WHEN count(played_on) = 0 THEN 'no match has a date'
    END AS missing
FROM actions AS a LEFT JOIN player_match_stats;
