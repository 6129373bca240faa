CREATE VIEW IF NOT EXISTS book_entries_unmet AS
-- One row per entry of an XG book (those of book_choices) that no candidate of the first 12 rolls of any game meets, with who made
-- the rollout.
-- Leans on: one pass over book_coverage, candidate_coverage by its plays; one over book_entries.
SELECT *
FROM book_choices
WHERE book_entry_id NOT IN (
    SELECT c.book_entry_id
    FROM book_coverage AS v
    JOIN candidate_coverage AS c ON c.decision_id = v.decision_id AND c.book_id = v.book_id
    WHERE c.book_entry_id IS NOT NULL);
