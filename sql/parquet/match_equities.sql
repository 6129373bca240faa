-- The match equity table: Kazaross XG2.
SELECT
    t.is_post_crawford, -- BOOLEAN
    t.away_player, t.away_opponent, -- INT
    t.mwc -- DOUBLE
FROM match_equities AS t
ORDER BY 1, 2, 3;
