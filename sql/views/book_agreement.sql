CREATE VIEW IF NOT EXISTS book_agreement AS
-- One row per XG book, maker of rollouts and level of the analysis: how far the analysis's equities of candidates that the book has
-- agree with it. Stamped candidates have the book's own numbers and are left out. within_ci counts those whose difference is not
-- more than the 95% interval of the book's rollout, of with_ci that have one. Differences: the analysis's equity less the book's.
-- Leans on: one pass over book_coverage, candidate_coverage by its plays.
SELECT
    c.book_id,
    c.source,
    c.level_code,
    l.level_name AS level,
    l.depth_rank AS level_rank,
    count(*) AS candidates,
    count(DISTINCT c.book_entry_id) AS entries,
    count(c.ci95) AS with_ci,
    sum(c.is_within_ci) AS within_ci,
    1.0 * sum(c.is_within_ci) / count(c.ci95) AS within_ci_share,
    avg(c.equity_difference) AS mean_difference_emg,
    avg(abs(c.equity_difference)) AS mean_distance_emg,
    max(abs(c.equity_difference)) AS max_distance_emg
FROM book_coverage AS v
JOIN candidate_coverage AS c ON c.decision_id = v.decision_id AND c.book_id = v.book_id
LEFT JOIN levels AS l ON l.level_code = c.level_code
WHERE c.is_covered AND NOT c.is_stamped AND c.equity_difference IS NOT NULL
GROUP BY c.book_id, c.source, c.level_code;
