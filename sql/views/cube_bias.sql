{% set who = "'all'" if everybody else 'player' -%}
-- One row per person, kind of cube decision and score (score_zone; all: all scores): the direction of the errors.
-- bias_emg is (loss by doubling or taking - loss by holding or passing) / decisions: above 0 the person doubles too early (or too
-- good) and takes too loosely, below 0 too late and too tightly.
-- Uses index: as player_game_stats.
WITH scores AS {{ materialized() }} (
    SELECT
        {{ who }} AS player, score_zone, min(person_id) AS person_id,
        {{ totals('double_decisions early_double_emg late_double_emg take_decisions wrong_take_emg wrong_pass_emg') }}
    FROM {{ source('player_game_stats') }} AS s
    GROUP BY 1, 2
),
kinds AS (
    SELECT player, person_id, score_zone, 'double' AS kind, double_decisions AS decisions, early_double_emg AS acting_emg,
        late_double_emg AS refraining_emg
    FROM scores
    UNION ALL
    SELECT player, person_id, score_zone, 'take', take_decisions, wrong_take_emg, wrong_pass_emg
    FROM scores
),
zones AS (
    SELECT player, person_id, score_zone, kind, decisions, acting_emg, refraining_emg FROM kinds
    UNION ALL
    SELECT player, min(person_id), 'all', kind, sum(decisions), sum(acting_emg), sum(refraining_emg) FROM kinds GROUP BY player, kind
),
biased AS (
    SELECT *, (acting_emg - refraining_emg) / decisions AS bias FROM zones WHERE decisions > 0
),
{# The variance of a loss, from the difficulty of all decisions of the kind: that of the few errors seen would be 0 where there are none. #}
jumps AS (
    {% for kind in ['double', 'take'] -%}
    SELECT {{ who }} AS person, '{{ kind }}' AS jump_kind, count(*) AS matches, sum({{ kind }}_difficulty_variance) / nullif(sum({{ kind }}_difficulty_emg), 0) AS of_kind
    FROM {{ source('player_match_stats') }} AS s
    GROUP BY 1
    {{ 'UNION ALL' if not loop.last }}
    {% endfor %}
),
{# The interval is that of one row; a tendency is beyond what chance makes in any row of the person. #}
measured AS (
    SELECT *, {{ loss_half('(acting_emg + refraining_emg)', 'jump') }} / decisions AS half,
        {{ loss_half('(acting_emg + refraining_emg)', 'jump', z_of_many('tests', bias_share)) }} / decisions AS sure
    FROM (
        SELECT b.*, CASE WHEN decisions >= {{ judged_decisions }} THEN x.loss_dispersion * of_kind + x.form_variance * (acting_emg + refraining_emg) / matches END AS jump, {{ tests('PARTITION BY player') }} AS tests
        FROM biased AS b
        JOIN jumps ON person = player AND jump_kind = kind
        CROSS JOIN {{ dispersed() }}
    ) AS b
)
SELECT
    CAST(player AS {{ text }}) AS player,{{ '' if everybody else ' CAST(person_id AS BIGINT) AS person_id,' }}
    CAST(kind AS {{ text }}) AS kind,   -- double, take
    CAST(score_zone AS {{ text }}) AS score_zone, -- as in player_game_stats; all: all scores
    CAST(decisions AS BIGINT) AS decisions, -- decisions of this kind that enter PR
    CAST(acting_emg AS DOUBLE) AS acting_emg, -- equity lost by doubling too early (or too good), or by wrong takes, EMG
    CAST(refraining_emg AS DOUBLE) AS refraining_emg, -- equity lost by doubling too late or not at all, or by wrong passes, EMG
    CAST(bias AS DOUBLE) AS bias_emg,   -- (acting_emg - refraining_emg) / decisions, EMG
    CAST(bias - half AS DOUBLE) AS bias_emg_low, -- lower end of its 95% interval; NULL: fewer than 20 decisions
    CAST(bias + half AS DOUBLE) AS bias_emg_high, -- upper end; NULL: fewer than 20 decisions
    CAST(CASE
        WHEN bias > sure THEN CASE kind WHEN 'double' THEN 'too early' ELSE 'too loose' END
        WHEN -bias > sure THEN CASE kind WHEN 'double' THEN 'too late' ELSE 'too tight' END
    END AS {{ text }}) AS tendency      -- too early, too late, too loose, too tight: by more than chance makes in one of the person's rows (the interval is that of one row alone); NULL: it may be chance
FROM measured
