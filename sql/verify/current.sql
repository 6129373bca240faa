-- is_current of every row of a match is that of the match; for decisions and cube analyses see current-decisions.sql.
-- Leans on: one pass over each table, the key of match_rows.
SELECT 'game_rows, game_id ' || t.game_id AS subject, 'is_current differs from that of its match' AS message
FROM game_rows AS t JOIN match_rows AS m USING (match_id) WHERE t.is_current <> m.is_current
UNION ALL
SELECT 'match_sum_rows, match_id ' || t.match_id || ', seat ' || t.seat, 'is_current differs from that of its match'
FROM match_sum_rows AS t JOIN match_rows AS m USING (match_id) WHERE t.is_current <> m.is_current
UNION ALL
SELECT 'rollout_rows, rollout_id ' || t.rollout_id, 'is_current differs from that of its match'
FROM rollout_rows AS t JOIN match_rows AS m USING (match_id) WHERE t.is_current <> m.is_current
UNION ALL
SELECT 'comment_rows, comment_id ' || t.comment_id, 'is_current differs from that of its match'
FROM comment_rows AS t JOIN match_rows AS m USING (match_id) WHERE t.is_current <> m.is_current;
