-- title: Opening book entries that never occurred
-- question: Which entries of XG's opening book match no candidate of any play?
-- group: books
-- filters: yes
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 4): last roll of each game to include, at most 12
-- parameter: limit (integer, 40): maximum number of rows
-- column: book_id: the book
-- column: record: record of the file
-- column: score: points away, those of the player on roll first; money
-- column: is_crawford: 1: the Crawford game
-- column: is_jacoby: 1: money with the Jacoby rule
-- column: equity: equity of the player who has just moved
-- column: level: how the entry was made
-- column: games: games of the rollout
-- column: source: author of the rollout
-- column: book_entry_id: number of the entry; for all its fields: SELECT * FROM opening_book WHERE book_entry_id = ...
-- leans on: book_coverage_rows; decisions and candidates by their keys, book_entry_rows_by_position
WITH chosen AS MATERIALIZED (
    SELECT coalesce(
        :book,
        (SELECT b.book_id FROM books AS b WHERE b.kind = 'xg_opening' ORDER BY b.updated_at_local DESC, b.book_id DESC LIMIT 1)
    ) AS book_id
),
met AS MATERIALIZED (
    SELECT DISTINCT v.book_entry_id
    FROM decision_facts AS f
    JOIN book_coverage_rows AS w ON w.decision_id = f.decision_id AND w.book_id = (SELECT book_id FROM chosen)
    JOIN candidate_coverage AS v ON v.decision_id = w.decision_id AND v.book_id = w.book_id
    WHERE f.kind = 'checker' AND f.ply <= 12 AND f.ply <= coalesce(:max_ply, 4)
      AND v.is_covered
)
SELECT
    e.book_id,
    e.record,
    coalesce(e.away_on_roll || 'a ' || e.away_mover || 'a', 'money') AS score,
    e.is_crawford,
    e.is_jacoby,
    e.equity,
    e.level,
    e.games,
    e.source,
    e.book_entry_id
FROM opening_book AS e
WHERE e.book_id = (SELECT book_id FROM chosen) AND e.book_entry_id NOT IN (SELECT book_entry_id FROM met)
ORDER BY e.record
LIMIT coalesce(:limit, 40);
