-- Which decisions cost most?
-- The 50 costliest, with XGIDs to paste into eXtreme Gammon. Each parameter narrows them, or is empty. player: a name; kind: checker, double, take, or cube for both; action: as in the answer, such as pass; phase: such as race; month: YYYY-MM; player_group and opponent_group: points needed, 1, 2, 3, 4, 5-6, 7-8, 9+, or C in the Crawford game.
-- Uses index: decision_facts_by_error_emg; decision_facts_by_player_id if a player is given.
{% set chosen %}(:kind = '' OR kind = :kind OR :kind = 'cube' AND kind <> 'checker') AND (:action = '' OR action = :action)
            AND (:phase = '' OR phase = :phase)
            AND (:month = '' OR substr(played_at_local, 1, 7) = :month)
            AND (:player_group = '' OR {{ away_group('away_player') }} = :player_group)
            AND (:opponent_group = '' OR {{ away_group('away_opponent') }} = :opponent_group){% endset %}
SELECT round(f.error_emg, 4) AS error_emg, b.xgid, f.player, f.opponent, f.played_on, f.kind, f.dice, f.action, f.best_action, f.away_player, f.away_opponent,
    f.phase, f.plan, f.opponent_plan, f.match_id, f.decision_id
FROM (
    SELECT * FROM (
        SELECT decision_id FROM decision_facts
        WHERE :player = '' AND error_emg > 0 AND {{ chosen }}
        ORDER BY error_emg DESC LIMIT 50)
    UNION ALL
    SELECT * FROM (
        SELECT decision_id FROM decision_facts
        WHERE player_id IN (SELECT player_id FROM players WHERE name = :player AND :player <> '')
            AND +error_emg > 0 AND {{ chosen }}
        ORDER BY +error_emg DESC LIMIT 50)
) AS worst
CROSS JOIN decision_facts AS f ON f.decision_id = worst.decision_id
CROSS JOIN decision_boards AS b ON b.decision_id = f.decision_id
ORDER BY f.error_emg DESC
