-- The rows of book_coverage, from book_candidates.
SELECT
    book_id,
    decision_id,
    count(*) AS candidates_covered,
    max(book_entry_id) FILTER (WHERE candidate_rank = played_rank) AS played_entry_id,
    max(book_entry_id) FILTER (WHERE candidate_rank = 1) AS best_entry_id,
    max(candidate_rank) FILTER (WHERE place = 1) AS book_rank,
    max(book_entry_id) FILTER (WHERE place = 1) AS book_entry_id
FROM (
    SELECT
        book_id, decision_id, candidate_rank, played_rank, book_entry_id,
        row_number() OVER (PARTITION BY book_id, decision_id ORDER BY book_equity DESC NULLS LAST, candidate_rank) AS place
    FROM book_candidates
    {{ where | default("") }}
) AS ranked
GROUP BY book_id, decision_id
