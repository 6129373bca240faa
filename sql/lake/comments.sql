-- One row per comment, as plain text and as RTF. (match_id, line_number) is its key.
-- by year: yes
SELECT
    ?2 AS match_id,                          -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    CAST(c.game_id - (SELECT min(f.game_id) FROM game_rows AS f WHERE f.match_id = ?1) + 1 AS INTEGER) AS game_index, -- INT: the game: games.game_index; NULL: a comment on the match, or nothing refers to it
    c.decision_id - ?4 + 1 AS decision_number, -- INT: the decision; NULL: not a comment on a decision, or nothing refers to it
    c.attachment,                            -- VARCHAR: match start, match end, game start, game end, play, cube; none: nothing refers to it
    c.record_number,                         -- INT: 0-based record of temp.xg that refers to it; NULL: none
    c.line_number,                           -- INT: 0-based in temp.xgc
    c.text,                                  -- VARCHAR: plain text; lines end with a newline
    c.rtf                                    -- VARCHAR: the RTF that the text was made from
FROM comment_rows AS c
WHERE c.match_id = ?1
ORDER BY c.line_number, c.comment_id;
