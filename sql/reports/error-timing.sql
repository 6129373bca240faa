-- title: When errors happen
-- question: Does a player lose more late in a match, after a blunder of their own, after the opponent's joker, with some roll, or on some day of the week, than others of the same strength do then?
-- group: errors
-- engines: sqlite
-- parameter: min_decisions (integer, 20): leave out rows with fewer decisions
-- parameter: who (name, all players as one): the player, whom the filter also sets
-- column: family: decision of the match, game of the match, roll of the game, after a blunder (the player's last one in the match), last roll of the
--   opponent, close plays (candidates at most 0.020 EMG below the best, the best included), dice, week day
-- column: part: the member of the family
-- columns: pr, pr_low, pr_high
-- column: verdict: more, less, or may be chance; empty: all players, whom nobody is left to compare with; of the reports in which nothing is more, at most one in two hundred says that something is, and the same of
--   less. Hard positions come one after another, so after a blunder everybody loses more: a verdict compares with the others after their blunders. None of a player
--   whose PR has changed by more than chance (trend of report periods): blunders mark the weak years
-- column: extra_emg_low: lower end of the 95% interval of extra_emg
-- column: extra_emg: equity lost beyond what others of the same strength lose then on as many decisions as hard (EMG); below 0: less
-- columns: extra_emg_high, decisions, error_emg
-- empty: No decision enters PR, nothing was lost, or no row has that many decisions.
-- uses index: player_timing_stats: one pass over timing_sums; where a filter looks into matches, one pass over decisions
{% set is_judged = who != 'NULL' %}
WITH {{ times_of_players(' = ' ~ who if is_judged) }},
{% if is_judged %}
of_families AS {{ materialized() }} (
    SELECT person_id AS side, match_id, family, part, {{ family_sums | replace(' ', ', ') }} FROM of_times
    UNION ALL
    {{ sums_of_others('NOT IN (SELECT x.person_id FROM of_times AS x)', true) }}
    -- Beside a weak phase all other times seem better, so phases are judged, too, but not shown.
    OR k.family = 'phase'
),
{{ claims('of_families', min_decisions, 'times') }},
{{ trends('(SELECT * FROM ' ~ source('player_match_stats') ~ ' AS s WHERE s.player = ' ~ who ~ ')', true) }},
{% endif %}
rated AS (
    SELECT s.*, {{ pr() }} AS pr, {{ jump() }} AS jump
    FROM (
        SELECT timing_code, family, part, {{ totals(family_sums ~ ' pr_error_emg units') }} FROM of_times GROUP BY timing_code, family, part
    ) AS s
    CROSS JOIN {{ dispersed() }}
)
SELECT
    f.family, f.part, f.pr, {{ pr(loss_end('f.pr_error_emg', 'f.jump', '-'), 'f.decisions') }} AS pr_low, {{ pr(loss_end('f.pr_error_emg', 'f.jump', '+'), 'f.decisions') }} AS pr_high,
    {% if is_judged %}
    CASE WHEN EXISTS (SELECT 1 FROM trends AS t WHERE t.trend <> 'may be chance') THEN 'may be chance' ELSE {{ verdict_words('more', 'less') }} END AS verdict,
    c.extra_emg_low, c.extra_emg, c.extra_emg_high,
    {% else %}
    {% for name in ['verdict', 'extra_emg_low', 'extra_emg', 'extra_emg_high'] %}NULL AS {{ name }}, {% endfor %}

    {% endif %}
    f.decisions, f.error_emg
FROM rated AS f
{{ 'JOIN claims AS c ON c.family = f.family AND c.part = f.part' if is_judged else 'WHERE f.decisions >= ' ~ min_decisions }}
ORDER BY f.timing_code
