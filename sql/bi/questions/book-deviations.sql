-- Where do games leave the opening book?
-- Early plays that are not the best that a book has, costliest by the book first, with who made the book's rollout. player: a name, or
-- empty. Empty where no backgammon book was imported. Uses index: book_advice_by_book_cost_emg.
SELECT round(a.book_cost_emg, 4) AS book_cost_emg, p.name AS player, a.ply, a.die1 || '-' || a.die2 AS dice, a.action, a.book_action,
    round(a.error_emg, 4) AS error_emg, a.book_title, a.source, a.match_id, a.decision_id
FROM book_advice AS a JOIN players AS p USING (player_id)
WHERE a.is_book_play = 0 AND a.book_cost_emg > 0 AND (:player = '' OR p.name = :player)
ORDER BY a.book_cost_emg DESC
LIMIT 100
