CREATE VIEW IF NOT EXISTS candidate_coverage AS
-- One row per XG book and candidate of a checker play of the first 12 rolls of a backgammon game (of several saves of a match, the
-- current one's), whether the book has it or not.
-- The book's entry is that of the position after the play, seen by the opponent, who is then on roll: hence the entry's points
-- away of the player on roll are the opponent's. The same Crawford game in matches, the same Jacoby rule in money, cube centred.
-- is_stamped (XG took the numbers from its own book when it analysed) and an entry in this book are two separate facts.
-- Leans on: decisions_by_ply, or the key of decisions where a decision is asked for; candidates by their key,
-- book_entries_by_position.
SELECT
    d.decision_id,
    (c.candidate_id & 31) + 1 AS candidate_rank,
    b.book_id,
    d.ply,
    p.play,
    (c.candidate_id & 31) + 1 = d.played_rank AS is_played,
    c.candidate_id & 31 = 0 AS is_best,
    c.position_hash,
    c.level_code,
    c.level_code IN (998, 999) AS is_stamped,
    e.book_entry_id IS NOT NULL AS is_covered,
    CASE
        WHEN e.book_entry_id IS NULL THEN CASE WHEN c.level_code IN (998, 999) THEN 'stamp only' ELSE 'none' END
        WHEN c.level_code IN (998, 999) THEN 'both'
        ELSE 'book only'
    END AS state,
    e.book_entry_id,
    e.source,
    c.scaled_equity / 536870912.0 AS equity,
    e.equity AS book_equity,
    e.ci95,
    c.scaled_equity / 536870912.0 - e.equity AS equity_difference,
    abs(c.scaled_equity / 536870912.0 - e.equity) <= e.ci95 AS is_within_ci,
    CASE WHEN c.level_code IN (998, 999) THEN
        (c.scaled_equity, c.scaled_lose_backgammon, c.scaled_lose_gammon, c.scaled_lose,
         c.scaled_win, c.scaled_win_gammon, c.scaled_win_backgammon)
            = (e.equity * 536870912.0, e.lose_bg * 34359738368.0, e.lose_g * 1073741824.0, e.lose * 1073741824.0,
               e.win * 1073741824.0, e.win_g * 1073741824.0, e.win_bg * 34359738368.0)
    END AS is_stamp_equal
FROM decisions AS d
CROSS JOIN matches AS m ON m.match_id = d.match_id AND m.variation_code = 0 AND m.is_current = 1
JOIN books AS b ON b.kind = 'xg_opening'
JOIN candidate_rows AS c
    ON likelihood(c.candidate_id >= d.decision_id * 32, 0.0001)
   AND likelihood(c.candidate_id <= d.decision_id * 32 + 31, 0.0001)
LEFT JOIN book_entries AS e
    ON e.position_hash = c.position_hash
   AND e.away_on_roll IS d.away_opponent
   AND e.away_mover IS d.away_player
   AND e.selection_rank = 1
   AND e.is_money = (d.away_player IS NULL)
   AND CASE WHEN e.is_money THEN e.is_jacoby = d.is_jacoby ELSE e.is_crawford = d.is_crawford END
   AND e.cube_value = 1
   AND e.cube_pos_raw = 0
   AND e.book_id = b.book_id
   AND d.cube_value = 1
   AND d.cube_owner = 0
LEFT JOIN plays AS p ON p.play_id = c.play_id
WHERE d.kind = 'checker' AND d.ply <= 12;
