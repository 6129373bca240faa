-- title: Agreement of the analysis with the opening book
-- question: How well do the equities of the analysis agree with those of XG's opening book, by level of analysis?
-- group: books
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 4): last roll of each game to include, at most 12
-- columns: book_id
-- column: level: level of the analysis; candidates with the book's own numbers (stamped) are left out
-- column: candidates: candidates that the book has
-- columns: with_error_95
-- column: within_error_95: of these, candidates whose equity lies within the interval
-- columns: within_share, mean_difference_emg, mean_distance_emg, max_distance_emg, sources
-- uses index: book_coverage; decisions and candidates by their keys, book_entries_by_position
WITH {{ chosen_book(book) }},
met AS {{ materialized() }} (
    SELECT v.book_id, v.level_code, l.level_name, l.depth_rank, v.equity - v.book_equity AS difference, v.error_95, v.source
    {{ candidates_in_chosen_book(max_ply) }} AND l.is_book = 0 AND v.equity - v.book_equity IS NOT NULL
),
sources AS (
    SELECT level_code, {{ list('source') }} AS sources
    FROM (SELECT DISTINCT level_code, source FROM met ORDER BY level_code, source) AS met
    GROUP BY level_code
)
SELECT
    m.book_id,
    m.level_name AS level,
    count(*) AS candidates,
    count(m.error_95) AS with_error_95,
    sum({{ flag('abs(m.difference) <= m.error_95') }}) AS within_error_95,
    {{ ratio('sum(' ~ flag('abs(m.difference) <= m.error_95') ~ ')', 'count(m.error_95)') }} AS within_share,
    avg(m.difference) AS mean_difference_emg,
    avg(abs(m.difference)) AS mean_distance_emg,
    max(abs(m.difference)) AS max_distance_emg,
    min(s.sources) AS sources
FROM met AS m
LEFT JOIN sources AS s ON s.level_code = m.level_code
GROUP BY m.book_id, m.level_code, m.level_name, m.depth_rank
ORDER BY m.depth_rank, m.level_code
