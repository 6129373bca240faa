-- title: Error by phase and structure
-- question: How much does a player lose in each part of the game and in each structure?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and part, or for each part
-- column: player: the person (spellings merged)
-- column: category: phase: each decision is in one part; structure: in several or in none
-- column: part: contact, race, bear-off; holding or facing a prime (four points or more), with or against an anchor, on the bar
-- column: pr: performance rating
-- column: pr_low: lower end of the 95% interval of pr, over matches; empty: fewer than three
-- column: pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost, 1 = a whole match
-- column: checker_error_emg: equity lost by checker plays
-- column: cube_error_emg: equity lost by cube decisions
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- uses index: player_structure_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT
    player,
    category,
    part,
    pr,
    pr_low,
    pr_high,
    decisions,
    error_emg,
    error_mwc,
    checker_error_emg,
    cube_error_emg,
    excess_emg
FROM {{ error_by_phase(choice.per_player == 'no') }} AS s
ORDER BY player, category, error_emg DESC, part
