-- Which candidates of the first plays of games do XG's books have? Rows of book_coverage_rows for the plays from :first_decision to
-- :last_decision, and the books from :first_book on.
-- Leans on: book_candidates: a range of decisions and their candidates by their keys; book_entry_rows_by_position, or a temporary index
-- that SQLite makes in a new database.
WITH found AS MATERIALIZED (
    SELECT book_id, decision_id, candidate_rank, played_rank, book_entry_id, book_equity
    FROM book_candidates
    WHERE decision_id BETWEEN :first_decision AND :last_decision AND book_id >= :first_book
),
ranked AS (
    SELECT
        *,
        first_value(candidate_rank) OVER best AS book_rank,
        first_value(book_entry_id) OVER best AS best_in_book_id
    FROM found
    WINDOW best AS (PARTITION BY book_id, decision_id ORDER BY book_equity DESC, candidate_rank)
)
INSERT INTO book_coverage_rows (
    book_id, decision_id, candidates_covered, played_entry_id, best_entry_id, book_rank, book_entry_id
)
SELECT
    book_id,
    decision_id,
    count(*),
    max(book_entry_id) FILTER (WHERE candidate_rank = played_rank),
    max(book_entry_id) FILTER (WHERE candidate_rank = 1),
    max(book_rank),
    max(best_in_book_id)
FROM ranked
GROUP BY book_id, decision_id;
