-- title: Error by score
-- question: How much does a player lose at each score?
-- group: errors
-- parameter: per_player (yes|no, yes): a row for each player and score, or for each score
-- parameter: min_decisions (integer, 1): leave out scores with fewer counted decisions
-- column: player: the person (spellings merged)
-- column: away_player: points that the player needs; empty: money
-- column: away_opponent: points that the opponent needs
-- column: is_crawford: 1: the Crawford game
-- column: pr: performance rating
-- column: pr_low: lower end of the 95% interval of pr, over games; empty: fewer than three
-- column: pr_high: upper end
-- column: decisions: decisions that enter PR
-- column: error_emg: equity lost (EMG)
-- column: error_mwc: match winning chances lost (1: a match)
-- column: checker_error_emg: equity lost by checker plays
-- column: cube_error_emg: equity lost by cube decisions
-- column: excess_emg: equity lost beyond the difficulty of the decisions (EMG)
-- uses index: player_game_stats; where a filter looks into matches, one pass over decisions, decisions_by_match if a player is given
SELECT
    player,
    away_player,
    away_opponent,
    is_crawford,
    pr,
    pr_low,
    pr_high,
    decisions,
    error_emg,
    error_mwc,
    checker_error_emg,
    cube_error_emg,
    excess_emg
FROM {{ error_by_score(choice.per_player == 'no') }} AS s
WHERE decisions >= {{ min_decisions }}
ORDER BY player, away_player NULLS FIRST, away_opponent NULLS FIRST, is_crawford
