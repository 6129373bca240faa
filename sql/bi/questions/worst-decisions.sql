-- Which decisions cost most?
-- The 50 costliest, with XGIDs to paste into eXtreme Gammon. player: a name, or empty for everybody; kind: checker, double, take, or empty.
-- Uses index: decisions_by_error_emg_is_position; decisions_by_player_id if a player is given.
SELECT f.error_emg, f.player, f.opponent, f.played_on, f.kind, f.dice, f.action, f.best_action, f.away_player, f.away_opponent,
    f.phase, f.xgid, f.match_id, f.decision_id
FROM (
    SELECT * FROM (
        SELECT decision_id FROM decisions
        WHERE :player = '' AND is_position = 0 AND error_emg > 0 AND kind LIKE coalesce(nullif(:kind, ''), '%')
        ORDER BY error_emg DESC LIMIT 50)
    UNION ALL
    SELECT * FROM (
        SELECT decision_id FROM decisions
        WHERE player_id IN (SELECT player_id FROM players WHERE name = :player AND :player <> '')
            AND is_position = 0 AND +error_emg > 0 AND kind LIKE coalesce(nullif(:kind, ''), '%')
        ORDER BY +error_emg DESC LIMIT 50)
) AS worst
CROSS JOIN decision_facts AS f ON f.decision_id = worst.decision_id
ORDER BY f.error_emg DESC
