-- One row per XG book and backgammon game: how many plays from the start the book has (of the first 12 rolls); the first play that it does
-- not have (left_...; NULL: none), with the book's best candidate there (NULL: the book ends); and the first play that is not the best of
-- the candidates in the book (deviation_...): it comes before the game leaves the book, or is the play that leaves it. deviation_cost_emg
-- is its cost according to the book (NULL: the book does not have the play), ..._error_emg that according to the analysis.
-- Uses index: games_by_match and decisions_by_game; decision_coverage and book_advice for a few plays a game.
SELECT
    g.game_id, g.match_id, g.game_number, b.book_id,
    b.title AS book_title,              -- title of the book
    b.edition AS book_edition,          -- edition of the book, as its editor gave it
    {% if engine == 'sqlite' %}
    CAST((SELECT count(*) FROM decisions AS d
     WHERE d.game_id = g.game_id AND d.kind = 'checker' AND d.played_rank IS NOT NULL AND d.ply <= 12
       AND d.decision_id < coalesce(o.decision_id, d.decision_id + 1)) AS INTEGER) AS plays_in_book, -- plays from the start that the book has, of both players
    {% else %}
    coalesce(w.plays_in_book, 0) AS plays_in_book,
    {% endif %}
    o.decision_id AS left_decision_id,  -- the first play that the book does not have; NULL, here and below: no such play
    o.ply AS left_ply,                  -- number of its roll
    o.player_id AS left_by_id,          -- the player who left the book: players.player_id
    o.action AS left_action,            -- the play
    o.error_emg AS left_error_emg,      -- what it lost according to the analysis, EMG
    oc.play AS left_book_action, -- the best candidate that the book has there; NULL, here and below: the book ends
    oe.equity AS left_book_equity, -- equity of the book's best candidate according to the book, EMG, the player's view
    oe.book_entry_id AS left_entry_id,  -- entry of the book's best candidate: book_entries.book_entry_id
    oe.source AS left_source,           -- author of its rollout
    v.decision_id AS deviation_decision_id, -- the first play that is not the book's best; NULL, here and below: no such play
    v.ply AS deviation_ply,             -- number of its roll
    v.player_id AS deviated_by_id,      -- the player who deviated: players.player_id
    v.action AS deviation_action,       -- the play
    v.error_emg AS deviation_error_emg, -- what it lost according to the analysis, EMG
    vc.play AS deviation_book_action, -- the book's best
    ve.equity AS deviation_book_equity, -- equity of the book's best according to the book, EMG, the player's view
    ve.book_entry_id AS deviation_entry_id, -- entry of the book's best: book_entries.book_entry_id
    ve.source AS deviation_source,      -- author of its rollout
    CAST(ve.equity - pe.equity AS DOUBLE) AS deviation_cost_emg, -- what the play lost according to the book, EMG; NULL: not in the book
    pe.source AS deviation_played_source -- author of the rollout of the play made; NULL: the book does not have it
FROM games AS g
JOIN matches AS m ON m.match_id = g.match_id AND m.variation_code = 0 AND m.kind <> 'position'
JOIN books AS b ON b.kind = 'xg_opening'
{% if engine == 'sqlite' %}
{# A few plays of each game are read. The other engines read all plays once. #}
LEFT JOIN decisions AS o ON o.decision_id = (
    SELECT d.decision_id FROM decisions AS d
    LEFT JOIN book_coverage AS w ON w.book_id = b.book_id AND w.decision_id = d.decision_id
    WHERE d.game_id = g.game_id AND d.kind = 'checker' AND d.ply <= 12 AND d.played_rank IS NOT NULL AND w.played_entry_id IS NULL
    ORDER BY d.decision_id
    LIMIT 1)
LEFT JOIN decisions AS v ON v.decision_id = (
    SELECT d.decision_id FROM decisions AS d
    JOIN book_coverage AS w ON w.book_id = b.book_id AND w.decision_id = d.decision_id
    WHERE d.game_id = g.game_id AND d.played_rank IS NOT NULL AND w.book_rank <> d.played_rank
      AND d.decision_id <= coalesce(o.decision_id, d.decision_id)
    ORDER BY d.decision_id
    LIMIT 1)
{% else %}
LEFT JOIN (
    SELECT
        game_id, book_id, max(left_id) AS left_id,
        count(CASE WHEN left_id IS NULL OR decision_id < left_id THEN 1 END) AS plays_in_book,
        min(CASE WHEN is_deviation AND (left_id IS NULL OR decision_id <= left_id) THEN decision_id END) AS deviation_id
    FROM (
        SELECT d.game_id, d.decision_id, b.book_id, c.book_rank <> d.played_rank AS is_deviation,
            min(CASE WHEN c.played_entry_id IS NULL THEN d.decision_id END) OVER (PARTITION BY b.book_id, d.game_id) AS left_id
        FROM decisions AS d
        JOIN books AS b ON b.kind = 'xg_opening'
        LEFT JOIN book_coverage AS c ON c.book_id = b.book_id AND c.decision_id = d.decision_id
        WHERE d.kind = 'checker' AND d.ply <= 12 AND d.played_rank IS NOT NULL
    ) AS plays
    GROUP BY game_id, book_id
) AS w ON w.game_id = g.game_id AND w.book_id = b.book_id
LEFT JOIN decisions AS o ON o.decision_id = w.left_id
LEFT JOIN decisions AS v ON v.decision_id = w.deviation_id
{% endif %}
LEFT JOIN book_coverage AS ob ON ob.book_id = b.book_id AND ob.decision_id = o.decision_id
LEFT JOIN book_entries AS oe ON oe.book_entry_id = ob.book_entry_id
LEFT JOIN candidates AS oc ON oc.decision_id = o.decision_id AND oc.candidate_rank = ob.book_rank
LEFT JOIN book_coverage AS vb ON vb.book_id = b.book_id AND vb.decision_id = v.decision_id
LEFT JOIN book_entries AS ve ON ve.book_entry_id = vb.book_entry_id
LEFT JOIN book_entries AS pe ON pe.book_entry_id = vb.played_entry_id
LEFT JOIN candidates AS vc ON vc.decision_id = v.decision_id AND vc.candidate_rank = vb.book_rank
