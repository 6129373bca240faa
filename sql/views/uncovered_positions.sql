CREATE VIEW IF NOT EXISTS uncovered_positions AS
-- One row per XG book, position and score that a play of the first 12 rolls led to and that the book does not have: what to roll out
-- next. Only with the cube centred, as the book's entries are. The position is seen by the opponent of who played, as a book has it.
-- times_played: so often it was reached; times_candidate: so often it could have been.
-- Leans on: one pass over the candidates of the first 12 rolls (candidate_coverage).
SELECT
    c.book_id,
    c.position_hash,
    d.away_opponent AS away_on_roll,
    d.away_player AS away_mover,
    d.is_crawford,
    d.is_jacoby,
    sum(c.is_played) AS times_played,
    count(*) AS times_candidate,
    sum(c.is_stamped) AS times_stamped,
    count(DISTINCT d.match_id) AS matches,
    count(DISTINCT coalesce(pa.name, p.name)) AS players,
    min(d.ply) AS first_ply,
    avg(d.error_emg) FILTER (WHERE c.is_played) AS mean_error_emg,
    min(d.decision_id) FILTER (WHERE c.is_played) AS example_decision_id
FROM candidate_coverage AS c
JOIN decisions AS d ON d.decision_id = c.decision_id
JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN player_aliases AS pa ON pa.alias = p.name
WHERE NOT c.is_covered AND d.cube_value = 1 AND d.cube_owner = 0
GROUP BY c.book_id, c.position_hash, d.away_opponent, d.away_player, d.is_crawford, d.is_jacoby
HAVING sum(c.is_played) > 0;
