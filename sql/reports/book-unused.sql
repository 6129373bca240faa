-- title: Opening book entries that never occurred
-- question: Which entries of XG's opening book match no candidate of any play?
-- group: books
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 4): last roll of each game to include, at most 12
-- parameter: limit (integer, 40): maximum number of rows
-- columns: book_id
-- column: record: record of the file
-- column: score: points away, those of the player on roll first; money
-- columns: is_crawford, is_jacoby
-- column: equity: equity of the player who has just moved
-- column: level: how the entry was made
-- column: games: games of the rollout
-- columns: source, book_entry_id
-- uses index: book_coverage; decisions and candidates by their keys, book_entries_by_position
WITH {{ chosen_book(book) }},
met AS {{ materialized() }} (
    SELECT DISTINCT v.book_entry_id
    {{ candidates_in_chosen_book(max_ply) }}
)
SELECT {{ columns }}
FROM (SELECT *, {{ score('away_on_roll', 'away_mover') }} AS score FROM opening_book) AS e
WHERE e.book_id = (SELECT book_id FROM chosen) AND e.book_entry_id NOT IN (SELECT book_entry_id FROM met)
ORDER BY e.record
LIMIT {{ limit }}
