-- title: Matches
-- question: Which matches are there, how did they end, and how well were they played?
-- group: players
-- parameter: per_player (yes|no, no): a row for each player of a match, with errors and luck, or for each match
-- parameter: limit (integer, all): maximum number of rows; the latest matches first
-- columns: match_id, played_on, event, round, length
-- column: player: the winner; without a result, and of a filtered player, the one listed first; with per_player=yes each of the two
-- columns: opponent
-- column: final_score: points of both at the end; empty: not recorded
-- column: won: 1 won, 0 lost; empty: no result known
-- column: pr: PR of the player in the match
-- column: pr_low: with per_player=yes: lower end of the 95% interval of pr, over games; empty: fewer than three
-- columns: pr_high, opponent_pr, decisions, errors, blunders, error_emg, error_mwc, excess_emg, luck_emg, luck_mwc, net_points, luck_adjusted_points
-- empty: No match passes the filters.
-- uses index: match_sums by its key, match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions, decisions_by_match
--   if a player is given
SELECT
{% if choice.per_player == 'yes' %}
    match_id, played_on, event, length, player, opponent, won, pr, pr_low, pr_high, decisions, errors, blunders, error_emg, error_mwc, excess_emg,
    luck_emg, luck_mwc, net_points, luck_adjusted_points
FROM (SELECT *, match_length AS length, is_won AS won FROM {{ source('player_match_stats') }} AS s) AS s
{% else %}
    match_id, played_on, event, round, length, player, opponent, final_score, won, pr, opponent_pr, decisions
FROM (
    SELECT
        s.*, s.match_length AS length, s.is_won AS won, s.final_score_player || '-' || s.final_score_opponent AS final_score, m.round, o.pr AS opponent_pr
    FROM (
        SELECT *, row_number() OVER (PARTITION BY match_id ORDER BY coalesce(is_won, 0) DESC, seat) AS place FROM {{ source('player_match_stats') }} AS s
    ) AS s
    JOIN matches AS m ON m.match_id = s.match_id
    LEFT JOIN {{ source('player_match_stats') }} AS o ON o.match_id = s.match_id AND o.seat = 3 - s.seat
    WHERE s.place = 1
) AS s
{% endif %}
ORDER BY played_at_local DESC NULLS LAST, match_id DESC, seat
LIMIT {{ limit }}
