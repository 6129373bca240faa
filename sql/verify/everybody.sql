-- The kept sums of everybody are those of the matches, unless they wait for the next import. Real numbers are compared to nine digits: the order of matches can
-- change the last one.
-- Uses index: scans the tables of sums.
WITH expected AS MATERIALIZED (
{% include 'field/player_sums.sql' %}

),
compared AS (
    SELECT player_id, family, part, decisions, error_emg, difficulty_emg, error_root, 1 AS side FROM expected
    UNION ALL
    SELECT player_id, family, part, decisions, error_emg, difficulty_emg, error_root, -1 FROM player_sums
)
SELECT 'player_sums, player_id ' || player_id || ', ' || family || ', ' || part AS subject,
    'differs from the matches by ' || sum(side * decisions) || ' decisions and ' || total(side * error_emg) || ' EMG' AS message
FROM compared
WHERE player_id NOT IN (SELECT c.player_id FROM changed_players AS c)
GROUP BY player_id, family, part
HAVING count(*) <> 2 OR sum(side * decisions) <> 0
    OR abs(total(side * error_emg)) > 1e-9 * max(total(error_emg), 1)
    OR abs(total(side * difficulty_emg)) > 1e-9 * max(total(difficulty_emg), 1)
    OR abs(total(side * error_root)) > 1e-9 * max(total(error_root), 1)
UNION ALL
SELECT 'overdispersion', 'has ' || count(*) || ' rows instead of one' FROM overdispersion HAVING count(*) <> 1;
