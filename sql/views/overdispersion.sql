-- One row: how much more losses vary than those of the reference player, in all of a match and between kinds of decisions within it. Until the matches
-- of the database say otherwise, the figures are those of real matches; these count as 30 matches.
-- Uses index: one pass over match_sums.
{% set kinds = ['checker', 'double', 'take'] %}
{% set measures = [["loss", "error_emg", "difficulty_emg", "difficulty_variance"], ["root", "error_root", "difficulty_root", "difficulty_emg"]] %}
WITH of_matches AS {{ materialized() }} (
    SELECT
        p.person_id, s.error_emg, s.difficulty_emg, s.difficulty_variance, s.error_root, s.difficulty_root,
        count(*) OVER of_person AS matches,
        sum(s.error_emg) OVER of_person / sum(s.difficulty_emg) OVER of_person AS loss_strength,
        sum(s.error_root) OVER of_person / nullif(sum(s.difficulty_root) OVER of_person, 0) AS root_strength
        {%- for column in ['error_emg', 'difficulty_emg', 'difficulty_variance', 'error_root', 'difficulty_root'] %},
        coalesce(s.double_{{ column }}, 0) AS double_{{ column }}, coalesce(s.take_{{ column }}, 0) AS take_{{ column }},
        s.{{ column }} - coalesce(s.double_{{ column }}, 0) - coalesce(s.take_{{ column }}, 0) AS checker_{{ column }}
        {%- endfor %}

    FROM {{ whole_matches() }} AS s
    JOIN {{ spellings() }} AS p ON p.player_id = s.player_id
    WHERE s.difficulty_variance > 0 AND s.difficulty_root > 0
    WINDOW of_person AS (PARTITION BY p.person_id)
),
{# The strength is that of the same matches, which takes a degree of freedom. #}
known AS (
    SELECT *, 1e0 - 1e0 / matches AS freedom FROM of_matches WHERE matches >= 2 AND loss_strength > 0
),
{# How well everybody plays each kind beyond its difficulty. #}
fields AS (
    SELECT
        {%- for measure, seen, usual, _ in measures %}{% for kind in kinds %}
        coalesce(sum({{ kind }}_{{ seen }}) / nullif(sum({{ measure }}_strength * {{ kind }}_{{ usual }}), 0), 1) AS {{ measure }}_{{ kind }}{{ ',' if not loop.last }}
        {%- endfor %}{{ ',' if not loop.last }}{% endfor %}

    FROM known
),
wholes AS (
    SELECT
        k.*, f.*
        {%- for measure, _, usual, variance in measures %},
        {% for kind in kinds %}{{ measure }}_{{ kind }} * {{ kind }}_{{ usual }}{{ ' + ' if not loop.last }}{% endfor %} AS {{ measure }}_usual,
        {% for kind in kinds %}loss_{{ kind }} * {{ kind }}_{{ variance }}{{ ' + ' if not loop.last }}{% endfor %} AS {{ measure }}_variance
        {%- endfor %}

    FROM known AS k
    CROSS JOIN fields AS f
),
{# Squares of the differences of kinds from the match, and what they are on average if the player varies as the reference player. #}
summed AS (
    SELECT
        count(*) AS matches, sum(freedom) AS freedom,
        sum((error_emg - loss_strength * difficulty_emg) * (error_emg - loss_strength * difficulty_emg) / (loss_strength * difficulty_variance)) AS squares,
        sum((error_root - root_strength * difficulty_root) * (error_root - root_strength * difficulty_root)) AS root_squares,
        sum(freedom * loss_strength * difficulty_emg) AS root_chance,
        sum(freedom * root_strength * root_strength * difficulty_root * difficulty_root) AS root_form
        {%- for measure, seen, usual, variance in measures %}{% for kind in kinds %}
        {%- set share = '(' ~ measure ~ '_' ~ kind ~ ' * ' ~ kind ~ '_' ~ usual ~ ' / ' ~ measure ~ '_usual)' %}
        {%- set difference = '(' ~ kind ~ '_' ~ seen ~ ' - ' ~ share ~ ' * ' ~ seen ~ ')' %}
        {{- ',' if loop.first else ' +' }}
        sum({{ difference }} * {{ difference }})
        {%- endfor %} AS {{ measure }}_differences
        {%- for kind in kinds %}
        {%- set share = '(' ~ measure ~ '_' ~ kind ~ ' * ' ~ kind ~ '_' ~ usual ~ ' / ' ~ measure ~ '_usual)' %}
        {%- set own = 'loss_' ~ kind ~ ' * ' ~ kind ~ '_' ~ variance %}{{ ',' if loop.first else ' +' }}
        sum(loss_strength * ((1e0 - {{ share }}) * (1e0 - {{ share }}) * {{ own }} + {{ share }} * {{ share }} * ({{ measure }}_variance - {{ own }})))
        {%- endfor %} AS {{ measure }}_reference
        {%- endfor %}

    FROM wholes
),
within AS (
    SELECT
        s.*
        {%- for measure, start in [['loss', '1.2e0'], ['root', '1e0']] %},
        coalesce(({{ measure }}_differences + {{ start }} * 30e0 * {{ measure }}_reference / matches)
            / nullif({{ measure }}_reference + 30e0 * {{ measure }}_reference / matches, 0), {{ start }}) AS {{ measure }}_dispersion
        {%- endfor %}

    FROM summed AS s
)
SELECT
    CAST((60e0 + coalesce(squares, 0)) / (30e0 + coalesce(freedom, 0)) AS DOUBLE) AS overdispersion, -- variance of a match's loss / that of a reference player of the same strength
    CAST(loss_dispersion AS DOUBLE) AS loss_dispersion, -- the same of the losses of kinds of decisions, compared with the whole match
    CAST(root_dispersion AS DOUBLE) AS root_dispersion, -- the same of the roots of the losses
    CAST(coalesce({{ larger('root_squares - root_dispersion * root_chance + 0.075e0 * 30e0 * root_form / matches', '0') }}
        / nullif(root_form + 30e0 * root_form / matches, 0), 0.075e0) AS DOUBLE) AS form_variance -- variance of a player's strength from match to match, relative to the strength: the form of the day
FROM within
