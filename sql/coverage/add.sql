-- Which candidates of the first plays of games do XG's books have? Rows of book_coverage for the plays from :first_decision to
-- :last_decision, and the books :books, a JSON array of their numbers.
-- Uses index: book_candidates: a range of decisions and their candidates by their keys; book_entries_by_position, or a temporary index
-- that SQLite makes in a new database.
INSERT INTO book_coverage (
    book_id, decision_id, candidates_covered, played_entry_id, best_entry_id, book_rank, book_entry_id
)
{% set where = 'WHERE decision_id BETWEEN :first_decision AND :last_decision AND book_id IN (SELECT value FROM json_each(:books))' %}
{% include 'sums/coverage.sql' %}
