-- title: Luck
-- question: How lucky was each player, and what would the results be without luck?
-- filters: yes
-- parameter: limit (integer, all): how many players at most
-- column: player: the person (spellings merged)
-- column: matches: matches in which a decision of the player passes the filters; what follows is of whole matches
-- column: won: how many of them the player won; empty: no result known
-- column: luck_emg: luck of the player's rolls (EMG)
-- column: luck_mwc: the same in match winning chances, 1 = a whole match
-- column: opponents_luck_mwc: luck of the opponents' rolls in these matches
-- column: result_mwc: +0.5 for each match won, -0.5 for each match lost
-- column: luck_adjusted_mwc: the result without both players' luck: what the play alone would have brought; matches with a
--   result only
-- leans on: one pass over decisions, decisions_by_player where a player is asked for; decisions_by_game for the opponents
WITH chosen AS (
    -- Filters choose matches; luck and result are those of the whole match.
    SELECT DISTINCT player, match_id, seat FROM decision_facts
),
with_result AS (
    SELECT
        o.player,
        CASE WHEN m.winner_seat IS NOT NULL THEN m.winner_seat = o.seat END AS is_won,
        sum(d.luck_emg) FILTER (WHERE d.seat = o.seat) AS luck_emg,
        sum(d.luck_mwc) FILTER (WHERE d.seat = o.seat) AS luck_mwc,
        sum(d.luck_mwc) FILTER (WHERE d.seat <> o.seat) AS opponents_luck_mwc
    FROM chosen AS o
    JOIN matches AS m ON m.match_id = o.match_id
    JOIN games AS g ON g.match_id = o.match_id
    JOIN decisions AS d ON d.game_id = g.game_id
    GROUP BY o.player, o.match_id, o.seat
)
SELECT
    player,
    count(*) AS matches,
    sum(is_won) AS won,
    sum(luck_emg) AS luck_emg,
    sum(luck_mwc) AS luck_mwc,
    sum(opponents_luck_mwc) AS opponents_luck_mwc,
    sum(is_won - 0.5) AS result_mwc,
    sum(is_won - 0.5 - (luck_mwc - opponents_luck_mwc)) AS luck_adjusted_mwc
FROM with_result
GROUP BY player
ORDER BY luck_mwc DESC NULLS LAST, player
LIMIT coalesce(:limit, -1);
