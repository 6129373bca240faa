-- title: Agreement of the analysis with the opening book
-- question: How well do the equities of the analysis agree with those of XG's opening book, by level of analysis, and on which candidates do they differ most?
-- group: books
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: by (level|candidate, level): a row for each level, or for each candidate, the largest differences first
-- parameter: max_ply (integer, 4): last roll of each game to include, at most 12
-- parameter: limit (integer, 20): maximum number of rows
-- column: book_id: by=level: number of the book
-- column: level: level of the analysis; candidates with the book's own numbers (stamped) are left out
-- column: candidates: candidates that the book has
-- columns: with_error_95
-- column: within_error_95: of these, candidates whose equity lies within the interval
-- columns: within_share, mean_difference_emg, mean_distance_emg, max_distance_emg, sources, decision_id
-- column: ply: by=candidate: number of the roll
-- columns: score, dice
-- column: candidate: the play
-- column: is_played: 1: the candidate was played
-- column: equity: equity according to the analysis
-- column: book_equity: equity according to the book
-- columns: difference_emg, error_95, is_within_error_95, source, xgid, file
-- uses index: book_coverage; decisions and candidates by their keys, book_entries_by_position
WITH {{ chosen_book(book) }},
{% if choice.by == 'level' %}
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
    m.book_id, m.level_name AS level, count(*) AS candidates, count(m.error_95) AS with_error_95,
    sum({{ flag('abs(m.difference) <= m.error_95') }}) AS within_error_95,
    {{ ratio('sum(' ~ flag('abs(m.difference) <= m.error_95') ~ ')', 'count(m.error_95)') }} AS within_share,
    avg(m.difference) AS mean_difference_emg, avg(abs(m.difference)) AS mean_distance_emg,
    max(abs(m.difference)) AS max_distance_emg,
    min(s.sources) AS sources
FROM met AS m
LEFT JOIN sources AS s ON s.level_code = m.level_code
GROUP BY m.book_id, m.level_code, m.level_name, m.depth_rank
ORDER BY m.depth_rank, m.level_code
LIMIT {{ limit }}
{% else %}
largest AS (
    SELECT
        v.decision_id, v.candidate_rank, v.play AS candidate, {{ flag('v.candidate_rank = v.played_rank') }} AS is_played, l.level_name AS level,
        v.equity, v.book_equity, v.equity - v.book_equity AS difference_emg, v.error_95,
        {{ flag('abs(v.equity - v.book_equity) <= v.error_95') }} AS is_within_error_95, v.source
    {{ candidates_in_chosen_book(max_ply) }} AND l.is_book = 0 AND v.equity - v.book_equity IS NOT NULL
    ORDER BY abs(v.equity - v.book_equity) DESC, v.decision_id, v.candidate_rank
    LIMIT {{ limit }}
)
SELECT decision_id, ply, score, dice, candidate, is_played, level, equity, book_equity, difference_emg, error_95, is_within_error_95, source, xgid, file
FROM largest
JOIN {{ listed_decisions() }} AS f USING (decision_id)
ORDER BY abs(difference_emg) DESC, decision_id, candidate_rank
{% endif %}
