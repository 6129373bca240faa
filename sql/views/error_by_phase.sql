-- One row per person and part of the game. Categories phase, plan (the player's) and against (the opponent's plan) have each decision once.
-- Category pair has the pairs of plans with names of their own. Plans are defined for backgammon only, not for its variations.
-- Uses index: as player_structure_stats, in the order of its matches.
WITH {{ parts(only) }},
by_match AS (
    SELECT
        min(f.person_id) AS person_id, s.part_code,
        {{ totals('decisions error_emg pr_error_emg error_mwc checker_error_emg cube_error_emg difficulty_emg difficulty_variance', 'f.') }}
    FROM {{ source('player_structure_stats') }} AS f
    JOIN members AS s ON s.structure_code = f.structure_code
    WHERE s.part_code <= 5 OR {{ has_plans('f.') }}
    GROUP BY f.match_id, f.seat, s.part_code
),
{{ summed_and_measured('by_match', ('' if everybody else 'person_id, ') ~ 'part_code',
    'decisions error_emg error_mwc checker_error_emg cube_error_emg difficulty_emg', small='true') }}
SELECT
    {{ "'all' AS player" if everybody else 'n.name AS player, CAST(m.person_id AS BIGINT) AS person_id' }},
    CAST(p.category AS {{ text }}) AS category, -- phase, plan, against, pair; each has the same decisions (pair: those with a name), so choose one before adding rows up
    CAST(p.part AS {{ text }}) AS part, -- opening, middle game, endgame, race, bear-off; a plan; mutual holding game, prime versus prime, blot-hitting contest
    {{ small_pr_columns() }}
    {{ loss_columns() }}
FROM measured AS m
JOIN parts AS p ON p.part_code = m.part_code
{% if not everybody %}
JOIN {{ spellings() }} AS n ON n.player_id = m.person_id
{% endif %}
