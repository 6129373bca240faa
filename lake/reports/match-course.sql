-- How did the chances change, and where did each player lose equity? Of the latest match, unless another match_id is put in.
WITH played AS (
    SELECT f.*, coalesce(c.win, a.nd_win) AS win
    FROM decision_facts AS f
    LEFT JOIN candidates AS c
        ON f.kind = 'checker' AND c.match_id = f.match_id AND c.decision_number = f.decision_number AND c.candidate_rank = 1
    LEFT JOIN cube_analyses AS a ON f.kind = 'double' AND a.match_id = f.match_id AND a.decision_number = f.decision_number
    WHERE f.match_id = (SELECT match_id FROM player_match_stats ORDER BY played_at_local DESC NULLS LAST, match_id LIMIT 1)
)
SELECT
    game_number AS game,
    CASE seat
        WHEN 1 THEN CAST(away_player AS STRING) || 'a ' || CAST(away_opponent AS STRING) || 'a'
        ELSE CAST(away_opponent AS STRING) || 'a ' || CAST(away_player AS STRING) || 'a'
    END AS score,
    ply AS roll, seat, player, kind, CAST(replace(dice, '-', '') AS INT) AS dice, action AS done, best_action AS best, error_emg, error_mwc,
    grade,
    CASE seat WHEN 1 THEN win ELSE 1 - win END AS chance_share,
    coalesce(sum(CASE seat WHEN 1 THEN error_emg END) OVER (ORDER BY decision_number ROWS UNBOUNDED PRECEDING), 0) AS lost1_emg,
    coalesce(sum(CASE seat WHEN 2 THEN error_emg END) OVER (ORDER BY decision_number ROWS UNBOUNDED PRECEDING), 0) AS lost2_emg,
    match_id, decision_number
FROM played
ORDER BY decision_number
