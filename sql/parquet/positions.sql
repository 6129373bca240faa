-- One row per position in which somebody decided, seen by the player on roll.
SELECT
    p.position_hash,                         -- BIGINT [64-bit hash]: 64 bits of blake3 over the board
    p.board,                                 -- VARCHAR: the 26 characters of an XGID: opponent's bar, points 1 to 24, own bar; A-O own checkers, a-o the opponent's
    p.phase,                                 -- VARCHAR: contact, race, bear-off
    p.player_pips,                           -- INT [pips]: pip count of the player on roll; the bar counts 25
    p.opponent_pips,                         -- INT [pips]: pip count of the opponent
    p.player_bar,                            -- INT: the player's checkers on the bar
    p.opponent_bar,                          -- INT: the opponent's checkers on the bar
    p.player_off,                            -- INT: 15 minus the player's checkers on the board (in Hypergammon 12 more than were borne off)
    p.opponent_off,                          -- INT: 15 minus the opponent's checkers on the board
    p.player_prime,                          -- INT: the player's longest run of points held
    p.opponent_prime,                        -- INT: the opponent's longest run of points held
    p.player_anchors,                        -- INT: points that the player holds in the opponent's home board
    p.opponent_anchors,                      -- INT: points that the opponent holds in the player's home board
    p.player_blots,                          -- INT: points with a single checker of the player
    p.opponent_blots                         -- INT: points with a single checker of the opponent
FROM positions AS p
-- SQLite evaluates the subqueries once, and the second one only for a selection of matches.
WHERE (SELECT count(*) FROM temp.selected_matches) = (SELECT count(*) FROM matches)
   OR p.position_hash IN (
       SELECT d.position_hash
       FROM temp.exported_matches AS x
       CROSS JOIN decisions AS d ON d.decision_id BETWEEN x.first_decision_id AND x.last_decision_id)
ORDER BY p.position_hash;
