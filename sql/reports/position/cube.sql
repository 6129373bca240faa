-- title: Cube in a position
-- question: What is a double worth in this position, at each score?
-- parameter: position (position, needed): an XGID, a decision_id, or a position_hash, seen by the player who decides whether to double
-- column: score: points away of the doubler and of the opponent; money
-- columns: cube
-- column: times: number of decisions
-- column: doubled: how often the player doubled
-- columns: no_double_equity, double_take_equity, double_pass_equity
-- column: mean_error_emg: mean loss of the doublers' decisions (EMG)
-- columns: mean_error_emg_low, mean_error_emg_high, best, level
-- empty: No cube decision of this position was analysed.
-- uses index: decisions_by_position
WITH doubled AS (
    SELECT
        {{ score('f.away_player', 'f.away_opponent') }} AS score, f.cube_value AS cube, count(*) AS times,
        count(*) FILTER (WHERE f.action = 'double') AS doubled, avg(a.equity_no_double) AS no_double_equity,
        avg(a.equity_double_take) AS double_take_equity, avg(a.equity_double_pass) AS double_pass_equity,
        avg(f.error_emg) AS mean_error_emg, {{ mean_half('f.error_emg') }} AS half, a.best_action AS best,
        f.level
    FROM {{ decision_facts() }} AS f
    JOIN {{ decision_analysis() }} AS a ON a.decision_id = f.decision_id
    WHERE f.position_hash = {{ position }} AND f.kind = 'double' AND f.level IS NOT NULL
    GROUP BY f.away_player, f.away_opponent, f.cube_value, a.best_action, f.level
)
SELECT {{ columns }}
FROM (SELECT *, {{ interval('mean_error_emg', 'half') }} FROM doubled) AS d
ORDER BY times DESC, score, cube, best, level
