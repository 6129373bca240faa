-- Which numbers do decisions have?
-- Leans on: the primary key.
SELECT min(decision_id), max(decision_id) FROM decisions;
