-- Which decisions cost most, and what was best?
SELECT
    player, match_id, game_number AS game,
    coalesce(CAST(away_player AS STRING) || 'a ' || CAST(away_opponent AS STRING) || 'a', 'money') AS score,
    cube_value AS cube, CAST(replace(dice, '-', '') AS INT) AS dice, action AS done, best_action AS best, error_emg, error_mwc,
    decision_number, xgid, file
FROM decision_facts
WHERE error_emg >= (SELECT min_error_emg FROM error_thresholds WHERE grading = 'xg' AND grade = 'blunder')
ORDER BY error_emg DESC, match_id, decision_number
LIMIT 20
