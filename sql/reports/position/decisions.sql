-- title: Decisions in a position
-- question: Who had this position, at which score, and how deeply did XG analyse it?
-- parameter: position (position, needed): an XGID, a decision_id, or a position_hash, seen by the player who decides
-- parameter: roll (integer, that of the XGID or decision, otherwise any): the dice, the higher one first (such as 31); 0: cube decisions only
-- parameter: kind (checker|double|take, that of the XGID or decision, otherwise any): take: only answers to a double; checker or double: no answers
-- parameter: limit (integer, all): maximum number of rows; the deepest analyses first, then the latest matches
-- columns: player, opponent, played_on, match_id, score, cube, kind, dice
-- column: answer: what the player did
-- columns: error_emg, level, decision_id
-- empty: Nobody met this position.
-- uses index: decisions_by_position
SELECT
    player, opponent, played_on, match_id,
    {{ score() }} AS score, cube_value AS cube, kind, {{ dice_number() }} AS dice,
    action AS answer, error_emg, level, decision_id
FROM {{ decision_facts() }} AS s
WHERE position_hash = {{ position }} AND ({{ roll }} IS NULL OR coalesce({{ dice_number() }}, 0) = {{ roll }}) AND ({{ kind }} IS NULL OR (kind = 'take') = ({{ kind }} = 'take'))
ORDER BY level_rank DESC NULLS LAST, played_on DESC NULLS LAST, decision_id
LIMIT {{ limit }}
