-- title: Positions
-- question: Which decisions pass the filters, and where were they made?
-- group: unlisted
-- parameter: saved (yes|no, no): decisions of saved positions, in place of those of matches; also if the database has no match
-- parameter: cover (yes|no, no): not the costliest ones, which may be much alike, but those that cover most of what was lost over themes (kind, phase, plan and main idea)
-- parameter: limit (integer, 20): maximum number of rows
-- columns: player, opponent, match_id, game, ply, kind, score, cube
-- column: dice: the roll; empty: a cube decision
-- columns: done, best, error_emg, phase, plan, against, main_idea, main_idea_emg, decision_id, xgid, file
-- empty: No decision passes the filters.
-- uses index: one pass over decisions; with a filter on positions, one pass over positions, then decisions_by_position
{% set saved = choice.saved == 'yes' %}
{% set theme = 'PARTITION BY d.kind, s.phase, s.plan, d.main_idea ORDER BY d.error_emg DESC NULLS LAST, d.position_hash, d.decision_id' %}
WITH found AS (
    SELECT
        d.decision_id, d.position_hash,
{% if choice.cover == 'yes' %}
        -- What its theme loses in it and in all cheaper decisions, divided by its place in the theme: the costliest stands for the whole theme, and
        -- each one after it for less.
        sum(d.error_emg) OVER ({{ theme }} ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) / row_number() OVER ({{ theme }}) AS weight
{% else %}
        d.error_emg AS weight
{% endif %}
    FROM {{ decisions(saved=saved) }} AS d
{% if choice.cover == 'yes' %}
    LEFT JOIN structures AS s ON s.structure_code = d.structure_code
{% endif %}
    ORDER BY weight DESC NULLS LAST, d.position_hash, d.decision_id
    LIMIT {{ limit }}
)
SELECT {{ columns }}
FROM found
JOIN {{ listed_decisions(saved) }} AS f USING (decision_id)
ORDER BY weight DESC NULLS LAST, position_hash, decision_id
