-- What XG's books have of the first plays of games: rows of book_coverage for the plays from :first_decision on, up to :last_decision,
-- and the books from :first_book on.
-- Leans on: a run of decisions and their candidates by their keys; book_entries_by_position, or an index that SQLite makes for the
-- moment in a database that is being built.
INSERT INTO book_coverage (book_id, decision_id, candidates_covered, played_entry_id, best_entry_id)
SELECT
    e.book_id,
    d.decision_id,
    count(*),
    max(e.book_entry_id) FILTER (WHERE c.candidate_id & 31 = d.played_rank - 1),
    max(e.book_entry_id) FILTER (WHERE c.candidate_id & 31 = 0)
-- In the order of their keys, candidates are read page by page; by ply they would be all over their table twelve times.
FROM decisions AS d NOT INDEXED
CROSS JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0
CROSS JOIN candidate_rows AS c ON c.candidate_id BETWEEN d.decision_id * 32 AND d.decision_id * 32 + 31
CROSS JOIN book_entries AS e
    ON e.position_hash = c.position_hash
   AND e.away_on_roll IS d.away_opponent
   AND e.away_mover IS d.away_player
   AND e.selection_rank = 1
   AND e.is_money = (d.away_player IS NULL)
   AND CASE WHEN e.is_money THEN e.is_jacoby = d.is_jacoby ELSE e.is_crawford = d.is_crawford END
   AND e.cube_value = 1
   AND e.cube_pos_raw = 0
   AND e.book_id >= :first_book
WHERE d.decision_id BETWEEN :first_decision AND :last_decision
    AND d.kind = 'checker' AND d.ply <= 12 AND d.cube_value = 1 AND d.cube_owner = 0
GROUP BY e.book_id, d.decision_id;
