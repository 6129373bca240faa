-- One row per comment, as plain text and as RTF. (match_id, line_number) is its key.
-- ?1 the year. Uses index: temp.exported_matches; comments_by_match.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    c.game_id - x.first_game_id + 1 AS game_index, -- INT: the game: games.game_index; NULL: a comment on the match, or nothing refers to it
    c.decision_id - x.first_decision_id + 1 AS decision_number, -- INT: the decision; NULL: not a comment on a decision, or nothing refers to it
    c.attachment,                            -- VARCHAR: match start, match end, game start, game end, play, cube; none: nothing refers to it
    c.record_number,                         -- INT: 0-based record of temp.xg that refers to it; NULL: none
    c.line_number,                           -- INT: 0-based in temp.xgc
    c.text,                                  -- VARCHAR: plain text; lines end with a newline
    c.rtf                                    -- VARCHAR: the RTF that the text was made from
FROM temp.exported_matches AS x
CROSS JOIN comments AS c ON c.match_id = x.match_id
WHERE x.year = ?1
ORDER BY x.place, c.line_number, c.comment_id;
