-- title: When errors happen
-- question: Does a player lose more late in a match, after a blunder of their own, after the opponent's joker, with some roll, or on some day of the week, beyond the difficulty of the decisions?
-- group: errors
-- engines: sqlite
-- parameter: min_decisions (integer, 20): leave out rows with fewer decisions
-- column: family: decision of the match, game of the match, roll of the game, after a blunder (the player's last one in the match), last roll of the
--   opponent, close plays (candidates at most 0.020 EMG below the best, the best included), dice, week day
-- column: part: the member of the family
-- columns: pr, pr_low, pr_high
-- column: extra_emg_low: lower end of the 95% interval of extra_emg
-- column: extra_emg: equity lost beyond difficulty, more than as many average decisions of the same players lose (EMG); below 0: less; empty: all
--   decisions are in the row
-- columns: extra_emg_high
-- column: verdict: more, less, or may be chance; of twenty rows about one differs by chance alone; empty: as pr_low
-- columns: decisions, error_emg
-- empty: No decision enters PR, or no row has that many decisions.
-- uses index: player_timing_stats: one pass over timing_sums, or by match if a player is given; where a filter looks into matches, one pass over
--   decisions
{# Codes instead of names until the end: at 20,000 matches millions of rows are grouped by them. Week days are those of all decisions, which are once
   in the family of rolls. #}
WITH of_codes AS {{ materialized() }} (
    SELECT
        s.match_id, s.seat, s.player, s.timing_code, s.decisions, s.error_emg, s.pr_error_emg, s.difficulty_emg,
        CASE WHEN s.family = 'roll of the game' THEN (CAST(strftime('%w', s.played_on) AS INTEGER) + 6) % 7 END AS week_day
    FROM {{ source('player_timing_stats') }} AS s
),
of_matches AS {{ materialized() }} (
    SELECT match_id, seat, player, week_day, {{ totals('decisions error_emg pr_error_emg difficulty_emg') }}
    FROM of_codes
    WHERE timing_code IN (SELECT timing_code FROM timings WHERE family = 'roll of the game')
    GROUP BY match_id, seat
),
{# The player's own mean loss beyond difficulty is added to the difficulty. Otherwise a report of several players would show where the weak ones are,
   not when they err. #}
means AS (
    SELECT player, sum(error_emg - difficulty_emg) / sum(decisions) AS mean FROM of_matches GROUP BY player
),
usual AS {{ materialized() }} (
    SELECT o.match_id, o.seat, m.mean FROM of_matches AS o JOIN means AS m ON m.player = o.player
),
units AS {{ materialized() }} (
    SELECT 0 AS family, timing_code AS part, c.decisions, c.error_emg, c.pr_error_emg, c.difficulty_emg + c.decisions * u.mean AS difficulty_emg
    FROM of_codes AS c
    JOIN usual AS u ON u.match_id = c.match_id AND u.seat = c.seat
    UNION ALL
    SELECT 0, t.timing_code, o.decisions, o.error_emg, o.pr_error_emg, o.difficulty_emg + o.decisions * u.mean
    FROM of_matches AS o
    JOIN usual AS u ON u.match_id = o.match_id AND u.seat = o.seat
    JOIN timings AS t ON t.family = 'week day' AND t.timing_code = o.week_day + (SELECT min(x.timing_code) FROM timings AS x WHERE x.family = 'week day')
),
{{ summed_excess(min_decisions) }},
whole AS (
    SELECT sum(o.decisions) AS all_decisions, sum(o.error_emg - o.difficulty_emg - o.decisions * u.mean) AS all_excess
    FROM of_matches AS o
    JOIN usual AS u ON u.match_id = o.match_id AND u.seat = o.seat
),
{{ extra_of_whole() }},
rated AS (
    SELECT part, {{ pr() }} AS pr, {{ pr_half() }} AS pr_half
    FROM (SELECT part, {{ totals('decisions pr_error_emg') }}, {{ unit_sums() }} FROM units GROUP BY part) AS s
)
SELECT
    t.family, t.part, pr,
    {{ interval() }},
    {{ extra_columns('more', 'less') }},
    decisions, error_emg
FROM measured AS m
JOIN rated AS r ON r.part = m.part
JOIN timings AS t ON t.timing_code = m.part
ORDER BY t.timing_code
