-- question: How lucky was each player, and what would the results be without luck?
-- columns: player
-- column: matches: matches in which a decision of the player passes the filters, without money sessions; the other columns are of whole matches
-- columns: won, money_sessions, luck_emg, luck_matches
-- column: opponents_luck_matches: matches won by the opponents' luck in these matches
-- column: matches_with_luck: matches with a result in which the luck of every roll is known; the next two columns are of these
-- columns: won_without_luck_matches
-- column: won_without_luck_share: share of the matches won without luck; even players have 50%
-- column: won_without_luck_share_low: lower end of its 95% interval, at least 0; empty: fewer than ten of these matches
-- column: won_without_luck_share_high: upper end, at most 1
-- columns: money_games, net_points, points_per_game, luck_points
-- column: luck_adjusted_points: net_points without both players' luck; only sessions whose luck is known
WITH summed AS (
    SELECT
        s.player,
        {{ matches_and_sessions('s.') }},
        sum(s.is_won) AS won, sum(s.luck_emg) AS luck_emg, sum(s.luck_mwc) AS luck_matches,
        sum(s.opponent_luck_mwc) AS opponents_luck_matches, count(s.luck_adjusted_result_mwc) AS matches_with_luck,
        sum(0.5 + s.luck_adjusted_result_mwc) AS won_without_luck_matches,
        {{ won_without_luck('s.') }},
        {{ totals('money_games net_points luck_points luck_adjusted_points', 's.') }},
        sum(s.net_points) * 1e0 / sum(s.money_games) AS points_per_game
    {# A filter chooses matches; luck and result are those of the whole match. #}
    {% if filter.within %}
    FROM {{ source('player_match_stats') }} AS o
    JOIN player_match_stats AS s ON s.match_id = o.match_id AND s.seat = o.seat
    {% else %}
    FROM {{ source('player_match_stats') }} AS s
    {% endif %}
    GROUP BY s.player
)
SELECT {{ columns }}
FROM summed
ORDER BY luck_matches DESC NULLS LAST, player
LIMIT {{ limit }}
