-- title: Agreement of the analysis with the opening book
-- question: How well do the equities of the analysis agree with those of XG's opening book, by level of analysis?
-- group: books
-- filters: yes
-- parameter: book (integer, the XG book that was edited last): book_id
-- parameter: max_ply (integer, 4): last roll of each game to include, at most 12
-- column: book_id: the book
-- column: level: level of the analysis; candidates with the book's own numbers (stamped) are left out
-- column: candidates: candidates that the book has
-- column: with_error_95: candidates whose entry is a rollout, with a 95% interval
-- column: within_error_95: of these, candidates whose equity lies within the interval
-- column: within_share: within_error_95 / with_error_95
-- column: mean_difference_emg: mean of analysis minus book (EMG)
-- column: mean_distance_emg: mean of the absolute difference (EMG)
-- column: max_distance_emg: largest absolute difference (EMG)
-- column: sources: authors of the rollouts
-- leans on: book_coverage_rows; decisions and candidates by their keys, book_entry_rows_by_position
WITH chosen AS MATERIALIZED (
    SELECT coalesce(
        :book,
        (SELECT b.book_id FROM books AS b WHERE b.kind = 'xg_opening' ORDER BY b.updated_at_local DESC, b.book_id DESC LIMIT 1)
    ) AS book_id
),
met AS MATERIALIZED (
    SELECT v.book_id, v.level_code, v.equity_difference, v.is_within_error_95, v.error_95, v.source
    FROM decision_facts AS f
    JOIN book_coverage_rows AS w ON w.decision_id = f.decision_id AND w.book_id = (SELECT book_id FROM chosen)
    JOIN candidate_coverage AS v ON v.decision_id = w.decision_id AND v.book_id = w.book_id
    WHERE f.kind = 'checker' AND f.ply <= 12 AND f.ply <= coalesce(:max_ply, 4)
      AND v.is_covered AND NOT v.is_stamped AND v.equity_difference IS NOT NULL
),
sources AS (
    SELECT level_code, group_concat(source, ', ') AS sources
    FROM (SELECT DISTINCT level_code, source FROM met ORDER BY level_code, source)
    GROUP BY level_code
)
SELECT
    m.book_id,
    l.level_name AS level,
    count(*) AS candidates,
    count(m.error_95) AS with_error_95,
    sum(m.is_within_error_95) AS within_error_95,
    1.0 * sum(m.is_within_error_95) / nullif(count(m.error_95), 0) AS within_share,
    avg(m.equity_difference) AS mean_difference_emg,
    avg(abs(m.equity_difference)) AS mean_distance_emg,
    max(abs(m.equity_difference)) AS max_distance_emg,
    s.sources
FROM met AS m
LEFT JOIN levels AS l ON l.level_code = m.level_code
LEFT JOIN sources AS s ON s.level_code = m.level_code
GROUP BY m.level_code
ORDER BY l.depth_rank, m.level_code;
