-- title: Coverage by an opening book
-- question: How many plays, best plays and candidates does XG's opening book have, by roll number and dice?
-- group: books
-- parameter: by (ply|roll, ply): a row for each roll number, or for each roll number and dice
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 4): last roll of each game to include, at most 12
-- parameter: candidates (yes|no, yes): whether to count the candidates that the book has; no: candidates_share is empty
-- columns: book_id, ply, dice, plays, played_share, best_share, candidates, candidates_share, both, book_only, stamp_only, none, sources
-- uses index: decisions_by_ply; book_coverage, book_entries by their keys
{% set is_by_roll = choice.by == 'roll' %}
{% set keys = 'ply, die1, die2' if is_by_roll else 'ply' %}
WITH {{ chosen_book(book) }},
plays AS {{ materialized() }} (
    SELECT v.book_id, v.ply, v.die1, v.die2, v.is_played_covered, v.is_best_covered, v.candidates, v.candidates_covered, v.played_state, v.source
    FROM {{ decision_coverage() }} AS v
    {# Not <=, for which SQLite would take decisions_by_opening; decisions_by_ply has all columns. #}
    WHERE v.ply < {{ max_ply }} + 1 AND v.book_id = (SELECT book_id FROM chosen)
),
sources AS (
    SELECT {{ keys }}, {{ list('source') }} AS sources
    FROM (SELECT DISTINCT {{ keys }}, source FROM plays WHERE source IS NOT NULL ORDER BY {{ keys }}, source) AS p
    GROUP BY {{ keys }}
)
SELECT
    p.book_id, p.ply,
    {{ dice_number('p.') ~ ' AS dice,' if is_by_roll }}
    count(*) AS plays,
    {{ ratio('sum(p.is_played_covered)', 'count(*)') }} AS played_share,
    {{ ratio('sum(p.is_best_covered)', 'count(*)') }} AS best_share, sum(p.candidates) AS candidates,
    {{ ratio('sum(p.candidates_covered)', 'sum(p.candidates)') if choice.candidates == 'yes' else 'NULL' }} AS candidates_share,
    count(*) FILTER (WHERE p.played_state = 'both') AS both,
    count(*) FILTER (WHERE p.played_state = 'book only') AS book_only,
    count(*) FILTER (WHERE p.played_state = 'stamp only') AS stamp_only,
    count(*) FILTER (WHERE p.played_state = 'none') AS none,
    min(s.sources) AS sources
FROM plays AS p
LEFT JOIN sources AS s ON s.ply = p.ply{{ ' AND s.die1 = p.die1 AND s.die2 = p.die2' if is_by_roll }}
GROUP BY p.book_id, p.ply{{ ', p.die1, p.die2' if is_by_roll }}
ORDER BY p.ply{{ ', p.die1 DESC, p.die2 DESC' if is_by_roll }}
