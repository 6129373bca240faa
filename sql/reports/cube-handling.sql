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
-- empty: No such decision is analysed.
-- file: choice.kind
{% set everybody = choice.per_player == 'no' %}
{% set player = "'all'" if everybody else 'p.name' %}
{% macro of_spellings(part) -%}
FROM by_spelling AS s
JOIN players AS p ON p.player_id = s.player_id
GROUP BY 1, 2
ORDER BY player, {{ part }}
{%- endmacro %}
