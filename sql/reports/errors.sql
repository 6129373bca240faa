-- title: Errors by part of the game
-- title with by: Errors by {}
-- question: How much does a player lose in each phase or kind of game, by the cube, at each score, against each opponent, and how deeply was it analysed?
-- group: errors
-- parameter: by (phase|plan|cube|score|score-group|opponent|level, phase): what the decisions are divided by
-- parameter: per_player (yes|no, yes): rows for each player (by opponent always), or all together
-- parameter: min_decisions (integer, 1 by score and opponent, otherwise 0): leave out rows with fewer counted decisions
-- parameter: limit (integer, all): maximum number of rows
-- file: choice.by
{% set everybody = choice.per_player == 'no' %}
{% set losses = 'pr, pr_low, pr_high, decisions, error_emg, error_mwc AS lost_matches, checker_error_emg, cube_error_emg, excess_emg' %}
{% macro enough(least) -%}
WHERE coalesce(decisions, 0) >= coalesce({{ min_decisions }}, {{ least }})
{%- endmacro %}
