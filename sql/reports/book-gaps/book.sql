-- question: Which entries of the opening book never occurred?
-- columns: book_id
-- column: record: record of the file
-- column: score: points away, those of the player on roll first, as in a book; money
-- columns: is_crawford, is_jacoby
-- column: equity: equity of the player who has just moved
-- column: level: how the entry was made
-- column: games: games of the rollout
-- columns: source, book_entry_id
-- uses index: one pass over decisions, decisions_by_match if a player is given; candidates by their key, book_entries_by_position
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
