-- title: Coverage by an opening book, by roll
-- question: How many plays, best plays and candidates does XG's opening book have, by roll number and dice?
-- group: books
-- filters: yes
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
-- leans on: decision_rows_by_ply; book_coverage_rows, book_entries by their keys
WITH chosen AS MATERIALIZED (
    SELECT coalesce(
        :book,
        (SELECT b.book_id FROM books AS b WHERE b.kind = 'xg_opening' ORDER BY b.updated_at_local DESC, b.book_id DESC LIMIT 1)
    ) AS book_id
),
plays AS MATERIALIZED (
    SELECT
        v.book_id, v.ply, v.die1, v.die2, v.is_played_covered, v.is_best_covered, v.candidates,
        CASE WHEN :candidates = 'no' THEN NULL ELSE v.candidates_covered END AS candidates_covered,
        v.played_state, v.source
    FROM decision_coverage AS v
    WHERE v.ply <= coalesce(:max_ply, 2) AND v.book_id = (SELECT book_id FROM chosen)
),
sources AS (
    SELECT ply, die1, die2, group_concat(source, ', ') AS sources
    FROM (SELECT DISTINCT ply, die1, die2, source FROM plays WHERE source IS NOT NULL ORDER BY ply, die1, die2, source)
    GROUP BY ply, die1, die2
)
SELECT
    p.book_id,
    p.ply,
    CAST(p.die1 || p.die2 AS INTEGER) AS dice,
    count(*) AS plays,
    1.0 * sum(p.is_played_covered) / count(*) AS played_share,
    1.0 * sum(p.is_best_covered) / count(*) AS best_share,
    sum(p.candidates) AS candidates,
    1.0 * sum(p.candidates_covered) / nullif(sum(p.candidates), 0) AS candidates_share,
    sum(p.played_state = 'both') AS both,
    sum(p.played_state = 'book only') AS book_only,
    sum(p.played_state = 'stamp only') AS stamp_only,
    sum(p.played_state = 'none') AS none,
    s.sources
FROM plays AS p
LEFT JOIN sources AS s ON s.ply = p.ply AND s.die1 = p.die1 AND s.die2 = p.die2
GROUP BY p.ply, p.die1, p.die2
ORDER BY p.ply, p.die1 DESC, p.die2 DESC;
