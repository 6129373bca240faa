-- title: Results
-- question: How did each match end, and how well did both play?
-- group: players
-- parameter: limit (integer, all): maximum number of rows; the latest matches first
-- columns: played_on, match_id, event, round
-- column: player: the winner; without a result, and of a filtered player, the one listed first
-- column: score: points of both at the end of the match; empty: money
-- columns: opponent, length, pr, opponent_pr, decisions
-- empty: No match passes the filters.
-- uses index: match_sums, match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions
WITH sides AS (
    SELECT
        *, final_score_player || '-' || final_score_opponent AS score,
        row_number() OVER (PARTITION BY match_id ORDER BY coalesce(is_won, 0) DESC, seat) AS place
    FROM {{ player_match_stats() }} AS s
)
SELECT {{ columns }}
FROM (
    SELECT s.*, s.match_length AS length, m.round, o.pr AS opponent_pr
    FROM sides AS s
    JOIN matches AS m ON m.match_id = s.match_id
    LEFT JOIN {{ player_match_stats() }} AS o ON o.match_id = s.match_id AND o.seat = 3 - s.seat
    WHERE s.place = 1
) AS s
ORDER BY played_at_local DESC NULLS LAST, match_id DESC
LIMIT {{ limit }}
