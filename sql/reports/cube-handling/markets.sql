-- question: How often did a held cube lose its market?
-- columns: player
-- column: holding: right (not doubling was right), wrong (a missed double)
-- column: held: cubes that the player held although a double would have been a take, with another own cube decision in the game and the same cube
-- column: lost_markets: held cubes whose next own cube decision is a pass, or too good to double: the take would be an error
-- columns: lost_market_share, mean_beyond_take_emg
-- column: most_beyond_take_emg: the largest of these (EMG)
-- column: error_emg: equity lost by not doubling where the market was lost (EMG)
-- columns: example_decision_id
-- uses index: one pass over decisions; decisions_by_match if a player is given; decisions_by_game for the next decisions; the key of cube_analyses
WITH held AS {{ materialized() }} (
    SELECT
        d.decision_id, d.player_id, d.error_emg,
        CASE WHEN d.error_emg > 0 THEN 'wrong' ELSE 'right' END AS holding,
        {# The next own decision can be with another cube: the opponent doubled. #}
        (
            SELECT CASE WHEN n.cube_value = d.cube_value THEN n.decision_id END
            FROM decisions AS n
            WHERE n.game_id = d.game_id AND n.decision_id > d.decision_id AND n.seat = d.seat AND n.kind = 'double'
            ORDER BY n.decision_id
            LIMIT 1
        ) AS next_decision_id
    FROM {{ decisions_with_cubes() }}
    WHERE d.kind = 'double' AND d.action = 'no double' AND d.error_emg IS NOT NULL AND a.equity_double_take < a.equity_double_pass
),
followed AS (
    SELECT h.*, a.equity_double_take - a.equity_double_pass AS beyond_take_emg
    FROM held AS h
    JOIN cube_analyses AS a ON a.decision_id = h.next_decision_id
),
{# By numbers first: a million texts would be sorted. #}
by_spelling AS (
    SELECT player_id, holding, count(*) AS held, count(*) FILTER (WHERE beyond_take_emg > 0) AS lost_markets,
        sum(beyond_take_emg) FILTER (WHERE beyond_take_emg > 0) AS beyond_take_emg,
        max(beyond_take_emg) FILTER (WHERE beyond_take_emg > 0) AS most_beyond_take_emg,
        sum(error_emg) FILTER (WHERE beyond_take_emg > 0) AS error_emg,
        min(decision_id) FILTER (WHERE beyond_take_emg > 0) AS example_decision_id
    FROM followed
    GROUP BY player_id, holding
)
SELECT
    {{ player }} AS player, s.holding, {{ totals('held lost_markets', 's.') }},
    {{ ratio('sum(s.lost_markets)', 'sum(s.held)') }} AS lost_market_share,
    {{ ratio('sum(s.beyond_take_emg)', 'sum(s.lost_markets)') }} AS mean_beyond_take_emg,
    max(s.most_beyond_take_emg) AS most_beyond_take_emg, sum(s.error_emg) AS error_emg,
    min(s.example_decision_id) AS example_decision_id
{{ of_spellings('holding') }}
LIMIT {{ limit }}
