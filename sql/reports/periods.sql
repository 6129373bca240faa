-- title: Months or years
-- question: How much was played in each month or year, and how well, by each player or by all of them?
-- group: players
-- parameter: period (month|year, month): the length of a period
-- parameter: per_player (yes|no, yes): a row for each player and period, or for each period
-- parameter: trend (yes|no, yes): with per_player=yes: the trend; without it, the printed SQL needs no function of GammonBase
-- parameter: limit (integer, all): maximum number of rows
-- columns: player
-- column: period: month or year; matches without a date: empty, with per_player=yes left out
-- column: matches: matches without money sessions
-- columns: money_sessions
-- column: players: with per_player=no: people who made decisions in them
-- column: events: number of different events
-- columns: pr, pr_low, pr_high
-- column: moving_pr: with per_player=yes: PR over the player's last 12 months, or 3 years, with matches, this one included; months without matches do
--   not count, so they can be spread over many years
-- columns: moving_pr_low, moving_pr_high, decisions, errors, blunders, error_emg, lost_matches, luck_emg, trend_pr, trend_pr_low, trend_pr_high, trend, trend_players
-- only in sqlite: trend_pr, trend_pr_low, trend_pr_high, trend, trend_players
-- empty: There are no matches.
-- uses index: player_period_stats and match_sums: match_sums_by_player if a player is given; where a filter looks into matches, one pass over decisions
{% if choice.per_player == 'yes' %}
WITH {{ trends(source('player_match_stats') ~ ' AS s', choice.trend == 'yes') }}
SELECT
    s.player, s.period, s.matches, s.money_sessions, s.pr, s.pr_low, s.pr_high, s.moving_pr, s.moving_pr_low, s.moving_pr_high, s.decisions, s.errors, s.blunders, s.error_emg,
    s.error_mwc AS lost_matches, s.luck_emg, t.trend_pr, t.trend_pr_low, t.trend_pr_high, t.trend, t.trend_players
FROM (
    SELECT s.*, row_number() OVER (PARTITION BY s.player ORDER BY s.period) AS place
    FROM {{ source('player_period_stats') }} AS s
    WHERE s.period_kind = {{ period }}
) AS s
LEFT JOIN trends AS t ON t.player = s.player AND s.place = 1
ORDER BY s.player, s.period
{% else %}
WITH played AS (
    SELECT substr(played_at_local, 1, {{ 7 if choice.period == 'month' else 4 }}) AS period, match_id, is_money, person_id, event, decisions, error_emg, pr_error_emg
    FROM {{ source('player_match_stats') }} AS s
),
met AS (
    SELECT
        period, {{ matches_and_sessions() }}, count(DISTINCT person_id) AS players, count(DISTINCT event) AS events
    FROM played
    GROUP BY period
),
by_match AS (
    SELECT period, {{ totals('decisions error_emg pr_error_emg') }} FROM played GROUP BY period, match_id
),
{{ summed_and_measured('by_match', 'period', 'decisions error_emg') }}
SELECT m.period, n.matches, n.money_sessions, n.players, n.events, m.pr, m.pr_low, m.pr_high, m.decisions, m.error_emg
FROM measured AS m
JOIN met AS n ON {{ same('n.period', 'm.period') }}
ORDER BY m.period NULLS FIRST
{% endif %}
LIMIT {{ limit }}
