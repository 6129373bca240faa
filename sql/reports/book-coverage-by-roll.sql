-- title: Coverage by an opening book, by roll
-- question: How many plays, best plays and candidates does XG's opening book have, by roll number and dice?
-- group: books
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 2): last roll of each game to include, at most 12
-- parameter: candidates (yes|no, yes): whether to count the candidates that the book has; no: candidates_share is empty
-- column: book_id: the book
-- column: ply: 1: the first roll of the game
-- column: dice: the roll
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
    SELECT ply, die1, die2, {{ list('source') }} AS sources
    FROM (SELECT DISTINCT ply, die1, die2, source FROM plays WHERE source IS NOT NULL ORDER BY ply, die1, die2, source) AS p
    GROUP BY ply, die1, die2
)
SELECT
    p.book_id,
    p.ply,
    {{ dice_number('p.') }} AS dice,
    {{ coverage_columns(choice.candidates == 'yes') }}
FROM plays AS p
LEFT JOIN sources AS s ON s.ply = p.ply AND s.die1 = p.die1 AND s.die2 = p.die2
GROUP BY p.book_id, p.ply, p.die1, p.die2
ORDER BY p.ply, p.die1 DESC, p.die2 DESC
