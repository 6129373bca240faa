CREATE VIEW IF NOT EXISTS comments AS
-- One row per comment, as plain text and as RTF.
-- Leans on: comment_rows_by_match, comment_rows_by_decision.
SELECT
    c.comment_id,
    c.match_id,
    c.game_id,
    c.decision_id,
    c.attachment,
    c.record_number,
    c.line_number,
    c.text,
    c.rtf
FROM comment_rows AS c
WHERE c.is_current = 1;
