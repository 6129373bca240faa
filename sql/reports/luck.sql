-- title: Luck
-- question: How lucky was each player, and what would the results be without luck?
-- group: players
-- parameter: limit (integer, all): maximum number of players
-- columns: player
-- column: matches: matches in which a decision of the player passes the filters; the other columns are of whole matches
-- columns: won, luck_emg, luck_mwc
-- column: opponents_luck_mwc: luck of the opponents' rolls in these matches
-- column: result_mwc: +0.5 for each match won, -0.5 for each match lost
-- column: luck_adjusted_mwc: the result without both players' luck: the result that the play alone would have had; only matches with a
--     result
-- column: luck_adjusted_mean_mwc: the same per match
-- column: luck_adjusted_mean_mwc_low: lower end of its 95% interval, over matches; empty: fewer than three
-- column: luck_adjusted_mean_mwc_high: upper end
-- uses index: player_match_stats: match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions
WITH summed AS (
    SELECT
        s.player,
        count(*) AS matches,
        sum(s.is_won) AS won,
        sum(s.luck_emg) AS luck_emg,
        sum(s.luck_mwc) AS luck_mwc,
        sum(s.opponent_luck_mwc) AS opponents_luck_mwc,
        sum(s.result_mwc) AS result_mwc,
        sum(s.luck_adjusted_result_mwc) AS luck_adjusted_mwc,
        avg(s.luck_adjusted_result_mwc) AS luck_adjusted_mean_mwc,
        {{ mean_half('s.luck_adjusted_result_mwc') }} AS half
    {# A filter chooses matches; luck and result are those of the whole match. #}
    {% if filter.within %}
    FROM {{ player_match_stats() }} AS o
    JOIN player_match_stats AS s ON s.match_id = o.match_id AND s.seat = o.seat
    {% else %}
    FROM {{ player_match_stats() }} AS s
    {% endif %}
    GROUP BY s.player
)
SELECT {{ columns }}
FROM (
    SELECT *, luck_adjusted_mean_mwc - half AS luck_adjusted_mean_mwc_low, luck_adjusted_mean_mwc + half AS luck_adjusted_mean_mwc_high FROM summed
) AS s
ORDER BY luck_mwc DESC NULLS LAST, player
LIMIT {{ limit }}
