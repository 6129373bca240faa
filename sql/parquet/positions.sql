-- One row per position in which somebody decided, seen by the player on roll.
SELECT
    p.position_hash, -- BIGINT
    {{ hex('p.position_hash') }} AS position_hex, -- VARCHAR: position_hash in 16 hexadecimal digits, for programs without 64-bit integers
    p.board, p.phase, -- VARCHAR
    p.player_features, p.opponent_features, p.player_pips, p.opponent_pips, -- INT
    p.player_bar, p.opponent_bar, p.player_off, p.opponent_off, p.player_prime, p.opponent_prime, p.player_anchors, -- INT
    p.opponent_anchors, p.player_blots, p.opponent_blots -- INT
FROM positions AS p
-- SQLite evaluates the subqueries once, and the second one only for a selection of matches.
WHERE (SELECT count(*) FROM temp.selected_matches) = (SELECT count(*) FROM matches)
   OR p.position_hash IN (
       SELECT d.position_hash
       FROM temp.exported_matches AS x
       CROSS JOIN decisions AS d ON d.decision_id BETWEEN x.match_id * 100000 AND x.match_id * 100000 + 99999)
ORDER BY p.position_hash;
