-- One row per first roll of a game (ply 1) and per reply to it (ply 2), as it was played: plays and their cost by player, event and date.
-- opening_plays has the same plays counted by situation. Saved positions and games from a set-up board are left out.
-- Uses index: decisions_by_ply; decisions_by_game for the first plays; primary keys.
SELECT
    d.decision_id, d.match_id,
    CAST({{ match_hex() }} AS TEXT) AS match_hex, -- key of the match in every database and export: 64 bits of the hash of its file, in hexadecimal
    CAST(d.decision_id % 100000 AS INTEGER) AS decision_number, -- 1-based place of the decision in its match; with match_hex its key
    d.game_id, g.game_number, d.ply,
    p.name AS player,                   -- the person who plays (spellings merged)
    o.name AS opponent,                 -- the other person
    d.player_id, d.opponent_id, p.person_id, d.seat, m.event, m.location, m.played_on, m.month_start, m.match_length,
    m.is_money,
    v.variation_name AS variation,      -- Backgammon, Nackgammon, ...
    d.away_player, d.away_opponent, d.is_crawford,
    CAST({{ first_play('d') }} AS TEXT) AS reply_to, -- ply 2: the first roll and play; NULL: ply 1
    CAST({{ dice('d.') }} AS TEXT) AS dice, -- such as 6-5
    d.action AS play,                   -- how it was played
    c.play AS best_play,                -- the best candidate's play; NULL: not analysed
    d.position_hash, d.level_code, d.error_emg, d.error_mwc,
    CAST({{ grade('d.error_emg') }} AS TEXT) AS grade, -- XG's grade: error, blunder; NULL: neither, or not analysed
    d.luck_emg, d.luck_mwc,
    CAST(g.winner_seat = d.seat AS INTEGER) AS is_game_won, -- 1: the player won the game; NULL: not finished
    CAST(iif(g.winner_seat = d.seat, g.points_won, 0 - g.points_won) AS INTEGER) AS net_points -- points of the game, negative if the player lost; NULL: not finished
FROM decisions AS d
LEFT JOIN matches AS m ON m.match_id = d.match_id
LEFT JOIN players AS p ON p.player_id = d.player_id
LEFT JOIN players AS o ON o.player_id = d.opponent_id
LEFT JOIN games AS g ON g.game_id = d.game_id
LEFT JOIN variations AS v ON v.variation_code = m.variation_code
LEFT JOIN candidates AS c ON c.decision_id = d.decision_id AND c.candidate_rank = 1
WHERE d.kind = 'checker' AND d.ply <= 12 AND d.ply <= 2 AND d.action IS NOT NULL AND d.is_position = 0 AND g.is_set_up = 0
