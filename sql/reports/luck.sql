-- title: Luck
-- question: How lucky was each player, and what would the results be without luck; or how many jokers were rolled, and who won then?
-- group: players
-- parameter: by (results|jokers, results): luck in matches and points, or in jokers
-- parameter: limit (integer, all): maximum number of players
-- columns: player
-- column: matches: matches in which a decision of the player passes the filters, without money sessions; by=jokers: matches and money sessions
--   with analysed luck; the other columns are of whole matches
-- columns: won, money_sessions, luck_emg, luck_matches
-- column: opponents_luck_matches: the same of the opponents in these matches
-- column: matches_with_luck: matches with a result in which the luck of every roll is known; the next two columns are of these
-- columns: won_without_luck_matches
-- column: won_without_luck_share: the same per match; even players have 50%
-- column: won_without_luck_share_low: lower end of its 95% interval, at least 0; empty: fewer than ten of these matches
-- column: won_without_luck_share_high: upper end, at most 1
-- columns: money_games, net_points, points_per_game, luck_points
-- column: luck_adjusted_points: net_points without both players' luck; only sessions whose luck is known
-- column: rolls: by=jokers: the player's rolls in these
-- column: jokers: rolls whose luck is above 0.200 EMG
-- columns: joker_share, anti_jokers
-- column: opponents_jokers: jokers of the opponents
-- column: opponents_joker_share: the same per roll of theirs
-- column: opponents_anti_jokers: their rolls below -0.200 EMG
-- column: matches_ahead: matches with a result in which the player rolled more jokers than the opponent
-- column: won_ahead: those that the player won
-- column: matches_behind: matches with a result in which the player rolled fewer
-- column: won_behind: those that the player won
-- empty: No match passes the filters, or no luck is analysed.
-- uses index: player_match_stats: match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions
{% if choice.by == 'results' %}
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
SELECT
    player, matches, won, money_sessions, luck_emg, luck_matches, opponents_luck_matches, matches_with_luck, won_without_luck_matches, won_without_luck_share,
    won_without_luck_share_low, won_without_luck_share_high, money_games, net_points, points_per_game, luck_points, luck_adjusted_points
FROM summed
ORDER BY luck_matches DESC NULLS LAST, player
{% else %}
WITH played AS (
    SELECT s.player, s.rolls, s.jokers, s.anti_jokers, s.is_won, o.rolls AS opponent_rolls, o.jokers AS opponent_jokers, o.anti_jokers AS opponent_anti_jokers
    FROM {{ source('player_match_stats') }} AS f
    JOIN player_match_stats AS s ON s.match_id = f.match_id AND s.seat = f.seat
    LEFT JOIN player_match_stats AS o ON o.match_id = f.match_id AND o.seat = 3 - f.seat
    WHERE s.jokers IS NOT NULL
)
SELECT *
FROM (
    SELECT
        player, count(*) AS matches, sum(rolls) AS rolls, sum(jokers) AS jokers, {{ ratio('sum(jokers)', 'sum(rolls)') }} AS joker_share,
        sum(anti_jokers) AS anti_jokers, sum(opponent_jokers) AS opponents_jokers,
        {{ ratio('sum(opponent_jokers)', 'sum(opponent_rolls)') }} AS opponents_joker_share, sum(opponent_anti_jokers) AS opponents_anti_jokers,
        count(is_won) FILTER (WHERE jokers > opponent_jokers) AS matches_ahead, sum(is_won) FILTER (WHERE jokers > opponent_jokers) AS won_ahead,
        count(is_won) FILTER (WHERE jokers < opponent_jokers) AS matches_behind, sum(is_won) FILTER (WHERE jokers < opponent_jokers) AS won_behind
    FROM played
    GROUP BY player
) AS s
ORDER BY joker_share DESC NULLS LAST, player
{% endif %}
LIMIT {{ limit }}
