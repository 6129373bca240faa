-- One row per first roll of a game (ply 1) and per reply to it (ply 2), as it was played. Saved positions have no rows.
-- ?1 the year. Uses index: temp.exported_matches; as the view opening_decisions.
SELECT
    x.match_key AS match_id,                 -- BIGINT: the match: 64 bits of the hash of its file, the same in every database
    x.match_hex,                             -- VARCHAR: match_id in 16 hexadecimal digits, for programs without 64-bit integers; the key in the database, too
    v.decision_number,                       -- INT: the decision: its 1-based place in the match; with match_id its key
    v.game_id % 100000 AS game_index, -- INT: 1-based place of the game in its match
    v.game_number,                           -- INT: number of the game as numbered in the file
    v.ply, -- INT
    name_key(v.player) AS player_id,         -- BIGINT: the person who plays: players.player_id
    {{ hex('name_key(v.player)') }} AS player_hex, -- VARCHAR: player_id in 16 hexadecimal digits
    v.player, -- VARCHAR
    name_key(v.opponent) AS opponent_id,     -- BIGINT: the other person
    {{ hex('name_key(v.opponent)') }} AS opponent_hex, -- VARCHAR: opponent_id in 16 hexadecimal digits
    v.opponent, -- VARCHAR
    v.seat, -- INT
    v.event, v.location, -- VARCHAR
    v.played_on, v.month_start, -- DATE
    v.match_length, -- INT
    v.is_money, -- BOOLEAN
    v.variation, -- VARCHAR
    v.away_player, v.away_opponent, -- BIGINT
    v.is_crawford, -- BOOLEAN
    v.reply_to, v.dice, v.play, v.best_play, -- VARCHAR
    v.position_hash, -- BIGINT
    {{ hex('v.position_hash') }} AS position_hex, -- VARCHAR: position_hash in 16 hexadecimal digits
    v.level_code, -- INT
    v.error_emg, v.error_mwc, -- DOUBLE
    v.grade, -- VARCHAR
    v.luck_emg, v.luck_mwc, -- DOUBLE
    v.is_game_won, -- BOOLEAN
    v.net_points -- INT
FROM temp.exported_matches AS x
CROSS JOIN opening_decisions AS v ON v.match_id = x.match_id
WHERE x.year = ?1
ORDER BY x.place, v.decision_id;
