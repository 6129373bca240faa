CREATE VIEW IF NOT EXISTS book_entries_unmet AS
-- One row per entry of an XG book (those of book_choices) that no candidate of the first 12 rolls of any game meets, with who made
-- the rollout.
-- Leans on: one pass over the candidates of the first 12 rolls (candidate_coverage), one over book_entries.
SELECT *
FROM book_choices
WHERE book_entry_id NOT IN (SELECT c.book_entry_id FROM candidate_coverage AS c WHERE c.book_entry_id IS NOT NULL);
