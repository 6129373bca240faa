-- title: By phase
-- question: How much did each part of the game cost?
-- column: phase: contact, race, bear-off
-- column: error_share: share of all equity lost
-- column: error_emg: equity lost (EMG)
-- column: decisions: decisions that enter PR
-- column: pr: performance rating
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: checker_error_emg: equity lost by checker plays
-- column: cube_error_emg: equity lost by cube decisions
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- empty: No decision is analysed.
WITH by_match AS (
    SELECT s.phase, f.match_id, f.seat, sum(f.error_emg) AS error_emg, sum(f.decisions) AS decisions,
        sum(f.checker_error_emg) AS checker_error_emg, sum(f.cube_error_emg) AS cube_error_emg, sum(f.difficulty_emg) AS difficulty_emg
    FROM {{ player_structure_stats() }} AS f
    JOIN structures AS s ON s.structure_code = f.structure_code
    WHERE f.error_emg IS NOT NULL
    GROUP BY f.match_id, f.seat, s.phase
),
summed AS (
    SELECT
        phase, sum(error_emg) AS error_emg, sum(decisions) AS decisions, sum(checker_error_emg) AS checker_error_emg,
        sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        -- The unit of the intervals is a match.
        {{ unit_sums() }}
    FROM by_match
    GROUP BY phase
),
measured AS (
    SELECT *, {{ pr() }} AS pr, {{ pr_half() }} AS pr_half FROM summed
)
SELECT
    phase,
    error_emg / nullif(sum(error_emg) OVER (), 0) AS error_share,
    error_emg,
    decisions,
    pr,
    {{ interval() }},
    checker_error_emg,
    cube_error_emg,
    error_emg - difficulty_emg AS excess_emg
FROM measured
ORDER BY error_emg DESC, phase
