CREATE VIEW decisions AS
-- The rows of decision_facts under the name that decisions have in the database.
SELECT * FROM decision_facts;
CREATE VIEW decision_boards AS
-- The board of a decision with score, cube and dice, to join to the decisions that are shown.
-- Uses index: all tables by their keys.
SELECT
    d.decision_id,
    CAST(CASE d.seat WHEN 1 THEN g.start_score1 ELSE g.start_score2 END AS INTEGER) AS score_player, -- points of the player before the game
    CAST(CASE d.seat WHEN 1 THEN g.start_score2 ELSE g.start_score1 END AS INTEGER) AS score_opponent, -- points of the opponent before the game
    -- eXtreme Gammon's ID, the player who decides at the bottom; a take: the doubler is on roll
    CAST({{ xgid('d', 'm', 'g', 'x.board') }} AS TEXT) AS xgid
FROM decision_facts AS d
JOIN matches AS m ON m.match_id = d.match_id
JOIN games AS g ON g.game_id = d.game_id
JOIN positions AS x ON x.position_hash = d.position_hash;
