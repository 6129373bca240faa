-- One row per person and part of the game. category 'phase': contact, race, bear-off, each decision once. category 'structure': holding a
-- prime, facing a prime (four points or more), with an anchor, against an anchor, on the bar: a decision can be in several or in none.
-- Uses index: as player_structure_stats, in the order of its matches.
WITH parts (part_code, category, part) AS (
    {{ parts() }}
),
-- Codes instead of names: at 20,000 matches two million rows are sorted by them.
members AS {{ materialized() }} (
    SELECT s.structure_code, p.part_code
    FROM structures AS s
    JOIN parts AS p ON {{ is_in_part('s', 'p') }}
),
by_match AS (
    SELECT
        min(f.person_id) AS person_id, s.part_code,
        {{ totals('decisions error_emg pr_error_emg error_mwc checker_error_emg cube_error_emg difficulty_emg', 'f.') }}
    FROM {{ player_structure_stats() }} AS f
    JOIN members AS s ON s.structure_code = f.structure_code
    GROUP BY f.match_id, f.seat, s.part_code
),
{{ summed_and_measured('by_match', ('' if everybody else 'person_id, ') ~ 'part_code',
    'decisions error_emg error_mwc checker_error_emg cube_error_emg difficulty_emg') }}
SELECT
    {{ "'all' AS player" if everybody else 'n.name AS player' }},
    CAST(p.category AS {{ text }}) AS category, -- phase, structure
    CAST(p.part AS {{ text }}) AS part, -- contact, race, bear-off; holding or facing a prime, with or against an anchor, on the bar
    {{ pr_columns('matches') }}
    {{ loss_columns() }}
FROM measured AS m
JOIN parts AS p ON p.part_code = m.part_code
{% if not everybody %}
JOIN {{ spellings() }} AS n ON n.player_id = m.person_id
{% endif %}
