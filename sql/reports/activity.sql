-- title: Activity
-- question: How much was played, by how many people, and how well, in each month or year?
-- filters: yes
-- parameter: period (month|year, year): what a row is
-- column: period: month or year; empty: matches without a date
-- column: matches: matches and money sessions
-- column: players: people who decided something in them
-- column: events: different events
-- column: pr: performance rating of all together: 500 * error_emg / decisions
-- column: decisions: decisions that enter PR
-- column: error_emg: equity lost (EMG)
-- empty: There is no match.
-- leans on: match_sum_rows; where the filter looks into matches, one pass over decisions
SELECT
    substr(played_on, 1, CASE WHEN :period = 'month' THEN 7 ELSE 4 END) AS period,
    count(DISTINCT match_id) AS matches,
    count(DISTINCT person_id) AS players,
    count(DISTINCT event) AS events,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(decisions) AS decisions,
    sum(error_emg) AS error_emg
FROM player_match_stats
GROUP BY 1
ORDER BY 1;
