-- title: Favourites by score
-- question: Who is the favourite at each score, by the match equity table and by the matches of the database?
-- group: players
-- engines: sqlite
-- parameter: points (integer >= 1, 5): the largest number of points away, up to 25
-- columns: away_player, away_opponent
-- column: stage: before the Crawford game, Crawford game, after the Crawford game
-- columns: table_share
-- column: games: games that began at this score in matches with a result
-- column: won_share: share of their matches that the player won
-- column: won_share_low: lower end of its 95% interval (Wilson's), over matches; empty: no game
-- columns: won_share_high
-- uses index: player_game_stats: one pass over game_sums; where a filter looks into matches, one pass over decisions
WITH scores AS (
    SELECT is_post_crawford, away_player, away_opponent, mwc
    FROM match_equities
    {# Before the Crawford game nobody is 1 away, in it one is, and after it one is still, or both. #}
    WHERE away_player > 0 AND away_opponent > 0
        AND CASE is_post_crawford WHEN 1 THEN away_player = 1 OR away_opponent = 1 ELSE away_player > 1 OR away_opponent > 1 END
),
played AS {{ materialized() }} (
    {# Of equal scores, both sides are one game. #}
    SELECT s.is_post_crawford, s.away_player, s.away_opponent, count(DISTINCT s.game_id) AS games, avg(m.winner_seat = s.seat) AS won_share
    FROM {{ source('player_game_stats') }} AS s
    JOIN matches AS m ON m.match_id = s.match_id
    WHERE m.winner_seat IS NOT NULL AND s.away_player <= {{ points }} AND s.away_opponent <= {{ points }}
    GROUP BY s.is_post_crawford, s.away_player, s.away_opponent
)
SELECT
    e.away_player,
    e.away_opponent,
    CASE WHEN e.is_post_crawford = 1 THEN 'after the Crawford game' WHEN e.away_player = 1 OR e.away_opponent = 1 THEN 'Crawford game' ELSE 'before the Crawford game' END AS stage,
    e.mwc AS table_share,
    coalesce(p.games, 0) AS games,
    p.won_share,
    {{ share_low('p.won_share * p.games', 'p.games') }} AS won_share_low,
    {{ share_high('p.won_share * p.games', 'p.games') }} AS won_share_high
FROM scores AS e
LEFT JOIN played AS p ON p.is_post_crawford = e.is_post_crawford AND p.away_player = e.away_player AND p.away_opponent = e.away_opponent
WHERE e.away_player <= {{ points }} AND e.away_opponent <= {{ points }}
ORDER BY e.is_post_crawford, e.away_player, e.away_opponent
