-- One row: how much more the losses of matches vary than those of the reference player. 1 is as much; 2 until the matches of the database say otherwise.
-- Uses index: one pass over match_sums.
WITH people AS (
    SELECT p.person_id, sum(s.error_emg) / sum(s.difficulty_emg) AS strength, count(*) AS matches
    FROM {{ whole_matches() }} AS s
    JOIN {{ spellings() }} AS p ON p.player_id = s.player_id
    WHERE s.difficulty_variance > 0
    GROUP BY p.person_id
    HAVING count(*) >= 2 AND sum(s.error_emg) > 0
)
SELECT
    -- The strength is that of the same matches, which takes a degree of freedom. The start counts as 30 matches.
    CAST((60e0 + coalesce(sum(
        (s.error_emg - q.strength * s.difficulty_emg) * (s.error_emg - q.strength * s.difficulty_emg) / (q.strength * s.difficulty_variance)
    ), 0)) / (30e0 + coalesce(sum(1e0 - 1e0 / q.matches), 0)) AS DOUBLE) AS overdispersion -- variance of a match's loss / that of a reference player of the same strength
FROM people AS q
JOIN {{ spellings() }} AS p ON p.person_id = q.person_id
JOIN {{ whole_matches() }} AS s ON s.player_id = p.player_id AND s.difficulty_variance > 0
