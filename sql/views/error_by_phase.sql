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
        sum(f.decisions) AS decisions, sum(f.error_emg) AS error_emg, sum(f.error_mwc) AS error_mwc,
        sum(f.checker_error_emg) AS checker_error_emg, sum(f.cube_error_emg) AS cube_error_emg, sum(f.difficulty_emg) AS difficulty_emg
    FROM {{ player_structure_stats() }} AS f
    JOIN members AS s ON s.structure_code = f.structure_code
    GROUP BY f.match_id, f.seat, s.part_code
),
summed AS (
    SELECT
        {{ '0 AS person_id' if everybody else 'person_id' }}, part_code,
        sum(decisions) AS decisions, sum(error_emg) AS error_emg, sum(error_mwc) AS error_mwc,
        sum(checker_error_emg) AS checker_error_emg, sum(cube_error_emg) AS cube_error_emg, sum(difficulty_emg) AS difficulty_emg,
        {{ unit_sums() }}
    FROM by_match
    GROUP BY {{ '' if everybody else 'person_id, ' }}part_code
),
{{ measured() }}
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
