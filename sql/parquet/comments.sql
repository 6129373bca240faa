-- One row per comment, as plain text and as RTF. (match_id, line_number) is its key.
-- ?1 the year. Uses index: temp.exported_matches; comments_by_match.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    c.game_id % 100000 AS game_index, -- INT: the game: games.game_index; NULL: a comment on the match, or nothing refers to it
    c.decision_id % 100000 AS decision_number, -- INT: the decision; NULL: not a comment on a decision, or nothing refers to it
    c.attachment, -- VARCHAR
    c.record_number, c.line_number, -- INT
    c.text, c.rtf -- VARCHAR
FROM temp.exported_matches AS x
CROSS JOIN comments AS c ON c.match_id = x.match_id
WHERE x.year = ?1
ORDER BY x.place, c.line_number, c.comment_id;
