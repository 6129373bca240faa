-- title: Error by level of analysis
-- question: How deeply were the decisions analysed, and how far can their numbers be trusted?
-- group: errors
-- filters: yes
-- parameter: per_player (yes|no, yes): a row for each player and level, or for each level
-- column: player: the person (spellings merged)
-- column: kind: checker, double, take
-- column: level: level of the analysis
-- column: all_decisions: decisions at this level
-- column: decisions: those that enter PR
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: error_emg: equity lost (EMG)
-- leans on: player_action_stats; where the filter looks into matches, one pass over decisions, decision_rows_by_match if a player is given
WITH by_match AS (
    SELECT player, kind, level_code, match_id, seat,
        sum(all_decisions) AS all_decisions, sum(decisions) AS decisions, sum(error_emg) AS error_emg
    FROM player_action_stats
    GROUP BY player, kind, level_code, match_id, seat
),
summed AS (
    SELECT
        CASE WHEN :per_player = 'no' THEN 'all' ELSE player END AS player,
        kind, level_code,
        sum(all_decisions) AS all_decisions, sum(decisions) AS decisions, sum(error_emg) AS error_emg,
        -- The unit of the intervals is a match.
        count(nullif(decisions, 0)) AS units, sum(error_emg * error_emg) AS squares, sum(error_emg * decisions) AS products,
        sum(decisions * decisions) AS counts
    FROM by_match
    GROUP BY 1, kind, level_code
),
measured AS (
    SELECT
        *,
        500.0 * error_emg / nullif(decisions, 0) AS pr,
        CASE WHEN units >= 3 THEN 1.96 * 500.0 * sqrt(units / (units - 1.0)
            * max(squares - 2.0 * error_emg / decisions * products + 1.0 * error_emg / decisions * error_emg / decisions * counts, 0.0)) / decisions END AS pr_half
    FROM summed
)
SELECT
    m.player,
    m.kind,
    coalesce(l.level_name, 'not analysed') AS level,
    m.all_decisions,
    m.decisions,
    m.pr,
    max(m.pr - m.pr_half, 0.0) AS pr_low,
    m.pr + m.pr_half AS pr_high,
    m.error_emg
FROM measured AS m
LEFT JOIN levels AS l ON l.level_code = m.level_code
ORDER BY m.player, m.kind, l.depth_rank, m.level_code;
