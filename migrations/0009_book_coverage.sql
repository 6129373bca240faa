-- What XG's opening books have of the first plays of games: coverage is asked for often, and from candidates and entries it is found in
-- seconds, not in fractions of one. The writer keeps both tables with the rows that they speak of; every save of a match has its own.

-- The checker plays of the first 12 rolls of a backgammon game of which a book has a candidate: the position after it, at its score, under
-- its rules, with the cube centred. A play without a row has none in that book.
CREATE TABLE book_coverage (
    book_id INTEGER NOT NULL REFERENCES books (book_id),
    decision_id INTEGER NOT NULL REFERENCES decisions (decision_id),
    candidates_covered INTEGER NOT NULL, -- how many of decisions.candidate_count the book has; at least one
    played_entry_id INTEGER REFERENCES book_entries (book_entry_id), -- of the play that was made; NULL: the book does not have it
    best_entry_id INTEGER REFERENCES book_entries (book_entry_id), -- of the best candidate; NULL: the book does not have it
    PRIMARY KEY (book_id, decision_id)
) STRICT, WITHOUT ROWID;

-- The checker plays of the first 12 rolls that are not the best candidate, and whose figures XG took from its own book. Whether it took
-- those of the best, decisions.level_code says.
CREATE TABLE stamped_plays (
    decision_id INTEGER PRIMARY KEY REFERENCES decisions (decision_id)
) STRICT;

INSERT INTO book_coverage (book_id, decision_id, candidates_covered, played_entry_id, best_entry_id)
SELECT
    e.book_id,
    d.decision_id,
    count(*),
    max(e.book_entry_id) FILTER (WHERE c.candidate_id & 31 = d.played_rank - 1),
    max(e.book_entry_id) FILTER (WHERE c.candidate_id & 31 = 0)
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
GROUP BY e.book_id, d.decision_id;

INSERT INTO stamped_plays (decision_id)
SELECT d.decision_id
FROM decisions AS d NOT INDEXED
CROSS JOIN candidate_rows AS c ON c.candidate_id = d.decision_id * 32 + d.played_rank - 1
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.played_rank > 1 AND c.level_code IN (998, 999);
