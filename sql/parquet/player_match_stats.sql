-- One row per match and player: PR and its parts, luck, result. Saved positions have no rows.
-- ?1 the year. Uses index: temp.exported_matches; primary keys.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    name_key(v.player) AS player_id,         -- BIGINT: the person: players.player_id
    v.player,                                -- VARCHAR: name of the person (spellings merged)
    name_key(v.opponent) AS opponent_id,     -- BIGINT: the other person
    v.opponent,                              -- VARCHAR: name of the other person
    v.seat,                                  -- INT: 1, 2
    v.played_at_local AS played_at,          -- TIMESTAMP: start of the match: the local time as XG recorded it, as though it were UTC; NULL: no date
    v.played_at_local,                       -- VARCHAR [local time]: the same as text, YYYY-MM-DD HH:MM:SS
    v.played_on,                             -- DATE: day of the match
    v.event,                                 -- VARCHAR: event; NULL: none
    v.location,                              -- VARCHAR: location; NULL: none
    v.match_length,                          -- INT [points]: points of the match; NULL: money
    v.is_money,                              -- BOOLEAN: money, without a match score
    v.pr,                                    -- DOUBLE: performance rating; NULL: no decision counts
    v.pr_low,                                -- DOUBLE: lower end of the 95% interval of pr, over the games of the match; NULL: fewer than three games with decisions that enter PR
    v.pr_high,                               -- DOUBLE: upper end; NULL: as pr_low
    v.decisions,                             -- INT: decisions that enter PR
    v.checker_decisions,                     -- INT: checker plays that enter PR
    v.double_decisions,                      -- INT: double decisions that enter PR
    v.take_decisions,                        -- INT: answers to a double that enter PR
    v.error_emg,                             -- DOUBLE [EMG]: equity lost, EMG; NULL: not analysed
    v.checker_error_emg,                     -- DOUBLE [EMG]: by checker plays; NULL: not analysed
    v.double_error_emg,                      -- DOUBLE [EMG]: by double decisions; NULL: not analysed
    v.take_error_emg,                        -- DOUBLE [EMG]: by answers to a double; NULL: not analysed
    v.error_mwc,                             -- DOUBLE [match winning chances]: match winning chances lost (1: a match); NULL: money, or not analysed
    v.errors,                                -- INT: errors by XG's grading, blunders included; NULL: not analysed
    v.blunders,                              -- INT: blunders by XG's grading; NULL: not analysed
    v.difficulty_emg,                        -- DOUBLE [EMG]: difficulty of the analysed decisions, EMG; NULL: not analysed
    v.excess_emg,                            -- DOUBLE [EMG]: equity lost beyond difficulty, EMG: what a reference player would not have lost
    v.avoidable_errors,                      -- INT: errors at least ten times as large as the decision's difficulty; NULL: not analysed
    v.luck_emg,                              -- DOUBLE [EMG]: luck of the rolls, EMG, + is good; NULL: not analysed
    v.luck_mwc,                              -- DOUBLE [match winning chances]: the same in match winning chances; NULL: money, or not analysed
    v.checker_plays,                         -- INT: checker plays made, forced ones and rolls that cannot move included
    v.is_won,                                -- BOOLEAN: the player won the match; NULL: no result
    v.final_score_player,                    -- INT [points]: points of the player at the end
    v.final_score_opponent,                  -- INT [points]: points of the opponent at the end
    v.match_checker_plays,                   -- INT: checker_plays of both players
    v.snowie_error_rate,                     -- DOUBLE: 1000 * error_emg / match_checker_plays
    v.opponent_luck_mwc,                     -- DOUBLE [match winning chances]: luck_mwc of the opponent
    v.result_mwc,                            -- DOUBLE [match winning chances]: +0.5 won, -0.5 lost; NULL: no result
    v.luck_adjusted_result_mwc,              -- DOUBLE [match winning chances]: result_mwc - luck_mwc + opponent_luck_mwc; NULL: no result, or money
    v.has_file                               -- BOOLEAN: whether a file of the match existed when an import last looked
FROM temp.exported_matches AS x
CROSS JOIN player_match_stats AS v ON v.match_id = x.match_id
WHERE x.year = ?1
ORDER BY x.place, v.seat;
