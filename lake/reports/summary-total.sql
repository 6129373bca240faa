-- How much was played, analysed and lost?
SELECT
    count(DISTINCT match_id) AS matches,
    coalesce(sum(CAST(is_counted AS INT)), 0) AS decisions,
    coalesce(sum(CAST(error_emg IS NULL AS INT)), 0) AS not_analysed,
    500 * sum(error_emg) / nullif(sum(CAST(is_counted AS INT)), 0) AS pr,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    sum(CAST(grade IS NOT NULL AS INT)) AS errors,
    sum(CAST(coalesce(grade, '') = 'blunder' AS INT)) AS blunders,
    sum(luck_emg) AS luck_emg,
    min(played_on) AS first_played_on,
    max(played_on) AS last_played_on
FROM decision_facts
