-- title: Error by phase and structure
-- question: In which parts of the game, and in which structures, does a player lose how much?
-- group: errors
-- filters: yes
-- parameter: per_player (yes|no, yes): a row for each player and part, or for each part
-- column: player: the person (spellings merged)
-- column: category: phase: each decision once; structure: in several or in none
-- column: part: contact, race, bear-off; holding or facing a prime (four points or more), with or against an anchor, on the bar
-- column: pr: performance rating: 500 * error_emg / decisions
-- column: decisions: decisions that enter PR
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: checker_error_emg: equity lost by checker plays
-- column: cube_error_emg: equity lost by cube decisions
-- leans on: error_by_phase: player_structure_stats; where the filter looks into matches, one pass over decisions, decision_rows_by_player where a player is asked for
SELECT
    CASE WHEN :per_player = 'no' THEN 'all' ELSE player END AS player,
    category,
    part,
    500.0 * sum(error_emg) / nullif(sum(decisions), 0) AS pr,
    sum(decisions) AS decisions,
    sum(error_emg) AS error_emg,
    sum(error_mwc) AS error_mwc,
    sum(checker_error_emg) AS checker_error_emg,
    sum(cube_error_emg) AS cube_error_emg
FROM error_by_phase
GROUP BY 1, category, part
ORDER BY 1, category, sum(error_emg) DESC, part;
