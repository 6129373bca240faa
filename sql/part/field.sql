-- What does each person lose in each family, by which a copy of the matches of some people compares? The rows are those of player_sums.
-- Uses index: the key of players.
SELECT
    p.person_id, k.family, k.part, sum(k.decisions), sum(k.error_emg), sum(k.difficulty_emg), sum(k.difficulty_variance), sum(k.error_root),
    sum(k.difficulty_root)
FROM {rows} AS k
JOIN players AS p USING (player_id)
GROUP BY p.person_id, k.family, k.part;
