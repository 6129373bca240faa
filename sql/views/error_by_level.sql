-- One row per person, kind of decision and level of analysis. There is no PR here: XG looks deeper where a decision looks wrong, so losses
-- by level are no measure of play.
-- Uses index: as player_action_stats.
WITH summed AS (
    SELECT {{ '' if everybody else 'player, min(person_id) AS person_id, ' }}kind, level_code, {{ totals('all_decisions decisions error_emg') }}
    FROM {{ source('player_action_stats') }} AS s
    GROUP BY {{ '' if everybody else 'player, ' }}kind, level_code
)
SELECT
    {{ "'all' AS player" if everybody else 'player, CAST(person_id AS BIGINT) AS person_id' }},
    kind,
    m.level_code,                       -- level of the analysis; NULL: not analysed
    CAST(coalesce(l.level_name, 'not analysed') AS {{ text }}) AS level, -- name of the level, or: not analysed
    l.depth_rank AS level_rank,         -- orders levels by strength
    CAST(all_decisions AS BIGINT) AS all_decisions, -- decisions at this level, counted or not
    CAST(decisions AS BIGINT) AS decisions, -- decisions that enter PR
    CAST(error_emg AS DOUBLE) AS error_emg -- equity lost, EMG; NULL: not analysed
FROM summed AS m
LEFT JOIN levels AS l ON l.level_code = m.level_code
