-- title: Coverage by an opening book, by roll
-- question: How many plays, best plays and candidates does XG's opening book have, by roll number and dice?
-- group: books
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 2): last roll of each game to include, at most 12
-- parameter: candidates (yes|no, yes): whether to count the candidates that the book has; no: candidates_share is empty
-- columns: book_id, ply, dice, plays, played_share, best_share, candidates, candidates_share, both, book_only, stamp_only, none, sources
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
