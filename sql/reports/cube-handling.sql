-- title: Cube handling
-- title with kind: Cube handling: {}
-- question: How many right doubles were missed, how often did a held cube lose its market, with which chances were doubles taken and passed, or who doubles too
--   early or too late and takes too loosely or too tightly?
-- group: errors
-- engines: sqlite
-- parameter: kind (doubles|markets|takes|bias, doubles): missed and wrong doubles; held cubes that lost their market: at the player's next turn the opponent
--   would pass; the chances with which players take and pass at each score; or the direction of each player's errors
-- parameter: per_player (yes|no, yes): rows for each player, or all together
-- parameter: by (all|score, all): of the direction: a row for all scores, or for each kind of score
-- parameter: min_times (integer, 1 of takes and 20 of the direction): leave out rows with fewer answers or decisions
-- parameter: limit (integer, all): maximum number of rows
-- columns: player
-- column: double_kind: of doubles: first double (the cube is centred), redouble
-- column: decisions: analysed decisions whether to double, counted or not; of the direction: those that enter PR
-- column: right_doubles: doubles made that lost nothing, and those that were missed
-- column: missed: cubes held that lost equity, because doubling was right: `missed` of `right_doubles`
-- column: missed_share: missed / right_doubles
-- column: missed_emg: equity lost by missed doubles (EMG)
-- column: doubles: doubles made
-- column: too_early: doubles made where holding the cube and doubling later is better
-- column: too_early_emg: equity lost by them (EMG)
-- column: too_good: doubles made where playing on for a gammon is better than the pass
-- column: too_good_emg: equity lost by them (EMG)
-- column: lost_matches: matches lost by missed and wrong doubles: the sum of the match winning chances lost
-- column: holding: of markets: right (not doubling was right), wrong (a missed double)
-- column: held: cubes that the player held although a double would have been a take, with another own cube decision in the game and the same cube
-- column: lost_markets: those after which that next decision is a pass, or too good to double: the take would be an error
-- columns: lost_market_share, mean_beyond_take_emg
-- column: most_beyond_take_emg: the largest of these (EMG)
-- column: error_emg: equity lost by not doubling where the market was lost, or by these answers (EMG)
-- columns: example_decision_id
-- column: score: of takes: points away, of the player who answers first; money; of the direction: all, or money, double match point, Crawford game, post-Crawford
--   game, or how many points both are away
-- columns: cube
-- column: answer: right take, wrong take, right pass, wrong pass; a beaver is a take
-- column: times: how often; only analysed answers
-- column: take_point_share: the chance to win the game from which a take is right, without gammons and with a dead cube (`take_point`)
-- column: live_take_point_share: the same at scores where the answerer redoubles for free (`live_take_point`); empty: another score
-- columns: mean_win_share
-- column: least_win_share: the smallest of these chances
-- column: most_win_share: the largest
-- columns: gammon_share, lose_gammon_share
-- column: kind: of the direction: double, take
-- columns: acting_emg, refraining_emg, bias_emg
-- column: bias_emg_low: lower end of its 95% interval; empty: fewer than 20 decisions
-- columns: bias_emg_high
-- columns of cube_bias: tendency
-- empty: No such decision is analysed.
-- uses index: one pass over decisions; decisions_by_match if a player is given; decisions_by_game for the next decisions; the keys of cube_analyses and
--   match_equities; of the direction player_game_stats
{% set player = "'all'" if choice.per_player == 'no' else 'f.player' if choice.kind == 'takes' else 'p.name' %}
{% macro of_spellings(part) -%}
FROM by_spelling AS s
JOIN players AS p ON p.player_id = s.player_id
GROUP BY 1, 2
ORDER BY player, {{ part }}
{%- endmacro %}
{% if choice.kind == 'doubles' %}
WITH chosen AS (
    SELECT
        d.player_id, CASE d.cube_owner WHEN 0 THEN 'first double' ELSE 'redouble' END AS double_kind, d.action = 'double' AS is_made,
        {# Where both actions are worth the same, as in lost positions, holding misses nothing. #}
        (d.action = 'double') = (d.error_emg = 0) AS is_right, a.equity_no_double > a.equity_double_pass AS is_too_good, d.error_emg, d.error_mwc
    FROM {{ decisions_with_cubes() }}
    WHERE d.kind = 'double' AND d.error_emg IS NOT NULL AND d.action IS NOT NULL
),
{# By numbers first: a million texts would be sorted. #}
by_spelling AS (
    SELECT
        player_id, double_kind,
        count(*) AS decisions, sum(is_right) AS right_doubles, count(*) FILTER (WHERE is_right AND NOT is_made) AS missed,
        sum(error_emg) FILTER (WHERE NOT is_made) AS missed_emg, sum(is_made) AS doubles,
        count(*) FILTER (WHERE is_made AND error_emg > 0 AND NOT is_too_good) AS too_early,
        sum(error_emg) FILTER (WHERE is_made AND NOT is_too_good) AS too_early_emg,
        count(*) FILTER (WHERE is_made AND error_emg > 0 AND is_too_good) AS too_good,
        sum(error_emg) FILTER (WHERE is_made AND is_too_good) AS too_good_emg,
        sum(error_mwc) AS lost_matches
    FROM chosen
    GROUP BY player_id, double_kind
)
SELECT
    {{ player }} AS player, s.double_kind, {{ totals('decisions right_doubles missed', 's.') }},
    {{ ratio('sum(s.missed)', 'sum(s.right_doubles)') }} AS missed_share,
    {{ totals('missed_emg doubles too_early too_early_emg too_good too_good_emg lost_matches', 's.') }}
{{ of_spellings('double_kind') }}
{% elif choice.kind == 'markets' %}
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
{% elif choice.kind == 'bias' %}
SELECT player, kind, score_zone AS score, decisions, acting_emg, refraining_emg, bias_emg, bias_emg_low, bias_emg_high, tendency
FROM {{ source('cube_bias', choice.per_player == 'no') }} AS s
WHERE score_zone {{ '=' if choice.by == 'all' else '<>' }} 'all' AND decisions >= coalesce({{ min_times }}, 20)
ORDER BY player, kind, decisions DESC, score_zone
{% else %}
SELECT
    player, score, cube, answer, times, take_point_share, live_take_point_share, mean_win_share, least_win_share, most_win_share, gammon_share, lose_gammon_share, error_emg,
    example_decision_id
FROM (
    SELECT
        {{ player }} AS player, f.away_player, f.away_opponent,
        {{ score('f.away_player', 'f.away_opponent') }} AS score, f.cube_value AS cube,
        CASE WHEN f.error_emg > 0 THEN 'wrong ' ELSE 'right ' END || CASE f.action WHEN 'pass' THEN 'pass' ELSE 'take' END AS answer,
        count(*) AS times, min(a.take_point) AS take_point_share, min(a.live_take_point) AS live_take_point_share, avg(a.win_played) AS mean_win_share, min(a.win_played) AS least_win_share,
        max(a.win_played) AS most_win_share, avg(a.gammon_played) AS gammon_share, avg(a.lose_gammon_played) AS lose_gammon_share,
        sum(f.error_emg) AS error_emg, min(f.decision_id) AS example_decision_id
    FROM {{ decision_facts() }} AS f
    JOIN {{ decision_analysis() }} AS a ON a.decision_id = f.decision_id
    WHERE f.kind = 'take' AND f.error_emg IS NOT NULL AND f.action IS NOT NULL
    GROUP BY 1, f.away_player, f.away_opponent, f.cube_value, 6
) AS s
WHERE times >= coalesce({{ min_times }}, 1)
ORDER BY player, away_player NULLS FIRST, away_opponent, cube, answer DESC
{% endif %}
LIMIT {{ limit }}
