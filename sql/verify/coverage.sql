-- book_coverage agrees with the books and candidates: the same plays, the same entries. The condition that joins an entry to a
-- candidate is repeated here as an independent check of the one in view book_candidates.
-- Uses index: the key of scaled_candidates, book_entries_by_position; scans decisions.
WITH met AS MATERIALIZED (
    SELECT
        e.book_id, d.decision_id, c.candidate_rank, e.book_entry_id,
        e.position_hash = d.position_after_hash AND d.played_rank IS NOT NULL AS is_played,
        row_number() OVER (PARTITION BY e.book_id, d.decision_id ORDER BY e.equity DESC, c.candidate_rank) AS place
    FROM decisions AS d NOT INDEXED
    CROSS JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0 AND m.kind <> 'position'
    CROSS JOIN scaled_candidates AS c ON c.decision_id = d.decision_id
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
),
found AS MATERIALIZED (
    SELECT
        book_id,
        decision_id,
        count(*) AS candidates_covered,
        max(book_entry_id) FILTER (WHERE is_played) AS played_entry_id,
        max(book_entry_id) FILTER (WHERE candidate_rank = 1) AS best_entry_id,
        max(candidate_rank) FILTER (WHERE place = 1) AS book_rank,
        max(book_entry_id) FILTER (WHERE place = 1) AS book_entry_id
    FROM met
    GROUP BY book_id, decision_id
)
SELECT 'book_coverage, book_id ' || f.book_id || ', decision_id ' || f.decision_id AS subject,
    CASE WHEN v.decision_id IS NULL THEN 'is missing' ELSE 'does not match the book' END AS message
FROM found AS f
LEFT JOIN book_coverage AS v ON v.book_id = f.book_id AND v.decision_id = f.decision_id
WHERE (v.candidates_covered, v.played_entry_id, v.best_entry_id, v.book_rank, v.book_entry_id)
    IS NOT (f.candidates_covered, f.played_entry_id, f.best_entry_id, f.book_rank, f.book_entry_id)
UNION ALL
SELECT 'book_coverage, book_id ' || v.book_id || ', decision_id ' || v.decision_id, 'refers to a play of which the book has no candidate'
FROM book_coverage AS v
LEFT JOIN found AS f ON f.book_id = v.book_id AND f.decision_id = v.decision_id
WHERE f.decision_id IS NULL;
