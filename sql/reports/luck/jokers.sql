-- question: How many jokers did each player roll, and who won then?
-- columns: player
-- column: matches: matches and money sessions with analysed luck
-- column: rolls: the player's rolls in these
-- column: jokers: rolls whose luck is above 0.200 EMG
-- columns: joker_share, anti_jokers
-- column: opponents_jokers: jokers of the opponents
-- column: opponents_joker_share: jokers of the opponents per roll of theirs
-- column: opponents_anti_jokers: rolls of the opponents below -0.200 EMG
-- column: matches_ahead: matches with a result in which the player rolled more jokers than the opponent
-- column: won_ahead: matches with more jokers that the player won
-- column: matches_behind: matches with a result in which the player rolled fewer
-- column: won_behind: matches with fewer jokers that the player won
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
LIMIT {{ limit }}
