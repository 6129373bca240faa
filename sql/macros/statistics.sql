{# The figures of docs/reference/statistics.md. 1e0 is a double in every engine; 1.0 would be a decimal in Spark, which divides to six digits. #}

{# What enters PR for each EMG lost: XG scales the errors of one-point matches. `match_length` is the column. #}
{% macro pr_error(error='s.error_emg', match_length='m.match_length') %}{{ error }} * CASE {{ match_length }} WHEN 1 THEN {{ one_point_factor }} ELSE 1e0 END{% endmacro %}

{# Performance rating. NULL under a filter that selects decisions by their error: such a PR says nothing about the player. #}
{% macro pr(error='pr_error_emg', decisions='decisions') -%}
{% if filter.by_error %}CAST(NULL AS DOUBLE){% else %}{{ pr_per_emg }} * {{ error }} / nullif({{ decisions }}, 0){% endif %}
{%- endmacro %}

{# A part of a whole; NULL: the whole is 0. #}
{% macro ratio(part, whole) %}CAST({{ part }} AS DOUBLE) / nullif({{ whole }}, 0){% endmacro %}

{# The sums of columns, under their names. #}
{% macro totals(columns, of='') %}{% for name in columns | split(' ') %}sum({{ of }}{{ name }}) AS {{ name }}{{ ', ' if not loop.last }}{% endfor %}{% endmacro %}

{# The difficulties of decisions d that are analysed. #}
{% macro difficulties() -%}
sum(d.difficulty_emg) FILTER (WHERE d.error_emg IS NOT NULL) AS difficulty_emg,
    sum(d.difficulty_variance) FILTER (WHERE d.error_emg IS NOT NULL) AS difficulty_variance,
    sum(sqrt(d.error_emg)) AS error_root,
    sum(d.difficulty_root) FILTER (WHERE d.error_emg IS NOT NULL) AS difficulty_root
{%- endmacro %}

{# The sums of decisions d that parts of matches have. #}
{% macro errors_and_difficulties() -%}
sum(d.is_counted) AS decisions, sum(d.error_emg) AS error_emg, {{ known_sum('d.error_mwc', unknown_mwc()) }} AS error_mwc,
    {{ sum_of_part('d.error_emg', "d.kind = 'checker'") }} AS checker_error_emg,
    {{ sum_of_part('d.error_emg', "d.kind <> 'checker'") }} AS cube_error_emg, {{ difficulties() }}
{%- endmacro %}

{# How many matches, which can be won, and how many money sessions (NULL: none) the rows of player_match_stats are. A match between two
   spellings of a person, or both of whose players are selected, has two rows. #}
{% macro matches_and_sessions(s='') -%}
count(DISTINCT CASE {{ s }}is_money WHEN 0 THEN {{ s }}match_id END) AS matches,
        nullif(count(DISTINCT CASE {{ s }}is_money WHEN 1 THEN {{ s }}match_id END), 0) AS money_sessions
{%- endmacro %}

{# The sums over units (matches, games) that the interval of a PR needs. #}
{% macro unit_sums(of='', error='pr_error_emg') %}
count(nullif({{ of }}decisions, 0)) AS {{ of }}units, sum({{ of }}{{ error }} * {{ of }}{{ error }}) AS {{ of }}squares,
        sum({{ of }}{{ error }} * {{ of }}decisions) AS {{ of }}products, sum({{ of }}decisions * {{ of }}decisions) AS {{ of }}counts
{%- endmacro %}

{# The standard error of `error` summed over units, if `error` / `decisions` is the same in all of them. NULL: fewer than three units. #}
{% macro sum_standard_error(error='pr_error_emg', decisions='decisions', units='units', squares='squares', products='products', counts='counts') %}
CASE WHEN {{ units }} >= {{ min_units }} THEN sqrt({{ units }} / ({{ units }} - 1e0) * {#- A difference of large sums: where all units are alike, only the last digits are left. #}{{ larger('(1e0 - 1e-13) * ' ~ squares ~ ' - 2e0 * ' ~ error ~ ' / ' ~ decisions ~ ' * ' ~ products
    ~ ' + 1e0 * ' ~ error ~ ' / ' ~ decisions ~ ' * ' ~ error ~ ' / ' ~ decisions ~ ' * ' ~ counts, '0.0') }}) END
{%- endmacro %}

{# The standard error of a PR over units. #}
{% macro pr_standard_error(error='pr_error_emg', decisions='decisions', units='units', squares='squares', products='products', counts='counts') -%}
{{ pr(sum_standard_error(error, decisions, units, squares, products, counts), decisions) }}
{%- endmacro %}

{# Standard errors from a figure to either end of its 95% interval: Student's t with v = units - 1 degrees of freedom. The relative error is
   at most 0.00015 from three units on. #}
{% macro student(units) -%}
{% set v = 'nullif(' ~ units ~ ' - 1e0, 0)' -%}
({{ z95 }} + 2.372271e0 / ({{ v }} - 1.20128558e0 + 0.42771294e0 / {{ v }}))
{%- endmacro %}

{# Half of the 95% interval of a figure with this standard error over units. #}
{% macro half(standard_error, units) %}{{ student(units) }} * {{ standard_error }}{% endmacro %}

{# Half of the 95% interval of a PR. `of` is the prefix of its sums: checker_, moving_. #}
{% macro pr_half(of='') -%}
{{ half(pr_standard_error(of ~ 'pr_error_emg', of ~ 'decisions', of ~ 'units', of ~ 'squares', of ~ 'products', of ~ 'counts'), of ~ 'units') }}
{%- endmacro %}

{# Half of the 95% interval of the mean of x over rows. NULL: fewer than three. `where`: FILTER (WHERE ...). #}
{% macro mean_half(x, where='') -%}
{% set n = 'count(' ~ x ~ ')' ~ where %}{% set mean = 'avg(' ~ x ~ ')' ~ where -%}
CASE WHEN {{ n }} >= {{ min_units }} THEN {{ half('sqrt(' ~ larger('sum(' ~ x ~ ' * ' ~ x ~ ')' ~ where ~ ' - ' ~ n ~ ' * ' ~ mean ~ ' * ' ~ mean, '0.0')
    ~ ' / (' ~ n ~ ' - 1e0) / ' ~ n ~ ')', n) }} END
{%- endmacro %}

{# The share of the matches won without luck, and the ends of its 95% interval, within 0 and 1. NULL: fewer than ten matches, whose interval says little. #}
{% macro won_without_luck(s='') -%}
{% set x = '(0.5e0 + ' ~ s ~ 'luck_adjusted_result_mwc)' %}{% set half = 'CASE WHEN count' ~ x ~ ' >= ' ~ enough_units ~ ' THEN ' ~ mean_half(x) ~ ' END' -%}
avg{{ x }} AS won_without_luck_share, {{ larger('avg' ~ x ~ ' - ' ~ half, '0e0') }} AS won_without_luck_share_low,
        {{ smaller('avg' ~ x ~ ' + ' ~ half, '1e0') }} AS won_without_luck_share_high
{%- endmacro %}

{# The change of each player's PR in a year, and where the line leads, by the function `trends` (src/statistics), over rows of matches. Other engines,
   and SQLite's shell, lack it. A goal is a PR, and a day. #}
{% macro trends(rows, is_asked, goal='NULL', by='NULL') -%}
{% set figures = {'trend_pr': 'slope', 'trend_pr_low': 'slope_low', 'trend_pr_high': 'slope_high', 'by_pr': 'line[1]', 'by_pr_low': 'line[0]', 'by_pr_high': 'line[2]'} -%}
trends AS {{ materialized() }} (
    {% if is_asked and engine == 'sqlite' and not filter.by_error %}
    {# With an affinity, without which SQLite makes no index for the join: 9,400 players took 22 s. #}
    SELECT CAST(value ->> 'player' AS TEXT) AS player, {% for name, path in figures | items %}{{ pr("(value ->> '$." ~ path ~ "')", '1') }} AS {{ name }}, {% endfor %}

        count(*) OVER () AS trend_players, value ->> 'chance_now' AS chance_now, value ->> 'chance' AS chance_by,
        CASE value ->> 'verdict' WHEN 'more' THEN 'worse' WHEN 'less' THEN 'improved' ELSE 'may be chance' END AS trend
    FROM json_each((
        SELECT trends(player, julianday(played_at_local) / 365.25e0, decisions, pr_error_emg, {{ goal }} / {{ pr_per_emg }}, julianday({{ by }}) / 365.25e0)
        FROM {{ rows }}
        WHERE decisions > 0
    ))
    {% else %}
    SELECT {% for name in figures %}CAST(NULL AS DOUBLE) AS {{ name }}, {% endfor %}CAST(NULL AS DOUBLE) AS chance_now, CAST(NULL AS DOUBLE) AS chance_by,
        CAST(NULL AS INT) AS trend_players, CAST(NULL AS {{ text }}) AS player, CAST(NULL AS {{ text }}) AS trend
    {% endif %}
)
{%- endmacro %}

{# The ends of the 95% interval (Wilson's) of the share `part` of `n` independent cases. A share that is not known (NULL) has none. #}
{% macro share_low(part, n, z=z95) %}{{ share_end(part, n, '-', z) }}{% endmacro %}
{% macro share_high(part, n, z=z95) %}{{ share_end(part, n, '+', z) }}{% endmacro %}
{% macro share_end(part, n, sign, z) -%}
({{ part }} + 0.5e0 * {{ z }} * {{ z }} {{ sign }} {{ z }} * sqrt(1e0 * {{ part }} * ({{ n }} - {{ part }}) / {{ n }} + 0.25e0 * {{ z }} * {{ z }})) / ({{ n }} + {{ z }} * {{ z }})
{%- endmacro %}

{# The lower end of the interval of a figure that cannot be negative; its upper end is value + half. #}
{% macro low(value, half) %}{{ larger(value ~ ' - ' ~ half, '0.0') }}{% endmacro %}

{# pr, pr_low and pr_high as columns of a report or a subquery, from pr and pr_half. #}
{% macro interval(value='pr', half='pr_half', name='') -%}
{{ low(value, half) }} AS {{ name or value }}_low,
    {{ value }} + {{ half }} AS {{ name or value }}_high
{%- endmacro %}

{# The ends of the 95% interval of a loss whose mean jump is `jump`. The variance is that at the end, not of the few errors seen, so it has a width where
   nothing was lost, too: as Wilson's interval, with half of its shift, because errors of all sizes are as skewed as exponential ones. #}
{% macro loss_end(loss, jump, sign, z=z95) -%}
{{ larger(loss ~ ' + ' ~ loss_shift ~ ' * ' ~ z ~ ' * ' ~ z ~ ' * ' ~ jump ~ ' ' ~ sign ~ ' ' ~ loss_half(loss, jump, z), '0.0') }}
{%- endmacro %}
{% macro loss_half(loss, jump, z=z95) -%}
{{ z }} * sqrt({{ jump }} * ({{ loss }} + {{ loss_shift }} * {{ loss_shift }} * {{ z }} * {{ z }} * {{ jump }}))
{%- endmacro %}

{# How many standard errors differ from 0 if at most the share `share` of such tables of `tests` rows shall have one that chance made (Bonferroni): a normal
   quantile, with an error below 0.00045 (Abramowitz and Stegun, 26.2.23). #}
{% macro z_of_many(tests, share) -%}
{% set t = 'sqrt(-2e0 * ln(0.5e0 * ' ~ share ~ ' / ' ~ tests ~ '))' -%}
({{ t }} - (2.515517e0 + {{ t }} * (0.802853e0 + 0.010328e0 * {{ t }})) / (1e0 + {{ t }} * (1.432788e0 + {{ t }} * (0.189269e0 + 0.001308e0 * {{ t }}))))
{%- endmacro %}

{# Of cells with pr_error_emg, jump, pr_half and z: whether the PR differs from `usual` by more than chance makes in one of `tests` cells, by the losses of a reference
   player and by the player's own, which may be few and large. #}
{% macro tests(of='') %}{{ larger('count(CASE WHEN decisions >= ' ~ judged_decisions ~ ' THEN 1 END) OVER (' ~ of ~ ')', '1') }}{% endmacro %}
{% macro tendency(usual) -%}
CASE WHEN decisions < {{ judged_decisions }} OR coalesce(abs(pr - {{ usual }}) <= pr_half * z / {{ z95 }}, true) THEN NULL
        WHEN {{ pr(loss_end('pr_error_emg', 'jump', '-', 'z')) }} > {{ usual }} THEN 'worse'
        WHEN {{ pr(loss_end('pr_error_emg', 'jump', '+', 'z')) }} < {{ usual }} THEN 'better'
    END
{%- endmacro %}

{# How much more players vary than the reference player. #}
{% macro overdispersion() %}(SELECT x.overdispersion FROM {{ dispersed() }}){% endmacro %}
{% macro dispersed() %}overdispersion AS x{% endmacro %}

{# How much the loss of a part varies for each EMG lost: by chance, and with the form of the day, if the part is spread over this many units. NULL: fewer than ten decisions, whose interval would reach beyond all that can be lost, or nothing
   to lose. `dispersed` is among the tables: SQLite would compute a subquery again for each figure that rests on it. #}
{% macro jump(of='') -%}
CASE WHEN {{ of }}decisions >= {{ least_decisions }} THEN (x.loss_dispersion * {{ of }}difficulty_variance / nullif({{ of }}difficulty_emg, 0)
    * coalesce({{ of }}pr_error_emg / nullif({{ of }}error_emg, 0), 1e0) + x.form_variance * coalesce({{ of }}pr_error_emg, 0) / nullif(units, 0)) END
{%- endmacro %}

{# The sums with their PR and its interval; `of_all`: also the share of all equity lost; `small`: the condition
   for rows that are a small part of the decisions. #}
{% macro measured(of_all=false, small='') -%}
measured AS (
    SELECT *, {% if small %}CASE WHEN {{ small }} THEN {{ pr(loss_end('pr_error_emg', 'jump', '-')) }} ELSE {{ low('pr', 'pr_half') }} END AS pr_low,
        CASE WHEN {{ small }} THEN {{ pr(loss_end('pr_error_emg', 'jump', '+')) }} ELSE pr + pr_half END AS pr_high{% else %}{{ interval() }}{% endif %}{% if of_all %}, error_emg / nullif(sum(error_emg) OVER (), 0) AS error_share{% endif %}

    FROM (SELECT summed.*, {{ pr() }} AS pr, {{ pr_half() }} AS pr_half{% if small %}, {{ jump() }} AS jump{% endif %} FROM summed{{ ' CROSS JOIN ' ~ dispersed() if small }}) AS s
)
{%- endmacro %}

{# Sums by `keys` with the sums that the interval needs: a row is a unit. Then as above. #}
{% macro summed_and_measured(rows, keys, columns, of_all=false, small='') -%}
summed AS (
    SELECT {{ keys }}, {{ totals(columns ~ ' pr_error_emg' ~ (' difficulty_variance' if small)) }}, {{ unit_sums() }}
    FROM {{ rows }}
    GROUP BY {{ keys }}
),
{{ measured(of_all, small) }}
{%- endmacro %}

{# The equity lost by a row s of sums; with resignations of games g for which the condition is true, if the user wants them in PR. #}
{% macro counted_error(games='false', s='s') -%}
{% if filter.resignations and games != 'false' %}({{ s }}.error_emg
        + coalesce((SELECT sum(g.resign_error_emg) FROM games AS g WHERE {{ games }} AND g.winner_seat = 3 - {{ s }}.seat), 0)
        + coalesce((SELECT sum(g.resign_take_error_emg) FROM games AS g WHERE {{ games }} AND g.winner_seat = {{ s }}.seat), 0))
{%- else %}{{ s }}.error_emg{% endif %}
{%- endmacro %}

{# pr and pr_error_emg of such a row, as columns of a view. #}
{% macro pr_of_sums(games='false') %}{{ pr_column(pr(pr_error(counted_error(games)), 's.decisions')) }}{% endmacro %}
{% macro pr_error_column(games='false') %}CAST({{ pr_error(counted_error(games)) }} AS DOUBLE) AS pr_error_emg, -- what enters PR: error_emg, times 1.5 in a match of one point{% endmacro %}

{# The same as columns of a view, with their meanings. #}
{% macro pr_column(value='pr') %}CAST({{ value }} AS DOUBLE) AS pr, -- performance rating; NULL: no decision counts{% endmacro %}

{% macro pr_columns(units, of='', about='') -%}
    {% if of %}CAST({{ of }}pr AS DOUBLE) AS {{ of }}pr, -- {{ about }}{% else %}{{ pr_column() }}{% endif %}

    {{ interval_columns(of ~ 'pr', of ~ 'pr_half', 'over ' ~ units ~ '; NULL: fewer than three ' ~ units) }}
{%- endmacro %}

{# The same of small parts, from pr_low and pr_high. #}
{% macro small_pr_columns(of='', about='') -%}
    {% if of %}CAST({{ of }}pr AS DOUBLE) AS {{ of }}pr, -- {{ about }}{% else %}{{ pr_column() }}{% endif %}

    CAST({{ of }}pr_low AS DOUBLE) AS {{ of }}pr_low, -- lower end of the 95% interval of {{ of }}pr; NULL: fewer than ten decisions, or nothing to lose
    CAST({{ of }}pr_high AS DOUBLE) AS {{ of }}pr_high, -- upper end; NULL: as {{ of }}pr_low
{%- endmacro %}

{% macro interval_columns(value, half, about, name='') -%}
    CAST({{ low(value, half) }} AS DOUBLE) AS {{ name or value }}_low, -- lower end of the 95% interval of {{ name or value }}, {{ about }}
    CAST({{ value }} + {{ half }} AS DOUBLE) AS {{ name or value }}_high, -- upper end; NULL: as {{ name or value }}_low
{%- endmacro %}

{# XG's smallest error of a grade: error, blunder. #}
{% macro threshold(grade) %}(SELECT t.min_error_emg FROM error_thresholds AS t WHERE t.grading = 'xg' AND t.grade = '{{ grade }}'){% endmacro %}

{# Half of the 95% interval of the PR of a row s of match_sums: from the stored error, or with resignations, which are in no sums, from its games. #}
{% macro half_of_match() -%}
{% if filter.resignations %}(
        SELECT {{ pr_half() }}
        FROM (
            SELECT {{ totals('decisions pr_error_emg') }}, {{ unit_sums() }}
            FROM (
                SELECT u.decisions, {{ counted_error('g.game_id = u.game_id', 'u') }} AS pr_error_emg
                FROM {{ sums('game') }} AS u
                WHERE u.match_id = s.match_id AND u.seat = s.seat
            ) AS games
        ) AS summed)
{%- else %}{{ half('s.pr_standard_error', 's.pr_games') }}{% endif %}
{%- endmacro %}

{# The columns of a PR and its interval; s is a row of match_sums. #}
{% macro pr_columns_of_match() -%}
{% set value = pr(pr_error(counted_error('g.match_id = s.match_id')), 's.decisions') %}{% set width = half_of_match() -%}
{{ pr_column(value) }}
    CAST({{ low(value, width) }} AS DOUBLE) AS pr_low, -- lower end of the 95% interval of pr, over games; NULL: fewer than three games
    CAST({{ value }} + {{ width }} AS DOUBLE) AS pr_high, -- upper end; NULL: as pr_low
{%- endmacro %}

{# The place of the best class whose limit a PR meets; `held`: and whose minima are met by these columns. NULL: none. #}
{% macro class_place(pr, held={}) -%}
CASE{% for class in rules.titles.classes %} WHEN {{ meets(class, pr, held) }}{% if held and class.fast %} OR {{ meets(class.fast, pr, held) }}{% endif %} THEN {{ loop.index }}{% endfor %} END
{%- endmacro %}
{% macro meets(class, pr, held) -%}
{{ pr }} {{ '< -1e-9 +' if rules.titles.strict else '<= 1e-9 +' }} {{ class.max_pr | literal }}
{%- for what, column in held | items %}{% if class['min_' ~ what] %} AND {{ column }} >= {{ class['min_' ~ what] }}{% endif %}{% endfor %}
{%- endmacro %}

{# The places of both ends of the interval of a PR over units, for title(). NULL for a part of the decisions, and below ten units: of few, an interval that is narrow
   enough for one class is mostly one whose variance happens to be too small. #}
{% macro class_places(pr, half, units, name, held={}) -%}
{% set is_any = rules.titles.classes and not filter.within -%}
{% for sign, end in [('-', 'low'), ('+', 'high')] %}{{ 'CASE WHEN ' ~ units ~ ' >= ' ~ enough_units ~ ' THEN ' ~ class_place(pr ~ ' ' ~ sign ~ ' ' ~ half, held) ~ ' END' if is_any else 'CAST(NULL AS INT)' }} AS {{ name }}_{{ end }}{{ ',
        ' if loop.first }}{% endfor %}
{%- endmacro %}

{# The class that the whole interval of a PR has, otherwise the group of its classes. #}
{% macro group_of(place) -%}
CASE {{ place }}{% for class in rules.titles.classes %}{% if class.group %} WHEN {{ loop.index }} THEN {{ class.group | literal }}{% endif %}{% endfor %} WHEN 0 THEN '' END
{%- endmacro %}
{% macro class_name(place) -%}
CASE {{ place }}{% for class in rules.titles.classes %} WHEN {{ loop.index }} THEN {{ class.name | literal }}{% endfor %} WHEN 0 THEN '' END
{%- endmacro %}
{% macro title(name) -%}
CAST(CASE WHEN {{ name }}_low = {{ name }}_high THEN {{ class_name(name ~ '_high') }}
        WHEN {{ group_of(name ~ '_low') }} = {{ group_of(name ~ '_high') }} THEN {{ group_of(name ~ '_high') }} END AS {{ text }})
{%- endmacro %}

{# A local time in months: times of day are left out. #}
{% macro months(time) -%}
(12 * CAST(substr({{ time }}, 1, 4) AS INT) + CAST(substr({{ time }}, 6, 2) AS INT) + (CAST(substr({{ time }}, 9, 2) AS INT) - 1) / 31e0)
{%- endmacro %}

{# 1: the time is in the last months before the latest match of all, whatever the filter. #}
{% macro is_active(time, months_of) -%}
{% if months_of %}{{ flag(months(time) ~ ' >= (SELECT ' ~ months('max(latest.played_at_local)') ~ ' FROM matches AS latest' ~ (" WHERE latest.played_on <= (SELECT date(max(r.started_at), '+1 day') FROM import_runs AS r)" if engine == 'sqlite' else '') ~ ') - ' ~ months_of) }}{% else %}CAST(NULL AS INT){% endif %}
{%- endmacro %}

{# Losses as columns of a view. #}
{% macro loss_columns() -%}
CAST(decisions AS BIGINT) AS decisions, -- decisions that enter PR
    CAST(error_emg AS DOUBLE) AS error_emg, -- equity lost, EMG; NULL: not analysed
    CAST(pr_error_emg AS DOUBLE) AS pr_error_emg, -- what enters PR: error_emg, times 1.5 in matches of one point
    CAST(error_mwc AS DOUBLE) AS error_mwc, -- match winning chances lost (1: a match); NULL: money, or not analysed
    CAST(checker_error_emg AS DOUBLE) AS checker_error_emg, -- equity lost by checker plays, EMG
    CAST(cube_error_emg AS DOUBLE) AS cube_error_emg, -- equity lost by cube decisions, EMG
    CAST(error_emg - difficulty_emg AS DOUBLE) AS excess_emg -- equity lost beyond difficulty, EMG
{%- endmacro %}

{# XG's grade of an error; NULL: below all grades. #}
{% macro grade(error) -%}
CASE{% for grade in ['blunder', 'error'] %} WHEN {{ error }} >= {{ threshold(grade) }} THEN '{{ grade }}'{% endfor %} END
{%- endmacro %}
{# Whether a decision that counts is at least that. #}
{% macro is_graded(grade, of='') %}CASE {{ of }}is_counted WHEN 1 THEN {{ of }}error_emg >= {{ threshold(grade) }} END{% endmacro %}
