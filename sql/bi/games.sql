CREATE TEMP VIEW games AS
SELECT
    g.*,
    CAST('game ' || g.game_number || ' at ' || g.start_score1 || '-' || g.start_score2 AS TEXT) AS game_title -- number of the game and score before it: the label of a game
FROM source.games AS g;
