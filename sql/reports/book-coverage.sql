-- title: Coverage by an opening book
-- question: How many plays, best plays and candidates does XG's opening book have, by roll number?
-- group: books
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 4): last roll of each game to include, at most 12
-- parameter: candidates (yes|no, yes): whether to count the candidates that the book has; no: candidates_share is empty
-- column: book_id: the book
-- column: ply: 1: the first roll of the game
-- column: plays: plays made in backgammon games
-- column: played_share: share of the plays made that the book has
-- column: best_share: share of the analysis's best plays that the book has
-- column: candidates: candidates of these plays
-- column: candidates_share: share of the candidates that the book has
-- column: both: plays made that are in the book and stamped (XG took their numbers from its own book)
-- column: book_only: plays made that are in the book, not stamped
-- column: stamp_only: plays made that are stamped, but not in this book: XG had another edition
-- column: none: plays made that are neither in the book nor stamped
-- column: sources: authors of the rollouts of the plays made
-- uses index: decisions_by_ply; book_coverage, book_entries by their keys
WITH {{ chosen_book(book) }},
{{ covered_plays(max_ply) }},
sources AS (
    SELECT ply, {{ list('source') }} AS sources
    FROM (SELECT DISTINCT ply, source FROM plays WHERE source IS NOT NULL ORDER BY ply, source) AS p
    GROUP BY ply
)
SELECT
    p.book_id,
    p.ply,
    {{ coverage_columns(choice.candidates == 'yes') }}
FROM plays AS p
LEFT JOIN sources AS s ON s.ply = p.ply
GROUP BY p.book_id, p.ply
ORDER BY p.ply
