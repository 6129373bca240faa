-- One row per person and kind of cube error: the decisions, those that went wrong, and what they cost. missed double: no double where
-- doubling was better; wrong double: a double where holding was better (too early or too good); wrong take: a take that should have been a
-- pass; wrong pass: a pass that should have been a take. by_side is the side that erred: the doubler or the answerer.
-- Uses index: as player_action_stats.
SELECT
    player, CAST(min(person_id) AS BIGINT) AS person_id,
    CAST(CASE action
        WHEN 'no double' THEN 'missed double'
        WHEN 'double' THEN 'wrong double'
        WHEN 'pass' THEN 'wrong pass'
        ELSE 'wrong take'
    END AS {{ text }}) AS error_kind,   -- missed double, wrong double, wrong take, wrong pass
    CAST(CASE kind WHEN 'double' THEN 'doubler' ELSE 'answerer' END AS {{ text }}) AS by_side, -- doubler, answerer
    CAST(sum(analysed_decisions) AS BIGINT) AS decisions, -- decisions that could have been it, counted or not: cubes held, doubles made, takes, passes
    {# Doubles that were right are missed or made. #}
    CAST(CASE WHEN max(action) <> 'no double' THEN sum(analysed_decisions)
        ELSE sum(wrong_decisions) + sum(sum(CASE action WHEN 'double' THEN analysed_decisions - wrong_decisions ELSE 0 END)) OVER (PARTITION BY player)
    END AS BIGINT) AS cases,            -- decisions of which wrong_decisions went wrong: of missed doubles all right doubles, missed or made; otherwise decisions
    CAST(sum(decisions) AS BIGINT) AS counted_decisions, -- decisions that enter PR
    CAST(sum(wrong_decisions) AS BIGINT) AS wrong_decisions, -- decisions that lost equity
    CAST(sum(error_emg) AS DOUBLE) AS error_emg, -- equity lost, EMG
    CAST(sum(error_mwc) AS DOUBLE) AS error_mwc, -- match winning chances lost (1: a match); NULL: money
    CAST(max(worst_error_emg) AS DOUBLE) AS worst_error_emg -- the largest loss, EMG
FROM {{ source('player_action_stats') }} AS s
WHERE kind IN ('double', 'take') AND action IS NOT NULL AND analysed_decisions > 0
GROUP BY 1, 3, 4
