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
-- leans on: match_sums, match_sums_by_player where a player is asked for; where the filter looks into matches, one pass over decisions, decisions_by_player where a player is asked for
WITH with_result AS (
    -- Filters choose matches; luck and result are those of the whole match.
    SELECT o.player, o.is_won, own.luck_emg, own.luck_mwc, other.luck_mwc AS opponents_luck_mwc
    FROM player_match_stats AS o
    JOIN match_sums AS own ON own.match_id = o.match_id AND own.seat = o.seat
    LEFT JOIN match_sums AS other ON other.match_id = o.match_id AND other.seat = 3 - o.seat
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
