-- book_coverage and stamped_plays say what the books and the candidates say: the same plays, the same entries.
-- Leans on: one pass over decisions, candidates by their keys; book_entries_by_position.
WITH found AS MATERIALIZED (
    SELECT
        e.book_id,
        d.decision_id,
        count(*) AS candidates_covered,
        max(e.book_entry_id) FILTER (WHERE e.position_hash = d.position_after_hash AND d.played_rank IS NOT NULL) AS played_entry_id,
        max(e.book_entry_id) FILTER (WHERE c.candidate_id & 31 = 0) AS best_entry_id
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
    WHERE d.kind = 'checker' AND d.ply <= 12 AND d.cube_value = 1 AND d.cube_owner = 0
        AND EXISTS (SELECT 1 FROM book_entries)
    GROUP BY e.book_id, d.decision_id
),
stamped AS MATERIALIZED (
    SELECT d.decision_id
    FROM decisions AS d NOT INDEXED
    CROSS JOIN candidate_rows AS c ON c.candidate_id = d.decision_id * 32 + d.played_rank - 1
    WHERE d.kind = 'checker' AND d.ply <= 12 AND d.played_rank > 1 AND c.level_code IN (998, 999)
)
SELECT 'book_coverage, book_id ' || f.book_id || ', decision_id ' || f.decision_id AS subject,
    CASE WHEN v.decision_id IS NULL THEN 'is missing' ELSE 'is not what the book has of the play' END AS message
FROM found AS f
LEFT JOIN book_coverage AS v ON v.book_id = f.book_id AND v.decision_id = f.decision_id
WHERE (v.candidates_covered, v.played_entry_id, v.best_entry_id)
    IS NOT (f.candidates_covered, f.played_entry_id, f.best_entry_id)
UNION ALL
SELECT 'book_coverage, book_id ' || v.book_id || ', decision_id ' || v.decision_id, 'tells of a play of which the book has nothing'
FROM book_coverage AS v
LEFT JOIN found AS f ON f.book_id = v.book_id AND f.decision_id = v.decision_id
WHERE f.decision_id IS NULL
UNION ALL
SELECT 'stamped_plays, decision_id ' || s.decision_id, 'is missing'
FROM stamped AS s
WHERE s.decision_id NOT IN (SELECT decision_id FROM stamped_plays)
UNION ALL
SELECT 'stamped_plays, decision_id ' || p.decision_id, 'is no play with figures of XG''s book'
FROM stamped_plays AS p
WHERE p.decision_id NOT IN (SELECT decision_id FROM stamped);
