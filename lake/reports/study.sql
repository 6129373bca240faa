-- Which families of decisions cost most beyond their difficulty?
WITH units AS (
    -- Of the intervals: a match of each family, a game at each score, a roll.
    SELECT 'kind' AS family, kind AS part, sum(CAST(is_counted AS INT)) AS decisions, sum(error_emg) AS error_emg,
        sum(difficulty_emg) AS difficulty_emg
    FROM decision_facts
    WHERE error_emg IS NOT NULL
    GROUP BY match_id, kind
    UNION ALL
    SELECT category, part, sum(decisions), sum(error_emg), sum(difficulty_emg)
    FROM player_part_stats
    WHERE error_emg IS NOT NULL
    GROUP BY match_id, category, part
    UNION ALL
    SELECT 'score', score_zone, decisions, error_emg, difficulty_emg FROM player_game_stats WHERE error_emg IS NOT NULL
    UNION ALL
    SELECT CASE ply WHEN 1 THEN 'first roll' ELSE 'reply' END, CAST(die1 AS STRING) || CAST(die2 AS STRING), CAST(is_counted AS INT),
        error_emg, difficulty_emg
    FROM decision_facts
    WHERE kind = 'checker' AND ply <= 2 AND error_emg IS NOT NULL
),
summed AS (
    SELECT
        family, part, sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(difficulty_emg) AS difficulty_emg,
        sum(error_emg - difficulty_emg) AS excess,
        count(nullif(decisions, 0)) AS units, sum((error_emg - difficulty_emg) * (error_emg - difficulty_emg)) AS squares,
        sum((error_emg - difficulty_emg) * decisions) AS products, sum(decisions * decisions) AS counts
    FROM units
    GROUP BY family, part
    HAVING sum(decisions) >= 20
),
measured AS (
    SELECT
        *,
        CASE WHEN units >= 3 THEN 1.96 * sqrt(units / (units - 1)
            * greatest(squares - 2 * excess / decisions * products + excess / decisions * excess / decisions * counts, 0)) END AS half,
        sum(CASE WHEN family = 'kind' THEN excess END) OVER () AS whole
    FROM summed
)
SELECT
    family, part,
    excess - half AS excess_emg_low,
    excess AS excess_emg,
    excess + half AS excess_emg_high,
    excess / nullif(whole, 0) AS excess_share,
    error_emg, difficulty_emg, decisions,
    500 * error_emg / nullif(decisions, 0) AS pr
FROM measured
ORDER BY excess_emg_low DESC NULLS LAST, family, part
LIMIT 20
