-- title: Matches
-- question: Which matches are there, how did they end, and how well were they played?
-- group: players
-- parameter: limit (integer, all): maximum number of rows; the latest matches first
-- columns: match_id, played_on, event, round, length
-- column: player: the person in seat 1; with a filter on players, the first one who passes it
-- columns: opponent
-- column: final_score: points of both at the end; empty: not recorded
-- column: won: 1 won, 0 lost; empty: no result known
-- column: pr: PR of the player in the match
-- columns: opponent_pr, decisions
-- empty: No match passes the filters.
-- uses index: match_sums by its key; where a filter looks into matches, one pass over decisions
SELECT
    s.match_id, s.played_on, s.event, m.round, s.match_length AS length, s.player, s.opponent, s.final_score_player || '-' || s.final_score_opponent AS final_score,
    s.is_won AS won, s.pr, o.pr AS opponent_pr, s.decisions
FROM (SELECT *, row_number() OVER (PARTITION BY match_id ORDER BY seat) AS place FROM {{ player_match_stats() }} AS s) AS s
JOIN matches AS m ON m.match_id = s.match_id
LEFT JOIN {{ player_match_stats() }} AS o ON o.match_id = s.match_id AND o.seat > s.seat
WHERE s.place = 1
ORDER BY s.played_at_local DESC NULLS LAST, s.match_id DESC
LIMIT {{ limit }}
