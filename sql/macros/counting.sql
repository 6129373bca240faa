{# Which decisions enter PR, and why: docs/reference/statistics.md. d is a row of decisions, a the row of cube_analyses of a double. #}

{# The clause of XG's rule by which a decision enters PR or does not. An import decides (is_counted); this tells why, from stored columns. #}
{% macro counting_clause(d='d', a='a') -%}
CASE
        WHEN {{ d }}.is_position = 1 THEN 'a saved position'
        WHEN {{ d }}.is_illegal = 1 THEN 'an illegal play'
        WHEN {{ d }}.error_emg IS NULL OR {{ d }}.kind = 'double' AND NOT {{ has_lines(a) }} THEN 'not analysed'
        WHEN {{ d }}.kind = 'take' THEN 'an answer to a double'
        WHEN {{ d }}.kind = 'checker' THEN CASE
            WHEN {{ d }}.invalid_code <> 0 THEN 'marked as a transcription error'
            WHEN {{ d }}.is_irrelevant = 0 THEN 'a choice of plays'
            WHEN {{ d }}.is_forced = 1 THEN 'a forced play'
            ELSE 'plays that make no difference' END
        WHEN {{ d }}.action = 'double' THEN 'a turned cube'
        WHEN {{ d }}.error_emg > 0 THEN 'a wrong cube decision'
        WHEN NOT {{ is_close(a) }} THEN 'not a close cube decision'
        WHEN {{ a }}.equity_no_double > 0 THEN 'a close cube decision'
        ELSE 'close, but holding is worth 0 or less'
    END
{%- endmacro %}

{# Whether all three equities are known. #}
{% macro has_lines(a) %}({{ a }}.equity_no_double IS NOT NULL AND {{ a }}.equity_double_take IS NOT NULL AND {{ a }}.equity_double_pass IS NOT NULL){% endmacro %}

{# A double against the best answer. #}
{% macro doubled(a) %}{{ smaller(a ~ '.equity_double_take', a ~ '.equity_double_pass') }}{% endmacro %}

{# Whether a double would have cost less than 0.200. #}
{% macro is_close(a) %}{{ a }}.equity_no_double - {{ doubled(a) }} < 0.200e0{% endmacro %}

{# The share of wrong passes that XG prints for a double that is too early. It is not the break-even share, (ND - DT) / (DP - DT). #}
{% macro wrong_pass_share(a) -%}
CASE WHEN {{ a }}.equity_no_double > {{ a }}.equity_double_take AND {{ a }}.equity_double_take <= {{ a }}.equity_double_pass
        THEN ({{ a }}.equity_no_double - {{ a }}.equity_double_take)
            / ({{ a }}.equity_no_double - {{ a }}.equity_double_take + {{ a }}.equity_double_pass - {{ a }}.equity_double_take) END
{%- endmacro %}

{# The share of wrong takes that XG prints for a position too good to double: the break-even share, unless even takes do not make it right. #}
{% macro wrong_take_share(a) -%}
CASE WHEN {{ a }}.equity_no_double > {{ a }}.equity_double_pass AND {{ a }}.equity_double_take >= {{ a }}.equity_no_double
        THEN ({{ a }}.equity_no_double - {{ a }}.equity_double_pass) / ({{ a }}.equity_double_take - {{ a }}.equity_double_pass) END
{%- endmacro %}

{# Whether decisions that should have been analysed were not. A row of player_action_stats: decisions with an action. #}
{% macro lacks_analysis() %}level_code IS NULL AND (kind = 'checker' OR action IS NOT NULL){% endmacro %}
