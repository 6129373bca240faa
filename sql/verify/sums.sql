-- The sums of a match count its decisions and add up their errors. Each seat has a row, also without a decision.
-- Uses index: the key of match_sums and of decisions, by the range of a match; scans the tables of sums.
WITH decided AS MATERIALIZED (
    SELECT m.match_id, count(*) FILTER (WHERE d.is_counted) AS decisions, total(d.error_emg) AS error_emg
    FROM matches AS m
    CROSS JOIN decisions AS d ON d.decision_id BETWEEN m.match_id * 100000 AND m.match_id * 100000 + 99999
    WHERE m.kind <> 'position'
    GROUP BY m.match_id
),
compared AS (
    SELECT t.column1 AS name, d.match_id, d.decisions AS expected, d.error_emg AS expected_emg, NULL AS found, NULL AS found_emg
    FROM (VALUES ('match_sums'), ('game_sums'), ('structure_sums'), ('action_sums')) AS t
    CROSS JOIN decided AS d
    UNION ALL
    SELECT 'match_sums', match_id, NULL, NULL, decisions, error_emg FROM match_sums
    UNION ALL
    SELECT 'game_sums', match_id, NULL, NULL, decisions, error_emg FROM game_sums
    UNION ALL
    SELECT 'structure_sums', match_id, NULL, NULL, decisions, error_emg FROM structure_sums
    UNION ALL
    SELECT 'action_sums', match_id, NULL, NULL, decisions, error_emg FROM action_sums
)
SELECT name || ', match_id ' || match_id AS subject,
    'counts ' || coalesce(sum(found), 0) || ' decisions with errors of ' || total(found_emg) || ', but the match has '
        || coalesce(sum(expected), 0) || ' with ' || total(expected_emg) AS message
FROM compared
GROUP BY name, match_id
-- Sums of real numbers depend on their order.
HAVING coalesce(sum(found), 0) <> coalesce(sum(expected), 0) OR abs(total(found_emg) - total(expected_emg)) > 1e-9 * max(total(expected_emg), 1)
UNION ALL
SELECT 'match_sums, match_id ' || m.match_id, 'lacks the row of a seat'
FROM matches AS m
WHERE m.kind <> 'position' AND (SELECT count(*) FROM match_sums AS s WHERE s.match_id = m.match_id) < 2
UNION ALL
SELECT 'idea_sums, match_id ' || match_id,
    'has ' || coalesce(sum(found), 0) || ' verdicts with prices of ' || total(found_emg) || ', but the match has ' || coalesce(sum(expected), 0)
        || ' with ' || total(expected_emg)
FROM (
    SELECT d.match_id, count(*) AS expected, total(i.price_emg) AS expected_emg, NULL AS found, NULL AS found_emg
    FROM decisions AS d JOIN decision_ideas AS i ON i.decision_id = d.decision_id
    GROUP BY d.match_id
    UNION ALL
    SELECT match_id, NULL, NULL, did + missed + wrong + avoided, missed_emg + wrong_emg FROM idea_sums
) AS ideas
GROUP BY match_id
HAVING sum(found) IS NOT sum(expected) OR abs(total(found_emg) - total(expected_emg)) > 1e-9 * max(total(expected_emg), 1);
