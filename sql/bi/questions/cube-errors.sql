-- Which cube errors does a player make?
-- Missed and wrong doubles, wrong takes and passes. player: a name, or empty for everybody. Uses index: cube_errors.
SELECT error_kind, by_side, sum(decisions) AS decisions, sum(wrong_decisions) AS wrong_decisions,
    round(1.0 * sum(wrong_decisions) / nullif(sum(decisions), 0), 4) AS wrong_share, round(sum(error_emg), 2) AS error_emg,
    round(max(worst_error_emg), 3) AS worst_error_emg
FROM cube_errors
WHERE :player = '' OR player = :player
GROUP BY error_kind, by_side
ORDER BY sum(error_emg) DESC
